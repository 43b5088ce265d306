/** A hand in play: its cards, its decision with what was named for it, and the slip once it is settled. */

import { make } from "../element.js";
import { clauseTag } from "../tag.js";
import { choiceButtons, choose } from "./choices.js";
import { handView } from "./hand-view.js";
import { ownHands } from "./own-hands.js";
import { settledView } from "./settled-view.js";
import { modeOf, next } from "./situation.js";
import { hints } from "./wager-row.js";
import { Worth } from "./worth.js";

/** @typedef {import("./situation.js").Scene} Scene */
/** @typedef {import("./dock.js").Around} Around */

export class InHand {
  /**
   * @param {Around} around
   * @param {import("./clock.js").Clock} clock
   * @param {() => void} redraw
   */
  constructor(around, clock, redraw) {
    this._around = around;
    this._clock = clock;
    this._redraw = redraw;
    this._worth = new Worth(around.table);
    /** @type {Set<number>} */
    this._places = new Set();
    /** @type {Map<string, string>} */
    this._sums = new Map();
    this._hand = "";
    /** What is wrong with what was named. */
    this.wrong = "";
  }

  /** All of it, as text. */
  get seen() {
    return [[...this._places], this.wrong, this._worth.seen];
  }

  /**
   * Take the choice with this number in the list.
   * @param {number} at
   */
  choose(at) {
    const scene = this._around.scene();
    const options = scene && modeOf(scene) === "decide" ? next(scene.state) : null;
    const choice = options?.choices[at];
    if (options && choice) choose(options, choice, this._around.acts, this._naming());
  }

  /** @param {Scene} scene */
  settled(scene) {
    return settledView(scene, this._around);
  }

  /** @param {Scene} scene */
  hands(scene) {
    const most = Math.max(0, ...(next(scene.state)?.choices ?? []).map((each) => each.cards[1]));
    const toggle = (/** @type {number} */ place) => {
      if (!this._places.delete(place)) this._places.add(place);
      this.wrong = "";
      this._redraw();
    };
    return ownHands(scene).length ? handView(scene, { places: this._places, most, toggle }) : make("div.hands.none");
  }

  /** @param {Scene} scene */
  decision(scene) {
    const options = next(scene.state);
    if (!options) return make("div");
    const hand = options.hand > 1 || (scene.state.options ?? []).length > 1 ? `, hand ${options.hand}` : "";
    const { absence, boxes } = scene.state;
    const chosen = boxes?.[String(options.box)]?.choice ?? "";
    return make(
      "div.acts",
      {},
      make(
        "div.asked",
        {},
        this._clock.dial,
        make(
          "div",
          {},
          make("h2", {}, `Your decision, box ${options.box}${hand}`),
          absence ? make("p.note.absence", { title: absence.says }, make("span", {}, absence.says), " ", clauseTag(absence.clause)) : null,
        ),
      ),
      choiceButtons(options, this._around.acts, this._naming(), this._worth.says, chosen),
      make(
        "div.dock-foot",
        {},
        this._worth.switch(this._redraw),
        ...hints(),
      ),
    );
  }

  _naming() {
    const wrong = (/** @type {string} */ says) => {
      this.wrong = says;
      this._redraw();
    };
    return { places: this._places, sums: this._sums, wrong };
  }

  /**
   * Cards and sums that were named belong to one hand at one moment.
   * @param {Scene} scene
   */
  turnTo({ state }) {
    const options = next(state);
    const hand = options
      ? `${state.episode} ${options.box} ${options.hand} ${options.choices.map((each) => each.choice)}`
      : "";
    if (hand === this._hand) return;
    this._hand = hand;
    this._places.clear();
    this._sums.clear();
    this.wrong = "";
    if (options) this._worth.ask(options.box, options.hand, this._redraw);
  }
}
