/** After a round: the hand it was, the slip, and the ways on. */

import { button, keySign, make } from "../element.js";
import { short } from "../money.js";
import { handView } from "./hand-view.js";
import { ownHands } from "./own-hands.js";
import { slip } from "./slip.js";
import { isHere } from "./standing.js";
import { repeatable, sum } from "./wager-row.js";

/** @typedef {import("./situation.js").Scene} Scene */

/**
 * @param {Scene} scene
 * @param {import("./dock.js").Around} around
 * @returns {Node[]}
 */
export function settledView(scene, { acts, turned }) {
  const again = repeatable(scene);
  const isOpen = scene.state.asks === "PlaceWagers" && isHere(scene.state);
  const hands = ownHands(scene);
  return [
    hands.length ? handView(scene, { places: new Set(), most: 0, toggle: () => undefined }) : make("div.hands.none"),
    scene.settled ? slip(scene.settled) : make("div"),
    make(
      "div.ways.after",
      {},
      again.length
        ? button(
            ".main",
            () => void acts.repeat(again),
            { "data-key": "repeat", disabled: acts.wanted.length > 0 },
            `Repeat ${short(sum(again))}`,
            keySign("⏎"),
          )
        : null,
      button("", turned, { "data-key": "other" }, "Other wagers", keySign("W")),
      make(
        "p.note",
        {},
        isOpen ? "wagers are open again" : acts.wanted.length ? "staked as soon as wagers open" : "wagers open shortly",
      ),
    ),
  ];
}
