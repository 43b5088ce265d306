/** A race: a lane for each suit, as many steps as it has cards, and a horse. @module */

import { SUIT_WORDS, suitShape } from "./ranks.js";
import { el, placed, rect, text } from "./svg.js";

/** @typedef {{name: string, suit: string, cards: number, place: string}} Runner */

const HEAD =
  "M14 50C13 40 16 31 23 25 18 25 14 27 11 30L5 25C9 17 17 11 26 9L29 1 33 8C41 10 49 18 54 28 56 32 54 36 50 36 44 36 40 32 35 31 36 38 41 43 45 50Z";
const ORDER = ["1st", "2nd", "3rd", "4th"];

/**
 * How far each suit has come, and who has taken which place: the first by steps, the others by the first card of a
 * suit that has none yet.
 * @param {Record<string, import("../../types.js").PilePicture>} piles
 * @param {string[]} places  names of the piles, the first place's first
 * @param {string[]} suits
 * @param {number} steps
 * @returns {Runner[]}
 */
export function runners(piles, places, suits, steps) {
  const seen = (piles[places[0]]?.cards ?? []).filter((face) => face !== null).map((face) => face.slice(-1));
  const count = (/** @type {string} */ suit) => seen.filter((each) => each === suit[0]).length;
  const placed = suits.filter((suit) => count(suit) >= steps).slice(0, 1);
  for (const name of places.slice(1)) {
    const next = (piles[name]?.cards ?? []).map((face) => suits.find((suit) => suit[0] === face?.slice(-1)));
    const found = next.find((suit) => suit && !placed.includes(suit));
    if (found) placed.push(found);
  }
  return suits.map((suit) => {
    const at = placed.indexOf(suit);
    return { name: SUIT_WORDS[suit[0]], suit: suit[0], cards: Math.min(count(suit), steps), place: at < 0 ? "" : ORDER[at] };
  });
}

/** Where a horse stands in its lane. @param {number} w @param {number} cards @param {number} steps @param {number} size */
export function horseAt(w, cards, steps, size) {
  const { start, finish } = marks(w, size);
  return start + ((finish - start) * cards) / steps + (cards >= steps ? (isNarrow(w) ? 20 : 34) : 4);
}

/** @param {number} w @param {number} size */
function marks(w, size) {
  if (isNarrow(w)) return { start: size * 9.4, finish: w - 76 };
  return { start: w * 0.165, finish: w - w * 0.215 };
}

/** Whether there is no room for words behind the finish. @param {number} w */
function isNarrow(w) {
  return w < 560;
}

/** @param {{w: number, h: number, size: number, steps: number, runners: Runner[]}} look */
export function lanes(look) {
  const { start, finish } = marks(look.w, look.size);
  const high = look.h / look.runners.length;
  const made = el("g", { class: "lanes" });
  look.runners.forEach((runner, n) => made.append(placed(0, n * high, 1, lane(look, runner, high, finish))));
  made.append(el("path", { d: `M${start} 0V${look.h}`, class: "lane-start" }));
  for (let step = 1; step < look.steps; step += 1) {
    const x = start + ((finish - start) * step) / look.steps;
    made.append(el("path", { d: `M${x} 0V${look.h}`, class: "lane-step" }));
  }
  return el("g", {}, made, chequers(finish, look.h));
}

/** @param {{w: number, size: number, steps: number}} look @param {Runner} runner @param {number} high @param {number} finish */
function lane(look, runner, high, finish) {
  const box = Math.min(high - 10, 40);
  const top = (high - box) / 2;
  const words = runner.name[0].toUpperCase() + runner.name.slice(1);
  const left = box + 20;
  const from = marks(look.w, look.size).start;
  const badge = isNarrow(look.w) ? "" : runner.place || (runner.cards ? "running" : "");
  const below = isNarrow(look.w) && runner.place ? runner.place : `${runner.cards} of ${look.steps}`;
  const middle = (finish + 60 + look.w) / 2;
  return el(
    "g",
    { class: "lane" },
    rect(look.w, high - 4, 6, { y: 2, class: "lane-body" }),
    runner.cards ? el("path", { d: `M${from + 8} ${high * 0.68}H${horseAt(look.w, runner.cards, look.steps, look.size) - 12}`, class: "lane-trail" }) : null,
    placed(10, top, 1, rect(box, box, 8, { class: "suit-disc" }), suitShape(runner.suit, box * 0.2, box * 0.2, box * 0.6)),
    text(words, left, high / 2 - look.size * 0.05, look.size * (isNarrow(look.w) ? 0.98 : 1.16), { "text-anchor": "start", class: "lane-name" }),
    text(below, left, high / 2 + look.size * 1.1, look.size, { "text-anchor": "start", class: "lane-cards" }),
    badge && runner.place ? rect(look.size * 5, look.size * 2, look.size, { x: middle - look.size * 2.5, y: high / 2 - look.size, class: `lane-place place-${runner.place}` }) : null,
    badge ? text(badge, middle, high / 2 + look.size * 0.36, runner.place ? look.size * 1.2 : look.size, { class: runner.place ? "lane-badge" : "lane-cards" }) : null,
  );
}

/** @param {number} x @param {number} h */
function chequers(x, h) {
  const side = 8;
  const made = el("g", { class: "finish" }, rect(2 * side, h, 0, { x, class: "finish-white" }));
  for (let n = 0; n * side < h; n += 1) {
    made.append(rect(side, Math.min(side, h - n * side), 0, { x: x + (n % 2) * side, y: n * side, class: "finish-black" }));
  }
  return made;
}

/** A horse's head with its suit at the neck, 58 by 50 around the middle of its lane. @param {{suit: string, scale: number}} look */
export function horse(look) {
  return placed(
    0,
    -25 * look.scale,
    look.scale,
    el("path", { d: HEAD, class: "horse" }),
    el("path", { d: "M6 24C10 18 17 13 25 11", class: "mane" }),
    el("circle", { cx: 38, cy: 18, r: 2.2, class: "horse-eye" }),
    el("circle", { cx: 12, cy: 36, r: 14, class: `horse-disc disc-${look.suit}` }),
    suitShape(look.suit, 3, 27, 18),
  );
}

/** The lanes and who runs in them. @param {import("../../types.js").Layout} layout @param {import("../../types.js").Picture} picture @param {import("../../types.js").LayoutPiece} piece @param {import("../geometry.js").Rect} room @param {number} size @returns {import("../keyed.js").Node[]} */
export function raceNodes(layout, picture, piece, room, size) {
  const places = layout.piles.map((pile) => pile.name);
  const run = runners(picture.piles, places, piece.shows, piece.count);
  const high = room.h / run.length;
  return [
    { key: "lanes", kind: "lanes", ...room, size, steps: piece.count, runners: run },
    ...run.map((each, n) => ({
      key: `horse ${each.suit}`,
      kind: "horse",
      x: room.x + horseAt(room.w, each.cards, piece.count, size),
      y: room.y + (n + 0.5) * high,
      suit: each.suit,
      scale: Math.min(1, (high - 6) / 50),
    })),
  ];
}
