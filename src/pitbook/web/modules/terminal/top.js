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
   * What may be wagered through this terminal.
   * @param {Record<string, {min: number | null, max: number | null}>} limits
   */
  limits(limits) {
    const all = Object.values(limits);
    const bound = (/** @type {"min" | "max"} */ which) => [...new Set(all.map((each) => each[which]))];
    const [least, most] = [bound("min"), bound("max")];
    const told = (/** @type {(number | null)[]} */ found, /** @type {string} */ none) =>
      found.length === 1 ? (found[0] === null || found[0] === undefined ? none : short(found[0])) : "by area";
    byId("limits").textContent = `from ${told(least, "1 cent")} to ${told(most, "any amount")}`;
    byId("limits").title = Object.entries(limits).map(([wager, { min, max }]) => `${wager}: ${min ?? "-"} to ${max ?? "-"}`).join("\n");
  }
}
