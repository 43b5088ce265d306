/** The dock: your hand and what you may do now. It is drawn again where something in it changed, and keeps the focus. */

import { byId, make } from "../element.js";
import { clauseTag } from "../tag.js";
import { choiceButtons, choose } from "./choices.js";
import { Clock } from "./clock.js";
import { handView, ownHands } from "./hand-view.js";
import { modeOf, next } from "./situation.js";
import { messageFor } from "./messages.js";
import { chipRow, key, repeatable, wagerList, wagersTitle, waysOn } from "./wager-row.js";
import { settledView } from "./settled-view.js";

/** @typedef {import("./situation.js").Scene} Scene */
/** @typedef {import("./situation.js").Mode} Mode */
/** @typedef {import("./acts.js").Acts} Acts */

/**
 * @typedef {object} Around
 * @property {() => Scene | null} scene
 * @property {Acts} acts
 * @property {() => void} toEnd
 * @property {() => void} turned
 * @property {() => void} again            call the house now
 * @property {(words: string) => void} tell
 * @property {import("./worth.js").Worth} worth
 * @property {() => void} evidence         hand out what does not fit
 */

export class Dock {
  /** @param {Around} around */
  constructor(around) {
    this._around = around;
    this._place = byId("dock");
    this.clock = new Clock((seconds) => around.tell(`${seconds} seconds`));
    this._body = make("div.dock-body");
    this._refusal = make("div.refused", { role: "status" });
    this._place.replaceChildren(this.clock.strip, this._body, this._refusal);
    this._drawn = "";
    /** @type {Set<number>} */
    this._places = new Set();
    /** @type {Map<string, string>} */
    this._sums = new Map();
    this._hand = "";
    this._wrong = "";
  }

  draw() {
    const scene = this._around.scene();
    if (!scene) return;
    const mode = modeOf(scene);
    this._place.dataset["mode"] = mode;
    const hasClock = mode === "decide" || mode === "wager" || mode === "wait" || mode === "lost" || mode === "settled";
    this.clock.set(hasClock ? scene.state.deadline : null, scene.ahead);
    this._newHand(scene);
    const now = this._signature(scene, mode);
    if (now === this._drawn) return;
    this._drawn = now;
    keepingFocus(this._body, () => this._body.replaceChildren(...this._parts(scene, mode)));
    this._refusal.replaceChildren(...refused(scene, this._wrong));
  }

  /**
   * Take the choice with this number in the list, as its key does.
   * @param {number} at
   */
  choose(at) {
    const scene = this._around.scene();
    const options = scene && modeOf(scene) === "decide" ? next(scene.state) : null;
    const choice = options?.choices[at];
    if (options && choice) choose(options, choice, this._around.acts, this._naming());
  }

  /** Stake again what was staked last. */
  repeat() {
    const scene = this._around.scene();
    const again = scene ? repeatable(scene) : [];
    if (scene && again.length && !["playing", "decide"].includes(modeOf(scene))) void this._around.acts.repeat(again);
  }

  /**
   * @param {Scene} scene
   * @param {Mode} mode
   * @returns {(Node | string)[]}
   */
  _parts(scene, mode) {
    if (mode === "decide") return [this._hands(scene), this._decide(scene)];
    if (mode === "settled") return settledView(scene, this._around);
    if (mode === "wager") return [this._hands(scene), this._wagers(scene)];
    const says = messageFor(mode, scene, this._around);
    return [this._hands(scene), make("div.acts", {}, make("div.asked", {}, this.clock.dial, says))];
  }

  /** @param {Scene} scene */
  _hands(scene) {
    const most = Math.max(0, ...(next(scene.state)?.choices ?? []).map((each) => each.cards[1]));
    const toggle = (/** @type {number} */ place) => {
      if (!this._places.delete(place)) this._places.add(place);
      this._wrong = "";
      this.draw();
    };
    return ownHands(scene).length ? handView(scene, { places: this._places, most, toggle }) : make("div.hands.none");
  }

  /** @param {Scene} scene */
  _decide(scene) {
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
        this.clock.dial,
        make(
          "div",
          {},
          make("h2", {}, `Your decision, box ${options.box}${hand}`),
          absence ? make("p.note", {}, `${absence.says} `, clauseTag(absence.clause)) : null,
        ),
      ),
      choiceButtons(options, this._around.acts, this._naming(), this._around.worth.says, chosen),
      make(
        "div.dock-foot",
        {},
        this._around.worth.switch(() => this.draw()),
        ...hints(),
      ),
    );
  }

  /** @param {Scene} scene */
  _wagers(scene) {
    const redraw = () => this.draw();
    const { state } = scene;
    const note = state.window ? state.awaited : "Chip in hand; then touch an area on the felt";
    return make(
      "div.acts.wagering",
      {},
      make(
        "div.asked",
        {},
        this.clock.dial,
        make(
          "div",
          {},
          make("h2", {}, wagersTitle(scene)),
          make("p.note", {}, note, " ", state.clause ? clauseTag(state.clause) : ""),
        ),
      ),
      make("div.row.spread", {}, chipRow(scene, this._around.acts, redraw), waysOn(scene, this._around.acts)),
      make("div.dock-foot", {}, wagerList(scene, this._around.acts), ...hints()),
    );
  }

  _naming() {
    const wrong = (/** @type {string} */ says) => {
      this._wrong = says;
      this.draw();
    };
    return { places: this._places, sums: this._sums, wrong };
  }

  /**
   * Cards and sums that were named belong to one hand at one moment.
   * @param {Scene} scene
   */
  _newHand({ state }) {
    const options = next(state);
    const hand = options
      ? `${state.episode} ${options.box} ${options.hand} ${options.choices.map((each) => each.choice)}`
      : "";
    if (hand === this._hand) return;
    this._hand = hand;
    this._places.clear();
    this._sums.clear();
    this._wrong = "";
    if (options) this._around.worth.ask(options.box, options.hand, () => this.draw());
  }

  /**
   * Everything that the dock shows, as text: where it is the same nothing is drawn again.
   * @param {Scene} scene
   * @param {Mode} mode
   */
  _signature(scene, mode) {
    const { state, picture, refusal, refusedAt, settled, last } = scene;
    const { acts, worth } = this._around;
    const cards = ownHands(scene);
    const seen = [
      mode,
      state.episode,
      state.asks,
      state.window,
      state.options,
      state.wagers,
      state.stakes,
      state.ready,
      state.you,
      state.seats,
    ];
    const own = [
      acts.chip,
      acts.sending,
      acts.wanted,
      acts.mayUndo,
      [...this._places],
      this._wrong,
      worth.seen,
      last.length,
    ];
    return JSON.stringify([
      seen,
      own,
      cards,
      refusal,
      refusedAt,
      settled?.episode,
      picture.settled,
      picture.says,
      state.awaited,
      state.deadline === null,
    ]);
  }
}

/** Keys that ask aloud, for whoever does not know them yet. */
function hints() {
  const hint = (/** @type {string} */ letter, /** @type {string} */ says) =>
    make("span.hint", { "aria-hidden": "true" }, key(letter), ` ${says}`);
  return [hint("?", "rules"), hint("L", "last call")];
}

/**
 * What was refused, at the spot: what is wrong, by which rule, what to do.
 * @param {Scene} scene
 * @param {string} wrong  of what was named, which was never sent
 */
function refused({ refusal, refusedAt }, wrong) {
  if (wrong) return [make("p", {}, make("b", {}, wrong))];
  if (!refusal) return [];
  const isOwn = refusal.code === "own-limit";
  return [
    make(
      "p",
      {},
      make("b", {}, refusal.what),
      " ",
      refusal.clause ? clauseTag(refusal.clause) : "",
      make("span.unseen", {}, ` (${refusedAt})`),
    ),
    refusal.remedy
      ? make("p.note", {}, refusal.remedy, " ", isOwn ? make("a", { href: "/account" }, "Your limits") : "")
      : make("span"),
  ];
}

/**
 * Whatever had the focus has it again, if it is there under the same name.
 * @param {HTMLElement} within
 * @param {() => void} draw
 */
function keepingFocus(within, draw) {
  const had =
    document.activeElement instanceof HTMLElement && within.contains(document.activeElement)
      ? document.activeElement.dataset["key"]
      : null;
  draw();
  const again = had ? within.querySelector(`[data-key="${CSS.escape(had)}"]`) : null;
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}
