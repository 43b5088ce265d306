/** What is made of replies of the house, and of none. */

import assert from "node:assert/strict";
import test from "node:test";

import { get, Refused } from "../../src/pitbook/web/modules/api.js";

test("a house that cannot be reached is told as a refusal is", async (t) => {
  t.mock.method(globalThis, "fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await assert.rejects(get("/me"), (error) => error instanceof Refused && error.refusal.code === "lost");
});
