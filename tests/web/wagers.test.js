import assert from "node:assert/strict";
import test from "node:test";

import { byLimit } from "../../src/pitbook/web/modules/table/wager-row.js";

test("wagers that take the same stand together", () => {
  const usual = { min: 500, max: 50_000, step: 100, clause: "2.0" };
  const only = { min: 100, max: 100, step: null, clause: "11.2" };
  const state = { limits: { left: usual, right: { ...usual }, side: only, other: { ...usual, clause: "3.0" } } };
  const groups = byLimit(state, ["left", "side", "right", "other"]);
  assert.deepEqual(groups.map((each) => each.wagers), [["left", "right"], ["side"], ["other"]]);
  assert.deepEqual(groups.map((each) => each.limit.clause), ["2.0", "11.2", "3.0"]);
});
