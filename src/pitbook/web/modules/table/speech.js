/**
 * What is said aloud. One region speaks politely and seldom, what comes meanwhile is joined; only a decision of your own
 * and a lost connection break in.
 */

import { make } from "../element.js";

const APART_MS = 1500;

/**
 * Speech in a log of the page, with a region beside it for what breaks in.
 * @param {HTMLElement} polite
 */
export function speechAt(polite) {
  const urgent = make("div.unseen", { "aria-live": "assertive", role: "alert" });
  polite.after(urgent);
  return new Speech(polite, urgent);
}

export class Speech {
  /**
   * @param {HTMLElement} polite  a log
   * @param {HTMLElement} urgent
   * @param {{later?: (act: () => void, ms: number) => void, now?: () => number}} [given]
   */
  constructor(polite, urgent, given = {}) {
    this._polite = polite;
    this._urgent = urgent;
    this._later = given.later ?? ((act, ms) => void setTimeout(act, ms));
    this._now = given.now ?? (() => Date.now());
    /** @type {string[]} */
    this._waiting = [];
    this._spoke = -APART_MS;
    this._isDue = false;
    /** The last call, for whoever asks. */
    this.lastCall = "";
  }

  /** @param {string} words */
  say(words) {
    if (!words) return;
    this._waiting.push(words);
    if (this._isDue) return;
    this._isDue = true;
    const wait = Math.max(0, this._spoke + APART_MS - this._now());
    this._later(() => this._speak(), wait);
  }

  /**
   * A call is kept, so that it can be asked for.
   * @param {string} words
   */
  call(words) {
    this.lastCall = words;
    this.say(words);
  }

  /** @param {string} words */
  breakIn(words) {
    this._urgent.textContent = words;
  }

  _speak() {
    this._isDue = false;
    this._spoke = this._now();
    const line = this._polite.ownerDocument.createElement("p");
    line.textContent = this._waiting.splice(0).join(". ");
    this._polite.append(line);
    while (this._polite.childElementCount > MOST) this._polite.firstElementChild?.remove();
  }
}

const MOST = 20;
