/** What is made of replies of the house, and of none. */

import assert from "node:assert/strict";
import test from "node:test";

import { get, Refused, remove } from "../../src/pitbook/web/modules/api.js";

test("a house that cannot be reached is told as a refusal is", async (t) => {
  t.mock.method(globalThis, "fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await assert.rejects(get("/me"), (error) => error instanceof Refused && error.refusal.code === "lost");
});

test("a command sent before the page knows who is signed in waits for their token", async (t) => {
  /** @type {any} */ (globalThis).document = { getElementById: () => ({ dataset: { name: "Ann" } }) };
  t.after(() => delete (/** @type {any} */ (globalThis).document));
  /** @type {[string, string | undefined][]} */
  const asked = [];
  t.mock.method(globalThis, "fetch", (/** @type {string} */ path, /** @type {any} */ request) => {
    asked.push([`${request.method} ${path}`, request.headers["X-CSRF-Token"]]);
    return Promise.resolve(new Response(JSON.stringify({ csrf: "token" })));
  });
  await remove("/sessions/current");
  await remove("/sessions/current");
  assert.deepEqual(asked, [
    ["GET /api/v1/me", undefined],
    ["DELETE /api/v1/sessions/current", "token"],
    ["DELETE /api/v1/sessions/current", "token"],
  ]);
});
