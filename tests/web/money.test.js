import assert from "node:assert/strict";
import test from "node:test";

import { dollars, parseDollars, short, signed } from "../../src/pitbook/web/modules/money.js";

test("cents in words", () => {
  assert.deepEqual([0, 5, 101200, 123456789, -15100].map(dollars), [
    "$0.00",
    "$0.05",
    "$1,012.00",
    "$1,234,567.89",
    "−$151.00",
  ]);
  assert.deepEqual([2500, 2550].map(short), ["$25", "$25.50"]);
  assert.deepEqual([100, 0, -100].map(signed), ["+$1.00", "$0.00", "−$1.00"]);
});

test("what was typed, or nothing", () => {
  assert.deepEqual(["25", "$1,000", "0.5", " 12.34 "].map(parseDollars), [2500, 100000, 50, 1234]);
  assert.deepEqual(["", "ten", "-5", "1.234", "1e3", "1,00", "Infinity"].map(parseDollars), Array(7).fill(null));
});
