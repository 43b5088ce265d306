/** Seats: which is free. */

/** @typedef {import("./situation.js").Scene} Scene */

/** Of an open house every box is known by the felt's layout; the page asks for none beyond the last that it shows. */
let boxes = 7;

/** @param {number} count  how many boxes the table has */
export function useBoxes(count) {
  boxes = count || boxes;
}

/**
 * A free seat, in the middle first, where one sees best; 0 where there is none.
 * @param {Pick<Scene, "picture">} scene
 */
export function freeSeat({ picture }) {
  const middle = (boxes + 1) / 2;
  const all = Array.from({ length: boxes }, (_, at) => at + 1);
  const free = all.filter(
    (box) => !picture.seats[box] || (picture.seats[box]?.isBot === false && picture.seats[box]?.name === ""),
  );
  return free.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? 0;
}
