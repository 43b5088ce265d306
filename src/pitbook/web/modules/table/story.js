/**
 * The page plays facts, then shows state. A message of the house becomes steps, each a picture;
 * the settled picture of a round stays until the viewer's next wager or the next "No more bets".
 */

import { emptyPicture } from "../empty_picture.js";
import { wagersOf } from "./lines.js";
import { isLaying } from "./money-facts.js";
import { applyFact } from "./picture.js";
import { cleared, withOpen, withState } from "./standing.js";

/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("../types.js").Fact} Fact */
/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").TableEvent} TableEvent */
/** @typedef {import("../types.js").BoxLines} BoxLines */
/** @typedef {{wager: string, box: number, cents: number}} Laid */

/** A round that is over. @typedef {{episode: number, round: number, facts: Fact[], lines: BoxLines[], mine: BoxLines[]}} Settled */
/**
 * One step of the story. `fact` is what is told by it, `settled` a round that ends with it, `state` what stands after
 * all the steps of a message.
 * @typedef {{picture: Picture, ms: number, fact?: Fact, starts?: boolean, settled?: Settled, state?: TableState}} Step
 */

export class Story {
  constructor() {
    /** The round under way. @type {Picture} */
    this._live = emptyPicture();
    /** The last one, settled, for as long as it stays. @type {Picture | null} */
    this._held = null;
    this._episode = -1;
    /** @type {Fact[]} */
    this._facts = [];
    /** @type {TableState | null} */
    this._state = null;
    /** Choices by which a hand is given up. @type {Set<string>} */
    this._givesUp = new Set();
    /** What makes the viewer's hands. @type {NonNullable<TableState["hands"]>} */
    this._hands = {};
    /** What was staked in the last round the viewer played. @type {Laid[]} */
    this.last = [];
  }

  get picture() {
    return this._held ?? this._live;
  }

  /**
   * How the table stands for whoever begins to listen: at once, whatever went before.
   * @param {{state: TableState, facts: Fact[]}} hello
   * @returns {Step[]}
   */
  hello({ state, facts }) {
    const isSame = this._state?.episode === state.episode;
    if (!isSame) this._held = null;
    this._begin(state.episode, emptyPicture());
    this._live = withOpen(this._live, state);
    const told = state.kind === "round" ? facts : [];
    for (const fact of told) this._tell(fact, state);
    /** @type {Step[]} */
    const steps = told.map((fact, at) => ({ picture: this.picture, ms: 0, fact, starts: at === 0 }));
    return [...steps, this._stand(state, !told.length)];
  }

  /**
   * What has happened, step by step, and then how the table stands.
   * @param {{events: TableEvent[], state: TableState}} update
   * @returns {Step[]}
   */
  update({ events, state }) {
    this._look(this._state);
    this._look(state); // others decide in the same message that first asks the viewer
    const steps = events.filter((event) => event.kind === "round").flatMap((event) => this._event(event, state));
    return [...steps, this._stand(state, false)];
  }

  /** The viewer turns to the next round: the settled picture goes. */
  release() {
    this._held = null;
    return this.picture;
  }

  /**
   * @param {TableEvent} event
   * @param {TableState} state
   * @returns {Step[]}
   */
  _event(event, state) {
    const isNew = event.episode !== this._episode;
    if (isNew) this._begin(event.episode, cleared(this._live));
    const after = state.episode === event.episode ? state : null;
    const steps = event.facts.map((fact, at) => {
      this._tell(fact, after);
      if (this._held && this._ends(fact)) this._held = null;
      return /** @type {Step} */ ({ picture: this.picture, ms: 0, fact, starts: isNew && at === 0 });
    });
    if (event.is_over) steps.push(this._settle(event));
    return steps;
  }

  /**
   * @param {TableEvent} event
   * @returns {Step}
   */
  _settle(event) {
    const you = this._state?.you.name ?? "";
    const lines = event.lines ?? [];
    const mine = lines.filter((each) => each.player === you);
    if (mine.length) this.last = wagersOf(this._facts, you);
    this._live = { ...this._live, piles: ringed(this._live.piles, this._hands), turn: null, settled: true };
    this._held = this._live;
    const settled = { episode: event.episode, round: this._state?.round ?? 0, facts: this._facts, lines, mine };
    return { picture: this._held, ms: 0, settled };
  }

  /**
   * @param {TableState} state
   * @param {boolean} starts
   * @returns {Step}
   */
  _stand(state, starts) {
    this._look(state);
    this._state = state;
    const isRound = state.kind === "round";
    if (isRound && state.episode !== this._episode) this._begin(state.episode, cleared(this._live));
    if (isRound && !this._live.settled) this._live = withState(this._live, state);
    if (!isRound) this._live = withOpen(this._live, state);
    if (this._held) this._held = { ...withOpen(this._held, state), settled: true };
    return { picture: this.picture, ms: 0, state, ...(starts ? { starts } : {}) };
  }

  /**
   * @param {number} episode
   * @param {Picture} picture
   */
  _begin(episode, picture) {
    this._episode = episode;
    this._facts = [];
    this._hands = {};
    this._live = picture;
  }

  /**
   * @param {Fact} fact
   * @param {TableState | null} after
   */
  _tell(fact, after) {
    const you = this._state?.you.name ?? after?.you.name ?? "";
    this._live = applyFact(this._live, fact, { you, after, givesUp: this._givesUp });
    this._facts = [...this._facts, fact];
  }

  /**
   * Whether a fact of the next round ends the look at the last: a wager of the viewer's own, or anything but chips.
   * @param {Fact} fact
   */
  _ends(fact) {
    return !isLaying(fact) || fact["stake"]?.player === this._state?.you.name;
  }

  /** @param {TableState | null} state */
  _look(state) {
    for (const { choices } of state?.options ?? [])
      for (const each of choices) if (each.gives_up) this._givesUp.add(each.choice);
    if (state?.hands && state.episode === this._episode) this._hands = { ...this._hands, ...state.hands };
  }
}

/**
 * Piles with a ring around the cards that make the hand.
 * @param {Picture["piles"]} piles
 * @param {NonNullable<TableState["hands"]>} hands
 */
function ringed(piles, hands) {
  return Object.fromEntries(
    Object.entries(piles).map(([name, pile]) => {
      const made = hands[name]?.cards;
      const { ring, ...plain } = pile;
      return [name, made?.length && made.length < pile.cards.length ? { ...plain, ring: made } : plain];
    }),
  );
}
