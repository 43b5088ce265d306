/** Plays steps one after another. Only what is shown is late: the house has gone on. */

/** @typedef {import("./story.js").Step} Step */

/**
 * @typedef {object} Playing
 * @property {(step: Step, isSeen: boolean) => void} show   each step in its turn, and whether it stays to be seen
 * @property {() => void} idle             nothing is left to play: what was shown last stays
 * @property {() => boolean} isStill       whether nothing moves for this viewer
 * @property {(act: () => void, ms: number) => number} [later]
 * @property {(timer: number) => void} [never]
 */

export class Queue {
  /** @param {Playing} playing */
  constructor(playing) {
    this._playing = playing;
    this._later = playing.later ?? ((act, ms) => Number(setTimeout(act, ms)));
    this._never = playing.never ?? ((timer) => clearTimeout(timer));
    /** @type {Step[]} */
    this._steps = [];
    /** @type {number | null} */
    this._timer = null;
  }

  get isPlaying() {
    return this._timer !== null;
  }

  /** @param {Step[]} steps */
  push(steps) {
    this._steps.push(...steps);
    if (this._playing.isStill()) this.toEnd();
    else if (this._timer === null) this._next();
  }

  /** Everything that is left, at once. */
  toEnd() {
    if (this._timer !== null) this._never(this._timer);
    this._timer = null;
    for (const step of this._steps.splice(0)) this._playing.show(step, false);
    this._playing.idle();
  }

  _next() {
    this._timer = null;
    for (let step = this._steps.shift(); step; step = this._steps.shift()) {
      this._playing.show(step, step.ms > 0);
      if (step.ms > 0) {
        this._timer = this._later(() => this._next(), step.ms);
        return;
      }
    }
    this._playing.idle();
  }
}
