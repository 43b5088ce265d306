"""Every set of cards with which the dealer's hand may end, and in how many orders it may have come.

The draw is fixed, so the chance of a set is the number of its orders times the chance of any one of them. What a set
is worth asking for depends on no shoe, and the list is made once for each card that the dealer may show.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import perm, prod

import numpy as np

from pitbook.games.blackjack.counts.hands import ACE, PIPS, TEN, TWENTY_ONE, Composition
from pitbook.games.blackjack.counts.kernel import MOST_TIMES, NATURAL, RANKS, TWENTY_TWO, Floats, Whole


def total_of(cards: Composition) -> tuple[int, bool]:
    """The total of some cards, and whether an ace counts eleven in it.

    >>> total_of((1, 0, 0, 0, 0, 1, 0, 0, 0, 0))
    (17, True)
    """
    hard = sum(times * pips for times, pips in zip(cards, PIPS, strict=True))
    is_soft = cards[ACE] > 0 and hard + 10 <= TWENTY_ONE
    return hard + 10 * is_soft, is_soft


def stands(total: int, *, is_soft: bool, hits_soft_17: bool) -> bool:
    """Whether the dealer draws no more."""
    return total > 17 or (total == 17 and not (is_soft and hits_soft_17))


def end_of(total: int) -> int:
    """The number of an end but blackjack."""
    return min(total - 17, TWENTY_TWO + 1)


@lru_cache(maxsize=64)
def endings(up: int, *, hits_soft_17: bool) -> dict[tuple[Composition, int], int]:
    """By the cards beside the one that is shown and by how the hand ends: in how many orders those may come."""
    first = tuple(int(rank == up) for rank in range(RANKS))
    open_hands: Counter[Composition] = Counter({(0,) * RANKS: 1})
    found: Counter[tuple[Composition, int]] = Counter()
    while open_hands:
        longer: Counter[Composition] = Counter()
        for drawn, orders in open_hands.items():
            for rank in range(RANKS):
                cards = tuple(times + (each == rank) for each, times in enumerate(drawn))
                total, is_soft = total_of(tuple(map(sum, zip(first, cards, strict=True))))
                if sum(cards) == 1 and {up, rank} == {ACE, TEN}:
                    found[cards, NATURAL] += orders
                elif stands(total, is_soft=is_soft, hits_soft_17=hits_soft_17):
                    found[cards, end_of(total)] += orders
                else:
                    longer[cards] += orders
        open_hands = longer
    return dict(found)


@dataclass(frozen=True, slots=True)
class DrawTree:
    """The same list for compiled code: see `kernel.dealer_ends`."""

    tree: Whole
    orders: Floats


@lru_cache(maxsize=64)
def draw_for(up: int, *, hits_soft_17: bool) -> DrawTree:
    rows: dict[Composition, int] = {(): 0}
    tree, orders = [[0, 0, 0, 0, 0]], [0.0]
    for (cards, end), ways in sorted(endings(up, hits_soft_17=hits_soft_17).items()):
        row = 0
        for rank in range(RANKS):
            prefix = cards[: rank + 1]
            if not cards[rank]:
                rows[prefix] = row
                continue
            if prefix not in rows:
                rows[prefix] = len(tree)
                tree.append([row, rank, cards[rank], tree[row][3] + cards[rank], 0])
                orders.append(0.0)
            row = rows[prefix]
        tree[row][4], orders[row] = end, float(ways)
    assert max(each[2] for each in tree) < MOST_TIMES
    return DrawTree(np.array(tree), np.array(orders))


def exact_ends(shoe: Composition, up: int, *, hits_soft_17: bool, of: Composition | None = None) -> dict[int, Fraction]:
    """How likely each end is with exactly these cards left; with `of`, that all the cards drawn are among those too."""
    total, among, found = sum(shoe), of or shoe, dict[int, Fraction]()
    for (cards, end), ways in endings(up, hits_soft_17=hits_soft_17).items():
        there = prod(perm(left, times) for left, times in zip(among, cards, strict=True))
        if there:
            found[end] = found.get(end, Fraction(0)) + Fraction(ways * there, perm(total, sum(cards)))
    return found
