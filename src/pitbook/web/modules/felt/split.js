/** A box that was split: it grows, and each hand has a column with its cards, what it counts, and its wager. @module */

import { areaNodes, drawnAreas } from "./areas.js";
import { boxNodes, isCount, seatNodes } from "./box.js";
import { fanNodes, pilesOf } from "./fans.js";
import { fanWidth, LEAST_CARD, overlap } from "./geometry.js";
import { rect } from "./pieces/svg.js";
import { tagNode } from "./stakes.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./keyed.js").Node} Node */
/** @typedef {import("./stakes.js").Measure} Measure */

const PAD = 8;
const GAP = 5;
const STEP = 0.5;
const EDGE = 8;

/** Whether a box has several hands, each with a wager of its own. @param {Picture} picture @param {number} box */
export function isSplit(picture, box) {
  return Boolean(picture.piles[`box ${box} hand 2`]?.cards.length) && pilesOf(picture, box).length > 1;
}

/** All boxes, those that were split over the others. @param {Layout} layout @param {Picture} picture @param {Rect[]} rooms  box 1 first @param {Measure} measure @param {number} wide  of the whole table @returns {Node[]} */
export function boxesOn(layout, picture, rooms, measure, wide) {
  const made = madeRoom(picture, rooms, measure, wide);
  const order = made.map((_, n) => n + 1).sort((one, other) => Number(isSplit(picture, one)) - Number(isSplit(picture, other)));
  return order.flatMap((box) => (isSplit(picture, box) ? splitNodes : boxNodes)(layout, picture, box, made[box - 1], measure));
}

/** How wide a card is there. @param {Measure} measure */
function cardWidth(measure) {
  return Math.max(LEAST_CARD + 3, 40 * measure.scale);
}

/** @param {Picture} picture @param {number} box @param {Measure} measure */
function columnWidths(picture, box, measure) {
  const width = cardWidth(measure);
  return pilesOf(picture, box).map((pile) => Math.max(width * 1.4, fanWidth({ width, step: width * STEP, high: 0 }, pile.cards.length)) + 2 * GAP);
}

/**
 * The room of a box that was split: wider to both sides and higher, on the same lower edge.
 * @param {Picture} picture @param {number} box @param {Rect} room @param {Measure} measure @param {number} wide  of the whole table
 * @returns {Rect}
 */
export function grown(picture, box, room, measure, wide) {
  const w = Math.max(room.w, columnWidths(picture, box, measure).reduce((sum, each) => sum + each, 0));
  const { size, scale } = measure;
  const h = Math.max(room.h, cardWidth(measure) * 1.4 + size * 1.7 + 40 * scale + size * 1.3 + size * 1.7 + 5 * GAP);
  const x = Math.min(Math.max(EDGE, room.x + (room.w - w) / 2), wide - EDGE - w);
  return { x, y: room.y + room.h - h, w, h };
}

/**
 * The rooms of all boxes, where those that were split have grown and their neighbours have made room.
 * @param {Picture} picture @param {Rect[]} rooms  box 1 first @param {Measure} measure @param {number} wide @returns {Rect[]}
 */
export function madeRoom(picture, rooms, measure, wide) {
  const found = rooms.map((room, n) => (isSplit(picture, n + 1) ? grown(picture, n + 1, room, measure, wide) : room));
  found.forEach((room, n) => {
    if (!isSplit(picture, n + 1)) return;
    const around = { x: room.x - PAD, y: room.y, w: room.w + 2 * PAD, h: room.h };
    for (const m of [n - 1, n + 1]) {
      const other = found[m];
      if (!other || isSplit(picture, m + 1) || !overlap(around, other)) continue;
      const isRight = other.x + other.w / 2 > room.x + room.w / 2;
      found[m] = { ...other, x: isRight ? around.x + around.w : around.x - other.w };
    }
  });
  return found;
}

/**
 * Everything that lies on a box that was split.
 * @param {Layout} layout @param {Picture} picture @param {number} box @param {Rect} room @param {Measure} measure @returns {Node[]}
 */
export function splitNodes(layout, picture, box, room, measure) {
  const widths = columnWidths(picture, box, measure);
  const label = measure.size * 1.7;
  const spare = (room.w - widths.reduce((sum, each) => sum + each, 0)) / widths.length;
  let x = room.x;
  const columns = widths.map((each) => {
    const column = { x, y: room.y + 2, w: each + spare, h: room.h - label - GAP };
    x += column.w;
    return column;
  });
  return [
    { key: `split ${box}`, kind: "split", x: room.x - PAD, y: room.y - PAD, w: room.w + 2 * PAD, h: room.h + 2 * PAD, isYou: picture.you === box },
    ...columns.flatMap((column, n) => columnNodes(layout, picture, box, n, column, measure)),
    ...seatNodes(layout, picture, box, { x: room.x, y: room.y + room.h - label, w: room.w, h: label }, room, measure),
  ];
}

/** @param {Layout} layout @param {Picture} picture @param {number} box @param {number} n @param {Rect} room @param {Measure} measure @returns {Node[]} */
function columnNodes(layout, picture, box, n, room, measure) {
  const { size, scale } = measure;
  const pile = pilesOf(picture, box)[n];
  const isTurn = picture.turn?.box === box && picture.turn.hand === n + 1;
  const width = cardWidth(measure);
  const cards = { x: room.x + GAP, y: room.y + GAP, w: Math.min(room.w - 2 * GAP, fanWidth({ width, step: width * STEP, high: 0 }, pile.cards.length)), h: width * 1.4 };
  const middle = room.x + room.w / 2;
  const fan = fanNodes(pile, `box ${box} ${n + 1}`, { ...cards, x: middle - cards.w / 2 }, layout.holds === "tiles", width);
  const under = cards.y + cards.h + 3;
  /** @type {Node[]} */
  const count = isCount(pile.name) ? [{ key: `count ${box} ${n + 1}`, kind: "count", x: middle - size * 1.25, y: under, w: size * 2.5, says: pile.name, size, dim: Boolean(pile.dim), isTurn }] : [];
  const d = Math.min(40 * scale, room.h - (under - room.y) - size * 3);
  const place = { x: middle - d / 2, y: under + size * 1.7 + size * 1.2, w: d, h: d };
  const clauses = [...new Set(picture.stakes.filter((stake) => stake.box === box && stake.hand === n + 1).flatMap((stake) => stake.clauses ?? []))];
  return [
    ...(isTurn ? [{ key: `turn ${box}`, kind: "turn", ...room }] : []),
    ...fan,
    ...count,
    ...areaNodes(layout, picture, drawnAreas(layout)[0], box, place, measure, n + 1),
    ...(clauses.length ? [tagNode(`tag ${box} ${n + 1}`, clauses, middle, place.y + d - size * 0.9, size)] : []),
  ];
}

/** The ground of such a box. @param {{w: number, h: number, isYou: boolean}} look */
export function split(look) {
  return rect(look.w, look.h, 12, { class: look.isYou ? "split you" : "split" });
}
