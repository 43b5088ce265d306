"""What wins in Ultimate Texas Hold'em: how a hand is made, and the rows of the blind and of Trips.

>>> from pitbook.cards import parse_cards
>>> own, shared = parse_cards("2c 7d"), parse_cards("Ah Kh Qh Jh Th")
>>> [FIVE_CARD.category(best_hand(own, shared, form)) for form in FORMS]
['odd-cards', 'royal-flush']
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations
from typing import Final

from pitbook.cards import FIVE_CARD, Card
from pitbook.law import Edition

OWN, SHARED = 2, 3
"""How many cards of each a hand is made of in the first form."""
FORMS: Final = ("two-and-three", "best-of-seven")


def best_hand(own: Sequence[Card], shared: Sequence[Card], form: str) -> int:
    """The strength of the best hand that can be made in a form (4.5)."""
    if form == FORMS[1]:
        return FIVE_CARD.best((*own, *shared))
    return max(FIVE_CARD.strength(chain(own, three)) for three in combinations(shared, SHARED))


def row_of(law: Edition, point: str, strength: int) -> str | None:
    """The row of a pay table that a hand reaches, or none below the weakest that wins."""
    return FIVE_CARD.category(strength) if strength >= FIVE_CARD.floor(str(law.point(point).value)) else None
