"""Compiled: what each choice is worth for five cards against an open card, exactly, and how it ends.

Worths are sums over all draws, in antes: of the worth of the hand that follows, as a number of the dealer's hands
(`result[0]`), and of what forcing gains beside, times the cards that may come then (`result[1]`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pitbook.games.lunar_poker.counts.compiling import compiled, inlined
from pitbook.games.lunar_poker.counts.dealer import FIVES, Draws, Tables, Up
from pitbook.games.lunar_poker.counts.flushes import of_flush, ones, run_in, with_flushes
from pitbook.games.lunar_poker.counts.forcing import LEAST, UNSUITED, Known, gain, gained, key_of, learn, slot_of
from pitbook.games.lunar_poker.counts.ranks import BELOW, FLUSH, FULL_HOUSE, PAIR, STRAIGHT_FLUSH, TRIPS, Ranks
from pitbook.games.lunar_poker.counts.tables import place_of
from pitbook.games.lunar_poker.counts.tally import FOLD, LOSE, NONE, TIE, WIN
from pitbook.maths.kernels import Array

ALL = 0x1FFF


@compiled
def order_of(kind: int, held: int) -> Any:
    """What decides between two straights or two flushes of these ranks."""
    return held if kind == FLUSH else run_in(held)


@compiled
def bet_or_fold(none: int, win: int, tie: int, hands: int, pays: int, weight: int, tally: Array) -> Any:
    """What a hand is worth when its player bets or folds, whichever is better; how it ends is added to the tally."""
    lose = hands - none - win - tie
    worth = none + 2 * pays * win - 3 * lose
    if worth <= -hands:
        if weight:
            tally[FOLD] += weight * hands
        return -hands
    if weight:
        tally[NONE] += weight * none
        tally[TIE] += weight * tie
        tally[LOSE] += weight * lose
        tally[WIN + pays] += weight * win
    return worth


@compiled
def odds_of_run(held: int, pays: Array) -> Any:
    """What five cards of a suit are paid."""
    run = run_in(held)
    return pays[10] if run == 10 else pays[9] if run else pays[6]


@compiled
def odds_of_six(suited: int, other: int, count: int, pays: Array, reading: int) -> Any:
    """What six cards are paid of which at least five are of a suit; `other` is the rank of the sixth, if it is not.

    `reading` is 0 if any combination may be the second, 1 if all but ace and king, 2 if none.
    """
    first = odds_of_run(suited, pays)
    if reading == 2:
        return first
    if count == 6:
        second, run = pays[6], run_in(suited)
        if run > 1 and run_in(suited & ~(np.int64(1) << (run + 2))) == run - 1:
            second = pays[9]
        return first + second
    bit = np.int64(1) << other
    if suited & bit:  # it takes the place of its like in a straight, or pairs it
        return first + (pays[5] if run_in(suited) else pays[2])
    second = np.int64(0)
    for gone in range(13):
        if suited >> gone & 1 and run_in((suited & ~(np.int64(1) << gone)) | bit):
            second = pays[5]
    if second == 0 and reading == 0 and ((other == 12 and suited >> 11 & 1) or (other == 11 and suited >> 12 & 1)):
        second = pays[1]
    return first + second


@compiled
def add_gains(
    up: Up, known: Known, size: int, dead: int, counts: Array, free: Array, kind: int, order: int, paid: int, rest: int,
    result: Array, weight: int, tally: Array,
) -> None:  # fmt: skip
    """What forcing gains a hand that is played."""
    if paid >= LEAST:
        result[1] += gain(up, known, size, dead, counts, free, kind, order, paid, rest, weight, tally)


@compiled
def stand(
    up: Up, ranks: Ranks, tables: Tables, known: Known, at: int, counts: Array, held: Array, free: Array, pays: Array,
    hands: int, rest: int, result: Array, weight: int, tally: Array,
) -> None:  # fmt: skip
    """A bet on the first five cards."""
    kind, paid, order = ranks.kind5[at], ranks.pays5[at], ranks.held5[at]
    raw = np.int64(tables.none[0][at])
    none, win, tie = with_flushes(up, kind, order, raw, tables.wins[0][at], tables.ties[0][at], free[0])
    for suit in range(4):
        if ones(held[suit]) == 5:
            none, win, tie = of_flush(up, order, raw, tables.big[0][at], hands, free[0])
            kind, paid = FLUSH, pays[6]
    result[:] = 0
    result[0] = bet_or_fold(none, win, tie, hands, paid, weight, tally)
    order = order_of(kind, order)
    add_gains(up, known, 0, at, counts, free, kind, order, paid, rest, result, weight, tally)


@compiled
def buy(
    up: Up, ranks: Ranks, tables: Tables, known: Known, counts: Array, held: Array, free: Array, pays: Array,
    reading: int, hands: int, rest: int, result: Array, weight: int, tally: Array,
) -> None:  # fmt: skip
    """A sixth card: each of the 46 in turn."""
    result[:] = 0
    for suit in range(4):
        for rank in range(13):
            bit = np.int64(1) << rank
            if free[suit] & bit == 0:
                continue
            counts[rank] += 1
            free[suit] ^= bit
            held[suit] ^= bit
            at = place_of(counts, ranks.binomials)
            kind, paid, order = ranks.kind6[at], ranks.pays6[at], ranks.held6[at]
            raw = np.int64(tables.none6[at])
            none, win, tie = with_flushes(up, kind, order, raw, tables.wins6[at], tables.ties6[at], free[0])
            for flush in range(4):
                many = ones(held[flush])
                if many >= 5:
                    order, other = held[flush], 0
                    for one in range(13):
                        if counts[one] - (order >> one & 1):
                            other = one
                    paid = odds_of_six(order, other, many, pays, reading)
                    kind = STRAIGHT_FLUSH if run_in(order) else FLUSH
                    if kind == FLUSH and many == 6:
                        order &= order - 1  # the best five of six
                    none, win, tie = of_flush(up, order, raw, tables.big6[at], hands, free[0])
            result[0] += bet_or_fold(none, win, tie, hands, paid, weight, tally)
            order = order_of(kind, order)
            add_gains(up, known, 1, at, counts, free, kind, order, paid, rest, result, weight, tally)
            counts[rank] -= 1
            free[suit] ^= bit
            held[suit] ^= bit


@inlined
def pick_suited(
    drawn: Array, row: int, size: int, left: Array, free: int, binomials: Array, sets: Array, ways: Array
) -> Any:  # fmt: skip
    """Which cards of a draw may be of a suit of which these ranks are free: each set, and in how many ways it comes.

    How many sets there are.
    """
    sets[0], ways[0], many, at = 0, 1, 1, 0
    while at < size:
        rank, count = drawn[row, at], 1
        while at + count < size and drawn[row, at + count] == rank:
            count += 1
        at += count
        is_free = free >> rank & 1
        without, within = binomials[left[rank] - is_free, count], binomials[left[rank] - 1, count - 1]
        for other in range(many):
            if is_free:
                ways[many + other] = ways[other] * within
                sets[many + other] = sets[other] | np.int64(1) << rank
            ways[other] *= without
        many *= 1 + is_free
    return many


@compiled
def exchange_by_rank(
    up: Up, ranks: Ranks, tables: Tables, draws: Draws, size: int, kept: int, gone: int, left: Array, way_at: Array,
    none_at: Array, free: int, hands: int, weight: int, tally: Array,
) -> Any:  # fmt: skip
    """An exchange of `size` cards if no draw makes a flush; `free` are the ranks of the open card's suit that may come.

    For each draw by rank goes through which of its cards are of that suit. A hand less than a full house is no better
    for it, so one to be folded by rank is folded.
    """
    drawn, joined, binomials = draws.drawn[size - 2], draws.joined[size - 2], ranks.binomials
    wins, ties, below, ace_kings = tables.wins[size - 1], tables.ties[size - 1], up.below, up.ace_kings
    kinds, pays, helds, total = ranks.kind5, ranks.pays5, ranks.held5, np.int64(0)
    sets, ways = np.zeros(1 << size, np.int64), np.zeros(1 << size, np.int64)
    for row in range(len(drawn)):
        none = none_at[row]
        if none < 0:
            continue
        five = joined[kept, row]
        cell = gone * FIVES + five
        kind, held, paid, win, tie = kinds[five], helds[five], pays[five], np.int64(wins[cell]), np.int64(ties[cell])
        if kind < FULL_HOUSE and not weight and 4 * none + (2 * paid + 3) * win + 3 * tie <= 2 * hands:
            total -= way_at[row] * hands
            continue
        many = pick_suited(drawn, row, size, left, free, binomials, sets, ways)
        is_plain = kind == BELOW or PAIR <= kind <= TRIPS
        for one in range(many):
            if not ways[one]:
                continue
            loose = free & ~sets[one]
            n, w, t = none - below[loose], win, tie
            if not is_plain:
                n, w, t = with_flushes(up, kind, held, none, win, tie, loose)
            elif kind != BELOW:
                w -= ace_kings[loose]
            total += ways[one] * max(-hands, 4 * n + (2 * paid + 3) * w + 3 * t - 3 * hands)
            if weight:
                bet_or_fold(n, w, t, hands, paid, weight * ways[one], tally)
    return total


@compiled
def exchange_gain(
    up: Up, ranks: Ranks, draws: Draws, known: Known, size: int, kept: int, counts: Array, left: Array,
    none_at: Array, dead_at: Array, suit: int, free: int, rest: int, weight: int, tally: Array,
) -> Any:  # fmt: skip
    """What forcing gains after such an exchange: by rank if `suit` is below 0, else what a suit changes of that.

    The suit is the open card's if it is 0; `free` are its ranks that nobody holds before the exchange.
    """
    drawn, joined, pays, total = draws.drawn[size - 2], draws.joined[size - 2], ranks.pays5, np.int64(0)
    sets, ways, keys, ends = np.zeros(1 << size, np.int64), np.zeros(1 << size, np.int64), known.keys, known.ends
    free = free if suit >= 0 else np.int64(0)
    for row in range(len(drawn)):
        five = joined[kept, row]
        paid = pays[five]
        if paid < LEAST or none_at[row] < 0:
            continue
        many = pick_suited(drawn, row, size, left, free, ranks.binomials, sets, ways)
        kind, dead = ranks.kind5[five], dead_at[row]
        order = order_of(kind, ranks.held5[five])
        for one in range(many):
            if not ways[one]:
                continue
            loose = free & ~sets[one]
            key = key_of(size, dead, suit, loose, kind, order, paid)
            slot = slot_of(keys, key)
            if keys[slot] < 0:
                add_draw(drawn, row, size, counts, 1)
                slot = learn(up, known, key, counts, suit, loose, kind, order, paid, rest)
                add_draw(drawn, row, size, counts, -1)
            total += ways[one] * gained(ends, slot, paid, rest, weight * ways[one], tally)
    return total


@compiled
def add_draw(drawn: Array, row: int, size: int, counts: Array, times: int) -> None:
    """Count the cards of a draw by rank, or take them off again."""
    for one in range(size):
        counts[drawn[row, one]] += times


@compiled
def gain_of_flushes(
    up: Up, draws: Draws, known: Known, size: int, kept_ranks: int, suit: int, counts: Array, free: Array,
    dead_at: Array, odds: int, rest: int, weight: int, tally: Array,
) -> Any:  # fmt: skip
    """What forcing gains after draws that make a flush of a suit and no straight."""
    drawn, masks, total = draws.drawn[size - 2], draws.masks[size - 2], np.int64(0)
    keys, ends, before = known.keys, known.ends, free[suit]
    for other in range(UNSUITED, 4 if up.has_tops else 1):
        for row in range(len(masks)):
            new, held, loose = masks[row], kept_ranks | masks[row], np.int64(0)
            if new == 0 or new & ~before or run_in(held):
                continue
            if other >= 0:
                loose = before & ~new if other == suit else free[other]
            order = held if other >= 0 else np.int64(0)
            key = key_of(size, dead_at[row], other, loose, FLUSH, order, odds)
            slot = slot_of(keys, key)
            if keys[slot] < 0:
                add_draw(drawn, row, size, counts, 1)
                slot = learn(up, known, key, counts, other, loose, FLUSH, order, odds, rest)
                add_draw(drawn, row, size, counts, -1)
            total += gained(ends, slot, odds, rest, weight, tally)
    return total


@compiled
def draw_flushes(
    up: Up, ranks: Ranks, tables: Tables, draws: Draws, known: Known, size: int, kept: int, gone: int, kept_ranks: int,
    suit: int, counts: Array, free: Array, none_at: Array, big_at: Array, dead_at: Array, pays: Array, hands: int,
    rest: int, result: Array, weight: int, tally: Array,
) -> None:  # fmt: skip
    """What draws that make a flush of a suit, of which all kept cards are, are worth beyond the count by rank."""
    drawn, joined, masks = draws.drawn[size - 2], draws.joined[size - 2], draws.masks[size - 2]
    wins, ties = tables.wins[size - 1], tables.ties[size - 1]
    before = free[suit]
    for row in range(len(masks)):
        new = masks[row]
        if new == 0 or new & ~before:
            continue
        five, dead, none = joined[kept, row], dead_at[row], none_at[row]
        cell, held, run = gone * FIVES + five, kept_ranks | new, run_in(kept_ranks | new)
        loose = free[0] & ~new if suit == 0 else free[0]
        kind, paid, odds = ranks.kind5[five], ranks.pays5[five], odds_of_run(held, pays)
        n, w, t = with_flushes(up, kind, held, none, np.int64(wins[cell]), np.int64(ties[cell]), loose)
        result[0] -= bet_or_fold(n, w, t, hands, paid, -weight, tally)
        n, w, t = of_flush(up, held, none, big_at[row], hands, loose)
        result[0] += bet_or_fold(n, w, t, hands, odds, weight, tally)
        if run:
            free[suit] = before & ~new
            add_draw(drawn, row, size, counts, 1)
            if paid >= LEAST:
                result[1] -= gain(up, known, size, dead, counts, free, kind, run, paid, rest, -weight, tally)
            result[1] += gain(up, known, size, dead, counts, free, STRAIGHT_FLUSH, run, odds, rest, weight, tally)
            add_draw(drawn, row, size, counts, -1)
            free[suit] = before
    if pays[6] >= LEAST:
        result[1] += gain_of_flushes(
            up, draws, known, size, kept_ranks, suit, counts, free, dead_at, pays[6], rest, weight, tally
        )  # fmt: skip
