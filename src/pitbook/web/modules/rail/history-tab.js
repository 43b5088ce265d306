/** Rounds that are over: your own with what they came to, how the last ones at this table ended, and this shoe. */

import { make } from "../element.js";
import { signed } from "../money.js";
import { drawnCard } from "../table/drawn.js";
import { clauseTag } from "../tag.js";
import { countsView } from "./roads.js";

/** @typedef {import("../types.js").BoxLines} BoxLines */
/** @typedef {import("../types.js").Face} Face */
/** @typedef {{number: number, round: number, shuffle: string, result: string, net: number | null, hand: Face[] | null, lines: BoxLines[]}} Past */

const MOST_OWN = 20;
const MOST_LATELY = 8;

/**
 * @param {Past[] | string} rounds  newest first, or why they cannot be told
 * @param {string[]} road  what won in this shoe
 * @param {string[]} names  what roads are made of at this table
 * @returns {Node[]}
 */
export function historyTab(rounds, road, names) {
  if (typeof rounds === "string") return [make("p.note", {}, rounds)];
  const own = rounds.filter((each) => each.net !== null);
  const sum = own.reduce((all, each) => all + (each.net ?? 0), 0);
  return [
    make(
      "header",
      {},
      make("h2", {}, "Your rounds here"),
      own.length ? make(`strong.${tone(sum)}`, {}, signed(sum)) : "",
    ),
    own.length
      ? make("ol.past", {}, own.slice(0, MOST_OWN).map(entry))
      : make("p.note", {}, "You have played none yet."),
    ...countsView(road, names),
    ...lately(rounds),
    make("div.row", {}, make("a.button.small", { href: "/account" }, "Whole account")),
  ];
}

/** @param {Past[]} rounds */
function lately(rounds) {
  if (!rounds.length) return [];
  const rows = rounds
    .slice(0, MOST_LATELY)
    .map((each) => make("li", {}, make("span.number", {}, String(each.round)), make("span", {}, title(each.result))));
  return [
    make("h3", {}, "Lately at this table"),
    make("ol.past", {}, rows),
    make("p.note", {}, "What has been says nothing about what comes."),
  ];
}

/** @param {Past} past */
function entry(past) {
  const [line] = past.lines.flatMap((each) => each.lines);
  const cards = past.hand?.length
    ? make(
        "div.fan.small",
        {},
        past.hand.map((face) => drawnCard(face)),
      )
    : "";
  return make(
    "li",
    {},
    make("span.number", {}, String(past.round)),
    make(
      "div",
      {},
      make("b", {}, title(past.result || line?.why || "A round")),
      " ",
      cards || (line ? clauseTag(line.clause) : ""),
    ),
    make(`strong.${tone(past.net ?? 0)}`, {}, past.net ? signed(past.net) : "stand-off"),
  );
}

/** @param {string} words */
function title(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param {number} net */
function tone(net) {
  return net > 0 ? "win" : net < 0 ? "lose" : "even";
}
