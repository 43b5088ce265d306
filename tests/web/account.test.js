// What is typed into forms, where somebody goes, and how limits are told.

import assert from "node:assert/strict";
import { test } from "node:test";

import { centsIn, centsOrNone, wholeIn, wholeOrNone } from "../../src/pitbook/web/modules/account/amounts.js";
import { following } from "../../src/pitbook/web/modules/account/following.js";
import { reasonOf } from "../../src/pitbook/web/modules/account/form.js";
import { usesOf } from "../../src/pitbook/web/modules/account/limits.js";
import { Refused } from "../../src/pitbook/web/modules/api.js";

const wrongAt = (field) => (error) => error.refusal.where === field && error.refusal.remedy !== "";

test("amounts are dollars and become cents", () => {
  assert.equal(centsIn("cents", "12.50"), 1_250);
  assert.equal(centsIn("cents", "$1,000"), 100_000);
  for (const typed of ["", "ten", "1.234", "-5", "1e3", " "]) assert.throws(() => centsIn("cents", typed), wrongAt("cents"));
  assert.equal(centsOrNone("cents", ""), null);
});

test("numbers are whole", () => {
  assert.equal(wholeIn("days", "30"), 30);
  for (const typed of ["", "1.5", "-1", "a week"]) assert.throws(() => wholeIn("days", typed), wrongAt("days"));
  assert.equal(wholeOrNone("minutes", ""), null);
});

test("whoever comes in goes on inside the house", () => {
  const origin = "http://house.test";
  const cases = [
    ["", "/"],
    ["?next=/account", "/account"],
    ["?next=/tables/t1%3Fa=b", "/tables/t1?a=b"],
    ["?next=https://elsewhere.example/", "/"],
    ["?next=//elsewhere.example", "/"],
    ["?next=/%5Celsewhere.example", "/"],
    ["?next=javascript:alert(1)", "/"],
  ];
  for (const [search, path] of cases) assert.equal(following({ search, origin }), path);
});

test("what was refused is told as the house says it, and what did not come as that", () => {
  const refusal = { code: "no-money", what: "not enough", where: "cents", clause: "5.1", remedy: "stake less" };
  assert.deepEqual(reasonOf(new Refused(409, refusal)), refusal);
  assert.equal(reasonOf(new TypeError("failed to fetch")).what, "the house does not answer");
});

test("limits with what is used of them", () => {
  const me = {
    limits_used: {
      day_loss: { used: 3_800, of: 10_000 },
      day_stakes: { used: 5_000, of: null },
      session_minutes: { used: 41, of: 60 },
    },
  };
  assert.deepEqual(
    usesOf(me).map(({ says }) => says),
    ["$38.00 of $100.00", "41 of 60 min"],
  );
  assert.deepEqual(usesOf({}), []);
});
