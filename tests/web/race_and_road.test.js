import assert from "node:assert/strict";
import { test } from "node:test";

import { horseAt, runners } from "../../src/pitbook/web/modules/felt/pieces/race.js";
import { beadPlate, bigRoad } from "../../src/pitbook/web/modules/felt/pieces/road.js";

const PLACES = ["1st place", "2nd place", "3rd place"];
const SUITS = ["hearts", "clubs", "diamonds", "spades"];

test("a suit runs a step for each of its cards, and has won with as many as the lane has steps", () => {
  const piles = { "1st place": { cards: ["Jh", "Kh", "Jc", "7c", "Td", "7s", "2c", "7h", "4c"] }, "2nd place": { cards: ["2s"] }, "3rd place": { cards: ["Qc", "3d"] } };
  assert.deepEqual(
    runners(piles, PLACES, SUITS, 4).map((each) => [each.name, each.cards, each.place]),
    [["hearts", 3, ""], ["clubs", 4, "1st"], ["diamonds", 1, "3rd"], ["spades", 1, "2nd"]],
  );
});

test("before a card is turned nobody has run, and a card face down moves nobody", () => {
  assert.ok(runners({ "1st place": { cards: [null] } }, PLACES, SUITS, 4).every((each) => each.cards === 0 && !each.place));
});

test("a horse is past the finish with its last step alone", () => {
  const at = [0, 1, 2, 3, 4].map((cards) => horseAt(1000, cards, 4, 13));
  for (let n = 1; n < at.length; n += 1) assert.ok(at[n] > at[n - 1]);
  assert.ok(at[3] < 1000 - 215 && at[4] > 1000 - 215);
});

const road = (/** @type {string} */ results) => bigRoad([...results], "=", 20).map((bead) => `${bead.result}${bead.column}${bead.row}${"/".repeat(bead.ties)}`);

test("the big road has a column for each run, and ties as strokes", () => {
  assert.deepEqual(road("DDT=TD"), ["D00", "D01", "T10/", "T11", "D20"]);
  assert.deepEqual(road("==D"), ["D00"]);
});

test("a run longer than the column turns to the right, and the next one begins beside it", () => {
  assert.deepEqual(road("DDDDDDDDT"), ["D00", "D01", "D02", "D03", "D04", "D05", "D15", "D25", "T10"]);
});

test("a plate that is full leaves out its oldest columns", () => {
  const beads = beadPlate(Array.from({ length: 20 }, (_, n) => String(n)), 3);
  assert.deepEqual([beads[0].result, beads[0].column, beads.length], ["6", 0, 14]);
});
