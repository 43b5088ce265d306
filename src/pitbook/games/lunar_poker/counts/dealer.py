"""What the dealer may hold beside the open card: every four ranks, in the order of the hands that they make.

The open card is taken to be of suit 0, which is no loss: suits are alike.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any, Final, NamedTuple

import numpy as np

from pitbook.games.lunar_poker.counts.ranks import ACE, KING, Ranks, place, run_of
from pitbook.maths.kernels import Array

ACE_AND_KING: Final = 1 << ACE | 1 << KING
NONE: Final = 65
"""The factor of a hand that has fewer than four different hidden ranks."""


class Up(NamedTuple):
    """A dealer's card, by its rank.

    `factors` are, for each four hidden ranks in the order of the dealer's hands, four places in a table of ways to
    draw so many of a rank. Of the hands of a value, and of those below it, `first` and `last` are the bounds; from
    `qualifying` on the dealer qualifies, from `full_house` on beats a flush.

    The dealer's flushes are in a row, the weakest first and straight flushes last: `runs_of` are the straights of the
    latter, from `first_run` on, and `flushes` the hidden ranks of all. For each set of ranks `below` says how many
    flushes with these hidden are no more than odd cards but for their suit, `ace_kings` how many ace and king;
    `from_on` how many there are in it from a place in the row on, and `beyond` from where they beat a flush of a set.

    `lower` are the four cards that stay when the dealer is forced, with a bit for each rank, and `stays` their ranks;
    `outs` the ranks that make a straight of them, -1 for none, and `out_runs` which. `is_top`: the open
    card goes then; `has_tops`: it does so with some of them.
    """

    rank: int
    factors: Array
    first: Array
    last: Array
    qualifying: int
    full_house: int
    flushes: Array
    runs_of: Array
    first_run: int
    below: Array
    ace_kings: Array
    from_on: Array
    beyond: Array
    lower: Array
    stays: Array
    outs: Array
    out_runs: Array
    is_top: Array
    has_tops: bool


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
        *_flushes(rank),
        *_forced(rank),
    )


def _flushes(rank: int) -> tuple[Any, ...]:
    """The dealer's flushes, which are of the open card's suit."""
    open_card = 1 << rank
    each = [_mask(four) for four in combinations(range(13), 4) if rank not in four]
    each.sort(key=lambda mask: (run_of(mask | open_card), mask | open_card))
    masks = np.array(each, np.int64)
    runs = np.array([run_of(mask | open_card) for mask in each])
    first_run = int(np.searchsorted(runs, 1))
    is_ace_king = ((masks | open_card) & ACE_AND_KING == ACE_AND_KING) & (runs == 0)
    from_on = np.zeros((len(each) + 1, 1 << 13), np.int16)
    every = np.arange(1 << 13)
    for row in range(len(each) - 1, -1, -1):
        from_on[row] = from_on[row + 1] + (every & each[row] == each[row])
    beyond = np.searchsorted(masks[:first_run] | open_card, every, "right").astype(np.int64)
    ace_kings = sum(
        ((every & mask == mask).astype(np.int64) for mask in masks[is_ace_king]), np.zeros(1 << 13, np.int64)
    )
    below = from_on[0].astype(np.int64) - from_on[first_run] - ace_kings
    return masks, runs, first_run, below, ace_kings, from_on, beyond


def _forced(rank: int) -> tuple[Any, ...]:
    """The lower four ranks of hands that do not qualify, where the open card is one of them or above them."""
    lower, stays, outs, out_runs, is_top = [], [], [], [], []
    for four in combinations(range(KING), 4):
        mask = _mask(four)
        makes = [out for out in range(13) if out not in four and run_of(mask | 1 << out)]
        if rank in four or (rank > four[-1] and rank not in makes):
            lower.append(mask)
            stays.append(four)
            outs.append((*makes, -1, -1)[:2])
            out_runs.append((*(run_of(mask | 1 << out) for out in makes), 0, 0)[:2])
            is_top.append(rank not in four)
    size = len(lower)
    return (
        np.array(lower, np.int64),
        np.array(stays, np.int64).reshape(size, 4),
        np.array(outs, np.int64).reshape(size, 2),
        np.array(out_runs, np.int64).reshape(size, 2),
        np.array(is_top, np.bool_),
        any(is_top),
    )


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
    """What does not depend on the dealer's card: `joined` leads from the places of kept and drawn cards to the five's.

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
