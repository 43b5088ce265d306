/** Coming to a table and leaving it, and how anything is said to the house there. */

import { comeAsGuest, Refused } from "../api.js";

/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../api.js").Refusal} Refusal */

/**
 * @typedef {object} Surroundings
 * @property {import("./live.js").Live} live
 * @property {() => TableState | null} state     the newest, whatever is shown
 * @property {() => boolean} mayAct              false once a proof has failed
 * @property {() => void} turned                 the viewer has turned to the next round
 * @property {(refusal: Refusal | null, at: string) => void} refused
 * @property {() => void} changed                what is being sent has changed
 */

export class Coming {
  /** @param {Surroundings} around */
  constructor(around) {
    this._around = around;
  }

  /**
   * Take a seat. Whoever only looked becomes a guest first, with the same click.
   * @param {number} seat  0 stands
   */
  async sit(seat) {
    const state = this._around.state();
    if (state?.you.role === "visitor" || !state?.you.name) {
      try {
        await comeAsGuest();
      } catch (error) {
        if (error instanceof Refused) this._around.refused(error.refusal, "sit");
        else throw error;
        return;
      }
      this._around.live.connect();
    }
    return this._do("join", { seat }, "sit");
  }

  leave() {
    return this._do("leave", {}, "leave");
  }

  /**
   * @param {string} what
   * @param {Record<string, unknown>} more
   * @param {string} at
   * @returns {Promise<boolean>} whether the house has kept it
   */
  async _do(what, more, at) {
    if (!this._around.mayAct() && what !== "leave") return false;
    try {
      await this._around.live.send(what, more);
      this._around.refused(null, "");
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this._around.refused(error.refusal, at);
      return false;
    }
  }
}
