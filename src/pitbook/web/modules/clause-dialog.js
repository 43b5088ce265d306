/** Clauses in a dialog, over whatever is going on. */

import { get } from "./api.js";
import { make } from "./element.js";
import { useStyle } from "./style.js";
import { clauseUrl, editionName, law } from "./tag.js";

/** @param {string[]} clauses several where one sign stands for all of them */
export async function showClause(clauses) {
  await useStyle("law-dialog");
  const body = make("div.clause", {}, make("p", {}, "Looking it up …"));
  const dialog = /** @type {HTMLDialogElement} */ (
    make("dialog.law", { "aria-label": `Rule ${clauses.join(", ")}`, onclose: () => dialog.remove() }, body)
  );
  dialog.append(
    make(
      "form.row",
      { method: "dialog" },
      make("a.button", { href: clauseUrl(clauses[0] ?? "") }, "In the rulebook"),
      make("button", {}, "Close"),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  try {
    const replies = await Promise.all(clauses.map((each) => get(path(each))));
    body.replaceChildren(...replies.flatMap(told));
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
