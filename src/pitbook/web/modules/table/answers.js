/** What is told when it is asked for by a key: the last call, the clock, the cards, the rule. */

import { rowsOf } from "./mirror.js";

/**
 * @param {"last" | "clock" | "cards" | "others" | "rule"} what
 * @param {import("./situation.js").Scene} scene
 * @param {number | null} seconds
 * @param {import("./speech.js").Speech} speech
 */
export function answer(what, scene, seconds, speech) {
  const { state, picture } = scene;
  const rows = rowsOf(picture);
  const own = rows.filter(([where]) => where.endsWith(", you"));
  const others = rows.filter(([where]) => !where.endsWith(", you"));
  const words = {
    last: speech.lastCall || "Nothing was called yet",
    clock: seconds === null ? "No clock runs" : `${seconds} seconds`,
    cards: sentences(own) || "You have no cards",
    others: sentences(others) || "Nobody else plays",
    rule: state.clause ? `Rule ${state.clause}: ${state.awaited}` : "Nothing is asked now",
  };
  speech.say(words[what]);
}

/** @param {string[][]} rows */
function sentences(rows) {
  return rows.map((row) => row.filter(Boolean).join(", ")).join(". ");
}
