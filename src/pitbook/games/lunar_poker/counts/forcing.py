"""Compiled: what it is worth to have the dealer's highest card replaced, and how that ends.

Only hands that are paid four times the bet or more have any gain of it, and these beat every pair. The dealer keeps
four ranks, a queen at most, so that ace and king cannot come of it. Without a suit in common they need a card to pair
or to make a straight; with one they may also get a flush.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pitbook.games.lunar_poker.counts.compiling import compiled
from pitbook.games.lunar_poker.counts.dealer import Up
from pitbook.games.lunar_poker.counts.flushes import ones, run_in
from pitbook.games.lunar_poker.counts.ranks import FLUSH, FULL_HOUSE, QUADS, STRAIGHT, STRAIGHT_FLUSH
from pitbook.games.lunar_poker.counts.tally import FORCED, FORCED_LOSE, FORCED_TIE, FORCED_WIN
from pitbook.maths.kernels import Array

LEAST = 4
"""What a bet must be paid at least for forcing to be worth anything: twelve cards that pair, at thrice the bet, are
paid 72, and must bring more than twice as many as may come, which are 37 at least."""
UNSUITED = -1


@compiled
def beats(kind: int, order: int, other: int, other_order: int) -> Any:
    """1 if a player's hand beats the dealer's straight or flush, 0 if they are equal, else -1.

    `order` decides between two straights or two flushes.
    """
    if kind == other:
        return (order > other_order) - (order < other_order)
    if other == STRAIGHT_FLUSH or kind < STRAIGHT:
        return -1
    if kind == STRAIGHT:
        return -1
    if kind == FLUSH:
        return 1  # against a straight
    return 1


@compiled
def forced(up: Up, lower: int, counts: Array, kind: int, order: int, free: int, ends: Array) -> None:
    """How many of the cards that may come let the player win, tie and lose; `free` are those of the suit in common."""
    ends[:] = 0
    for rank in range(13):
        bit = np.int64(1) << rank
        if lower & bit:
            ends[0] += 3 - counts[rank]
            continue
        copies = 4 - counts[rank] - (rank == up.rank)
        run = run_in(lower | bit)
        if free >= 0 and free & bit:
            copies -= 1
            beaten = beats(kind, order, STRAIGHT_FLUSH, run) if run else beats(kind, order, FLUSH, lower | bit)
            ends[1 - beaten] += 1
        if run:
            ends[1 - beats(kind, order, STRAIGHT, run)] += copies


@compiled
def gain(
    up: Up, lower: int, counts: Array, kind: int, order: int, pays: int, rest: int, free: int,
    ways: int, ends: Array, weight: int, tally: Array,
) -> Any:  # fmt: skip
    """What forcing gains over being paid the ante, in antes times the cards that may come, where it gains anything."""
    forced(up, lower, counts, kind, order, free, ends)
    gained = 2 * pays * ends[0] - 3 * ends[2] - 2 * rest
    if gained <= 0:
        return np.int64(0)
    if weight:
        tally[FORCED] += weight * ways
        tally[FORCED_WIN + pays] += weight * ways * ends[0]
        tally[FORCED_TIE] += weight * ways * ends[1]
        tally[FORCED_LOSE] += weight * ways * ends[2]
    return ways * gained


@compiled
def gain_by_rank(
    up: Up, counts: Array, kind: int, order: int, pays: int, rest: int, ends: Array, weight: int, tally: Array
) -> Any:
    """As if there were no suits."""
    total = np.int64(0)
    open_card = np.int64(1) << up.rank
    for row in range(len(up.lower)):
        lower, tops = up.lower[row], up.tops[row]
        ways, above = np.int64(1), np.int64(0)
        for rank in range(13):
            if (lower & ~open_card) >> rank & 1:
                ways *= 4 - counts[rank]
            if (tops & ~open_card) >> rank & 1:
                above += 4 - counts[rank]
        if lower & open_card:
            ways *= above
        if ways:
            total += gain(up, lower, counts, kind, order, pays, rest, UNSUITED, ways, ends, weight, tally)
    return total


@compiled
def gain_by_suit(
    up: Up, counts: Array, is_open_suit: bool, free: int, kind: int, order: int, pays: int, rest: int,
    ends: Array, weight: int, tally: Array,
) -> Any:  # fmt: skip
    """What a suit changes of that: `free` are its ranks that nobody is known to hold.

    Four cards of it may make a flush when forced. With the open card or the top card they are a flush already, and the
    dealer qualifies.
    """
    total = np.int64(0)
    open_card = np.int64(1) << up.rank
    for row in range(len(up.lower)):
        lower, tops = up.lower[row], up.tops[row]
        has_open = lower & open_card != 0
        if (has_open and not is_open_suit) or (lower & ~open_card) & ~free:
            continue
        if not has_open:  # the open card goes, or is of the suit
            total -= gain(up, lower, counts, kind, order, pays, rest, UNSUITED, 1, ends, -weight, tally)
            if not is_open_suit:
                total += gain(up, lower, counts, kind, order, pays, rest, free, 1, ends, weight, tally)
            continue
        above = np.int64(0)
        for rank in range(13):
            if tops >> rank & 1:
                above += 4 - counts[rank]
        others = above - ones(tops & free)
        total -= gain(up, lower, counts, kind, order, pays, rest, UNSUITED, above, ends, -weight, tally)
        if others:
            total += gain(up, lower, counts, kind, order, pays, rest, free, others, ends, weight, tally)
    return total


@compiled
def gain_in_all(
    up: Up, counts: Array, free: Array, kind: int, order: int, pays: int, rest: int,
    ends: Array, weight: int, tally: Array,
) -> Any:  # fmt: skip
    """By rank and by each of the suits."""
    total = gain_by_rank(up, counts, kind, order, pays, rest, ends, weight, tally)
    for suit in range(4):
        total += gain_by_suit(up, counts, suit == 0, free[suit], kind, order, pays, rest, ends, weight, tally)
    return total
