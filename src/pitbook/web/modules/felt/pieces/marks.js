/** Signs in words: the clause tag, the band across a table, and how wide they are. @module */

import { el, fitted, rect, text } from "./svg.js";

/** How wide a tag is. @param {string} words @param {number} size */
export function tagWidth(words, size) {
  return words.length * size * 0.57 + size * 2.1;
}

/** What a tag of several rules says. @param {string[]} clauses */
export function tagWords(clauses) {
  return clauses.length > 1 ? `${clauses.length} rules` : clauses[0];
}

/** A clause tag whose middle top is the origin; a short one has its sign alone. @param {{clauses: string[], size: number, isShort?: boolean}} look */
export function tag(look) {
  const words = look.isShort ? "" : tagWords(look.clauses);
  const [w, h] = [look.isShort ? look.size * 1.7 : tagWidth(words, look.size), look.size * 1.42];
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

/** How wide the ground of a call is. @param {string} says @param {boolean} isCall @param {number} size @param {number} most */
export function callWidth(says, isCall, size, most) {
  return Math.min(most, (says.length + (isCall ? 2 : 0)) * size * (isCall ? 0.47 : 0.55) + 46);
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
