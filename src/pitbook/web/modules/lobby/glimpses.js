/** What lies open at the tables that somebody has before their eyes, looked at again when something has happened there. */

/** @typedef {import("../types.js").Face} Face */
/** @typedef {import("./tile.js").Listing} Listing */

const PATIENCE = 1_500;
const MOST_PILES = 2;

/**
 * The piles that belong to the table and to no box.
 * @param {Record<string, Face[]>} piles
 * @returns {Face[][]}
 */
export function common(piles) {
  const own = Object.entries(piles).filter(([name, cards]) => cards.length && !/^(box|burn|discard|shoe)/.test(name));
  return own.map(([, cards]) => cards).slice(0, MOST_PILES);
}

export class Glimpses {
  /**
   * @param {(path: string) => Promise<any>} get
   * @param {(id: string) => void} seen  when there is something new of a table
   */
  constructor(get, seen) {
    this.get = get;
    this.seen = seen;
    /** @type {Map<string, Face[][]>} */
    this.piles = new Map();
    /** @type {Map<string, string>} */
    this.moments = new Map();
    /** @type {Set<string>} */
    this.waiting = new Set();
  }

  /**
   * Look at a table if something has happened there since; never twice within a moment.
   * @param {Listing} table
   */
  look(table) {
    const moment = `${table.round} ${table.asks} ${table.players}`;
    if (this.waiting.has(table.id) || this.moments.get(table.id) === moment) return;
    this.moments.set(table.id, moment);
    this.waiting.add(table.id);
    setTimeout(() => this.waiting.delete(table.id), PATIENCE);
    void this.fetch(table.id);
  }

  /** @param {string} id */
  async fetch(id) {
    const told = await this.get(`/tables/${encodeURIComponent(id)}`);
    this.piles.set(id, common(told.state.piles ?? {}));
    this.seen(id);
  }
}
