/** What the house opens of its promises, checked against them. It is fetched with the first thing that happens. */

import { rootOf } from "./ladder.js";
import { faces } from "./proofs.js";
import { sha256 } from "./sha256.js";

/** @typedef {import("../types.js").Opening} Opening */
/** @typedef {import("../types.js").TableEvent} TableEvent */
/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("./proofs.js").Drawing} Drawing */
/** @typedef {import("./proofs.js").Proofs} Proofs */

/**
 * @param {Proofs} proofs
 * @param {TableEvent} event
 * @param {Drawing | undefined} first  of the event's episode
 * @param {Set<string>} [told]  faces that were told before the page listened
 */
export async function checkEvent(proofs, event, first, told) {
  if (first) for (const opening of event.openings) await open(proofs, first, opening);
  for (const each of event.further) {
    const drawing = proofs.keep(each);
    for (const opening of each.openings) await open(proofs, drawing, opening);
  }
  if (first) checkFaces(proofs, event, first, told);
}

/**
 * @param {Proofs} proofs
 * @param {Drawing} drawing
 * @param {Opening} opening
 */
async function open(proofs, drawing, opening) {
  const before = drawing.opened.get(opening.place);
  if (before && before.card !== opening.card)
    proofs.fault("a place was opened twice with two faces", drawing, [before, opening]);
  else if ((await rootOf(opening, drawing.size, sha256)) !== drawing.root)
    proofs.fault(`${opening.card} does not lie at place ${opening.place} of what was promised`, drawing, opening);
  else drawing.opened.set(opening.place, opening);
}

/**
 * Every face that a fact tells must have been opened.
 * @param {Proofs} proofs
 * @param {TableEvent} event
 * @param {Drawing} first
 * @param {Set<string>} [told]
 */
function checkFaces(proofs, event, first, told) {
  const opened = new Set(
    [...proofs.drawings.values()].flatMap((each) => [...each.opened.values()].map((one) => one.card)),
  );
  for (const fact of event.facts) {
    const missing = faces(fact).find((face) => !opened.has(face) && !told?.has(face));
    if (missing) proofs.fault(`${missing} was shown and not proved`, first, fact);
  }
}

/**
 * Cards that lie on the table must be those that were opened for their places.
 * @param {Proofs} proofs
 * @param {TableState} state
 * @param {Drawing | undefined} first
 */
export function checkPiles(proofs, state, first) {
  if (!first || state.commitments.some((each) => each.name?.startsWith("shuffled again"))) return;
  for (const [pile, cards] of Object.entries(state.piles ?? {})) {
    cards.forEach((card, at) => {
      const opened = first.opened.get(state.slots?.[pile]?.[at] ?? -1);
      if (card && opened && opened.card !== card)
        proofs.fault(`${card} lies where ${opened.card} was proved`, first, opened);
    });
  }
}
