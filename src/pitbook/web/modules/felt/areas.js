/** An area of a box, with what is staked on it. @module */

import { rise } from "./pieces/chips.js";
import { amountNode, areaLabel, chipNodes, isMine, isTaken } from "./stakes.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").LayoutArea} LayoutArea */
/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("../types.js").StakePicture} StakePicture */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./keyed.js").Node} Node */
/** @typedef {import("./stakes.js").Measure} Measure */

/** The areas that are drawn; others lie beside one of these. @param {Layout} layout */
export function drawnAreas(layout) {
  return layout.areas.filter((area) => !area.beside);
}

/**
 * An area of a box and the chips on it.
 * @param {Layout} layout
 * @param {Picture} picture
 * @param {LayoutArea} area
 * @param {number} box
 * @param {Rect} room
 * @param {Measure} measure
 * @param {number} [hand]  of a box that was split
 * @returns {Node[]}
 */
export function areaNodes(layout, picture, area, box, room, measure, hand) {
  const stakes = stakesOn(layout, picture, area, box).filter((stake) => !hand || stake.hand === hand);
  const isOpen = picture.open.includes(area.wager) && picture.openBoxes.includes(box);
  const cents = stakes.reduce((sum, stake) => sum + stake.cents, 0);
  const mine = stakes.filter((stake) => isMine(picture, stake)).reduce((sum, stake) => sum + stake.cents, 0);
  const own = stakes.map((stake) => stake.hand);
  /** @type {Node} */
  const node = {
    key: `area ${box} ${area.wager} ${hand ?? 1}`,
    kind: "area",
    ...room,
    form: area.form,
    mark: area.mark,
    says: area.says,
    shows: area.shows,
    tone: area.tone,
    odds: "",
    note: "",
    size: measure.size,
    state: areaState(picture, area, box, isOpen, stakes),
    covered: stakes.some((stake) => !isTaken(stake)),
    act: {
      does: "lay",
      box,
      wager: area.wager,
      hand: hand ?? (own.length === 1 ? own[0] : 1),
      off: !isOpen,
      mine,
      label: areaLabel(`box ${box}${hand ? `, hand ${hand}` : ""}`, area, cents),
    },
  };
  return [node, ...stackNodes(area, stakes, room, measure)];
}

/** @param {Layout} layout @param {Picture} picture @param {LayoutArea} area @param {number} box */
export function stakesOn(layout, picture, area, box) {
  const names = new Set([area.wager, ...layout.areas.filter((other) => other.beside === area.wager).map((other) => other.wager)]);
  return picture.stakes.filter((stake) => stake.box === box && names.has(stake.wager));
}

/** @param {Picture} picture @param {LayoutArea} area @param {number} box @param {boolean} isOpen @param {StakePicture[]} stakes */
function areaState(picture, area, box, isOpen, stakes) {
  if (stakes.some((stake) => stake.result === "win")) return "won";
  if (stakes.some((stake) => stake.sending)) return "awaited";
  if (isOpen && picture.you === box) return "open";
  return area.later && picture.turn?.box === box && !stakes.length && picture.you === box ? "awaited" : "";
}

/** @param {LayoutArea} area @param {StakePicture[]} stakes @param {Rect} room @param {Measure} measure @returns {Node[]} */
function stackNodes(area, stakes, room, measure) {
  const r = Math.min(17 * Math.max(measure.scale, 0.8), room.h * 0.42);
  const spread = Math.min(r * 1.1, (room.w - r) / Math.max(1, stakes.length));
  const nodes = stakes.flatMap((stake, n) => {
    const x = room.x + room.w / 2 + (n - (stakes.length - 1) / 2) * spread;
    const key = `${stake.box} ${stake.wager} ${stake.hand} ${stake.player}`;
    return isTaken(stake) ? [] : chipNodes(key, stake, x, room.y + room.h / 2 + Math.min(r * 0.35, rise(stake.cents, r) / 2), r, measure);
  });
  const last = stakes[stakes.length - 1];
  if (!last) return nodes;
  return [...nodes, amountNode(`amount ${last.box} ${area.wager} ${last.hand}`, stakes, room.x + room.w / 2, room.y - 4, measure)];
}
