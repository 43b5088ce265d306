/** Wagers are open: the chips in hand, what may be staked, and the ways on. */

import { make } from "../element.js";
import { clauseTag } from "../tag.js";
import { chipRow, hints, repeatable, wagerList, wagersTitle, waysOn } from "./wager-row.js";

export { repeatable };

/** @typedef {import("./situation.js").Scene} Scene */
/** @typedef {import("./table-acts.js").TableActs} Acts */

/**
 * @param {Scene} scene
 * @param {Acts} acts
 * @param {import("./clock.js").Clock} clock
 * @param {() => void} redraw
 */
export function wagering(scene, acts, clock, redraw) {
  const { state } = scene;
  const note = state.window ? state.awaited : "Chip in hand; then touch an area on the felt";
  return make(
    "div.acts.wagering",
    {},
    make(
      "div.asked",
      {},
      clock.dial,
      make(
        "div",
        {},
        make("h2", {}, wagersTitle(scene)),
        make("p.note", {}, note, " ", state.clause ? clauseTag(state.clause) : ""),
      ),
    ),
    make("div.row.spread", {}, chipRow(scene, acts, redraw), waysOn(scene, acts)),
    make("div.dock-foot", {}, wagerList(scene, acts), ...hints()),
  );
}
