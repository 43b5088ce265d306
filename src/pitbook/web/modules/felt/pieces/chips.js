/** Chips: which ones make an amount, one chip, and a stack of them. @module */

import { el, placed, text } from "./svg.js";

/** Values in cents, the highest first. */
export const VALUES = [500000, 100000, 50000, 10000, 2500, 500, 100];
const MOST = 6;
const RISE = 0.24;

/** The chips of a stack from the lowest up: lower values above higher, six at most. @param {number} cents */
export function chipsFor(cents) {
  /** @type {number[]} */
  const found = [];
  let left = cents;
  for (const value of VALUES) {
    while (left >= value && found.length < MOST) {
      found.push(value);
      left -= value;
    }
  }
  return found.length ? found : [VALUES[VALUES.length - 1]];
}

/** What is written on a chip. @param {number} cents */
export function chipWords(cents) {
  const dollars = cents / 100;
  return dollars >= 1000 ? `${dollars / 1000}k` : String(dollars);
}

/** An amount as the felt writes it: cents only where there are any. @param {number} cents */
export function money(cents) {
  const whole = Math.floor(Math.abs(cents) / 100).toLocaleString("en-NZ");
  const rest = Math.abs(cents) % 100;
  return `${cents < 0 ? "−" : ""}$${whole}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
}

/** What a wager came to, with its sign. @param {number} cents */
export function signed(cents) {
  return cents > 0 ? `+${money(cents)}` : money(cents);
}

/**
 * One chip around the origin.
 * @param {number} value
 * @param {number} r
 * @param {number | null} size  of its figures at least, which it has if they fit; null for one that lies under another
 */
export function chip(value, r, size) {
  const made = placed(
    0,
    0,
    r / 20,
    el("circle", { r: 20, class: "chip-body" }),
    el("circle", { r: 17, class: "chip-spots" }),
    el("circle", { r: 13, class: "chip-disc" }),
  );
  const words = chipWords(value);
  const isLegible = size !== null && words.length * size * 0.58 <= r * 1.62;
  const large = Math.max(size ?? 0, r * (words.length > 2 ? 0.5 : 0.62));
  const figures = isLegible ? text(words, 0, large * 0.35, large, { class: "chip-value" }) : null;
  return el("g", { class: `chip chip-${value / 100}` }, made, figures);
}

/**
 * A stack that rises from the origin.
 * @param {{cents: number, r: number, size: number, pale?: boolean}} look
 */
export function stack(look) {
  const values = chipsFor(look.cents);
  const chips = values.map((value, n) =>
    placed(0, -n * RISE * look.r, 1, chip(value, look.r, n === values.length - 1 ? look.size : null)),
  );
  return el("g", { class: look.pale ? "stack pale" : "stack" }, ...chips);
}

/** How high a stack rises above its lowest chip. @param {number} cents @param {number} r */
export function rise(cents, r) {
  return (chipsFor(cents).length - 1) * RISE * r;
}
