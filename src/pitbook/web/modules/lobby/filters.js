/** Which tables are shown. A filter is offered where it divides the tables that there are. */

import { button } from "../element.js";

const FILTERS = { free: "Free seats", poker: "Poker", shoe: "Shoe", "in-force": "In force", draft: "Drafts", "by-hand": "By hand" };

let chosen = "all";

/**
 * The filters that some tables pass and some do not.
 * @param {string[][]} kinds  of each table
 */
export function useful(kinds) {
  return Object.keys(FILTERS).filter((filter) => {
    const passing = kinds.filter((each) => each.includes(filter)).length;
    return passing > 0 && passing < kinds.length;
  });
}

/**
 * @param {HTMLElement} place
 * @param {HTMLElement} tables
 */
export function offerFilters(place, tables) {
  const tiles = [...tables.querySelectorAll("[data-kind]")].filter((each) => each instanceof HTMLElement);
  const offered = useful(tiles.map(kindsOf));
  if (!offered.includes(chosen)) chosen = "all";
  const choose = (/** @type {string} */ filter) => {
    chosen = filter;
    for (const tile of tiles) tile.hidden = filter !== "all" && !kindsOf(tile).includes(filter);
    for (const each of place.children) each.setAttribute("aria-pressed", String(each.getAttribute("value") === filter));
  };
  const words = Object.entries({ all: "All", ...FILTERS }).filter(([name]) => name === "all" || offered.includes(name));
  place.replaceChildren(...words.map(([name, says]) => button("", () => choose(name), { value: name }, says)));
  place.hidden = !offered.length;
  choose(chosen);
}

/** @param {HTMLElement} tile */
function kindsOf(tile) {
  return (tile.dataset.kind ?? "").split(" ");
}
