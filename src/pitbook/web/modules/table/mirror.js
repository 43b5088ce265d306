/** The felt in words: a table that nobody sees and everybody can read, with the same on it. */

import { make } from "../element.js";
import { dollars, signed } from "../money.js";
import { inWords, spokenCards } from "../words.js";
import { boxOf } from "./picture.js";

/** @typedef {import("../types.js").Picture} Picture */

/**
 * Rows of what, cards, stakes and what was said, as the felt has them.
 * @param {Picture} picture
 * @returns {[string, string, string, string][]}
 */
export function rowsOf(picture) {
  /** @type {[string, string, string, string][]} */
  const rows = [];
  for (const [pile, { cards, name }] of Object.entries(picture.piles)) {
    if (!boxOf(pile) && cards.length) rows.push([pile, spokenCards(cards), "", name ?? ""]);
  }
  const boxes = new Set([...Object.keys(picture.seats).map(Number), ...picture.stakes.map((stake) => stake.box)]);
  for (const box of [...boxes].sort((a, b) => a - b)) rows.push(boxRow(picture, box));
  return rows;
}

/**
 * @param {Picture} picture
 * @param {number} box
 * @returns {[string, string, string, string]}
 */
function boxRow(picture, box) {
  const seat = picture.seats[box];
  const piles = Object.entries(picture.piles).filter(([pile, { cards }]) => boxOf(pile) === box && cards.length);
  const cards = piles.map(
    ([pile, look]) =>
      `${piles.length > 1 ? `${pile}: ` : ""}${spokenCards(look.cards)}${look.name ? `, ${look.name}` : ""}`,
  );
  const stakes = picture.stakes
    .filter((stake) => stake.box === box)
    .map(
      (stake) =>
        `${inWords(stake.wager)} ${dollars(stake.cents)}${stake.result ? `, ${stake.result} ${signed(stake.net ?? 0)}` : ""}`,
    );
  const who = seat ? (seat.isYou ? "you" : seat.name) : "nobody sits here";
  return [`box ${box}, ${who}`, cards.join("; "), stakes.join("; "), seat?.says ?? ""];
}

/**
 * @param {HTMLElement} place
 * @param {Picture} picture
 */
export function mirror(place, picture) {
  const head = make(
    "tr",
    {},
    ...["Where", "Cards", "Stakes", "Says"].map((name) => make("th", { scope: "col" }, name)),
  );
  const rows = rowsOf(picture).map(([where, ...rest]) =>
    make("tr", {}, make("th", { scope: "row" }, where), ...rest.map((each) => make("td", {}, each))),
  );
  place.replaceChildren(
    make(
      "table",
      {},
      make("caption", {}, picture.says || "The table"),
      make("thead", {}, head),
      make("tbody", {}, ...rows),
    ),
  );
}
