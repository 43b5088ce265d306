/** Cells of a grid, and where they meet. @module */

/** @typedef {import("./geometry.js").Rect} Rect */

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
