"""Hands as multisets of ranks, which is all that matters of them but for flushes: their places, values and payments.

Ranks are 0 (a two) to 12 (an ace). The place of a multiset among all of its size is a sum over its ranks in ascending
order, so that places of parts are found while going through a whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

import numpy as np

from pitbook.maths.kernels import Array

ACE, KING, FIVE = 12, 11, 3
WHEEL: Final = 0b1000000001111
BELOW, ACE_KING, PAIR, TWO_PAIRS, TRIPS, STRAIGHT, FULL_HOUSE, QUADS, FLUSH, STRAIGHT_FLUSH = range(10)
"""Kinds of hand. The first eight are in order of value; the last two are told by suits alone."""
RUNS: Final = (WHEEL, *(0b11111 << low for low in range(9)))
"""The ranks of straights, the lowest first."""
BINOMIALS: Final = np.array([[comb(n, k) for k in range(12)] for n in range(30)], np.int64)
SIZES_OF_DRAWS: Final = (2, 3, 4, 5)


class Ranks(NamedTuple):
    """What is known of multisets of five and of six ranks, by their places.

    `value5` is greater for the better hand; `kind5` its kind; `pays5` what a winning bet is paid in all, in bets.
    `value6`, `kind6` and `pays6` are of the best five of six, which are of the ranks `held6`. `counts5` is how many
    of each rank there are, and `held5` which there are.
    """

    binomials: Array
    counts5: Array
    held5: Array
    value5: Array
    kind5: Array
    pays5: Array
    held6: Array
    value6: Array
    kind6: Array
    pays6: Array
    qualifying: int
    full_house: int


def place(ranks: Sequence[int]) -> int:
    """Where a multiset stands among all of its size."""
    return sum(comb(rank + at, at + 1) for at, rank in enumerate(sorted(ranks)))


def run_of(mask: int) -> int:
    """The highest straight in a set of ranks, from 1; 0 for none."""
    return max((n for n, run in enumerate(RUNS, 1) if mask & run == run), default=0)


def kind_and_order(ranks: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """The kind of five cards of no one suit, and what decides between two of a kind."""
    each = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    shape = tuple(sorted((ranks.count(rank) for rank in each), reverse=True))
    if shape == (1,) * 5:
        if run := run_of(sum(1 << rank for rank in each)):
            return STRAIGHT, (run,)
        return (ACE_KING if each[:2] == [ACE, KING] else BELOW), tuple(each)
    kinds = {(2, 1, 1, 1): PAIR, (2, 2, 1): TWO_PAIRS, (3, 1, 1): TRIPS, (3, 2): FULL_HOUSE, (4, 1): QUADS}
    return kinds[shape], tuple(each)


@cache
def ranks_of(pays: tuple[int, ...], reading: str) -> Ranks:
    """`pays` are the odds of a bet by kind of hand, and `reading` is how 10.9 is read."""
    hands5 = list(combinations_with_replacement(range(13), 5))
    real5 = [hand for hand in hands5 if len(set(hand)) > 1]
    orders = {hand: kind_and_order(hand) for hand in real5}
    values = {order: n for n, order in enumerate(sorted(set(orders.values())), 1)}
    size5, size6 = comb(17, 5), comb(18, 6)
    counts5 = np.zeros((size5, 13), np.int64)
    held5, value5, kind5, pays5 = (np.zeros(size5, np.int64) for _ in range(4))
    for hand, order in orders.items():
        at = place(hand)
        counts5[at] = [hand.count(rank) for rank in range(13)]
        held5[at] = sum(1 << rank for rank in set(hand))
        value5[at], kind5[at], pays5[at] = values[order], order[0], paid(hand, pays, reading)
    held6, value6, kind6, pays6 = (np.zeros(size6, np.int64) for _ in range(4))
    for hand in combinations_with_replacement(range(13), 6):
        if max(map(hand.count, hand)) <= 4:
            five = max(combinations(hand, 5), key=lambda five: values[orders[five]])
            best, at = orders[five], place(hand)
            held6[at] = sum(1 << rank for rank in set(five))
            value6[at], kind6[at], pays6[at] = values[best], best[0], paid(hand, pays, reading)
    qualifying = min(value for order, value in values.items() if order[0] == ACE_KING)
    full_house = min(value for order, value in values.items() if order[0] == FULL_HOUSE)
    fives, sixes = (counts5, held5, value5, kind5, pays5), (held6, value6, kind6, pays6)
    return Ranks(BINOMIALS, *fives, *sixes, qualifying, full_house)


def paid(ranks: Sequence[int], pays: Sequence[int], reading: str) -> int:
    """What a bet is paid for the two combinations of five or six cards without a flush, in bets (10.9)."""
    return combined([(rank, at % 4) for at, rank in enumerate(sorted(ranks))], pays, reading)


def combined(cards: Sequence[tuple[int, int]], pays: Sequence[int], reading: str) -> int:
    """The same for cards with their suits: the best combination, and the best with a card that the first has not."""
    made = sorted(_combinations(cards), reverse=True)
    if not made:
        return 0
    kind, _, first = made[0]
    total = pays[kind]
    for kind, _, places in made:
        if reading == "none" or (reading == "no-ace-king" and kind == _ORDER.index(ACE_KING)):
            continue
        if places & ~first:
            return total + pays[kind]
    return total


_ORDER: Final = (BELOW, ACE_KING, PAIR, TWO_PAIRS, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, 10)
"""Kinds as a bet is paid for them, the lowest first; 10 is a royal flush."""


def _combinations(cards: Sequence[tuple[int, int]]) -> list[tuple[int, tuple[int, ...], int]]:
    """Each combination: its place in the pay table, what decides between two of a kind, the cards that make it."""
    places = range(len(cards))
    by_rank = {rank: [at for at in places if cards[at][0] == rank] for rank, _ in cards}
    made: list[tuple[int, tuple[int, ...], int]] = []

    def add(kind: int, order: tuple[int, ...], chosen: Sequence[int]) -> None:
        made.append((_ORDER.index(kind), order, sum(1 << at for at in chosen)))

    for high, low in ((a, k) for a in by_rank.get(ACE, []) for k in by_rank.get(KING, [])):
        add(ACE_KING, (), (high, low))
    sets = {size: [(r, s) for r, at in by_rank.items() for s in combinations(at, size)] for size in (2, 3, 4)}
    for size, kind in ((2, PAIR), (3, TRIPS), (4, QUADS)):
        for rank, chosen in sets[size]:
            add(kind, (rank,), chosen)
    for (high, one), (low, other) in ((a, b) for a in sets[2] for b in sets[2] if a[0] > b[0]):
        add(TWO_PAIRS, (high, low), (*one, *other))
    for (three, one), (two, other) in ((a, b) for a in sets[3] for b in sets[2] if a[0] != b[0]):
        add(FULL_HOUSE, (three, two), (*one, *other))
    for five in combinations(places, 5):
        mask = sum(1 << rank for rank in {cards[at][0] for at in five})
        run = run_of(mask) if mask.bit_count() == 5 else 0
        if len({cards[at][1] for at in five}) == 1:
            add(10 if run == 10 else STRAIGHT_FLUSH if run else FLUSH, (run or mask,), five)
        elif run:
            add(STRAIGHT, (run,), five)
    return made
