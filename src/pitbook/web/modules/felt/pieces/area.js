/** An area for a wager: its outline, and its inscription or what stands for it. @module */

import { fetched } from "../fetched.js";
import { el, fitted, rect, text } from "./svg.js";

/**
 * @typedef {object} AreaLook
 * @property {number} w
 * @property {number} h
 * @property {string} form
 * @property {string} mark
 * @property {string} says
 * @property {string[]} shows
 * @property {string} tone
 * @property {string} odds
 * @property {string} note
 * @property {number} size      of small letters
 * @property {string} state     of the outline: open, awaited, won, lost, small
 * @property {boolean} covered  by chips, which words must not lie under
 */

/** @param {AreaLook} look */
export function area(look) {
  const tone = look.tone ? ` tone-${look.tone}` : "";
  const kind = `area area-${look.form} mark-${look.mark}${tone}${look.state ? ` ${look.state}` : ""}`;
  return el("g", { class: kind }, outline(look, "focus-ring", 3), outline(look, "outline", 0), ...inside(look));
}

/** @param {AreaLook} look @param {string} name @param {number} out */
function outline(look, name, out) {
  const [w, h] = [look.w + 2 * out, look.h + 2 * out];
  if (look.form === "circle") {
    return el("circle", { cx: look.w / 2, cy: look.h / 2, r: Math.min(w, h) / 2, class: name });
  }
  const radius = look.form === "pill" ? h / 2 : look.form === "wide" ? 7 : 5;
  return rect(w, h, radius + out, { x: -out, y: -out, class: name });
}

/** @param {AreaLook} look */
function inside(look) {
  if (look.state.includes("small")) return [];
  if (look.mark === "words") return look.form === "wide" ? titled(look) : [inscription(look)];
  if (look.mark === "pocket") return [text(look.shows[0], look.w / 2, look.h / 2 + look.size * 0.45, look.size * 1.3, { class: "area-number" })];
  return fetched("pictured").pictured(look);
}

/** Words on a small area of a box. @param {AreaLook} look */
function inscription(look) {
  if (look.covered) return null;
  const { size } = look;
  const room = look.form === "circle" ? look.w * 0.92 : look.w;
  const lines = look.says.length * size * 0.66 > room && look.says.includes(" ") ? look.says.split(" ") : [look.says];
  const isPlain = look.form === "pill" || longest(look.says) * size * 0.78 > room;
  const top = look.h / 2 + size * 0.35 - ((lines.length - 1) * size * 1.05) / 2;
  const shown = lines.map((line, n) => text(isPlain ? fitted(line, look.w * 1.1, size) : line.toUpperCase(), look.w / 2, top + n * size * 1.05, size, {}));
  return el("g", { class: isPlain ? "area-pill-words" : "area-words" }, ...shown);
}

/** A wide area: its name, then what it pays, then a note. @param {AreaLook} look */
function titled(look) {
  if (look.h < look.size * 3.2) return oneLine(look);
  const title = Math.max(look.size, Math.min(look.size * 1.7, (look.w * 1.36) / Math.max(4, longest(look.says))));
  const lines = look.says.length * title * 0.55 > look.w * 0.92 ? look.says.split(" ") : [look.says];
  const odds = look.odds ? [look.odds] : [];
  const notes = look.note && look.h > look.size * 5.5 ? [look.note] : [];
  const high = lines.length * title * 1.05 + (odds.length + notes.length) * look.size * 1.35;
  let at = (look.h - high) / 2 + title * 0.85;
  const shown = [];
  for (const line of lines) {
    shown.push(text(line, look.w / 2, at, title, { class: "area-title" }));
    at += title * 1.05;
  }
  at += look.size * 0.2;
  for (const line of [...odds, ...notes]) {
    shown.push(text(fitted(line, look.w - 4, look.size * 0.9), look.w / 2, at, look.size, { class: "area-odds" }));
    at += look.size * 1.35;
  }
  return shown;
}

/** @param {string} words */
function longest(words) {
  return Math.max(...words.split(" ").map((word) => word.length));
}

/** @param {AreaLook} look */
function oneLine(look) {
  const size = look.size * 1.12;
  const room = look.covered ? look.w * 0.62 : look.w - 16;
  const at = look.covered ? look.h / 2 - size * 0.18 : look.h / 2 + size * 0.35;
  return [text(fitted(look.says, room, size * 0.92), 10, at, size, { "text-anchor": "start", class: "area-title" })];
}
