"""The count of all deals, by what the edition says qualifies, and how a round may end."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final

import numpy as np

from pitbook.cards import FIVE_CARD
from pitbook.law import Edition
from pitbook.maths.analysis import check_counted
from pitbook.maths.counting import ShowdownCounts, count_showdowns


def category_words(category: str) -> str:
    """A category as people name it in this game; of odd cards only ace-king counts."""
    return "ace-king" if category == "odd-cards" else category.replace("-", " ")


COUNTED: Final = {"decks": 1, "deck-size": 52, "hand-size": 5}
"""What the count takes for granted; an edition that says otherwise is refused."""
DEALS: Final = comb(52, 5) * 47 * comb(46, 4)
"""The deals that every probability is a share of: a player's hand, the dealer's card, the rest of the dealer's hand."""
ENDS: Final = (
    "fold",
    "dealer does not qualify",
    "stand-off",
    "lose",
    *(f"win with {category_words(category)}" for category in FIVE_CARD.categories),
)
"""How a round ends for the ante, by the numbers of `kernel`."""


def counts(law: Edition) -> ShowdownCounts:
    """The count of all deals, made once for what qualifies."""
    check_counted(law, COUNTED)
    return _count(qualifying(law))


@lru_cache(maxsize=2)
def _count(threshold: int) -> ShowdownCounts:
    return count_showdowns(FIVE_CARD, threshold=threshold)


def qualifying(law: Edition) -> int:
    """The weakest hand with which the dealer qualifies."""
    return FIVE_CARD.least(str(law.point("qualifies-with").value))


def in_category(kept: ShowdownCounts, category: str) -> slice:
    """The situations of one category: situations ascend in strength."""
    floors = [*(FIVE_CARD.floor(each) for each in FIVE_CARD.categories), len(FIVE_CARD)]
    place = FIVE_CARD.categories.index(category)
    low, high = np.searchsorted(kept.situations.strength, floors[place : place + 2])
    return slice(int(low), int(high))
