"""How every hand of three cards turns out with every two community cards: the one count behind all figures.

A swap of suits changes nothing, so 1,755 hands stand for all 22,100; each meets all 1,176 pairs of the other cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitbook.cards import FIVE_CARD
from pitbook.errors import BrokenRules
from pitbook.games.big_raise_stud.play import HAND, SHARED
from pitbook.law import Edition
from pitbook.law.edition import PointValue
from pitbook.maths.analysis import check_counted, multiples_of
from pitbook.maths.hands import Cards, every_hand, strengths_of, suit_classes

COUNTED: Final[Mapping[str, PointValue]] = {
    "decks": 1,
    "deck-size": 52,
    "hand-size": HAND,
    "community-size": SHARED,
    "max-payout-on": ["raise"],
    "folded-bonus": "in-action",
}
"""What the count takes for granted; an edition that says otherwise is refused."""
WINS: Final = FIVE_CARD.categories[1:]
"""The kinds of hand that can win, lowest first."""
FOLD: Final = 0
"""The choice that raises by nothing; the others are places, from 1, in the multiples of the law."""
LOSE, STAND_OFF, WIN = range(3)
"""How a hand turns out; a win is `WIN` and the place of its kind in `WINS`."""
RESULTS: Final = ("lose", "stand off", *(f"win with {category.replace('-', ' ')}" for category in WINS))
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
    check_counted(edition, COUNTED)
    return _count(floors_of(edition))


def floors_of(edition: Edition) -> tuple[int, ...]:
    """The weakest hand of each result: a loss, a stand-off, and each kind of win."""
    stand_off, wins = (FIVE_CARD.least(str(edition.point(name).value)) for name in ("stand-off-with", "wins-with"))
    if wins < FIVE_CARD.floor(WINS[0]):
        point = edition.point("wins-with")
        what = f"{edition.ref} lets {point.value} win, and this count is for pairs and better"
        raise BrokenRules(what, clause=point.clause.id, remedy="the pay tables have no row for less")
    return 0, min(stand_off, wins), *(max(wins, FIVE_CARD.floor(category)) for category in WINS)


def raises_of(edition: Edition) -> tuple[int, ...]:
    """By how many times the ante a raise may be, ascending (5.2(b))."""
    return multiples_of(edition, "raise-multiples")


def end_name(edition: Edition, times: int, result: int) -> str:
    """How an outcome of the ante is called: a raise by so many times the ante, and how the hand turned out."""
    least = str(edition.point("wins-with").value)
    category = FIVE_CARD.category(FIVE_CARD.least(least))
    words = RESULTS[result]
    if result >= WIN and WINS[result - WIN] == category != least:
        words = f"win with {least.replace('-', ' ')} or better"
    return f"raise {times} and {words}" if times else "fold"


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
