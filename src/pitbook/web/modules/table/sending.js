/** Chips on their way to the house. */

/** @typedef {import("./story.js").Laid} Laid */

/**
 * The picture with chips that are on their way, pale.
 * @param {import("../types.js").Picture} picture
 * @param {Laid[]} sending
 * @param {string} player
 * @returns {import("../types.js").Picture}
 */
export function withSending(picture, sending, player) {
  let stakes = picture.stakes;
  for (const { box, wager, cents } of sending) {
    const lies = stakes.some(
      (each) => each.box === box && each.wager === wager && each.player === player && !each.result,
    );
    stakes = lies
      ? stakes.map((each) =>
          each.box === box && each.wager === wager && each.player === player && !each.result
            ? { ...each, sending: (each.sending ?? 0) + cents }
            : each,
        )
      : [...stakes, { box, player, wager, hand: 1, cents: 0, sending: cents }];
  }
  return sending.length ? { ...picture, stakes } : picture;
}
