import assert from "node:assert/strict";
import test from "node:test";

import { chipsFor, firstChip, limitSays, stakeFor, VALUES } from "../../src/pitbook/web/modules/table/chip-choice.js";
import { short } from "../../src/pitbook/web/modules/money.js";

const limit = (min, max, step) => ({ min, max, step, clause: "2.0" });

test("limits choose the chips", () => {
  assert.deepEqual(chipsFor([limit(500, 50000, 100), limit(100, 100, null)]), [100, 500, 2500, 10000, 50000]);
  assert.deepEqual(chipsFor([limit(500, 3000, 500)]), [500, 2500]);
  assert.deepEqual(chipsFor([limit(500, null, null)]), [100, 500, 2500, 10000, 50000, 100000]);
  assert.deepEqual(chipsFor([limit(10, 50, 10)]), [100], "never an empty row");
  assert.deepEqual(chipsFor([limit(null, null, null)]), VALUES, "where nothing is limited");
});

test("the first chip in hand is one that the table takes alone", () => {
  assert.equal(firstChip([100, 500, 2500], [limit(500, 50000, 100), limit(100, 100, null)]), 500);
  assert.equal(firstChip([100, 500], [limit(100, 100, null)]), 100);
});

test("what a touch lays", () => {
  assert.equal(stakeFor(2500, limit(500, 50000, 100), 0), 2500);
  assert.equal(stakeFor(100, limit(500, 50000, 100), 0), 500, "at least the minimum");
  assert.equal(stakeFor(100, limit(500, 50000, 100), 500), 100);
  assert.equal(stakeFor(10000, limit(500, 50000, 100), 45000), 5000, "at most what there is room for");
  assert.equal(stakeFor(2500, limit(100, 100, null), 0), 100, "one amount and no other");
  assert.equal(stakeFor(2500, undefined, 0), 2500);
  assert.equal(stakeFor(2500, limit(500, 50000, 100), 50000), 2500, "where it is full the house says so");
});

test("limits in words", () => {
  assert.equal(limitSays("ante", limit(500, 50000, 100), short), "ante from $5 to $500, steps of $1");
  assert.equal(limitSays("jackpot", limit(100, 100, null), short), "jackpot $1 and no other amount");
});
