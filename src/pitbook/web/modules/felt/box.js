/** A box: its areas with what is staked there, its hands, the label of its seat, and the tags of what decided. @module */

import { fan, fanWidth, hands } from "./geometry.js";
import { money, rise, signed } from "./pieces/chips.js";
import { tagWidth, tagWords } from "./pieces/marks.js";
import { spoken } from "./pieces/ranks.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").LayoutArea} LayoutArea */
/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./keyed.js").Node} Node */
/** What a scene is drawn for: the size of small letters in its units, and how large boxes are. @typedef {{size: number, scale: number}} Measure */

const ACROSS = 3;
const GAP = 6;

/** The areas that are drawn; others lie beside one of these. @param {Layout} layout */
export function drawnAreas(layout) {
  return layout.areas.filter((area) => !area.beside);
}

/** How large a box of a layout is. @param {Layout} layout @param {number} scale @param {number} size */
export function boxSize(layout, scale, size) {
  const rows = Math.ceil(drawnAreas(layout).length / ACROSS);
  const amount = size * 1.15;
  const cards = handHigh(layout) * scale;
  return { w: 150 * scale, h: amount + rows * (42 * scale + amount) - (rows - 1) * 6 + cards + GAP * 2 + size * 1.7 - amount + 4 };
}

/** @param {Layout} layout */
function handHigh(layout) {
  return layout.holds === "tiles" ? 72 : 66;
}

/**
 * Everything that lies on one box.
 * @param {Layout} layout
 * @param {Picture} picture
 * @param {number} box
 * @param {Rect} room
 * @param {Measure} measure
 * @returns {Node[]}
 */
export function boxNodes(layout, picture, box, room, measure) {
  const label = measure.size * 1.7;
  const high = handHigh(layout) * measure.scale;
  const areasHigh = room.h - high - label - GAP * 2;
  const above = layout.cards_above;
  const cardsAt = { x: room.x, y: above ? room.y : room.y + areasHigh + GAP, w: room.w, h: high };
  const areasAt = { x: room.x, y: above ? room.y + high + GAP : room.y, w: room.w, h: areasHigh };
  const areas = areaRow(layout, picture, box, areasAt, measure);
  return [
    ...frame(picture, box, room),
    ...areas.filter((node) => node.kind !== "tag"),
    ...handNodes(layout, picture, box, cardsAt, measure),
    ...seatNodes(layout, picture, box, { x: room.x, y: room.y + room.h - label, w: room.w, h: label }, cardsAt, measure),
    ...areas.filter((node) => node.kind === "tag"),
  ];
}

/** @param {Picture} picture @param {number} box @param {Rect} room @returns {Node[]} */
function frame(picture, box, room) {
  if (picture.you !== box) return [];
  return [{ key: `frame ${box}`, kind: "frame", x: room.x - 7, y: room.y - 5, w: room.w + 14, h: room.h + 10 }];
}

/** @param {Layout} layout @param {Picture} picture @param {number} box @param {Rect} room @param {Measure} measure @returns {Node[]} */
function areaRow(layout, picture, box, room, measure) {
  const areas = drawnAreas(layout);
  const rows = Math.max(1, Math.ceil(areas.length / ACROSS));
  const amount = measure.size * 1.15;
  const pitch = (room.h - amount) / rows;
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
 * @returns {Node[]}
 */
export function areaNodes(layout, picture, area, box, room, measure) {
  const stakes = stakesOn(layout, picture, area, box);
  const isOpen = picture.open.includes(area.wager) && picture.openBoxes.includes(box);
  const cents = stakes.reduce((sum, stake) => sum + stake.cents, 0);
  const mine = stakes.filter((stake) => isMine(picture, stake)).reduce((sum, stake) => sum + stake.cents, 0);
  const own = stakes.map((stake) => stake.hand);
  /** @type {Node} */
  const node = {
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
    size: measure.size,
    state: areaState(picture, area, box, isOpen, stakes),
    covered: stakes.some((stake) => !isTaken(stake)),
    act: {
      does: "lay",
      box,
      wager: area.wager,
      hand: own.length === 1 ? own[0] : 1,
      off: !isOpen,
      mine,
      label: areaLabel(`box ${box}`, area, cents),
    },
  };
  return [node, ...stackNodes(picture, area, stakes, room, measure)];
}

/** The full name of an area. @param {string} where @param {LayoutArea} area @param {number} cents */
export function areaLabel(where, area, cents) {
  const name = area.wager.replace(":", " ").replaceAll("-", " ");
  const amount = cents ? `${(cents / 100).toLocaleString("en-NZ")} ${cents === 100 ? "dollar" : "dollars"}` : "nothing";
  return [where, name, amount].filter(Boolean).join(", ");
}

/** @param {Picture} picture @param {import("../types.js").StakePicture} stake */
export function isMine(picture, stake) {
  return picture.you !== null && picture.seats[picture.you]?.name === stake.player;
}

/** @param {Layout} layout @param {Picture} picture @param {LayoutArea} area @param {number} box */
function stakesOn(layout, picture, area, box) {
  const names = new Set([area.wager, ...layout.areas.filter((other) => other.beside === area.wager).map((other) => other.wager)]);
  return picture.stakes.filter((stake) => stake.box === box && names.has(stake.wager));
}

/** @param {Picture} picture @param {LayoutArea} area @param {number} box @param {boolean} isOpen @param {import("../types.js").StakePicture[]} stakes */
function areaState(picture, area, box, isOpen, stakes) {
  if (stakes.some((stake) => stake.result === "win")) return "won";
  if (stakes.some((stake) => stake.sending)) return "awaited";
  if (isOpen && picture.you === box) return "open";
  return picture.turn?.box === box && !stakes.length && picture.you === box ? "awaited" : "";
}

/** Whether the chips are the house's. @param {import("../types.js").StakePicture} stake */
export function isTaken(stake) {
  return stake.result === "lose" || stake.result === "forfeited";
}

/** @param {Picture} picture @param {LayoutArea} area @param {import("../types.js").StakePicture[]} stakes @param {Rect} room @param {Measure} measure @returns {Node[]} */
function stackNodes(picture, area, stakes, room, measure) {
  const r = Math.min(17 * Math.max(measure.scale, 0.8), room.h * 0.42);
  const spread = Math.min(r * 1.1, (room.w - r) / Math.max(1, stakes.length));
  const nodes = stakes.flatMap((stake, n) => {
    const x = room.x + room.w / 2 + (n - (stakes.length - 1) / 2) * spread;
    const key = `${stake.box} ${stake.wager} ${stake.hand} ${stake.player}`;
    return isTaken(stake) ? [] : chipNodes(key, stake, x, room.y + room.h / 2 + Math.min(r * 0.35, rise(stake.cents, r) / 2), r, measure);
  });
  const last = stakes[stakes.length - 1];
  if (!last) return nodes;
  return [...nodes, amountNode(`amount ${last.box} ${area.wager}`, stakes, room.x + room.w / 2, room.y - 4, measure)];
}

/**
 * The chips of a stake, and pale beside them what was sent.
 * @param {string} key
 * @param {import("../types.js").StakePicture} stake
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

/** What lies there, or what it came to. @param {string} key @param {import("../types.js").StakePicture[]} stakes @param {number} x @param {number} y @param {Measure} measure @returns {Node} */
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

/** @param {Layout} layout @param {Picture} picture @param {number} box @param {Rect} room @param {Measure} measure @returns {Node[]} */
export function handNodes(layout, picture, box, room, measure) {
  const piles = pilesOf(picture, box);
  const rooms = hands(piles.map((pile) => pile.cards.length), room);
  return piles.flatMap((pile, n) => {
    const isTurn = picture.turn?.box === box && picture.turn.hand === n + 1 && piles.length > 1;
    const around = isTurn ? [{ key: `turn ${box}`, kind: "turn", x: rooms[n].x - 2, y: rooms[n].y - 3, w: rooms[n].w + 4, h: rooms[n].h + 6 }] : [];
    return [...around, ...fanNodes(pile, `box ${box} ${n + 1}`, rooms[n], layout.holds === "tiles")];
  });
}

/** @param {Picture} picture @param {number} box */
export function pilesOf(picture, box) {
  const found = [];
  for (let hand = 1; hand < 9; hand += 1) {
    const pile = picture.piles[hand === 1 ? `box ${box}` : `box ${box} hand ${hand}`];
    if (pile?.cards.length) found.push(pile);
  }
  const low = picture.piles[`box ${box} low`];
  return low?.cards.length ? [...found, low] : found;
}

/**
 * Cards in a fan, in the middle of a room.
 * @param {import("../types.js").PilePicture} pile
 * @param {string} name
 * @param {Rect} room
 * @param {boolean} isTile
 * @param {number} [most]  how wide a card may be
 * @returns {Node[]}
 */
export function fanNodes(pile, name, room, isTile, most) {
  const ratio = isTile ? 2 : 1.4;
  const cards = fan(pile.cards.length, room.w, Math.min(most ?? 999, room.h / ratio), ratio);
  const left = room.x + (room.w - fanWidth(cards, pile.cards.length)) / 2;
  return pile.cards.map((face, n) => ({
    key: `card ${name} ${pile.slots?.[n] ?? n}`,
    kind: "card",
    x: left + n * cards.step,
    y: room.y + (room.h - cards.high) / 2,
    width: cards.width,
    face,
    isTile,
    ring: pile.ring?.includes(n) ?? false,
    dim: Boolean(pile.dim) && !(pile.ring?.includes(n) ?? false),
    label: spoken(face),
    from: "shoe",
  }));
}

/** @param {Layout} layout @param {Picture} picture @param {number} box @param {Rect} room @param {Rect} cards @param {Measure} measure @returns {Node[]} */
export function seatNodes(layout, picture, box, room, cards, measure) {
  const seat = picture.seats[box];
  const { tone, says } = outcome(seat);
  const isYou = picture.you === box;
  const name = seat ? (isYou ? "You" : `${seat.isBot ? "☆ " : ""}${seat.name}`) : "free";
  /** @type {Node[]} */
  const nodes = [
    { key: `seat ${box}`, kind: "seat", x: room.x, y: room.y, w: room.w, h: room.h, size: measure.size, number: box, name, says, tone, isYou },
  ];
  if (!seat && picture.you === null) {
    const [w, h] = [Math.min(cards.w * 0.76, 116), Math.min(cards.h * 0.72, 44)];
    const act = { does: /** @type {const} */ ("sit"), seat: box, label: `sit at box ${box}` };
    nodes.push({ key: `sit ${box}`, kind: "sit", x: cards.x + (cards.w - w) / 2, y: cards.y + (cards.h - h) / 2, w, h, size: measure.size, act });
  }
  return nodes;
}

/** What a seat's label says at its right. @param {import("../types.js").SeatPicture | undefined} seat */
export function outcome(seat) {
  if (!seat) return { says: "", tone: "" };
  if (seat.net === null || seat.net === undefined) return { says: seat.says, tone: "" };
  return { says: seat.net === 0 && seat.says ? seat.says : signed(seat.net), tone: seat.net > 0 ? "win" : seat.net < 0 ? "lose" : "even" };
}
