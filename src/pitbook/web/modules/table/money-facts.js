/** Money on the layout: what a fact makes of the chips that lie there. */

/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("../types.js").StakePicture} StakePicture */
/** @typedef {import("../types.js").Result} Result */
/** @typedef {import("../types.js").Fact} Fact */
/** @typedef {{box: number, player: string, wager: string, hand: number}} Place */

/** How each end of a stake is told; what a player is up or down is the second. */
/** @type {Record<string, [Result, (fact: Fact) => number]>} */
const ENDS = {
  Won: ["win", (fact) => fact["winnings"]],
  PaidByBank: ["win", (fact) => fact["winnings"]],
  Lost: ["lose", (fact) => -fact["staked"]],
  CollectedByBank: ["lose", (fact) => -fact["staked"]],
  FeeTaken: ["lose", (fact) => -fact["staked"]],
  Forfeited: ["forfeited", (fact) => -fact["staked"]],
  JackpotForfeited: ["forfeited", (fact) => -fact["staked"]],
  Contributed: ["lose", (fact) => -fact["staked"]],
  JackpotWon: ["win", (fact) => fact["from_pool"] + fact["from_house"] - fact["staked"]],
  StoodOff: ["stand-off", () => 0],
  Voided: ["void", () => 0],
  Carried: ["carried", () => 0],
  BankReturned: ["stand-off", (fact) => fact["staked"] - fact["put_up"]],
};

/** What a stake brings or costs besides. @type {Record<string, (fact: Fact) => number>} */
const BESIDES = {
  PaidAgain: (fact) => fact["winnings"],
  BonusPaid: (fact) => fact["winnings"],
  CommissionTaken: (fact) => -fact["commission"],
  PartReturned: (fact) => fact["returned"],
};

/** @type {Record<string, (picture: Picture, fact: Fact) => void>} */
const LAID = {
  WagerAccepted: (picture, fact) => lay(picture, fact["stake"], fact["staked"]),
  WagerWithdrawn: (picture, fact) => lay(picture, fact["stake"], -fact["staked"]),
  WagerReduced: (picture, fact) => lay(picture, fact["stake"], -fact["staked"]),
  WagerShifted: (picture, fact) => {
    lay(picture, fact["came_from"], -fact["staked"]);
    lay(picture, fact["stake"], fact["staked"]);
  },
  Reopened: (picture, fact) => change(picture, fact["undone"].stake, ({ result, net, clauses, ...stake }) => stake),
};

/**
 * Whether the fact was about money, which the picture then shows.
 * @param {Picture} picture
 * @param {Fact} fact
 */
export function applyMoney(picture, fact) {
  const end = ENDS[fact.fact];
  const besides = BESIDES[fact.fact];
  const laid = LAID[fact.fact];
  if (end) ended(picture, fact, end[0], end[1](fact));
  else if (besides) paidBesides(picture, fact, besides(fact));
  else if (laid) laid(picture, fact);
  return Boolean(end || besides || laid);
}

/**
 * Whether a fact only lays chips or takes them back.
 * @param {Fact} fact
 */
export function isLaying(fact) {
  return fact.fact in LAID;
}

/**
 * Whether a fact is money besides what becomes of a stake.
 * @param {Fact} fact
 */
export function isBesides(fact) {
  return fact.fact in BESIDES;
}

/**
 * Whether a fact says what became of a stake.
 * @param {Fact} fact
 */
export function isEnd(fact) {
  return fact.fact in ENDS;
}

/**
 * What the player is up or down by a fact.
 * @param {Fact} fact
 */
export function netOf(fact) {
  return (ENDS[fact.fact]?.[1] ?? BESIDES[fact.fact])?.(fact) ?? 0;
}

/**
 * @param {Picture} picture
 * @param {Fact} fact
 * @param {Result} result
 * @param {number} net
 */
function ended(picture, fact, result, net) {
  const place = /** @type {Place} */ (fact["stake"]);
  if (!picture.stakes.some((stake) => isAt(stake, place))) lay(picture, place, fact["staked"]);
  change(picture, place, (stake) => ({ ...stake, result, net, clauses: [fact.clause] }));
  if (result === "win" && !picture.won.includes(place.wager)) picture.won = [...picture.won, place.wager];
  tally(picture, place.box, net);
}

/**
 * @param {Picture} picture
 * @param {Fact} fact
 * @param {number} net
 */
function paidBesides(picture, fact, net) {
  change(picture, fact["stake"], (stake) => added(stake, net, fact.clause));
  tally(picture, fact["stake"].box, net);
}

/**
 * @param {Picture} picture
 * @param {number} box
 * @param {number} net
 */
function tally(picture, box, net) {
  const seat = picture.seats[box];
  if (seat) picture.seats[box] = { ...seat, net: (seat.net ?? 0) + net };
}

/**
 * @param {StakePicture} stake
 * @param {number} more
 * @param {string} clause
 * @returns {StakePicture}
 */
function added(stake, more, clause) {
  const clauses = stake.clauses ?? [];
  return { ...stake, net: (stake.net ?? 0) + more, clauses: clauses.includes(clause) ? clauses : [...clauses, clause] };
}

/**
 * @param {Picture} picture
 * @param {Place} place
 * @param {number} cents
 */
function lay(picture, place, cents) {
  const { box, player, wager, hand } = place;
  const lying = picture.stakes.find((stake) => isAt(stake, place));
  if (!lying) picture.stakes = [...picture.stakes, { box, player, wager, hand: hand ?? 1, cents }];
  else change(picture, place, (stake) => ({ ...stake, cents: stake.cents + cents }));
  picture.stakes = picture.stakes.filter((stake) => stake.cents > 0);
}

/**
 * @param {Picture} picture
 * @param {Place} place
 * @param {(stake: StakePicture) => StakePicture} how
 */
function change(picture, place, how) {
  picture.stakes = picture.stakes.map((stake) => (isAt(stake, place) ? how(stake) : stake));
}

/**
 * @param {StakePicture} stake
 * @param {Place} place
 */
function isAt(stake, place) {
  return (
    stake.box === place.box &&
    stake.player === place.player &&
    stake.wager === place.wager &&
    stake.hand === (place.hand ?? 1)
  );
}
