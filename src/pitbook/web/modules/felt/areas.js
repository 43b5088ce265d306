/** The areas of a box with what is staked on them, and the tags of what decided. @module */

import { money, rise, signed } from "./pieces/chips.js";
import { tagWidth, tagWords } from "./pieces/marks.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").LayoutArea} LayoutArea */
/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("../types.js").StakePicture} StakePicture */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./keyed.js").Node} Node */
/** What a scene is drawn for: the size of small letters in its units, and how large boxes are. @typedef {{size: number, scale: number}} Measure */

export const ACROSS = 3;
export const GAP = 6;

/** The areas that are drawn; others lie beside one of these. @param {Layout} layout */
export function drawnAreas(layout) {
  return layout.areas.filter((area) => !area.beside);
}

/** @param {Layout} layout @param {Picture} picture @param {number} box @param {Rect} room @param {Measure} measure @returns {Node[]} */
export function areaRow(layout, picture, box, room, measure) {
  const areas = drawnAreas(layout);
  const rows = Math.max(1, Math.ceil(areas.length / ACROSS));
  const amount = measure.size * 1.15;
  const pitch = room.h / rows;
  return Array.from({ length: rows }, (_, row) => areas.slice(row * ACROSS, (row + 1) * ACROSS)).flatMap((some, row) => {
    const widths = some.map((area) => areaWidth(area, measure.scale, some.length));
    const whole = widths.reduce((sum, w) => sum + w, 0) + GAP * (some.length - 1);
    let x = room.x + (room.w - whole) / 2;
    const h = 42 * measure.scale;
    const rects = widths.map((w) => {
      const rect = { x, y: room.y + amount + row * pitch, w, h };
      x += w + GAP;
      return rect;
    });
    return [
      ...some.flatMap((area, n) => areaNodes(layout, picture, area, box, rects[n], measure)),
      ...tags(layout, picture, box, some, rects, measure),
    ];
  });
}

/** @param {LayoutArea} area @param {number} scale @param {number} count */
function areaWidth(area, scale, count) {
  if (area.form === "circle") return 42 * scale;
  if (area.form === "pill") return (count > 2 ? 46 : 66) * scale;
  return (count > 2 ? 47 : 56) * scale;
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

/** The full name of an area. @param {string} where @param {LayoutArea} area @param {number} cents */
export function areaLabel(where, area, cents) {
  const name = area.wager.replace(":", " ").replaceAll("-", " ");
  const amount = cents ? `${(cents / 100).toLocaleString("en-NZ")} ${cents === 100 ? "dollar" : "dollars"}` : "nothing";
  return [where, name, amount].filter(Boolean).join(", ");
}

/** @param {Picture} picture @param {StakePicture} stake */
export function isMine(picture, stake) {
  return picture.you !== null && picture.seats[picture.you]?.name === stake.player;
}

/** @param {Layout} layout @param {Picture} picture @param {LayoutArea} area @param {number} box */
function stakesOn(layout, picture, area, box) {
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

/** Whether the chips are the house's. @param {StakePicture} stake */
export function isTaken(stake) {
  return stake.result === "lose" || stake.result === "forfeited";
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

/**
 * The chips of a stake, and pale beside them what was sent.
 * @param {string} key
 * @param {StakePicture} stake
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {Measure} measure
 * @returns {Node[]}
 */
export function chipNodes(key, stake, x, y, r, measure) {
  const { size } = measure;
  const kept = stake.cents ? [{ key: `chips ${key}`, kind: "stack", x, y, cents: stake.cents, r, size, from: "player" }] : [];
  const sent = stake.sending ? [{ key: `sent ${key}`, kind: "stack", x: x + (stake.cents ? r * 0.7 : 0), y: y - r * 0.2, cents: stake.sending, r, size, pale: true, from: "player" }] : [];
  return [...kept, ...sent];
}

/** What lies there, or what it came to. @param {string} key @param {StakePicture[]} stakes @param {number} x @param {number} y @param {Measure} measure @returns {Node} */
export function amountNode(key, stakes, x, y, measure) {
  const isKnown = stakes.every((stake) => stake.net !== undefined && stake.net !== null);
  const net = stakes.reduce((sum, stake) => sum + (stake.net ?? 0), 0);
  const cents = stakes.reduce((sum, stake) => sum + stake.cents + (stake.sending ?? 0), 0);
  const tone = !isKnown ? "" : net > 0 ? "win" : net < 0 ? "lose" : "even";
  return { key, kind: "amount", x, y, says: isKnown ? signed(net) : money(cents), tone, size: measure.size };
}

/**
 * The tags below a row of areas: one for neighbours that agree, and one for all where they would collide.
 * @param {Layout} layout @param {Picture} picture @param {number} box @param {LayoutArea[]} areas @param {Rect[]} rects @param {Measure} measure @returns {Node[]}
 */
function tags(layout, picture, box, areas, rects, measure) {
  /** @type {{clauses: string[], from: number, to: number}[]} */
  const found = [];
  areas.forEach((area, n) => {
    const clauses = [...new Set(stakesOn(layout, picture, area, box).flatMap((stake) => stake.clauses ?? []))];
    const last = found[found.length - 1];
    if (!clauses.length) return;
    if (last && last.clauses.join() === clauses.join()) last.to = n;
    else found.push({ clauses, from: n, to: n });
  });
  const { size } = measure;
  const middle = (/** @type {{from: number, to: number}} */ tag) => (rects[tag.from].x + rects[tag.to].x + rects[tag.to].w) / 2;
  const collide = found.some((tag, n) => n && middle(tag) - middle(found[n - 1]) < (width(tag, size) + width(found[n - 1], size)) / 2 + 3);
  const shown = collide ? [{ clauses: [...new Set(found.flatMap((tag) => tag.clauses))], from: 0, to: areas.length - 1 }] : found;
  return shown.map((tag) => tagNode(`tag ${box} ${areas[tag.from].wager}`, tag.clauses, middle(tag), rects[0].y + rects[0].h - size * 0.5, size));
}

/** @param {{clauses: string[]}} tag @param {number} size */
function width(tag, size) {
  return tagWidth(tagWords(tag.clauses), size);
}

/** @param {string} key @param {string[]} clauses @param {number} x @param {number} y @param {number} size @returns {Node} */
export function tagNode(key, clauses, x, y, size) {
  const label = clauses.length > 1 ? `rules ${clauses.join(", ")}` : `rule ${clauses[0]}`;
  return { key, kind: "tag", x, y, clauses, size, act: { does: "clause", clauses, label } };
}

/**
 * A box that was split: one area under each hand for the wager that every hand has.
 * @param {Layout} layout @param {Picture} picture @param {number} box @param {Rect} room @param {Rect[]} hands @param {Measure} measure @returns {Node[]}
 */
export function splitRow(layout, picture, box, room, hands, measure) {
  const [area] = drawnAreas(layout);
  const amount = measure.size * 1.15;
  const isBeside = hands.every((hand) => hand.y === hands[0].y);
  const w = Math.min(42 * measure.scale, (room.w - GAP * (hands.length - 1)) / hands.length);
  const rects = hands.map((hand, n) => ({
    x: isBeside ? hand.x + (hand.w - w) / 2 : room.x + (room.w * (n + 0.5)) / hands.length - w / 2,
    y: room.y + amount,
    w,
    h: 42 * measure.scale,
  }));
  return rects.flatMap((rect, n) => areaNodes(layout, picture, area, box, rect, measure, n + 1));
}
