/** Faces of dice and pockets of a wheel, as small pictures in an area. */

import { make } from "../element.js";

const SVG = "http://www.w3.org/2000/svg";
/** Where the pips of each face lie, on a grid of three by three from the upper left. */
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
/** The faces whose pips are red. */
const RED = new Set([1, 4]);

/**
 * A die, hidden from readers: whatever it stands in says the number.
 * @param {number} face
 */
export function die(face) {
  const picture = drawn("svg", { viewBox: "0 0 30 30", class: "die", "aria-hidden": "true" });
  picture.append(drawn("rect", { x: 1, y: 1, width: 28, height: 28, rx: 5 }));
  for (const at of PIPS[face] ?? []) {
    const [x, y] = [8 + (at % 3) * 7, 8 + Math.floor(at / 3) * 7];
    picture.append(drawn("circle", { cx: x, cy: y, r: RED.has(face) ? 3 : 2.4, class: RED.has(face) ? "red" : "" }));
  }
  return picture;
}

/**
 * What an area shows: dice, or the number of a pocket.
 * @param {{mark: string, shows: string[], tone: string}} area
 */
export function marks(area) {
  if (area.mark === "dice") return make("span.dice", {}, area.shows.map((face) => die(Number(face))));
  if (area.mark === "pocket") return make(`span.pocket.${area.tone}`, {}, area.shows[0] ?? "");
  return area.mark === "number" ? make("span.number", {}, area.shows[0] ?? "") : null;
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} given
 */
export function drawn(tag, given) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(given)) element.setAttribute(name, String(value));
  return element;
}
