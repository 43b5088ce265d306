/** Cards and chips off the felt, drawn as on it: what looks alike in both is styled once, for `pit-pieces`. */

import { card } from "../felt/pieces/card.js";
import { chip } from "../felt/pieces/chips.js";
import { el } from "../felt/pieces/svg.js";
import { spoken } from "../words.js";

/** @typedef {import("../types.js").Face} Face */

/**
 * A card or a tile as a picture of its own.
 * @param {Face} face
 * @param {{ring?: boolean, dim?: boolean, place?: number, isTile?: boolean}} [look]
 */
export function drawnCard(face, look = {}) {
  const isTile = look.isTile || Boolean(face?.includes("-"));
  const height = isTile ? 212 : 152;
  const named = { role: "img", "aria-label": spoken(face) };
  return el(
    "svg",
    { viewBox: `-6 -6 112 ${height}`, class: `pit-pieces drawn${isTile ? " tile" : ""}`, ...named },
    card({ ...look, face, width: 100, isTile }),
  );
}

/** @param {number} cents */
export function drawnChip(cents) {
  return el("svg", { viewBox: "-21 -21 42 42", class: "pit-pieces drawn-chip", "aria-hidden": "true" }, chip(cents, 20, 11));
}
