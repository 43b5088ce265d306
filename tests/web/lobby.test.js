// What the lobby says and draws, without a page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { lastRounds } from "../../src/pitbook/web/modules/lobby/evening.js";
import { useful } from "../../src/pitbook/web/modules/lobby/filters.js";
import { common } from "../../src/pitbook/web/modules/lobby/glimpses.js";
import { places, word } from "../../src/pitbook/web/modules/lobby/cloth.js";
import { isOtherwise, standing } from "../../src/pitbook/web/modules/lobby/tile.js";
import { countWords } from "../../src/pitbook/web/modules/lobby/words.js";

const TABLE = {
  id: "t1",
  name: "T 1",
  edition: "g@1",
  is_open: true,
  stopped: "",
  boxes: 7,
  players: 1,
  mode: "virtual",
  limits: {},
  asks: "PlaceWagers",
  announced: null,
  round: 3,
  seats: { 4: "A1" },
  keeps: null,
  finding: null,
};

test("box 1 lies at the right and the last at the left, all below the dealer's side", () => {
  const seats = places(7);
  assert.equal(seats.length, 7);
  for (let at = 1; at < 7; at += 1) assert.ok(seats[at][0] < seats[at - 1][0]);
  assert.ok(seats[3][1] > seats[0][1] && seats[3][1] > seats[6][1]);
});

test("where boxes run counter clockwise box 1 lies at the left", () => {
  assert.deepEqual(places(8, true), places(8).toReversed());
});

test("a tile says what somebody can do there", () => {
  const cases = [
    [{}, "", false, "Sit down", ""],
    [{}, "A1", true, "Go back", "your seat, 4"],
    [{}, "B1", true, "Go back", "you stand here"],
    [{ is_open: false }, "", false, "Watch", "closed"],
    [{ stopped: "a fault" }, "", false, "Watch", "stopped"],
    [{ asks: "Rule" }, "A1", true, "Go back", "ruling"],
    [{ boxes: 1 }, "", false, "Watch", ""],
    [{ announced: { at: 1 } }, "", false, "Sit down", "changes soon"],
  ];
  for (const [more, you, isYours, does, badge] of cases) {
    const now = standing({ ...TABLE, ...more }, you, isYours);
    assert.deepEqual([now.does, now.badge], [does, badge]);
  }
  assert.equal(standing(TABLE, "", false).free, 6);
});

test("a word on the cloth, where no cards speak for themselves", () => {
  assert.equal(word(TABLE, false), "wagers are open");
  assert.equal(word({ ...TABLE, seats: {} }, false), "nobody plays here yet");
  assert.equal(word(TABLE, true), "");
  assert.equal(word({ ...TABLE, asks: "Rule" }, true), "waits for a ruling");
  assert.equal(word({ ...TABLE, is_open: false }, false), "closed");
});

test("only what the house writes has tiles fetched anew", () => {
  assert.equal(isOtherwise([TABLE], [{ ...TABLE, seats: {}, round: 4, asks: "Decide" }]), false);
  assert.equal(isOtherwise([TABLE], [{ ...TABLE, edition: "g@2" }]), true);
  assert.equal(isOtherwise([TABLE], []), true);
  assert.equal(isOtherwise([TABLE], [{ ...TABLE, keeps: { value: 0.05 } }]), true);
});

test("what lies open at a table is what belongs to no box", () => {
  const piles = { "box 1": ["Ah"], dealer: [null, "8c"], burned: ["2c"], community: [] };
  assert.deepEqual(common(piles), [[null, "8c"]]);
});

test("filters are offered that divide the tables", () => {
  assert.deepEqual(useful([["free", "draft"], ["free"]]), ["draft"]);
  assert.deepEqual(useful([["free"], ["free"]]), []);
  assert.deepEqual(useful([["poker"], ["shoe"], []]), ["poker", "shoe"]);
});

test("rounds as they came out, the newest first", () => {
  const entries = [
    { table: "", round: 0, cents: 100_000 },
    { table: "t1", round: 1, cents: -500 },
    { table: "t2", round: 9, cents: -1_000 },
    { table: "t1", round: 1, cents: 1_000 },
    { table: "t2", round: 9, cents: 1_000 },
  ];
  assert.deepEqual(lastRounds(entries), [
    { table: "t2", round: 9, net: 0 },
    { table: "t1", round: 1, net: 500 },
  ]);
});

test("how many there are", () => {
  assert.equal(countWords([TABLE, { ...TABLE, is_open: false }]), "One table open, 2 people playing. Every payment names its rule.");
  assert.equal(countWords([]), "No tables open, no people playing. Every payment names its rule.");
});
