/** What the house promised and what it has shown of it. Whatever does not fit is kept as evidence, and never forgotten. */

import { rootOf } from "./ladder.js";
import { sha256 } from "./sha256.js";

/** @typedef {import("../types.js").Commitment} Commitment */
/** @typedef {import("../types.js").Opening} Opening */
/** @typedef {import("../types.js").TableEvent} TableEvent */
/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").Fact} Fact */

/** A drawing, and what was opened of it by its place. */
/** @typedef {Commitment & {opened: Map<number, Opening>}} Drawing */
/** @typedef {{why: string, drawing: string, root: string, evidence: unknown}} Fault */

export class Proofs {
  /** @param {import("./ladder.js").Hash} [hash] */
  constructor(hash = sha256) {
    this._hash = hash;
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
    const first = this.drawings.get(this._first.get(episode) ?? "");
    return first ? [first, ...[...this.drawings.values()].filter((each) => each.id.startsWith(`${first.id}.`))] : [];
  }

  /**
   * The table as it stands when this page begins to listen: faces told before need no opening.
   * @param {TableState} state
   * @param {Fact[]} facts
   */
  begin(state, facts) {
    this._told.set(state.episode, new Set(facts.flatMap(faces)));
    this.promise(state);
  }

  /**
   * Keep what is promised. A promise that changes is none.
   * @param {TableState} state
   */
  promise(state) {
    if (state.commitment) this._first.set(state.episode, state.commitment.id);
    for (const each of [...(state.commitment ? [state.commitment] : []), ...state.commitments]) this._keep(each);
    this._lies(state);
  }

  /**
   * What happened, before the state that follows from it is shown.
   * @param {TableEvent[]} events
   * @param {TableState} state
   */
  async check(events, state) {
    const known = new Map(this._first);
    if (state.commitment && !known.has(state.episode)) known.set(state.episode, state.commitment.id);
    for (const each of [...(state.commitment ? [state.commitment] : []), ...state.commitments]) this._keep(each);
    for (const event of events) await this._event(event, known);
    this.promise(state);
  }

  /**
   * @param {TableEvent} event
   * @param {Map<number, string>} known
   */
  async _event(event, known) {
    const first = this.drawings.get(known.get(event.episode) ?? "");
    if (event.openings.length && first) {
      this._first.set(event.episode, first.id);
      for (const opening of event.openings) await this._open(first, opening);
    }
    for (const each of event.further) {
      const drawing = this._keep(each);
      for (const opening of each.openings) await this._open(drawing, opening);
    }
    if (first) this._faces(event, first);
  }

  /**
   * @param {Drawing} drawing
   * @param {Opening} opening
   */
  async _open(drawing, opening) {
    const before = drawing.opened.get(opening.place);
    if (before && before.card !== opening.card)
      this._fault("a place was opened twice with two faces", drawing, [before, opening]);
    else if ((await rootOf(opening, drawing.size, this._hash)) !== drawing.root)
      this._fault(`${opening.card} does not lie at place ${opening.place} of what was promised`, drawing, opening);
    else drawing.opened.set(opening.place, opening);
  }

  /**
   * Every face that a fact tells must have been opened.
   * @param {TableEvent} event
   * @param {Drawing} first
   */
  _faces(event, first) {
    const opened = new Set(
      [...this.drawings.values()].flatMap((each) => [...each.opened.values()].map((one) => one.card)),
    );
    const told = this._told.get(event.episode);
    for (const fact of event.facts) {
      const missing = faces(fact).find((face) => !opened.has(face) && !told?.has(face));
      if (missing) this._fault(`${missing} was shown and not proved`, first, fact);
    }
  }

  /**
   * Cards that lie on the table must be those that were opened for their places.
   * @param {TableState} state
   */
  _lies(state) {
    const first = this.drawings.get(this._first.get(state.episode) ?? "");
    if (!first || state.commitments.some((each) => each.name?.startsWith("shuffled again"))) return;
    for (const [pile, cards] of Object.entries(state.piles ?? {})) {
      cards.forEach((card, at) => {
        const opened = first.opened.get(state.slots?.[pile]?.[at] ?? -1);
        if (card && opened && opened.card !== card)
          this._fault(`${card} lies where ${opened.card} was proved`, first, opened);
      });
    }
  }

  /**
   * @param {Commitment} promised
   * @returns {Drawing}
   */
  _keep(promised) {
    const before = this.drawings.get(promised.id);
    if (before && before.root === promised.root) {
      if (promised.name) before.name = promised.name;
      return before;
    }
    if (before) this._fault("the promise was changed", before, promised);
    const drawing = { ...promised, opened: new Map() };
    if (!before) this.drawings.set(promised.id, drawing);
    if (this.drawings.size > MOST) this.drawings.delete([...this.drawings.keys()][0] ?? "");
    return before ?? drawing;
  }

  /**
   * @param {string} why
   * @param {Drawing} drawing
   * @param {unknown} evidence
   */
  _fault(why, drawing, evidence) {
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
function faces(fact) {
  return fact.fact === "CardsShown" ? fact["cards"].filter((/** @type {unknown} */ card) => card) : [];
}
