/** How somebody wants to see cards: in four colours, or red suits in outline. @module */

/** @type {Record<string, [attribute: string, value: string]>} */
const LOOKS = { "four-colours": ["deck", "four"], outline: ["outline", ""] };

/** @param {string} look @param {boolean} isOn @param {Element[]} places */
export function colour(look, isOn, places) {
  const [name, value] = LOOKS[look] ?? [];
  if (name === undefined || value === undefined) return;
  for (const place of places) {
    if (isOn) place.setAttribute(name, value);
    else place.removeAttribute(name);
  }
}
