"""The count in machine code: how the dealer's hand ends, what each hand is worth, where a way to play leads.

Ranks are numbered from 0 for an ace to 9 for everything that counts ten. `left` is how many cards of each rank may
still come before the player's own hand is taken out of them. `hands` lists the hands, `dealer` the
dealer's.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitbook.maths.kernels import Array, compiled

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

RANKS: Final = 10
ENDS: Final = 8
"""How the dealer's hand may end: 17 to 21, 22, more than that, blackjack."""
TWENTY_TWO: Final = 5
NATURAL: Final = 7
TOTALS: Final = 7
"""What a player's hand may come to: up to 16, 17 to 21, bust."""
BUST: Final = 6
STAND, HIT, DOUBLE, FREE_DOUBLE, SPLIT = range(5)
MUST: Final = 2
"""What `may_stand` says of a hand that nothing more is decided on."""
SINGLE, DOUBLED, FREELY = range(3)
"""What lies on a hand: its stake, twice that, or the stake and a lammer for the double."""
MOST_TIMES: Final = 24
"""More cards of one rank than any hand of the dealer's can have."""


@compiled
def dealer_ends(left: Whole, own: Array, tree: Whole, orders: Floats, known: Floats, ends: Floats) -> None:
    """How likely the dealer's hand ends in each way when a hand's own cards are out as well.

    `tree` has a row for each set of cards that begins a set the dealer may end with, ranks ascending: the row that it
    adds to, the rank, how often it comes, how many cards there are then, and how the hand then ends.
    """
    falling = np.empty((RANKS, MOST_TIMES + 1))
    total = 0
    for rank in range(RANKS):
        here = left[rank] - own[rank]
        total += here
        falling[rank, 0] = 1.0
        for times in range(MOST_TIMES):
            falling[rank, times + 1] = falling[rank, times] * max(here - times, 0)
    under = np.ones(MOST_TIMES + 1)
    for cards in range(MOST_TIMES):
        under[cards + 1] = under[cards] / max(total - cards, 1)
    for end in range(ENDS):
        ends[end] = 0.0
    known[0] = 1.0
    for row in range(1, len(tree)):
        ways = known[tree[row, 0]] * falling[tree[row, 1], tree[row, 2]]
        known[row] = ways
        if orders[row] > 0.0:
            ends[tree[row, 4]] += ways * orders[row] * under[tree[row, 3]]


@compiled
def fill_ends(left: Whole, hands: Array, tree: Whole, orders: Floats, ends: Floats, is_known: Array) -> None:
    """The dealer's ends beside every hand that these cards can make."""
    known = np.empty(len(tree))
    for hand in range(len(hands)):
        is_possible = True
        for rank in range(RANKS):
            is_possible &= hands[hand, rank] <= left[rank]
        if is_possible:
            dealer_ends(left, hands[hand], tree, orders, known, ends[hand])
            is_known[hand] = True


@compiled
def _comes_to(ends: Floats, pays: Floats) -> float:
    worth = 0.0
    for end in range(ENDS):
        worth += ends[end] * pays[end]
    return worth


@compiled
def _drawn(
    left: Whole,
    hand: int,
    hands: Array,
    child: Array,
    comes_to: Array,
    ends: Floats,
    pays: Floats,
    worth: Floats,
    is_last: bool,
) -> float:
    """What one more card is worth: the last one, or one after which the hand is worth what `worth` says.

    How likely a bust comes together with an end of the dealer's is what the cards that are no bust leave of that end.
    """
    total = 0
    for rank in range(RANKS):
        total += left[rank] - hands[hand, rank]
    rest = ends[hand].copy()
    value = 0.0
    for rank in range(RANKS):
        to, there = child[hand, rank], left[rank] - hands[hand, rank]
        if to >= 0 and there > 0:
            chance = there / total
            for end in range(ENDS):
                rest[end] -= chance * ends[to, end]
            value += chance * (_comes_to(ends[to], pays[comes_to[to]]) if is_last else worth[to])
    return value + _comes_to(rest, pays[BUST])


@compiled
def weigh_choices(
    left: Whole,
    hands: Array,
    child: Array,
    comes_to: Array,
    doubling: Array,
    may_stand: Array,
    ends: Floats,
    is_known: Array,
    pays: Floats,
    is_fixed: bool,
    choice: Array,
    worth: Floats,
    each: Floats,
) -> None:
    """What standing, hitting and doubling are worth for each hand, from the highest down, and which is best.

    `doubling` says in which way a hand may double, if at all. With `is_fixed` the choices are given, and `each` is what
    every other one would be worth before them.
    """
    for hand in range(len(hands) - 1, -1, -1):
        if not is_known[hand]:
            continue
        each[hand, STAND] = _comes_to(ends[hand], pays[SINGLE, comes_to[hand]])
        each[hand, HIT] = _drawn(left, hand, hands, child, comes_to, ends, pays[SINGLE], worth, False)
        each[hand, DOUBLE] = each[hand, FREE_DOUBLE] = -np.inf
        way = doubling[hand]
        if way != STAND:
            mode = DOUBLED if way == DOUBLE else FREELY
            each[hand, way] = _drawn(left, hand, hands, child, comes_to, ends, pays[mode], worth, True)
        if not is_fixed:
            best = STAND if may_stand[hand] and each[hand, STAND] >= each[hand, HIT] else HIT
            if way != STAND and each[hand, way] > each[hand, best]:
                best = way
            if may_stand[hand] == MUST:
                best = STAND
            choice[hand] = best
        worth[hand] = each[hand, choice[hand]]


@compiled
def play_out(
    left: Whole,
    hands: Array,
    child: Array,
    comes_to: Array,
    choice: Array,
    tree: Whole,
    orders: Floats,
    ends: Floats,
    is_known: Array,
    weights: Floats,
    told: Floats,
) -> None:
    """Where a way to play leads from the hands that have weight: `told` by stake, player's total and dealer's end.

    Weights are spread as cards are drawn, so afterwards they say how likely each hand is come by.
    """
    known = np.empty(len(tree))
    for hand in range(len(hands)):
        weight = weights[hand]
        if weight == 0.0:
            continue
        if not is_known[hand]:
            dealer_ends(left, hands[hand], tree, orders, known, ends[hand])
            is_known[hand] = True
        chosen = choice[hand]
        if chosen == STAND:
            for end in range(ENDS):
                told[SINGLE, comes_to[hand], end] += weight * ends[hand, end]
            continue
        mode = SINGLE if chosen == HIT else (DOUBLED if chosen == DOUBLE else FREELY)
        total = 0
        for rank in range(RANKS):
            total += left[rank] - hands[hand, rank]
        for end in range(ENDS):
            told[mode, BUST, end] += weight * ends[hand, end]
        for rank in range(RANKS):
            to, there = child[hand, rank], left[rank] - hands[hand, rank]
            if to < 0 or there <= 0:
                continue
            if not is_known[to]:
                dealer_ends(left, hands[to], tree, orders, known, ends[to])
                is_known[to] = True
            share = weight * there / total
            for end in range(ENDS):
                told[mode, BUST, end] -= share * ends[to, end]
            if chosen == HIT:
                weights[to] += share
            else:
                for end in range(ENDS):
                    told[mode, comes_to[to], end] += share * ends[to, end]
