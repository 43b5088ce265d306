/** A table with boxes: its edge and its curved words, who sits there, what is said, and what marks a hand. @module */

import { callWidth } from "./marks.js";
import { el, fitted, rect, text } from "./svg.js";

let curves = 0;

/** A table for boxes: straight on the dealer's side, round on the players'. @param {{w: number, h: number}} look */
export function table({ w, h }) {
  return el(
    "g",
    { class: "table" },
    el("path", { d: round(w, h, 0), class: "rail" }),
    el("path", { d: round(w, h, 17), class: "cloth", fill: "url(#pit-felt-ground)" }),
    el("path", { d: round(w, h, 17), class: "cloth-edge" }),
  );
}

/** @param {number} w @param {number} h @param {number} by  how far inside */
function round(w, h, by) {
  const [left, right, low, side] = [by, w - by, h - by, h * 0.36];
  return `M${left} ${by / 2}H${right}V${side}C${right} ${h * 0.82 - by} ${w * 0.78} ${low} ${w / 2} ${low}C${w * 0.22} ${low} ${left} ${h * 0.82 - by} ${left} ${side}Z`;
}

/** Words along a curve. @param {{says: string, size: number, d: string}} look */
export function curved(look) {
  const id = `pit-felt-curve-${(curves += 1)}`;
  const along = el("textPath", { href: `#${id}`, startOffset: "50%", "text-anchor": "middle" }, look.says);
  return el("g", { class: "inscription" }, el("path", { id, d: look.d, fill: "none" }), el("text", { "font-size": look.size }, along));
}

/** @param {{w: number, h: number, size: number, number?: number}} look */
export function sit(look) {
  const words = `${look.number ? `${look.number} ` : ""}${look.w > look.size * 4.6 ? "Sit here" : "Sit"}`;
  return el(
    "g",
    { class: "sit" },
    rect(look.w + 6, look.h + 6, look.h / 2 + 3, { x: -3, y: -3, class: "focus-ring" }),
    rect(look.w, look.h, look.h / 2, { class: "outline" }),
    text(words, look.w / 2, look.h / 2 + look.size * 0.35, look.size, {}),
  );
}

/**
 * A seat: its number and who sits there at the left, what became of them at the right.
 * @param {{w: number, h: number, size: number, number: number | null, name: string, says: string, tone: string, isYou: boolean}} look
 */
export function seat(look) {
  const middle = look.h / 2 + look.size * 0.35;
  const says = look.says ? fitted(look.says, look.w * 0.5, look.size) : "";
  const room = look.w - 20 - (look.number === null ? 0 : look.size * (look.number > 9 ? 1.5 : 0.9)) - (says ? (says.length * 0.6 + 0.4) * look.size : 0);
  const number = look.number === null ? null : el("tspan", { class: "seat-number" }, `${look.number} `);
  const left = el("text", { x: 10, y: middle, "font-size": look.size, class: "seat-name" });
  if (number) left.append(number);
  left.append(room > look.size * 2 ? fitted(look.name, room, look.size) : ""); // a single letter would name nobody
  return el(
    "g",
    { class: `seat${look.isYou ? " you" : ""}` },
    rect(look.w, look.h, look.h / 2, { class: "seat-body" }),
    left,
    says ? text(says, look.w - 10, middle, look.size, { "text-anchor": "end", class: `seat-says ${look.tone}` }) : null,
  );
}

/**
 * A seat in a strip: two short lines.
 * @param {{w: number, h: number, size: number, number: number, name: string, says: string, tone: string, isYou: boolean, isFree: boolean}} look
 */
export function chair(look) {
  const room = look.w - 4;
  const number = `${look.number}${look.name ? " " : ""}`;
  const name = fitted(look.name, room - number.length * look.size * 0.6, look.size * 1.2);
  return el(
    "g",
    { class: `seat chair${look.isYou ? " you" : ""}${look.isFree ? " free" : ""}` },
    rect(look.w + 6, look.h + 6, 10, { x: -3, y: -3, class: "focus-ring" }),
    rect(look.w, look.h, 8, { class: "seat-body outline" }),
    text(`${number}${name}`, look.w / 2, look.h * 0.4, look.size, { class: "seat-name" }),
    text(fitted(look.says, room + 8, look.size * 1.1), look.w / 2, look.h * 0.8, look.size, { class: `seat-says ${look.tone}` }),
  );
}

/** What the dealer says, around the origin; a call is quoted. @param {{says: string, isCall: boolean, size: number, most: number}} look */
export function call(look) {
  const words = fitted(look.isCall ? `“${look.says}”` : look.says, look.most - 40, look.size);
  const w = callWidth(look.says, look.isCall, look.size, look.most);
  return el(
    "g",
    { class: look.isCall ? "call is-call" : "call" },
    rect(w, look.size * 2, look.size, { x: -w / 2, y: -look.size, class: "call-body" }),
    text(words, 0, look.size * 0.36, look.size, { class: "call-words" }),
  );
}

/** What a hand counts, or how it was given up. @param {{w: number, size: number, says: string, dim: boolean, isTurn?: boolean}} look */
export function count(look) {
  const body = rect(look.w, look.size * 1.7, look.size * 0.85, { class: "count-body" });
  return el("g", { class: `count${look.dim ? " dim" : ""}${look.isTurn ? " turns" : ""}` }, body, text(look.says, look.w / 2, look.size * 1.2, look.size, {}));
}

/** Around the viewer's own box. @param {{w: number, h: number}} look */
export function frame(look) {
  return rect(look.w, look.h, 12, { class: "frame" });
}

/** Behind the hand that is to be decided. @param {{w: number, h: number}} look */
export function turn(look) {
  return rect(look.w, look.h, 8, { class: "turn" });
}
