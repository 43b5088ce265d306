/** Getting up, which says first what it costs. */

import { button, make } from "../element.js";
import { dollars } from "../money.js";
import { useStyle } from "../style.js";
import { clauseTag } from "../tag.js";
import { staked } from "./situation.js";
import { isHere } from "./standing.js";

/** @typedef {import("./situation.js").Scene} Scene */

/**
 * Get up; where something lies on the table it is asked first, with what the rules then do.
 * @param {Scene} scene
 * @param {() => void} leave
 */
export async function getUp(scene, leave) {
  const { state } = scene;
  const own = staked(state);
  if (!isHere(state)) return;
  if (!own) return leave();
  await useStyle("law-dialog");
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
