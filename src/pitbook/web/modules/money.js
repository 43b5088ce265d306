/** Play money in words: whole cents in, text out, and back. A minus is a real minus. */

/** @typedef {import("./types.js").Cents} Cents */

const MINUS = "−";

/**
 * As papers and buttons have it, with cents always.
 * @param {Cents} cents
 */
export function dollars(cents) {
  const whole = Math.trunc(Math.abs(cents) / 100).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  return `${cents < 0 ? MINUS : ""}$${whole}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
}

/**
 * As chips and the felt have it: cents only where there are any.
 * @param {Cents} cents
 */
export function short(cents) {
  return dollars(cents).replace(/\.00$/, "");
}

/**
 * What somebody is up or down.
 * @param {Cents} cents
 */
export function signed(cents) {
  return (cents > 0 ? "+" : "") + dollars(cents);
}

/**
 * The cents that somebody typed, or null where it is no amount.
 * @param {string} text
 * @returns {Cents | null}
 */
export function parseDollars(text) {
  const found = /^\s*\$?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!found || found[1] === undefined) return null;
  return Number(found[1].replaceAll(",", "")) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
}
