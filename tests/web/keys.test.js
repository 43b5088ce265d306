import assert from "node:assert/strict";
import test from "node:test";

import { areaLetters, lettersOf, meaning } from "../../src/pitbook/web/modules/table/keys.js";

const choices = (...names) => names.map((choice) => ({ choice }));
const REST = { isWagering: false, isPlaying: false, choices: [], isFocused: false };

test("each choice has a letter of its own", () => {
  assert.deepEqual(lettersOf(choices("bet", "fold")), ["b", "f"]);
  assert.deepEqual(lettersOf(choices("stand", "hit", "double", "split")), ["s", "h", "d", "p"]);
  assert.deepEqual(lettersOf(choices("raise-1", "raise-2", "check")), ["1", "2", "c"]);
  assert.deepEqual(lettersOf(choices("a", "a")), ["a", "1"]);
});

test("each of a few areas has a letter that means nothing else, of many none has", () => {
  assert.deepEqual(areaLetters(["ante", "jackpot"]), ["a", "j"]);
  assert.deepEqual(areaLetters(["left", "tie", "tiger", "pair:left"]), ["e", "t", "i", "p"], "l asks for the last call");
  assert.deepEqual(areaLetters(["a", "a"]), ["a", ""]);
  assert.deepEqual(new Set(areaLetters(Array.from({ length: 9 }, (_, n) => `x${n}`))), new Set([""]));
});

const MEANINGS = [
  ["b", { choices: choices("bet", "fold") }, { act: "choice", at: 0 }],
  ["F", { choices: choices("bet", "fold") }, { act: "choice", at: 1 }],
  ["c", { choices: choices("check") }, { act: "choice", at: 0 }, "a decision goes before a question"],
  ["c", {}, { act: "clock" }],
  ["3", { isWagering: true }, { act: "chip", at: 2 }],
  ["3", {}, null],
  ["Enter", { isWagering: true }, { act: "repeat" }],
  ["Enter", { isWagering: true, isFocused: true }, null, "what has the focus acts by itself"],
  ["Enter", { choices: choices("bet") }, null, "nothing is decided by Enter alone"],
  [" ", { isPlaying: true, isFocused: true }, { act: "on" }],
  [" ", { isWagering: true, isFocused: true }, null],
  ["ArrowLeft", { isWagering: true }, { act: "move" }],
  ["ArrowLeft", { isWagering: true, isFocused: true }, null],
  ["u", { isWagering: true }, { act: "undo" }],
  ["y", { isWagering: true }, { act: "ready" }],
  ["y", {}, null],
  ["J", { isWagering: true, wagers: ["ante", "jackpot"] }, { act: "lay", at: 1 }],
  ["u", { isWagering: true, wagers: ["under"] }, { act: "undo" }, "what the table does goes before an area"],
  ["j", { wagers: [] }, null],
  ["[", {}, { act: "tab-back" }],
  ["]", {}, { act: "tab-on" }],
  ["?", {}, { act: "rule" }],
  ["x", {}, null],
];

for (const [key, moment, expected, why] of MEANINGS) {
  test(`${key} with ${JSON.stringify(moment)}${why ? `: ${why}` : ""}`, () => {
    assert.deepEqual(meaning(key, { ...REST, ...moment }), expected);
  });
}
