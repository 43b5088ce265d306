"""The counts of all deals: a hand against the dealer's, and the best five of both together; and how a round may end.

A swap of suits changes nothing, so 1,755 hands stand for all 22,100; each meets all 18,424 hands of the dealer.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitbook.cards import FIVE_CARD
from pitbook.games.three_card_poker import kernel
from pitbook.games.three_card_poker.play import BONUS, HAND, PAIR_PLUS, RANKING
from pitbook.law import Edition
from pitbook.law.edition import PointValue
from pitbook.maths.analysis import check_counted
from pitbook.maths.counting import ShowdownCounts, count_showdowns
from pitbook.maths.hands import WORKERS, Cards, hand_tables

COUNTED: Final[Mapping[str, PointValue]] = {
    "decks": 1,
    "deck-size": 52,
    "hand-size": HAND,
    "ante-bonus-needs": "play",
    "equal-hands": "stand-off",
    "folded": "collected",
}
"""What the count takes for granted; an edition that says otherwise is refused."""
COUNTED_IF_THERE: Final[Mapping[str, PointValue]] = {
    "max-payout-on": ["ante", "play", "ante-bonus", PAIR_PLUS, BONUS],
    "folded-bonus": "in-action",
}
"""The same of what not every edition has a rule on."""
HANDS: Final = comb(52, HAND)
DEALERS: Final = comb(52 - HAND, HAND)
DEALS: Final = HANDS * DEALERS
"""The deals that every probability is a share of: a player's hand and the dealer's."""
RESULTS: Final = ("dealer does not qualify", "win", "stand-off", "lose")
"""What may come of a hand that plays, in the order of `kernel.end_of`."""


def check_law(law: Edition) -> None:
    """Refuse an edition that the counts are not made for."""
    known = {name: value for name, value in COUNTED_IF_THERE.items() if law.find_point(name)}
    check_counted(law, {**COUNTED, **known})


def counts(law: Edition) -> ShowdownCounts:
    """The player's hand against the dealer's, counted once for what qualifies."""
    check_law(law)
    return _count(qualifying(law))


@lru_cache(maxsize=2)
def _count(threshold: int) -> ShowdownCounts:
    return count_showdowns(RANKING, threshold=threshold, seen_size=0)


def qualifying(law: Edition) -> int:
    """The weakest hand with which the dealer qualifies."""
    return RANKING.least(str(law.point("qualifies-with").value))


@lru_cache(maxsize=1)
def six_card_counts() -> NDArray[np.int64]:
    """For each class of hands in the order of `counts`, how many of the dealer's make which kind of five with it."""
    return count_sixes(_count(0).cards)


def count_sixes(hands: Cards) -> NDArray[np.int64]:
    """The same for any hands of three, a row each and a column for each category of five cards."""
    tables, categories = hand_tables(FIVE_CARD, kernel.CARDS), categories_of_five()
    out = np.zeros((len(hands), len(FIVE_CARD.categories)), np.int64)
    cuts = np.linspace(0, len(hands), 4 * WORKERS + 1).astype(int).tolist()

    def count(first: int, last: int) -> None:
        kernel.count_sixes(hands, first, last, tables.steps, tables.bases, tables.suited, categories, out)

    with ThreadPoolExecutor(WORKERS) as pool:
        list(pool.map(count, cuts[:-1], cuts[1:]))
    return out


@lru_cache(maxsize=1)
def categories_of_five() -> NDArray[np.int64]:
    """The place of the category of each strength of five cards."""
    return np.array([FIVE_CARD.categories.index(FIVE_CARD.category(each)) for each in range(len(FIVE_CARD))])


# How a round may end


@dataclass(frozen=True, slots=True)
class RoundEnds:
    """How a round may end for the ante by an edition: a fold, or a result and the hand that earns a bonus.

    `bonuses` are the hands of the ante bonus, first of all none.
    """

    bonuses: tuple[str, ...]

    @classmethod
    def of(cls, law: Edition) -> RoundEnds:
        return cls(("", *law.paytables["ante-bonus"].pays))

    @property
    def names(self) -> tuple[str, ...]:
        """The ends by the numbers of `kernel.end_of`."""
        return ("fold", *(end_name(*end) for end in product(RESULTS, self.bonuses)))

    @property
    def bonus_of(self) -> NDArray[np.int64]:
        """Which of the bonuses each strength of three cards earns, by its place."""
        held = [RANKING.category(strength) for strength in range(len(RANKING))]
        return np.array([self.bonuses.index(hand) if hand in self.bonuses else 0 for hand in held])


def end_name(result: str, hand: str) -> str:
    return result + (f" with {hand.replace('-', ' ')}" if hand else "")
