/**
 * A table with boxes around it: box 1 at the dealer's left, which is the right for players, clockwise to the last; or
 * all the other way round.
 * @module
 */

import { boxesAround } from "./around.js";
import { boxNodes, boxSize } from "./box.js";
import { bands, diceNodes, moneyWithCents } from "./common.js";
import { fanNodes, lowOf } from "./fans.js";
import { fetched } from "./fetched.js";
import { numbered } from "./geometry.js";
import { callWidth, tagWidth } from "./pieces/marks.js";
import { tagNode } from "./stakes.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("./keyed.js").Node} Node */
/** @typedef {{width: number, height: number, nodes: Node[], shoe: {x: number, y: number}}} Scene */

const [WIDE, HIGH, MIDDLE] = [1000, 612, 500];
const SHOE = { x: 866, y: 32 };

/** Where the boxes of a layout lie. @param {Layout} layout @param {number} size  of small letters */
export function boxPlaces(layout, size) {
  const { scale, boxes } = boxesAround(
    layout.boxes,
    (scale) => boxSize(layout, scale, size),
    (box) => {
      const top = layout.boxes > 4 ? 104 + box.h / 2 : 250;
      return { cx: MIDDLE, cy: top, rx: MIDDLE - 34 - box.w / 2, ry: HIGH - 28 - box.h / 2 - top };
    },
  );
  return { scale, boxes: numbered(boxes, layout) };
}

/** @param {Layout} layout @param {Picture} picture @param {number} size @returns {Scene} */
export function scene(layout, picture, size) {
  const { scale, boxes } = boxPlaces(layout, size);
  const measure = { size, scale };
  const [pile, ...others] = layout.piles;
  const more = others.filter((each) => each.name !== lowOf(pile.name));
  return {
    width: WIDE,
    height: HIGH,
    shoe: { x: SHOE.x, y: SHOE.y + 30 },
    nodes: [
      { key: "table", kind: "table", x: 0, y: 0, w: WIDE, h: HIGH },
      ...inscriptions(layout, size),
      ...pieces(layout, picture, size),
      ...(pile ? commonPile(layout, picture, pile, size) : []),
      ...more.flatMap((each, n) => sidePile(layout, picture, each, n)),
      ...(fetched("split")?.boxesOn ?? boxesOn)(layout, picture, boxes, measure, WIDE),
      ...calls(picture, size),
      ...bands(picture, size, { x: 206, y: 204, w: 588 }),
    ],
  };
}

/** The boxes, none of which was split. @param {Layout} layout @param {Picture} picture @param {import("./geometry.js").Rect[]} rooms @param {import("./stakes.js").Measure} measure @returns {Node[]} */
function boxesOn(layout, picture, rooms, measure) {
  return rooms.flatMap((room, n) => boxNodes(layout, picture, n + 1, room, measure));
}

/** What the rules want on the cloth, along a curve. @param {Layout} layout @param {number} size @returns {Node[]} */
function inscriptions(layout, size) {
  return layout.inscriptions.map((each, n) => ({
    key: `inscription ${n}`,
    kind: "curved",
    x: 0,
    y: 0,
    says: each.says.toUpperCase(),
    size: Math.max(size, Math.min(size * (n ? 1.1 : 1.36), 620 / (each.says.length * 0.82))),
    d: `M${215 + n * 40} ${222 + n * 34}Q${MIDDLE} ${338 + n * 22} ${785 - n * 40} ${222 + n * 34}`,
    act: { does: "clause", clauses: [each.clause], label: `${each.says}, rule ${each.clause}` },
  }));
}

/** @param {Layout} layout @param {Picture} picture @param {number} size @returns {Node[]} */
function pieces(layout, picture, size) {
  return layout.pieces.flatMap((piece) => {
    if (piece.kind === "shoe") return [{ key: "shoe", kind: "shoe", ...SHOE, left: picture.shoe, size }];
    if (piece.kind === "rack") return [{ key: "rack", kind: "rack", x: 208, y: 28, held: picture.rack, size }];
    if (piece.kind === "tray") return [{ key: "tray", kind: "tray", x: 330, y: 9 }];
    if (piece.kind === "dice") return diceNodes(picture, piece.count, { x: 768, y: 40, w: 80, h: 60 }, size);
    if (piece.kind === "meter" && picture.pool !== null) {
      return [{ key: "meter", kind: "board", x: 32, y: 28, words: moneyWithCents(picture.pool), says: piece.says, size }];
    }
    return [];
  });
}

/** The dealer's cards or those of all: large, in the middle; what was set apart as a low hand at the right of the rest. @param {Layout} layout @param {Picture} picture @param {import("../types.js").LayoutPile} spot @param {number} size @returns {Node[]} */
function commonPile(layout, picture, spot, size) {
  const pile = picture.piles[spot.name];
  const low = picture.piles[lowOf(spot.name)];
  const high = pile?.cards.length ?? 0;
  const lying = high + (low?.cards.length ?? 0);
  const count = Math.max(spot.cards, lying, 1);
  const isTile = layout.holds === "tiles";
  const width = isTile ? 48 : Math.min(76, 440 / (count * 1.05));
  const room = { x: MIDDLE - 220, y: 46, w: 440, h: width * (isTile ? 2 : 1.4) };
  const step = width * 1.07;
  const apart = lying > high ? width / 2 : 0;
  const left = MIDDLE - (width + step * (count - 1) + apart) / 2;
  /** @type {Node[]} */
  const places = Array.from({ length: count }, (_, n) => n)
    .filter((n) => n >= lying)
    .map((n) => ({ key: `place ${spot.name} ${n}`, kind: "place", x: left + n * step, y: room.y, width, isTile }));
  if (!pile?.cards.length) return places;
  const cards = fanNodes(pile, spot.name, room, isTile, width).map((node, n) => ({ ...node, x: left + n * step }));
  if (low) cards.push(...fanNodes(low, lowOf(spot.name), room, isTile, width).map((node, n) => ({ ...node, x: left + apart + (high + n) * step })));
  const name = pile.name ? [{ key: `name ${spot.name}`, kind: "amount", x: MIDDLE, y: room.y + room.h + size * 1.2, says: pile.name, tone: "", size }] : [];
  return [...places, ...cards, ...(picture.says ? [] : name)];
}

/** A second pile of the table, smaller, beside the first. @param {Layout} layout @param {Picture} picture @param {import("../types.js").LayoutPile} spot @param {number} n @returns {Node[]} */
function sidePile(layout, picture, spot, n) {
  const pile = picture.piles[spot.name];
  if (!pile?.cards.length) return [];
  return fanNodes(pile, spot.name, { x: 690 + n * 80, y: 50, w: 150, h: 70 }, layout.holds === "tiles");
}

/** @param {Picture} picture @param {number} size @returns {Node[]} */
function calls(picture, size) {
  if (!picture.says) return [];
  const large = picture.isCall ? size * 1.2 : size * 1.08;
  const wide = callWidth(picture.says, picture.isCall, large, 470);
  /** @type {Node[]} */
  const nodes = [{ key: "call", kind: "call", x: MIDDLE, y: 183, says: picture.says, isCall: picture.isCall, size: large, most: 470 }];
  if (picture.saysClause) {
    nodes.push(tagNode("tag call", [picture.saysClause], MIDDLE + wide / 2 + 6 + tagWidth(picture.saysClause, size) / 2, 183 - size * 0.7, size));
  }
  return nodes;
}
