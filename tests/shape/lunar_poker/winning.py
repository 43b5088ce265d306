"""What five or six cards of Lunar Poker are: the two combinations a bet is paid for, and the super combination."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from pitbook.cards import FIVE_CARD, Card

HAND = 5
ACE, KING, QUEEN = 14, 13, 12
COMBINATIONS = ("ace-king", *FIVE_CARD.categories[1:])
"""What a bet is paid for, lowest first."""
OF_FIVE = ("straight", "flush", "full-house", "straight-flush", "royal-flush")
BY_COUNTS = {(2,): "pair", (3,): "three-of-a-kind", (2, 2): "two-pairs", (4,): "four-of-a-kind"}


class Combination(NamedTuple):
    """The cards that make a category, and no others; the greater is the better."""

    grade: int
    ranks: tuple[int, ...]
    cards: frozenset[Card]

    @property
    def name(self) -> str:
        return COMBINATIONS[self.grade]


def two_combinations(cards: Sequence[Card]) -> tuple[str, str]:
    """The best combination, and the best with a card that the first has not; nothing where there is none."""
    ranked = sorted(_combinations(cards), key=lambda made: made[:2], reverse=True)
    if not ranked:
        return "", ""
    second = next((made.name for made in ranked if made.cards - ranked[0].cards), "")
    return ranked[0].name, second


def _combinations(cards: Sequence[Card]) -> Iterable[Combination]:
    for size in (2, 3, 4, HAND):
        for some in combinations(cards, size):
            if name := _made_by(some):
                by_rank = tuple(sorted((card.rank for card in some), reverse=True))
                ranks = (FIVE_CARD.strength(some),) if size == HAND else by_rank
                yield Combination(COMBINATIONS.index(name), ranks, frozenset(some))


def _made_by(cards: Sequence[Card]) -> str:
    """The category that all of these cards are needed for."""
    if len(cards) == 2 and {card.rank for card in cards} == {KING, ACE}:
        return "ace-king"
    if len(cards) == HAND:
        return category if (category := category_of(cards)) in OF_FIVE else ""
    return BY_COUNTS.get(tuple(sorted(Counter(card.rank for card in cards).values())), "")


def category_of(cards: Sequence[Card]) -> str:
    return FIVE_CARD.category(FIVE_CARD.strength(cards))


def super_combination(cards: Sequence[Card]) -> str:
    """The highest super combination of five cards, if there is one."""
    category, is_one_colour = category_of(cards), len({card.is_red for card in cards}) == 1
    is_straight = category in ("straight", "straight-flush", "royal-flush")
    tests = {
        "four-of-a-kind": category == "four-of-a-kind",
        "same-coloured-straight": is_straight and is_one_colour,
        "full-house": category == "full-house",
        "flush": category == "flush",
        "straight": is_straight,
        "three-of-a-kind": category == "three-of-a-kind",
        "ace-king-queen": {QUEEN, KING, ACE} <= {card.rank for card in cards},
        "same-coloured": is_one_colour,
    }
    return next((name for name, holds in tests.items() if holds), "")
