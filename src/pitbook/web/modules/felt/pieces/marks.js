/** Signs in words: the clause tag, seat labels, calls, the band across a table. @module */

import { el, fitted, rect, text } from "./svg.js";

/** How wide a tag is. @param {string} words @param {number} size */
export function tagWidth(words, size) {
  return words.length * size * 0.57 + size * 2.1;
}

/** What a tag of several rules says. @param {string[]} clauses */
export function tagWords(clauses) {
  return clauses.length > 1 ? `${clauses.length} rules` : clauses[0];
}

/** A clause tag whose middle top is the origin. @param {{clauses: string[], size: number}} look */
export function tag(look) {
  const words = tagWords(look.clauses);
  const [w, h] = [tagWidth(words, look.size), look.size * 1.42];
  const outline = `M${-w / 2 + 3} 0H${w / 2 - 3}a3 3 0 0 1 3 3V${h - 3}a3 3 0 0 1 -3 3H${-w / 2}V3a3 3 0 0 1 3 -3Z`;
  return el(
    "g",
    { class: "tag" },
    el("path", { d: outline, class: "tag-body" }),
    rect(3, h, 0, { x: -w / 2, class: "tag-bar" }),
    text("§", -w / 2 + look.size * 0.95, h * 0.73, look.size * 1.02, { class: "tag-sign" }),
    text(words, -w / 2 + look.size * 1.5, h * 0.73, look.size, { "text-anchor": "start", class: "tag-words" }),
  );
}

/**
 * A seat: its number and who sits there at the left, what became of them at the right.
 * @param {{w: number, h: number, size: number, number: number | null, name: string, says: string, tone: string, isYou: boolean}} look
 */
export function seatLabel(look) {
  const middle = look.h / 2 + look.size * 0.35;
  const says = look.says ? fitted(look.says, look.w * 0.5, look.size) : "";
  const room = look.w - 20 - (look.number === null ? 0 : look.size * (look.number > 9 ? 1.5 : 0.9)) - says.length * look.size * 0.58;
  const number = look.number === null ? null : el("tspan", { class: "seat-number" }, `${look.number} `);
  const left = el("text", { x: 10, y: middle, "font-size": look.size, class: "seat-name" });
  if (number) left.append(number);
  left.append(room > look.size ? fitted(look.name, room, look.size) : "");
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
  const name = fitted(look.name, room - number.length * look.size * 0.5, look.size * 0.98);
  return el(
    "g",
    { class: `seat chair${look.isYou ? " you" : ""}${look.isFree ? " free" : ""}` },
    rect(look.w + 6, look.h + 6, 10, { x: -3, y: -3, class: "focus-ring" }),
    rect(look.w, look.h, 8, { class: "seat-body outline" }),
    text(`${number}${name}`, look.w / 2, look.h * 0.4, look.size, { class: "seat-name" }),
    text(fitted(look.says, room + 4, look.size), look.w / 2, look.h * 0.8, look.size, { class: `seat-says ${look.tone}` }),
  );
}

/** What the dealer says, around the origin; a call is quoted. @param {{says: string, isCall: boolean, size: number, most: number}} look */
export function call(look) {
  const words = fitted(look.isCall ? `“${look.says}”` : look.says, look.most - 40, look.size);
  const w = Math.min(look.most, words.length * look.size * (look.isCall ? 0.47 : 0.55) + 46);
  return el(
    "g",
    { class: look.isCall ? "call is-call" : "call" },
    rect(w, look.size * 2, look.size, { x: -w / 2, y: -look.size, class: "call-body" }),
    text(words, 0, look.size * 0.36, look.size, { class: "call-words" }),
  );
}

/** A strip below the cards. @param {{says: string, kind: string, w: number, size: number}} look */
export function band(look) {
  return el(
    "g",
    { class: `band band-${look.kind}` },
    rect(look.w, look.size * 2.4, 0, { class: "band-body" }),
    text(fitted(look.says, look.w - 24, look.size), look.w / 2, look.size * 1.55, look.size, { class: "band-words" }),
  );
}
