/** Which hands on the table are the viewer's own. */

import { boxOf } from "./picture.js";
import { mine } from "./situation.js";

/** @typedef {import("./situation.js").Scene} Scene */
/** @typedef {{pile: string, look: import("../types.js").PilePicture, isTurn: boolean, says: string}} OwnHand */

/**
 * The hands of the viewer's boxes, in order.
 * @param {Scene} scene
 * @returns {OwnHand[]}
 */
export function ownHands({ picture, state }) {
  const boxes = new Set(mine(state).map((each) => each.box));
  for (const stake of picture.stakes) if (stake.player === state.you.name) boxes.add(stake.box);
  const piles = Object.entries(picture.piles).filter(([pile, look]) => boxes.has(boxOf(pile)) && look.cards.length);
  return piles.sort(([a], [b]) => a.localeCompare(b)).map(([pile, look]) => ({ pile, look, ...turnOf(pile, state) }));
}

/**
 * @param {string} pile
 * @param {import("../types.js").TableState} state
 */
function turnOf(pile, state) {
  const options = mine(state).find(
    (each) => pile === (each.hand === 1 ? `box ${each.box}` : `box ${each.box} hand ${each.hand}`),
  );
  return { isTurn: Boolean(options && !options.is_decided), says: /( hand \d+| low)$/.exec(pile)?.[0].trim() ?? "" };
}
