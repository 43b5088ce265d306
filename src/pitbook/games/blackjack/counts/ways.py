"""How tables differ in what a count of hands depends on, and what a stake then comes to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

import numpy as np

from pitbook.games.blackjack.counts.hands import ACE, TEN, TWENTY_ONE, Small, every_hand
from pitbook.games.blackjack.counts.kernel import (
    BUST,
    DOUBLE,
    DOUBLED,
    ENDS,
    FREE_DOUBLE,
    FREELY,
    NATURAL,
    SINGLE,
    STAND,
    TOTALS,
    TWENTY_TWO,
    Floats,
)

FREE_TOTALS = (9, 10, 11)
STANDS_FROM = 12


class AgainstBlackjack(Enum):
    """What a dealer's blackjack takes."""

    ORIGINAL_AND_BUST = "original-and-bust"
    ORIGINAL = "original"
    ALL = "all"


class Doubling(Enum):
    """Which hands of two cards may be doubled."""

    HARD = "hard"
    ANY = "any"
    NONE = "none"


class Money(Enum):
    """What lies on a hand that somebody plays."""

    FIRST = "the original wager"
    FURTHER = "a wager that was added by a split"
    FREE = "a lammer"
    RIDING = "money that rides"
    BESIDE_LAMMER = "what money that rides has beside a lammer: nothing, but its part of a double that is paid for"

    @property
    def ridden(self) -> Money:
        """What money that rides has on such a hand: a lammer stands for the original wager alone (J20)."""
        return Money.BESIDE_LAMMER if self is Money.FREE else Money.RIDING


@dataclass(frozen=True, slots=True)
class Ways:
    """A table as the count sees it; payments for a blackjack are no part of it, for they change no play."""

    hits_soft_17: bool = False
    is_free_bet: bool = False
    doubling: Doubling = Doubling.HARD
    hands: int = 3
    lost: AgainstBlackjack = AgainstBlackjack.ORIGINAL_AND_BUST
    splits: bool = True

    @property
    def draws_soft_17(self) -> bool:
        """Whether the dealer does (section 17, and rule 20.6 of its own accord)."""
        return self.hits_soft_17 or self.is_free_bet

    @property
    def is_law(self) -> bool:
        """Whether it is a table that there may be, and not one of the lab's."""
        return self == Ways(self.hits_soft_17, self.is_free_bet)

    def hands_of(self, pair: int) -> int:
        """Into how many hands a pair may be split."""
        return 2 if pair == ACE else self.hands

    def is_free_split(self, pair: int) -> bool:
        return self.is_free_bet and pair != TEN

    def further(self, pair: int) -> Money:
        """What lies on the hands that a split adds."""
        return Money.FREE if self.is_free_split(pair) else Money.FURTHER


def staked(money: Money, mode: int) -> tuple[int, int]:
    """Of stakes that lie on a hand, how many are the player's own and how many are lammers."""
    own = (money not in (Money.FREE, Money.BESIDE_LAMMER)) + (mode == DOUBLED)
    if money in (Money.RIDING, Money.BESIDE_LAMMER):
        return own, 0
    return own, (money is Money.FREE) + (mode == FREELY)


@lru_cache(maxsize=64)
def payments(ways: Ways, money: Money) -> Floats:
    """What a hand gains: by what lies on it, by its total, by the dealer's end."""
    pays = np.zeros((3, TOTALS, ENDS))
    for mode in (SINGLE, DOUBLED, FREELY):
        for total in range(TOTALS):
            for end in range(ENDS):
                pays[mode, total, end] = payment(ways, money, mode, total, end)
    return pays


def payment(ways: Ways, money: Money, mode: int, total: int, end: int) -> int:
    """
    >>> payment(Ways(), Money.FIRST, DOUBLED, 4, NATURAL), payment(Ways(), Money.FIRST, DOUBLED, BUST, NATURAL)
    (-1, -2)
    """
    own, free = staked(money, mode)
    original = int(money is Money.FIRST)
    if end == NATURAL and (
        ways.lost is AgainstBlackjack.ORIGINAL or (ways.lost is AgainstBlackjack.ORIGINAL_AND_BUST and total != BUST)
    ):
        return -original
    if total == BUST or end == NATURAL:
        return -own
    if end >= TWENTY_TWO:
        return 0 if end == TWENTY_TWO and ways.is_free_bet else own + free
    dealer = end + 1  # on the scale of totals
    return own + free if total > dealer else 0 if total == dealer else -own


@lru_cache(maxsize=16)
def doubling_of(ways: Ways) -> Small:
    """In which way each hand may double, if at all."""
    hands = every_hand()
    two, hard = hands.sizes == 2, hands.cards[:, ACE] == 0
    allowed = {Doubling.HARD: hard, Doubling.ANY: np.ones_like(hard), Doubling.NONE: np.zeros_like(hard)}
    found: Small = np.where(two & (hands.totals < TWENTY_ONE) & allowed[ways.doubling], DOUBLE, STAND)
    if ways.is_free_bet:
        found[two & hard & np.isin(hands.totals, FREE_TOTALS)] = FREE_DOUBLE
    return found


@lru_cache(maxsize=1)
def may_stand() -> Small:
    """Nobody stands below twelve, and a hand of 21 is done."""
    totals = every_hand().totals
    found: Small = (totals >= STANDS_FROM).astype(np.int64) + (totals == TWENTY_ONE)
    return found
