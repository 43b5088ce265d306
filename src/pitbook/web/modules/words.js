/** Names of the house in plain words, for whoever reads them on the page or hears them. */

/** @typedef {import("./types.js").Face} Face */

const RANKS = /** @type {Record<string, string>} */ ({
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  9: "nine",
  8: "eight",
  7: "seven",
  6: "six",
  5: "five",
  4: "four",
  3: "three",
  2: "two",
});
const SUITS = /** @type {Record<string, string>} */ ({ s: "spades", h: "hearts", d: "diamonds", c: "clubs" });
const SIGNS = /** @type {Record<string, string>} */ ({ s: "♠", h: "♥", d: "♦", c: "♣" });

/**
 * A wager or a choice as people say it: `quinella:hearts-clubs` is "quinella hearts clubs".
 * @param {string} name
 */
export function inWords(name) {
  return name.replace(/[:-]/g, " ");
}

/**
 * A name with a capital, as headings and buttons have it.
 * @param {string} name
 */
export function asTitle(name) {
  const words = inWords(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * A face as it is spoken; a tile or a side goes by its own name.
 * @param {Face} face
 */
export function spoken(face) {
  if (face === null) return "face down";
  const [rank, suit] = [RANKS[face.charAt(0)], SUITS[face.charAt(1)]];
  return face.length === 2 && rank && suit ? `${rank} of ${suit}` : face;
}

/**
 * A face as it is written: "J♠", and "10♥" for the ten.
 * @param {Face} face
 */
export function written(face) {
  if (face === null) return "?";
  const sign = face.length === 2 ? SIGNS[face.charAt(1)] : undefined;
  return sign ? (face.charAt(0) === "T" ? "10" : face.charAt(0)) + sign : face;
}

/**
 * Whether a written card is red.
 * @param {Face} face
 */
export function isRed(face) {
  return face !== null && face.length === 2 && "hd".includes(face.charAt(1));
}

/**
 * Several cards, those that nobody here knows as a number.
 * @param {Face[]} cards
 */
export function spokenCards(cards) {
  const known = cards.filter((face) => face !== null).map(spoken);
  const hidden = cards.length - known.length;
  if (hidden) known.push(`${hidden} face down`);
  return known.join(", ");
}

/**
 * What the house calls it: "sees Ah Td of box 1" with the cards written as cards.
 * @param {string} says
 */
export function withCards(says) {
  return says.replace(/\b([AKQJT2-9][shdc])(?=[\s,;.)]|$)/g, (face) => written(face));
}
