/** Rounds that are over: your own with what they came to, and for shoe games the road of results. */

import { get, Refused } from "../api.js";
import { make } from "../element.js";
import { signed } from "../money.js";
import { drawnCard } from "../table/drawn.js";
import { clauseTag } from "../tag.js";
import { roadView } from "./roads.js";

/** @typedef {{number: number, round?: number, result?: any, net?: number | null, hand?: any, lines?: any[]}} Past */

export class HistoryTab {
  /**
   * @param {string} table
   * @param {(rounds: Past[]) => void} heard
   */
  constructor(table, heard) {
    this._table = table;
    this._heard = heard;
    this.body = make("div.history", {}, make("p.note", {}, "No round is over yet."));
    this._isFresh = false;
  }

  /** What is known is no longer all. */
  stale() {
    this._isFresh = false;
    if (!this.body.closest("[hidden]")) void this.show();
  }

  async show() {
    if (this._isFresh) return;
    this._isFresh = true;
    try {
      const told = await get(`/tables/${encodeURIComponent(this._table)}/rounds?limit=60`);
      /** @type {Past[]} */
      const rounds = told.rounds ?? told;
      this._heard(rounds);
      this._draw(rounds);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.body.replaceChildren(make("p.note", {}, error.message));
    }
  }

  /** @param {Past[]} rounds */
  _draw(rounds) {
    const own = rounds.filter((each) => typeof each.net === "number");
    const sum = own.reduce((all, each) => all + (each.net ?? 0), 0);
    this.body.replaceChildren(
      make("header", {}, make("h2", {}, "Your rounds here"), own.length ? make(`strong.${tone(sum)}`, {}, signed(sum)) : ""),
      own.length ? make("ol.past", {}, own.slice(0, 20).map((each) => entry(each))) : make("p.note", {}, "You have played none yet."),
      ...roadView(rounds),
      make("div.row", {}, make("a.button.small", { href: "/account" }, "Whole account")),
    );
  }
}

/** @param {Past} past */
function entry(past) {
  const [line] = past.lines ?? [];
  const cards = Array.isArray(past.hand) ? past.hand : (past.hand?.cards ?? []);
  const title = wordsOf(past.result) || past.hand?.name || line?.why || "A round";
  return make(
    "li",
    {},
    make("span.number", {}, String(past.round ?? past.number)),
    make("div", {}, make("b", {}, title.charAt(0).toUpperCase() + title.slice(1)), cards.length ? make("div.fan.small", {}, cards.map((/** @type {string} */ face) => drawnCard(face))) : line ? clauseTag(line.clause) : ""),
    make(`strong.${tone(past.net ?? 0)}`, {}, past.net ? signed(past.net) : "stand-off"),
  );
}

/** @param {any} result */
export function wordsOf(result) {
  return typeof result === "string" ? result : (result?.says ?? "");
}

/** @param {number} net */
function tone(net) {
  return net > 0 ? "win" : net < 0 ? "lose" : "even";
}
