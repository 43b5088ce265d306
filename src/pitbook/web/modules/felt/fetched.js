/** What only some felts need, fetched when a layout first asks for it: scenes by their form, pieces by their kind. @module */

import { fetching } from "../fetching.js";

/** @type {Record<string, () => Promise<any>>} */
const MODULES = {
  boxes: () => import("./pieces/boxes.js"),
  arc: () => import("./arc.js"),
  cloth: () => import("./cloth.js"),
  phone: () => import("./phone.js"),
  "phone-rows": () => import("./phone-rows.js"),
  rows: () => import("./rows.js"),
  split: () => import("./split.js"),
  stacked: () => import("./stacked.js"),
  lanes: () => import("./pieces/race.js"),
  road: () => import("./pieces/road.js"),
  wheel: () => import("./pieces/wheel.js"),
  dice: () => import("./pieces/tile.js"),
  meter: () => import("./pieces/tools.js"),
  pictured: () => import("./pieces/pictured.js"),
  rack: () => import("./pieces/tools.js"),
  shoe: () => import("./pieces/tools.js"),
  tiles: () => import("./pieces/tile.js"),
  tray: () => import("./pieces/tools.js"),
};

/** @type {Map<string, any>} */
const here = new Map();

/** A module that was fetched. @param {string} name */
export function fetched(name) {
  return here.get(name);
}

/** Whether nothing is left to fetch. @param {string[]} names */
export function areFetched(names) {
  return names.every((name) => here.has(name) || !(name in MODULES));
}

/** @param {string[]} [names]  all of them unless told */
export async function fetchAll(names = Object.keys(MODULES)) {
  await Promise.all(names.map(async (name) => name in MODULES && here.set(name, await fetching(MODULES[name]))));
}
