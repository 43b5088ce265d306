/** What is staked on an area: its chips, their amount, its name, and the tags of what decided. @module */

import { money, signed } from "./pieces/chips.js";

/** @typedef {import("../types.js").LayoutArea} LayoutArea */
/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("./keyed.js").Node} Node */
/** @typedef {import("../types.js").StakePicture} StakePicture */
/** What a scene is drawn for: the size of small letters in its units, and how large boxes are. @typedef {{size: number, scale: number}} Measure */

/** The full name of an area. @param {string} where @param {LayoutArea} area @param {number} cents */
export function areaLabel(where, area, cents) {
  const name = area.wager.replace(":", " ").replaceAll("-", " ");
  const amount = cents ? `${(cents / 100).toLocaleString("en-NZ")} ${cents === 100 ? "dollar" : "dollars"}` : "nothing";
  return [where, name, amount].filter(Boolean).join(", ");
}

/** @param {Picture} picture @param {StakePicture} stake */
export function isMine(picture, stake) {
  return picture.you !== null && picture.seats[picture.you]?.name === stake.player;
}

/** Whether the chips are the house's. @param {StakePicture} stake */
export function isTaken(stake) {
  return stake.result === "lose" || stake.result === "forfeited";
}

/**
 * The chips of a stake, and pale beside them what was sent.
 * @param {string} key
 * @param {StakePicture} stake
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {Measure} measure
 * @returns {Node[]}
 */
export function chipNodes(key, stake, x, y, r, measure) {
  const { size } = measure;
  const kept = stake.cents ? [{ key: `chips ${key}`, kind: "stack", x, y, cents: stake.cents, r, size, from: "player" }] : [];
  const sent = stake.sending ? [{ key: `sent ${key}`, kind: "stack", x: x + (stake.cents ? r * 0.7 : 0), y: y - r * 0.2, cents: stake.sending, r, size, pale: true, from: "player" }] : [];
  return [...kept, ...sent];
}

/** What lies there, or what it came to. @param {string} key @param {StakePicture[]} stakes @param {number} x @param {number} y @param {Measure} measure @returns {Node} */
export function amountNode(key, stakes, x, y, measure) {
  const isKnown = stakes.every((stake) => stake.net !== undefined && stake.net !== null);
  const net = stakes.reduce((sum, stake) => sum + (stake.net ?? 0), 0);
  const cents = stakes.reduce((sum, stake) => sum + stake.cents + (stake.sending ?? 0), 0);
  const tone = !isKnown ? "" : net > 0 ? "win" : net < 0 ? "lose" : "even";
  return { key, kind: "amount", x, y, says: isKnown ? signed(net) : money(cents), tone, size: measure.size };
}

/** A tag; where there is no room for its words, its sign alone. @param {string} key @param {string[]} clauses @param {number} x @param {number} y @param {number} size @param {boolean} [isShort] @returns {Node} */
export function tagNode(key, clauses, x, y, size, isShort = false) {
  const label = clauses.length > 1 ? `rules ${clauses.join(", ")}` : `rule ${clauses[0]}`;
  return { key, kind: "tag", x, y, clauses, size, isShort, act: { does: "clause", clauses, label } };
}
