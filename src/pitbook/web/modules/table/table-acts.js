/** What the viewer may do: come and leave at once; what players do is fetched when it comes to that. */

import { fetching } from "../fetching.js";
import { Coming } from "./coming.js";

/** @typedef {import("./acts.js").Acts} Acts */
/** @typedef {import("./story.js").Laid} Laid */

/** @type {Laid[]} */
const NONE = [];

export class TableActs extends Coming {
  /** @type {Acts | null} */
  _acts = null;
  /** @type {Promise<Acts> | null} */
  _fetching = null;

  fetch() {
    this._fetching ??= fetching(() => import("./acts.js")).then(({ Acts }) => (this._acts = new Acts(this._around)));
    return this._fetching;
  }

  get sending() {
    return this._acts?.sending ?? NONE;
  }

  get wanted() {
    return this._acts?.wanted ?? NONE;
  }

  get mayUndo() {
    return this._acts?.mayUndo ?? false;
  }

  get chip() {
    return this._acts?.chip ?? 0;
  }

  set chip(cents) {
    if (this._acts) this._acts.chip = cents;
  }

  /** @param {Parameters<Acts["lay"]>} given */
  async lay(...given) {
    return (await this.fetch()).lay(...given);
  }

  /** @param {Parameters<Acts["stake"]>} given */
  async stake(...given) {
    return (await this.fetch()).stake(...given);
  }

  /** @param {Parameters<Acts["take"]>} given */
  async take(...given) {
    return (await this.fetch()).take(...given);
  }

  /** @param {Parameters<Acts["repeat"]>} given */
  async repeat(...given) {
    return (await this.fetch()).repeat(...given);
  }

  /** @param {Parameters<Acts["decide"]>} given */
  async decide(...given) {
    return (await this.fetch()).decide(...given);
  }

  async undo() {
    return (await this.fetch()).undo();
  }

  async ready() {
    return (await this.fetch()).ready();
  }

  /** Wagers may be open now: what was wanted before is staked. */
  async opened() {
    return this._acts?.opened();
  }
}
