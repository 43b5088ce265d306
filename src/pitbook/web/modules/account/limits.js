/** How much of each of somebody's own limits is used, as bars. */

import { make } from "../element.js";
import { dollars } from "../money.js";

/** @typedef {{name: string, used: number, of: number, says: string}} Use */

const NAMES = { day_loss: "Your loss limit today", day_stakes: "Your limit on stakes today", session_minutes: "Your time limit" };

/**
 * The limits that are set, with what is used of each, where the house tells that.
 * @param {Record<string, any>} me
 * @returns {Use[]}
 */
export function usesOf(me) {
  return Object.entries(NAMES).flatMap(([limit, name]) => {
    const { used, of } = me.limits_used?.[limit] ?? {};
    if (used === undefined || of === undefined || of === null) return [];
    const says = limit === "session_minutes" ? `${used} of ${of} min` : `${dollars(used)} of ${dollars(of)}`;
    return [{ name, used, of, says }];
  });
}

/**
 * @param {Use[]} uses
 * @returns {HTMLElement[]}
 */
export function bars(uses) {
  return uses.map(({ name, used, of, says }) =>
    make(
      "div.limit",
      {},
      make("p", {}, name, make("b", {}, says)),
      make("meter", { min: 0, max: Math.max(of, 1), value: Math.min(Math.max(used, 0), of), "aria-label": `${name}: ${says}` }),
    ),
  );
}

/**
 * Put the limits that are set into their form, and what is used of them above it.
 * @param {Record<string, any>} me
 */
export function showLimits(me) {
  document.getElementById("used")?.replaceChildren(...bars(usesOf(me)));
  for (const limit of Object.keys(NAMES)) {
    const field = document.getElementById(`limits-${limit}`);
    const set = me.limits?.[limit];
    if (!(field instanceof HTMLInputElement) || document.activeElement === field) continue;
    if (set === null || set === undefined) field.value = "";
    else field.value = limit === "session_minutes" ? String(set) : (set / 100).toFixed(2);
  }
}
