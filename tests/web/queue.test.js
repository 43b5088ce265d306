import assert from "node:assert/strict";
import test from "node:test";

import { Queue } from "../../src/pitbook/web/modules/table/queue.js";

function played({ isStill = false } = {}) {
  const shown = [];
  const timers = [];
  let idle = 0;
  const queue = new Queue({
    show: (step) => shown.push(step.name),
    idle: () => (idle += 1),
    isStill: () => isStill,
    later: (act, ms) => timers.push({ act, ms }),
    never: (timer) => (timers[timer - 1].act = () => assert.fail("it was called off")),
  });
  return { queue, shown, timers, idle: () => idle };
}

const STEPS = [
  { name: "a", ms: 70 },
  { name: "b", ms: 0 },
  { name: "c", ms: 220 },
  { name: "d", ms: 0 },
];

test("each step stays as long as it is told to", () => {
  const { queue, shown, timers, idle } = played();
  queue.push(STEPS);
  assert.deepEqual([shown.join(""), queue.isPlaying, timers.map((t) => t.ms)], ["a", true, [70]]);
  timers[0].act();
  assert.deepEqual([shown.join(""), timers.at(-1).ms], ["abc", 220]);
  queue.push([{ name: "e", ms: 0 }]);
  assert.equal(shown.join(""), "abc", "what comes meanwhile waits its turn");
  timers[1].act();
  assert.deepEqual([shown.join(""), queue.isPlaying, idle()], ["abcde", false, 1]);
});

test("to the end at once, and no timer fires afterwards", () => {
  const { queue, shown, timers } = played();
  queue.push(STEPS);
  queue.toEnd();
  assert.equal(shown.join(""), "abcd");
  assert.throws(() => timers[0].act(), /called off/);
});

test("for whoever wants no motion everything is there at once", () => {
  const { queue, shown, timers } = played({ isStill: true });
  queue.push(STEPS);
  assert.deepEqual([shown.join(""), timers.length], ["abcd", 0]);
});
