/** What felts of every form may have: a strip over them, dice, what a pool holds, a road. @module */

import { money } from "./pieces/chips.js";

/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./keyed.js").Node} Node */

/** A strip where it covers no card. @param {Picture} picture @param {number} size @param {{x: number, y: number, w: number}} room @returns {Node[]} */
export function bands(picture, size, room) {
  if (!picture.band) return [];
  return [{ key: "band", kind: "band", ...room, says: picture.band.says, of: picture.band.kind, size: size * 1.3 }];
}

/** Dice that were thrown last; faceless before. @param {Picture} picture @param {number} count @param {import("./geometry.js").Rect} room @param {number} size @returns {Node[]} */
export function diceNodes(picture, count, room, size) {
  const faces = picture.rolls[picture.rolls.length - 1] ?? Array(count || 3).fill("");
  const width = Math.min(room.h * 0.8, room.w / (faces.length * 1.16), 52);
  const row = width * (1.16 * faces.length - 0.16);
  return [{ key: "dice", kind: "dice", x: room.x + (room.w - row) / 2, y: room.y + (room.h - width) / 2, faces, width, label: faces.join(", ") }];
}

/** @param {number} cents */
export function moneyWithCents(cents) {
  return cents % 100 ? money(cents) : `${money(cents)}.00`;
}

/** @param {import("../types.js").LayoutPiece} piece @param {Picture} picture @param {Rect} room @param {number} size @returns {Node} */
export function roadNode(piece, picture, room, size) {
  const { letters, tones } = piece;
  const tie = Object.keys(letters).find((name) => letters[name] === "=") ?? "";
  return { key: "road", kind: "road", ...room, size, results: picture.road ?? [], letters, tones, tie };
}
