/** The sign at this table, as the law wants it shown, and whatever is announced. */

import { make } from "../element.js";
import { clauseTag } from "../tag.js";
import { asTitle } from "../words.js";
import { grouped } from "./sign-lines.js";

/** @typedef {import("../types.js").SignLine} SignLine */

/**
 * @param {SignLine[]} sign
 * @param {{title: string, game: string, announced: string}} about
 */
export function signTab(sign, { title, game, announced }) {
  return make(
    "div.sign",
    {},
    make("h2", {}, "The sign at this table"),
    make("p.note", {}, title),
    announced ? make("p.notice", {}, announced) : null,
    ...grouped(sign).flatMap((group) => [
      make("h3", {}, group.title),
      make(
        "dl.sums",
        {},
        group.rows.map((row) =>
          make("div", {}, make("dt", {}, asTitle(row.about)), make("dd", {}, make("span", {}, row.says), clauseTag(row.clause))),
        ),
      ),
    ]),
    make(
      "div.row",
      {},
      make("a.button.small", { href: `/rules/${encodeURIComponent(game)}` }, "Rulebook"),
      make("button.small", { type: "button", onclick: () => window.print() }, "Print the sign"),
    ),
  );
}
