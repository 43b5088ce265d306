/** The page plays facts, then shows state: told with messages that a house has sent. */

import assert from "node:assert/strict";
import test from "node:test";

import { Story } from "../../src/pitbook/web/modules/table/story.js";
import { recorded, told, YOU } from "./recorded.js";

const cards = (picture, pile) => picture.piles[pile]?.cards ?? [];
const last = (steps) => steps.at(-1);

test("cards come one after another, and the end is what the state has", () => {
  const messages = recorded("caribbean-stud");
  const story = new Story();
  const deal = told(story, messages.slice(0, 3))[2];
  const seen = deal.map((step) => cards(step.picture, "box 1").length);
  assert.deepEqual([...new Set(seen)], [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(
    cards(deal.find((step) => step.fact?.fact === "CardsShown" && step.fact.pile === "dealer").picture, "dealer"),
    [null, null, null, null, "3c"],
  );
  const state = messages[2].state;
  assert.deepEqual(cards(last(deal).picture, "box 1"), state.piles["box 1"]);
  assert.deepEqual(last(deal).picture.turn, { box: 1, hand: 1 });
  assert.equal(last(deal).state, state);
});

test("what a round has dealt is told within six seconds, a call within its own time", () => {
  const deal = told(new Story(), recorded("caribbean-stud").slice(0, 3))[2];
  const all = deal.reduce((sum, step) => sum + step.ms, 0);
  assert.ok(all > 1500 && all <= 6000, `${all} ms`);
  assert.equal(deal.find((step) => step.fact?.fact === "Called").ms, 700);
});

test("the settled picture stays, with what each stake came to and by which clause", () => {
  const messages = recorded("caribbean-stud");
  const story = new Story();
  const over = told(story, messages.slice(0, 4))[3];
  const settled = over.find((step) => step.settled);
  assert.equal(settled.settled.mine[0].net, 1000);
  assert.deepEqual(
    settled.settled.mine[0].lines.map((line) => [line.wager, line.result, line.stake, line.clause]),
    [
      ["ante", "win", 1000, "10.1(a)"],
      ["bet", "void", 2000, "10.1"],
    ],
  );
  const picture = last(over).picture;
  assert.equal(messages[3].state.episode, 5, "the state is the next round's already");
  assert.ok(picture.settled && cards(picture, "box 1").length === 5);
  assert.deepEqual(picture.open, ["ante", "jackpot"], "and wagers are open on it");
  assert.deepEqual(story.last, [{ box: 1, wager: "ante", cents: 1000 }]);
  const ante = picture.stakes.find((stake) => stake.player === YOU && stake.wager === "ante");
  assert.deepEqual([ante.result, ante.net, ante.clauses], ["win", 1000, ["10.1(a)"]]);
  assert.equal(picture.seats[1].net, 1000);
});

test("a wager of another leaves the settled picture, one's own and a call end it", () => {
  const messages = recorded("caribbean-stud");
  const wager = messages[4].events[0].facts[0];
  const other = { ...wager, stake: { ...wager.stake, player: "Somebody", box: 3 } };
  const after = (fact) => {
    const story = new Story();
    told(story, messages.slice(0, 4));
    const events = [{ ...messages[4].events[0], facts: [fact] }];
    return last(story.update({ events, state: messages[3].state })).picture.settled;
  };
  assert.equal(after(other), true);
  assert.equal(after(wager), false);
  assert.equal(after({ fact: "Called", words: "No more bets", says: "“No more bets”", clause: "8.1(a)" }), false);
});

test("a race is told horse by horse, within fourteen seconds, and its end stands on the felt", () => {
  const messages = recorded("racing-card-derby");
  const race = told(new Story(), messages)[2];
  const all = race.reduce((sum, step) => sum + step.ms, 0);
  assert.ok(all > 6000 && all <= 14000, `${all} ms`);
  assert.ok(race.some((step) => step.picture.says.startsWith("The horses: hearts 1")));
  assert.ok(race.some((step) => step.picture.says === "Hearts win"));
  const picture = last(race).picture;
  assert.deepEqual([cards(picture, "1st place").length, cards(picture, "3rd place")], [8, ["2h", "7d"]]);
  assert.deepEqual(picture.won, ["red"]);
});

test("tiles that are set apart lie in the low hand", () => {
  const over = told(new Story(), recorded("pai-gow")).find((steps) => last(steps)?.picture.settled);
  const { picture } = last(over);
  assert.deepEqual([cards(picture, "box 2"), cards(picture, "box 2 low")], [["3-3", "3-3"], ["6-5", "3-2"]]);
  assert.deepEqual([cards(picture, "dealer"), cards(picture, "dealer low")], [["2-1", "4-1"], ["6-3", "4-3"]]);
  assert.deepEqual(picture.rolls, [[3, 4, 2]]);
});

test("a clock under eight seconds cuts it short", () => {
  const messages = recorded("caribbean-stud");
  const { state } = messages[2];
  state.deadline = state.now + 7999;
  const deal = told(new Story(), messages.slice(0, 3))[2];
  assert.equal(
    deal.reduce((sum, step) => sum + step.ms, 0),
    0,
  );
});

test("hello is the same hand at once", () => {
  const messages = recorded("caribbean-stud");
  const facts = messages[2].events.flatMap((event) => event.facts);
  const story = new Story();
  told(story, messages.slice(0, 3));
  const again = story.hello({ state: messages[2].state, facts });
  const fresh = new Story().hello({ state: messages[2].state, facts });
  assert.deepEqual(last(again).picture, last(fresh).picture);
  assert.deepEqual(cards(last(fresh).picture, "dealer"), [null, null, null, null, "3c"]);
  assert.equal(
    fresh.reduce((sum, step) => sum + step.ms, 0),
    0,
  );
});

test("a fact that nobody here knows is shown by what it says", () => {
  const messages = recorded("caribbean-stud");
  const story = new Story();
  told(story, messages.slice(0, 3));
  const odd = { fact: "SomethingNew", clause: "99.9", says: "something new happens" };
  const events = [{ episode: 3, kind: "round", is_over: false, facts: [odd], openings: [], further: [] }];
  const [step] = story.update({ events, state: messages[2].state });
  assert.deepEqual(
    [step.picture.says, step.picture.isCall, step.picture.saysClause],
    ["Something new happens", false, "99.9"],
  );
});

test("a hand that another gives up in the very message that first asks the viewer is marked as given up", () => {
  const state = (more) => ({ now: 0, is_open: true, stopped: "", announced: null, seats: { A: 1, B: 2 }, ready: [], episode: 1, kind: "round", round: 1, commitment: null, commitments: [], deadline: null, awaited: "", asks: "PlaceWagers", you: { name: "A", role: "player", seat: 1 }, ...more });
  const choices = [{ choice: "fold", cost: 0, cards: [0, 0], amount: [0, 0], gives_up: true }];
  const options = [{ box: 1, hand: 1, player: "A", is_decided: false, choices }];
  const facts = [
    { fact: "CardsDealt", clause: "", says: "", to: "box 2", count: 2 },
    { fact: "Decided", clause: "", says: "", box: 2, hand: 1, choice: "fold" },
    { fact: "CardsDiscarded", clause: "", says: "", pile: "box 2", count: 2 },
  ];
  const story = new Story();
  story.hello({ state: state({}), facts: [] });
  story.update({ events: [{ episode: 1, kind: "round", is_over: false, facts, openings: [], further: [] }], state: state({ asks: "Decide", options }) });
  assert.deepEqual(story.picture.piles["box 2"], { cards: [], gone: "folded" });
  assert.equal(story.picture.seats[2].says, "folded");
});
