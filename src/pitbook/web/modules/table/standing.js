/** The state laid over what the facts have drawn: after everything was played, the felt shows how the table stands. */

import { emptyPicture } from "../empty_picture.js";

/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("../types.js").PilePicture} PilePicture */
/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").StakePicture} StakePicture */
/** @typedef {import("../types.js").Band} Band */

const BOT = "☆";

/**
 * The picture of the same round, as the state has it; what was seen and has been put away since stays to be seen.
 * @param {Picture} before
 * @param {TableState} state
 * @returns {Picture}
 */
export function withState(before, state) {
  return {
    ...withOpen(before, state),
    piles: piles(before, state),
    stakes: stakes(before, state),
    shoe: state.in_shoe ?? before.shoe,
    rack: state.in_discard_rack ?? before.rack,
    pool: state.pool ?? before.pool,
    turn: turn(state),
  };
}

/**
 * The picture with what may be done now: who sits where, and which wagers are open to whom.
 * @param {Picture} before
 * @param {TableState} state
 * @returns {Picture}
 */
export function withOpen(before, state) {
  const isOpen = state.asks === "PlaceWagers" && isHere(state) && !state.stopped;
  return {
    ...before,
    seats: before.settled ? { ...before.seats, ...seats(before, state) } : seats(before, state),
    you: state.you.seat || null,
    open: isOpen ? (state.wagers ?? []) : [],
    openBoxes: isOpen ? openBoxes(state) : [],
    pool: state.pool ?? before.pool,
    band: band(state),
    grey: Boolean(state.stopped),
  };
}

/**
 * A new round: only who sits there is as it was.
 * @param {Picture} before
 * @returns {Picture}
 */
export function cleared(before) {
  const seats = Object.fromEntries(
    Object.entries(before.seats).map(([box, seat]) => [box, { ...seat, says: "", net: null }]),
  );
  return {
    ...emptyPicture(),
    seats,
    you: before.you,
    pool: before.pool,
    band: before.band,
    shoe: before.shoe,
    rack: before.rack,
  };
}

/**
 * Whether the viewer takes part: sits, or stands with the others.
 * @param {TableState} state
 */
export function isHere(state) {
  return typeof state.you.seat === "number";
}

/**
 * @param {Picture} before
 * @param {TableState} state
 */
function piles(before, state) {
  /** @type {Record<string, PilePicture>} */
  const drawn = {};
  for (const [pile, was] of Object.entries(before.piles))
    if (was.gone || was.cards.some((face) => face !== null)) drawn[pile] = was;
  for (const [pile, cards] of Object.entries(state.piles ?? {})) {
    if (!cards.length) continue;
    const slots = state.slots?.[pile];
    const name = state.hands?.[pile]?.name ?? before.piles[pile]?.name;
    drawn[pile] = { ...before.piles[pile], cards, ...(slots ? { slots } : {}), ...(name ? { name } : {}) };
  }
  return drawn;
}

/**
 * @param {Picture} before
 * @param {TableState} state
 * @returns {StakePicture[]}
 */
function stakes(before, state) {
  const lying = (state.stakes ?? []).map(([box, player, wager, hand, cents]) => ({ box, player, wager, hand, cents }));
  return [...before.stakes.filter((stake) => stake.result), ...lying];
}

/**
 * @param {Picture} before
 * @param {TableState} state
 */
function seats(before, state) {
  /** @type {Record<number, string>} */
  const names = {};
  for (const [box, player] of state.stakes ?? []) names[box] ??= player;
  for (const [box, { player }] of Object.entries(state.boxes ?? {})) names[Number(box)] = player;
  for (const [name, seat] of Object.entries(state.seats)) if (seat) names[seat] = name;
  const mine = turn(state);
  /** @type {Picture["seats"]} */
  const taken = {};
  for (const [box, name] of Object.entries(names)) {
    const was = before.seats[Number(box)];
    const isDeciding = mine?.box === Number(box);
    const says = isDeciding
      ? "decide"
      : before.piles[`box ${box}`]?.gone || state.boxes?.[box]?.choice || was?.says || (state.ready.includes(name) ? "ready" : "");
    const isBot = name.startsWith(BOT);
    const isYou = name === state.you.name;
    taken[Number(box)] = {
      name: isBot ? name.slice(BOT.length).trim() : name,
      isYou,
      isBot,
      says,
      net: was?.net ?? null,
    };
  }
  return taken;
}

/**
 * Your own box, and those where others play and you may join them.
 * @param {TableState} state
 */
function openBoxes(state) {
  const taken = new Set(Object.values(state.seats).filter(Boolean));
  if (state.you.seat) return [state.you.seat, ...[...taken].filter((box) => box !== state.you.seat)];
  return [...taken];
}

/**
 * The hand that is yours to decide, the first of them where there are several.
 * @param {TableState} state
 */
function turn(state) {
  const mine = (state.options ?? []).filter((each) => each.player === state.you.name);
  const next = mine.find((each) => !each.is_decided) ?? null;
  return next && { box: next.box, hand: next.hand };
}

/**
 * @param {TableState} state
 * @returns {Band | null}
 */
function band(state) {
  if (state.stopped) return { kind: "stopped", says: "Stopped: this round cannot be taken up" };
  if (state.asks === "Rule")
    return { kind: "ruling", says: "The table waits for a ruling", clause: state.clause ?? "" };
  if (state.announced) return { kind: "closing", says: announced(state.announced) };
  return null;
}

/** @param {Record<string, any>} what */
function announced(what) {
  if (typeof what["says"] === "string") return what["says"];
  const at = what["at"] ?? what["from"];
  const time =
    typeof at === "number" ? new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }) : "";
  return what["closes"] || what["is_closing"]
    ? `This table closes at ${time}`
    : `What the sign says changes at ${time}`;
}
