"""Three Card Poker in machine code: the dealer's every three cards to a hand, and rounds dealt by chance."""

from __future__ import annotations

from typing import Final

import numpy as np

from pitbook.maths.chance import fair_below
from pitbook.maths.kernels import Array, compiled, deal, place_of_hand, worth

CARDS: Final = 6
"""How many cards a round takes: the player's three, then the dealer's."""
FAIR: Final = fair_below(CARDS)
HAND: Final = 3
FIVE: Final = 5


@compiled
def count_sixes(
    hands: Array, first: int, last: int, steps: Array, bases: Array, suited: Array, categories: Array, out: Array
) -> None:
    """For each hand from `first` to `last`, with how many of the dealer's hands the best five of six are of which kind.

    It walks through the tables of `hands.HandTables` card by card, as `kernels.worth` does, and keeps what the cards so
    far have led to.
    """
    states, suits, held = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    for row in range(first, last):
        state, counters, cards = np.int64(0), np.int64((8 - FIVE) * 0x1111), np.int64(0)
        for j in range(HAND):
            card = np.int64(hands[row, j])
            state = np.int64(steps[bases[j] + state * 13 + card % 13])
            counters += np.int64(1) << 4 * (card // 13)
            cards |= np.int64(1) << card
        states[2], suits[2], held[2] = state, counters, cards
        for a in range(2, 52):
            if cards >> a & 1:
                continue
            states[3] = steps[bases[3] + states[2] * 13 + a % 13]
            suits[3] = suits[2] + (np.int64(1) << 4 * (a // 13))
            held[3] = held[2] | np.int64(1) << a
            for b in range(1, a):
                if cards >> b & 1:
                    continue
                state = np.int64(steps[bases[4] + states[3] * 13 + b % 13])
                counters = suits[3] + (np.int64(1) << 4 * (b // 13))
                both = held[3] | np.int64(1) << b
                for c in range(b):
                    if cards >> c & 1:
                        continue
                    best = np.int64(steps[bases[5] + state * 13 + c % 13])
                    if counters + (np.int64(1) << 4 * (c // 13)) & 0x8888:
                        everything = both | np.int64(1) << c
                        for suit in range(4):
                            best = max(best, np.int64(suited[everything >> 13 * suit & 0x1FFF]))
                    out[row, categories[best]] += 1


@compiled
def end_of(own: int, dealer: int, qualifies: int, bonus: int, bonuses: int) -> int:
    """How a round ends for a hand that plays: by the result, and by the place of the bonus that it earns."""
    result = 3
    if dealer < qualifies:
        result = 0
    elif own >= dealer:
        result = 1 if own > dealer else 2
    return 1 + result * bonuses + bonus


@compiled
def play_rounds(
    state: Array,
    rounds: int,
    steps: Array,
    bases: Array,
    suited: Array,
    steps_of_six: Array,
    bases_of_six: Array,
    suited_of_six: Array,
    qualifies: int,
    bonus_of: Array,
    bonuses: int,
    plays: Array,
    ends: Array,
    held: Array,
    made: Array,
) -> None:
    """Deal and settle so many rounds; add them to `ends`, the hands that play to `held`, and the best five to `made`.

    `plays` goes by the place of the player's hand, `bonus_of` and `held` by its strength, `made` by that of five cards.
    """
    deck = np.arange(52).astype(np.uint8)
    for _ in range(rounds):
        deal(state, deck, CARDS, FAIR)
        made[worth(deck, 0, CARDS, steps_of_six, bases_of_six, suited_of_six, FIVE)] += 1
        if not plays[place_of_hand(deck, HAND)]:
            ends[0] += 1
            continue
        own = worth(deck, 0, HAND, steps, bases, suited, HAND)
        dealer = worth(deck, HAND, HAND, steps, bases, suited, HAND)
        held[own] += 1
        ends[end_of(own, dealer, qualifies, bonus_of[own], bonuses)] += 1


@compiled
def settle_rounds(
    own: Array, dealer: Array, plays: Array, qualifies: int, bonus_of: Array, bonuses: int, out: Array
) -> None:
    """How each of some given deals ends."""
    for i in range(len(own)):
        out[i] = end_of(own[i], dealer[i], qualifies, bonus_of[own[i]], bonuses) if plays[i] else 0
