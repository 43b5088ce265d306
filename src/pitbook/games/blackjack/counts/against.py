"""One card of the dealer's: what each hand is worth beside it, and where a way to play leads."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from pitbook.games.blackjack.counts import kernel
from pitbook.games.blackjack.counts.dealer import DrawTree, draw_for
from pitbook.games.blackjack.counts.hands import ACE, TEN, Composition, HandList, Small, every_hand
from pitbook.games.blackjack.counts.kernel import ENDS, HIT, NATURAL, RANKS, STAND, TOTALS, Floats
from pitbook.games.blackjack.counts.ways import Money, Ways, doubling_of, may_stand, payments

PAIRS = range(RANKS)


@dataclass(frozen=True)
class Policy:
    """A way to play against one card of the dealer's: what to do with each hand, and which pairs are split.

    A hand that lies on a lammer loses nothing, and is played by a list of its own. A pair that is not split, or may not
    be any more, is played as the hand that it is.
    """

    choice: Small
    splits: tuple[bool, ...]
    free_choice: Small
    free_splits: tuple[bool, ...]

    def choice_with(self, money: Money) -> Small:
        return self.free_choice if money is Money.FREE else self.choice

    def splits_again(self, pair: int, money: Money) -> bool:
        """Whether a hand that came of a split is split once more when it pairs."""
        return (self.free_splits if money is Money.FREE else self.splits)[pair]


@dataclass(frozen=True)
class Against:
    """The dealer shows a card, and `left` is every other card, those of the player's hand included.

    `beside_splits` is how the dealer's hand ends beside hands of a split, as far as anybody has asked, by the pair and
    how many more of its cards have gone. It takes much room: `forget_splits` once all is asked.
    """

    ways: Ways
    up: int
    left: Composition
    beside_splits: dict[tuple[int, int], tuple[Floats, Small]] = field(default_factory=dict, compare=False, repr=False)

    def forget_splits(self) -> None:
        self.beside_splits.clear()

    @cached_property
    def cards(self) -> Small:
        return np.array(self.left, np.int64)

    @property
    def hands(self) -> HandList:
        return every_hand()

    @cached_property
    def draw(self) -> DrawTree:
        return draw_for(self.up, hits_soft_17=self.ways.draws_soft_17)

    @cached_property
    def _beside_hands(self) -> tuple[Floats, Small]:
        ends, is_known = self._nothing_known()
        kernel.fill_ends(self.cards, self.hands.cards, self.draw.tree, self.draw.orders, ends, is_known)
        return ends, is_known

    def _nothing_known(self) -> tuple[Floats, Small]:
        count = len(self.hands.cards)
        return np.zeros((count, ENDS)), np.zeros(count, np.int64)

    @property
    def ends(self) -> Floats:
        """How the dealer's hand ends, beside each hand of the player's."""
        return self._beside_hands[0]

    @property
    def is_possible(self) -> Small:
        """Which hands these cards can make."""
        return self._beside_hands[1]

    def natural_chance(self, start: int) -> float:
        """How likely the dealer has a blackjack beside a hand."""
        return float(self.ends[start, NATURAL])

    def chance_of(self, low: int, high: int) -> float:
        """How likely the first two cards are of these ranks."""
        total = sum(self.left)
        ways = self.left[low] * (self.left[high] - (low == high)) * (1 + (low != high))
        return ways / (total * (total - 1))

    def weigh(self, money: Money, choice: Small | None = None) -> tuple[Small, Floats, Floats]:
        """The best choices without a split, or those given; what each hand is worth, and by each choice."""
        count = len(self.hands.cards)
        made = np.zeros(count, np.int64) if choice is None else choice.copy()
        worth, each = np.zeros(count), np.zeros((count, 4))
        kernel.weigh_choices(
            self.cards,
            self.hands.cards,
            self.hands.child,
            self.hands.comes_to,
            doubling_of(self.ways),
            may_stand(),
            self.ends,
            self.is_possible,
            payments(self.ways, money),
            choice is not None,
            made,
            worth,
            each,
        )
        return made, worth, each

    def play_out(self, choice: Small, weights: Floats) -> Floats:
        """Where hands of these weights lead; afterwards the weights are how likely every hand is come by."""
        return self._played(self.cards, choice, weights, (self.ends, self.is_possible))

    def after_split(self, pair: int, gone: int, seconds: Floats, choice: Small) -> Floats:
        """Where one hand of a split pair leads, `gone` more cards of the pair's rank being in other hands.

        `seconds` is which ranks the second card may have, 1 or 0 for each.
        """
        left = self.cards.copy()
        left[pair] -= gone
        total = left.sum() - 1
        weights = np.zeros(len(self.hands.cards))
        single = self.hands.of_ranks(pair)
        for rank in range(RANKS):
            there = left[rank] - (rank == pair)
            if there > 0:
                weights[self.hands.child[single, rank]] = seconds[rank] * there / total
        if pair == ACE:  # one card each
            choice = np.full_like(choice, STAND)
        beside = self.beside_splits.setdefault((pair, gone), self._nothing_known())
        return self._played(left, choice, weights, beside)

    def _played(self, left: Small, choice: Small, weights: Floats, beside: tuple[Floats, Small]) -> Floats:
        told = np.zeros((3, TOTALS, ENDS))
        hands, draw = self.hands, self.draw
        kernel.play_out(
            left, hands.cards, hands.child, hands.comes_to, choice, draw.tree, draw.orders, *beside, weights, told
        )
        return told

    def nothing(self) -> Floats:
        return np.zeros(len(self.hands.cards))

    @cached_property
    def natural(self) -> int:
        """The hand that is a blackjack."""
        return self.hands.of_ranks(ACE, TEN)

    def weights_of_starts(self, splits: tuple[bool, ...]) -> Floats:
        """How likely each hand of two cards is, but a blackjack and pairs that are split."""
        weights = self.nothing()
        for low, high, start in self.hands.starts:
            if start != self.natural and not (low == high and splits[low]):
                weights[start] = self.chance_of(low, high)
        return weights


def always(choice: int = HIT) -> Small:
    return np.full(len(every_hand().cards), choice)
