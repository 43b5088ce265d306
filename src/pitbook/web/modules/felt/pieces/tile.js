/** Tiles with pips at both ends, and dice: a one and a four are red on both. @module */

import { el, placed, rect } from "./svg.js";

/** Where pips lie on a square of a hundred. @type {Record<string, [number, number][]>} */
const PIPS = {
  1: [[50, 50]],
  2: [[27, 27], [73, 73]],
  3: [[26, 26], [50, 50], [74, 74]],
  4: [[28, 28], [72, 28], [28, 72], [72, 72]],
  5: [[26, 26], [74, 26], [50, 50], [26, 74], [74, 74]],
  6: [[29, 24], [71, 24], [29, 50], [71, 50], [29, 76], [71, 76]],
};

/** @param {string | number} count */
function pips(count) {
  const tone = String(count) === "1" || String(count) === "4" ? "pip red" : "pip";
  const radius = String(count) === "1" ? 12.5 : 9.5;
  return el("g", { class: tone }, ...(PIPS[String(count)] ?? []).map(([cx, cy]) => el("circle", { cx, cy, r: radius })));
}

/** A die so many units wide. @param {string | number} count @param {number} width */
export function die(count, width) {
  return placed(0, 0, width / 100, rect(100, 100, 20, { class: "die" }), pips(count));
}

/**
 * A tile, twice as high as it is wide.
 * @param {{face: string | null, width: number, ring?: boolean, dim?: boolean}} look
 */
export function tile(look) {
  const made = placed(0, 0, look.width / 100);
  made.setAttribute("class", `card tile${look.dim ? " dim" : ""}`);
  if (look.ring) made.append(rect(110, 210, 20, { x: -5, y: -5, class: "ring" }));
  made.append(rect(100, 200, 16, { class: look.face ? "tile-face" : "tile-back" }));
  if (look.face) {
    const [high, low] = look.face.split("-");
    made.append(placed(4, 6, 0.92, pips(high)), placed(4, 102, 0.92, pips(low)), el("path", { d: "M14 100H86", class: "tile-line" }));
  } else {
    made.append(rect(80, 180, 10, { x: 10, y: 10, class: "tile-inlay" }));
  }
  return made;
}

/** Dice side by side. @param {{faces: (number | string)[], width: number}} look */
export function dice(look) {
  const row = look.faces.map((face, n) => placed(n * look.width * 1.16, 0, 1, die(face, look.width)));
  return el("g", { class: "dice" }, ...row);
}
