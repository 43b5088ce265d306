/** Where things go, as numbers alone: fans of cards, hands in a box, what overlaps. @module */

/** @typedef {{x: number, y: number, w: number, h: number}} Rect */
/** @typedef {{width: number, step: number, high: number}} Fan */

export const LEAST_CARD = 33;
export const LEAST_STEP = 0.44;

/**
 * Cards side by side in a width, narrower where they would otherwise cover an index.
 * @param {number} count
 * @param {number} room
 * @param {number} width  of a card, at most
 * @param {number} [ratio]  of its height to that
 * @returns {Fan}
 */
export function fan(count, room, width, ratio = 1.4) {
  const most = room / (1 + LEAST_STEP * Math.max(0, count - 1));
  const fits = Math.min(width, Math.max(most, LEAST_CARD));
  const step = count > 1 ? Math.min(fits * 1.05, Math.max((room - fits) / (count - 1), 1)) : 0;
  return { width: fits, step, high: fits * ratio };
}

/** How wide a fan is. @param {Fan} cards @param {number} count */
export function fanWidth(cards, count) {
  return cards.width + cards.step * Math.max(0, count - 1);
}

/**
 * The hands of a box, side by side. Every index stays whole where there is room; where there is not, in the hand that
 * is to be decided before the others.
 * @param {number[]} counts  of cards, hand by hand
 * @param {Rect} room
 * @param {number} [turn]  which is to be decided, from 0
 * @returns {Rect[]}
 */
export function hands(counts, room, turn = -1) {
  const gap = 4;
  const needs = counts.map((count) => LEAST_CARD * (1 + LEAST_STEP * Math.max(0, count - 1)));
  const sum = needs.reduce((all, need) => all + need, 0);
  const wide = room.w - gap * (counts.length - 1);
  const first = sum > wide ? (needs[turn] ?? 0) : 0;
  let x = room.x;
  return needs.map((need, n) => {
    const squeezed = n === turn && first ? need : (need * (wide - first)) / (sum - first);
    const hand = { x, y: room.y, w: sum > wide ? squeezed : need + (wide - sum) / counts.length, h: room.h };
    x += hand.w + gap;
    return hand;
  });
}

/**
 * Places that run clockwise, from the right for players to the left, in the order in which a table numbers its boxes.
 * @template Place
 * @param {Place[]} clockwise
 * @param {{counter_clockwise?: boolean}} layout
 * @returns {Place[]}  box 1 first
 */
export function numbered(clockwise, layout) {
  return layout.counter_clockwise ? clockwise.toReversed() : clockwise;
}

/** @param {Rect} one @param {Rect} other */
export function overlap(one, other) {
  const slack = 0.01;
  return (
    one.x + slack < other.x + other.w &&
    other.x + slack < one.x + one.w &&
    one.y + slack < other.y + other.h &&
    other.y + slack < one.y + one.h
  );
}
