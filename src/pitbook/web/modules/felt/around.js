/** Boxes around a table. @module */

import { overlap } from "./geometry.js";

/** @typedef {import("./geometry.js").Rect} Rect */

/** How far boxes lie from each other: room for the frame around one. */
const APART = 14;

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
