/** What a round came to: every box with its lines, and the money of all. */

import { make } from "../element.js";
import { dollars, signed } from "../money.js";
import { briefly, shared } from "../table/slip.js";
import { clauseTag } from "../tag.js";
import { asTitle } from "../words.js";

/** @typedef {import("../table/story.js").Settled} Settled */

/**
 * @param {import("../types.js").BoxLines} each
 * @param {boolean} isYou
 */
export function box(each, isYou) {
  const tone = each.net > 0 ? "win" : each.net < 0 ? "lose" : "even";
  const came = shared(each.lines);
  const why = (/** @type {import("../types.js").Line} */ one) => (came ? briefly(one.why, one.wager) : one.why);
  return make(
    "li.box",
    {},
    make(
      "div",
      {},
      make("b", {}, isYou ? `Box ${each.box}, you` : `Box ${each.box}, ${each.player}`),
      make(`strong.${tone}`, {}, each.net ? signed(each.net) : "stand-off"),
    ),
    came ? make("p.note", {}, came.charAt(0).toUpperCase() + came.slice(1)) : null,
    make(
      "ul",
      {},
      each.lines.map((one) =>
        make("li", {}, make("span", {}, `${asTitle(one.wager)}: ${why(one)}`), clauseTag(one.clause)),
      ),
    ),
  );
}

/** @param {Settled} settled */
export function money({ lines, facts }) {
  const all = lines.flatMap((each) => each.lines);
  const boxes = new Set(lines.map((each) => each.box)).size;
  const pool = facts.reduce((sum, fact) => sum + (fact["from_pool"] ?? 0), 0);
  const into = facts.reduce((sum, fact) => sum + (fact["to_pool"] ?? 0), 0);
  const staked = all.reduce((sum, one) => sum + one.stake, 0);
  const won = all.reduce((sum, one) => sum + Math.max(0, one.pays), 0);
  const rows = [
    [`Staked by ${boxes} ${boxes === 1 ? "box" : "boxes"}`, dollars(staked)],
    ["Paid out of the tray", dollars(won - pool)],
    ...(pool ? [["Paid out of the jackpot", dollars(pool)]] : []),
    ...(into ? [["Into the jackpot", dollars(into)]] : []),
    ["Won by the table", signed(-lines.reduce((sum, each) => sum + each.net, 0))],
  ];
  return make(
    "dl.sums",
    {},
    rows.map(([what, sum]) => make("div", {}, make("dt", {}, what), make("dd", {}, sum))),
  );
}
