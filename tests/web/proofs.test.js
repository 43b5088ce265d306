/** Proofs of real messages hold, and whatever is changed in them is found. */

import assert from "node:assert/strict";
import test from "node:test";

import { ladder } from "../../src/pitbook/web/modules/proof/ladder.js";
import { Proofs } from "../../src/pitbook/web/modules/proof/proofs.js";
import { recorded } from "./recorded.js";

async function looked(messages) {
  const proofs = new Proofs();
  for (const message of messages) {
    if (message.type === "hello") await proofs.begin(message.state, message.facts);
    else await proofs.check(message.events, message.state);
  }
  return proofs;
}

for (const [game, shown, drawings] of [
  ["caribbean-stud", 20, 3],
  ["racing-card-derby", 11, 2],
  ["pai-gow", 11, 10],
]) {
  test(`${game}: everything shown lies where it was promised`, async () => {
    const messages = recorded(game);
    const proofs = await looked(messages);
    assert.deepEqual(proofs.faults, []);
    const openings = messages.flatMap((m) =>
      (m.events ?? []).flatMap((e) => [...e.openings, ...e.further.flatMap((f) => f.openings)]),
    );
    const opened = [...proofs.drawings.values()].reduce((sum, each) => sum + each.opened.size, 0);
    assert.equal(opened, new Set(openings.map((each) => each.salt)).size);
    assert.ok(opened >= shown && proofs.drawings.size >= drawings, `${opened} of ${proofs.drawings.size}`);
  });
}

const firstOpened = (messages) => messages.flatMap((m) => m.events ?? []).find((event) => event.openings.length);

const TAMPERED = {
  "another face in an opening": (messages) => (firstOpened(messages).openings[0].card = "2s"),
  "another place": (messages) => (firstOpened(messages).openings[0].place += 1),
  "a neighbour left out": (messages) => firstOpened(messages).openings[0].path.pop(),
  "a neighbour too many": (messages) => firstOpened(messages).openings[0].path.push("00"),
  "an opening left out": (messages) => firstOpened(messages).openings.shift(),
  "another face in a fact": (messages) =>
    (firstOpened(messages).facts.find((fact) => fact.fact === "CardsShown").cards = ["2s"]),
  "another face on the table": (messages) => (messages[2].state.piles["box 1"][0] = "2s"),
  "another promise": (messages) => (messages[2].state.commitment.root = "0".repeat(64)),
};

for (const [what, tamper] of Object.entries(TAMPERED)) {
  test(`found: ${what}`, async () => {
    const messages = recorded("caribbean-stud");
    tamper(messages);
    const proofs = await looked(messages);
    assert.equal(proofs.isGood, false);
    assert.ok(proofs.faults[0].evidence);
  });
}

test("a ladder has a rung for every neighbour, and the last leaf of an odd row goes up alone", async () => {
  const hash = async (text) => `(${text})`;
  const rungs = await ladder({ place: 2, card: "x", salt: "s", path: ["left"] }, 3, hash);
  assert.deepEqual(rungs, [
    { node: "(card 2 x s)", neighbour: null },
    { node: "(pair left (card 2 x s))", neighbour: "left" },
  ]);
  assert.equal(await ladder({ place: 3, card: "x", salt: "s", path: [] }, 3, hash), null);
});
