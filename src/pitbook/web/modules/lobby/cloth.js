/** A table from far off: its seats in their order, who sits there, what lies open, and in a word what is going on. */

import { card } from "../felt/pieces/card.js";
import { el, placed, rect, text } from "../felt/pieces/svg.js";

/** @typedef {import("../types.js").Face} Face */
/** @typedef {import("./tile.js").Listing} Listing */

const WIDTH = 335;
const HEIGHT = 132;
const CARD = 38;
const STEP = 0.5;
/** How the names of the house's regulars begin. */
const BOT = "☆ ";

/**
 * Where the seats of a table lie: box 1 at the right, the others clockwise to the left; or the other way round.
 * @param {number} boxes
 * @param {boolean} [isCounterClockwise]
 * @returns {[number, number][]}
 */
export function places(boxes, isCounterClockwise = false) {
  const clockwise = Array.from({ length: boxes }, (_, index) => {
    const along = boxes === 1 ? 0.5 : index / (boxes - 1);
    const angle = (6 + 168 * along) * (Math.PI / 180);
    return /** @type {[number, number]} */ ([WIDTH / 2 + 138 * Math.cos(angle), 24 + 88 * Math.sin(angle)]);
  });
  return isCounterClockwise ? clockwise.toReversed() : clockwise;
}

/**
 * @param {HTMLElement} cloth
 * @param {Listing} table
 * @param {string} you
 * @param {Face[][]} [piles]
 */
export function draw(cloth, table, you, piles = []) {
  const drawn = el("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "xMidYMid slice" });
  drawn.append(el("path", { class: "rim", d: "M34 8C44 70 100 96 167.5 96S291 70 301 8" }));
  const radius = table.boxes > 9 ? 5.5 : 9.5;
  places(table.boxes, "counterClockwise" in cloth.dataset).forEach(([x, y], index) => {
    drawn.append(...seat(x, y, radius, table.seats[index + 1], you));
  });
  const says = word(table, piles.length > 0);
  if (says) drawn.append(...band(says));
  else drawn.append(...spread(piles));
  cloth.replaceChildren(drawn);
}

/**
 * @param {number} cx
 * @param {number} cy
 * @param {number} r
 * @param {string | undefined} name
 * @param {string} you
 */
function seat(cx, cy, r, name, you) {
  if (name === undefined) return [el("circle", { class: "seat-free", cx, cy, r: r - 0.5 })];
  if (name.startsWith(BOT)) {
    return [el("circle", { class: "seat-bot", cx, cy, r }), text("☆", cx, cy + r * 0.42, r * 1.2, { class: "seat-star" })];
  }
  if (name !== you) return [el("circle", { class: "seat-taken", cx, cy, r })];
  return [el("circle", { class: "seat-you", cx, cy, r }), el("circle", { class: "seat-you-eye", cx, cy, r: r * 0.3 })];
}

/**
 * What is going on, in a word; where cards lie they say it themselves, unless the table waits for somebody of the house.
 * @param {Listing} table
 * @param {boolean} hasCards
 */
export function word({ is_open, stopped, asks, seats }, hasCards) {
  if (stopped) return "stopped";
  if (!is_open) return "closed";
  if (asks === "Rule") return "waits for a ruling";
  if (hasCards) return "";
  if (!Object.keys(seats).length) return "nobody plays here yet";
  return asks === "PlaceWagers" ? "wagers are open" : "";
}

/** @param {string} says */
function band(says) {
  const width = 7.6 * says.length + 26;
  return [
    rect(width, 30, 15, { class: "cloth-band", x: (WIDTH - width) / 2, y: 34 }),
    text(says, WIDTH / 2, 53.5, 13, { class: "cloth-word" }),
  ];
}

/**
 * Piles side by side at the dealer's side, each fanned so that every index stays whole.
 * @param {Face[][]} piles
 */
function spread(piles) {
  const widths = piles.map((cards) => CARD * (1 + STEP * (cards.length - 1)));
  const gap = 44;
  let x = (WIDTH - widths.reduce((sum, width) => sum + width, gap * (piles.length - 1))) / 2;
  return piles.flatMap((cards, index) => {
    const left = x;
    x += (widths[index] ?? 0) + gap;
    return cards.map((face, at) => placed(left + at * CARD * STEP, 16, 1, card({ face, width: CARD })));
  });
}
