"""Compiled: what the open card's suit changes of counts by rank, and how a player's flush fares."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitbook.games.lunar_poker.counts.compiling import compiled, inlined
from pitbook.games.lunar_poker.counts.dealer import Up
from pitbook.games.lunar_poker.counts.ranks import ACE_KING, BELOW, FULL_HOUSE, STRAIGHT, run_of

_RUNS = np.array([run_of(mask) for mask in range(1 << 13)], np.int64)
_ONES = np.array([mask.bit_count() for mask in range(1 << 13)], np.int64)


@compiled
def run_in(mask: int) -> Any:
    """The highest straight in a set of ranks, from 1; 0 for none."""
    return _RUNS[mask]


@compiled
def ones(mask: int) -> Any:
    """How many ranks are in a set."""
    return _ONES[mask]


@inlined
def with_flushes(up: Up, kind: int, held: int, none: int, win: int, tie: int, free: int) -> Any:
    """Counts by rank put right for the dealer's flushes, of the open card's suit, of which these ranks are free.

    They beat all but full houses and better, which lose to straight flushes. `held` are the ranks of the hand.
    """
    below = up.below[free]
    if kind >= FULL_HOUSE:
        win += below - up.from_on[up.first_run, free]
    elif kind == ACE_KING:
        beyond = up.from_on[up.beyond[held], free] - up.from_on[up.first_run, free]
        equal = is_alike(up, held, free)
        win -= up.ace_kings[free] - beyond - equal
        tie -= equal
    elif kind == STRAIGHT:
        run = run_in(held)
        win -= up.ace_kings[free]
        for row in range(up.first_run, len(up.flushes)):
            if up.flushes[row] & ~free == 0:
                win -= up.runs_of[row] < run
                tie -= up.runs_of[row] == run
    elif kind != BELOW:
        win -= up.ace_kings[free]
    return none - below, win, tie


@inlined
def is_alike(up: Up, held: int, free: int) -> Any:
    """1 if the dealer may have a flush of these very ranks."""
    open_card = np.int64(1) << up.rank
    return np.int64(held & open_card != 0 and (held & ~open_card) & ~free == 0)


@inlined
def of_flush(up: Up, held: int, none: int, big: int, hands: int, free: int) -> Any:
    """How a flush of these ranks fares: `none` and `big` of the `hands` are counted by rank."""
    run, greater, equal = run_in(held), np.int64(0), np.int64(0)
    if run:
        for row in range(up.first_run, len(up.flushes)):
            if up.flushes[row] & ~free == 0:
                greater += up.runs_of[row] > run
                equal += up.runs_of[row] == run
    else:
        greater += up.from_on[up.beyond[held], free]
        equal += is_alike(up, held, free)
    none -= up.below[free]
    return none, hands - none - greater - equal - (0 if run else big), equal
