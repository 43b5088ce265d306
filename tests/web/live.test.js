/** The connection: commands by their keys, repeats, and coming back. */

import assert from "node:assert/strict";
import test from "node:test";

import { Live, liveUrl } from "../../src/pitbook/web/modules/table/live.js";

function connected(t) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const sockets = [];
  const heard = [];
  const statuses = [];
  const clock = { now: 0 };
  const live = new Live(
    "ws://house/live",
    { heard: (message) => heard.push(message), status: (status) => statuses.push(status) },
    {
      now: () => clock.now,
      socket: () => {
        const socket = { sent: [], send: (text) => socket.sent.push(JSON.parse(text)), close: () => undefined };
        sockets.push(socket);
        return socket;
      },
    },
  );
  const say = (message) => sockets.at(-1).onmessage({ data: JSON.stringify(message) });
  clock.now = 10_000;
  live.connect();
  return { live, sockets, heard, statuses, clock, say };
}

test("a command without a reply is sent again with its key, once in three seconds", async (t) => {
  const { live, sockets, clock, say } = connected(t);
  const reply = live.send("ready");
  assert.equal(sockets[0].sent.length, 0, "nothing is said before hello");
  say({ type: "hello" });
  live.repeat();
  clock.now += 2999;
  live.repeat();
  assert.equal(sockets[0].sent.length, 1);
  clock.now += 1;
  live.repeat();
  const [first, second] = sockets[0].sent;
  assert.equal(second.id, first.id);
  assert.match(first.id, /^[0-9a-f]{32}$/);
  say({ type: "reply", id: first.id, ok: true, reply: { table: "t" } });
  assert.deepEqual(await reply, { table: "t" });
  clock.now += 9000;
  live.repeat();
  assert.equal(sockets[0].sent.length, 2, "what was answered is not repeated");
});

test("a lost connection is made again, and what was under way goes on with the same key", (t) => {
  const { live, sockets, statuses, heard, say } = connected(t);
  say({ type: "hello" });
  void live.send("say", { answer: { answer: "Decision" } });
  sockets[0].onclose({ code: 1006 });
  assert.equal(statuses.at(-1), "lost");
  t.mock.timers.tick(1000);
  say({ type: "hello" });
  assert.deepEqual(statuses, ["connecting", "live", "lost", "connecting", "live"]);
  assert.equal(sockets[1].sent[0].id, sockets[0].sent[0].id);
  assert.equal(heard.length, 2);
});

test("a refusal fails with what the house says", async (t) => {
  const { live, sockets, say } = connected(t);
  say({ type: "hello" });
  const reply = live.send("ready");
  say({
    type: "reply",
    id: sockets[0].sent[0].id,
    ok: false,
    status: 409,
    error: { code: "refused", what: "not now" },
  });
  await assert.rejects(reply, (error) => error.refusal.code === "refused" && error.status === 409);
});

test("whoever may not listen is not called again", (t) => {
  const { sockets, statuses, say } = connected(t);
  say({ type: "refused", status: 401, error: { code: "signed-out", what: "nobody" } });
  sockets[0].onclose({ code: 1008 });
  t.mock.timers.tick(60_000);
  assert.deepEqual([statuses, sockets.length], [["connecting", "refused"], 1]);
});

test("the address follows the page's", () => {
  assert.equal(liveUrl("a table", { protocol: "https:", host: "h:1" }), "wss://h:1/api/v1/tables/a%20table/live");
  assert.equal(liveUrl("t", { protocol: "http:", host: "h" }), "ws://h/api/v1/tables/t/live");
});
