/** What stands for an area where words do not: a number, dice, suits or tiles. @module */

import { fetched } from "../fetched.js";
import { suitShape } from "./ranks.js";
import { el, fitted, placed, text } from "./svg.js";

/** @typedef {import("./area.js").AreaLook} AreaLook */

/** @param {AreaLook} look */
function numbered(look) {
  const large = Math.min(look.size * 2, look.h * 0.42);
  const under = look.odds && look.h > look.size * 3.4;
  return [
    text(look.shows.join(" "), look.w / 2, under ? look.h * 0.16 + large * 0.72 : look.h / 2 + large * 0.35, large, { class: "area-number" }),
    under ? text(fitted(look.odds, look.w, look.size * 0.86), look.w / 2, look.h - look.size * 0.7, look.size, { class: "area-odds" }) : null,
  ];
}

/** Dice, suits or tiles in a row, with the odds below or beside them; a number alone. @param {AreaLook} look */
export function pictured(look) {
  if (look.mark === "number") return numbered(look);
  const count = look.shows.length;
  const oddsBelow = look.odds !== "" && look.h > look.size * 4.2;
  const oddsBeside = look.odds !== "" && !oddsBelow && look.w > look.h * 2.4;
  const room = oddsBeside ? look.w - look.size * 4.4 : look.w;
  const high = oddsBelow ? look.h - look.size * 1.9 : look.h;
  const apart = look.mark === "suits" ? 0.9 : 1.06;
  const width = Math.min((room - 8) / (1 + apart * (count - 1)), high - 8, look.size * 3.1);
  const row = width * (1 + apart * (count - 1));
  const x = oddsBeside ? 8 : (look.w - row) / 2;
  const y = Math.max(3, (high - width) / 2);
  const shown = look.shows.map((each, n) => placed(x + n * width * apart, y, 1, picture(look.mark, each, width)));
  const at = oddsBeside ? look.w - look.size * 2.2 : look.w / 2;
  if (oddsBelow) shown.push(text(fitted(look.odds, look.w, look.size * 0.82), at, look.h - look.size * 0.65, look.size, { class: "area-odds" }));
  if (oddsBeside) shown.push(text(look.odds, at, look.h / 2 + look.size * 0.35, look.size, { class: "area-odds" }));
  return shown;
}

/** @param {string} mark @param {string} each @param {number} width */
function picture(mark, each, width) {
  if (mark === "dice") return fetched("dice").die(each, width);
  if (mark === "tiles") return fetched("tiles").tile({ face: each, width: width / 2 });
  const disc = el("circle", { cx: width / 2, cy: width / 2, r: width / 2, class: "suit-disc" });
  return el("g", {}, disc, suitShape(each[0], width * 0.2, width * 0.22, width * 0.6));
}
