/** Seats: which is free, and getting up, which says first what it costs. */

import { button, make } from "../element.js";
import { dollars } from "../money.js";
import { clauseTag } from "../tag.js";
import { isHere } from "./standing.js";
import { staked } from "./situation.js";

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

/**
 * Get up; where something lies on the table it is asked first, with what the rules then do.
 * @param {Scene} scene
 * @param {() => void} leave
 */
export function getUp(scene, leave) {
  const { state } = scene;
  const own = staked(state);
  if (!isHere(state)) return;
  if (!own) return leave();
  const dialog = /** @type {HTMLDialogElement} */ (
    make("dialog.law", { "aria-label": "Leave the table", onclose: () => dialog.remove() })
  );
  const go = () => {
    dialog.close();
    leave();
  };
  const rule = state.absence
    ? make("span", {}, `${state.absence.says} `, clauseTag(state.absence.clause))
    : "the rule on absent players takes its course";
  dialog.append(
    make("h2", {}, `${dollars(own)} of yours lie on the table`),
    make("p", {}, "They stay there if you leave now: ", rule, "."),
    make(
      "div.row",
      {},
      button(".main", () => dialog.close(), {}, "Stay"),
      button("", go, {}, "Leave"),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}
