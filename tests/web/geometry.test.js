import assert from "node:assert/strict";
import { test } from "node:test";

import { boxPlaces } from "../../src/pitbook/web/modules/felt/arc.js";
import { boxesAround } from "../../src/pitbook/web/modules/felt/around.js";
import { cells, meeting } from "../../src/pitbook/web/modules/felt/grid.js";
import { fan, fanWidth, hands, LEAST_CARD, LEAST_STEP, overlap } from "../../src/pitbook/web/modules/felt/geometry.js";

const AREAS = (/** @type {number} */ count) =>
  Array.from({ length: count }, (_, n) => ({ wager: `w${n}`, form: "square", beside: "", when: {} }));

for (const boxes of [1, 2, 5, 7, 8, 9]) {
  for (const areas of [1, 3, 5]) {
    test(`${boxes} boxes of ${areas} areas do not overlap, and lie on the table`, () => {
      const layout = /** @type {any} */ ({ boxes, areas: AREAS(areas), holds: "cards" });
      const { boxes: placed } = boxPlaces(layout, 14);
      assert.equal(placed.length, boxes);
      for (const [n, one] of placed.entries()) {
        assert.ok(one.x >= 17 && one.x + one.w <= 983 && one.y >= 17 && one.y + one.h <= 600, `box ${n + 1}`);
        for (const other of placed.slice(n + 1)) assert.equal(overlap(one, other), false);
      }
    });
  }
}

test("box 1 lies at the right for players, and numbers run clockwise to the last at the left", () => {
  const size = () => ({ w: 150, h: 160 });
  const { boxes } = boxesAround(7, size, () => ({ cx: 500, cy: 180, rx: 400, ry: 320 }));
  for (let n = 1; n < boxes.length; n += 1) assert.ok(boxes[n].x < boxes[n - 1].x);
  assert.ok(boxes[3].y > boxes[0].y && boxes[3].y > boxes[6].y);
  assert.ok(Math.abs(boxes[0].y - boxes[6].y) < 1 && Math.abs(boxes[0].x + boxes[6].x + 150 - 1000) < 1);
});

test("where boxes run counter clockwise box 1 lies at the left for players", () => {
  const layout = /** @type {any} */ ({ boxes: 8, areas: AREAS(1), holds: "tiles" });
  const clockwise = boxPlaces(layout, 14).boxes;
  assert.deepEqual(boxPlaces({ ...layout, counter_clockwise: true }, 14).boxes, clockwise.toReversed());
  assert.ok(clockwise[7].x < clockwise[0].x);
});

test("a fan keeps each index whole, in its room, down to the smallest card", () => {
  for (let count = 1; count <= 6; count += 1) {
    const cards = fan(count, 150, 60);
    assert.ok(fanWidth(cards, count) <= 150.01, String(count));
    assert.ok(count === 1 || cards.step >= cards.width * LEAST_STEP - 0.01);
    assert.ok(cards.width >= LEAST_CARD);
  }
});

test("three hands of a split box lie in the box and do not overlap, whatever cards they have", () => {
  const room = { x: 10, y: 20, w: 150, h: 66 };
  for (const counts of [[2, 2, 1], [2, 2, 2], [4, 2, 3], [5, 5, 5]]) {
    const rooms = hands(counts, room);
    for (const [n, one] of rooms.entries()) {
      assert.ok(one.x >= 10 && one.x + one.w <= 160.5 && one.y >= 20 && one.y + one.h <= 86.01);
      for (const other of rooms.slice(n + 1)) assert.equal(overlap(one, other), false);
    }
  }
});

test("cells of a block fill it from the left, row by row", () => {
  const found = cells(6, 3, { x: 0, y: 0, w: 310, h: 110 }, 5);
  assert.deepEqual(found[4], { x: 105, y: 57.5, w: 100, h: 52.5 });
});

test("areas meet where their edges do, and three in a row meet nowhere", () => {
  const [one, two, three] = cells(3, 1, { x: 0, y: 0, w: 10, h: 34 }, 2);
  assert.deepEqual(meeting([one, two], 2), { x: 5, y: 11 });
  assert.equal(meeting([one, two, three], 2), null);
});
