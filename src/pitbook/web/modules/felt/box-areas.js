/** The areas of a box in rows, and the tags below them. @module */

import { areaNodes, drawnAreas, stakesOn } from "./areas.js";
import { tagWidth, tagWords } from "./pieces/marks.js";
import { tagNode } from "./stakes.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").LayoutArea} LayoutArea */
/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./keyed.js").Node} Node */
/** @typedef {import("./stakes.js").Measure} Measure */

export const ACROSS = 3;
export const GAP = 6;

/** @param {Layout} layout @param {Picture} picture @param {number} box @param {Rect} room @param {Measure} measure @returns {Node[]} */
export function areaRow(layout, picture, box, room, measure) {
  const areas = drawnAreas(layout);
  const rows = Math.max(1, Math.ceil(areas.length / ACROSS));
  const amount = measure.size * 1.15;
  const pitch = room.h / rows;
  return Array.from({ length: rows }, (_, row) => areas.slice(row * ACROSS, (row + 1) * ACROSS)).flatMap((some, row) => {
    const widths = some.map((area) => areaWidth(area, measure.scale, some.length));
    const whole = widths.reduce((sum, w) => sum + w, 0) + GAP * (some.length - 1);
    let x = room.x + (room.w - whole) / 2;
    const h = 42 * measure.scale;
    const rects = widths.map((w) => {
      const rect = { x, y: room.y + amount + row * pitch, w, h };
      x += w + GAP;
      return rect;
    });
    return [
      ...some.flatMap((area, n) => areaNodes(layout, picture, area, box, rects[n], measure)),
      ...tags(layout, picture, box, some, rects, measure),
    ];
  });
}

/** @param {LayoutArea} area @param {number} scale @param {number} count */
function areaWidth(area, scale, count) {
  if (area.form === "circle") return 42 * scale;
  if (area.form === "pill") return (count > 2 ? 46 : 66) * scale;
  return (count > 2 ? 47 : 56) * scale;
}

/**
 * The tags below a row of areas: one for neighbours that agree, and one for all where they would collide.
 * @param {Layout} layout @param {Picture} picture @param {number} box @param {LayoutArea[]} areas @param {Rect[]} rects @param {Measure} measure @returns {Node[]}
 */
function tags(layout, picture, box, areas, rects, measure) {
  /** @type {{clauses: string[], from: number, to: number}[]} */
  const found = [];
  areas.forEach((area, n) => {
    const clauses = [...new Set(stakesOn(layout, picture, area, box).flatMap((stake) => stake.clauses ?? []))];
    const last = found[found.length - 1];
    if (!clauses.length) return;
    if (last && last.clauses.join() === clauses.join()) last.to = n;
    else found.push({ clauses, from: n, to: n });
  });
  const { size } = measure;
  const middle = (/** @type {{from: number, to: number}} */ tag) => (rects[tag.from].x + rects[tag.to].x + rects[tag.to].w) / 2;
  const collide = found.some((tag, n) => n && middle(tag) - middle(found[n - 1]) < (width(tag, size) + width(found[n - 1], size)) / 2 + 3);
  const shown = collide ? [{ clauses: [...new Set(found.flatMap((tag) => tag.clauses))], from: 0, to: areas.length - 1 }] : found;
  return shown.map((tag) => tagNode(`tag ${box} ${areas[tag.from].wager}`, tag.clauses, middle(tag), rects[0].y + rects[0].h - size * 0.92, size));
}

/** @param {{clauses: string[]}} tag @param {number} size */
function width(tag, size) {
  return tagWidth(tagWords(tag.clauses), size);
}
