/** A box: its areas, its hands, and the label of its seat. @module */

import { drawnAreas } from "./areas.js";
import { ACROSS, areaRow, GAP } from "./box-areas.js";
import { fanNodes, maySit, outcome, pilesOf, seatName } from "./fans.js";
import { hands } from "./geometry.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./keyed.js").Node} Node */
/** @typedef {import("./stakes.js").Measure} Measure */

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
  const areas = areaRow(layout, picture, box, areasAt, measure);
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
export function isCount(name) {
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

/** @param {Layout} layout @param {Picture} picture @param {number} box @param {Rect} room @param {Rect} cards @param {Measure} measure @returns {Node[]} */
export function seatNodes(layout, picture, box, room, cards, measure) {
  const seat = picture.seats[box];
  const { tone, says } = outcome(seat);
  const isYou = picture.you === box;
  /** @type {Node[]} */
  const nodes = [
    { key: `seat ${box}`, kind: "seat", x: room.x, y: room.y, w: room.w, h: room.h, size: measure.size, number: box, name: seatName(picture, box), says, tone, isYou },
  ];
  const gone = picture.piles[`box ${box}`]?.gone;
  if (gone && !pilesOf(picture, box).length) nodes.push(goneNode(box, gone, cards, measure.size));
  if (maySit(picture, box)) {
    const [w, h] = [Math.min(cards.w * 0.76, 116), Math.min(cards.h * 0.72, 44)];
    const act = { does: /** @type {const} */ ("sit"), seat: box, label: `sit at box ${box}` };
    nodes.push({ key: `sit ${box}`, kind: "sit", x: cards.x + (cards.w - w) / 2, y: cards.y + (cards.h - h) / 2, w, h, size: measure.size, act });
  }
  return nodes;
}

/** Where a hand lay that was given up. @param {number} box @param {string} says @param {Rect} cards @param {number} size @returns {Node} */
function goneNode(box, says, cards, size) {
  const w = says.length * size * 0.6 + size * 3.2;
  return { key: `gone ${box}`, kind: "count", x: cards.x + (cards.w - w) / 2, y: cards.y + cards.h / 2 - size * 0.85, w, says, size, dim: false };
}
