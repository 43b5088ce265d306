/** Roads: what a shoe has brought so far, in the order it came. They say nothing about what comes. */

import { make } from "../element.js";

const ROWS = 6;
const TIE = "tie";

/** A bead: who won, with a stroke for each tie that followed. @typedef {{winner: string, ties: number}} Bead */

/**
 * The bead plate: columns of six, oldest first.
 * @param {string[]} results
 * @returns {string[][]}
 */
export function beadPlate(results) {
  return columns(results, ROWS);
}

/**
 * The big road: a new column where the winner changes, ties as strokes on what went before; a column that is full
 * turns to the right.
 * @param {string[]} results
 * @returns {{bead: Bead, column: number, row: number}[]}
 */
export function bigRoad(results) {
  /** @type {{bead: Bead, column: number, row: number}[]} */
  const road = [];
  const taken = new Set();
  let [start, column, row] = [-1, -1, 0];
  for (const winner of results) {
    const last = road.at(-1);
    if (winner === TIE) {
      if (last) last.bead.ties += 1;
      continue;
    }
    if (!last || last.bead.winner !== winner) [start, column, row] = [start + 1, start + 1, 0];
    else if (row + 1 < ROWS && !taken.has(`${column} ${row + 1}`)) row += 1;
    else column += 1;
    taken.add(`${column} ${row}`);
    road.push({ bead: { winner, ties: 0 }, column, row });
  }
  return road;
}

/**
 * @param {{result?: any}[]} rounds  newest first
 * @returns {Node[]}
 */
export function roadView(rounds) {
  const results = rounds.map((each) => winnerOf(each.result)).filter((each) => each !== "").reverse();
  if (results.length < 2) return [];
  const kinds = [...new Set(results.filter((each) => each !== TIE))];
  const colour = (/** @type {string} */ winner) => (winner === TIE ? "tie" : kinds.indexOf(winner) === 0 ? "first" : "second");
  const letter = (/** @type {string} */ winner) => (winner === TIE ? "=" : winner.charAt(0).toUpperCase());
  return [
    make("h3", {}, "Results, in order"),
    make("div.beads", { role: "img", "aria-label": `oldest first: ${results.join(", ")}` }, beadPlate(results).map((column) => make("div", {}, column.map((each) => make(`i.${colour(each)}`, {}, letter(each)))))),
    make("dl.sums", {}, [...kinds, ...(results.includes(TIE) ? [TIE] : [])].map((kind) => make("div", {}, make("dt", {}, kind), make("dd", {}, String(results.filter((each) => each === kind).length))))),
    make("p.note", {}, "They show what was, in order. They say nothing about what comes."),
  ];
}

/**
 * Who won, where a result says so.
 * @param {any} result
 */
function winnerOf(result) {
  return String(result?.road ?? result?.winner ?? "").toLowerCase();
}

/**
 * @template Each
 * @param {Each[]} all
 * @param {number} rows
 */
function columns(all, rows) {
  return Array.from({ length: Math.ceil(all.length / rows) }, (_, at) => all.slice(at * rows, at * rows + rows));
}
