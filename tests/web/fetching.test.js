import assert from "node:assert/strict";
import { test } from "node:test";

import { fetching } from "../../src/pitbook/web/modules/fetching.js";

const atOnce = (/** @type {() => void} */ later) => later();

test("what cannot be had is asked for again, until it is here", async () => {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    if (asked < 3) throw new TypeError("the line is down");
    return "here";
  };
  assert.equal(await fetching(ask, atOnce), "here");
  assert.equal(asked, 3);
});

test("what can never be had is told, with why", async () => {
  const ask = async () => {
    throw new Error("no such thing");
  };
  await assert.rejects(fetching(ask, atOnce), /no such thing/);
});
