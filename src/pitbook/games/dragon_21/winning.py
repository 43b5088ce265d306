"""What wins: what the Dragon's and the Tiger's hands count, and which is the better (sections 1, 4 and 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitbook.cards import Card
from pitbook.law import Edition

ACE = 14
PAIRS = "perfect-pairs"


@dataclass(frozen=True, slots=True)
class PointCount:
    """What a hand counts, and whether it is a blackjack."""

    points: int
    is_blackjack: bool
    is_over: bool

    def __str__(self) -> str:
        return "blackjack" if self.is_blackjack else str(self.points)


def count(cards: Sequence[Card], law: Edition) -> PointCount:
    """Rule 4.1: an ace is 11 unless that takes its hand past 21.

    >>> from pitbook.cards import parse_cards
    >>> from pitbook.law import load_rulebook
    >>> from pathlib import Path
    >>> law = load_rulebook(Path(__file__).parent / "rules.toml").edition()
    >>> [str(count(parse_cards(text), law)) for text in ("Ah 6d", "Ah 6d Kc", "Ah Ad 9c", "Ah Kd", "Kh 6d 9c")]
    ['17', '17', '21', 'blackjack', '25']
    """
    most, high, low = law.number("most-points"), law.number("ace-value"), law.number("ace-value-low")
    aces = sum(card.rank == ACE for card in cards)
    points = sum(low if card.rank == ACE else min(card.rank, law.number("ten-value")) for card in cards)
    while aces and points + high - low <= most:
        points, aces = points + high - low, aces - 1
    is_blackjack = len(cards) == law.number("initial-cards") and points == most
    return PointCount(points, is_blackjack, points > most)


def winner(dragon: PointCount, tiger: PointCount) -> tuple[str, str]:
    """Which hand wins by 5.1, and by which of its four cases; no hand if they tie."""
    if dragon.is_blackjack != tiger.is_blackjack:  # even against a 21 (D4)
        return ("dragon" if dragon.is_blackjack else "tiger"), "d"
    if dragon.points == tiger.points:
        return "", ""
    if dragon.is_over != tiger.is_over:
        return ("tiger" if dragon.is_over else "dragon"), "c"
    is_higher = dragon.points > tiger.points
    if dragon.is_over:  # of two hands over 21 the lower wins
        return ("tiger" if is_higher else "dragon"), "b"
    return ("dragon" if is_higher else "tiger"), "a"


def win_row(hand: PointCount, law: Edition) -> str:
    """The row of 5.1a for a winning hand; none where it says that the win is a push."""
    if hand.is_blackjack:
        return "blackjack"
    if hand.is_over:
        return "over-21"
    return "" if hand.points == law.number("push-total") else "18-to-21"


def tie_row(hand: PointCount, law: Edition) -> str:
    """The row of 5.1(c)(i) for two equal hands."""
    if hand.is_blackjack:
        return "blackjack"
    if hand.points == law.number("most-points"):
        return "exactly-21"
    return "over-21" if hand.is_over else "under-21"
