/** The hands of a box, cards in a fan, who sits there and what it came to. @module */

import { fan, fanWidth } from "./geometry.js";
import { signed } from "./pieces/chips.js";
import { spoken } from "./pieces/ranks.js";

/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./keyed.js").Node} Node */

/**
 * Cards in a fan, in the middle of a room.
 * @param {import("../types.js").PilePicture} pile
 * @param {string} name
 * @param {Rect} room
 * @param {boolean} isTile
 * @param {number} [most]  how wide a card may be
 * @returns {Node[]}
 */
export function fanNodes(pile, name, room, isTile, most) {
  const ratio = isTile ? 2 : 1.4;
  const cards = fan(pile.cards.length, room.w, Math.min(most ?? 999, room.h / ratio), ratio);
  const left = room.x + (room.w - fanWidth(cards, pile.cards.length)) / 2;
  return pile.cards.map((face, n) => ({
    key: `card ${name} ${pile.slots?.[n] ?? n}`,
    kind: "card",
    x: left + n * cards.step,
    y: room.y + (room.h - cards.high) / 2,
    width: cards.width,
    face,
    isTile,
    ring: pile.ring?.includes(n) ?? false,
    dim: Boolean(pile.dim) && !(pile.ring?.includes(n) ?? false),
    label: spoken(face),
    slot: pile.slots?.[n],
    from: "shoe",
  }));
}

/** Where the low hand of a hand lies that was set as two. @param {string} pile */
export function lowOf(pile) {
  return `${pile} low`;
}

/** @param {Picture} picture @param {number} box */
export function pilesOf(picture, box) {
  const found = [];
  for (let hand = 1; hand < 9; hand += 1) {
    const pile = picture.piles[hand === 1 ? `box ${box}` : `box ${box} hand ${hand}`];
    if (pile?.cards.length) found.push(pile);
  }
  const low = picture.piles[lowOf(`box ${box}`)];
  return low?.cards.length ? [...found, low] : found;
}

/** Who sits there, as the label says it. @param {Picture} picture @param {number} box */
export function seatName(picture, box) {
  const seat = picture.seats[box];
  if (!seat) return picture.isQuiet ? "" : "free";
  return picture.you === box ? "You" : `${seat.isBot ? "☆ " : ""}${seat.name}`;
}

/** Whether the viewer may sit there with one click. @param {Picture} picture @param {number} box */
export function maySit(picture, box) {
  return !picture.seats[box] && picture.you === null && !picture.isQuiet;
}

/** What a seat's label says at its right. @param {import("../types.js").SeatPicture | undefined} seat */
export function outcome(seat) {
  if (!seat) return { says: "", tone: "" };
  if (seat.net === null || seat.net === undefined) return { says: seat.says, tone: "" };
  return { says: signed(seat.net), tone: seat.net > 0 ? "win" : seat.net < 0 ? "lose" : "even" };
}
