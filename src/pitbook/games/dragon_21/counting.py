"""How often two hands end in each way, from a shoe of any number of decks, by one count of compositions.

A hand's composition says how many cards of each of the ten values it holds; suits and order do not matter to points.
The number of ordered deals of two hands with the compositions d and t is the number of orders in which the rules draw
each of them, times a product that depends on the sum d + t alone. So all pairs of compositions are added up by their
sums once, and every number of decks then only weighs the sums. Neither hand's drawing depends on the other's (9.2),
hence it does not matter that cards are dealt in turns.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from math import perm
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitbook.law import Edition
from pitbook.maths.analysis import check_counted

VALUES: Final = 10
LOW: Final = 5
"""Compositions are kept in two halves, the values 1 to 5 and 6 to 10: few halves occur, and fewer sums of halves."""

Composition = tuple[int, ...]
Ints = NDArray[np.int64]
Label = tuple[int, int]
"""What two totals come to, as far as the asker tells results apart."""


COUNTED: Final = {"deck-size": 52, "initial-cards": 2, "ten-value": 10, "ace-value-low": 1}
"""What the count takes for granted; an edition that says otherwise is refused."""
LOSE, TIE, PUSH, WIN, BLACKJACK, OVER = range(6)
"""How a wager on a hand may end."""
TIE_ENDS: Final = ("no tie", "tie under 21", "tie over 21", "tie on 21", "tie with blackjacks")
PAIR_ENDS: Final = ("no pair", "mixed pair", "coloured pair", "perfect pair")


class Totals(NamedTuple):
    """The counts that the law names: hands draw up to one, aces may take them to the next by counting so much more,
    and a win with the last is a push."""

    draw_over: int
    most_points: int
    push_total: int
    ace_gain: int = 10

    @classmethod
    def of(cls, law: Edition) -> Totals:
        check_counted(law, COUNTED)
        gain = law.number("ace-value") - law.number("ace-value-low")
        return cls(law.number("draw-over"), law.number("most-points"), law.number("push-total"), gain)

    @property
    def hand_ends(self) -> tuple[str, ...]:
        """The ends of a wager on a hand, by their numbers."""
        return ("lose", "tie", f"push with {self.push_total}", "win with 18 to 21", "win with blackjack", "win over 21")


class Sums(NamedTuple):
    """The sums of halves, and for each label which sums occur and in how many orders."""

    low: list[Composition]
    high: list[Composition]
    orders: Mapping[Label, tuple[Ints, Ints, Ints]]


def points(composition: Composition, totals: Totals) -> int:
    """What a hand counts.

    >>> totals = Totals(16, 21, 17)
    >>> points((1, 0, 0, 0, 0, 1, 0, 0, 0, 0), totals), points((2, 0, 0, 0, 0, 0, 0, 0, 0, 1), totals)
    (17, 12)
    """
    counted = sum(value * n for value, n in enumerate(composition, 1))
    for _ in range(composition[0]):
        if counted + totals.ace_gain <= totals.most_points:
            counted += totals.ace_gain
    return counted


def is_blackjack(composition: Composition, totals: Totals) -> bool:
    return sum(composition) == 2 and points(composition, totals) == totals.most_points


def blackjacks(totals: Totals) -> list[Composition]:
    """The hands that are one: as the law stands, an ace and a ten."""
    pairs = combinations_with_replacement(range(VALUES), 2)
    hands = (tuple(pair.count(value) for value in range(VALUES)) for pair in pairs)
    return [hand for hand in hands if is_blackjack(hand, totals)]


def final_hands(totals: Totals) -> dict[Composition, int]:
    """Every composition in which a hand without blackjack may end, and in how many orders it is drawn."""
    final: defaultdict[Composition, int] = defaultdict(int)
    drawn: Mapping[Composition, int] = {(0,) * VALUES: 1}
    while drawn:
        more: defaultdict[Composition, int] = defaultdict(int)
        for hand, orders in drawn.items():
            if sum(hand) >= 2 and points(hand, totals) > totals.draw_over:
                final[hand] += orders if not is_blackjack(hand, totals) else 0
                continue
            for value in range(VALUES):
                more[(*hand[:value], hand[value] + 1, *hand[value + 1 :])] += orders
        drawn = more
    return {hand: orders for hand, orders in final.items() if orders}


@lru_cache(maxsize=2)
def pair_sums(totals: Totals, label: Callable[[int, int], Label]) -> Sums:
    """All pairs of final hands, added up by what their totals (the lower first) come to and by their sums."""
    hands = final_hands(totals)
    low_place = {half: n for n, half in enumerate(dict.fromkeys(hand[:LOW] for hand in hands))}
    high_place = {half: n for n, half in enumerate(dict.fromkeys(hand[LOW:] for hand in hands))}
    (low, low_of), (high, high_of) = _half_sums(list(low_place)), _half_sums(list(high_place))
    by_total: defaultdict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for hand, orders in hands.items():
        place = (low_place[hand[:LOW]], high_place[hand[LOW:]], orders)
        by_total[points(hand, totals)].append(place)
    rows = {total: np.array(places, np.int64).T for total, places in by_total.items()}
    cells: defaultdict[Label, list[Ints]] = defaultdict(list)
    orders_of: defaultdict[Label, list[Ints]] = defaultdict(list)
    for first, (low_1, high_1, orders_1) in rows.items():
        for second, (low_2, high_2, orders_2) in rows.items():
            if first <= second:  # the other order of the two has the same counts
                places = low_of[np.ix_(low_1, low_2)] * len(high) + high_of[np.ix_(high_1, high_2)]
                cells[label(first, second)].append(places.ravel())
                orders_of[label(first, second)].append(np.outer(orders_1, orders_2).ravel())
    size = len(low) * len(high)
    added = {each: _added(cells[each], orders_of[each], size, len(high)) for each in cells}
    return Sums(low, high, added)


def _half_sums(halves: list[Composition]) -> tuple[list[Composition], Ints]:
    """The sums of two halves, and for each pair of halves the place of its sum."""
    bits = 8 * np.arange(LOW)  # no hand has as many cards of a value as eight bits hold
    packed = (np.array(halves, np.int64) << bits).sum(axis=1)
    keys, places = np.unique(packed[:, None] + packed, return_inverse=True)
    sums = (keys[:, None] >> bits) & 255
    return [tuple(map(int, row)) for row in sums], places.reshape(len(halves), -1)


def _added(cells: list[Ints], orders: list[Ints], size: int, width: int) -> tuple[Ints, Ints, Ints]:
    """Orders added up where the sums are equal: the places of the low and the high half, and the orders."""
    added = np.bincount(np.concatenate(cells), np.concatenate(orders), size)  # floats, but whole and far below 2**53
    keys = np.flatnonzero(added)
    return keys // width, keys % width, added[keys].astype(np.int64)


def count_pairs(totals: Totals, shoe: Composition, label: Callable[[int, int], Label]) -> tuple[dict[Label, int], int]:
    """For what two totals (the lower first) come to, the ordered deals that end so, and how many deals there are.

    A deal is a sequence of as many cards as the longest two hands need, so that all deals are equally likely.
    """
    sums = pair_sums(totals, label)
    most = max(sum(half) for half in sums.low) + max(sum(half) for half in sums.high)
    longest = min(most, sum(shoe))
    low, high = _ways(sums.low, shoe[:LOW]), _ways(sums.high, shoe[LOW:])
    low_size, high_size = (np.array([sum(half) for half in halves]) for halves in (sums.low, sums.high))
    left = [perm(sum(shoe) - n, longest - n) if n <= longest else 0 for n in range(most + 1)]
    most_high = int(high_size.max()) + 1
    counts = {}
    for each, (l_place, h_place, orders) in sums.orders.items():
        cells = l_place * most_high + high_size[h_place]
        inner = _exact_sums(cells, orders, high, h_place, len(low) * most_high)
        counts[each] = sum(
            number * low[cell // most_high] * left[int(low_size[cell // most_high]) + cell % most_high]
            for cell, number in inner.items()
        )
    return counts, perm(sum(shoe), longest)


def _ways(halves: list[Composition], shoe: Composition) -> list[int]:
    """In how many ways cards of these values can be taken from the shoe in a given order of values."""
    ways = []
    for half in halves:
        product = 1
        for there, taken in zip(shoe, half, strict=True):
            product *= perm(there, taken)
        ways.append(product)
    return ways


_SPLIT: Final = 1 << 24


def _exact_sums(cells: Ints, orders: Ints, ways: list[int], places: Ints, size: int) -> dict[int, int]:
    """For each cell the sum of orders times ways, exactly: ways are cut into parts small enough for 64 bits."""
    total: defaultdict[int, int] = defaultdict(int)
    scale, rest = 1, list(ways)
    while any(rest):
        part = np.array([n % _SPLIT for n in rest], np.int64)
        added = np.zeros(size, np.int64)
        np.add.at(added, cells, orders * part[places])
        for cell in np.flatnonzero(added):
            total[int(cell)] += scale * int(added[cell])
        scale, rest = scale * _SPLIT, [n // _SPLIT for n in rest]
    return total
