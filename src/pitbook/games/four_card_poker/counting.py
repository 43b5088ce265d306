"""How often a hand of five meets weaker, equal and stronger hands of six, of which one card is seen.

The answer is that of `count_showdowns(player_size=5, opponent_size=6)`, number for number, in a tenth of the time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitbook.games.four_card_poker import kernel
from pitbook.games.four_card_poker.play import DEALER_HAND, HAND, RANKING
from pitbook.law import Edition
from pitbook.law.edition import PointValue
from pitbook.maths import kernels
from pitbook.maths.analysis import check_counted, multiples_of
from pitbook.maths.counting import ShowdownCounts, Situations
from pitbook.maths.hands import FULL_DECK, Cards, every_hand, strengths_of, suit_classes

COUNTED: Final[Mapping[str, PointValue]] = {
    "decks": 1,
    "deck-size": 52,
    "hand-size": HAND,
    "dealer-hand-size": DEALER_HAND,
    "max-payout-on": ["ante", "play", "ante-bonus", "aces-up"],
    "ante-bonus-needs": "play",
    "fold-ante": "aces-up-kept",
}
"""What the count takes for granted; an edition that says otherwise is refused."""
DEALS: Final = comb(52, HAND) * (52 - HAND) * comb(51 - HAND, DEALER_HAND - 1)
"""The deals that every probability is a share of: a player's hand, the dealer's card, the rest of the dealer's hand."""


@dataclass(frozen=True, slots=True)
class Ends:
    """How a round may end for the ante by an edition: by the play wager, win or loss, and the hand that earns a bonus.

    `multiples` are the sizes of a play wager and `bonuses` the hands of the ante bonus, first of all none.
    """

    multiples: tuple[int, ...]
    bonuses: tuple[str, ...]
    ties_win: bool

    @classmethod
    def of(cls, law: Edition) -> Ends:
        bonuses = ("", *law.paytables["ante-bonus"].pays)
        return cls(multiples_of(law, "play-multiples"), bonuses, law.point("equal-hands").value == "win")

    @property
    def names(self) -> tuple[str, ...]:
        """The ends by the numbers of `kernel.end_of`."""
        plays = ((n, how, hand) for n in self.multiples for how in ("lose", "win") for hand in self.bonuses)
        return ("fold", *(end_name(*play) for play in plays))

    def choice(self, place: int) -> str:
        """A choice in words: 0 folds, others are places, from 1, in the multiples."""
        return f"play {self.multiples[place - 1]}" if place else "fold"


def end_name(multiple: int, how: str, hand: str) -> str:
    return f"play {multiple} and {how}" + (f" with {hand.replace('-', ' ')}" if hand else "")


def counts(law: Edition) -> ShowdownCounts:
    """The count of all deals of a whole deck, made once."""
    check_counted(law, COUNTED)
    return _whole_deck()


@lru_cache(maxsize=1)
def _whole_deck() -> ShowdownCounts:
    return count_deals()


def count_deals(deck: Sequence[int] = FULL_DECK) -> ShowdownCounts:
    """The count for a deck of whole suits, as places in `DECK`, ascending."""
    classes = suit_classes(HAND, deck)
    strengths = strengths_of(RANKING, classes.cards)
    order = np.argsort(strengths, kind="stable")
    cards, multiplicity = classes.cards[order], classes.multiplicity[order]
    ends = np.searchsorted(strengths[order], np.arange(len(RANKING) + 1))
    weaker, up_to_equal = _running_counts(np.searchsorted(deck, cards).astype(np.uint8), ends, tuple(deck))
    completions = comb(len(deck) - HAND - 1, DEALER_HAND - 1)
    cells, situations = _situations(weaker, up_to_equal, ends, multiplicity, completions)
    return ShowdownCounts(cards, strengths[order], multiplicity, cells, situations, 1, tuple(deck))


def _running_counts(
    players: Cards, ends: NDArray[np.int64], deck: tuple[int, ...]
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The dealer's hands below each player's, and those up to it: two threads work towards each other."""
    strengths = strengths_of(RANKING, every_hand(DEALER_HAND, deck))
    hand_ends = np.concatenate([[0], np.cumsum(np.bincount(strengths, minlength=len(RANKING)))])
    hands = np.empty((len(strengths), DEALER_HAND), np.uint8)
    kernels.sort_hands(every_hand(DEALER_HAND, range(len(deck))), strengths, hand_ends, hands)
    middle = int(np.searchsorted(hand_ends, len(hands) // 2))
    shape = len(players), len(deck) - HAND
    running = np.empty(shape, np.int32), np.empty(shape, np.int32)
    given = hands, hand_ends, players, ends, strengths, _places(len(deck)), _subsets()
    with ThreadPoolExecutor(2) as pool:
        below = pool.submit(kernel.count_from_below, *given, middle, *running)
        completions = comb(len(deck) - HAND - 1, DEALER_HAND - 1)
        above = pool.submit(kernel.count_from_above, *given, middle, completions, *running)
        below.result(), above.result()
    return running


def _places(deck_size: int) -> NDArray[np.int64]:
    """What the k-th card of a set adds to its place; row 0 says where the counters of each size begin (`kernel`)."""
    sizes = [comb(deck_size, size) for size in range(6)]
    starts = [sum(sizes[:size]) for size in range(6)] + [sizes[5]]
    by_card = [[comb(card, k) for card in range(deck_size)] for k in range(1, DEALER_HAND + 1)]
    return np.array([starts + [0] * (deck_size - len(starts)), *by_card], np.int64)


def _subsets() -> NDArray[np.uint64]:
    """The sets of up to five places in a hand of six, as `kernel` wants them; first the empty one."""
    masks = sorted(range(63), key=lambda mask: (mask.bit_count(), mask))
    row, tops = {mask: row for row, mask in enumerate(masks)}, [max(mask.bit_length() - 1, 0) for mask in masks]
    rows = [(row[mask & ~(1 << top)], 6 * mask.bit_count() + top) for mask, top in zip(masks, tops, strict=True)]
    return np.array(rows, np.uint64)


def _situations(
    weaker: NDArray[np.int32],
    up_to_equal: NDArray[np.int32],
    ends: NDArray[np.int64],
    multiplicity: NDArray[np.int64],
    completions: int,
) -> tuple[NDArray[np.int32], Situations]:
    """The cells with equal counts as one; no hand of the dealer's is too weak to play, so none is `below`."""
    rows, columns = weaker.shape
    cells = np.empty((rows, columns), np.int32)
    strength, weight = np.empty(cells.size, np.uint16), np.empty(cells.size, np.int64)
    found = np.empty((cells.size, 3), np.int32)
    slots = 1 << (2 * int(np.diff(ends).max()) * columns).bit_length()
    below = np.zeros_like(weaker)
    n = kernels.group_cells(below, weaker, up_to_equal, ends, 0, multiplicity, slots, cells, strength, weight, found)
    none, less, same = (found[:n, kind].copy() for kind in range(3))
    return cells, Situations(strength[:n].copy(), weight[:n].copy(), none, less, same, completions)
