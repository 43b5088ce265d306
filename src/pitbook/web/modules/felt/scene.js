/** Which scene a layout, a picture and a width make. @module */

import { emptyPicture } from "../empty_picture.js";
import { fetched } from "./fetched.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("./arc.js").Scene} Scene */

const LEAST_TEXT = 12.2;
const USUAL_TEXT = 13;
const WIDE = 1000;
/** Below which width the letters of a layout would be too small, or too large for where they stand. */
const NARROW = { arc: 740, rows: 700, cloth: 680 };

/** What lies there before anything happens. */
export const NOTHING = emptyPicture();

/**
 * A layout without what is not offered under the options that a table has.
 * @param {Layout} layout
 * @param {Record<string, unknown>} notice
 * @returns {Layout}
 */
export function offered(layout, notice) {
  const values = { ...layout.options, ...notice };
  const stands = (/** @type {{when: Record<string, string>}} */ entry) =>
    Object.entries(entry.when).every(([name, value]) => {
      const is = String(values[name] ?? "");
      return value === "set" ? is !== "" : is === value;
    });
  return {
    ...layout,
    boxes: Number(notice["boxes"] ?? layout.boxes),
    areas: layout.areas.filter(stands),
    between: layout.between.filter(stands),
    pieces: layout.pieces.filter(stands),
    blocks: layout.blocks.filter(stands).map((block) => ({ ...block, areas: block.areas.filter(stands) })),
  };
}

/** The form that a layout has at a width. @param {Layout} layout @param {number} width */
function formAt(layout, width) {
  if (width >= NARROW[layout.form]) return layout.form;
  return { arc: "phone", rows: "phone-rows", cloth: "stacked" }[layout.form];
}

/** What must be fetched before a picture can be drawn at a width: where two hands lie across, only a road is drawn besides. @param {Layout} layout @param {Picture} picture @param {number} width */
export function needs(layout, picture, width) {
  const drawn = layout.pieces.map((piece) => piece.kind).filter((kind) => layout.form !== "rows" || kind === "road");
  const marks = [...layout.areas, ...layout.blocks.flatMap((block) => block.areas)].map((area) => area.mark);
  const split = Object.keys(picture.piles).some((pile) => pile.endsWith(" hand 2")) ? ["split"] : [];
  const pictured = marks.some((mark) => mark !== "words" && mark !== "pocket") ? ["pictured"] : [];
  const boxes = layout.form === "cloth" ? [] : ["boxes"];
  return [formAt(layout, width), layout.holds, ...boxes, ...drawn, ...marks, ...pictured, ...split];
}

/**
 * @param {Layout} layout
 * @param {Picture} picture
 * @param {number} width  of the element, as rendered
 * @returns {Scene}
 */
export function sceneOf(layout, picture, width) {
  const form = formAt(layout, width);
  const size = Math.max(USUAL_TEXT, (LEAST_TEXT * WIDE) / width);
  return fetched(form).scene(layout, picture, form === layout.form ? size : width);
}
