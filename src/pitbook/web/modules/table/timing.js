/** How long each step of a story stays, so that a round can be followed and never holds anybody up. */

import { isBesides, isEnd, isLaying } from "./money-facts.js";

/** @typedef {import("../types.js").Fact} Fact */
/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("./story.js").Step} Step */

const CARD_MS = 220;
const APART_MS = 70;
const CALL_MS = 700;
const BOX_MS = 160;
const OWN_MS = 420;
const PLACE_MS = 600;
/** The most that a message is played for; a game that tells a tale of its own, such as a race, takes longer. */
const MOST_MS = 6000;
const MOST_TALE_MS = 14000;
/** With less time than this on the clock nothing is played. */
const HURRY_MS = 8000;

const SILENT = new Set(["TaskDone", "Noted"]);
const CALLS = new Set([
  "Called",
  "DiceRolled",
  "BallFell",
  "MisdealDeclared",
  "RoundVoided",
  "RedealDeclared",
  "RulingMade",
]);
const CARDS = new Set(["CardsDealt", "CardsShown"]);
const QUIET = new Set([
  "CardsDiscarded",
  "CardsMoved",
  "CardsShuffled",
  "CardMisread",
  "HandRanked",
  "Decided",
  "ResultMisread",
]);

/**
 * The steps with their times.
 * @param {Step[]} steps
 * @param {TableState} state  what they lead to
 * @returns {Step[]}
 */
export function inTime(steps, state) {
  const facts = steps.map((step) => step.fact);
  const timed = steps.map((step, at) => ({ ...step, ms: step.fact ? msOf(step.fact, facts[at + 1]) : 0 }));
  if (state.deadline !== null && state.deadline - state.now < HURRY_MS)
    return timed.map((step) => ({ ...step, ms: 0 }));
  const most = facts.some((fact) => fact && isTale(fact)) ? MOST_TALE_MS : MOST_MS;
  const all = timed.reduce((sum, step) => sum + step.ms, 0);
  return all <= most ? timed : timed.map((step) => ({ ...step, ms: Math.floor((step.ms * most) / all) }));
}

/**
 * @param {Fact} fact
 * @param {Fact} [next]
 */
function msOf(fact, next) {
  if (SILENT.has(fact.fact) || isLaying(fact) || isBesides(fact) || isUnseen(fact)) return 0;
  if (CARDS.has(fact.fact))
    return (next && CARDS.has(next.fact) ? APART_MS : CARD_MS) + APART_MS * ((fact["count"] ?? 1) - 1);
  if (CALLS.has(fact.fact)) return CALL_MS;
  if (isEnd(fact)) return next && isEnd(next) && next["stake"].box === fact["stake"].box ? 0 : BOX_MS;
  if (QUIET.has(fact.fact)) return fact.fact === "CardsDiscarded" ? 0 : BOX_MS;
  return typeof fact["place"] === "number" ? PLACE_MS : OWN_MS;
}

/**
 * Whether somebody else looks at cards.
 * @param {Fact} fact
 */
function isUnseen(fact) {
  return fact.fact === "CardsShown" && !fact["cards"].some((/** @type {unknown} */ card) => card !== null);
}

/**
 * Whether a fact is a game's own.
 * @param {Fact} fact
 */
function isTale(fact) {
  const known = [SILENT, CALLS, CARDS, QUIET].some((kinds) => kinds.has(fact.fact));
  return !known && !isLaying(fact) && !isBesides(fact) && !isEnd(fact);
}
