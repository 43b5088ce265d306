/** A box: its areas, its hands, and the label of its seat. @module */

import { ACROSS, areaRow, drawnAreas, GAP, splitRow } from "./areas.js";
import { fan, fanWidth, hands } from "./geometry.js";
import { signed } from "./pieces/chips.js";
import { spoken } from "./pieces/ranks.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./keyed.js").Node} Node */
/** @typedef {import("./areas.js").Measure} Measure */

/** How large a box of a layout is. @param {Layout} layout @param {number} scale @param {number} size */
export function boxSize(layout, scale, size) {
  const rows = Math.ceil(drawnAreas(layout).length / ACROSS);
  const amount = size * 1.15;
  const cards = handHigh(layout) * scale;
  return { w: 150 * scale, h: rows * (42 * scale + amount) + cards + GAP * 2 + size * 1.7 };
}

/** @param {Layout} layout */
function handHigh(layout) {
  return layout.holds === "tiles" ? 72 : 66;
}

/**
 * Everything that lies on one box.
 * @param {Layout} layout
 * @param {Picture} picture
 * @param {number} box
 * @param {Rect} room
 * @param {Measure} measure
 * @returns {Node[]}
 */
export function boxNodes(layout, picture, box, room, measure) {
  const label = measure.size * 1.7;
  const high = handHigh(layout) * measure.scale;
  const areasHigh = room.h - high - label - GAP * 2;
  const above = layout.cards_above;
  const cardsAt = { x: room.x, y: above ? room.y : room.y + areasHigh + GAP, w: room.w, h: high };
  const areasAt = { x: room.x, y: above ? room.y + high + GAP : room.y, w: room.w, h: areasHigh };
  const piles = pilesOf(picture, box);
  const rooms = handRooms(picture, box, piles, cardsAt);
  const isSplit = piles.length > 1 && picture.piles[`box ${box} hand 2`] !== undefined;
  const areas = isSplit ? splitRow(layout, picture, box, areasAt, rooms, measure) : areaRow(layout, picture, box, areasAt, measure);
  return [
    ...frame(picture, box, room),
    ...areas.filter((node) => node.kind !== "tag"),
    ...handNodes(layout, picture, box, cardsAt, measure),
    ...seatNodes(layout, picture, box, { x: room.x, y: room.y + room.h - label, w: room.w, h: label }, cardsAt, measure),
    ...areas.filter((node) => node.kind === "tag"),
  ];
}

/** @param {Picture} picture @param {number} box @param {Rect} room @returns {Node[]} */
function frame(picture, box, room) {
  if (picture.you !== box) return [];
  return [{ key: `frame ${box}`, kind: "frame", x: room.x - 7, y: room.y - 5, w: room.w + 14, h: room.h + 10 }];
}

/** @param {Layout} layout @param {Picture} picture @param {number} box @param {Rect} room @param {Measure} measure @returns {Node[]} */
export function handNodes(layout, picture, box, room, measure) {
  const piles = pilesOf(picture, box);
  const rooms = handRooms(picture, box, piles, room);
  if (piles.length === 1 && isCount(piles[0].name)) return [...countedHand(layout, piles[0], box, room, measure)];
  return piles.flatMap((pile, n) => {
    const isTurn = picture.turn?.box === box && picture.turn.hand === n + 1 && piles.length > 1;
    const around = isTurn ? [{ key: `turn ${box}`, kind: "turn", x: rooms[n].x - 2, y: rooms[n].y - 3, w: rooms[n].w + 4, h: rooms[n].h + 6 }] : [];
    return [...around, ...fanNodes(pile, `box ${box} ${n + 1}`, rooms[n], layout.holds === "tiles")];
  });
}

/** Where the hands lie; several may take the width of the frame. @param {Picture} picture @param {number} box @param {import("../types.js").PilePicture[]} piles @param {Rect} room */
function handRooms(picture, box, piles, room) {
  const wider = piles.length > 1 ? { ...room, x: room.x - 4, w: room.w + 8 } : room;
  const turn = picture.turn?.box === box ? picture.turn.hand - 1 : -1;
  return hands(piles.map((pile) => pile.cards.length), wider, turn);
}

/** Whether a hand's name is short enough to stand beside it: what it counts. @param {string | undefined} name */
function isCount(name) {
  return Boolean(name) && String(name).length <= 3;
}

/** A hand with what it counts beside it. @param {Layout} layout @param {import("../types.js").PilePicture} pile @param {number} box @param {Rect} room @param {Measure} measure @returns {Node[]} */
function countedHand(layout, pile, box, room, measure) {
  const wide = measure.size * 2.5;
  const cards = fanNodes(pile, `box ${box} 1`, { ...room, w: room.w - wide - 4 }, layout.holds === "tiles");
  const last = cards[cards.length - 1];
  const place = { x: last.x + last.width + 4, y: room.y + room.h / 2 - measure.size * 0.85 };
  return [...cards, { key: `count ${box}`, kind: "count", ...place, w: wide, says: pile.name, size: measure.size, dim: Boolean(pile.dim) }];
}

/** @param {Picture} picture @param {number} box */
export function pilesOf(picture, box) {
  const found = [];
  for (let hand = 1; hand < 9; hand += 1) {
    const pile = picture.piles[hand === 1 ? `box ${box}` : `box ${box} hand ${hand}`];
    if (pile?.cards.length) found.push(pile);
  }
  const low = picture.piles[`box ${box} low`];
  return low?.cards.length ? [...found, low] : found;
}

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

/** @param {Layout} layout @param {Picture} picture @param {number} box @param {Rect} room @param {Rect} cards @param {Measure} measure @returns {Node[]} */
export function seatNodes(layout, picture, box, room, cards, measure) {
  const seat = picture.seats[box];
  const { tone, says } = outcome(seat);
  const isYou = picture.you === box;
  const name = seat ? (isYou ? "You" : `${seat.isBot ? "☆ " : ""}${seat.name}`) : "free";
  /** @type {Node[]} */
  const nodes = [
    { key: `seat ${box}`, kind: "seat", x: room.x, y: room.y, w: room.w, h: room.h, size: measure.size, number: box, name, says, tone, isYou },
  ];
  if (!seat && picture.you === null) {
    const [w, h] = [Math.min(cards.w * 0.76, 116), Math.min(cards.h * 0.72, 44)];
    const act = { does: /** @type {const} */ ("sit"), seat: box, label: `sit at box ${box}` };
    nodes.push({ key: `sit ${box}`, kind: "sit", x: cards.x + (cards.w - w) / 2, y: cards.y + (cards.h - h) / 2, w, h, size: measure.size, act });
  }
  return nodes;
}

/** What a seat's label says at its right. @param {import("../types.js").SeatPicture | undefined} seat */
export function outcome(seat) {
  if (!seat) return { says: "", tone: "" };
  if (seat.net === null || seat.net === undefined) return { says: seat.says, tone: "" };
  return { says: seat.net === 0 && seat.says ? seat.says : signed(seat.net), tone: seat.net > 0 ? "win" : seat.net < 0 ? "lose" : "even" };
}
