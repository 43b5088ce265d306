/** What a player does at the table: each is said to the house, and shown as sent until it is kept. */

import { dollars } from "../money.js";
import { inWords } from "../words.js";
import { limitSays, stakeFor } from "./chip-choice.js";
import { Coming } from "./coming.js";
import { limitOf, ownStakes } from "./situation.js";

/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").Options} Options */
/** @typedef {import("../types.js").Cents} Cents */
/** @typedef {import("./story.js").Laid} Laid */
/** @typedef {import("../api.js").Refusal} Refusal */

export class Acts extends Coming {
  /** @param {import("./coming.js").Surroundings} around */
  constructor(around) {
    super(around);
    /** @type {Laid[]} */
    this.sending = [];
    /** What was laid in this round, the last last. @type {(Laid & {before: Cents})[]} */
    this._laid = [];
    this._episode = -1;
    /** What is to be staked once wagers are open. @type {Laid[]} */
    this.wanted = [];
    this.chip = 0;
  }

  /** Whether there is a wager to undo. */
  get mayUndo() {
    return this._episode === this._around.state()?.episode && this._laid.length > 0;
  }

  /**
   * One more chip on an area.
   * @param {number} box  0 where all share the areas
   * @param {string} wager
   */
  lay(box, wager) {
    const state = this._around.state();
    if (!state) return;
    const at = box || state.you.seat || 0;
    const limit = limitOf(state, wager);
    const lying = this._lying(state, at, wager);
    const cents = stakeFor(this.chip, limit, lying);
    const refusal = lying ? tooMuch(state, wager, limit, lying, cents) : null;
    if (refusal) return this._around.refused(refusal, wager);
    return this.stake([{ box: at, wager, cents }]);
  }

  /**
   * The same stakes as before, as soon as wagers are open.
   * @param {Laid[]} stakes
   */
  repeat(stakes) {
    this.wanted = stakes;
    this._around.changed();
    return this.opened();
  }

  /** What was wanted while wagers were closed is staked once they are open. */
  opened() {
    const state = this._around.state();
    if (!this.wanted.length || state?.asks !== "PlaceWagers" || state.window) return;
    const stakes = this.wanted.filter((each) => state.wagers?.includes(each.wager));
    this.wanted = [];
    return this.stake(stakes);
  }

  /**
   * Stakes, one after another; what is refused stops the rest.
   * @param {Laid[]} stakes
   */
  async stake(stakes) {
    const state = this._around.state();
    if (!state || !this._around.mayAct()) return;
    if (state.episode !== this._episode) this._laid = [];
    this._episode = state.episode;
    this._around.turned();
    for (const laid of stakes) {
      const before = this._lying(state, laid.box, laid.wager);
      this._send(laid, true);
      const done = await this._wager(laid, before);
      if (done) this._laid.push({ ...laid, before });
      this._send(laid, false);
      if (!done) return;
    }
  }

  /**
   * One area takes one wager: to lay more, what lies there is taken back first, and laid again if more is refused.
   * @param {Laid} laid
   * @param {Cents} before
   */
  async _wager({ box, wager, cents }, before) {
    if (before && !(await this._say({ answer: "Withdraw", box, wager }, wager))) return false;
    const done = await this._say({ answer: "Wager", box, wager, cents: before + cents }, wager);
    if (!done && before)
      await this._around.live.send("say", { answer: { answer: "Wager", box, wager, cents: before } });
    return done;
  }

  /**
   * Everything back from an area.
   * @param {number} box
   * @param {string} wager
   */
  async take(box, wager) {
    const seat = this._around.state()?.you.seat ?? 0;
    const at = box || seat;
    const done = await this._say({ answer: "Withdraw", box: at, wager }, wager);
    if (done) this._keep(this._laid.filter((each) => each.box !== at || each.wager !== wager));
    return done;
  }

  /** The last chip back: the wager is taken, and what lay there before it is laid again. */
  async undo() {
    const last = this.mayUndo ? this._laid.at(-1) : undefined;
    if (!last) return;
    const { box, wager, before } = last;
    const kept = this._laid.slice(0, -1);
    if (!(await this.take(box, wager))) return;
    if (before > 0) await this._say({ answer: "Wager", box, wager, cents: before }, wager);
    this._keep(kept);
  }

  /** @param {(Laid & {before: Cents})[]} laid  what may still be undone, which the page shows */
  _keep(laid) {
    this._laid = laid;
    this._around.changed();
  }

  ready() {
    return this._do("ready", {}, "ready");
  }

  /**
   * @param {Options} options
   * @param {string} choice
   * @param {{places?: number[], cents?: Cents}} [more]
   */
  decide({ box, hand }, choice, more = {}) {
    return this._say({ answer: "Decision", box, hand, choice, ...more }, choice);
  }

  /**
   * @param {Record<string, unknown>} answer
   * @param {string} at
   */
  _say(answer, at) {
    return this._do("say", { answer }, at);
  }

  /**
   * @param {Laid} laid
   * @param {boolean} isOn
   */
  _send(laid, isOn) {
    this.sending = isOn ? [...this.sending, laid] : this.sending.filter((each) => each !== laid);
    this._around.changed();
  }

  /**
   * @param {TableState} state
   * @param {number} box
   * @param {string} wager
   */
  _lying(state, box, wager) {
    const own = ownStakes(state).filter((row) => row[0] === box && row[2] === wager);
    return own.reduce((sum, row) => sum + row[4], 0);
  }
}

/**
 * Why nothing can be added to a wager that lies there; it is left alone then. A first wager is for the house to refuse.
 * @param {TableState} state
 * @param {string} wager
 * @param {import("../types.js").Limit | undefined} limit
 * @param {Cents} lying
 * @param {Cents} more
 * @returns {Refusal | null}
 */
function tooMuch(state, wager, limit, lying, more) {
  const refusal = { code: "refused", where: "", clause: limit?.clause ?? "" };
  if (limit?.max && lying + more > limit.max)
    return {
      ...refusal,
      what: `${dollars(lying + more)} is more than this table takes`,
      remedy: limitSays(inWords(wager), limit, dollars),
    };
  const { balance = Infinity } = state.you;
  return more > balance
    ? { ...refusal, clause: "", what: `You have ${dollars(balance)} left`, remedy: "choose a smaller chip" }
    : null;
}
