/** The round as it is told: each fact with its clause, what is awaited, then what every box came to and the money of it. */

import { make } from "../element.js";
import { fetching } from "../fetching.js";
import { dollars } from "../money.js";
import { clauseTag } from "../tag.js";
import { inWords, isRed, withCards, written } from "../words.js";
import { netOf } from "../table/money-facts.js";
import { mine } from "../table/situation.js";
import { payTable } from "./sign-lines.js";

/** @typedef {import("../types.js").Fact} Fact */
/** @typedef {import("../types.js").SignLine} SignLine */
/** @typedef {import("../table/situation.js").Scene} Scene */
/** @typedef {import("../table/story.js").Settled} Settled */

/** How much of what led to a result is left in sight above it. */
const ABOVE = 48;
const UNTOLD = new Set(["TaskDone", "CardsDiscarded", "CardsDealt"]);

export class RoundTab {
  constructor() {
    this._list = make("ol.facts");
    this._awaited = make("div.awaited");
    this._foot = make("section.foot");
    this.body = make("div.round", {}, this._list, this._awaited, this._foot);
    /** @type {SignLine[]} */
    this.sign = [];
    this._dealt = 0;
    this._you = "";
    this._drawn = "";
    /** @type {Settled | null} */
    this._settled = null;
  }

  /** A new round begins. */
  clear() {
    this._settled = null;
    this._list.replaceChildren();
    this._dealt = 0;
  }

  /**
   * @param {Fact} fact
   * @param {string} you
   */
  tell(fact, you) {
    this._you = you;
    if (fact.fact === "CardsDealt") return this._count(fact);
    if (UNTOLD.has(fact.fact) || (fact.fact === "CardsShown" && !fact["cards"].some(Boolean))) return;
    this._list.append(line(wordsOf(fact, you), fact.clause, toneOf(fact)));
    this.body.parentElement?.scrollTo({ top: this.body.scrollHeight });
  }

  /**
   * Cards are counted, not told one by one.
   * @param {Fact} fact
   */
  _count(fact) {
    const noun = fact["noun"] ?? "card";
    this._dealt += fact["count"];
    const before = this._list.querySelector("[data-dealt]");
    const words = `${this._dealt} ${noun}${this._dealt === 1 ? "" : "s"} dealt`;
    if (before) before.firstElementChild?.replaceChildren(words);
    else {
      const first = line([words], fact.clause, "");
      first.dataset["dealt"] = "yes";
      this._list.append(first);
    }
  }

  /** @param {Settled} settled */
  async settle(settled) {
    this._settled = settled;
    const { box, money } = await fetching(() => import("./outcomes.js"));
    if (this._settled !== settled) return;
    const boxes = settled.lines.map((each) => box(each, each.player === this._you));
    this._list.replaceChildren(
      ...[...this._list.children].filter((each) => !each.classList.contains("ended")),
      ...boxes,
    );
    this._foot.replaceChildren(make("h3", {}, "The money of this round"), money(settled));
    const [first] = boxes;
    if (first) this.body.parentElement?.scrollTo({ top: first.offsetTop - this._list.offsetTop - ABOVE });
  }

  /** @param {Scene} scene */
  show({ state, picture, settled, isPlaying }) {
    const isAwaited = state.awaited && !picture.settled && !isPlaying;
    const [hand, wagers] = [ownHand(state, picture), ownWagers(state, picture)];
    const isOver = picture.settled && settled;
    const now = JSON.stringify([isAwaited, state.asks, state.clause, isOver ? settled.episode : [hand, wagers, this.sign]]);
    if (now === this._drawn) return; // whoever has the focus there keeps it
    this._drawn = now;
    this._awaited.replaceChildren(
      ...(isAwaited
        ? [
            make(
              "b",
              {},
              { PlaceWagers: "Wagers are open", Decide: "Decisions awaited", Rule: "A ruling is awaited" }[
                state.asks
              ] ?? "Awaited",
            ),
            " ",
            state.clause ? clauseTag(state.clause) : "",
            make("p.note", {}, state.awaited),
          ]
        : []),
    );
    if (!isOver) this._foot.replaceChildren(...payTable(this.sign, hand, wagers));
  }
}

/**
 * What the viewer has staked, and what a choice would stake now.
 * @param {Scene["state"]} state
 * @param {Scene["picture"]} picture
 */
function ownWagers(state, picture) {
  const laid = picture.stakes.filter((each) => each.player === state.you.name).map((each) => each.wager);
  return [...laid, ...mine(state).flatMap((each) => each.choices.map(({ choice }) => choice))];
}

/**
 * What the viewer's hand is called, to mark its row.
 * @param {Scene["state"]} state
 * @param {Scene["picture"]} picture
 */
function ownHand(state, picture) {
  const boxes = picture.stakes.filter((each) => each.player === state.you.name).map((each) => `box ${each.box}`);
  return boxes.map((pile) => state.hands?.[pile]?.name ?? picture.piles[pile]?.name ?? "").find(Boolean) ?? "";
}

/**
 * @param {(Node | string)[]} words
 * @param {string} clause
 * @param {string} tone
 */
function line(words, clause, tone) {
  return make(`li${tone}`, {}, make("span", {}, ...words), clauseTag(clause));
}

/**
 * @param {Fact} fact
 * @param {string} you
 * @returns {(Node | string)[]}
 */
function wordsOf(fact, you) {
  if (fact.fact === "Called") return [make("q", {}, fact["words"])];
  if (fact.fact === "WagerAccepted" && fact["stake"].player === you && !fact["carried"])
    return [`You stake ${dollars(fact["staked"])} on ${inWords(fact["stake"].wager)}`];
  if (fact.fact === "WagerWithdrawn" && fact["stake"].player === you)
    return [`You take back ${dollars(fact["staked"])} from ${inWords(fact["stake"].wager)}`];
  if (fact.fact === "CardsShown") return cardsOf(fact, you);
  const says = withCards(fact.says);
  return [says.charAt(0).toUpperCase() + says.slice(1)];
}

/**
 * @param {Fact} fact
 * @param {string} you
 */
function cardsOf(fact, you) {
  const isOwn = fact["to"]?.name === you && you;
  const pile = String(fact["pile"]);
  const whose = isOwn
    ? `You look at your ${fact["cards"].some(isTile) ? "tiles" : "cards"}: `
    : `${pile === "dealer" ? "The dealer" : pile.charAt(0).toUpperCase() + pile.slice(1)}: `;
  const faces = fact["cards"].flatMap((/** @type {string | null} */ face) => [
    make(isRed(face) ? "span.red" : "span", {}, written(face)),
    " ",
  ]);
  return [whose, ...faces];
}

/** @param {string | null} face */
function isTile(face) {
  return Boolean(face?.includes("-"));
}

/** @param {Fact} fact */
function toneOf(fact) {
  const net = netOf(fact);
  return net > 0 ? ".win.ended" : net < 0 ? ".lose.ended" : "because" in fact && "stake" in fact ? ".ended" : "";
}
