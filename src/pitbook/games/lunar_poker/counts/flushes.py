"""Compiled: what the open card's suit changes of counts by rank, and how a player's flush fares."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitbook.games.lunar_poker.counts.compiling import compiled
from pitbook.games.lunar_poker.counts.dealer import Up
from pitbook.games.lunar_poker.counts.ranks import ACE_KING, BELOW, FULL_HOUSE, RUNS, STRAIGHT
from pitbook.maths.kernels import Array

_RUNS = np.array(RUNS, np.int64)


@compiled
def run_in(mask: int) -> Any:
    """The highest straight in a set of ranks, from 1; 0 for none."""
    for run in range(10, 0, -1):
        if mask & _RUNS[run - 1] == _RUNS[run - 1]:
            return run
    return 0


@compiled
def ones(mask: int) -> Any:
    """How many ranks are in a set."""
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


@compiled
def with_flushes(up: Up, kind: int, value: int, none: int, win: int, tie: int, free: int) -> Any:
    """Counts by rank put right for the dealer's flushes, of the open card's suit, of which these ranks are free.

    They beat all but full houses and better, which lose to straight flushes.
    """
    below = up.below[free]
    if kind >= FULL_HOUSE:
        win += below - up.runs[free]
    elif kind == ACE_KING or kind == STRAIGHT:
        win -= up.ace_kings[free] if kind == STRAIGHT else 0
        for row in range(len(up.flushes)):
            if up.flush_kinds[row] == kind and up.flushes[row] & ~free == 0:
                win -= up.flush_values[row] < value
                tie -= up.flush_values[row] == value
    elif kind != BELOW:
        win -= up.ace_kings[free]
    return none - below, win, tie


@compiled
def of_flush(up: Up, held: int, none: int, big: int, hands: int, free: int) -> Any:
    """How a flush of these ranks fares: `none` and `big` of the `hands` are counted by rank."""
    run, greater, equal, open_card = run_in(held), np.int64(0), np.int64(0), 1 << up.rank
    for row in range(len(up.flushes)):
        if up.flushes[row] & ~free == 0:
            other = up.flushes[row] | open_card
            is_run = up.flush_kinds[row] == STRAIGHT
            if run:
                if is_run:
                    greater += run_in(other) > run
                    equal += run_in(other) == run
            else:
                greater += is_run or other > held
                equal += other == held
    none -= up.below[free]
    return none, hands - none - greater - equal - (0 if run else big), equal
