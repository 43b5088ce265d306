/** One cloth for all: blocks of areas on a grid, and what the game is decided by. @module */

import { bands, diceNodes, roadNode } from "./common.js";
import { fanNodes } from "./fans.js";
import { fetched } from "./fetched.js";
import { cells, meeting } from "./grid.js";
import { tagWidth, tagWords } from "./pieces/marks.js";
import { amountNode, areaLabel, chipNodes, isMine, isTaken, tagNode } from "./stakes.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").LayoutArea} LayoutArea */
/** @typedef {import("../types.js").LayoutBlock} LayoutBlock */
/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./keyed.js").Node} Node */
/** Where everything on a cloth lies. @typedef {{blocks: Rect[], piles: (Rect | null)[], pieces: (Rect | null)[], isTurned: boolean[]}} Places */

const WIDE = 1000;
const INSET = 4;
const GAP = 5;
const SMALL = 24;

/** @param {Layout} layout @param {Picture} picture @param {number} size @returns {import("./arc.js").Scene} */
export function scene(layout, picture, size) {
  const unit = WIDE / layout.grid[0];
  const height = layout.grid[1] * unit + 2 * INSET;
  const rect = (/** @type {import("../types.js").At | null} */ at) =>
    at && { x: at[0] * unit + INSET, y: at[1] * unit + 2 * INSET, w: at[2] * unit - 2 * INSET, h: at[3] * unit - 2 * INSET };
  const places = {
    blocks: layout.blocks.map((block) => /** @type {Rect} */ (rect(block.at))),
    piles: layout.piles.map((pile) => rect(pile.at)),
    pieces: layout.pieces.map((piece) => rect(piece.at)),
    isTurned: layout.blocks.map(() => false),
  };
  return {
    width: WIDE,
    height,
    shoe: { x: WIDE - 40, y: -20 },
    nodes: [
      { key: "ground", kind: "ground", x: 0, y: 0, w: WIDE, h: height, radius: 14 },
      ...clothNodes(layout, picture, places, size),
      ...bands(picture, size, { x: 0, y: height - 90, w: WIDE }),
    ],
  };
}

/** @param {Layout} layout @param {Picture} picture @param {Places} places @param {number} size @returns {Node[]} */
export function clothNodes(layout, picture, places, size) {
  /** @type {Map<string, Rect>} */
  const numbers = new Map();
  const isDecided = picture.won.length > 0;
  const blocks = layout.blocks.flatMap((block, n) => blockNodes(picture, block, places.blocks[n], places.isTurned[n], numbers, isDecided, size));
  const piles = layout.piles.flatMap((spot, n) => pileNodes(layout, picture, spot, places.piles[n], size));
  const pieces = layout.pieces.flatMap((piece, n) => pieceNodes(layout, picture, piece, places.pieces[n], size));
  return [...pieces, ...piles, ...blocks, ...betweenNodes(layout, picture, numbers, places, size)];
}

/** @param {Picture} picture @param {LayoutBlock} block @param {Rect} room @param {boolean} isTurned @param {Map<string, Rect>} numbers @param {boolean} isDecided @param {number} size @returns {Node[]} */
function blockNodes(picture, block, room, isTurned, numbers, isDecided, size) {
  const head = block.says ? size * 1.6 : 0;
  const inner = { x: room.x, y: room.y + head, w: room.w, h: room.h - head };
  const areas = isTurned ? turned(block) : block.areas;
  const columns = isTurned ? Math.ceil(block.areas.length / block.columns) : block.columns;
  const rects = cells(areas.length, columns, inner, GAP);
  /** @type {Node[]} */
  const nodes = [];
  if (block.says) {
    nodes.push({ key: `head ${block.says}`, kind: "words", x: room.x + 2, y: room.y + size * 0.95, says: block.says, size: size * 1.06, look: "block-title", anchor: "start", most: room.w * 0.7 });
    if (block.odds) nodes.push({ key: `odds ${block.says}`, kind: "words", x: room.x + room.w - 2, y: room.y + size * 0.95, says: block.odds, size, look: "area-odds", anchor: "end", most: room.w * 0.6 });
  }
  areas.forEach((area, n) => {
    if (area.mark === "pocket") numbers.set(area.shows[0], rects[n]);
    nodes.push(...sharedArea(picture, area, rects[n], isDecided, size));
  });
  return nodes;
}

/** The areas of a block with its columns as rows, the last row first. @param {LayoutBlock} block */
function turned(block) {
  const rows = Math.ceil(block.areas.length / block.columns);
  return block.areas.map((_, n) => block.areas[(rows - 1 - (n % rows)) * block.columns + Math.floor(n / rows)]);
}

/** @param {Picture} picture @param {LayoutArea} area @param {Rect} room @param {boolean} isDecided @param {number} size @param {boolean} [isSmall] @returns {Node[]} */
function sharedArea(picture, area, room, isDecided, size, isSmall = false) {
  const stakes = picture.stakes.filter((stake) => stake.wager === area.wager);
  const own = stakes.filter((stake) => isMine(picture, stake));
  const isOpen = picture.open.includes(area.wager) && picture.openBoxes.length > 0;
  const isMarked = area.mark === "pocket" && picture.spins[picture.spins.length - 1] === area.shows[0];
  const isWon = isMarked || picture.won.includes(area.wager);
  const mine = own.reduce((sum, stake) => sum + stake.cents, 0);
  const isPainted = area.tone !== "" && area.mark === "words";
  const state = [isPainted ? "painted" : "", isSmall ? "small" : "", isWon ? "won" : isDecided && !isSmall ? "lost" : own.length ? "open" : ""].filter(Boolean).join(" ");
  return [
    {
      key: `area 0 ${area.wager}`,
      kind: "area",
      ...room,
      form: area.form,
      mark: area.mark,
      says: area.says,
      shows: area.shows,
      tone: area.tone,
      odds: area.odds,
      note: area.note,
      size,
      state,
      covered: stakes.length > 0,
      act: { does: "lay", box: 0, wager: area.wager, hand: 1, off: !isOpen, mine, label: `${areaLabel("", area, mine)}${area.odds ? `, pays ${area.odds}` : ""}` },
    },
    ...sharedChips(picture, area, stakes, own, room, size, isSmall),
  ];
}

/** Your own chips at the right, those of all others smaller at the left. @param {Picture} picture @param {LayoutArea} area @param {import("../types.js").StakePicture[]} stakes @param {import("../types.js").StakePicture[]} own @param {Rect} room @param {number} size @param {boolean} isSmall @returns {Node[]} */
function sharedChips(picture, area, stakes, own, room, size, isSmall) {
  const r = isSmall ? 11 : Math.min(16, room.h * 0.36, room.w * 0.3);
  const lies = chipPlace(area, room, r, size, isSmall);
  const others = stakes.filter((stake) => !own.includes(stake) && !isTaken(stake));
  const nodes = own.filter((stake) => !isTaken(stake)).flatMap((stake) => chipNodes(`0 ${stake.wager} ${stake.player}`, stake, lies.x, lies.y, r, { size, scale: 1 }));
  if (others.length) {
    const cents = others.reduce((sum, stake) => sum + stake.cents, 0);
    const x = isSmall ? lies.x + (own.length ? r * 0.8 : 0) : room.x + r * 0.84 + 4;
    nodes.push({ key: `chips others ${area.wager}`, kind: "stack", x, y: lies.y, cents, r: r * 0.84, size, from: "player" });
  }
  if (own.length && lies.amount) nodes.push({ ...amountNode(`amount 0 ${area.wager}`, own, lies.amount.x, lies.amount.y, { size, scale: 1 }), anchor: "end" });
  const clauses = [...new Set(own.flatMap((stake) => stake.clauses ?? []))];
  if (clauses.length && !isSmall) nodes.push(sharedTag(area, clauses, room, size));
  return nodes;
}

/** The tag of an area: on its lower edge, or where its words would lie over others, the sign alone in the corner. @param {LayoutArea} area @param {string[]} clauses @param {Rect} room @param {number} size @returns {Node} */
function sharedTag(area, clauses, room, size) {
  const isShort = tagWidth(tagWords(clauses), size) > room.w - 8 || room.h < size * 4.6;
  const at = isShort ? { x: room.x + size * 1.1, y: room.y + room.h - size * 1.7 } : { x: room.x + room.w / 2, y: room.y + room.h - size * 0.6 };
  return tagNode(`tag 0 ${area.wager}`, clauses, at.x, at.y, size, isShort);
}

/** Where chips lie so that they cover neither odds nor marks, and their amount if there is room for it. @param {LayoutArea} area @param {Rect} room @param {number} r @param {number} size @param {boolean} isSmall */
function chipPlace(area, room, r, size, isSmall) {
  const x = isSmall ? room.x + room.w / 2 : room.x + room.w - r - 4;
  const isPictured = area.mark !== "words" && area.mark !== "pocket" && area.odds !== "" && room.h > size * 5;
  if (isPictured) {
    const y = room.y + room.h - size * 1.8 - r;
    return { x, y, amount: room.w > 2 * r + size * 2.4 ? { x: x - r - 3, y: y + size * 0.35 } : null };
  }
  if (!isSmall && room.h > 2 * r + size * 1.4 && room.w > size * 4) {
    const y = room.y + room.h / 2 - size * 0.55;
    return { x, y, amount: { x: room.x + room.w - 5, y: Math.min(y + r + size, room.y + room.h - 4) } };
  }
  const y = room.y + room.h / 2;
  return { x, y, amount: !isSmall && room.w > 2 * r + size * 6 ? { x: x - r - 3, y: y + size * 0.35 } : null };
}

/** Small areas where the numbers of a wager meet; at the edge of their block where they do not all meet. @param {Layout} layout @param {Picture} picture @param {Map<string, Rect>} numbers @param {Places} places @param {number} size @returns {Node[]} */
function betweenNodes(layout, picture, numbers, places, size) {
  const main = layout.blocks.findIndex((block) => block.areas.length > 4 && block.areas[0].mark === "pocket");
  if (main < 0) return [];
  return layout.between.flatMap((area) => {
    const areas = area.shows.map((number) => numbers.get(number)).filter((rect) => rect !== undefined);
    if (areas.length !== area.shows.length) return [];
    const spot = meeting(areas, GAP + INSET) ?? edge(areas, places.blocks[main], places.isTurned[main]);
    const room = { x: spot.x - SMALL / 2, y: spot.y - SMALL / 2, w: SMALL, h: SMALL };
    return sharedArea(picture, area, room, false, size, true);
  });
}

/** @param {Rect[]} areas @param {Rect} block @param {boolean} isTurned */
function edge(areas, block, isTurned) {
  const [left, right] = [Math.max(...areas.map((area) => area.x)), Math.min(...areas.map((area) => area.x + area.w))];
  const [top, bottom] = [Math.max(...areas.map((area) => area.y)), Math.min(...areas.map((area) => area.y + area.h))];
  return isTurned ? { x: block.x, y: (top + bottom) / 2 } : { x: (left + right) / 2, y: block.y + block.h + GAP / 2 };
}

/** @param {Layout} layout @param {Picture} picture @param {import("../types.js").LayoutPile} spot @param {Rect | null} room @param {number} size @returns {Node[]} */
function pileNodes(layout, picture, spot, room, size) {
  if (!room) return [];
  const pile = picture.piles[spot.name];
  const head = size * 2.25;
  const inner = { x: room.x + 10, y: room.y + head, w: room.w - 20, h: room.h - head - 9 };
  const isNext = pile && !pile.cards.length;
  /** @type {Node[]} */
  const nodes = [{ key: `panel ${spot.name}`, kind: "panel", ...room, state: isNext ? "awaited" : "", says: spot.says, tone: "", large: size * 1.06, spaced: false }];
  if (spot.clause) nodes.push(tagNode(`tag pile ${spot.name}`, [spot.clause], room.x + room.w - 8 - (spot.clause.length * 0.57 + 2.1) * size * 0.5, room.y + 6, size));
  const width = inner.h / 1.4;
  if (!pile?.cards.length) return [...nodes, { key: `place ${spot.name}`, kind: "place", x: inner.x, y: inner.y, width }];
  const shown = { ...pile, cards: pile.cards.slice(-14), ring: pile.ring?.map((n) => n - Math.max(0, pile.cards.length - 14)) };
  const count = shown.cards.length;
  const fan = fanNodes(shown, spot.name, { ...inner, w: Math.min(inner.w, width * (1 + 1.05 * (count - 1))) }, layout.holds === "tiles", width);
  const name = pile.name && inner.w - width * 1.1 > size * 4 && count === 1 ? [{ key: `name ${spot.name}`, kind: "words", x: inner.x + width + 10, y: inner.y + inner.h / 2, says: pile.name, size, look: "pile-name", anchor: "start", most: inner.w - width - 12 }] : [];
  return [...nodes, ...fan, ...name];
}

/** @param {Layout} layout @param {Picture} picture @param {import("../types.js").LayoutPiece} piece @param {Rect | null} room @param {number} size @returns {Node[]} */
function pieceNodes(layout, picture, piece, room, size) {
  if (!room) return [];
  if (piece.kind === "lanes") return fetched("lanes").raceNodes(layout, picture, piece, room, size);
  if (piece.kind === "dice") return diceNodes(picture, piece.count, room, size);
  if (piece.kind === "road") return [roadNode(piece, picture, room, size)];
  if (piece.kind === "call") return callNodes(picture, room, size);
  if (piece.kind === "wheel") {
    const fell = picture.spins[picture.spins.length - 1] ?? "";
    return [{ key: "wheel", kind: "wheel", x: room.x + room.w / 2, y: room.y + room.h / 2, r: Math.min(room.w, room.h) / 2, size, pockets: piece.shows, fell }];
  }
  return [];
}

/** @param {Picture} picture @param {Rect} room @param {number} size @returns {Node[]} */
function callNodes(picture, room, size) {
  if (!picture.says) return [];
  const words = picture.isCall ? `“${picture.says}”` : picture.says;
  const large = Math.min(size * 1.6, room.h * 0.4);
  /** @type {Node[]} */
  const nodes = [{ key: "said", kind: "words", x: room.x + room.w / 2, y: room.y + room.h / 2 + large * 0.2, says: words, size: large, look: picture.isCall ? "said is-call" : "said", anchor: "middle", most: room.w - 12 }];
  if (picture.saysClause) nodes.push(tagNode("tag said", [picture.saysClause], room.x + room.w / 2, room.y + Math.min(room.h - size * 1.6, room.h / 2 + large), size));
  return nodes;
}
