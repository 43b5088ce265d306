"""Every hand that a player may hold without a bust, by how many cards of each rank it has, and what a card makes of it.

Ranks are numbered from 0 for an ace to 9 for ten, jack, queen and king. Hands are listed by their total with aces as
one, so that a card always leads further down the list.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitbook.games.blackjack.counts.kernel import BUST, RANKS

Small = NDArray[np.int64]
Composition = tuple[int, ...]
"""How many cards of each rank there are."""

TWENTY_ONE: Final = 21
ACE: Final = 0
TEN: Final = 9
PIPS: Final = tuple(range(1, RANKS + 1))
"""What a card of each rank counts, an ace as one."""


def full_shoe(decks: int) -> Composition:
    """
    >>> sum(full_shoe(8)), full_shoe(1)[TEN]
    (416, 16)
    """
    return (*(4 * decks,) * 9, 16 * decks)


def rank_of(pips: int) -> int:
    """The number of a rank by what a card is called, 14 for an ace.

    >>> [rank_of(pips) for pips in (2, 10, 13, 14)]
    [1, 9, 9, 0]
    """
    return ACE if pips == 14 else min(pips, 10) - 1


@dataclass(frozen=True)
class HandList:
    """The list, with what is needed to look a hand up.

    `cards`     a row for each hand
    `child`     the place of the hand that one more card of a rank makes; -1 for a bust
    `hard`      its total with every ace as one
    `is_soft`   whether an ace counts eleven
    """

    cards: Small
    child: Small
    hard: Small
    is_soft: NDArray[np.bool_]

    @cached_property
    def totals(self) -> Small:
        return self.hard + 10 * self.is_soft

    @cached_property
    def comes_to(self) -> Small:
        """The row of a hand's total among those that are told apart in the end: up to 16, 17 to 21."""
        rows: Small = np.clip(self.totals - 16, 0, BUST - 1)
        return rows

    @cached_property
    def sizes(self) -> Small:
        sizes: Small = self.cards.sum(axis=1)
        return sizes

    @cached_property
    def _places(self) -> dict[Composition, int]:
        return {tuple(row): place for place, row in enumerate(self.cards.tolist())}

    def place(self, composition: Composition) -> int:
        """Where a hand stands in the list."""
        return self._places[composition]

    def of_ranks(self, *ranks: int) -> int:
        """Where the hand of these cards stands.

        >>> every_hand().of_ranks(ACE, ACE) == every_hand().place((2, *[0] * 9))
        True
        """
        return self.place(tuple(ranks.count(rank) for rank in range(RANKS)))

    @cached_property
    def starts(self) -> tuple[tuple[int, int, int], ...]:
        """The hands of two cards: both ranks, the lower first, and the place."""
        pairs = [(low, high) for low in range(RANKS) for high in range(low, RANKS)]
        return tuple((low, high, self.of_ranks(low, high)) for low, high in pairs)


@lru_cache(maxsize=1)
def every_hand() -> HandList:
    """All 3,082 of them, those of one card included.

    >>> len(every_hand().cards)
    3082
    """
    found = sorted(_all(TWENTY_ONE, 0), key=lambda hand: (_hard(hand), hand))[1:]
    places = {hand: place for place, hand in enumerate(found)}
    child = [[places.get(_with(hand, rank), -1) for rank in range(RANKS)] for hand in found]
    hard = np.array([_hard(hand) for hand in found])
    is_soft = np.array([hand[ACE] > 0 for hand in found]) & (hard <= 11)
    return HandList(np.array(found), np.array(child), hard, is_soft)


def _all(room: int, rank: int) -> Iterator[Composition]:
    if rank == RANKS:
        yield ()
        return
    for times in range(room // PIPS[rank] + 1):
        for rest in _all(room - times * PIPS[rank], rank + 1):
            yield (times, *rest)


def _hard(hand: Composition) -> int:
    return sum(times * pips for times, pips in zip(hand, PIPS, strict=True))


def _with(hand: Composition, rank: int) -> Composition:
    return (*hand[:rank], hand[rank] + 1, *hand[rank + 1 :])
