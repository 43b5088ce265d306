/** Which of its ways the dock is in, by what matters most. */

import assert from "node:assert/strict";
import test from "node:test";

import { limitOf, modeOf } from "../../src/pitbook/web/modules/table/situation.js";

const YOU = { name: "A1", role: "player", seat: 4 };
const STATE = { is_open: true, stopped: "", asks: "PlaceWagers", wagers: ["ante"], you: YOU, options: [] };
const OPTIONS = [{ box: 4, hand: 1, player: "A1", is_decided: false, choices: [{ choice: "bet" }] }];
const SCENE = {
  state: STATE,
  status: "live",
  isPlaying: false,
  isProved: true,
  settled: null,
  picture: { settled: false },
};

const MODES = [
  ["wager", {}],
  ["fault", { isProved: false, status: "lost" }],
  ["lost", { status: "lost" }],
  ["lost", { status: "connecting" }],
  ["stopped", { state: { ...STATE, stopped: "why" } }],
  ["playing", { isPlaying: true }],
  ["decide", { state: { ...STATE, asks: "Decide", options: OPTIONS } }],
  ["wait", { state: { ...STATE, asks: "Decide", options: [{ ...OPTIONS[0], player: "B1" }] } }],
  ["settled", { settled: { mine: [{}] }, picture: { settled: true } }],
  ["wager", { settled: { mine: [] }, picture: { settled: true } }],
  ["watch", { state: { ...STATE, you: { name: "", role: "visitor" } } }],
  ["watch", { state: { ...STATE, you: { ...YOU, seat: null } } }],
  ["wager", { state: { ...STATE, you: { ...YOU, seat: 0 } } }],
  ["closed", { state: { ...STATE, is_open: false, asks: "" } }],
  ["ruling", { state: { ...STATE, asks: "Rule" } }],
];

for (const [mode, more] of MODES) {
  test(`${mode}: ${JSON.stringify(more).slice(0, 60)}`, () => assert.equal(modeOf({ ...SCENE, ...more }), mode));
}

test("wagers of one family have the limit of the family", () => {
  const limits = { pair: { min: 1 }, "any-triple": { min: 2 }, suit: { min: 3 } };
  assert.deepEqual(
    ["pair:3", "any-triple", "suit-hearts", "red"].map((wager) => limitOf({ limits }, wager)?.min),
    [1, 2, 3, undefined],
  );
});
