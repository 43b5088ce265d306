"""How every hand of three cards turns out with every two community cards: the one count behind all figures.

A swap of suits changes nothing, so 1,755 hands stand for all 22,100; each meets all 1,176 pairs of the other cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitbook.cards import FIVE_CARD
from pitbook.games.big_raise_stud.play import HAND, SHARED, least
from pitbook.law import Edition
from pitbook.maths.hands import Cards, every_hand, strengths_of, suit_classes

WINS: Final = FIVE_CARD.categories[1:]
"""The kinds of hand that can win, lowest first; of pairs those of tens or better."""
LOSE, STAND_OFF, WIN = range(3)
"""How a hand turns out; a win is `WIN` and the place of its kind in `WINS`."""
COMMUNITIES: Final = comb(52 - HAND, SHARED)
HANDS: Final = comb(52, HAND)

Counts = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class HandCounts:
    """One row for all hands that differ by a swap of suits.

    `cards` is one of them, `multiplicity` how many they are, `results` with how many community cards it turns out how.
    """

    cards: Cards
    multiplicity: Counts
    results: Counts


def counts_for(edition: Edition) -> HandCounts:
    """The count by what the edition says wins and stands off (10.2)."""
    return _count(floors_of(edition))


def floors_of(edition: Edition) -> tuple[int, ...]:
    """The weakest hand of each result: a loss, a stand-off, and each kind of win."""
    stand_off, wins = (least(str(edition.point(name).value)) for name in ("stand-off-with", "wins-with"))
    return 0, stand_off, wins, *(FIVE_CARD.floor(category) for category in WINS[1:])


def results_of(floors: tuple[int, ...], hands: NDArray[Any]) -> NDArray[np.intp]:
    """How each hand of five cards turns out."""
    return np.searchsorted(floors, strengths_of(FIVE_CARD, hands), side="right") - 1


@lru_cache(maxsize=2)
def _count(floors: tuple[int, ...]) -> HandCounts:
    classes = suit_classes(HAND)
    size = len(classes.cards)
    is_held = (classes.cards[:, :, None] == np.arange(52, dtype=np.uint8)).any(axis=1)
    others = np.broadcast_to(np.arange(52, dtype=np.uint8), (size, 52))[~is_held].reshape(size, 52 - HAND)
    shared = others[:, every_hand(SHARED, range(52 - HAND))]
    own = np.broadcast_to(classes.cards[:, None, :], (size, COMMUNITIES, HAND))
    results = results_of(floors, np.concatenate([own, shared], axis=2).reshape(-1, HAND + SHARED))
    places = np.repeat(np.arange(size), COMMUNITIES) * len(floors) + results
    table = np.bincount(places, minlength=size * len(floors)).reshape(size, len(floors))
    return HandCounts(classes.cards, classes.multiplicity, table.astype(np.int64))


def spread(kept: HandCounts, values: NDArray[Any]) -> NDArray[Any]:
    """A value for each row of the count as a value for each of the 22,100 hands, at the place of the hand."""
    table = np.zeros(HANDS, values.dtype)
    suits, ranks = kept.cards // 13, kept.cards % 13
    for order in permutations(range(4)):
        table[places_of(np.array(order)[suits] * 13 + ranks)] = values
    return table


def places_of(hands: NDArray[Any]) -> NDArray[np.int64]:
    """The place of each hand among all, in the order of `every_hand`."""
    low, middle, high = np.sort(hands.astype(np.int64), axis=1).T
    places: NDArray[np.int64] = low + middle * (middle - 1) // 2 + high * (high - 1) * (high - 2) // 6
    return places
