"""What blackjack hands count, and what the first two cards of a box win for House Money."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pitbook.cards import Card, Face

MOST = 21
ACE, KING, TWO = 14, 13, 2


class Count(NamedTuple):
    """What a hand counts; the greater is the better of two within 21, and a blackjack is above any other 21."""

    total: int
    is_blackjack: bool = False
    is_soft: bool = False

    @property
    def is_over(self) -> bool:
        return self.total > MOST

    def __str__(self) -> str:
        return "a blackjack" if self.is_blackjack else f"{'soft ' if self.is_soft else ''}{self.total}"


def points(card: Card) -> int:
    return 11 if card.rank == ACE else min(card.rank, 10)


def count(cards: Sequence[Card], *, is_split: bool = False) -> Count:
    """Each ace counts eleven unless that is too much; a hand that came from a split has no blackjack."""
    total, elevens = sum(map(points, cards)), sum(card.rank == ACE for card in cards)
    while total > MOST and elevens:
        total, elevens = total - 10, elevens - 1
    return Count(total, total == MOST and len(cards) == 2 and not is_split, bool(elevens))


def compare(own: Count, dealer: Count) -> int:
    """Above nothing if a hand within 21 beats the dealer's, below if it loses."""
    if dealer.is_over:
        return 1
    mine, other = own[:2], dealer[:2]
    return (mine > other) - (mine < other)


def house_money_row(cards: Sequence[Card]) -> str:
    """The best row that the first two cards of a box are paid by, or nothing."""
    low, high = sorted(card.rank for card in cards[:2])
    is_suited = cards[0].suit == cards[1].suit
    is_sequence = high - low == 1 or (low, high) == (TWO, ACE)
    if is_suited and (low, high) == (KING, ACE):
        return "suited-ace-king"
    if is_suited and is_sequence:
        return "suited-sequence"
    if low == high:
        return "pair"
    return "sequence" if is_sequence else ""


def describe(hand: Sequence[Face]) -> str:
    """A hand in words, for whoever looks at it; whether 21 is a blackjack is not to be seen from the cards alone."""
    cards = [face for face in hand if isinstance(face, Card)]
    return str(count(cards, is_split=True)) if cards else ""
