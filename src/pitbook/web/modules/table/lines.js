/** What a round came to: lines by box, and what somebody had staked in it. */

import { isBesides, isEnd, isLaying, netOf, resultOf } from "./money-facts.js";

/** @typedef {import("../types.js").Fact} Fact */
/** @typedef {import("../types.js").BoxLines} BoxLines */
/** @typedef {import("../types.js").Line} Line */
/** @typedef {import("./story.js").Laid} Laid */

/**
 * The lines of every player on every box, where the house has not sent them.
 * @param {Fact[]} facts
 * @returns {BoxLines[]}
 */
export function linesOf(facts) {
  /** @type {Map<string, BoxLines>} */
  const boxes = new Map();
  for (const fact of facts.filter((each) => isEnd(each) || isBesides(each))) {
    const { box, player, wager } = fact["stake"];
    const own = boxes.get(`${box} ${player}`) ?? /** @type {BoxLines} */ ({ box, player, net: 0, lines: [] });
    const pays = isBesides(fact) ? netOf(fact) : Math.max(0, netOf(fact));
    const why = fact["because"] ?? fact.says;
    own.lines.push({
      wager: fact["bonus"] ?? wager,
      result: resultOf(fact),
      stake: fact["staked"],
      pays,
      clause: fact.clause,
      why,
    });
    boxes.set(`${box} ${player}`, { ...own, net: own.net + netOf(fact) });
  }
  return [...boxes.values()];
}

/**
 * What a line came to.
 * @param {Line} line
 */
export function netOfLine(line) {
  if (line.result === "win") return line.pays;
  return line.result === "lose" || line.result === "forfeited" ? -line.stake : 0;
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
