/** What each kind of thing in a scene looks like. @module */

import { area } from "./pieces/area.js";
import { card, cardPlace } from "./pieces/card.js";
import { stack } from "./pieces/chips.js";
import { band, call, chair, seatLabel, tag } from "./pieces/marks.js";
import { horse, lanes } from "./pieces/race.js";
import { road } from "./pieces/road.js";
import { el, fitted, rect, text } from "./pieces/svg.js";
import { board, dice, meter, rack, shoe, tray } from "./pieces/tools.js";
import { wheel } from "./pieces/wheel.js";

/** @typedef {import("./keyed.js").Node} Node */

let curves = 0;

/** @type {Record<string, (node: any) => SVGElement>} */
const KINDS = {
  table,
  ground,
  curved,
  area,
  stack,
  tag,
  shoe,
  rack,
  tray,
  board,
  dice,
  call,
  sit,
  panel,
  words,
  chair,
  meter,
  lanes,
  horse,
  road,
  wheel,
  card: (node) => titled(card(node), node.label),
  place: cardPlace,
  seat: seatLabel,
  band: (node) => band({ ...node, kind: node.of }),
  count: (node) => el("g", { class: node.dim ? "count dim" : "count" }, rect(node.w, node.size * 1.7, node.size * 0.85, { class: "count-body" }), text(node.says, node.w / 2, node.size * 1.2, node.size, {})),
  frame: (node) => rect(node.w, node.h, 12, { class: "frame" }),
  turn: (node) => rect(node.w, node.h, 8, { class: "turn" }),
  amount: (node) => text(node.says, 0, 0, node.size, { class: `amount ${node.tone}`, "text-anchor": node.anchor ?? "middle" }),
};

/** The look of a thing. @param {Node} node */
export function draw(node) {
  return KINDS[node.kind](node);
}

/** @param {SVGElement} shape @param {string} words */
function titled(shape, words) {
  shape.prepend(el("title", {}, words));
  return shape;
}

/** A table for boxes: straight on the dealer's side, round on the players'. @param {{w: number, h: number}} look */
function table({ w, h }) {
  return el(
    "g",
    { class: "table" },
    el("path", { d: round(w, h, 0), class: "rail" }),
    el("path", { d: round(w, h, 17), class: "cloth", fill: "url(#pit-felt-ground)" }),
    el("path", { d: round(w, h, 17), class: "cloth-edge" }),
  );
}

/** @param {number} w @param {number} h @param {number} by  how far inside */
function round(w, h, by) {
  const [left, right, low, side] = [by, w - by, h - by, h * 0.36];
  return `M${left} ${by / 2}H${right}V${side}C${right} ${h * 0.82 - by} ${w * 0.78} ${low} ${w / 2} ${low}C${w * 0.22} ${low} ${left} ${h * 0.82 - by} ${left} ${side}Z`;
}

/** A cloth without a rail. @param {{w: number, h: number, radius: number}} look */
function ground(look) {
  return rect(look.w, look.h, look.radius, { fill: "url(#pit-felt-ground)" });
}

/** Words along a curve. @param {{says: string, size: number, d: string}} look */
function curved(look) {
  const id = `pit-felt-curve-${(curves += 1)}`;
  const along = el("textPath", { href: `#${id}`, startOffset: "50%", "text-anchor": "middle" }, look.says);
  return el("g", { class: "inscription" }, el("path", { id, d: look.d, fill: "none" }), el("text", { "font-size": look.size }, along));
}

/** @param {{w: number, h: number, size: number, number?: number}} look */
function sit(look) {
  const words = `${look.number ? `${look.number} ` : ""}${look.w > look.size * 4.6 ? "Sit here" : "Sit"}`;
  return el(
    "g",
    { class: "sit" },
    rect(look.w + 6, look.h + 6, look.h / 2 + 3, { x: -3, y: -3, class: "focus-ring" }),
    rect(look.w, look.h, look.h / 2, { class: "outline" }),
    text(words, look.w / 2, look.h / 2 + look.size * 0.35, look.size, {}),
  );
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
