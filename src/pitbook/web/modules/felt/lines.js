/** A hand across the table, and the areas of a box line below line. @module */

import { fanNodes } from "./fans.js";
import { tagWidth, tagWords } from "./pieces/marks.js";
import { amountNode, areaLabel, chipNodes, isMine, isTaken, tagNode } from "./stakes.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").LayoutArea} LayoutArea */
/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./keyed.js").Node} Node */

const GAP = 5;

/** Areas line by line: a wide one fills its line, others share one by pairs. @param {LayoutArea[]} areas */
export function lines(areas) {
  /** @type {LayoutArea[][]} */
  const found = [];
  for (const area of areas.filter((each) => !each.beside)) {
    const last = found[found.length - 1];
    if (area.form !== "wide" && last && last.length < 2 && last[0].form !== "wide") last.push(area);
    else found.push([area]);
  }
  return found;
}

/** A hand across the table, with its name and what it comes to. @param {Picture} picture @param {import("../types.js").LayoutPile} spot @param {Rect} room @param {number} size @param {boolean} isTile @returns {Node[]} */
export function panelNodes(picture, spot, room, size, isTile) {
  const pile = picture.piles[spot.name];
  const large = room.w < 260 ? size * 1.2 : size * 1.7;
  const state = picture.won.includes(spot.name) ? "won" : "";
  const head = large * 2.35;
  const inner = { x: room.x + 16, y: room.y + head, w: room.w - 32, h: room.h - head - 12 };
  const width = Math.min(inner.h / 1.4, inner.w / 3.2);
  /** @type {Node[]} */
  const nodes = [{ key: `panel ${spot.name}`, kind: "panel", x: room.x, y: room.y, w: room.w, h: room.h, state, says: spot.says.toUpperCase(), tone: spot.tone, large, spaced: true }];
  if (!pile?.cards.length) {
    const count = Math.max(spot.cards, 2);
    for (let n = 0; n < count; n += 1) nodes.push({ key: `place ${spot.name} ${n}`, kind: "place", x: inner.x + n * width * 1.06, y: inner.y, width, isTile });
    return nodes;
  }
  const count = pile.cards.length;
  const fan = fanNodes(pile, spot.name, { ...inner, w: Math.min(inner.w, width * (1 + 1.05 * (count - 1))), h: width * 1.4 }, isTile, width);
  const isShort = (pile.name ?? "").length <= 3;
  const name = pile.name ?? "";
  if (name) nodes.push({ key: `name ${spot.name}`, kind: "words", x: room.x + room.w - 18, y: room.y + large * (isShort ? 1.7 : 1.45), says: name, size: isShort ? large * 1.6 : size * 1.1, look: "panel-count", anchor: "end", most: room.w * 0.5 });
  return [...nodes, ...fan];
}

/** The areas of a box, line below line. @param {Layout} layout @param {Picture} picture @param {number} box @param {Rect} room @param {number} size @param {number} wide @param {number} pill @returns {Node[]} */
export function lineNodes(layout, picture, box, room, size, wide, pill) {
  let y = room.y;
  return lines(layout.areas).flatMap((line) => {
    const h = line[0].form === "wide" ? wide : pill;
    const w = (room.w - GAP * (line.length - 1)) / line.length;
    const made = line.flatMap((area, n) => wideArea(picture, area, box, { x: room.x + n * (w + GAP), y, w, h }, size));
    y += h + GAP;
    return made;
  });
}

/** An area with its chips at the right and the amount under its name. @param {Picture} picture @param {LayoutArea} area @param {number} box @param {Rect} room @param {number} size @returns {Node[]} */
export function wideArea(picture, area, box, room, size) {
  const stakes = picture.stakes.filter((stake) => stake.box === box && stake.wager === area.wager);
  const cents = stakes.reduce((sum, stake) => sum + stake.cents, 0);
  const mine = stakes.filter((stake) => isMine(picture, stake)).reduce((sum, stake) => sum + stake.cents, 0);
  const isOpen = picture.open.includes(area.wager) && picture.openBoxes.includes(box);
  const isWon = picture.won.includes(area.wager) || stakes.some((stake) => stake.result === "win");
  const r = Math.min(15, room.h * 0.44);
  const lying = stakes.filter((stake) => !isTaken(stake));
  const left = room.x + room.w - r - 5 - (lying.length - 1) * r;
  const chips = lying.flatMap((stake, n) => chipNodes(`${stake.box} ${stake.wager} ${stake.hand} ${stake.player}`, stake, left + n * r, room.y + room.h / 2, r, { size, scale: 1 }));
  const isRoomy = room.w > size * 20;
  const at = isRoomy ? { x: left - r - 8, y: room.y + room.h / 2 + size * 0.35, anchor: "end" } : { x: room.x + 10, y: room.y + room.h - 4, anchor: "start" };
  const amount = stakes.length && area.form === "wide" ? [{ ...amountNode(`amount ${box} ${area.wager}`, stakes, at.x, at.y, { size, scale: 1 }), anchor: at.anchor }] : [];
  const clauses = [...new Set(stakes.flatMap((stake) => stake.clauses ?? []))];
  const end = lying.length ? left - r : room.x + room.w;
  const middle = isRoomy ? room.x + 8 + tagWidth(tagWords(clauses) ?? "", size) / 2 : end - size * 0.95;
  const top = isRoomy ? room.y + (room.h - size * 1.42) / 2 : room.y + room.h - size * 0.9; // below the name, on the edge
  const tag = clauses.length ? [tagNode(`tag ${box} ${area.wager}`, clauses, middle, top, size, !isRoomy)] : [];
  return [
    {
      key: `area ${box} ${area.wager}`,
      kind: "area",
      ...room,
      form: area.form,
      mark: area.mark,
      says: area.says,
      shows: area.shows,
      tone: area.tone,
      odds: "",
      note: "",
      size,
      state: isWon ? "won" : isOpen && picture.you === box ? "open" : "",
      covered: stakes.length > 0,
      act: { does: "lay", box, wager: area.wager, hand: 1, off: !isOpen, mine, label: areaLabel(`box ${box}`, area, cents) },
    },
    ...chips,
    ...amount,
    ...tag,
  ];
}
