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
from pitbook.games.lunar_poker.counts.flushes import ones
from pitbook.games.lunar_poker.counts.ranks import FLUSH, FULL_HOUSE, STRAIGHT, STRAIGHT_FLUSH
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
def forced(up: Up, row: int, counts: Array, kind: int, order: int, free: int, ends: Array) -> None:
    """How many of the cards that may come let the player win, tie and lose; `free` are those of the suit in common."""
    stays, lower = up.stays, up.lower[row]
    ends[0] = 12 - counts[stays[row, 0]] - counts[stays[row, 1]] - counts[stays[row, 2]] - counts[stays[row, 3]]
    ends[1] = ends[2] = 0
    left = free & ~lower if free >= 0 else 0
    for one in range(2):
        rank = up.outs[row, one]
        if rank < 0:
            break
        run, copies = up.out_runs[row, one], 4 - counts[rank]
        if left >> rank & 1:
            left ^= np.int64(1) << rank
            copies -= 1
            ends[1 - beats(kind, order, STRAIGHT_FLUSH, run)] += 1
        ends[1 - beats(kind, order, STRAIGHT, run)] += copies
    if kind == FLUSH:
        while left:
            bit = left & -left
            left ^= bit
            ends[1 - beats(kind, order, FLUSH, lower | bit)] += 1
    else:
        ends[0 if kind >= FULL_HOUSE else 2] += ones(left)


@compiled
def gain(
    up: Up, row: int, counts: Array, kind: int, order: int, pays: int, rest: int, free: int,
    ways: int, ends: Array, weight: int, tally: Array,
) -> Any:  # fmt: skip
    """What forcing gains over being paid the ante, in antes times the cards that may come, where it gains anything."""
    forced(up, row, counts, kind, order, free, ends)
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
def tops_of(up: Up, row: int, above: Array) -> Any:
    """In how many ways the card that goes may have come, if it is hidden; `above` counts the cards from a rank on up."""
    highest = up.stays[row, 3] + 1
    found = above[highest]
    for one in range(2):
        rank = up.outs[row, one]
        if rank >= highest:
            found -= above[rank] - above[rank + 1]
    return found


@compiled
def cards_above(counts: Array, above: Array) -> None:
    above[13] = 0
    for rank in range(12, -1, -1):
        above[rank] = above[rank + 1] + 4 - counts[rank]


@compiled
def gain_by_rank(
    up: Up, counts: Array, kind: int, order: int, pays: int, rest: int, ends: Array, weight: int, tally: Array
) -> Any:
    """As if there were no suits."""
    total, above = np.int64(0), np.zeros(14, np.int64)
    cards_above(counts, above)
    for row in range(len(up.lower)):
        ways = np.int64(1)
        for one in range(4):
            rank = up.stays[row, one]
            if rank != up.rank:
                ways *= 4 - counts[rank]
        if ways and not up.is_top[row]:
            ways *= tops_of(up, row, above)
        if ways:
            total += gain(up, row, counts, kind, order, pays, rest, UNSUITED, ways, ends, weight, tally)
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
    total, above = np.int64(0), np.zeros(14, np.int64)
    cards_above(counts, above)
    held = ~free & ~(np.int64(1) << up.rank if is_open_suit else np.int64(0))
    for row in range(len(up.lower)):
        if up.lower[row] & held:
            continue
        if up.is_top[row]:
            total -= gain(up, row, counts, kind, order, pays, rest, UNSUITED, 1, ends, -weight, tally)
            if not is_open_suit:
                total += gain(up, row, counts, kind, order, pays, rest, free, 1, ends, weight, tally)
        elif is_open_suit:
            ways = tops_of(up, row, above)
            suited = free >> (up.stays[row, 3] + 1) << (up.stays[row, 3] + 1)
            for one in range(2):
                if up.outs[row, one] >= 0:
                    suited &= ~(np.int64(1) << up.outs[row, one])
            total -= gain(up, row, counts, kind, order, pays, rest, UNSUITED, ways, ends, -weight, tally)
            ways -= ones(suited)
            if ways:
                total += gain(up, row, counts, kind, order, pays, rest, free, ways, ends, weight, tally)
    return total


@compiled
def gain_by_suits(
    up: Up, counts: Array, free: Array, kind: int, order: int, pays: int, rest: int,
    ends: Array, weight: int, tally: Array,
) -> Any:  # fmt: skip
    """By each of the suits."""
    total = np.int64(0)
    for suit in range(4):
        total += gain_by_suit(up, counts, suit == 0, free[suit], kind, order, pays, rest, ends, weight, tally)
    return total
