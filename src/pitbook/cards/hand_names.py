"""What a hand is called, and which of its cards make it so: the two of a pair, all five of a flush.

>>> from pitbook.cards.card import parse_cards
>>> from pitbook.cards.ranking import FIVE_CARD
>>> by_rank(FIVE_CARD, parse_cards("Js 3c 8d Jh 8h"))
NamedHand(name='two pairs, jacks and eights', cards=(0, 2, 3, 4))
>>> by_rank(FIVE_CARD, parse_cards("Ks 3c 8d Ah 9h"))
NamedHand(name='ace-king high', cards=(0, 3))
>>> by_rank(FIVE_CARD, parse_cards("Ks 3c"))
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from pitbook.cards.card import Card
from pitbook.cards.ranking import Ranking


class NamedHand(NamedTuple):
    """A hand in words, and the places in it of the cards that make it what it is called."""

    name: str
    cards: tuple[int, ...]

    @classmethod
    def of_all(cls, name: str, count: int) -> NamedHand | None:
        """A hand that every card of it makes; nothing where it has no name."""
        return cls(name, tuple(range(count))) if name else None


def by_rank(ranking: Ranking, cards: Sequence[Card]) -> NamedHand | None:
    """The best hand among some cards, if they are enough for one; its kickers are not in its name."""
    if len(cards) < ranking.size:
        return None
    best = max(combinations(range(len(cards)), ranking.size), key=lambda places: _strength(ranking, cards, places))
    strength = _strength(ranking, cards, best)
    ranks = [cards[place].rank for place in best]
    making = set(ranks)
    if len(making) < len(ranks):
        making = {rank for rank in ranks if ranks.count(rank) > 1}
    elif ranking.category(strength) == "odd-cards":
        making = {14, 13} if {14, 13} <= making else {max(making)}
    name, _, _ = ranking.describe(strength).partition(" (")
    return NamedHand(name, tuple(place for place in best if cards[place].rank in making))


def _strength(ranking: Ranking, cards: Sequence[Card], places: tuple[int, ...]) -> int:
    return ranking.strength([cards[place] for place in places])
