/** Keys at the table, done: each meaning leads to one act. They can be switched off, for good. */

import { byId } from "../element.js";
import { openClause } from "../tag.js";
import { answer } from "./answers.js";
import { isForTable, meaning } from "./keys.js";
import { modeOf, next } from "./situation.js";
import { chipsAt } from "./wager-row.js";

/** @typedef {import("./situation.js").Scene} Scene */
/**
 * @typedef {object} Around
 * @property {() => Scene | null} scene
 * @property {import("./table-acts.js").TableActs} acts
 * @property {import("./dock.js").Dock} dock
 * @property {import("./table-rail.js").TableRail} rail
 * @property {import("./speech.js").Speech} speech
 * @property {() => void} toEnd
 * @property {() => void} turned
 */

export class Keyboard {
  /** @param {Around} around */
  constructor(around) {
    this._around = around;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const scene = this._around.scene();
    if (!scene || event.defaultPrevented || !isForTable(event, byId("main"))) return;
    const found = meaning(event.key, this._moment(scene));
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    this._do(found, scene);
  }

  /** @param {Scene} scene */
  _moment(scene) {
    const mode = modeOf(scene);
    const active = document.activeElement;
    return {
      isWagering: mode === "wager" || mode === "settled",
      isPlaying: mode === "playing",
      choices: mode === "decide" ? (next(scene.state)?.choices ?? []) : [],
      wagers: mode === "wager" ? (scene.state.wagers ?? []) : [],
      isFocused: Boolean(
        active && active !== document.body && active.matches("button, a, [role=button], [tabindex='0']"),
      ),
    };
  }

  /**
   * @param {import("./keys.js").Meaning} found
   * @param {Scene} scene
   */
  _do({ act, at = 0 }, scene) {
    const { acts, dock, rail, speech, toEnd, turned } = this._around;
    if (act === "choice") dock.choose(at);
    else if (act === "chip") this._chip(at, scene);
    else if (act === "lay") void acts.lay(0, scene.state.wagers?.[at] ?? "");
    else if (act === "undo") void acts.undo();
    else if (act === "repeat") dock.repeat();
    else if (act === "ready") void acts.ready();
    else if (act === "other-wagers") turned();
    else if (act === "on") toEnd();
    else if (act === "tab-on") rail.step(1);
    else if (act === "tab-back") rail.step(-1);
    else if (act === "close") rail.close();
    else if (act === "move") focusArea();
    else if (act === "rule" && scene.state.clause) void openClause(scene.state.clause);
    else if (act !== "rule") answer(act, scene, dock.clock.seconds, speech);
  }

  /**
   * @param {number} at
   * @param {Scene} scene
   */
  _chip(at, scene) {
    const chip = chipsAt(scene)[at];
    if (!chip) return;
    this._around.acts.chip = chip;
    this._around.dock.draw();
  }
}

/** The first arrow leads onto the felt, where arrows go on from area to area. */
function focusArea() {
  const area = document.querySelector("pit-felt [data-does=lay]:not([aria-disabled=true])");
  if (area instanceof SVGElement) area.focus();
}
