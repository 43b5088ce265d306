/** A wheel with its pockets in order, and the ball where it fell. @module */

import { el, round, text } from "./svg.js";

const REDS = new Set("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split(" "));

/** @param {string} pocket */
export function pocketTone(pocket) {
  return pocket === "0" || pocket === "00" ? "green" : REDS.has(pocket) ? "red" : "black";
}

/**
 * Around the origin.
 * @param {{r: number, size: number, pockets: string[], fell: string}} look
 */
export function wheel(look) {
  const { r, pockets } = look;
  const step = (2 * Math.PI) / pockets.length;
  const turn = Math.max(0, pockets.indexOf(look.fell)) * step;
  const made = el("g", { class: "wheel" }, el("circle", { r: round(r), class: "wheel-rim" }));
  const size = Math.min(look.size, r * 0.105); // two digits fit into a pocket
  pockets.forEach((pocket, n) => {
    const middle = n * step - turn - Math.PI / 2;
    const at = (/** @type {number} */ angle, /** @type {number} */ far) => `${round(far * Math.cos(angle))} ${round(far * Math.sin(angle))}`;
    const [from, to] = [middle - step / 2, middle + step / 2];
    const [outer, inner] = [r * 0.95, r * 0.66];
    const d = `M${at(from, outer)}A${round(outer)} ${round(outer)} 0 0 1 ${at(to, outer)}L${at(to, inner)}A${round(inner)} ${round(inner)} 0 0 0 ${at(from, inner)}Z`;
    const turned = `rotate(${round((middle * 180) / Math.PI + 90)}) translate(0 ${round(-r * 0.83)})`;
    made.append(el("path", { d, class: `pocket pocket-${pocketTone(pocket)}` }));
    made.append(el("g", { transform: turned }, text(pocket, 0, size * 0.2, size, { class: "pocket-number" })));
  });
  made.append(el("circle", { r: round(r * 0.66), class: "wheel-bowl" }), el("circle", { r: round(r * 0.36), class: "wheel-cone" }));
  if (look.fell) {
    made.append(text(look.fell, 0, r * 0.11, r * 0.34, { class: "wheel-fell" }));
    made.append(el("circle", { cy: round(-r * 0.6), r: round(r * 0.05), class: "ball" }));
  }
  return made;
}
