/** What the parts of the page are shown, and which of its ways the dock is in. */

import { isHere } from "./standing.js";

/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("../types.js").Options} Options */
/** @typedef {import("./story.js").Settled} Settled */
/** @typedef {import("./story.js").Laid} Laid */
/** @typedef {import("../api.js").Refusal} Refusal */

/**
 * @typedef {object} Scene
 * @property {TableState} state         as the page shows it, which may be later than it came
 * @property {Picture} picture
 * @property {Settled | null} settled   the last round, while its picture stays
 * @property {import("./live.js").Status} status
 * @property {boolean} isPlaying
 * @property {boolean} isProved         nothing that was shown is against what was promised
 * @property {Laid[]} last              what is repeated
 * @property {number} ahead             how far the house's clock is ahead of this one
 * @property {Refusal | null} refusal
 * @property {string} refusedAt         which wager or choice was refused
 */

/**
 * @typedef {"fault" | "lost" | "stopped" | "closed" | "playing" | "decide" | "settled" | "wager" | "watch" | "ruling" | "wait"} Mode
 */

/**
 * The way the dock is in, by what matters most.
 * @param {Scene} scene
 * @returns {Mode}
 */
export function modeOf({ state, status, isPlaying, isProved, settled, picture }) {
  if (!isProved) return "fault";
  if (status === "lost" || status === "connecting") return "lost";
  if (state.stopped) return "stopped";
  if (isPlaying) return "playing";
  if (mine(state).length) return "decide";
  if (picture.settled && settled?.mine.length) return "settled";
  if (!isHere(state)) return state.is_open ? "watch" : "closed";
  if (state.asks === "PlaceWagers" && state.wagers?.length) return "wager";
  if (!state.is_open) return "closed";
  return state.asks === "Rule" ? "ruling" : "wait";
}

/**
 * The hands that are the viewer's to decide, those already decided too where they may still be changed.
 * @param {TableState} state
 * @returns {Options[]}
 */
export function mine(state) {
  return (state.options ?? []).filter((each) => each.player === state.you.name && each.choices.length);
}

/**
 * The hand to decide first.
 * @param {TableState} state
 */
export function next(state) {
  return mine(state).find((each) => !each.is_decided) ?? mine(state)[0] ?? null;
}

/**
 * The limit of a wager; those of one family, such as `pair:3`, have the limit of the family.
 * @param {TableState} state
 * @param {string} wager
 */
export function limitOf(state, wager) {
  const limits = state.limits ?? {};
  const family = Object.keys(limits).find((name) => wager.startsWith(`${name}:`) || wager.startsWith(`${name}-`));
  return limits[wager] ?? (family ? limits[family] : undefined);
}

/**
 * What the viewer has on the layout in the round under way.
 * @param {TableState} state
 */
export function ownStakes(state) {
  return (state.stakes ?? []).filter(([, player]) => player === state.you.name);
}

/**
 * All that the viewer has on the layout.
 * @param {TableState} state
 */
export function staked(state) {
  return ownStakes(state).reduce((sum, row) => sum + row[4], 0);
}
