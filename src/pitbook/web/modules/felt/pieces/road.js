/** What was, in order: a bead plate, and the big road with a column for each run. They say nothing about what comes. @module */

import { el, placed, rect, round, text } from "./svg.js";

const ROWS = 6;

/** @typedef {{column: number, row: number, result: string, ties: number}} Bead */

/** The beads of a plate, column by column; the oldest columns go when it is full. @param {string[]} results @param {number} columns @returns {Bead[]} */
export function beadPlate(results, columns) {
  const skipped = Math.max(0, Math.ceil(results.length / ROWS) - columns) * ROWS;
  return results.slice(skipped).map((result, n) => ({ column: Math.floor(n / ROWS), row: n % ROWS, result, ties: 0 }));
}

/**
 * A new column for each change; a run longer than the column turns to the right; a tie is a stroke on the bead before.
 * @param {string[]} results
 * @param {string} tie
 * @param {number} columns
 * @returns {Bead[]}
 */
export function bigRoad(results, tie, columns) {
  /** @type {Bead[]} */
  const beads = [];
  const taken = new Set();
  let first = -1;
  for (const result of results) {
    const last = beads[beads.length - 1];
    if (result === tie) {
      if (last) last.ties += 1;
      continue;
    }
    const down = last && last.result === result ? { column: last.column, row: last.row + 1 } : null;
    if (!down) first += 1;
    const isFree = down && down.row < ROWS && !taken.has(`${down.column} ${down.row}`);
    const spot = !down ? { column: first, row: 0 } : isFree ? down : { column: last.column + 1, row: last.row };
    taken.add(`${spot.column} ${spot.row}`);
    beads.push({ ...spot, result, ties: 0 });
  }
  const beyond = Math.max(0, ...beads.map((bead) => bead.column + 1 - columns));
  return beads.map((bead) => ({ ...bead, column: bead.column - beyond })).filter((bead) => bead.column >= 0);
}

/**
 * Both roads side by side.
 * @param {{w: number, h: number, size: number, results: string[], letters: Record<string, string>, tones: Record<string, string>, tie: string}} look
 */
export function road(look) {
  const top = look.size * 1.5;
  const side = (look.h - top - look.size * 1.4) / ROWS;
  const plate = Math.floor((look.w * 0.34) / side);
  const big = Math.floor((look.w * 0.62) / side);
  const left = look.w - big * side;
  const beads = beadPlate(look.results, plate).map((bead) => lettered(look, bead, side));
  const runs = bigRoad(look.results, look.tie, big).map((bead) => hollow(look, bead, side));
  return el(
    "g",
    { class: "road" },
    text("Bead plate", 0, look.size, look.size, { "text-anchor": "start", class: "road-title" }),
    placed(0, top, 1, grid(plate, side), ...beads),
    text("Big road", left, look.size, look.size, { "text-anchor": "start", class: "road-title" }),
    placed(left, top, 1, grid(big, side), ...runs),
    text("They say nothing about what comes.", look.w, look.h - look.size * 0.2, look.size, { "text-anchor": "end", class: "road-note" }),
  );
}

/** @param {number} columns @param {number} side */
function grid(columns, side) {
  let d = "";
  for (let n = 0; n <= columns; n += 1) d += `M${round(n * side)} 0V${round(ROWS * side)}`;
  for (let n = 0; n <= ROWS; n += 1) d += `M0 ${round(n * side)}H${round(columns * side)}`;
  return el("g", {}, rect(columns * side, ROWS * side, 0, { class: "road-ground" }), el("path", { d, class: "road-grid" }));
}

/** @param {{letters: Record<string, string>, tones: Record<string, string>, size: number}} look @param {Bead} bead @param {number} side */
function lettered(look, bead, side) {
  const [x, y] = [(bead.column + 0.5) * side, (bead.row + 0.5) * side];
  const letter = look.letters[bead.result] ?? "?";
  return el(
    "g",
    { class: `bead bead-${look.tones[bead.result] ?? ""}` },
    el("circle", { cx: round(x), cy: round(y), r: round(side * 0.43), class: "bead-body" }),
    text(letter, x, y + look.size * 0.34, look.size, { class: "bead-letter" }),
  );
}

/** @param {{tones: Record<string, string>}} look @param {Bead} bead @param {number} side */
function hollow(look, bead, side) {
  const [x, y, r] = [(bead.column + 0.5) * side, (bead.row + 0.5) * side, side * 0.34];
  const isFilled = Object.keys(look.tones)[0] === bead.result;
  return el(
    "g",
    { class: `bead bead-${look.tones[bead.result] ?? ""} ${isFilled ? "filled" : "hollow"}` },
    el("circle", { cx: round(x), cy: round(y), r: round(r), class: "bead-body" }),
    bead.ties ? el("path", { d: `M${round(x - r)} ${round(y + r)}L${round(x + r)} ${round(y - r)}`, class: "bead-tie" }) : null,
  );
}
