/** From a card up to the root that was promised: each rung joins what was there with its neighbour. */

import { sha256 } from "./sha256.js";

/** @typedef {import("../types.js").Opening} Opening */
/** A rung: the node reached, and the neighbour it was joined with, which the last leaf of a row has none of. */
/** @typedef {{node: string, neighbour: string | null}} Rung */

/** @typedef {(text: string) => Promise<string>} Hash */

/**
 * The rungs from the leaf up; the last node is the root that this opening proves. Null where the path has too few or
 * too many neighbours for the size of the shuffle, or the place is none of it.
 * @param {Opening} opening
 * @param {number} size
 * @param {Hash} [hash]
 * @returns {Promise<Rung[] | null>}
 */
export async function ladder(opening, size, hash = sha256) {
  if (!(opening.place >= 0 && opening.place < size)) return null;
  const path = [...opening.path];
  let node = await hash(`card ${opening.place} ${opening.card} ${opening.salt}`);
  let place = opening.place;
  /** @type {Rung[]} */
  const rungs = [{ node, neighbour: null }];
  for (let width = size; width > 1; width = (width + 1) >> 1, place >>= 1) {
    if ((place ^ 1) >= width) continue;
    const neighbour = path.shift();
    if (neighbour === undefined) return null;
    node = await hash(place % 2 ? `pair ${neighbour} ${node}` : `pair ${node} ${neighbour}`);
    rungs.push({ node, neighbour });
  }
  return path.length ? null : rungs;
}

/**
 * The root that an opening leads to, or empty where it leads nowhere.
 * @param {Opening} opening
 * @param {number} size
 * @param {Hash} [hash]
 */
export async function rootOf(opening, size, hash = sha256) {
  return (await ladder(opening, size, hash))?.at(-1)?.node ?? "";
}
