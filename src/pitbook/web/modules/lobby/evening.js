/** Somebody's own evening: what they have, how much of their limits is used, and their last rounds. */

import { bars, usesOf } from "../account/limits.js";
import { make } from "../element.js";
import { dollars, signed } from "../money.js";

/** @typedef {{table: string, round: number, cents: number}} Entry */
/** @typedef {{table: string, round: number, net: number}} Played */

const MOST = 5;

/**
 * What each round came to, the newest first.
 * @param {Entry[]} entries  of a statement, the oldest first
 * @returns {Played[]}
 */
export function lastRounds(entries) {
  /** @type {Map<string, Played>} */
  const rounds = new Map();
  for (const { table, round, cents } of entries) {
    if (!table || !round) continue;
    const key = `${table} ${round}`;
    const net = (rounds.get(key)?.net ?? 0) + cents;
    rounds.delete(key); // whatever moved last stands last
    rounds.set(key, { table, round, net });
  }
  return [...rounds.values()].reverse().slice(0, MOST);
}

/**
 * @param {Record<string, any>} me
 * @param {(path: string) => Promise<any>} get
 * @param {{id: string, name: string}[]} tables
 */
export async function showEvening(me, get, tables) {
  for (const place of document.querySelectorAll("#balance, [data-own=balance]")) place.textContent = dollars(me["balance"]);
  const net = document.querySelector("[data-own=net]");
  if (net && me["net"] !== undefined) {
    net.textContent = signed(me["net"]);
    net.className = toneOf(me["net"]);
    net.closest("[data-since]")?.toggleAttribute("hidden", false);
  }
  document.getElementById("limits")?.replaceChildren(...bars(usesOf(me)));
  const told = await get(`/statements/me?limit=500&since=${Math.max(0, me["signed_in_at"])}`);
  showLast(lastRounds(told.lines), tables);
}

/**
 * @param {Played[]} rounds
 * @param {{id: string, name: string}[]} tables
 */
function showLast(rounds, tables) {
  const place = document.getElementById("last");
  place?.toggleAttribute("hidden", !rounds.length);
  place?.querySelector("dl")?.replaceChildren(
    ...rounds.map(({ table, round, net }) => {
      const name = tables.find((each) => each.id === table)?.name ?? table;
      return make("div", {}, make("dt", {}, `${name}, ${round}`), make(`dd.${toneOf(net)}`, {}, net ? signed(net) : "stand-off"));
    }),
  );
}

/** @param {number} net */
function toneOf(net) {
  if (net === 0) return "even";
  return net > 0 ? "win" : "lose";
}
