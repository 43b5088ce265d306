/**
 * What lies on the felt, made from facts and from the state. Nothing here knows a game: a fact that is not known by its
 * kind is shown by what it says.
 */

import { applyMoney } from "./money-facts.js";

/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("../types.js").PilePicture} PilePicture */
/** @typedef {import("../types.js").Fact} Fact */
/** @typedef {import("../types.js").Face} Face */
/** @typedef {import("../types.js").TableState} TableState */

/** @typedef {{you: string, after: TableState | null, givesUp: ReadonlySet<string>}} Known */

/**
 * The picture with one more fact. The one before is left as it was.
 * @param {Picture} before
 * @param {Fact} fact
 * @param {Known} known  who looks, the state that all this leads to, and choices by which a hand is given up
 * @returns {Picture}
 */
export function applyFact(before, fact, known) {
  const picture = { ...before, piles: { ...before.piles }, seats: { ...before.seats } };
  const card = CARDS[fact.fact];
  if (card) card(picture, fact, known);
  else if (!applyMoney(picture, fact)) said(picture, fact, known);
  return picture;
}

/** @type {Record<string, (picture: Picture, fact: Fact, known: Known) => void>} */
const CARDS = {
  CardsDealt(picture, { to, count, slots }) {
    const pile = picture.piles[to] ?? { cards: [] };
    const places = slots ? { slots: [...(pile.slots ?? []), ...slots] } : {};
    picture.piles[to] = { ...pile, cards: [...pile.cards, ...Array(count).fill(null)], ...places };
    if (picture.shoe !== null) picture.shoe = Math.max(0, picture.shoe - count);
  },
  CardsShown(picture, { pile, cards, slots }, { after }) {
    const lying = picture.piles[pile] ?? { cards: Array(cards.length).fill(null), slots };
    picture.piles[pile] = shown(lying, cards, slots, after?.piles?.[pile]);
  },
  CardsDiscarded(picture, { pile, count }) {
    const lying = picture.piles[pile];
    if (!lying) return;
    if (picture.rack !== null) picture.rack += count;
    if (lying.cards.some((face) => face !== null)) return; // what was seen stays to be seen until the next round
    picture.piles[pile] = only(lying, lying.cards.map((_, at) => at).slice(count));
  },
  CardsMoved(picture, { source, target, count, slots }, { after }) {
    const from = picture.piles[source] ?? { cards: [] };
    const taken = placesOf(from, slots) ?? moved(from.cards, count, after?.piles?.[target]);
    picture.piles[source] = only(
      from,
      from.cards.map((_, at) => at).filter((at) => !taken.includes(at)),
    );
    picture.piles[target] = joined(picture.piles[target] ?? { cards: [] }, only(from, taken));
  },
  CardsShuffled(picture, { source, count }) {
    delete picture.piles[source];
    picture.shoe = count;
    picture.rack = 0;
  },
  CardMisread(picture, { pile, card, right }) {
    const lying = picture.piles[pile];
    if (lying) picture.piles[pile] = { ...lying, cards: lying.cards.map((face) => (face === card ? right : face)) };
  },
  HandRanked(picture, { pile, hand, says, clause }) {
    const lying = picture.piles[pile];
    if (lying) picture.piles[pile] = { ...lying, name: hand };
    if (!boxOf(pile))
      Object.assign(picture, { says: sentence(says.replace(/:.*/, "")), isCall: false, saysClause: clause });
  },
  DiceRolled(picture, { values }) {
    picture.rolls = [...picture.rolls, values];
  },
  BallFell(picture, { pocket }) {
    picture.spins = [...picture.spins, pocket];
  },
};

/**
 * Words: a call is quoted, a decision stands at its seat, staff's own tasks go by, and all else is told as it says.
 * @param {Picture} picture
 * @param {Fact} fact
 * @param {Known} known
 */
function said(picture, fact, known) {
  if (fact.fact === "TaskDone" || fact.fact === "Noted") return;
  if (fact.fact === "Decided") decided(picture, fact, known);
  else if (fact.fact === "Called")
    Object.assign(picture, { says: fact["words"], isCall: true, saysClause: fact.clause });
  else Object.assign(picture, { says: sentence(fact.says), isCall: false, saysClause: fact.clause });
}

/**
 * @param {Picture} picture
 * @param {Fact} fact
 * @param {Known} known
 */
function decided(picture, { box, hand, choice }, { givesUp }) {
  const seat = picture.seats[box];
  const isGone = givesUp.has(choice);
  if (seat) picture.seats[box] = { ...seat, says: isGone ? past(choice) : choice };
  const pile = pileName(box, hand ?? 1);
  const lying = picture.piles[pile];
  if (lying && isGone) picture.piles[pile] = { ...lying, dim: true, gone: past(choice) };
}

/**
 * A pile of which these faces became known. Where it is not said which they are, it is told by where they lie
 * afterwards; else they are the last of those that nobody knew.
 * @param {PilePicture} pile
 * @param {Face[]} cards
 * @param {number[]} [slots]
 * @param {Face[]} [after]
 * @returns {PilePicture}
 */
function shown(pile, cards, slots, after) {
  if (!cards.some((face) => face !== null)) return pile;
  const hidden = pile.cards.filter((face) => face === null).length;
  const places = placesOf(pile, slots) ?? guessed(pile, cards, after);
  const faces = [...pile.cards];
  places.forEach((at, n) => (faces[at] = cards[n] ?? faces[at] ?? null));
  const { ring, ...plain } = pile;
  const isUpCard = cards.length === 1 && hidden > 1 && places[0] !== undefined;
  return { ...plain, cards: faces, ...(isUpCard ? { ring: places } : {}) };
}

/**
 * @param {PilePicture} pile
 * @param {Face[]} cards
 * @param {Face[]} [after]
 */
function guessed({ cards: lying }, cards, after) {
  if (cards.length >= lying.length) return cards.map((_, at) => at);
  const hidden = lying.flatMap((face, at) => (face === null ? [at] : []));
  const found = cards.map((face) => hidden.find((at) => after?.[at] === face) ?? -1);
  return found.includes(-1) ? hidden.slice(-cards.length) : found;
}

/**
 * Where the cards of these slots lie in a pile, if that is said.
 * @param {PilePicture} pile
 * @param {number[]} [slots]
 * @returns {number[] | null}
 */
function placesOf(pile, slots) {
  const places = slots?.map((slot) => pile.slots?.indexOf(slot) ?? -1);
  return places && !places.includes(-1) ? places : null;
}

/**
 * Some cards of a pile.
 * @param {PilePicture} pile
 * @param {number[]} places
 * @returns {PilePicture}
 */
function only({ cards, slots, gone }, places) {
  const kept = slots ? { slots: places.map((at) => slots[at] ?? -1) } : {};
  return { cards: places.map((at) => cards[at] ?? null), ...kept, ...(gone ? { gone } : {}) };
}

/**
 * @param {PilePicture} pile
 * @param {PilePicture} more
 * @returns {PilePicture}
 */
function joined(pile, more) {
  const slots = more.slots ? { slots: [...(pile.slots ?? []), ...more.slots] } : {};
  return { ...pile, cards: [...pile.cards, ...more.cards], ...slots };
}

/**
 * The places of the cards that go to another pile: those that lie there afterwards, else the last.
 * @param {Face[]} cards
 * @param {number} count
 * @param {Face[]} [after]
 */
function moved(cards, count, after) {
  const wanted = (after ?? []).filter((face) => face !== null);
  const found = wanted.map((face) => cards.indexOf(face)).filter((at) => at >= 0);
  return found.length === count ? found : cards.map((_, at) => at).slice(-count);
}

/**
 * The box of a pile, or 0 where it is nobody's.
 * @param {string} pile
 */
export function boxOf(pile) {
  return Number(/^box (\d+)/.exec(pile)?.[1] ?? 0);
}

/**
 * @param {number} box
 * @param {number} hand
 */
export function pileName(box, hand) {
  return hand === 1 ? `box ${box}` : `box ${box} hand ${hand}`;
}

/**
 * A choice as something done: fold, folded.
 * @param {string} choice
 */
export function past(choice) {
  return choice.endsWith("e") ? `${choice}d` : `${choice}ed`;
}

/**
 * Words as a sentence begins.
 * @param {string} says
 */
export function sentence(says) {
  return says.charAt(0).toUpperCase() + says.slice(1);
}
