"""Compiled: what it is worth to have the dealer's highest card replaced, and how that ends.

Only hands that are paid four times the bet or more have any gain of it, and these beat every pair. The dealer keeps
four ranks, a queen at most, so that ace and king cannot come of it. Without a suit in common they need a card to pair
or to make a straight; with one they may also get a flush.

The same dead ranks come up for many hands and draws, so what was worked out is kept.
"""

from __future__ import annotations

from typing import Any, NamedTuple

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
SLOTS = 1 << 20


class Known(NamedTuple):
    """What was worked out for one of the dealer's cards: `keys` tell for what, and `filled` how many there are.

    `ends` are how often the dealer is forced, and the cards that may come then and let the player win, tie, lose.
    """

    keys: Array
    ends: Array
    filled: Array


def nothing_known() -> Known:
    return Known(np.full(SLOTS, -1, np.int64), np.zeros((SLOTS, 4), np.int32), np.zeros(1, np.int64))


@compiled
def beats(kind: int, order: int, other: int, other_order: int) -> Any:
    """1 if a player's hand beats the dealer's straight or flush, 0 if they are equal, else -1.

    `order` decides between two straights or two flushes.
    """
    if kind == other:
        return (order > other_order) - (order < other_order)
    if other == STRAIGHT_FLUSH or kind <= STRAIGHT:
        return -1
    return 1  # a flush against a straight, or what beats both


@compiled
def improved(
    kind: int, order: int, lower: int, left: int, out: int, run: int, copies: int, other: int, other_run: int,
    other_copies: int,
) -> Any:  # fmt: skip
    """Of the cards that make a straight or flush of the lower four: how many let the player win, and tie, and lose.

    `left` are the ranks that make a flush; there are `copies` of the rank `out`, which makes a straight, if any does.
    """
    win, tie, lose = np.int64(0), np.int64(0), np.int64(0)
    for one in range(2):
        if one:
            out, run, copies = other, other_run, other_copies
        if out < 0:
            break
        if left >> out & 1:
            left ^= np.int64(1) << out
            copies -= 1
            end = beats(kind, order, STRAIGHT_FLUSH, run)
            win, tie, lose = win + (end > 0), tie + (end == 0), lose + (end < 0)
        end = beats(kind, order, STRAIGHT, run)
        win, tie, lose = win + (end > 0) * copies, tie + (end == 0) * copies, lose + (end < 0) * copies
    if kind == FLUSH and order > lower | left:
        win += ones(left)
    elif kind == FLUSH:
        while left:
            bit = left & -left
            left ^= bit
            win, tie, lose = win + (order > lower | bit), tie + (order == lower | bit), lose + (order < lower | bit)
    elif kind >= FULL_HOUSE:
        win += ones(left)
    else:
        lose += ones(left)
    return win, tie, lose


@compiled
def cards_above(counts: Array) -> Any:
    """How many cards there are from a rank on up."""
    above = np.zeros(14, np.int64)
    for rank in range(12, -1, -1):
        above[rank] = above[rank + 1] + 4 - counts[rank]
    return above


@compiled
def work_out(
    up: Up, counts: Array, suit: int, free: int, kind: int, order: int, pays: int, rest: int, found: Array
) -> None:  # fmt: skip
    """How forcing ends as if there were no suits; or what a suit changes of that, if it is not below 0.

    `free` are its ranks that nobody is known to hold; the open card is of suit 0. Four cards of a suit may make a flush
    when forced. With the open card or the top card they are a flush already, and the dealer qualifies.
    """
    lowers, stays, outs, runs, is_top, open_rank = up.lower, up.stays, up.outs, up.out_runs, up.is_top, up.rank
    above, held = cards_above(counts), ~free
    if suit == 0:
        held &= ~(np.int64(1) << open_rank)
    found[:] = 0
    for row in range(len(lowers)):
        lower, top = lowers[row], is_top[row]
        if suit >= 0 and (lower & held or not (top or suit == 0)):
            continue
        ways, suited, pairs, highest = np.int64(1), np.int64(0), np.int64(12), stays[row, 3] + 1
        for one in range(4):
            rank = stays[row, one]
            pairs -= counts[rank]
            if suit < 0 and rank != open_rank:
                ways *= 4 - counts[rank]
        if not ways:
            continue
        out, other = outs[row, 0], outs[row, 1]
        copies = 4 - counts[out] if out >= 0 else np.int64(0)
        other_copies = 4 - counts[other] if other >= 0 else np.int64(0)
        if not top:
            tops = above[highest] - (copies if out >= highest else 0) - (other_copies if other >= highest else 0)
            ways *= tops
            if suit == 0:
                suited = free >> highest << highest
                for one in range(2):
                    if outs[row, one] >= 0:
                        suited &= ~(np.int64(1) << outs[row, one])
        for common in range(2 if suit >= 0 else 1):  # without it, and then with it
            left = free & ~lower if common else np.int64(0)
            times = ways if suit < 0 else ways - ones(suited) if common else -ways
            if common and top and suit == 0:
                times = np.int64(0)
            win, tie, lose = improved(
                kind, order, lower, left, out, runs[row, 0], copies, other, runs[row, 1], other_copies
            )  # fmt: skip
            win += pairs
            if 2 * pays * win - 3 * lose > 2 * rest:
                found[0] += times
                found[1] += times * win
                found[2] += times * tie
                found[3] += times * lose


@compiled
def slot_of(keys: Array, key: int) -> Any:
    """Where a key stands, or would."""
    slot = (key * 0x1E3779B97F4A7C15 >> 40) & (SLOTS - 1)
    while keys[slot] != key and keys[slot] >= 0:
        slot = (slot + 1) & (SLOTS - 1)
    return slot


@compiled
def key_of(size: int, dead: int, suit: int, free: int, kind: int, order: int, pays: int) -> Any:
    """One number for all that decides how forcing ends: `dead` is the place of the dead ranks, `size` how many."""
    what = order if kind == FLUSH else kind << 4 | order
    is_flush = np.int64(kind == FLUSH)
    return (((((dead << 13 | free) << 2 | min(suit, 1) + 1) << 3 | size) << 1 | is_flush) << 13 | what) << 8 | pays


@compiled
def learn(
    up: Up, known: Known, key: int, counts: Array, suit: int, free: int, kind: int, order: int, pays: int, rest: int
) -> Any:  # fmt: skip
    """Work out what was not known yet; where it stands now. When half of the places are taken all is forgotten."""
    if 2 * known.filled[0] > SLOTS:
        known.keys[:] = -1
        known.filled[0] = 0
    slot = slot_of(known.keys, key)
    known.filled[0] += 1
    known.keys[slot] = key
    work_out(up, counts, suit, free, kind, order, pays, rest, known.ends[slot])
    return slot


@compiled
def gained(ends: Array, slot: int, pays: int, rest: int, weight: int, tally: Array) -> Any:
    """What forcing gains over being paid the ante, in antes times the cards that may come, where it gains anything."""
    times, win = np.int64(ends[slot, 0]), np.int64(ends[slot, 1])
    tie, lose = np.int64(ends[slot, 2]), np.int64(ends[slot, 3])
    if weight:
        tally[FORCED] += weight * times
        tally[FORCED_WIN + pays] += weight * win
        tally[FORCED_TIE] += weight * tie
        tally[FORCED_LOSE] += weight * lose
    return 2 * pays * win - 3 * lose - 2 * rest * times


@compiled
def gain(
    up: Up, known: Known, size: int, dead: int, counts: Array, free: Array, kind: int, order: int, pays: int, rest: int,
    weight: int, tally: Array,
) -> Any:  # fmt: skip
    """The same for one hand, by rank and with what each suit changes: where the open card stays, its own alone."""
    total = np.int64(0)
    for suit in range(UNSUITED, 4 if up.has_tops else 1):
        loose, own = (np.int64(0), no_order(kind, order)) if suit < 0 else (free[suit], np.int64(order))
        key = key_of(size, dead, suit, loose, kind, own, pays)
        slot = slot_of(known.keys, key)
        if known.keys[slot] < 0:
            slot = learn(up, known, key, counts, suit, loose, kind, own, pays, rest)
        total += gained(known.ends, slot, pays, rest, weight, tally)
    return total


@compiled
def no_order(kind: int, order: int) -> Any:
    """What of the order matters by rank alone: nothing of a flush, which the dealer can have no more then."""
    return np.int64(0) if kind == FLUSH else np.int64(order)
