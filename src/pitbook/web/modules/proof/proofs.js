/** What the house promised and what it has shown of it. Whatever does not fit is kept as evidence, and never forgotten. */

import { fetching } from "../fetching.js";

/** @typedef {import("../types.js").Commitment} Commitment */
/** @typedef {import("../types.js").Opening} Opening */
/** @typedef {import("../types.js").TableEvent} TableEvent */
/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").Fact} Fact */

/** A drawing, and what was opened of it by its place. */
/** @typedef {Commitment & {opened: Map<number, Opening>}} Drawing */
/** @typedef {{why: string, drawing: string, root: string, evidence: unknown}} Fault */

export class Proofs {
  constructor() {
    /** Every promise by its id. @type {Map<string, Drawing>} */
    this.drawings = new Map();
    /** The id of the first drawing of an episode. @type {Map<number, string>} */
    this._first = new Map();
    /** Faces that were told before this page listened, by episode. @type {Map<number, Set<string>>} */
    this._told = new Map();
    /** @type {Fault[]} */
    this.faults = [];
  }

  get isGood() {
    return this.faults.length === 0;
  }

  /**
   * What was promised for an episode: the first drawing, and those that go with it.
   * @param {number} episode
   * @returns {Drawing[]}
   */
  of(episode) {
    const first = this._firstOf(episode);
    return first ? [first, ...[...this.drawings.values()].filter((each) => each.id.startsWith(`${first.id}.`))] : [];
  }

  /**
   * The table as it stands when this page begins to listen: faces told before need no opening.
   * @param {TableState} state
   * @param {Fact[]} facts
   */
  async begin(state, facts) {
    this._told.set(state.episode, new Set(facts.flatMap(faces)));
    this.promise(state);
    const first = this._firstOf(state.episode);
    if (first?.opened.size) (await fetching(() => import("./openings.js"))).checkPiles(this, state, first); // the line was lost meanwhile
  }

  /**
   * Keep what is promised. A promise that changes is none.
   * @param {TableState} state
   */
  promise(state) {
    if (state.commitment) this._first.set(state.episode, state.commitment.id);
    for (const each of [...(state.commitment ? [state.commitment] : []), ...state.commitments]) this.keep(each);
  }

  /**
   * What happened, before the state that follows from it is shown.
   * @param {TableEvent[]} events
   * @param {TableState} state
   */
  async check(events, state) {
    const known = new Map(this._first);
    if (state.commitment && !known.has(state.episode)) known.set(state.episode, state.commitment.id);
    for (const each of [...(state.commitment ? [state.commitment] : []), ...state.commitments]) this.keep(each);
    const { checkEvent, checkPiles } = await fetching(() => import("./openings.js"));
    for (const event of events) {
      const first = this.drawings.get(known.get(event.episode) ?? "");
      if (event.openings.length && first) this._first.set(event.episode, first.id);
      await checkEvent(this, event, first, this._told.get(event.episode));
    }
    this.promise(state);
    checkPiles(this, state, this._firstOf(state.episode));
  }

  /** @param {number} episode */
  _firstOf(episode) {
    return this.drawings.get(this._first.get(episode) ?? "");
  }

  /**
   * A promise as it is kept in mind.
   * @param {Commitment} promised
   * @returns {Drawing}
   */
  keep(promised) {
    const before = this.drawings.get(promised.id);
    if (before && before.root === promised.root) {
      if (promised.name) before.name = promised.name;
      return before;
    }
    if (before) this.fault("the promise was changed", before, promised);
    const drawing = { ...promised, opened: new Map() };
    if (!before) this.drawings.set(promised.id, drawing);
    if (this.drawings.size > MOST) this.drawings.delete([...this.drawings.keys()][0] ?? "");
    return before ?? drawing;
  }

  /**
   * Something that does not fit, once.
   * @param {string} why
   * @param {Drawing} drawing
   * @param {unknown} evidence
   */
  fault(why, drawing, evidence) {
    const { id, root } = drawing;
    if (!this.faults.some((each) => each.why === why && each.drawing === id))
      this.faults.push({ why, drawing: id, root, evidence });
  }
}

/** Promises kept in mind: of an evening at one table there are many, and the page does not grow by them. */
const MOST = 64;

/**
 * The faces that a fact shows.
 * @param {Fact} fact
 * @returns {string[]}
 */
export function faces(fact) {
  return fact.fact === "CardsShown" ? fact["cards"].filter((/** @type {unknown} */ card) => card) : [];
}
