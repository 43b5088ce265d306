"""What wins: what a hand counts, when it draws a third card, what pair it makes (sections 4, 9, 11A, 11C, 11D, 13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from pitbook.cards import Card
from pitbook.cards.kinds_of_pair import kind_of_pair
from pitbook.law import Edition

ACE, TEN = 14, 10
MATCHES: Final = {
    "mixed-pair": "mixed-match",
    "coloured-pair": "coloured-match",
    "perfect-pair": "lucky-match",
    "": "",
}
"""What section 11D calls the pairs of section 11A."""
TRIPLE: Final = "lucky-triple-match"


def value(card: Card, law: Edition) -> int:
    """Rule 4.1."""
    if card.rank == ACE:
        return law.number("ace-value")
    return card.rank if card.rank < TEN else law.number("ten-value")


def count(cards: Sequence[Card], law: Edition) -> int:
    """Rule 4.2: the last digit of the sum."""
    return sum(value(card, law) for card in cards) % 10


class ThirdCard(NamedTuple):
    """When a third card is drawn: by section 9, whose numbers these are."""

    natural: int
    player_to: int
    banker_to: int
    banker_on: tuple[str, ...]

    @classmethod
    def of(cls, law: Edition) -> ThirdCard:
        to = law.number("player-draws-to"), law.number("banker-draws-to")
        return cls(law.number("natural"), *to, law.several("banker-draws-on"))

    def is_barred(self, player: int, banker: int) -> bool:
        """Rule 9.1, by what the first two cards of each hand count."""
        return max(player, banker) >= self.natural

    def player_draws(self, player: int) -> bool:
        """Rule 9.2."""
        return player <= self.player_to

    def banker_draws(self, banker: int, players_third: int | None) -> bool:
        """Rules 9.3 and 9.4, by what the Player's third card counts, if there is one."""
        return banker <= self.banker_to if players_third is None else str(players_third) in self.banker_on[banker]


def pair_row(cards: Sequence[Card]) -> str:
    """The row of 11A.8 for a hand, if any."""
    return kind_of_pair(cards)


def any_pair_row(cards: Sequence[Card]) -> str:
    """The row of 11C.8 for a hand, if any."""
    return "pair" if kind_of_pair(cards) else ""


def match_row(cards: Sequence[Card]) -> str:
    """The row of 11D.8 for a hand, if any: a triple match in the place of the match that is in it (11D.9)."""
    if len(cards) == 3 and len(set(cards)) == 1:
        return TRIPLE
    return MATCHES[kind_of_pair(cards)]


class Side(NamedTuple):
    """A side wager: its section, which row of its pay table the cards of a hand make, and what has it ahead of them."""

    section: str
    row: Callable[[Sequence[Card]], str]
    ahead: str


SIDES: Final = {
    "perfect-pairs": Side("11A", pair_row, "11A.3"),
    "any-pair": Side("11C", any_pair_row, "11C.4"),
    "lucky-match": Side("11D", match_row, "11D.4"),
}
