/** Two hands across the table, and boxes in a row under them: box 1 at the right. @module */

import { amountNode, areaLabel, chipNodes, isMine, isTaken, tagNode } from "./areas.js";
import { fanNodes, outcome } from "./box.js";
import { bands } from "./arc.js";

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
export function rowsScene(layout, picture, size) {
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
      ...boxRects(layout.boxes, top, high).flatMap((room, n) => rowBox(layout, picture, n + 1, room, size)),
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

/** Areas line by line: a wide one fills its line, others share one by pairs. @param {LayoutArea[]} areas */
export function lines(areas) {
  /** @type {LayoutArea[][]} */
  const found = [];
  for (const area of areas.filter((each) => !each.beside)) {
    const last = found[found.length - 1];
    if (area.form !== "wide" && last && last.length < 2 && last[0].form !== "wide") last.push(area);
    else found.push([area]);
  }
  return found;
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

/** A hand across the table, with its name and what it comes to. @param {Picture} picture @param {import("../types.js").LayoutPile} spot @param {Rect} room @param {number} size @param {boolean} isTile @returns {Node[]} */
export function panelNodes(picture, spot, room, size, isTile) {
  const pile = picture.piles[spot.name];
  const large = room.w < 260 ? size * 1.2 : size * 1.7;
  const state = picture.won.includes(spot.name) ? "won" : "";
  const head = large * 2.35;
  const inner = { x: room.x + 16, y: room.y + head, w: room.w - 32, h: room.h - head - 12 };
  const width = Math.min(inner.h / 1.4, inner.w / 3.2);
  /** @type {Node[]} */
  const nodes = [{ key: `panel ${spot.name}`, kind: "panel", x: room.x, y: room.y, w: room.w, h: room.h, state, says: spot.says.toUpperCase(), tone: spot.tone, large, spaced: true }];
  if (!pile?.cards.length) {
    const count = Math.max(spot.cards, 2);
    for (let n = 0; n < count; n += 1) nodes.push({ key: `place ${spot.name} ${n}`, kind: "place", x: inner.x + n * width * 1.06, y: inner.y, width, isTile });
    return nodes;
  }
  const count = pile.cards.length;
  const fan = fanNodes(pile, spot.name, { ...inner, w: Math.min(inner.w, width * (1 + 1.05 * (count - 1))), h: width * 1.4 }, isTile, width);
  const isShort = (pile.name ?? "").length <= 3;
  const name = pile.name ?? "";
  if (name) nodes.push({ key: `name ${spot.name}`, kind: "words", x: room.x + room.w - 18, y: room.y + large * (isShort ? 1.7 : 1.45), says: name, size: isShort ? large * 1.6 : size * 1.1, look: "panel-count", anchor: "end", most: room.w * 0.5 });
  return [...nodes, ...fan];
}

/** What the dealer says, between the hands. @param {Picture} picture @param {Rect} room @param {number} size @returns {Node[]} */
function said(picture, room, size) {
  if (!picture.says) return [];
  const middle = room.x + room.w / 2;
  const words = picture.isCall ? `“${picture.says}”` : picture.says;
  /** @type {Node[]} */
  const nodes = [{ key: "said", kind: "words", x: middle, y: room.y + 70, says: words, size: size * 1.42, look: picture.isCall ? "said is-call" : "said", anchor: "middle", most: room.w - 12 }];
  if (picture.saysClause) nodes.push(tagNode("tag said", [picture.saysClause], middle, room.y + 172, size));
  return nodes;
}

/** @param {Layout} layout @param {Picture} picture @param {number} box @param {Rect} room @param {number} size @returns {Node[]} */
function rowBox(layout, picture, box, room, size) {
  const label = size * 1.7;
  const { says, tone } = outcome(picture.seats[box]);
  const seat = picture.seats[box];
  const isYou = picture.you === box;
  const name = seat ? (isYou ? "You" : `${seat.isBot ? "☆ " : ""}${seat.name}`) : "free";
  /** @type {Node[]} */
  const nodes = [{ key: `panel box ${box}`, kind: "panel", ...room, state: isYou ? "won" : "", says: "", tone: "", large: size, spaced: false }];
  nodes.push(...lineNodes(layout, picture, box, { x: room.x + 7, y: room.y + 7, w: room.w - 14, h: room.h - label - 14 }, size, ROW, PILL));
  const seatRoom = { x: room.x + 6, y: room.y + room.h - label - 5, w: room.w - 12, h: label };
  if (!seat && picture.you === null) {
    const act = { does: /** @type {const} */ ("sit"), seat: box, label: `sit at box ${box}` };
    nodes.push({ key: `sit ${box}`, kind: "sit", ...seatRoom, size, number: box, act });
  } else {
    nodes.push({ key: `seat ${box}`, kind: "seat", ...seatRoom, size, number: box, name, says, tone, isYou });
  }
  return nodes;
}

/** The areas of a box, line below line. @param {Layout} layout @param {Picture} picture @param {number} box @param {Rect} room @param {number} size @param {number} wide @param {number} pill @returns {Node[]} */
export function lineNodes(layout, picture, box, room, size, wide, pill) {
  let y = room.y;
  return lines(layout.areas).flatMap((line) => {
    const h = line[0].form === "wide" ? wide : pill;
    const w = (room.w - GAP * (line.length - 1)) / line.length;
    const made = line.flatMap((area, n) => wideArea(picture, area, box, { x: room.x + n * (w + GAP), y, w, h }, size));
    y += h + GAP;
    return made;
  });
}

/** An area with its chips at the right and the amount under its name. @param {Picture} picture @param {LayoutArea} area @param {number} box @param {Rect} room @param {number} size @returns {Node[]} */
export function wideArea(picture, area, box, room, size) {
  const stakes = picture.stakes.filter((stake) => stake.box === box && stake.wager === area.wager);
  const cents = stakes.reduce((sum, stake) => sum + stake.cents, 0);
  const mine = stakes.filter((stake) => isMine(picture, stake)).reduce((sum, stake) => sum + stake.cents, 0);
  const isOpen = picture.open.includes(area.wager) && picture.openBoxes.includes(box);
  const isWon = picture.won.includes(area.wager) || stakes.some((stake) => stake.result === "win");
  const r = Math.min(15, room.h * 0.44);
  const lying = stakes.filter((stake) => !isTaken(stake));
  const left = room.x + room.w - r - 5 - (lying.length - 1) * r;
  const chips = lying.flatMap((stake, n) => chipNodes(`${stake.box} ${stake.wager} ${stake.hand} ${stake.player}`, stake, left + n * r, room.y + room.h / 2, r, { size, scale: 1 }));
  const amount = stakes.length && area.form === "wide" ? [{ ...amountNode(`amount ${box} ${area.wager}`, stakes, room.x + 10, room.y + room.h - 4, { size, scale: 1 }), anchor: "start" }] : [];
  return [
    {
      key: `area ${box} ${area.wager}`,
      kind: "area",
      ...room,
      form: area.form,
      mark: area.mark,
      says: area.says,
      shows: area.shows,
      tone: area.tone,
      odds: "",
      note: "",
      size,
      state: isWon ? "won" : isOpen && picture.you === box ? "open" : "",
      covered: stakes.length > 0,
      act: { does: "lay", box, wager: area.wager, hand: 1, off: !isOpen, mine, label: areaLabel(`box ${box}`, area, cents) },
    },
    ...chips,
    ...amount,
  ];
}

/** @param {import("../types.js").LayoutPiece} piece @param {Picture} picture @param {Rect} room @param {number} size @returns {Node} */
export function roadNode(piece, picture, room, size) {
  const { letters, tones } = piece;
  const tie = Object.keys(letters).find((name) => letters[name] === "=") ?? "";
  return { key: "road", kind: "road", ...room, size, results: picture.road ?? [], letters, tones, tie };
}
