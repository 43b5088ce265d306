/** The dock: your hand and what you may do now. It is drawn again where something in it changed, and keeps the focus. */

import { byId, make } from "../element.js";
import { fetching } from "../fetching.js";
import { useStyle } from "../style.js";
import { clauseTag } from "../tag.js";
import { Clock } from "./clock.js";
import { messageFor } from "./messages.js";
import { ownHands } from "./own-hands.js";
import { modeOf, staked } from "./situation.js";
import { isHere } from "./standing.js";

/** @typedef {import("./situation.js").Scene} Scene */
/** @typedef {import("./situation.js").Mode} Mode */
/** @typedef {import("./table-acts.js").TableActs} Acts */

/**
 * @typedef {object} Around
 * @property {string} table
 * @property {() => Scene | null} scene
 * @property {Acts} acts
 * @property {() => void} toEnd
 * @property {() => void} turned
 * @property {() => void} again            call the house now
 * @property {(words: string) => void} tell
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
    /** @type {import("./in-hand.js").InHand | null} */
    this._inHand = null;
    this._isFetching = false;
    /** @type {typeof import("./wagering.js") | null} */
    this._wagering = null;
    this._isSeated = false;
    this._busy = 0;
  }

  draw() {
    const scene = this._around.scene();
    if (!scene) return;
    const mode = modeOf(scene);
    this._place.dataset["mode"] = mode;
    const hasClock = mode === "decide" || mode === "wager" || mode === "wait" || mode === "lost" || mode === "settled";
    this.clock.set(hasClock ? scene.state.deadline : null, scene.ahead);
    if (isHere(scene.state)) void this._sit();
    if (staked(scene.state) || ownHands(scene).length || mode === "settled") void this._fetch();
    this._inHand?.turnTo(scene);
    const now = this._signature(scene, mode);
    if (now === this._drawn) return;
    this._drawn = now;
    keepingFocus(this._body, () => this._body.replaceChildren(...this._parts(scene, mode)));
    this._refusal.replaceChildren(...refused(scene, this._inHand?.wrong ?? ""));
  }

  /** What wagers need is fetched for whoever plays. */
  async _sit() {
    if (this._isSeated) return;
    this._isSeated = true;
    const { acts } = this._around;
    [this._wagering] = await this._whileBusy([fetching(() => import("./wagering.js")), acts.fetch(), useStyle("hand")]);
    this._drawn = "";
    this.draw();
  }

  /** What a hand and its settlement need is fetched once something of the viewer's lies on the table. */
  async _fetch() {
    if (this._isFetching) return;
    this._isFetching = true;
    const [{ InHand }] = await this._whileBusy([fetching(() => import("./in-hand.js")), useStyle("hand")]);
    this._inHand = new InHand(this._around, this.clock, () => this.draw());
    this._drawn = "";
    this.draw();
  }

  /**
   * What is being fetched; until all of it is here the dock says that it is not all there.
   * @template {readonly unknown[]} T
   * @param {[...T]} fetching
   */
  async _whileBusy(fetching) {
    this._busy += 1;
    this._place.ariaBusy = "true";
    const here = await Promise.all(fetching);
    this._busy -= 1;
    this._place.ariaBusy = this._busy ? "true" : null;
    return here;
  }

  /**
   * Take the choice with this number in the list, as its key does.
   * @param {number} at
   */
  choose(at) {
    this._inHand?.choose(at);
  }

  /** Stake again what was staked last. */
  repeat() {
    const scene = this._around.scene();
    const again = scene ? (this._wagering?.repeatable(scene) ?? []) : [];
    if (scene && again.length && !["playing", "decide"].includes(modeOf(scene))) void this._around.acts.repeat(again);
  }

  /**
   * @param {Scene} scene
   * @param {Mode} mode
   * @returns {(Node | string)[]}
   */
  _parts(scene, mode) {
    const hands = this._inHand?.hands(scene) ?? make("div.hands.none");
    if (this._inHand && mode === "decide") return [hands, this._inHand.decision(scene)];
    if (this._inHand && mode === "settled") return this._inHand.settled(scene);
    if (this._wagering && mode === "wager")
      return [hands, this._wagering.wagering(scene, this._around.acts, this.clock, () => this.draw())];
    const says = messageFor(mode, scene, this._around);
    return [hands, make("div.acts", {}, make("div.asked", {}, this.clock.dial, says))];
  }

  /**
   * Everything that the dock shows, as text: where it is the same nothing is drawn again.
   * @param {Scene} scene
   * @param {Mode} mode
   */
  _signature(scene, mode) {
    const { state, picture, refusal, refusedAt, settled, last } = scene;
    const { acts } = this._around;
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
      this._inHand?.seen,
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
 * Whatever had the focus has it again, if it is there under the same name, or leads to the same rule.
 * @param {HTMLElement} within
 * @param {() => void} draw
 */
function keepingFocus(within, draw) {
  const had = document.activeElement instanceof HTMLElement && within.contains(document.activeElement) ? document.activeElement : null;
  draw();
  const name = had?.dataset["key"] ? "data-key" : "href";
  const again = had ? within.querySelector(`[${name}="${CSS.escape(had.getAttribute(name) ?? "")}"]`) : null;
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}
