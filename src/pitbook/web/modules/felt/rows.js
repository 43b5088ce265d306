/** Two hands across the table, and boxes in a row under them: box 1 at the right, or where boxes run counter clockwise at the left. @module */

import { bands, roadNode } from "./common.js";
import { maySit, outcome, seatName } from "./fans.js";
import { numbered } from "./geometry.js";
import { lineNodes, lines, panelNodes } from "./lines.js";
import { tagNode } from "./stakes.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").LayoutArea} LayoutArea */
/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./keyed.js").Node} Node */

const WIDE = 1000;
const EDGE = 14;
const PANEL = { w: 402, h: 216 };
const ROW = 36;
const PILL = 26;
const GAP = 5;

/** @param {Layout} layout @param {Picture} picture @param {number} size @returns {import("./arc.js").Scene} */
export function scene(layout, picture, size) {
  const top = EDGE + PANEL.h + 16;
  const high = boxHigh(layout, size);
  const road = layout.pieces.find((piece) => piece.kind === "road");
  const below = top + high + 26 + 12;
  const height = road ? below + 180 : below;
  return {
    width: WIDE,
    height,
    shoe: { x: WIDE - 30, y: 0 },
    nodes: [
      { key: "ground", kind: "ground", x: 0, y: 0, w: WIDE, h: height, radius: 14 },
      ...panels(layout, picture, size),
      ...said(picture, { x: EDGE + PANEL.w, y: EDGE, w: WIDE - 2 * (EDGE + PANEL.w), h: PANEL.h }, size),
      ...numbered(boxRects(layout.boxes, top, high), layout).flatMap((room, n) => rowBox(layout, picture, n + 1, room, size)),
      ...(road ? [roadNode(road, picture, { x: EDGE + 6, y: below, w: WIDE - 2 * EDGE - 12, h: 172 }, size)] : []),
      ...bands(picture, size, { x: 0, y: height - 90, w: WIDE }),
    ],
  };
}

/** The boxes, lower towards the middle. @param {number} count @param {number} top @param {number} high @returns {Rect[]} */
export function boxRects(count, top, high) {
  const w = (WIDE - 2 * EDGE - 8 * (count - 1)) / count;
  return Array.from({ length: count }, (_, n) => {
    const off = count > 1 ? (2 * n) / (count - 1) - 1 : 0;
    return { x: WIDE - EDGE - w - n * (w + 8), y: top + 22 * (1 - off * off), w, h: high };
  });
}

/** How high a box is. @param {Layout} layout @param {number} size */
export function boxHigh(layout, size) {
  return lines(layout.areas).reduce((sum, line) => sum + lineHigh(line) + GAP, 0) + size * 1.7 + 12;
}

/** @param {LayoutArea[]} line */
function lineHigh(line) {
  return line[0].form === "wide" ? ROW : PILL;
}

/** @param {Layout} layout @param {Picture} picture @param {number} size @returns {Node[]} */
function panels(layout, picture, size) {
  return layout.piles.slice(0, 2).flatMap((spot, n) => {
    const room = { x: n ? WIDE - EDGE - PANEL.w : EDGE, y: EDGE, ...PANEL };
    return panelNodes(picture, spot, room, size, layout.holds === "tiles");
  });
}

/** What the dealer says, between the hands. @param {Picture} picture @param {Rect} room @param {number} size @returns {Node[]} */
function said(picture, room, size) {
  if (!picture.says) return [];
  const middle = room.x + room.w / 2;
  const words = picture.isCall ? `“${picture.says}”` : picture.says;
  /** @type {Node[]} */
  const nodes = [{ key: "said", kind: "words", x: middle, y: room.y + 70, says: words, size: size * 1.42, look: picture.isCall ? "said is-call" : "said", anchor: "middle", most: room.w * 0.8 }];
  if (picture.saysClause) nodes.push(tagNode("tag said", [picture.saysClause], middle, room.y + 172, size));
  return nodes;
}

/** @param {Layout} layout @param {Picture} picture @param {number} box @param {Rect} room @param {number} size @returns {Node[]} */
function rowBox(layout, picture, box, room, size) {
  const label = size * 1.7;
  const { says, tone } = outcome(picture.seats[box]);
  const isYou = picture.you === box;
  /** @type {Node[]} */
  const nodes = [{ key: `panel box ${box}`, kind: "panel", ...room, state: isYou ? "won" : "", says: "", tone: "", large: size, spaced: false }];
  nodes.push(...lineNodes(layout, picture, box, { x: room.x + 7, y: room.y + 7, w: room.w - 14, h: room.h - label - 14 }, size, ROW, PILL));
  const seatRoom = { x: room.x + 6, y: room.y + room.h - label - 5, w: room.w - 12, h: label };
  if (maySit(picture, box)) {
    const act = { does: /** @type {const} */ ("sit"), seat: box, label: `sit at box ${box}` };
    nodes.push({ key: `sit ${box}`, kind: "sit", ...seatRoom, size, number: box, act });
  } else {
    nodes.push({ key: `seat ${box}`, kind: "seat", ...seatRoom, size, number: box, name: seatName(picture, box), says, tone, isYou });
  }
  return nodes;
}
