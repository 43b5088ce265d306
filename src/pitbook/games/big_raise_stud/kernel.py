"""Big Raise Stud in machine code: rounds dealt by chance, counted by how they end."""

from __future__ import annotations

from typing import Final

import numpy as np

from pitbook.maths.chance import fair_below
from pitbook.maths.kernels import Array, compiled, deal, place_of_hand, worth

CARDS: Final = 5
"""How many cards a round takes: the player's three, then the two of the community."""
FAIR: Final = fair_below(CARDS)


@compiled
def play_rounds(
    state: Array,
    rounds: int,
    steps: Array,
    bases: Array,
    suited: Array,
    results: Array,
    choices: Array,
    categories: Array,
    ends: Array,
    held: Array,
) -> None:
    """Deal and settle so many rounds; add them to `ends` by choice and result, and to `held` by the hand's category.

    `choices` and `categories` go by the place of the player's hand, `results` by the strength of all five cards.
    """
    deck = np.arange(52).astype(np.uint8)
    for _ in range(rounds):
        deal(state, deck, CARDS, FAIR)
        hand = place_of_hand(deck, 3)
        held[categories[hand]] += 1
        ends[choices[hand], results[worth(deck, 0, CARDS, steps, bases, suited, CARDS)]] += 1
