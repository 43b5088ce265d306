"""How many first hands of five cards win the super wager, and what the counts take for granted of the law."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import Final

from pitbook.law.edition import PointValue

COUNTED: Final[Mapping[str, PointValue]] = {"decks": 1, "deck-size": 52, "hand-size": 5}
"""The law that the count is made for, apart from pay tables and the reading of ace, king and queen."""
HANDS: Final = comb(52, 5)
SUITS, RANKS, RUNS = 4, 13, 10
"""`RUNS`: the highest cards that a straight may have, five to ace."""


def super_hands(*, may_be_paired: bool) -> Mapping[str, int]:
    """How many hands each row of the pay table is for, each hand counted by the best row it has (5.9).

    Ace, king and queen count with a pair among the five, or only without one.
    """
    one_colour_runs, straight_flushes = 2 * RUNS * 2**5, SUITS * RUNS
    counts = {
        "four-of-a-kind": RANKS * 48,
        "same-coloured-straight": one_colour_runs,
        "full-house": RANKS * comb(4, 3) * 12 * comb(4, 2),
        "flush": SUITS * comb(RANKS, 5) - straight_flushes,
        "straight": RUNS * SUITS**5 - one_colour_runs,
        "three-of-a-kind": RANKS * comb(4, 3) * comb(12, 2) * SUITS**2,
        "ace-king-queen": _ace_king_queen(SUITS, may_be_paired=may_be_paired),
    }
    above = one_colour_runs + counts["flush"] + 2 * _ace_king_queen(2, may_be_paired=may_be_paired)
    return counts | {"same-coloured": 2 * comb(26, 5) - above}


def _ace_king_queen(suits: int, *, may_be_paired: bool) -> int:
    """Hands of so many suits that hold the three and make no straight, flush or three of a kind."""
    two_others = (comb(10, 2) - 1) * (suits**5 - suits)  # a jack and a ten would make a straight, one suit a flush
    if not may_be_paired:
        return two_others
    one_of_them_twice = 3 * comb(suits, 2) * suits**2 * 10 * suits
    another_twice = suits**3 * 10 * comb(suits, 2)
    two_of_them_twice = 3 * comb(suits, 2) ** 2 * suits
    return two_others + one_of_them_twice + another_twice + two_of_them_twice
