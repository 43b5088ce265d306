/** A layout and a picture with nothing in them, for tests to fill. */

export const LAYOUT = /** @type {any} */ ({
  game: "g", title: "G", edition: "e", colour: "green", form: "arc", boxes: 7, cards: 5, cards_above: false, holds: "cards", grid: [28, 18],
  areas: [], blocks: [], between: [], piles: [], pieces: [], inscriptions: [], options: {},
});

export const area = (/** @type {string} */ wager, more = {}) => ({
  wager, says: wager, form: "square", mark: "words", shows: [], tone: "", clause: "", odds: "", note: "", beside: "", later: false, when: {}, ...more,
});

export const block = (/** @type {number[]} */ at, /** @type {any[]} */ areas, columns = areas.length) => ({
  at, columns, areas, says: "", odds: "", clause: "", when: {},
});

export const stake = (/** @type {number} */ box, /** @type {string} */ wager, /** @type {number} */ cents, more = {}) => ({
  box, player: "A", wager, hand: 1, cents, ...more,
});

export const seat = (more = {}) => ({ name: "A", isYou: true, isBot: false, says: "", net: null, ...more });

const number = (/** @type {number} */ n) => area(`straight:${n}`, { mark: "pocket", form: "wide", shows: [String(n)] });
const on = (/** @type {string} */ family, /** @type {(number | string)[]} */ ...numbers) =>
  area(`${family}:${numbers.join("-")}`, { mark: "number", form: "circle", shows: numbers.map(String) });

/** The numbers of a wheel in three rows, a zero before them, and some wagers on several of them. */
export const NUMBERS = {
  ...LAYOUT,
  form: "cloth",
  cards: 0,
  blocks: [
    block([0, 8, 2, 6], [number(0)]),
    block([2, 8, 24, 6], [3, 2, 1].flatMap((first) => Array.from({ length: 12 }, (_, n) => number(first + 3 * n))), 12),
    block([2, 14, 24, 2], ["low", "even", "red", "black", "odd", "high"].map((wager) => area(wager, { form: "wide" }))),
  ],
  between: [on("split", 1, 2), on("split", 1, 4), on("corner", 1, 2, 4, 5), on("street", 1, 2, 3), on("six-line", 1, 6), on("split", 0, 1), on("street", 0, 1, 2), on("corner", 0, 1, 2, 3)],
};
