/** Ranks and suits as strokes and shapes: drawn, not typed, so that they are the same on every machine. @module */

import { el, placed } from "./svg.js";

/** @typedef {[string, import("./svg.js").Attributes]} Stroke */

/** @param {string} d @returns {Stroke} */
const path = (d) => ["path", { d }];
/** @param {number} cx @param {number} cy @param {number} rx @param {number} ry @returns {Stroke} */
const oval = (cx, cy, rx, ry) => ["ellipse", { cx, cy, rx, ry }];

const SIX = [oval(15, 26.2, 10.6, 10.6), path("M4.4 26.2C3.8 13.6 9.4 6 20 2.8")];

/** Each rank on a grid of 30 by 40. @type {Record<string, Stroke[]>} */
export const RANKS = {
  A: [path("M3.2 37.5 14 4H16L26.8 37.5M8 26.5H22")],
  K: [path("M5.5 2.5V37.5M26 2.5 6 23.5M12.6 16.8 27 37.5")],
  Q: [oval(15, 19, 11.6, 15.8), path("M16 26.5 27 38.5")],
  J: [path("M10 3.4H21V26C21 33.4 17.2 36.9 12.2 36.9 7.4 36.9 4.2 34 3.6 28.4")],
  T: [path("M2.6 10.2 8.8 4V37.5"), oval(26, 20, 9.6, 16.8)],
  9: SIX,
  8: [oval(15, 11.1, 8.4, 7.9), oval(15, 27.9, 10.8, 8.9)],
  7: [path("M3 3.4H26.2V4.6L11.6 37.5")],
  6: SIX,
  5: [
    path(
      "M25 3.4H8.2L6.6 18.6C9 16 12 14.9 15 14.9 21.5 14.9 26.2 19.4 26.2 25.8 26.2 32.4 21.4 36.8 14.6 36.8 9 36.8 5.2 34.2 3.6 29.8",
    ),
  ],
  4: [path("M20.6 37.5V4.2L3.6 28H28")],
  3: [
    path(
      "M4.4 3.4H25V4.2L14.2 16.4C21.2 15.8 26.2 19.8 26.2 26.2 26.2 32.6 21.4 36.8 14.6 36.8 9 36.8 5 34.2 3.4 29.8",
    ),
  ],
  2: [
    path("M4.2 13C4.2 7 8.8 3.1 14.9 3.1 21.2 3.1 25.6 6.9 25.6 12.6 25.6 16.6 23.4 19.8 19.6 23.6L6.4 36.6H27"),
  ],
};

/** The left half of each suit, on a grid of 24 by 24. @type {Record<string, string>} */
export const SUITS = {
  h: "M12 21.8C9.2 19 1.8 13.8 1.8 8.2 1.8 4.9 4.3 2.5 7.4 2.5 9.4 2.5 11.1 3.6 12 5.3",
  d: "M12 1.2C10.1 5 6.8 9 3.2 12 6.8 15 10.1 19 12 22.8",
  s: "M12 1.4C9.4 4.8 1.8 9.5 1.8 14.4 1.8 17.3 4 19.2 6.4 19.2 8.2 19.2 9.8 18.3 10.8 16.8 10.7 19.2 9.8 21.2 8.1 22.6H12",
  c: "M12 1.6A4.7 4.7 0 0 0 8.7 9.7 4.75 4.75 0 1 0 10.8 15.9C10.7 18.8 9.8 21.1 8 22.6H12",
};

/** Where the halves meet, which would show as a hair otherwise. @type {Record<string, string>} */
const SEAMS = { h: "M12 5.6V21.4", d: "M12 2V22", s: "M12 2.2V22.2", c: "M12 2.4V22.2" };

/** @type {Record<string, string>} */
const RANK_WORDS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };
/** @type {Record<string, string>} */
export const SUIT_WORDS = { h: "hearts", d: "diamonds", s: "spades", c: "clubs" };

/** A face in words: "ace of spades", "tile 6-5". @param {import("../../types.js").Face} face */
export function spoken(face) {
  if (!face) return "face down";
  if (face.includes("-")) return `tile ${face}`;
  const rank = face.slice(0, -1);
  return `${RANK_WORDS[rank] ?? rank} of ${SUIT_WORDS[face.slice(-1)]}`;
}

/** The index of a rank; the nine is the six turned round. @param {string} rank */
export function rankGlyph(rank) {
  const strokes = RANKS[rank].map(([name, attributes]) => el(name, attributes));
  return el("g", { class: "rank", transform: rank === "9" ? "rotate(180 15 20)" : null }, ...strokes);
}

/**
 * A suit so many units wide, at a place.
 * @param {string} suit
 * @param {number} x
 * @param {number} y
 * @param {number} width
 */
export function suitShape(suit, x, y, width) {
  const half = SUITS[suit];
  const right = el("path", { d: half, transform: "matrix(-1 0 0 1 24 0)" });
  const seam = el("path", { d: SEAMS[suit], class: "seam" });
  const shape = placed(x, y, width / 24, el("path", { d: half }), right, seam);
  shape.setAttribute("class", `suit suit-${suit}`);
  return shape;
}
