/** What the speech region tells of a table: calls, your cards, your results and your decision. */

import { dollars } from "../money.js";
import { inWords, spokenCards } from "../words.js";
import { mine } from "./situation.js";

/** @typedef {import("./situation.js").Scene} Scene */
/** @typedef {import("./story.js").Step} Step */

export class Announcer {
  /** @param {import("./speech.js").Speech} speech */
  constructor(speech) {
    this._speech = speech;
    this._asked = "";
  }

  /**
   * @param {Step} step
   * @param {string} you
   */
  tell({ fact, settled }, you) {
    if (fact?.fact === "Called") this._speech.call(fact["words"]);
    if (fact?.fact === "CardsShown" && fact["to"]?.name === you && you && fact["cards"].every(Boolean))
      this._speech.say(`Your cards: ${spokenCards(fact["cards"])}`);
    if (settled?.mine.length) this._speech.say(outcome(settled.mine.reduce((sum, each) => sum + each.net, 0)));
  }

  /**
   * A decision of the viewer's own breaks in, once.
   * @param {Scene} scene
   */
  asked({ state }) {
    const [first] = mine(state).filter((each) => !each.is_decided);
    const key = first ? `${state.episode} ${first.box} ${first.hand} ${first.choices.length}` : "";
    if (first && key !== this._asked) this._speech.breakIn(decision(first));
    this._asked = key;
  }

  lost() {
    this._speech.breakIn("The connection is lost. Calling the house again.");
  }
}

/** @param {import("../types.js").Options} options */
function decision({ box, hand, choices }) {
  const each = choices.map((choice) => inWords(choice.choice) + (choice.cost ? ` for ${dollars(choice.cost)}` : ""));
  return `Your decision, box ${box}${hand > 1 ? ` hand ${hand}` : ""}: ${each.join(", or ")}`;
}

/** @param {number} net */
function outcome(net) {
  if (!net) return "This round: stand-off";
  return net > 0 ? `This round: you win ${dollars(net)}` : `This round: you lose ${dollars(-net)}`;
}
