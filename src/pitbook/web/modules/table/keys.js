/** Single keys of a table. They act only while the table has focus, never inside a field, and can be switched off. */

/** @typedef {import("../types.js").Choice} Choice */

/**
 * What a key does at a table.
 * @typedef {"chip" | "lay" | "undo" | "repeat" | "ready" | "choice" | "last" | "clock" | "cards" | "others" | "rule" | "tab-back"
 *   | "tab-on" | "on" | "close" | "other-wagers" | "move"} Act
 */
/** @typedef {{act: Act, at?: number}} Meaning */
/**
 * @typedef {object} Moment
 * @property {boolean} isWagering
 * @property {boolean} isPlaying   facts are being played
 * @property {Choice[]} choices    those that are the viewer's now
 * @property {string[]} [wagers]   those that may be laid now
 * @property {boolean} isFocused   whether something on the table has the focus, so that Enter and Space are its own
 */

/** Keys that ask aloud, and those of every table. @type {Record<string, Act>} */
const ALWAYS = {
  l: "last",
  c: "clock",
  v: "cards",
  o: "others",
  "?": "rule",
  "[": "tab-back",
  "]": "tab-on",
  Escape: "close",
};
/** @type {Record<string, Act>} */
const WAGERS = { u: "undo", y: "ready", w: "other-wagers" };
const ARROWS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);

/**
 * What a key means now, or null.
 * @param {string} key
 * @param {Moment} moment
 * @returns {Meaning | null}
 */
export function meaning(key, moment) {
  const low = key.length === 1 ? key.toLowerCase() : key;
  const choice = lettersOf(moment.choices).indexOf(low);
  if (choice >= 0) return { act: "choice", at: choice };
  if (key === " " && (moment.isPlaying || !moment.isFocused)) return { act: "on" };
  if (moment.isWagering) {
    if (/^[1-6]$/.test(key)) return { act: "chip", at: Number(key) - 1 };
    if (key === "Enter" && !moment.isFocused) return { act: "repeat" };
    if (ARROWS.has(key) && !moment.isFocused) return { act: "move" };
    const wager = WAGERS[low];
    if (wager) return { act: wager };
    const area = low ? areaLetters(moment.wagers ?? []).indexOf(low) : -1;
    if (area >= 0) return { act: "lay", at: area };
  }
  const act = ALWAYS[low];
  return act ? { act } : null;
}

/**
 * A letter for each choice: a number that it has in its name, else its first letter, else the next that is free. Where
 * a letter asks aloud elsewhere, the decision goes first.
 * @param {{choice: string}[]} choices
 * @returns {string[]}
 */
export function lettersOf(choices) {
  /** @type {string[]} */
  const taken = [];
  for (const { choice } of choices) {
    const letters = [...(choice.match(/\d/) ?? []), ...choice.toLowerCase().replace(/[^a-z]/g, ""), ..."123456789"];
    taken.push(letters.find((letter) => !taken.includes(letter)) ?? "");
  }
  return taken;
}

/** More areas than this have no letters: they would no longer be the first ones of a name. */
const MOST_LETTERED = 8;

/**
 * A letter for each area: the first of its name that means nothing else at a table; none where there are many.
 * @param {string[]} wagers
 * @returns {string[]}
 */
export function areaLetters(wagers) {
  if (wagers.length > MOST_LETTERED) return wagers.map(() => "");
  const taken = new Set([...Object.keys(ALWAYS), ...Object.keys(WAGERS)]);
  return wagers.map((wager) => {
    const letter = [...wager.toLowerCase().replace(/[^a-z]/g, "")].find((each) => !taken.has(each)) ?? "";
    taken.add(letter);
    return letter;
  });
}

/**
 * Whether a key typed there is meant for the table.
 * @param {{target: EventTarget | null, ctrlKey: boolean, metaKey: boolean, altKey: boolean}} event
 * @param {Element} table
 */
export function isForTable(event, table) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target;
  if (!(target instanceof Element)) return false;
  if (target.closest("input, select, textarea, dialog, [contenteditable]")) return false;
  return target === document.body || table.contains(target);
}
