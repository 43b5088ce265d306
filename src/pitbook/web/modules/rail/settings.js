/** How this page behaves for whoever uses it: keys, and how cards are coloured. */

import { make } from "../element.js";
import { isKept, keep } from "../kept.js";

/** Switches by name: what they say, and whether they are on at first. @type {[string, string, boolean][]} */
const SWITCHES = [
  ["keys", "Single keys act while the table has focus", true],
  ["four-colours", "Four colours for the four suits", false],
  ["outline", "Red suits in outline", false],
];

/** @param {(name: string, isOn: boolean) => void} changed  told at once how each stands */
export function settings(changed) {
  const line = (/** @type {[string, string, boolean]} */ [name, says, usual]) => {
    const box = /** @type {HTMLInputElement} */ (
      make("input", { type: "checkbox", role: "switch", checked: isKept(name, usual) })
    );
    box.addEventListener("change", () => {
      keep(name, box.checked);
      changed(name, box.checked);
    });
    changed(name, box.checked);
    return make("label.switch", {}, box, make("span", {}, says));
  };
  return make("section.settings", {}, make("h3", {}, "This page"), ...SWITCHES.map(line));
}
