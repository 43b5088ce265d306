"""What a split comes to, counted with the cards that have gone to the other hands.

Each hand is played by its own cards, so what it comes to depends on the others only through the cards that decide
which hands there are: the second cards. Whatever order cards are dealt in, any of them are as likely to be any of
those that are left; so a hand may be taken to be dealt first. What it comes to while other second cards pair or do not
pair follows by inclusion and exclusion from what it comes to while so many cards of the pair's rank are gone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import perm

import numpy as np

from pitbook.games.blackjack.counts.against import Against, Policy
from pitbook.games.blackjack.counts.kernel import RANKS, Floats
from pitbook.games.blackjack.counts.ways import Money, payments

ANY, PAIRED, OTHER = "any", "paired", "other"
"""What is known of a hand's second card: nothing, that it pairs and is kept, that it does not pair."""


@dataclass(frozen=True, slots=True)
class SplitCourse:
    """A way in which a split may go: what is known of each hand's second card, the first hand first, and how many pairs
    were split again."""

    seconds: tuple[str, ...]
    again: int

    def beside(self, hand: int) -> tuple[int, int]:
        """Of the other second cards, how many pair and how many do not."""
        others = [second for place, second in enumerate(self.seconds) if place != hand]
        return self.again + others.count(PAIRED), others.count(OTHER)


def scenes(most: int, *, first_again: bool, others_again: bool) -> list[SplitCourse]:
    """Every way, for a pair that may make so many hands.

    >>> [scene.seconds for scene in scenes(3, first_again=True, others_again=True)]
    [('any', 'any', 'any'), ('other', 'any', 'any'), ('other', 'other')]
    >>> [scene.seconds for scene in scenes(2, first_again=True, others_again=True)]
    [('any', 'any')]
    """

    def told(waiting: int, done: tuple[str, ...], again: int) -> Iterator[SplitCourse]:
        if not waiting:
            yield SplitCourse(done, again)
        elif waiting + len(done) == most:
            yield SplitCourse((*done, *[ANY] * waiting), again)
        elif others_again if done else first_again:
            yield from told(waiting + 1, done, again + 1)
            yield from told(waiting - 1, (*done, OTHER), again)
        else:
            yield from told(waiting - 1, (*done, ANY), again)

    return list(told(2, (), 0))


@dataclass
class Split:
    """A pair against a card of the dealer's, split by a policy.

    `first` is what lies on the pair, and `most` how many hands it may still make.
    """

    against: Against
    policy: Policy
    pair: int
    first: Money = Money.FIRST
    most: int = 0
    _plain: dict[tuple[Money, str, int], Floats] = field(default_factory=dict)

    @property
    def further(self) -> Money:
        return self.against.ways.further(self.pair)

    def money(self, hand: int) -> Money:
        return self.further if hand else self.first

    def tables(self) -> list[list[Floats]]:
        """For each scene, where each of its hands leads; every table of a scene adds up to the scene's chance."""
        found = scenes(
            self.most or self.against.ways.hands_of(self.pair),
            first_again=self.policy.splits_again(self.pair, self.first),
            others_again=self.policy.splits_again(self.pair, self.further),
        )
        return [
            [
                self._table(self.money(hand), scene.seconds[hand], *scene.beside(hand))
                for hand in range(len(scene.seconds))
            ]
            for scene in found
        ]

    def _table(self, money: Money, second: str, paired: int, other: int) -> Floats:
        """Where a hand leads while so many other second cards pair, and so many do not."""
        if other:
            without = self._table(money, second, paired, other - 1)
            return without - self._table(money, second, paired + 1, other - 1)
        if second == OTHER:
            return self._table(money, ANY, paired, 0) - self._table(money, PAIRED, paired, 0)
        key = (money if money is Money.FREE else Money.FIRST, second, paired)
        if key not in self._plain:
            self._plain[key] = self._counted(*key)
        return self._plain[key]

    def _counted(self, money: Money, second: str, paired: int) -> Floats:
        left = list(self.against.left)
        left[self.pair] -= 2
        chance = perm(left[self.pair], paired) / perm(sum(left), paired) if left[self.pair] >= 0 else 0.0
        if not chance:
            return np.zeros((3, 7, 8))
        seconds = np.array([float(second == ANY or rank == self.pair) for rank in range(RANKS)])
        choice = self.policy.choice_with(money)
        return chance * self.against.after_split(self.pair, 1 + paired, seconds, choice)

    def net(self) -> float:
        """What it is expected to gain."""
        ways = self.against.ways
        return float(
            sum(
                (table * payments(ways, self.money(hand))).sum()
                for tables in self.tables()
                for hand, table in enumerate(tables)
            )
        )
