/** The clause tag: the one sign that is the same everywhere. It opens its clause here, and without scripts its page. */

import { make } from "./element.js";
import { fetching } from "./fetching.js";

/** The division that tags on this page belong to. */
export const law = { game: "", edition: "" };

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
    void openClause(clause);
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
 * The clause in a dialog, over whatever is going on; several where one sign stands for all of them.
 * @param {...string} clauses
 */
export async function openClause(...clauses) {
  const { showClause } = await fetching(() => import("./clause-dialog.js"));
  await showClause(clauses);
}
