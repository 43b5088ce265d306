/** What else lies on a table: shoe, discard rack, chip tray, the meter of a pool. @module */

import { cardPlace, card } from "./card.js";
import { el, placed, rect, text } from "./svg.js";

const TRAY = ["500", "2500", "100", "100", "10000", "2500", "500", "10000", "50000", "100", "500"];

/** A shoe with the cards left in it, 92 by 70. @param {{left: number | null, size: number}} look */
export function shoe(look) {
  return el(
    "g",
    { class: "shoe" },
    el("path", { d: "M0 14 70 0 92 8V54L24 70 0 58Z", class: "shoe-body" }),
    el("path", { d: "M0 14 24 24V70L0 58Z", class: "shoe-mouth" }),
    el("path", { d: "M0 14 70 0 92 8 24 24Z", class: "shoe-lid" }),
    el("path", { d: "M4 30 14 34V56L4 51Z", class: "shoe-card" }),
    look.left === null ? null : text(String(look.left), 58, 45, look.size, { class: "shoe-left" }),
  );
}

/** The discard rack, 64 by 76. @param {{held: number | null, size: number}} look */
export function rack(look) {
  const held = look.held ?? 0;
  const cards = held ? placed(11, 10, 1, placed(3, 3, 1, card({ face: "", width: 40 })), card({ face: null, width: 40 })) : placed(12, 10, 1, cardPlace({ width: 40 }));
  return el(
    "g",
    { class: "rack" },
    rect(64, 76, 4, { class: "rack-body" }),
    cards,
    look.held ? text(`${look.held} discarded`, 32, 76 + look.size * 1.15, look.size, { class: "rack-held" }) : null,
  );
}

/** The dealer's chips, 340 by 22. */
export function tray() {
  const made = el("g", { class: "tray" }, rect(340, 24, 0, { class: "tray-body" }));
  TRAY.forEach((value, n) => {
    for (let at = 0; at < 7; at += 1) {
      made.append(rect(3.4, 18, 0, { x: 10 + n * 29.6 + at * 3.9, y: 3, class: `tray-chip chip-${Number(value) / 100}${at % 3 === 2 ? " spot" : ""}` }));
    }
  });
  return made;
}

/** What a pool holds, 150 by 56. @param {{words: string, says: string, size: number}} look */
export function board(look) {
  return el(
    "g",
    { class: "meter" },
    rect(154, look.size * 3.9, 9, { class: "meter-body" }),
    text(look.says.toUpperCase(), 14, look.size * 1.5, look.size, { "text-anchor": "start", class: "meter-says" }),
    text(look.words, 14, look.size * 3.1, look.size * 1.42, { "text-anchor": "start", class: "meter-holds" }),
  );
}

/** The same in one line. @param {{words: string, says: string, size: number}} look */
export function meter(look) {
  const left = look.says.length * look.size * 0.78 + 22;
  return el(
    "g",
    { class: "meter" },
    rect(left + look.words.length * look.size * 0.68 + 14, 32, 8, { class: "meter-body" }),
    text(look.says.toUpperCase(), 12, 21, look.size, { "text-anchor": "start", class: "meter-says" }),
    text(look.words, left, 21.5, look.size * 1.15, { "text-anchor": "start", class: "meter-holds" }),
  );
}
