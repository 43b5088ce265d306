/** Which scene a layout, a picture and a width make. @module */

import { arcScene } from "./arc.js";
import { clothScene } from "./cloth.js";
import { phoneScene } from "./phone.js";
import { rowsScene } from "./rows.js";
import { stackedScene } from "./stacked.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("./arc.js").Scene} Scene */

const LEAST_TEXT = 12.2;
const USUAL_TEXT = 13;
const WIDE = 1000;
/** Below which width the letters of a layout would be too small, or too large for where they stand. */
const NARROW = { arc: 740, rows: 700, cloth: 680 };

/** What lies there before anything happens: the cloth as section 3 lays it down. @type {Picture} */
export const NOTHING = {
  piles: {},
  stakes: [],
  seats: {},
  you: null,
  open: [],
  openBoxes: [],
  turn: null,
  says: "",
  isCall: false,
  saysClause: "",
  pool: null,
  shoe: null,
  rack: null,
  rolls: [],
  spins: [],
  won: [],
  settled: false,
  band: null,
  grey: false,
};

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
    areas: layout.areas.filter(stands),
    between: layout.between.filter(stands),
    pieces: layout.pieces.filter(stands),
    blocks: layout.blocks.filter(stands).map((block) => ({ ...block, areas: block.areas.filter(stands) })),
  };
}

/**
 * @param {Layout} layout
 * @param {Picture} picture
 * @param {number} width  of the element, as rendered
 * @returns {Scene}
 */
export function sceneOf(layout, picture, width) {
  if (width < NARROW[layout.form]) return (layout.form === "cloth" ? stackedScene : phoneScene)(layout, picture, width);
  const size = Math.max(USUAL_TEXT, (LEAST_TEXT * WIDE) / width);
  return { arc: arcScene, rows: rowsScene, cloth: clothScene }[layout.form](layout, picture, size);
}
