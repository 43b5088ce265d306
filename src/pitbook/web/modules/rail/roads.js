/** Roads: what a shoe has brought so far, in the order it came. They say nothing about what comes. */

import { make } from "../element.js";

/** @typedef {import("./history-tab.js").Past} Past */

/**
 * What won in each round of a shoe, oldest first, by the names of areas; a round that says none of them is left out.
 * @param {Past[]} rounds  newest first
 * @param {string} shuffle
 * @param {string[]} names
 * @returns {string[]}
 */
export function roadOf(rounds, shuffle, names) {
  const inShoe = rounds.filter((each) => each.shuffle === shuffle);
  return inShoe
    .map((each) => winner(each.result, names))
    .filter((name) => name !== "")
    .reverse();
}

/**
 * The area that a result names as its winner: the last that is said to win, else the last that is named.
 * @param {string} result
 * @param {string[]} names
 */
function winner(result, names) {
  const words = result.toLowerCase();
  const won = names.find((name) =>
    new RegExp(`\\b${name}\\b[^,:;]* wins?\\b`).test(words.slice(words.lastIndexOf(":") + 1)),
  );
  return (
    won ?? names.find((name) => new RegExp(`\\b${name}\\b(?! \\d)`).test(words.slice(words.lastIndexOf(":") + 1))) ?? ""
  );
}

/**
 * How often each has won in this shoe.
 * @param {string[]} road
 * @param {string[]} names
 * @returns {Node[]}
 */
export function countsView(road, names) {
  if (!names.length || !road.length) return [];
  const count = (/** @type {string} */ name) => String(road.filter((each) => each === name).length);
  return [
    make("h3", {}, "This shoe"),
    make(
      "dl.sums",
      {},
      names.map((name) =>
        make("div", {}, make("dt", {}, name.charAt(0).toUpperCase() + name.slice(1)), make("dd", {}, count(name))),
      ),
    ),
    make("p.note", {}, "The roads show what was, in order. They say nothing about what comes."),
  ];
}
