/** Where things go, as numbers alone: fans of cards, hands in a box, boxes around a table. @module */

/** @typedef {{x: number, y: number, w: number, h: number}} Rect */
/** @typedef {{width: number, step: number, high: number}} Fan */

export const LEAST_CARD = 33;
export const LEAST_STEP = 0.44;
/** How far boxes lie from each other: room for the frame around one. */
const APART = 14;

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

/**
 * The middles of boxes along the lower half of an oval, from the first at the right to the last at the left: each as
 * far from the one before as boxes of a size must lie, be it beside or above it, and by so much more that the last is
 * at the end.
 * @param {number} count
 * @param {{cx: number, cy: number, rx: number, ry: number}} oval
 * @param {{w: number, h: number}} size
 * @returns {{x: number, y: number}[]}  box 1 first
 */
export function around(count, oval, size) {
  const point = (/** @type {number} */ t) => ({ x: oval.cx + oval.rx * Math.cos(t), y: oval.cy + oval.ry * Math.sin(t) });
  if (count === 1) return [point(Math.PI / 2)];
  let [least, most] = [0.2, 8];
  for (let n = 0; n < 26; n += 1) {
    const times = (least + most) / 2;
    const last = walk(count, point, size, times)[count - 1];
    if (last < Math.PI) least = times;
    else most = times;
  }
  const angles = walk(count, point, size, least);
  return angles.map((angle, n) => point((angle + Math.PI - angles[count - 1 - n]) / 2));
}

/** The angles of boxes that each lie so many sizes from the one before. @param {number} count @param {(t: number) => {x: number, y: number}} point @param {{w: number, h: number}} size @param {number} times */
function walk(count, point, size, times) {
  const angles = [0];
  let [t, from] = [0, point(0)];
  while (angles.length < count) {
    t += Math.PI / 1440;
    const to = point(t);
    const isApart = Math.abs(to.x - from.x) >= size.w * times || Math.abs(to.y - from.y) >= size.h * times;
    if (!isApart && t < 2 * Math.PI) continue;
    angles.push(t);
    from = to;
  }
  return angles;
}

/**
 * The boxes of a table, as large as they can be without any two of them overlapping.
 * @param {number} count
 * @param {(scale: number) => {w: number, h: number}} sizeAt
 * @param {(size: {w: number, h: number}) => {cx: number, cy: number, rx: number, ry: number}} ovalFor
 * @returns {{scale: number, boxes: Rect[]}}  box 1 first
 */
export function boxesAround(count, sizeAt, ovalFor) {
  for (let scale = 1.12; scale > 0.3; scale -= 0.02) {
    const size = sizeAt(scale);
    const roomy = { w: size.w + APART, h: size.h + APART };
    const middles = around(count, ovalFor(size), roomy);
    const rooms = middles.map(({ x, y }) => ({ x: x - roomy.w / 2, y: y - roomy.h / 2, ...roomy }));
    if (rooms.some((one, n) => rooms.some((other, m) => m > n && overlap(one, other)))) continue;
    return { scale, boxes: middles.map(({ x, y }) => ({ x: x - size.w / 2, y: y - size.h / 2, ...size })) };
  }
  throw new Error(`no room for ${count} boxes`);
}

/**
 * Cells of a rectangle in rows from the left.
 * @param {number} count
 * @param {number} columns
 * @param {Rect} room
 * @param {number} gap
 * @returns {Rect[]}
 */
export function cells(count, columns, room, gap) {
  const rows = Math.ceil(count / columns);
  const [w, h] = [(room.w - gap * (columns - 1)) / columns, (room.h - gap * (rows - 1)) / rows];
  return Array.from({ length: count }, (_, n) => ({
    x: room.x + (n % columns) * (w + gap),
    y: room.y + Math.floor(n / columns) * (h + gap),
    w,
    h,
  }));
}

/**
 * Where areas meet: the middle of what their edges have in common; nothing where they do not all meet.
 * @param {Rect[]} areas
 * @param {number} reach  over the gaps between them
 * @returns {{x: number, y: number} | null}
 */
export function meeting(areas, reach) {
  const left = Math.max(...areas.map((area) => area.x)) - reach;
  const right = Math.min(...areas.map((area) => area.x + area.w)) + reach;
  const top = Math.max(...areas.map((area) => area.y)) - reach;
  const bottom = Math.min(...areas.map((area) => area.y + area.h)) + reach;
  return left <= right && top <= bottom ? { x: (left + right) / 2, y: (top + bottom) / 2 } : null;
}
