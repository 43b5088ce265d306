/** The sign at a table, put in order: limits, what each wager pays, and all else. */

import { make } from "../element.js";
import { clauseTag } from "../tag.js";
import { asTitle } from "../words.js";

/** @typedef {import("../types.js").SignLine} SignLine */
/** @typedef {{title: string, rows: SignLine[]}} Group */

/**
 * @param {SignLine[]} sign
 * @returns {Group[]}
 */
export function grouped(sign) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const line of sign) {
    const [, wager, row] = /^(.+?) pays: (.+)$/.exec(line.about) ?? [];
    const limited = / wager$/.test(line.about);
    const title = wager ? `The ${wager.replace(/-/g, " ")} pays` : limited ? "Limits" : "At this table";
    const group = groups.get(title) ?? { title, rows: [] };
    group.rows.push({ ...line, about: row ?? line.about.replace(/ wager$/, "") });
    groups.set(title, group);
  }
  const rank = (/** @type {Group} */ { title }) => (title === "Limits" ? 0 : title === "At this table" ? 2 : 1);
  return [...groups.values()].sort((a, b) => rank(a) - rank(b));
}

/**
 * The pay table that matters most: the one with most rows, of a wager that was staked where that has several.
 * @param {SignLine[]} sign
 * @param {string[]} [staked]
 */
export function mainPayTable(sign, staked = []) {
  const all = grouped(sign).filter((group) => / pays$/.test(group.title));
  const titles = new Set(staked.map((wager) => `The ${wager.split(/[:-]/)[0]} pays`));
  const own = all.filter((group) => titles.has(group.title) && group.rows.length > 1);
  const tables = own.length ? own : all;
  return tables.reduce(
    (best, each) => (!best || each.rows.length > best.rows.length ? each : best),
    /** @type {Group | null} */ (null),
  );
}

/**
 * The row that a hand is paid by, as far as its name tells: all words of the row stand in the name.
 * @param {SignLine[]} rows
 * @param {string} hand
 */
export function rowOf(rows, hand) {
  const words = new Set(
    hand
      .toLowerCase()
      .replace(/\(.*\)/, "")
      .split(/[^a-z0-9]+/)
      .map(single),
  );
  const fit = rows.filter((row) =>
    row.about
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .every((word) => words.has(single(word))),
  );
  return fit.reduce(
    (best, each) => (!best || each.about.length > best.about.length ? each : best),
    /** @type {SignLine | null} */ (null),
  );
}

/**
 * @param {SignLine[]} sign
 * @param {string} hand  what the viewer holds, whose row is marked
 * @param {string[]} staked
 * @returns {Node[]}
 */
export function payTable(sign, hand, staked) {
  const table = mainPayTable(sign, staked);
  if (!table) return [];
  const mark = hand ? rowOf(table.rows, hand) : null;
  const [first] = table.rows;
  const best = isRising(table.rows) ? [...table.rows].reverse() : table.rows;
  return [
    make("h3", {}, table.title.replace(/^The/, "What the"), " ", first ? clauseTag(first.clause) : ""),
    make(
      "dl.sums",
      {},
      best.map((row) =>
        make(row === mark ? "div.marked" : "div", {}, make("dt", {}, asTitle(row.about)), make("dd", {}, row.says)),
      ),
    ),
  ];
}

/**
 * Whether the last row pays more than the first.
 * @param {SignLine[]} rows
 */
function isRising(rows) {
  const pays = (/** @type {SignLine | undefined} */ row) => parseInt(row?.says ?? "", 10);
  return pays(rows.at(-1)) > pays(rows[0]);
}

/** @param {string} word */
function single(word) {
  return word.replace(/s$/, "");
}
