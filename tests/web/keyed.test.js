import assert from "node:assert/strict";
import { test } from "node:test";

import { changes } from "../../src/pitbook/web/modules/felt/keyed.js";

const node = (/** @type {string} */ key, more = {}) => ({ key, kind: "card", x: 1, y: 2, face: null, ...more });
const before = (/** @type {any[]} */ ...nodes) => new Map(nodes.map((each) => [each.key, each]));
const is = (/** @type {any} */ found) => found.changes.map((/** @type {any} */ each) => each.is);

test("what is the same is left alone", () => {
  assert.deepEqual(is(changes(before(node("a")), [node("a")])), ["same"]);
});

test("what only moved is not redrawn, and what is named anew neither", () => {
  assert.deepEqual(is(changes(before(node("a")), [node("a", { x: 9 })])), ["moved"]);
  assert.deepEqual(is(changes(before(node("a")), [node("a", { act: { does: "lay", label: "box 1" } })])), ["same"]);
});

test("a card that is turned is redrawn, one that is dealt is new, one that is collected is gone", () => {
  const found = changes(before(node("a"), node("b")), [node("a", { face: "Ah" }), node("c")]);
  assert.deepEqual(is(found), ["redrawn", "new"]);
  assert.deepEqual(found.gone.map((each) => each.key), ["b"]);
});

test("two things of one key are refused", () => {
  assert.throws(() => changes(new Map(), [node("a"), node("a")]), /a key stands there twice: a/);
});
