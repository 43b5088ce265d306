/** Keys at the table before anybody has used one: what they do is fetched with the first, and then done in order. */

import { fetching } from "../fetching.js";

/** @typedef {import("./keyboard.js").Around} Around */

export class TableKeys {
  /** @param {Around} around */
  constructor(around) {
    this._around = around;
    this.isOn = true;
    /** @type {Promise<import("./keyboard.js").Keyboard> | null} */
    this._fetching = null;
    /** @type {import("./keyboard.js").Keyboard | null} */
    this._keyboard = null;
  }

  listen() {
    document.addEventListener("keydown", (event) => this._press(event), { capture: true });
  }

  /** @param {KeyboardEvent} event */
  _press(event) {
    if (!this.isOn) return;
    if (this._keyboard) this._keyboard.press(event);
    else void this._fetch().then((keyboard) => keyboard.press(event));
  }

  _fetch() {
    this._fetching ??= fetching(() => import("./keyboard.js")).then(({ Keyboard }) => (this._keyboard = new Keyboard(this._around)));
    return this._fetching;
  }
}
