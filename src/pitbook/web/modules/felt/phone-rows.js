/** A narrow felt of two hands across the table: those first, areas as wide as it is, and a road below all. @module */

import { roadNode } from "./common.js";
import { lineNodes, lines, panelNodes } from "./lines.js";
import { EDGE, scene as phoneScene, SIZE } from "./phone.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("./phone.js").Part} Part */

/** @param {Layout} layout @param {Picture} picture @param {number} width @returns {import("./arc.js").Scene} */
export function scene(layout, picture, width) {
  return phoneScene(layout, picture, width, { across: twoHands, areas: wideAreas, below: [road] });
}

/** @param {Layout} layout @param {Picture} picture @param {number} y @param {number} width @returns {Part} */
function twoHands(layout, picture, y, width) {
  const w = (width - 3 * EDGE) / 2;
  const nodes = layout.piles.slice(0, 2).flatMap((spot, n) => panelNodes(picture, spot, { x: EDGE + n * (w + EDGE), y, w, h: 130 }, SIZE, false));
  return { nodes, y: y + 142 };
}

/** @param {Layout} layout @param {Picture} picture @param {number} y @param {number} width @param {number} box @returns {Part} */
function wideAreas(layout, picture, y, width, box) {
  const rows = lines(layout.areas).length;
  const nodes = lineNodes(layout, picture, box, { x: EDGE, y, w: width - 2 * EDGE, h: rows * 53 }, SIZE, 48, 48);
  return { nodes, y: y + rows * 53 + 8 };
}

/** @param {Layout} layout @param {Picture} picture @param {number} y @param {number} width @returns {Part} */
function road(layout, picture, y, width) {
  const piece = layout.pieces.find((each) => each.kind === "road");
  if (!piece) return { nodes: [], y };
  return { nodes: [roadNode(piece, picture, { x: EDGE, y, w: width - 2 * EDGE, h: 176 }, SIZE)], y: y + 184 };
}
