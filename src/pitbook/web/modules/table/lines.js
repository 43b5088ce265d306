/** What a line of a round came to, and what somebody had staked in it. */

import { isEnd, isLaying, netOf } from "./money-facts.js";

/** @typedef {import("../types.js").Fact} Fact */
/** @typedef {import("../types.js").Line} Line */
/** @typedef {import("./story.js").Laid} Laid */

/**
 * What a line came to, as the fact says that ended its stake; what is paid or taken besides has no stake of its own.
 * @param {Line} line
 * @param {{box: number, player: string}} whose
 * @param {Fact[]} facts  of the round
 */
export function netOfLine({ wager, hand, result, stake, pays }, { box, player }, facts) {
  if (!stake) return pays;
  const isOf = (/** @type {any} */ made) =>
    made.box === box && made.player === player && made.wager === wager && (made.hand ?? 1) === (hand ?? 1);
  const end = result === "returned" ? null : facts.findLast((fact) => isEnd(fact) && isOf(fact["stake"]));
  return end ? netOf(end) : 0;
}

/**
 * What somebody staked before anything was called or dealt: that is what is repeated.
 * @param {Fact[]} facts
 * @param {string} player
 * @returns {Laid[]}
 */
export function wagersOf(facts, player) {
  const start = facts.findIndex((fact) => !isLaying(fact));
  /** @type {Map<string, Laid>} */
  const laid = new Map();
  for (const fact of start < 0 ? facts : facts.slice(0, start)) {
    const { box, wager } = fact["stake"] ?? {};
    if (fact["stake"]?.player !== player || fact["carried"]) continue;
    const cents =
      (laid.get(`${box} ${wager}`)?.cents ?? 0) + (fact.fact === "WagerAccepted" ? fact["staked"] : -fact["staked"]);
    if (cents > 0) laid.set(`${box} ${wager}`, { box, wager, cents });
    else laid.delete(`${box} ${wager}`);
  }
  return [...laid.values()];
}
