/** A cloth for all on a narrow felt: its parts below each other, one unit a pixel. @module */

import { clothNodes } from "./cloth.js";
import { bands } from "./common.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").LayoutBlock} LayoutBlock */
/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("./geometry.js").Rect} Rect */
/** A part of a cloth: what it is, how high, and over how much of the width it goes. @typedef {{of: "blocks" | "piles" | "pieces", n: number, at: import("../types.js").At, high: number, share: number}} Part */

const EDGE = 8;
const SIZE = 13;
const MOST_ACROSS = 7;
/** @type {Record<string, number>} */
const PIECES = { lanes: 200, dice: 60, wheel: 250, road: 176, call: 62 };
/** @type {Record<string, number>} */
const CELLS = { number: 76, dice: 72, pocket: 46, suits: 48, words: 60, tiles: 66 };

/** @param {Layout} layout @param {Picture} picture @param {number} width @returns {import("./arc.js").Scene} */
export function scene(layout, picture, width) {
  const turns = layout.blocks.map((block) => isTurned(block) || isBeside(block, layout.blocks));
  const narrow = { ...layout, blocks: layout.blocks.map((block, n) => (turns[n] ? block : { ...block, columns: across(block, width) })) };
  const { places, y } = stack(partsOf(narrow, turns), narrow, width, picture.band ? 48 : EDGE);
  return {
    width,
    height: y + EDGE,
    shoe: { x: width, y: -40 },
    nodes: [
      { key: "ground", kind: "ground", x: 0, y: 0, w: width, h: y + EDGE, radius: 0 },
      ...clothNodes(narrow, picture, { ...places, isTurned: turns }, SIZE),
      ...bands(picture, SIZE, { x: 0, y: 0, w: width }),
    ],
  };
}

/** Whether a block of numbers stands upright: it is wider than a hand. @param {LayoutBlock} block */
export function isTurned(block) {
  return block.areas[0]?.mark === "pocket" && block.columns > MOST_ACROSS;
}

/** Whether a block stands at the end of the rows of one that is turned: then it lies across below its columns. @param {LayoutBlock} block @param {LayoutBlock[]} blocks */
function isBeside(block, blocks) {
  const isUpright = block.columns === 1 && block.areas.length > 1;
  return isUpright && blocks.some((other) => isTurned(other) && other.at[1] === block.at[1] && other.at[3] === block.at[3]);
}

/** How many areas lie side by side: as on the cloth, or as many as have room for their words and leave no gap. @param {LayoutBlock} block @param {number} width */
export function across(block, width) {
  const count = block.areas.length;
  const fits = (/** @type {number} */ columns) => (width - 2 * EDGE) / columns >= Math.max(...block.areas.map(wordsWide));
  if (block.columns <= MOST_ACROSS && fits(block.columns)) return block.columns;
  for (let columns = Math.min(MOST_ACROSS, count); columns > 1; columns -= 1) {
    if (count % columns === 0 && fits(columns)) return columns;
  }
  return 1;
}

/** @param {import("../types.js").LayoutArea} area */
function wordsWide(area) {
  const title = area.mark === "words" ? Math.max(...area.says.split(" ").map((word) => word.length)) * SIZE * 0.95 + 10 : 0;
  return Math.max(44, title, area.odds.length * SIZE * 0.5);
}

/** Everything on the cloth in reading order. @param {Layout} layout @param {boolean[]} turns @returns {Part[]} */
function partsOf(layout, turns) {
  const numbers = layout.blocks.find((_, n) => turns[n])?.at;
  const blocks = layout.blocks.map((block, n) => {
    const rows = turns[n] ? block.columns : Math.ceil(block.areas.length / block.columns);
    const isZero = numbers && block.areas.length === 1 && block.areas[0].mark === "pocket";
    const at = isZero ? /** @type {import("../types.js").At} */ ([-1 - block.at[1], numbers[1], 1, 1]) : below(layout, block);
    const high = rows * CELLS[block.areas[0].mark] + (rows - 1) * 5 + (block.says ? SIZE * 1.6 : 0);
    return { of: /** @type {const} */ ("blocks"), n, at, high, share: block.areas.length === 1 ? 0.5 : 1 };
  });
  const piles = layout.piles.flatMap((pile, n) => (pile.at ? [{ of: /** @type {const} */ ("piles"), n, at: pile.at, high: 118, share: pile.at[2] < layout.grid[0] * 0.4 ? 0.5 : 1 }] : []));
  const pieces = layout.pieces.flatMap((piece, n) => (piece.at ? [{ of: /** @type {const} */ ("pieces"), n, at: piece.at, high: PIECES[piece.kind] ?? 60, share: 1 }] : []));
  return [...blocks, ...piles, ...pieces].sort((one, other) => one.at[1] - other.at[1] || one.at[0] - other.at[0]);
}

/** A single area right below another one of its width comes right after it. @param {Layout} layout @param {LayoutBlock} block @returns {import("../types.js").At} */
function below(layout, block) {
  const [x, y, w, h] = block.at;
  const above = layout.blocks.find((other) => other.areas.length === 1 && other.at[0] === x && other.at[2] === w && other.at[1] + other.at[3] === y);
  return above && block.areas.length === 1 ? [above.at[0] + 0.5, above.at[1], w, h] : block.at;
}

/** @param {Part[]} parts @param {Layout} layout @param {number} width @param {number} y */
function stack(parts, layout, width, y) {
  /** @type {{blocks: Rect[], piles: (Rect | null)[], pieces: (Rect | null)[]}} */
  const places = { blocks: [], piles: layout.piles.map(() => null), pieces: layout.pieces.map(() => null) };
  for (let at = 0; at < parts.length; ) {
    const row = sharing(parts, at);
    const w = (width - 2 * EDGE - 5 * (row.length - 1)) / row.length;
    const high = Math.max(...row.map((part) => part.high));
    row.forEach((part, n) => (places[part.of][part.n] = { x: EDGE + n * (w + 5), y, w, h: high }));
    y += high + 8;
    at += row.length;
  }
  return { places, y };
}

/** Neighbours that need less than the width share it. @param {Part[]} parts @param {number} at */
function sharing(parts, at) {
  if (parts[at].share === 1) return [parts[at]];
  const more = parts.slice(at).findIndex((part) => part.share === 1 || part.of !== parts[at].of);
  const alike = parts.slice(at, more < 0 ? undefined : at + more);
  return alike.slice(0, alike.length === 4 ? 2 : 3);
}
