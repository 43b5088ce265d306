/** Somebody's own account, entry by entry, each with the rule that moved the money. */

import { byId, make } from "../element.js";
import { dollars, signed } from "../money.js";

/**
 * @typedef {{at: number, what: string, clause: string, table: string, cents: number, balance: number, game?: string}} Entry
 */

export class Statement {
  /** @param {(path: string) => Promise<any>} get */
  constructor(get) {
    this.get = get;
    this.cursor = "";
    byId("more").addEventListener("click", () => void this.page(this.cursor));
  }

  /** From the beginning. */
  async show() {
    byId("lines").replaceChildren();
    await this.page("");
  }

  /** @param {string} cursor */
  async page(cursor) {
    const told = await this.get(`/statements/me?limit=50${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`);
    this.cursor = told.following;
    byId("sums").textContent = `Received ${dollars(told.received)}, given ${dollars(told.given)}.`;
    byId("lines").append(...told.lines.map((/** @type {Entry} */ line) => rowOf(line)));
    byId("more").hidden = !told.following;
  }
}

/** @param {Entry} line */
function rowOf(line) {
  return make("tr", {}, make("td", {}, new Date(line.at).toLocaleString()));
}
