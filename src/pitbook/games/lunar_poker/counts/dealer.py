"""What the dealer may hold beside the open card: every four ranks, in the order of the hands that they make.

The open card is taken to be of suit 0, which is no loss: suits are alike.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

import numpy as np

from pitbook.games.lunar_poker.counts.ranks import ACE, ACE_KING, KING, STRAIGHT, Ranks, kind_and_order, place, run_of
from pitbook.maths.kernels import Array

NONE: Final = 65
"""The factor of a hand that has fewer than four different hidden ranks."""


class Up(NamedTuple):
    """A dealer's card, by its rank.

    `factors` are, for each four hidden ranks in the order of the dealer's hands, four places in a table of ways to
    draw so many of a rank. Of the hands of a value, and of those below it, `first` and `last` are the bounds; from
    `qualifying` on the dealer qualifies, from `full_house` on beats a flush.

    `flushes` are the four hidden ranks of the dealer's flushes, the weakest first and straight flushes last, with what
    they would be worth without the suit (`flush_values`) and their kinds then. `below`, `ace_kings` and `runs` say for
    each set of ranks how many flushes of each kind are in it. `lower` are the four cards that stay when the dealer is
    forced, with a bit for each rank, `tops` the ranks that may go then.
    """

    rank: int
    factors: Array
    first: Array
    last: Array
    qualifying: int
    full_house: int
    flushes: Array
    flush_values: Array
    flush_kinds: Array
    below: Array
    ace_kings: Array
    runs: Array
    lower: Array
    tops: Array


def up_card(ranks: Ranks, rank: int) -> Up:
    hidden = [four for four in combinations_with_replacement(range(13), 4) if four.count(rank) < 4]
    values = np.array([ranks.value5[place((*four, rank))] for four in hidden])
    order = np.argsort(values, kind="stable")
    factors = np.full((len(hidden), 4), NONE, np.int64)
    for row, at in enumerate(order):
        for column, other in enumerate(dict.fromkeys(hidden[at])):
            factors[row, column] = other * 5 + hidden[at].count(other)
    ascending, every = values[order], np.arange(int(ranks.value5.max()) + 2)
    first, last = (np.searchsorted(ascending, every, side) for side in ("left", "right"))
    return Up(
        rank,
        factors,
        first.astype(np.int64),
        last.astype(np.int64),
        int(first[ranks.qualifying]),
        int(first[ranks.full_house]),
        *_flushes(ranks, rank),
        *_forced(rank),
    )


def _flushes(ranks: Ranks, rank: int) -> tuple[Array, ...]:
    """The dealer's flushes, which are of the open card's suit."""
    each = [four for four in combinations(range(13), 4) if rank not in four]
    mask = {four: sum(1 << other for other in four) for four in each}
    each.sort(key=lambda four: (run_of(mask[four] | 1 << rank), mask[four] | 1 << rank))
    kinds = np.array([kind_and_order((*four, rank))[0] for four in each])
    masks = np.array([mask[four] for four in each], np.int64)
    values = np.array([ranks.value5[place((*four, rank))] for four in each])
    held = [_in_each_set(masks[kinds == kind]) for kind in (0, ACE_KING, STRAIGHT)]
    return masks, values, kinds, *held


def _in_each_set(masks: Array) -> Array:
    """For each set of ranks, how many of these are parts of it."""
    counts = np.zeros(1 << 13, np.int64)
    counts[masks] = 1
    for bit in range(13):
        halves = counts.reshape(-1, 2, 1 << bit)
        halves[:, 1] += halves[:, 0]
    return counts


def _forced(rank: int) -> tuple[Array, Array]:
    """The lower four ranks of hands that do not qualify, and for each the ranks above them, of which one goes."""
    lower, tops = [], []
    for four in combinations(range(KING), 4):
        mask = sum(1 << other for other in four)
        above = [top for top in range(four[-1] + 1, ACE + 1) if rank in (top, *four)]
        fitting = [top for top in above if not run_of(mask | 1 << top)]
        if fitting:
            lower.append(mask)
            tops.append(sum(1 << top for top in fitting))
    return np.array(lower, np.int64), np.array(tops, np.int64)


class Tables(NamedTuple):
    """By rank alone, for draws of each size: hands that do not qualify, full houses or better, wins and ties.

    `none` and `big` go by the place of all dead cards but the open one; `wins` and `ties` by the place of the discarded
    cards times `FIVES`, and the place of the five that are played. The first of each is for hands that draw nothing.
    `none6` and the others are of six cards, by their place.
    """

    none: tuple[Array, ...]
    big: tuple[Array, ...]
    wins: tuple[Array, ...]
    ties: tuple[Array, ...]
    none6: Array
    big6: Array
    wins6: Array
    ties6: Array


class Draws(NamedTuple):
    """What does not depend on the dealer's card: `joined` leads from the places of kept and drawn cards to that of five.

    `drawn` are the ranks of each draw and `masks` the sets that they make, if all are different, else 0.
    """

    joined: tuple[Array, ...]
    drawn: tuple[Array, ...]
    masks: tuple[Array, ...]


FIVES: Final = comb(17, 5)


@cache
def draws() -> Draws:
    """Those of two to five cards."""
    each = {size: sorted(combinations_with_replacement(range(13), size), key=place) for size in range(6)}
    sizes = range(2, 6)
    return Draws(
        tuple(np.array([[place((*k, *d)) for d in each[n]] for k in each[5 - n]], np.int32) for n in sizes),
        tuple(np.array(each[n], np.int64) for n in sizes),
        tuple(np.array([_mask(d) for d in each[n]], np.int64) for n in sizes),
    )


def _mask(ranks: tuple[int, ...]) -> int:
    return sum(1 << rank for rank in ranks) if len(set(ranks)) == len(ranks) else 0


@cache
def counts_of(size: int) -> Array:
    """How many of each rank there are in so many, by place."""
    each = sorted(combinations_with_replacement(range(13), size), key=place)
    return np.array([[ranks.count(rank) for rank in range(13)] for ranks in each], np.int64)
