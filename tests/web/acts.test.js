/** What is said to the house for each thing that the viewer does. */

import assert from "node:assert/strict";
import test from "node:test";

import { Refused } from "../../src/pitbook/web/modules/api.js";
import { Acts } from "../../src/pitbook/web/modules/table/acts.js";
import { withSending } from "../../src/pitbook/web/modules/table/sending.js";

function table({ stakes = [], refuse = () => false, mayAct = true } = {}) {
  const said = [];
  const refusals = [];
  const undos = [];
  const state = {
    episode: 5,
    you: { name: "A1", role: "player", seat: 4 },
    stakes,
    limits: { ante: { min: 500, max: 50000, step: 100, clause: "2.0" } },
  };
  const live = {
    send: async (what, more) => {
      const line = what === "say" ? Object.values(more.answer).join(" ") : what;
      said.push(line);
      if (refuse(line)) throw new Refused(409, { code: "refused", what: "no", where: "", clause: "1.1", remedy: "" });
      const { answer, box, wager, cents } = more.answer ?? {};
      if (answer === "Withdraw") state.stakes = state.stakes.filter((row) => row[2] !== wager);
      if (answer === "Wager") state.stakes = [...state.stakes, [box, "A1", wager, 1, cents]];
    },
  };
  const acts = new Acts({
    live,
    state: () => state,
    mayAct: () => mayAct,
    turned: () => undefined,
    refused: (refusal, at) => refusal && refusals.push(at),
    changed: () => undos.push(acts.mayUndo),
  });
  acts.chip = 2500;
  return { acts, said, refusals, state, undos };
}

test("a chip is laid on one's own box where all share the areas, and undone", async () => {
  const { acts, said } = table();
  await acts.lay(0, "ante");
  assert.equal(acts.mayUndo, true);
  await acts.undo();
  assert.deepEqual(said, ["Wager 4 ante 2500", "Withdraw 4 ante"]);
  assert.equal(acts.mayUndo, false);
});

test("a second chip makes one wager of both, and undo leaves the first", async () => {
  const { acts, said, state } = table();
  await acts.lay(4, "ante");
  await acts.lay(4, "ante");
  assert.deepEqual(said.slice(1), ["Withdraw 4 ante", "Wager 4 ante 5000"]);
  await acts.undo();
  assert.deepEqual(state.stakes, [[4, "A1", "ante", 1, 2500]]);
});

test("whether anything can be undone is shown as it is, after each of the things that change it", async () => {
  const { acts, undos } = table();
  await acts.lay(4, "ante");
  assert.equal(undos.at(-1), true);
  await acts.lay(4, "ante");
  await acts.undo();
  assert.equal(undos.at(-1), true);
  await acts.take(4, "ante");
  assert.equal(undos.at(-1), false);
});

test("where more is refused, what lay there is laid again", async () => {
  const { acts, state, refusals } = table({
    stakes: [[4, "A1", "ante", 1, 2500]],
    refuse: (line) => line.endsWith(" 5000"),
  });
  await acts.lay(4, "ante");
  assert.deepEqual([state.stakes, refusals], [[[4, "A1", "ante", 1, 2500]], ["ante"]]);
});

test("of several stakes the first that is refused stops the rest", async () => {
  const { acts, said, refusals } = table({ refuse: (line) => line.includes("ante") });
  await acts.stake([
    { box: 4, wager: "ante", cents: 500 },
    { box: 4, wager: "jackpot", cents: 100 },
  ]);
  assert.deepEqual([said, refusals], [["Wager 4 ante 500"], ["ante"]]);
});

test("a decision names its hand, cards and sum", async () => {
  const { acts, said } = table();
  await acts.decide({ box: 4, hand: 2 }, "double", { cents: 700 });
  assert.deepEqual(said, ["Decision 4 2 double 700"]);
});

test("once a proof has failed nothing is staked or decided; one may still leave", async () => {
  const { acts, said } = table({ mayAct: false });
  await acts.lay(4, "ante");
  await acts.decide({ box: 4, hand: 1 }, "bet");
  await acts.leave();
  assert.deepEqual(said, ["leave"]);
});

test("chips on their way lie pale on what is there", () => {
  const lying = { box: 4, player: "A1", wager: "ante", hand: 1, cents: 500 };
  const sending = [
    { box: 4, wager: "ante", cents: 2500 },
    { box: 4, wager: "jackpot", cents: 100 },
  ];
  const { stakes } = withSending({ stakes: [lying] }, sending, "A1");
  assert.deepEqual(stakes, [
    { ...lying, sending: 2500 },
    { box: 4, player: "A1", wager: "jackpot", hand: 1, cents: 0, sending: 100 },
  ]);
});

test("what is repeated while wagers are closed is staked once they are open, and only what may be", async () => {
  const { acts, said, state } = table();
  await acts.repeat([
    { box: 4, wager: "ante", cents: 500 },
    { box: 4, wager: "bet", cents: 1000 },
  ]);
  assert.deepEqual(said, []);
  Object.assign(state, { asks: "PlaceWagers", window: "", wagers: ["ante"] });
  await acts.opened();
  await acts.opened();
  assert.deepEqual(said, ["Wager 4 ante 500"]);
});

test("a wager that is full, or that chips do not reach for, is left alone", async () => {
  const { acts, said, refusals, state } = table({ stakes: [[4, "A1", "ante", 1, 50000]] });
  await acts.lay(4, "ante");
  state.stakes = [[4, "A1", "ante", 1, 500]];
  state.you.balance = 2400;
  await acts.lay(4, "ante");
  assert.deepEqual([said, refusals], [[], ["ante", "ante"]]);
});
