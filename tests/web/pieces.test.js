import assert from "node:assert/strict";
import { test } from "node:test";

import { chipsFor, chipWords, money, rise, signed } from "../../src/pitbook/web/modules/felt/pieces/chips.js";
import { tagWords } from "../../src/pitbook/web/modules/felt/pieces/marks.js";
import { RANKS, spoken, SUITS } from "../../src/pitbook/web/modules/felt/pieces/ranks.js";
import { fitted } from "../../src/pitbook/web/modules/felt/pieces/svg.js";

test("a stack has lower values above higher ones", () => {
  assert.deepEqual(chipsFor(13700), [10000, 2500, 500, 500, 100, 100]);
  assert.deepEqual(chipsFor(2500), [2500]);
});

test("a stack has six chips at most, and one at least", () => {
  assert.deepEqual(chipsFor(999900), [500000, 100000, 100000, 100000, 100000, 50000]);
  assert.deepEqual(chipsFor(50), [100]);
  assert.equal(rise(2500, 20), 0);
  assert.ok(Math.abs(rise(13700, 20) - 24) < 1e-9);
});

test("money on the felt has cents only where there are any, and a true minus", () => {
  assert.equal(money(2531600), "$25,316");
  assert.equal(money(750), "$7.50");
  assert.equal(signed(-500), "−$5");
  assert.equal(signed(500), "+$5");
  assert.equal(signed(0), "$0");
  assert.equal(chipWords(500000), "5k");
});

test("every rank and suit is drawn", () => {
  assert.deepEqual(Object.keys(RANKS).sort(), [..."23456789AJKQT"]);
  assert.deepEqual(Object.keys(SUITS).sort(), [..."cdhs"]);
});

test("a face can be said", () => {
  assert.equal(spoken("Qh"), "queen of hearts");
  assert.equal(spoken("Tc"), "10 of clubs");
  assert.equal(spoken("6-5"), "tile 6-5");
  assert.equal(spoken(null), "face down");
});

test("several rules that collide become a number of rules", () => {
  assert.equal(tagWords(["5.8"]), "5.8");
  assert.equal(tagWords(["5.8", "10.7(a)", "11.9(e)"]), "3 rules");
});

test("words are cut to a width", () => {
  assert.equal(fitted("Guest 7b", 100, 14), "Guest 7b");
  assert.equal(fitted("A very long name", 60, 14), "A very…");
});
