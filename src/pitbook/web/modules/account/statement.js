/** Somebody's own account, entry by entry, each with the rule that moved the money. */

import { byId, make } from "../element.js";
import { dollars, signed } from "../money.js";

/**
 * An entry as the API has it.
 * @typedef {{at: number, kind: string, table: string, round: number, clause: string, edition: string, why: string, cents: number, balance: number, by: string}} Entry
 */

/** The table that shows it, page by page. */
export class Statement {
  /** @param {(path: string) => Promise<any>} get */
  constructor(get) {
    this.get = get;
    this.cursor = "";
    this.asked = 0;
    byId("more").addEventListener("click", () => void this.page(this.cursor));
  }

  /** From the beginning. */
  async show() {
    await this.page("");
  }

  /** @param {string} cursor */
  async page(cursor) {
    const asked = (this.asked += 1);
    const told = await this.get(`/statements/me?limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`);
    if (asked !== this.asked) return; // it was asked for again meanwhile: the newest answer alone is shown
    if (!cursor) byId("lines").replaceChildren();
    this.cursor = told.following;
    const sums = `Received ${dollars(told.received)}, given ${dollars(told.given)}: ${dollars(told.closing)} are left.`;
    byId("sums").textContent = sums + (told.owes ? ` You owe ${dollars(told.owes)}.` : "");
    byId("lines").append(...told.lines.map(rowOf));
    byId("more").hidden = !told.following;
  }
}

/** @param {Entry} line */
function rowOf(line) {
  const by = line.by ? ` (by ${line.by})` : "";
  return make(
    "tr",
    {},
    make("td", {}, new Date(line.at).toLocaleString([], { dateStyle: "short", timeStyle: "short" })),
    make("td", {}, `${line.table ? `${line.table}${line.round ? ` ${line.round}` : ""}: ` : ""}${line.why}${by}`),
    make("td", {}, tagOf(line)),
    make(`td.sum${line.cents < 0 ? ".lose" : ""}`, {}, signed(line.cents)),
    make("td.sum", {}, dollars(line.balance)),
  );
}

/**
 * The tag of an entry's rule, in whichever edition it was played by.
 * @param {Entry} line
 */
function tagOf({ clause, edition }) {
  if (!clause) return "";
  const [game = "", name = ""] = edition.split("@");
  const href = `/rules/${encodeURIComponent(game)}/${encodeURIComponent(clause)}?edition=${encodeURIComponent(name)}`;
  return make("a.tag", { href, "aria-label": `rule ${clause}` }, make("b", { "aria-hidden": "true" }, "§"), ` ${clause}`);
}
