/** What each kind of thing in a scene looks like. @module */

import { fetched } from "./fetched.js";
import { area } from "./pieces/area.js";
import { card, cardPlace } from "./pieces/card.js";
import { stack } from "./pieces/chips.js";
import { band, tag } from "./pieces/marks.js";
import { el, fitted, rect, text } from "./pieces/svg.js";

/** @typedef {import("./keyed.js").Node} Node */

/** @type {Record<string, (node: any) => SVGElement>} */
const KINDS = {
  ground,
  area,
  stack,
  tag,
  panel,
  words,
  card: (node) => titled(card(node), node.label),
  place: cardPlace,
  band: (node) => band({ ...node, kind: node.of }),
  amount: (node) => text(node.says, 0, 0, node.size, { class: `amount ${node.tone}`, "text-anchor": node.anchor ?? "middle" }),
};

/** What comes with a piece of another kind. @type {Record<string, string>} */
const COMES_WITH = {
  board: "meter",
  horse: "lanes",
  ...Object.fromEntries(["table", "curved", "seat", "chair", "sit", "call", "count", "frame", "turn"].map((kind) => [kind, "boxes"])),
};

/** The look of a thing. @param {Node} node @returns {SVGElement} */
export function draw(node) {
  const look = KINDS[node.kind] ?? fetched(COMES_WITH[node.kind] ?? node.kind)[node.kind];
  return look(node);
}

/** @param {SVGElement} shape @param {string} words */
function titled(shape, words) {
  shape.prepend(el("title", {}, words));
  return shape;
}

/** A cloth without a rail. @param {{w: number, h: number, radius: number}} look */
function ground(look) {
  return rect(look.w, look.h, look.radius, { fill: "url(#pit-felt-ground)" });
}

/** A framed part of the cloth. @param {{w: number, h: number, state: string, says: string, tone: string, large: number, spaced: boolean}} look */
function panel(look) {
  return el(
    "g",
    { class: `panel ${look.state} tone-${look.tone || "none"}` },
    rect(look.w, look.h, 14, { class: "panel-body" }),
    look.says ? text(look.says, 16, look.large * 1.5, look.large, { "text-anchor": "start", class: look.spaced ? "panel-title spaced" : "panel-title" }) : null,
  );
}

/** Words in lines. @param {{says: string, size: number, look: string, anchor: string, most: number}} look */
function words(look) {
  const lines = wrapped(look.says, look.most, look.size);
  const shown = lines.map((line, n) => text(line, 0, n * look.size * 1.25, look.size, { "text-anchor": look.anchor || "middle" }));
  return el("g", { class: look.look }, ...shown);
}

/** @param {string} says @param {number} most @param {number} size */
export function wrapped(says, most, size) {
  const room = Math.max(6, Math.floor(most / (size * 0.5)));
  /** @type {string[]} */
  const lines = [];
  for (const word of says.split(" ")) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + word.length + 1 <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length > 4 ? [...lines.slice(0, 3), fitted(lines.slice(3).join(" "), most, size)] : lines;
}

/** What a felt's drawing needs once: its ground. */
export function definitions() {
  const stops = [el("stop", { offset: "0", class: "ground-centre" }), el("stop", { offset: "1", class: "ground-edge" })];
  return el("defs", {}, el("radialGradient", { id: "pit-felt-ground", cx: "50%", cy: "34%", r: "75%" }, ...stops));
}
