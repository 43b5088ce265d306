/** What each choice is worth, on request: counted by the house's lab, never shown unasked. */

import { get, Refused } from "../api.js";
import { make } from "../element.js";
import { isKept, keep } from "../kept.js";
import { signed } from "../money.js";

export class Worth {
  /** @param {string} table */
  constructor(table) {
    this._table = table;
    /** What stands beside the switch. */
    this._note = "";
    /** In words, by choice. @type {Map<string, string>} */
    this.says = new Map();
    this.isOn = isKept("worth", false);
    this._asked = "";
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
    this._note = "Counting …";
    redraw();
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
    const each = /** @type {{choice: string, worth: {value: number}}[]} */ (told.choices);
    this._note = "";
    const best = each.length > 1 ? told.best : "";
    for (const { choice, worth } of each)
      this.says.set(choice, `${signed(Math.round(worth.value))} on average${choice === best ? ", the best" : ""}`);
  }

  /** All of it, as text. */
  get seen() {
    return [...this.says, this._note, this.isOn];
  }

  /** @param {() => void} redraw */
  switch(redraw) {
    const box = /** @type {HTMLInputElement} */ (
      make("input", { type: "checkbox", checked: this.isOn, "data-key": "worth", role: "switch" })
    );
    box.addEventListener("change", () => {
      this.isOn = box.checked;
      keep("worth", this.isOn);
      if (this.isOn) this._again?.();
      else this.says.clear();
      redraw();
    });
    return make(
      "label.switch",
      {},
      box,
      make("span", {}, "Show what each choice is worth"),
      this.isOn && this._note ? make("span.note", {}, this._note) : null,
    );
  }
}
