/** Chips in hand: which there are at this table, and what one of them lays. */

/** @typedef {import("../types.js").Limit} Limit */
/** @typedef {import("../types.js").Cents} Cents */

export const VALUES = [100, 500, 2500, 10000, 50000, 100000];

/**
 * The chips to choose from: those of which one can be laid on some wager. At least one is always there.
 * @param {Limit[]} limits
 * @returns {Cents[]}
 */
export function chipsFor(limits) {
  const most = Math.max(0, ...limits.map((limit) => limit.max ?? Infinity));
  const steps = limits.filter((limit) => !isFixed(limit)).map((limit) => limit.step ?? 1);
  const fit = VALUES.filter((value) => value <= most && steps.some((step) => value % step === 0));
  return fit.length ? fit : VALUES.slice(0, 1);
}

/**
 * The chip that lies in hand at first: the smallest that a usual wager takes.
 * @param {Cents[]} chips
 * @param {Limit[]} limits
 */
export function firstChip(chips, limits) {
  const least = Math.max(0, ...limits.filter((limit) => !isFixed(limit)).map((limit) => limit.min ?? 0));
  return chips.find((chip) => chip >= least) ?? chips.at(-1) ?? 100;
}

/**
 * What one more touch lays: the chip, but what a wager takes at least where nothing lies there yet, and never more
 * than it takes at most. Nothing where it is full; what then is the house says.
 * @param {Cents} chip
 * @param {Limit | undefined} limit
 * @param {Cents} lying
 * @returns {Cents}
 */
export function stakeFor(chip, limit, lying) {
  if (limit?.min && isFixed(limit)) return limit.min;
  const least = limit?.min ? Math.max(0, limit.min - lying) : 0;
  const wanted = Math.max(chip, least);
  const room = limit?.max ? limit.max - lying : Infinity;
  return room > 0 ? Math.min(wanted, room) : wanted;
}

/**
 * A limit in words.
 * @param {string} wager
 * @param {Limit} limit
 * @param {(cents: Cents) => string} money
 */
export function limitSays(wager, { min, max, step }, money) {
  if (min !== null && min === max) return `${wager} ${money(min)} and no other amount`;
  const span = [min === null ? "" : `from ${money(min)}`, max === null ? "" : `to ${money(max)}`]
    .filter(Boolean)
    .join(" ");
  return `${wager} ${span}${step === null ? "" : `, steps of ${money(step)}`}`;
}

/**
 * Whether a wager takes one amount and no other.
 * @param {Limit} limit
 */
function isFixed({ min, max }) {
  return min !== null && min === max;
}
