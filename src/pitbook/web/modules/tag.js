/** The clause tag: the one sign that is the same everywhere. It opens its clause here, and without scripts its page. */

import { get } from "./api.js";
import { make } from "./element.js";

/** The division that tags on this page belong to. */
const law = { game: "", edition: "" };

/**
 * Say once whose clauses they are.
 * @param {string} game
 * @param {string} edition  as the API writes it: perhaps with the game before it
 */
export function useLaw(game, edition) {
  law.game = game;
  law.edition = editionName(edition);
}

/**
 * An edition by its name alone; a reference has the game before it.
 * @param {string} edition
 */
export function editionName(edition) {
  return edition.slice(edition.indexOf("@") + 1);
}

/**
 * A tag.
 * @param {string} clause
 * @returns {HTMLElement}
 */
export function clauseTag(clause) {
  const open = (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openClause(clause);
  };
  const href = clauseUrl(clause);
  return make(
    "a.tag",
    { href, onclick: open, "aria-label": `rule ${clause}` },
    make("b", { "aria-hidden": "true" }, "§"),
    ` ${clause}`,
  );
}

/** @param {string} clause */
export function clauseUrl(clause) {
  return `/rules/${encodeURIComponent(law.game)}/${encodeURIComponent(clause)}?edition=${encodeURIComponent(law.edition)}`;
}

/**
 * The clause in a dialog, over whatever is going on.
 * @param {string} clause
 */
export async function openClause(clause) {
  const body = make("div.clause", {}, make("p", {}, "Looking it up …"));
  const dialog = /** @type {HTMLDialogElement} */ (
    make("dialog.law", { "aria-label": `Rule ${clause}`, onclose: () => dialog.remove() }, body)
  );
  dialog.append(
    make(
      "form.row",
      { method: "dialog" },
      make("a.button", { href: clauseUrl(clause) }, "In the rulebook"),
      make("button", {}, "Close"),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  try {
    body.replaceChildren(...told(await get(path(clause))));
  } catch (error) {
    body.replaceChildren(make("p", {}, error instanceof Error ? error.message : "It cannot be read now."));
  }
}

/** @param {string} clause */
function path(clause) {
  return `/law/${encodeURIComponent(law.game)}/clauses/${encodeURIComponent(clause)}?edition=${encodeURIComponent(law.edition)}`;
}

/**
 * @param {{clause: string, edition: string, says: string, parts: Record<string, string>, readings: {says: string}[]}} told
 * @returns {Node[]}
 */
function told({ clause, edition, says, parts, readings }) {
  return [
    make("h2", {}, make("b", {}, "§"), ` ${clause}`),
    make("p.note", {}, `${editionName(edition)}, in our own words`),
    make("p.law", {}, says),
    ...Object.entries(parts).map(([part, words]) => make("p.law", {}, `${part} ${words}`)),
    ...readings.map((each) => make("p.note", {}, `We read it so: ${each.says}`)),
  ];
}
