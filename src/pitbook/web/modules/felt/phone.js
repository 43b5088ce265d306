/** A narrow felt, one unit a pixel: the dealer, what is said, the seats in a strip, your areas large, your hand. @module */

import { areaNodes, drawnAreas } from "./areas.js";
import { bands, diceNodes, moneyWithCents } from "./common.js";
import { wrapped } from "./draw.js";
import { fanNodes, lowOf, maySit, outcome, pilesOf, seatName } from "./fans.js";
import { hands } from "./geometry.js";
import { money } from "./pieces/chips.js";
import { tagWidth } from "./pieces/marks.js";
import { tagNode } from "./stakes.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./keyed.js").Node} Node */
/** Some nodes, and how far down they reach. @typedef {{nodes: Node[], y: number}} Part */
/** @typedef {(layout: Layout, picture: Picture, y: number, width: number, box: number) => Part} MakesPart */
/** What differs by the form of a table: what lies across it, the areas of a box, what is below all. @typedef {{across: MakesPart, areas: MakesPart, below: MakesPart[]}} Parts */

export const EDGE = 10;
export const SIZE = 13;
/** The words over an area are bold: as wide as others of this size would be. */
const HEAD = 16;
const LINE = SIZE * 1.25;

/** @param {Layout} layout @param {Picture} picture @param {number} width @param {Parts} [parts] @returns {import("./arc.js").Scene} */
export function scene(layout, picture, width, { across, areas, below } = { across: dealer, areas: largeAreas, below: [] }) {
  const box = picture.turn?.box ?? picture.you ?? picture.openBoxes[0] ?? 0;
  const hand = layout.cards ? [ownHand] : [];
  const own = picture.settled ? [...hand, areas] : [areas, ...hand]; // a result is read beside the hand, a wager is laid first
  const parts = [across, said, strips, strip, ...own, ...below];
  let y = EDGE;
  /** @type {Node[]} */
  const nodes = [];
  for (const part of parts) {
    const made = part(layout, picture, y, width, box);
    nodes.push(...made.nodes);
    y = made.y;
  }
  const ground = { key: "ground", kind: "ground", x: 0, y: 0, w: width, h: y + EDGE, radius: 0 };
  return { width, height: y + EDGE, shoe: { x: width, y: -40 }, nodes: [ground, ...nodes] };
}

/** What the pool holds, and the dealer's cards or those of all. @param {Layout} layout @param {Picture} picture @param {number} y @param {number} width @returns {Part} */
function dealer(layout, picture, y, width) {
  /** @type {Node[]} */
  const nodes = [];
  const meter = layout.pieces.find((piece) => piece.kind === "meter");
  if (meter && picture.pool !== null) {
    nodes.push({ key: "meter", kind: "meter", x: EDGE, y, words: moneyWithCents(picture.pool), says: meter.says, size: SIZE });
    y += 42;
  }
  const dice = layout.pieces.find((piece) => piece.kind === "dice");
  if (dice) {
    nodes.push(...diceNodes(picture, dice.count, { x: EDGE, y, w: width - 2 * EDGE, h: 40 }, SIZE));
    y += 46;
  }
  const [spot] = layout.piles;
  if (!spot) return { nodes, y };
  const pile = picture.piles[spot.name];
  const isTile = layout.holds === "tiles";
  const low = picture.piles[lowOf(spot.name)];
  const high = pile?.cards.length ?? 0;
  const lying = high + (low?.cards.length ?? 0);
  const count = Math.max(spot.cards, lying, 1);
  const w = Math.min(isTile ? 44 : 68, (width - 2 * EDGE) / (1.06 * count));
  const apart = lying > high ? w / 2 : 0;
  const left = (width - w * (1 + 1.06 * (count - 1)) - apart) / 2;
  const h = w * (isTile ? 2 : 1.4);
  for (let n = lying; n < count; n += 1) nodes.push({ key: `place ${spot.name} ${n}`, kind: "place", x: left + n * w * 1.06, y, width: w, isTile });
  if (pile) nodes.push(...fanNodes(pile, spot.name, { x: 0, y, w: width, h }, isTile, w).map((node, n) => ({ ...node, x: left + n * w * 1.06, width: w, y })));
  if (low) nodes.push(...fanNodes(low, lowOf(spot.name), { x: 0, y, w: width, h }, isTile, w).map((node, n) => ({ ...node, x: left + apart + (high + n) * w * 1.06, width: w, y })));
  return { nodes, y: y + h + 14 };
}

/** @param {Layout} layout @param {Picture} picture @param {number} y @param {number} width @returns {Part} */
function said(layout, picture, y, width) {
  if (!picture.says) return { nodes: [], y };
  const tag = picture.saysClause ? tagWidth(picture.saysClause, SIZE) + 10 : 0;
  const large = picture.isCall ? 16 : 14;
  if (picture.says.length * large * 0.6 + 46 + tag > width - 2 * EDGE) return longWords(picture, y, width, large);
  const wide = Math.min(width - 2 * EDGE - tag, (picture.says.length + 2) * large * 0.58 + 46);
  const middle = (width - tag) / 2;
  /** @type {Node[]} */
  const nodes = [{ key: "call", kind: "call", x: middle, y: y + 16, says: picture.says, isCall: picture.isCall, size: large, most: wide }];
  if (picture.saysClause) nodes.push(tagNode("tag call", [picture.saysClause], middle + wide / 2 + tag / 2 + 4, y + 7, SIZE));
  return { nodes, y: y + 44 };
}

/** What is wrong with the table or the line to it. @param {Layout} layout @param {Picture} picture @param {number} y @param {number} width @returns {Part} */
function strips(layout, picture, y, width) {
  return { nodes: bands(picture, SIZE, { x: 0, y, w: width }), y: picture.band ? y + 52 : y };
}

/** More than fits on a line. @param {Picture} picture @param {number} y @param {number} width @param {number} large @returns {Part} */
function longWords(picture, y, width, large) {
  const says = picture.isCall ? `“${picture.says}”` : picture.says;
  const most = (width - 2 * EDGE) * 0.8; // these letters are wider than most
  const high = wrapped(says, most, large).length * large * 1.25;
  /** @type {Node[]} */
  const nodes = [{ key: "said", kind: "words", x: width / 2, y: y + large, says, size: large, look: picture.isCall ? "said is-call" : "said", anchor: "middle", most }];
  if (picture.saysClause) nodes.push(tagNode("tag call", [picture.saysClause], width / 2, y + high + 2, SIZE));
  return { nodes, y: y + high + (picture.saysClause ? 32 : 10) };
}

/** The seats, in the order in which they are around the table. @param {Layout} layout @param {Picture} picture @param {number} y @param {number} width @returns {Part} */
function strip(layout, picture, y, width) {
  const perRow = Math.min(layout.boxes, Math.max(4, Math.floor((width - 2 * EDGE) / 46)));
  const rows = Math.ceil(layout.boxes / perRow);
  const w = (width - 2 * EDGE - 4 * (perRow - 1)) / perRow;
  const nodes = Array.from({ length: layout.boxes }, (_, n) => {
    const seat = picture.seats[n + 1];
    const isYou = picture.you === n + 1;
    const canSit = maySit(picture, n + 1);
    const { says, tone } = outcome(seat);
    const cents = picture.stakes.filter((stake) => stake.box === n + 1).reduce((sum, stake) => sum + stake.cents, 0);
    /** @type {Node} */
    const node = {
      key: `chair ${n + 1}`,
      kind: "chair",
      x: layout.counter_clockwise ? EDGE + (n % perRow) * (w + 4) : width - EDGE - w - (n % perRow) * (w + 4),
      y: y + Math.floor(n / perRow) * 54,
      w,
      h: 48,
      size: SIZE,
      number: n + 1,
      name: isYou ? "You" : (seat?.name ?? ""),
      says: seat ? says || (cents ? money(cents) : "") : canSit ? "sit" : seatName(picture, n + 1),
      tone,
      isYou,
      isFree: !seat,
    };
    if (canSit) node.act = { does: "sit", seat: n + 1, label: `sit at box ${n + 1}` };
    return node;
  });
  return { nodes, y: y + rows * 54 + 8 };
}

/** Your areas, each with its name and what lies there. @param {Layout} layout @param {Picture} picture @param {number} y @param {number} width @param {number} box @returns {Part} */
function largeAreas(layout, picture, y, width, box) {
  const areas = drawnAreas(layout);
  const across = Math.min(areas.length, 3) || 1;
  const w = Math.min(150, (width - 2 * EDGE - 10 * (across - 1)) / across);
  const high = 64;
  const left = (width - across * w - 10 * (across - 1)) / 2;
  const heads = areas.map((area) => headOf(picture, area, box));
  const lines = Math.max(1, ...heads.map((says) => wrapped(says, w, HEAD).length));
  const step = high + 18 + lines * LINE;
  const nodes = areas.flatMap((area, n) => {
    const room = { x: left + (n % across) * (w + 10), y: y + 4 + lines * LINE + Math.floor(n / across) * step, w, h: high };
    const square = area.form === "circle" ? { ...room, x: room.x + (w - high) / 2, w: high } : room;
    const made = areaNodes(layout, picture, area, box, square, { size: SIZE, scale: 1.4 }).filter((node) => node.kind !== "amount");
    const up = LINE * (wrapped(heads[n], w, HEAD).length - 1);
    /** @type {Node} */
    const head = { key: `head ${area.wager}`, kind: "words", x: room.x + w / 2, y: room.y - 7 - up, says: heads[n], size: SIZE, look: "area-head", anchor: "middle", most: (w * SIZE) / HEAD };
    return [...made, head];
  });
  return { nodes, y: y + Math.ceil(areas.length / across) * step + 6 };
}

/** What stands over an area: its name, and what lies there. @param {Picture} picture @param {import("../types.js").LayoutArea} area @param {number} box */
function headOf(picture, area, box) {
  const stakes = picture.stakes.filter((stake) => stake.box === box && stake.wager === area.wager);
  const cents = stakes.reduce((sum, stake) => sum + stake.cents + (stake.sending ?? 0), 0);
  const name = area.wager.replace(":", " ").replaceAll("-", " ");
  return `${name}${cents ? ` ${money(cents)}` : area.later && picture.open.length ? ", later" : ""}`;
}

/** Your cards, large; several hands side by side. @param {Layout} layout @param {Picture} picture @param {number} y @param {number} width @param {number} box @returns {Part} */
function ownHand(layout, picture, y, width, box) {
  const piles = pilesOf(picture, box);
  const isTile = layout.holds === "tiles";
  const high = isTile ? 110 : 126;
  const turn = picture.turn?.box === box ? picture.turn.hand - 1 : -1;
  const rooms = hands(piles.map((pile) => pile.cards.length), { x: EDGE + 4, y: y + 4, w: width - 2 * EDGE - 8, h: high }, turn);
  const nodes = piles.flatMap((pile, n) => {
    const room = rooms[n];
    const isTurn = turn === n && piles.length > 1;
    /** @type {Node[]} */
    const around = isTurn ? [{ key: `turn ${box}`, kind: "turn", x: room.x - 3, y: room.y - 4, w: room.w + 6, h: high + 34 }] : [];
    const name = pile.name ? [{ key: `name ${n + 1}`, kind: "words", x: room.x + room.w / 2, y: room.y + high + 22, says: pile.name.replace(/:.*/, ""), size: 15, look: "pile-name", anchor: "middle", most: room.w + 20 }] : [];
    return [...around, ...fanNodes(pile, `box ${box} ${n + 1}`, room, isTile), ...name];
  });
  return { nodes, y: piles.length ? y + high + 42 : y };
}
