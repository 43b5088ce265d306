"""The whole of a table: every card that the dealer may show, how a play does against it, and where it leads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from pitbook.games.blackjack.counts.against import PAIRS, Against, Policy
from pitbook.games.blackjack.counts.basic import basic_policy, mimic_policy
from pitbook.games.blackjack.counts.best import best_policy
from pitbook.games.blackjack.counts.hands import Composition
from pitbook.games.blackjack.counts.kernel import NATURAL, RANKS, Floats
from pitbook.games.blackjack.counts.splits import Split
from pitbook.games.blackjack.counts.ways import Money, Ways, payments, staked
from pitbook.maths.progress import counted_off

WORKERS = 2
WAYS_TO_PLAY: dict[str, Callable[[Against], Policy]] = {
    "best": best_policy,
    "basic": basic_policy,
    "mimic": mimic_policy,
}


@dataclass(frozen=True)
class UpCard:
    """The dealer shows a card, with this chance, and a play goes on from there.

    `led`     for each start, in the order of `HandList.starts`, where it leads if not split: by stake, total, end
    `splits`  for each pair that is split, the scenes, and where each of their hands leads
    """

    chance: float
    against: Against
    policy: Policy
    led: Floats
    splits: dict[int, list[list[Floats]]]

    def is_split(self, low: int, high: int) -> bool:
        return low == high and low in self.splits

    @property
    def natural_wins(self) -> float:
        """How likely a blackjack meets none, given both the card and the blackjack."""
        return 1.0 - float(self.against.ends[self.against.natural, NATURAL])

    def moneys(self, pair: int, *, rides: bool = False) -> tuple[Money, Money]:
        """What lies on the first hand and on the others of a split, of the main wager's or of what rides."""
        found = Money.FIRST, self.against.ways.further(pair)
        return (found[0].ridden, found[1].ridden) if rides else found

    def net_of(self, place: int, *, rides: bool = False) -> float:
        """What the main wager on a start, or money that rides, is expected to gain, but on a blackjack."""
        ways = self.against.ways
        return sum(float((table * payments(ways, money)).sum()) for money, table in self._hands(place, rides=rides))

    def staked_on(self, place: int) -> float:
        """What of the player's own is staked on a start on average, and on the hands that it is split into."""
        return sum(
            float(table[mode].sum()) * staked(money, mode)[0]
            for money, table in self._hands(place)
            for mode in range(3)
        )

    def _hands(self, place: int, *, rides: bool = False) -> Iterator[tuple[Money, Floats]]:
        """Every hand that a start may become: what lies on it, and where it leads."""
        low, high, _ = self.against.hands.starts[place]
        moneys = self.moneys(low, rides=rides)
        if not self.is_split(low, high):
            yield moneys[0], self.led[place]
            return
        for scene in self.splits[low]:
            for hand, table in enumerate(scene):
                yield moneys[hand > 0], table


@lru_cache(maxsize=16)
def count_table(shoe: Composition, ways: Ways, play: str) -> tuple[UpCard, ...]:
    """Each card that the dealer may show, two at a time."""
    shown = [up for up in range(RANKS) if shoe[up]]
    with ThreadPoolExecutor(WORKERS) as threads:
        cards = threads.map(lambda up: _count(shoe, ways, play, up), shown)
        return tuple(counted_off(cards, len(shown)))


def _count(shoe: Composition, ways: Ways, play: str, up: int) -> UpCard:
    left = tuple(times - (rank == up) for rank, times in enumerate(shoe))
    against = Against(ways, up, left)
    policy = WAYS_TO_PLAY[play](against)
    led = []
    for _, _, start in against.hands.starts:
        weights = against.nothing()
        weights[start] = float(against.is_possible[start])
        led.append(against.play_out(policy.choice, weights))
    splits = {pair: Split(against, policy, pair).tables() for pair in PAIRS if policy.splits[pair]}
    against.forget_splits()
    return UpCard(shoe[up] / sum(shoe), against, policy, np.array(led), splits)
