/** The upper bar: the last result and what it won, the point of no more wagers, the time, the limits (3.3(b)). */

import { byId, make } from "../element.js";
import { dollars, short } from "../money.js";
import { die, drawn } from "./dice.js";

const AROUND = 2 * Math.PI * 15;

export class Top {
  constructor() {
    this._ring = drawn("circle", { cx: 18, cy: 18, r: 15, class: "runs", "stroke-dasharray": AROUND });
    const ring = drawn("svg", { viewBox: "0 0 36 36", "aria-hidden": "true" });
    ring.append(drawn("circle", { cx: 18, cy: 18, r: 15, class: "ground" }), this._ring);
    this._seconds = make("b", {});
    this._says = make("span", {});
    byId("point").replaceChildren(make("span.ring", {}, this._seconds), this._says);
    byId("point").firstElementChild?.prepend(ring);
    this._whole = 0;
  }

  /**
   * The seconds that are left for wagers, or why there are none to tell.
   * @param {{left: number | null, isOpen: boolean, says: string}} point
   */
  tell({ left, isOpen, says }) {
    if (left === null) this._whole = 0;
    else this._whole = Math.max(this._whole, left);
    const part = left === null || !this._whole ? 0 : left / this._whole;
    this._ring.setAttribute("stroke-dashoffset", String(AROUND * (1 - part)));
    this._seconds.textContent = left === null ? "" : String(Math.ceil(left));
    this._says.textContent = says;
    byId("point").dataset["open"] = String(isOpen);
  }

  /**
   * @param {{dice: number[], says: string}} last
   * @param {number} won
   */
  result(last, won) {
    byId("last").replaceChildren(make("span", {}, last.says ? `Last: ${last.says}` : "No result yet"), make("span.dice", {}, last.dice.map(die)));
    byId("last-won").textContent = won ? `you won ${dollars(won)}` : "";
    byId("won").textContent = dollars(won);
  }

  /** @param {number} now  by the house's clock */
  time(now) {
    byId("time").textContent = new Date(now).toLocaleTimeString("en-NZ", { hour12: false });
  }

  /**
   * What may be wagered through this terminal: the wagers that have the same bounds together.
   * @param {Record<string, {min: number | null, max: number | null}>} limits
   */
  limits(limits) {
    /** @type {Map<string, Set<string>>} */
    const groups = new Map();
    for (const [wager, { min, max }] of Object.entries(limits)) {
      const says = `${min === null ? "1 cent" : short(min)} to ${max === null ? "any amount" : short(max)}`;
      groups.set(says, (groups.get(says) ?? new Set()).add(wager.split(":")[0] ?? wager));
    }
    const told = [...groups].map(([says, wagers]) => (groups.size > 1 ? `${says}: ${[...wagers].join(", ")}` : `each area ${says}`));
    byId("limits").replaceChildren(...told.map((each) => make("span", {}, each)));
  }
}
