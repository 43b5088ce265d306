/** Playing cards, a hundred units wide: face, back, ring and the mark of a place where one will lie. @module */

import { fetched } from "../fetched.js";
import { rankGlyph, suitShape } from "./ranks.js";
import { el, placed, rect, text } from "./svg.js";

export const CARD_RATIO = 1.4;

/** Crowns 34 wide: five points, three lobes, a feathered cap. @type {Record<string, string>} */
const CROWNS = {
  K: "M2 19 0 5 8.4 11.5 11.5 1.5 17 10.5 22.5 1.5 25.6 11.5 34 5 32 19ZM2.5 21.4H31.5V25.4H2.5Z",
  Q: "M2 19C1 14 .5 10 .5 7.6A3 3 0 1 1 5.6 9.8L11.4 13 14.6 5.8A3.4 3.4 0 1 1 19.4 5.8L22.6 13 28.4 9.8A3 3 0 1 1 33.5 7.6C33.5 10 33 14 32 19ZM2.5 21.4H31.5V25.4H2.5Z",
  J: "M1 19C1.6 12 7 8.4 13.4 8.6 15.6 4 21 .6 30.6 0 29.8 3.6 27.6 6.6 24.4 8.8 29.6 10.4 32.6 14 33 19ZM1 21.4H33V25.4H1Z",
};

/** Diagonals ten apart in a field of 86 by 126, as one path. */
const LATTICE = lattice(86, 126, 10);

/** @param {number} w @param {number} h @param {number} step */
function lattice(w, h, step) {
  let d = "";
  for (let at = step; at < w + h; at += step) {
    d += `M${Math.min(at, w)} ${Math.max(0, at - w)}L${Math.max(0, at - h)} ${Math.min(at, h)}`;
    d += `M${Math.max(0, w - at)} ${Math.max(0, at - w)}L${Math.min(w, w + h - at)} ${Math.min(at, h)}`;
  }
  return d;
}

/**
 * A card or a tile of some width.
 * @param {{face: import("../../types.js").Face, width: number, ring?: boolean, dim?: boolean, place?: number | null, isTile?: boolean}} look
 */
export function card(look) {
  if (look.isTile || look.face?.includes("-")) return fetched("tiles").tile(look);
  const made = placed(0, 0, look.width / 100, look.ring ? ring() : null, look.face ? front(look.face) : back(look.place));
  made.setAttribute("class", `card${look.dim ? " dim" : ""}`);
  return made;
}

function ring() {
  return rect(108, 148, 12, { x: -4, y: -4, class: "ring" });
}

/** @param {string} face */
function front(face) {
  const [rank, suit] = [face.slice(0, -1), face.slice(-1)];
  const isTen = rank === "T" || rank === "10";
  const index = el(
    "g",
    { transform: isTen ? "translate(6 10) scale(.99 1.05)" : "translate(9 10) scale(1.05)" },
    rankGlyph(isTen ? "T" : rank),
  );
  const crown = CROWNS[rank] ? placed(52, 50, 1, el("path", { class: "crown", d: CROWNS[rank] })) : null;
  const large = crown ? suitShape(suit, 42, 80, 50) : suitShape(suit, 38, 74, 56);
  return el("g", { class: `front ink-${suit}` }, stock(), index, suitShape(suit, 9, 58, 28), crown, large);
}

function stock() {
  return rect(100, 140, 9, { class: "stock" });
}

/** @param {number | null} [place]  of the card in the shuffle, where somebody proves it */
function back(place) {
  return el(
    "g",
    { class: "back" },
    stock(),
    rect(90, 130, 6, { x: 5, y: 5, class: "back-field" }),
    el("path", { d: LATTICE, transform: "translate(7 7)", class: "lattice" }),
    el("path", { d: "M50 43 68 70 50 97 32 70Z", class: "lozenge" }),
    text("§", 50, 81, 32, { class: "lozenge-sign" }),
    place || place === 0 ? rect(44, 24, 5, { x: 28, y: 108, class: "place-field" }) : null,
    place || place === 0 ? text(String(place), 50, 126, 18, { class: "place" }) : null,
  );
}

/** Where a card will lie. @param {{width: number, isTile?: boolean}} look */
export function cardPlace(look) {
  const height = look.isTile ? look.width * 2 : look.width * CARD_RATIO;
  return rect(look.width, height, look.width * 0.09, { class: "card-place" });
}
