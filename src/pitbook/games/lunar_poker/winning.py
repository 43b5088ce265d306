"""What five or six cards of Lunar Poker are: the two combinations a bet is paid for, and the super combination.

>>> from pitbook.cards import parse_cards
>>> two_combinations(parse_cards("Ac Kd Kh 7s 2c"))
('pair', 'ace-king')
>>> super_combination(parse_cards("Ah Kd Qs Qh 2c"))
'ace-king-queen'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from pitbook.cards import FIVE_CARD, Card
from pitbook.law import Edition

ACE, KING, QUEEN = 14, 13, 12
COMBINATIONS: Final = ("ace-king", *FIVE_CARD.categories[1:])
"""What a bet is paid for, lowest first."""
OF_FIVE: Final = ("straight", "flush", "full-house", "straight-flush", "royal-flush")
BY_COUNTS: Final = {(2,): "pair", (3,): "three-of-a-kind", (2, 2): "two-pairs", (4,): "four-of-a-kind"}
STRAIGHT_FLUSHES: Final = OF_FIVE[3:]


class Combination(NamedTuple):
    """The cards that make a category, and no others; the greater is the better."""

    grade: int
    ranks: tuple[int, ...]
    cards: frozenset[Card]

    @property
    def name(self) -> str:
        return COMBINATIONS[self.grade]


def two_combinations(cards: Sequence[Card]) -> tuple[str, str]:
    """The best combination, and the best with a card that the first has not; nothing where there is none (10.9)."""
    ranked = sorted(_combinations(cards), key=lambda made: made[:2], reverse=True)
    if not ranked:
        return "", ""
    second = next((made.name for made in ranked if made.cards - ranked[0].cards), "")
    return ranked[0].name, second


def _combinations(cards: Sequence[Card]) -> Iterable[Combination]:
    for size in (2, 3, 4, 5):
        for some in combinations(cards, size):
            if name := _made_by(some):
                by_rank = tuple(sorted((card.rank for card in some), reverse=True))
                ranks = (FIVE_CARD.strength(some),) if size == FIVE_CARD.size else by_rank
                yield Combination(COMBINATIONS.index(name), ranks, frozenset(some))


def _made_by(cards: Sequence[Card]) -> str:
    """The category that all of these cards are needed for."""
    if len(cards) == 2 and {card.rank for card in cards} == {KING, ACE}:
        return "ace-king"
    if len(cards) == FIVE_CARD.size:
        return category if (category := category_of(cards)) in OF_FIVE else ""
    return BY_COUNTS.get(tuple(sorted(Counter(card.rank for card in cards).values())), "")


def category_of(cards: Sequence[Card]) -> str:
    return FIVE_CARD.category(FIVE_CARD.strength(cards))


def super_combination(cards: Sequence[Card]) -> str:
    """The highest super combination of five cards, if there is one (5.9)."""
    category, is_one_colour = category_of(cards), len({card.is_red for card in cards}) == 1
    is_straight = category == "straight" or category in STRAIGHT_FLUSHES
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


def is_instant_cash(cards: Sequence[Card]) -> bool:
    """Whether five cards have their ante paid at once (5.6)."""
    return category_of(cards) in STRAIGHT_FLUSHES


def wins_at_once(cards: Sequence[Card], *, has_super: bool) -> bool:
    """Whether the first five cards win something that their player has to declare (9.2)."""
    return is_instant_cash(cards) or (has_super and bool(super_combination(cards)))


def in_words(combination: str) -> str:
    """A combination as people call it."""
    return {
        "ace-king": "ace and king",
        "pair": "one pair",
        "two-pairs": "two pairs",
        "three-of-a-kind": "three of a kind",
        "full-house": "a full house",
        "four-of-a-kind": "four of a kind",
        "same-coloured-straight": "a straight of one colour",
        "ace-king-queen": "ace, king and queen",
        "same-coloured": "five cards of one colour",
    }.get(combination, f"a {combination.replace('-', ' ')}")


def qualifies(law: Edition, dealer: Sequence[Card]) -> bool:
    """Whether the dealer's hand is one that is played against (10.1)."""
    return FIVE_CARD.strength(dealer) >= FIVE_CARD.least(str(law.point("qualifies-with").value))
