/** Amounts and numbers that somebody types into a form. */

import { parseDollars } from "../money.js";
import { Wrong } from "./form.js";

/**
 * Cents, or a word at the field.
 * @param {string} field
 * @param {string | undefined} typed
 */
export function centsIn(field, typed = "") {
  const cents = parseDollars(typed);
  if (cents === null) throw new Wrong(field, "this is no amount", "write dollars, such as 25 or 12.50");
  return cents;
}

/**
 * The same where nothing may stand.
 * @param {string} field
 * @param {string | undefined} typed
 */
export function centsOrNone(field, typed = "") {
  return typed === "" ? null : centsIn(field, typed);
}

/**
 * A whole number, or a word at the field.
 * @param {string} field
 * @param {string | undefined} typed
 */
export function wholeIn(field, typed = "") {
  if (!/^\d{1,9}$/.test(typed)) throw new Wrong(field, "this is no whole number", "write digits, such as 60");
  return Number(typed);
}

/**
 * @param {string} field
 * @param {string | undefined} typed
 */
export function wholeOrNone(field, typed = "") {
  return typed === "" ? null : wholeIn(field, typed);
}
