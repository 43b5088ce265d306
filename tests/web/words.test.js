/** What is read and heard: names, signs, slips, roads, and the felt in words. */

import assert from "node:assert/strict";
import test from "node:test";

import { roadOf } from "../../src/pitbook/web/modules/rail/roads.js";
import { grouped, mainPayTable, rowOf } from "../../src/pitbook/web/modules/rail/sign-lines.js";
import { named } from "../../src/pitbook/web/modules/table/choices.js";
import { rowsOf } from "../../src/pitbook/web/modules/table/mirror.js";
import { netOfLine } from "../../src/pitbook/web/modules/table/lines.js";
import { briefly, titleOf } from "../../src/pitbook/web/modules/table/slip.js";
import { Story } from "../../src/pitbook/web/modules/table/story.js";
import { inWords, spoken, spokenCards, withCards, written } from "../../src/pitbook/web/modules/words.js";
import { recorded, told } from "./recorded.js";

test("names and cards in words", () => {
  assert.equal(inWords("quinella:hearts-clubs"), "quinella hearts clubs");
  assert.deepEqual(["Ah", "Tc", "6-5", null].map(spoken), ["ace of hearts", "ten of clubs", "6-5", "face down"]);
  assert.deepEqual(["Ah", "Tc", "6-5"].map(written), ["A♥", "10♣", "6-5"]);
  assert.equal(spokenCards([null, null, "3c"]), "three of clubs, 2 face down");
  assert.equal(withCards("everybody sees Ah Td of box 1"), "everybody sees A♥ 10♦ of box 1");
});

test("the sign in groups, with the row that a hand is paid by", () => {
  const [{ sign }] = recorded("caribbean-stud");
  assert.deepEqual(
    grouped(sign).map((group) => [group.title, group.rows.length]),
    [
      ["Limits", 1],
      ["The ante pays", 1],
      ["The bet pays", 10],
      ["The jackpot pays", 5],
      ["At this table", 5],
    ],
  );
  const bet = mainPayTable(sign);
  assert.equal(bet.title, "The bet pays");
  assert.equal(rowOf(bet.rows, "two pairs, jacks and eights").says, "2 to 1");
  assert.equal(rowOf(bet.rows, "a pair of sixes (8 3 2 beside)").says, "1 to 1");
  assert.equal(rowOf(bet.rows, "king high"), null);
});

test("the slip says briefly why, and above it what it was", () => {
  assert.equal(
    briefly(
      "a pair of aces (T 7 3 beside) against the dealer's pair of eights (7 5 2 beside) wins; the bet is paid 1 to 1",
    ),
    "wins; the bet is paid 1 to 1",
  );
  assert.equal(
    briefly("the dealer's ace high (A 8) does not qualify; the ante is paid 1 to 1"),
    "the ante is paid 1 to 1",
  );
  assert.equal(briefly("the hand was folded"), "the hand was folded");
  assert.equal(briefly("king high does not qualify; the ante is paid 1 to 1", "ante"), "paid 1 to 1");
  assert.equal(briefly("left 20 against 19 wins by 5.1(b)(i)(a); 18 to 21 pays 1 to 1", "left"), "wins; 18 to 21 pays 1 to 1");
  assert.equal(briefly("red first; the pair red-blue loses; blue came third", "pair:red-blue"), "loses; blue came third");
  const why = (rest) => ({ wager: "red", why: `red first, blue second; ${rest}` });
  const raced = { facts: [], mine: [{ box: 1, net: 0, lines: [why("red wins"), why("blue loses")] }] };
  assert.equal(titleOf(raced), "Red first, blue second", "what every line begins with is said once, above them");
  const story = new Story();
  const titles = told(story, recorded("caribbean-stud"))
    .flat()
    .filter((step) => step.settled)
    .map((step) => titleOf(step.settled));
  assert.deepEqual(titles, ["Dealer does not qualify", "A pair of aces against a pair of eights"]);
});

test("what a choice must name is asked for", () => {
  const naming = (places, sums = []) => ({ places: new Set(places), sums: new Map(sums) });
  const set = { choice: "set", cost: 0, cards: [2, 2], amount: [0, 0] };
  const double = { choice: "double", cost: 0, cards: [0, 0], amount: [1, 500] };
  assert.match(named(set, naming([1])), /Pick 2 .*1 picked/);
  assert.deepEqual(named(set, naming([3, 1])), { places: [1, 3] });
  assert.deepEqual(named(double, naming([])), { cents: 500 }, "all of it unless somebody says less");
  assert.deepEqual(named(double, naming([], [["double", "2.50"]])), { cents: 250 });
  for (const wrong of ["", "six", "5.01", "-1", "0"])
    assert.match(named(double, naming([], [["double", wrong]])), /\$0\.01 to \$5\.00/);
  assert.deepEqual(named({ ...set, cards: [0, 0] }, naming([2])), {});
});

test("a road has what won in this shoe, oldest first", () => {
  const past = (result, shuffle = "s.2") => ({ result, shuffle });
  const rounds = [
    past("Dragon 20, Tiger 19: Dragon wins"),
    past("Dragon 18, Tiger 18: tie"),
    past("Dragon 16, Tiger blackjack: Tiger wins"),
    past("Dragon 20, Tiger 19: Dragon wins", "s.1"),
  ];
  assert.deepEqual(roadOf(rounds, "s.2", ["dragon", "tiger", "tie"]), ["tiger", "tie", "dragon"]);
  assert.deepEqual(roadOf([past("misdeal: a card was exposed")], "s.2", ["dragon", "tiger", "tie"]), []);
});

test("the felt in words says what lies there", () => {
  const story = new Story();
  told(story, recorded("caribbean-stud").slice(0, 3));
  const rows = rowsOf(story.picture);
  assert.deepEqual(rows[0], ["dealer", "three of clubs, 4 face down", "", ""]);
  assert.deepEqual(
    rows.find(([where]) => where === "box 1, you"),
    [
      "box 1, you",
      "eight of clubs, ten of spades, four of hearts, ten of diamonds, ten of hearts",
      "ante $10.00",
      "decide",
    ],
  );
  assert.deepEqual(
    rows.find(([where]) => where.startsWith("box 7")),
    ["box 7, North", "", "ante $5.00, lose −$5.00", "fold"],
  );
});

test("a line of the slip came to what the fact says that ended its stake", () => {
  const whose = { box: 2, player: "A" };
  const stake = (wager) => ({ ...whose, wager, hand: 1 });
  const facts = [
    { fact: "FeeTaken", stake: stake("exchange"), staked: 100 },
    { fact: "JackpotWon", stake: stake("jackpot"), staked: 500, from_pool: 7000, from_house: 0 },
    { fact: "BankReturned", stake: stake("bank"), staked: 300, put_up: 900 },
    { fact: "Won", stake: stake("banker"), staked: 1000, winnings: 1000 },
  ];
  const net = (wager, result, staked, pays) => netOfLine({ wager, result, stake: staked, pays, hand: 1 }, whose, facts);
  assert.equal(net("exchange", "fee", 100, 0), -100);
  assert.equal(net("jackpot", "win", 500, 7000), 6500, "the stake itself went into the pool");
  assert.equal(net("bank", "bank", 300, 0), -600);
  assert.equal(net("banker", "win", 1000, 1000), 1000);
  assert.equal(net("banker", "commission", 0, -50), -50);
  assert.equal(net("banker", "returned", 200, 0), 0, "what was cut off a stake is neither won nor lost");
});
