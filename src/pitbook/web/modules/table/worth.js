/** What each choice is worth, on request: counted by the house's lab, never shown unasked. */

import { get, Refused } from "../api.js";
import { make } from "../element.js";

const KEPT = "pitbook-worth";

export class Worth {
  /** @param {string} table */
  constructor(table) {
    this._table = table;
    /** In words, by choice. @type {Map<string, string>} */
    this.says = new Map();
    this.isOn = kept();
    this._asked = "";
    this._note = "";
    /** @type {(() => void) | null} */
    this._again = null;
  }

  /**
   * Ask for a hand, if whoever plays it wants to know.
   * @param {number} box
   * @param {number} hand
   * @param {() => void} redraw
   */
  ask(box, hand, redraw) {
    this.says.clear();
    this._note = "";
    this._asked = `${box} ${hand} ${Math.random()}`;
    this._again = () => void this._fetch(box, hand, redraw);
    if (this.isOn) this._again();
  }

  /**
   * @param {number} box
   * @param {number} hand
   * @param {() => void} redraw
   */
  async _fetch(box, hand, redraw) {
    const asked = this._asked;
    try {
      const told = await get(`/tables/${encodeURIComponent(this._table)}/worth?box=${box}&hand=${hand}`);
      if (asked === this._asked) this._take(told);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (asked === this._asked) this._note = error.refusal.what;
    }
    redraw();
  }

  /** @param {any} told */
  _take(told) {
    const each = /** @type {{choice: string, says?: string, worth?: string, units?: string}[]} */ (told.choices ?? told);
    for (const one of each) this.says.set(one.choice, one.says ?? String(one.worth ?? one.units ?? ""));
    if (!each.length) this._note = told.says ?? "It cannot be counted for this hand.";
  }

  /** @param {() => void} redraw */
  switch(redraw) {
    const box = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", checked: this.isOn, "data-key": "worth", role: "switch" }));
    box.addEventListener("change", () => {
      this.isOn = box.checked;
      keep(this.isOn);
      if (this.isOn) this._again?.();
      else this.says.clear();
      redraw();
    });
    return make("label.switch", {}, box, make("span", {}, "Show what each choice is worth"), this.isOn && this._note ? make("span.note", {}, this._note) : null);
  }
}

function kept() {
  try {
    return localStorage.getItem(KEPT) === "on";
  } catch {
    return false; // a browser that keeps nothing for pages
  }
}

/** @param {boolean} isOn */
function keep(isOn) {
  try {
    localStorage.setItem(KEPT, isOn ? "on" : "off");
  } catch {
    // then it is asked for again next time
  }
}
