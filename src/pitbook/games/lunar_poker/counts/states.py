"""Compiled: the best choice for every five cards against an open card, and how it ends, added up.

Hands are gone through by rank; for each, what is worth working out once is kept for all ways to have its suits. The
three suits beside the open card's are alike, so a hand stands for those that a swap of them makes of it.

Not every exchange is worked out to its end: one whose worth cannot be above that of another choice is left. Its worth
by rank is too high but for full houses and better, which lose to no flush, for draws that make a flush, and for what
forcing gains; each of these is bounded from above.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pitbook.games.lunar_poker.counts.compiling import compiled
from pitbook.games.lunar_poker.counts.dealer import Draws, Tables, Up
from pitbook.games.lunar_poker.counts.flushes import ones
from pitbook.games.lunar_poker.counts.forcing import LEAST
from pitbook.games.lunar_poker.counts.options import (
    ALL,
    buy,
    draw_flushes,
    exchange_by_rank,
    exchange_gain,
    stand,
)
from pitbook.games.lunar_poker.counts.ranks import FULL_HOUSE, Ranks
from pitbook.games.lunar_poker.counts.tables import place_of
from pitbook.games.lunar_poker.counts.tally import ACTIONS, COLUMNS, FOLD, FOLDS, PAT, SIXTH
from pitbook.maths.kernels import Array

SETS = 32
"""So many sets there are of up to five different ranks."""
MOST_EXCHANGES = 26
FLUSHES = 495
"""The dealer's flushes, at most."""
UNSUITED_OUTS, MORE_OUTS, SUITED = 20, 10, 1500
"""Of a dealer who is forced: the cards that can do no harm, at most, with no suit in common; how many more with one;
in how many hands four cards are of a suit, at most."""


@compiled
def force_bound(none: float, pays: int, rest: int) -> float:
    """More than forcing can gain, in antes times the dealer's hands."""
    outs = max(0.0, 2.0 * pays * UNSUITED_OUTS - 2.0 * rest) * none
    return (outs + 2.0 * pays * MORE_OUTS * SUITED) / rest


@compiled
def flush_bound(kept_ranks: int, free: int, size: int, binomials: Array, hands: int, rest: int) -> float:
    """More than the draws that make a flush can add."""
    total = binomials[ones(free), size] * (11.0 * hands + force_bound(hands, 5, rest))
    runs = 0
    for low in range(-1, 9):
        run = np.int64(0b1000000001111) if low < 0 else np.int64(0b11111) << low
        runs += kept_ranks & ~run == 0 and run & ~(kept_ranks | free) == 0
    return total + runs * (201.0 * hands + force_bound(hands, 100, rest))


@compiled
def compress(mask: int, distinct: Array, many: int) -> int:
    """A set of some ranks among those of a hand, as a number below `SETS`."""
    found = 0
    for at in range(many):
        found |= (mask >> distinct[at] & 1) << at
    return found


@compiled
def expand(number: int, distinct: Array, many: int) -> Any:
    found = np.int64(0)
    for at in range(many):
        found |= np.int64(number >> at & 1) << distinct[at]
    return found


@compiled
def list_draws(
    up: Up, ranks: Ranks, tables: Tables, draws: Draws, size: int, counts: Array, left: Array,
    ways: Array, none_at: Array, big_at: Array,
) -> None:  # fmt: skip
    """Every draw of a size by rank: in how many ways it comes, and the dealer's hands beside it; -1 if it cannot."""
    drawn = draws.drawn[size - 2]
    for row in range(len(drawn)):
        way, at = np.int64(1), 0
        while at < size:
            rank, count = drawn[row, at], 1
            while at + count < size and drawn[row, at + count] == rank:
                count += 1
            at += count
            way *= ranks.binomials[left[rank], count]
        ways[row] = way
        none_at[row] = -1
        if way:
            for one in range(size):
                counts[drawn[row, one]] += 1
            dead = place_of(counts, ranks.binomials)
            none_at[row], big_at[row] = tables.none[size - 1][dead], tables.big[size - 1][dead]
            for one in range(size):
                counts[drawn[row, one]] -= 1


@compiled
def worth_by_rank(
    ranks: Ranks, tables: Tables, draws: Draws, size: int, kept: int, gone: int, ways: Array, none_at: Array,
    hands: int, rest: int,
) -> Any:  # fmt: skip
    """What an exchange is worth by rank alone, and how much more it could be but for flushes that it makes."""
    joined, wins, ties = draws.joined[size - 2], tables.wins[size - 1], tables.ties[size - 1]
    total, more = np.int64(0), 0.0
    for row in range(len(ways)):
        if ways[row]:
            five = joined[kept, row]
            cell = gone * 6188 + five
            paid, none = ranks.pays5[five], none_at[row]
            bet = 4 * none - 3 * hands + (2 * paid + 3) * np.int64(wins[cell]) + 3 * np.int64(ties[cell])
            total += ways[row] * max(-hands, bet)
            if paid >= LEAST:
                more += ways[row] * force_bound(float(none), paid, rest)
            if ranks.kind5[five] >= FULL_HOUSE:
                more += ways[row] * (2.0 * paid - 1.0) * FLUSHES
    return total, more


@compiled
def add_hand(
    up: Up, ranks: Ranks, tables: Tables, draws: Draws, pays: Array, reading: int, may_draw: bool,
    at: int, tallies: Array, checks: Array, chosen: Array,
) -> None:  # fmt: skip
    """Choose for every way that a hand, given by its ranks, may have its suits; add how it ends to the tallies.

    `checks` counts hands, ties between choices, and choices by their row; `chosen` those of this hand.
    """
    binomials = ranks.binomials
    counts, left = ranks.counts5[at].copy(), np.zeros(13, np.int64)
    distinct, many = np.zeros(5, np.int64), 0
    for rank in range(13):
        left[rank] = 4 - counts[rank] - (rank == up.rank)
        if left[rank] < 0:
            return
        if counts[rank]:
            distinct[many] = rank
            many += 1
    ends, none_tally, result = np.zeros(3, np.int64), np.zeros(COLUMNS, np.int64), np.zeros(2, np.int64)
    # What is the same whatever the suits: every draw by rank, and every exchange by rank with its bound
    ways = np.zeros((4, 6188), np.int64)
    none_at, big_at = np.full((4, 6188), -1, np.int64), np.zeros((4, 6188), np.int64)
    sizes, kepts = np.zeros(MOST_EXCHANGES, np.int64), np.zeros(MOST_EXCHANGES, np.int64)
    gones, kept_masks = np.zeros(MOST_EXCHANGES, np.int64), np.zeros(MOST_EXCHANGES, np.int64)
    bounds, exchanges = np.zeros(MOST_EXCHANGES), 0
    hands, rests = np.zeros(7, np.int64), np.zeros(7, np.int64)
    scale = np.zeros(7)
    for size in range(6):
        hands[size], rests[size] = binomials4(46 - size), 42 - size
        scale[size] = float(hands[size]) * float(binomials46(size))
    hands[SIXTH], rests[SIXTH] = binomials4(45), 41
    scale[SIXTH] = 46.0 * float(hands[SIXTH])
    hands[PAT], rests[PAT], scale[PAT] = hands[0], rests[0], scale[0]
    held = np.zeros(13, np.int64)
    if may_draw:
        for size in range(2, 6):
            rows = len(draws.drawn[size - 2])
            list_draws(
                up, ranks, tables, draws, size, counts, left,
                ways[size - 2, :rows], none_at[size - 2, :rows], big_at[size - 2, :rows],
            )  # fmt: skip
        subset = np.zeros(many, np.int64)
        while True:
            size = 0
            for one in range(many):
                size += subset[one]
            if size >= 2:
                gone, kept, out, kept_at, mask, is_single = np.int64(0), np.int64(0), 0, 0, np.int64(0), True
                for one in range(many):
                    rank = distinct[one]
                    for _ in range(subset[one]):
                        gone += binomials[rank + out, out + 1]
                        out += 1
                    for _ in range(counts[rank] - subset[one]):
                        kept += binomials[rank + kept_at, kept_at + 1]
                        kept_at += 1
                        is_single &= mask >> rank & 1 == 0
                        mask |= np.int64(1) << rank
                rows = len(draws.drawn[size - 2])
                total, more = worth_by_rank(
                    ranks, tables, draws, size, kept, gone, ways[size - 2, :rows], none_at[size - 2, :rows],
                    hands[size], rests[size],
                )  # fmt: skip
                sizes[exchanges], kepts[exchanges], gones[exchanges] = size, kept, gone
                kept_masks[exchanges] = mask if is_single else -1
                bounds[exchanges] = total + more
                exchanges += 1
            one = 0
            while one < many and subset[one] == counts[distinct[one]]:
                subset[one] = 0
                one += 1
            if one == many:
                break
            subset[one] += 1
    worth_kept = np.zeros((MOST_EXCHANGES, SETS), np.int64)
    has_worth = np.zeros((MOST_EXCHANGES, SETS), np.bool_)
    gain_kept = np.zeros((MOST_EXCHANGES, 3, SETS), np.int64)
    has_gain = np.zeros((MOST_EXCHANGES, 3, SETS), np.bool_)
    worth_weight = np.zeros((MOST_EXCHANGES, SETS), np.int64)
    gain_weight = np.zeros((MOST_EXCHANGES, 3, SETS), np.int64)
    # Every way to have the suits
    suits, free = np.zeros(4, np.int64), np.zeros(4, np.int64)
    picks = np.zeros(many, np.int64)
    upper, is_done = np.zeros(MOST_EXCHANGES), np.zeros(MOST_EXCHANGES, np.bool_)
    best_suit = np.zeros(MOST_EXCHANGES, np.int64)
    for one in range(many):
        picks[one] = first_pick(counts[distinct[one]], distinct[one] == up.rank, 0)
    while True:
        suits[:] = 0
        for one in range(many):
            for suit in range(4):
                suits[suit] |= (picks[one] >> suit & 1) << distinct[one]
        if suits[1] >= suits[2] and suits[2] >= suits[3]:
            alike = (suits[1] == suits[2]) + (suits[2] == suits[3])
            weight = 6 if alike == 0 else 3 if alike == 1 else 1
            checks[0] += weight
            for suit in range(4):
                free[suit] = ALL & ~suits[suit]
            free[0] &= ~(np.int64(1) << up.rank)
            if not is_straight_flush(suits, ranks.kind5[at]):
                # Fold, bet, buy
                best, action, which = -1.0, FOLDS, -1
                stand(up, ranks, tables, at, counts, suits, free, pays, hands[0], rests[0], ends, result, 0, none_tally)
                worth = (result[0] + result[1] / rests[0]) / scale[0]
                if result[0] > -hands[0] and worth > best:
                    best, action = worth, PAT
                if may_draw:
                    buy(
                        up, ranks, tables, counts, suits, free, pays, reading, hands[SIXTH], rests[SIXTH],
                        ends, result, 0, none_tally,
                    )  # fmt: skip
                    worth = (result[0] + result[1] / rests[SIXTH]) / scale[SIXTH] - 1
                    checks[1] += abs(worth - best) < 1e-11
                    if worth > best:
                        best, action = worth, SIXTH
                # Exchanges, from the one that could be worth most
                for one in range(exchanges):
                    size, more = sizes[one], 0.0
                    if kept_masks[one] >= 0:
                        for suit in range(4):
                            if kept_masks[one] & ~suits[suit] == 0:
                                bound = flush_bound(
                                    kept_masks[one], free[suit], size, binomials, hands[size], rests[size]
                                )
                                more = more + bound if size == 5 else max(more, bound)
                    upper[one] = (bounds[one] + more) / scale[size] - 1 + 1e-9
                    is_done[one] = False
                while True:
                    one = -1
                    for other in range(exchanges):
                        if not is_done[other] and upper[other] > best and (one < 0 or upper[other] > upper[one]):
                            one = other
                    if one < 0:
                        break
                    is_done[one] = True
                    checks[2] += 1
                    size = sizes[one]
                    rows = len(draws.drawn[size - 2])
                    nones, bigs = none_at[size - 2, :rows], big_at[size - 2, :rows]
                    key = compress(suits[0], distinct, many)
                    if not has_worth[one, key]:
                        has_worth[one, key] = True
                        worth_kept[one, key] = exchange_by_rank(
                            up, ranks, tables, draws, size, kepts[one], gones[one], left, nones,
                            suits[0], free[0], hands[size], 0, none_tally,
                        )  # fmt: skip
                    value, gained = worth_kept[one, key], np.int64(0)
                    for part in range(-1, 4):
                        kind, key = (0, 0) if part < 0 else (1 + (part > 0), compress(suits[part], distinct, many))
                        if not has_gain[one, kind, key]:
                            has_gain[one, kind, key] = True
                            gain_kept[one, kind, key] = exchange_gain(
                                up, ranks, draws, size, kepts[one], counts, left, nones,
                                part, free[part] if part >= 0 else np.int64(0), rests[size], ends, 0, none_tally,
                            )  # fmt: skip
                        gained += gain_kept[one, kind, key]
                    highest, top_suit = -1e18, -1
                    added0, added1 = np.int64(0), np.int64(0)
                    if kept_masks[one] >= 0:
                        for suit in range(4):
                            if kept_masks[one] & ~suits[suit] == 0:
                                result[:] = 0
                                draw_flushes(
                                    up, ranks, tables, draws, size, kepts[one], gones[one], kept_masks[one], suit,
                                    counts, free, nones, bigs, pays, hands[size], rests[size], ends, result, 0,
                                    none_tally,
                                )  # fmt: skip
                                found = result[0] + result[1] / rests[size]
                                if size == 5:
                                    added0 += result[0]
                                    added1 += result[1]
                                elif found > highest:
                                    highest, top_suit, added0, added1 = found, suit, result[0], result[1]
                    best_suit[one] = top_suit
                    worth = (value + added0 + (gained + added1) / rests[size]) / scale[size] - 1
                    checks[1] += abs(worth - best) < 1e-11
                    checks[3] += worth > upper[one]
                    if worth > best:
                        best, action, which = worth, size, one
                # How the best one ends
                chosen[action] += weight
                if action == FOLDS:
                    tallies[FOLDS, FOLD] += weight
                elif action == PAT:
                    stand(
                        up, ranks, tables, at, counts, suits, free, pays, hands[0], rests[0], ends, result,
                        weight, tallies[PAT],
                    )  # fmt: skip
                elif action == SIXTH:
                    buy(
                        up, ranks, tables, counts, suits, free, pays, reading, hands[SIXTH], rests[SIXTH],
                        ends, result, weight, tallies[SIXTH],
                    )  # fmt: skip
                else:
                    worth_weight[which, compress(suits[0], distinct, many)] += weight
                    gain_weight[which, 0, 0] += weight
                    for suit in range(4):
                        gain_weight[which, 1 + (suit > 0), compress(suits[suit], distinct, many)] += weight
                    rows = len(draws.drawn[action - 2])
                    for suit in range(4):
                        is_made = kept_masks[which] >= 0 and kept_masks[which] & ~suits[suit] == 0
                        if is_made and (action == 5 or suit == best_suit[which]):
                            draw_flushes(
                                up, ranks, tables, draws, action, kepts[which], gones[which], kept_masks[which], suit,
                                counts, free, none_at[action - 2, :rows], big_at[action - 2, :rows], pays,
                                hands[action], rests[action], ends, result, weight, tallies[action],
                            )  # fmt: skip
        one = 0
        while one < many:
            picks[one] = first_pick(counts[distinct[one]], distinct[one] == up.rank, picks[one] + 1)
            if picks[one] >= 0:
                break
            picks[one] = first_pick(counts[distinct[one]], distinct[one] == up.rank, 0)
            one += 1
        if one == many:
            break
    # How the exchanges that were chosen end
    for one in range(exchanges):
        size = sizes[one]
        rows = len(draws.drawn[size - 2])
        nones = none_at[size - 2, :rows]
        for key in range(SETS):
            open_held = expand(key, distinct, many)
            if worth_weight[one, key]:
                exchange_by_rank(
                    up, ranks, tables, draws, size, kepts[one], gones[one], left, nones, open_held,
                    ALL & ~open_held & ~(np.int64(1) << up.rank), hands[size], worth_weight[one, key], tallies[size],
                )  # fmt: skip
            for kind in range(3):
                if gain_weight[one, kind, key]:
                    loose = ALL & ~open_held
                    if kind == 1:
                        loose &= ~(np.int64(1) << up.rank)
                    exchange_gain(
                        up, ranks, draws, size, kepts[one], counts, left, nones, kind - 1, loose, rests[size],
                        ends, gain_weight[one, kind, key], tallies[size],
                    )  # fmt: skip
    held[0] = 0


@compiled
def binomials4(n: int) -> Any:
    """In how many ways four of so many cards are hidden."""
    return np.int64(n) * (n - 1) * (n - 2) * (n - 3) // 24


@compiled
def binomials46(size: int) -> Any:
    """In how many ways so many of the 46 unseen cards are drawn."""
    found = np.int64(1)
    for at in range(size):
        found = found * (46 - at) // (at + 1)
    return found


@compiled
def first_pick(count: int, is_open: bool, start: int) -> int:
    """The next set of suits, from this number on, of so many; without the open card's own if it is of this rank; or -1."""
    for picked in range(start, 16):
        if ones(picked) == count and not (is_open and picked & 1):
            return picked
    return -1


@compiled
def is_straight_flush(suits: Array, kind: int) -> bool:
    """Whether five cards are paid at once, and nothing is chosen."""
    if kind != 5:
        return False
    for suit in range(4):
        if ones(suits[suit]) == 5:
            return True
    return False


@compiled
def add_hands(
    up: Up, ranks: Ranks, tables: Tables, draws: Draws, pays: Array, reading: int, may_draw: bool,
    first: int, last: int, low: Array, high: Array, checks: Array, chosen: Array,
) -> None:  # fmt: skip
    """The same for hands from one place to another; sums are kept in two halves, for they are long."""
    tallies = np.zeros((ACTIONS, COLUMNS), np.int64)
    for at in range(first, last):
        if ranks.value5[at]:
            tallies[:] = 0
            add_hand(up, ranks, tables, draws, pays, reading, may_draw, at, tallies, checks, chosen[at])
            for row in range(ACTIONS):
                for column in range(COLUMNS):
                    low[row, column] += tallies[row, column]
                    carried = low[row, column] >> 40
                    high[row, column] += carried
                    low[row, column] -= carried << 40
