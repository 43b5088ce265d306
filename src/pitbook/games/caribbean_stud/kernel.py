"""Caribbean Stud in machine code: millions of rounds a second, counted by how they end."""

from __future__ import annotations

from typing import Final

import numpy as np

from pitbook.maths.chance import fair_below
from pitbook.maths.kernels import Array, compiled, deal, place_of_hand, worth

FOLD, BELOW, EQUAL, STRONGER, WIN = range(5)
"""How a round ends; a win is `WIN` and the place of the winning hand's category."""
CARDS: Final = 10
"""How many cards a round takes: the player's five, then the dealer's with the card that is seen last."""
FAIR: Final = fair_below(CARDS)


@compiled
def play_rounds(
    state: Array,
    rounds: int,
    steps: Array,
    bases: Array,
    suited: Array,
    categories: Array,
    qualifies: int,
    never: int,
    always: int,
    masks: Array,
    ends: Array,
    held: Array,
) -> None:
    """Deal and settle so many rounds; add them to `ends`, and the hands that bet to `held` by category."""
    deck = np.arange(52).astype(np.uint8)
    for _ in range(rounds):
        deal(state, deck, CARDS, FAIR)
        own = worth(deck, 0, 5, steps, bases, suited, 5)
        if own < never or (own < always and not masks[place_of_hand(deck, 5), 0] >> np.uint64(deck[9]) & np.uint64(1)):
            ends[FOLD] += 1
            continue
        held[categories[own]] += 1
        dealer = worth(deck, 5, 5, steps, bases, suited, 5)
        ends[_end(own, dealer, qualifies, categories[own])] += 1


@compiled
def _end(own: int, dealer: int, qualifies: int, category: int) -> int:
    """How a round ends for a hand that bets."""
    if dealer < qualifies:
        return BELOW
    if own == dealer:
        return EQUAL
    return WIN + category if own > dealer else STRONGER


@compiled
def settle_rounds(own: Array, dealer: Array, bets: Array, categories: Array, qualifies: int, out: Array) -> None:
    """How each of some given deals ends."""
    for i in range(len(own)):
        out[i] = _end(own[i], dealer[i], qualifies, categories[own[i]]) if bets[i] else FOLD
