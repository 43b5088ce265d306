"""What wins: what hands count, what the dealer draws to, and what the first cards make (sections 4, 9, 15 to 20A)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pitbook.cards import Card
from pitbook.cards.kinds_of_pair import kind_of_pair
from pitbook.law import Clause, Edition, Notice

ACE, KING, SEVEN, TWO, TEN = 14, 13, 7, 2, 10

# Sections 4 and 5: hands


class HandCount(NamedTuple):
    """What a hand counts. Of two that are not over, the greater is better, and a blackjack beats any other 21."""

    total: int
    is_blackjack: bool = False
    is_soft: bool = False
    is_over: bool = False

    def __str__(self) -> str:
        return "a blackjack" if self.is_blackjack else f"{'soft ' if self.is_soft else ''}{self.total}"


def points(card: Card, law: Edition) -> int:
    """Rule 4.1, an ace at its most."""
    if card.rank == ACE:
        return law.number("ace-value")
    return card.rank if card.rank < TEN else law.number("ten-value")


def count(cards: Sequence[Card], law: Edition, *, is_split: bool = False) -> HandCount:
    """Rules 1.0 and 4.1; a hand made by a split has no blackjack (12.5)."""
    most, less = law.number("most"), law.number("ace-value") - law.number("ace-otherwise")
    total, elevens = sum(points(card, law) for card in cards), sum(card.rank == ACE for card in cards)
    while total > most and elevens:
        total, elevens = total - less, elevens - 1
    is_first = len(cards) == law.number("initial-cards") and not is_split
    return HandCount(total, is_first and total == law.number("blackjack-total"), bool(elevens), total > most)


def compare(own: HandCount, dealer: HandCount) -> int:
    """Above nothing if a hand that is not over beats the dealer's, below if it loses (5.1)."""
    if dealer.is_over:
        return 1
    mine, other = own[:2], dealer[:2]
    return (mine > other) - (mine < other)


class DealerDraws(NamedTuple):
    """What the dealer still draws on, hard and soft, and the rule that says so."""

    to: int
    soft_to: int
    clause: Clause

    def draws(self, counted: HandCount) -> bool:
        return counted.total <= (self.soft_to if counted.is_soft else self.to)


def dealer_drawing(notice: Notice) -> DealerDraws:
    """Rule 9.1, or 17.2 in style A, or 20.6 in Free Bet."""
    prefix = "free-bet" if notice.flag("free-bet") else "style-a" if notice.flag("style-a") else "dealer"
    law, soft = notice.edition, notice.edition.point(f"{prefix}-soft-draws-to")
    return DealerDraws(law.number(f"{prefix}-draws-to"), law.number(f"{prefix}-soft-draws-to"), soft.clause)


def blackjack_table(notice: Notice) -> str:
    """The name of the pay table that a blackjack is paid by (10.1A)."""
    return f"blackjack-{notice.choice('payscale')}"


# Sections 15 to 20A: what the first cards make

TRIPLE: Final = "lucky-triple-match"
MATCHES: Final = {
    "mixed-pair": "mixed-match",
    "coloured-pair": "coloured-match",
    "perfect-pair": "lucky-match",
    "": "",
}
"""What section 15F calls pairs."""


def super_sevens_row(cards: Sequence[Card]) -> str:
    """The best row of 15.4 for the first cards of a hand, if any."""
    sevens: list[Card] = []
    for card in cards[:3]:
        if card.rank != SEVEN:
            break
        sevens.append(card)
    suited = "suited-" if len({card.suit for card in sevens}) == 1 else ""
    return ["", "one-seven", f"two-{suited}sevens", f"three-{suited}sevens"][len(sevens)]


def pair_row(cards: Sequence[Card]) -> str:
    """The row of 15B.7 for two cards, if any."""
    return kind_of_pair(cards)


def any_pair_row(cards: Sequence[Card]) -> str:
    """The row of 15C.8 for two cards, if any."""
    return "pair" if kind_of_pair(cards) else ""


def match_row(cards: Sequence[Card]) -> str:
    """The row of 15F.9 for the cards so far, if any: a triple match in the place of the match in it (15F.7)."""
    if len(cards) >= 3 and len(set(cards[:3])) == 1:
        return TRIPLE
    return MATCHES[kind_of_pair(cards)]


def _is_sequence(cards: Sequence[Card]) -> bool:
    low, high = sorted(card.rank for card in cards[:2])
    return high - low == 1 or (low, high) == (TWO, ACE)


def _is_suited(cards: Sequence[Card]) -> bool:
    return cards[0].suit == cards[1].suit


def house_money_row(cards: Sequence[Card]) -> str:
    """The best row of 15D.5 for two cards, if any."""
    ranks = {card.rank for card in cards[:2]}
    if _is_suited(cards) and ranks == {ACE, KING}:
        return "suited-ace-king"
    if _is_suited(cards) and _is_sequence(cards):
        return "suited-sequence"
    if len(ranks) == 1:
        return "pair"
    return "sequence" if _is_sequence(cards) else ""


def let_it_ride_row(cards: Sequence[Card]) -> str:
    """The best row of 15E.4 for two cards, if any."""
    if _is_suited(cards) and _is_sequence(cards):
        return "suited-sequence"
    return "suited-or-sequence" if _is_suited(cards) or _is_sequence(cards) else ""


def push_22_row(dealers: Sequence[Card], law: Edition) -> str:
    """The row of 20A.6 for the dealer's whole hand, if any."""
    if count(dealers, law).total != law.number("push-total"):
        return ""
    if len({card.suit for card in dealers}) == 1:
        return "same-suit-22"
    return "same-colour-22" if len({card.is_red for card in dealers}) == 1 else "other-22"
