/** The choices of a hand: what each costs, by which clause, its key, and the cards or the sum that it must name. */

import { button, keySign, make } from "../element.js";
import { dollars, parseDollars } from "../money.js";
import { clauseTag } from "../tag.js";
import { asTitle } from "../words.js";
import { lettersOf } from "./keys.js";

/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").Options} Options */
/** @typedef {import("./table-acts.js").TableActs} Acts */

/** What stands beside a choice where its worth was asked for. @typedef {Map<string, string>} Worths */
/**
 * @typedef {object} Naming
 * @property {Set<number>} places   cards of the hand that are picked
 * @property {Map<string, string>} sums  what was typed, by choice
 * @property {(says: string) => void} wrong
 */

/**
 * @param {Options} options
 * @param {Acts} acts
 * @param {Naming} naming
 * @param {Worths} worths
 * @param {string} chosen  what this hand has chosen where it may still change it
 */
export function choiceButtons(options, acts, naming, worths, chosen) {
  const letters = lettersOf(options.choices);
  const main = mainOf(options.choices);
  return make(
    "div.choices",
    { "data-count": options.choices.length },
    options.choices.map((choice, at) =>
      one(options, choice, letters[at] ?? "", choice === main, acts, naming, worths, chosen),
    ),
  );
}

/**
 * Take a choice, if what it must name is named.
 * @param {Options} options
 * @param {Choice} choice
 * @param {Acts} acts
 * @param {Naming} naming
 */
export function choose(options, choice, acts, naming) {
  const more = named(choice, naming);
  if (typeof more === "string") naming.wrong(more);
  else void acts.decide(options, choice.choice, more);
}

/**
 * What a decision names, or what is missing.
 * @param {Choice} choice
 * @param {Pick<Naming, "places" | "sums">} naming
 * @returns {{places?: number[], cents?: number} | string}
 */
export function named(choice, naming) {
  const [least, most] = choice.cards;
  const [low, high] = choice.amount;
  const places = [...naming.places].sort((a, b) => a - b);
  if (most && (places.length < least || places.length > most))
    return `Pick ${least === most ? least : `${least} to ${most}`} of your hand first: ${places.length} picked.`;
  if (!high) return most ? { places } : {};
  const cents = naming.sums.has(choice.choice) ? parseDollars(naming.sums.get(choice.choice) ?? "") : high;
  if (cents === null || cents < low || cents > high) return `It takes ${dollars(low)} to ${dollars(high)}.`;
  return { ...(most ? { places } : {}), cents };
}

/**
 * The choice that the main button is for: the first that costs something, or the first that does not give the hand up.
 * @param {Choice[]} choices
 */
export function mainOf(choices) {
  return (
    choices.find((each) => each.cost > 0) ?? choices.find((each) => !each.gives_up && !each.amount[1]) ?? choices[0]
  );
}

/**
 * @param {Options} options
 * @param {Choice} choice
 * @param {string} letter
 * @param {boolean} isMain
 * @param {Acts} acts
 * @param {Naming} naming
 * @param {Worths} worths
 * @param {string} chosen
 */
function one(options, choice, letter, isMain, acts, naming, worths, chosen) {
  const worth = worths.get(choice.choice);
  const isChosen = options.is_decided && chosen === choice.choice;
  const take = button(
    `.choice${isMain ? ".main" : ""}`,
    () => choose(options, choice, acts, naming),
    { "data-key": `choice-${choice.choice}`, "aria-pressed": isChosen ? "true" : null, "data-cost": choice.cost && !worth ? "" : null },
    keySign(letter.toUpperCase()),
    make(
      "span.does",
      {},
      make("b", {}, asTitle(choice.choice) + (choice.cost ? ` ${dollars(choice.cost)}` : "")),
      make("span.costs", {}, worth ?? costs(choice, isChosen)),
    ),
  );
  return make(
    "div.option",
    {},
    take,
    choice.clause ? clauseTag(choice.clause) : null,
    choice.amount[1] ? sumField(choice, naming) : null,
  );
}

/**
 * @param {Choice} choice
 * @param {boolean} isChosen
 */
function costs(choice, isChosen) {
  if (isChosen) return "chosen; it may be changed until all have";
  const [least, most] = choice.cards;
  if (most) return `pick ${least === most ? least : `${least} to ${most}`} of your hand first`;
  if (choice.amount[1]) return `${dollars(choice.amount[0])} to ${dollars(choice.amount[1])}`;
  if (choice.gives_up) return "gives up what is staked";
  return choice.cost ? "more on the layout" : "costs nothing";
}

/**
 * @param {Choice} choice
 * @param {Naming} naming
 */
function sumField(choice, naming) {
  const [low, high] = choice.amount;
  const field = /** @type {HTMLInputElement} */ (
    make("input", {
      type: "text",
      inputmode: "decimal",
      "data-key": `sum-${choice.choice}`,
      value: naming.sums.get(choice.choice) ?? dollars(high).slice(1),
    })
  );
  field.addEventListener("input", () => naming.sums.set(choice.choice, field.value));
  return make("label.sum", {}, make("span.unseen", {}, `Amount, ${dollars(low)} to ${dollars(high)}`), field);
}
