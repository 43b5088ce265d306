/** Chips in hand, what may be staked and for how much, and the ways on: undo, repeat, ready. */

import { button, keySign, make } from "../element.js";
import { CHIP } from "../felt/chip-drag.js";
import { dollars, short } from "../money.js";
import { clauseTag } from "../tag.js";
import { asTitle } from "../words.js";
import { chipsFor, firstChip, limitSays } from "./chip-choice.js";
import { drawnChip } from "./drawn.js";
import { areaLetters } from "./keys.js";
import { limitOf, staked } from "./situation.js";

/** @typedef {import("./situation.js").Scene} Scene */
/** @typedef {import("./table-acts.js").TableActs} Acts */
/** @typedef {import("../types.js").Limit} Limit */

/** More wagers than this are chosen on the felt alone. */
const MOST_LISTED = 8;

/**
 * @param {Scene} scene
 * @param {Acts} acts
 * @param {() => void} redraw
 */
export function chipRow(scene, acts, redraw) {
  const chips = chipsAt(scene);
  if (!chips.includes(acts.chip)) acts.chip = firstChip(chips, limitsAt(scene));
  const pick = (/** @type {number} */ chip) => () => {
    acts.chip = chip;
    redraw();
  };
  return make(
    "div.chips",
    { role: "radiogroup", "aria-label": "Chip in hand" },
    chips.map((chip, at) =>
      button(
        "",
        pick(chip),
        {
          role: "radio",
          "aria-checked": String(chip === acts.chip),
          "aria-label": `${short(chip)} chip, key ${at + 1}`,
          "data-key": `chip-${chip}`,
          draggable: "true",
          ondragstart: (/** @type {DragEvent} */ event) => event.dataTransfer?.setData(CHIP, String(chip)),
        },
        drawnChip(chip),
      ),
    ),
  );
}

/** @param {Scene} scene */
export function chipsAt(scene) {
  return chipsFor(limitsAt(scene));
}

/** @param {Scene} scene */
function limitsAt({ state }) {
  const limits = (state.wagers ?? []).map((wager) => limitOf(state, wager)).filter((limit) => limit !== undefined);
  return /** @type {Limit[]} */ (limits);
}

/**
 * Undo, repeat and ready, and what Repeat would cost.
 * @param {Scene} scene
 * @param {Acts} acts
 */
export function waysOn(scene, acts) {
  const again = repeatable(scene);
  const isReady = scene.state.ready.includes(scene.state.you.name);
  const own = staked(scene.state);
  const isMain = own > 0;
  return make(
    "div.ways",
    {},
    button("", () => void acts.undo(), { disabled: !acts.mayUndo, "data-key": "undo" }, "Undo", keySign("U")),
    again.length && !own
      ? button(
          ".main",
          () => void acts.repeat(again),
          { "data-key": "repeat" },
          `Repeat ${short(sum(again))}`,
          keySign("⏎"),
        )
      : null,
    scene.state.is_timed
      ? make("span.note", {}, "the clock alone closes the wagers")
      : button(
          isMain ? ".main" : "",
          () => void acts.ready(),
          { disabled: isReady || !own, "data-key": "ready" },
          isReady ? "Ready ✓" : "Ready",
          keySign("Y"),
        ),
  );
}

/**
 * What was staked in the last round and may be staked again.
 * @param {Scene} scene
 */
export function repeatable({ last, state }) {
  if (state.asks !== "PlaceWagers") return last;
  return state.window ? [] : last.filter((each) => state.wagers?.includes(each.wager));
}

/**
 * What each wager takes, with a way to lay the chip in hand without the felt.
 * @param {Scene} scene
 * @param {Acts} acts
 */
export function wagerList(scene, acts) {
  const { state } = scene;
  const wagers = state.wagers ?? [];
  if (wagers.length > MOST_LISTED) {
    return make("p.note", {}, `${wagers.length} areas are open: touch one on the felt to lay the chip in hand there.`);
  }
  const letters = areaLetters(wagers);
  const lay = (/** @type {string} */ wager) =>
    button(
      ".small",
      () => void acts.lay(0, wager),
      { "data-key": `lay-${wager}` },
      letterOf(letters[wagers.indexOf(wager)] ?? ""),
      make("span", {}, make("span.unseen", {}, "lay the chip in hand on "), asTitle(wager)),
    );
  const line = (/** @type {{wagers: string[], limit: Limit | undefined}} */ { wagers: alike, limit }) =>
    make(
      "li",
      {},
      ...alike.map(lay),
      make("span.note", {}, limit ? limitSays("", limit, short).trim() : ""),
      limit?.clause ? clauseTag(limit.clause) : null,
    );
  return make("ul.takes", {}, byLimit(state, wagers).map(line));
}

/** @param {string} letter */
function letterOf(letter) {
  return letter ? keySign(letter.toUpperCase()) : null;
}

/**
 * Wagers with the same limit together.
 * @param {Scene["state"]} state
 * @param {string[]} wagers
 */
export function byLimit(state, wagers) {
  /** @type {Map<string, {wagers: string[], limit: Limit | undefined}>} */
  const found = new Map();
  for (const wager of wagers) {
    const limit = limitOf(state, wager);
    const kind = JSON.stringify([limit?.min, limit?.max, limit?.step, limit?.clause]);
    const group = found.get(kind) ?? { wagers: [], limit };
    group.wagers.push(wager);
    found.set(kind, group);
  }
  return [...found.values()];
}

/** @param {Scene} scene */
export function wagersTitle({ state }) {
  const own = staked(state);
  if (state.window) return asTitle(state.window);
  return own ? `Your wagers, ${dollars(own)}` : "Place your wagers";
}

/** @param {{cents: number}[]} laid */
export function sum(laid) {
  return laid.reduce((all, each) => all + each.cents, 0);
}

/** Keys that ask aloud, for whoever does not know them yet. */
export function hints() {
  const hint = (/** @type {string} */ letter, /** @type {string} */ says) =>
    make("span.hint", { "aria-hidden": "true" }, keySign(letter), ` ${says}`);
  return [hint("?", "rules"), hint("L", "last call")];
}
