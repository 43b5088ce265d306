"""Compiled: every exchange of a hand that is given by its ranks, and more than each can be worth.

An exchange whose worth cannot be above that of another choice need not be worked out. Its worth by rank is too high but
for full houses and better, which lose to no flush, for draws that make a flush, and for what forcing gains; each of
these is bounded from above.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pitbook.games.lunar_poker.counts.compiling import compiled
from pitbook.games.lunar_poker.counts.dealer import FIVES, Draws, Tables
from pitbook.games.lunar_poker.counts.flushes import ones
from pitbook.games.lunar_poker.counts.forcing import LEAST
from pitbook.games.lunar_poker.counts.ranks import FLUSH, FULL_HOUSE, STRAIGHT_FLUSH, TRIPS, Ranks
from pitbook.games.lunar_poker.counts.tables import place_of
from pitbook.games.lunar_poker.counts.tally import ACTIONS, PAT, SIXTH
from pitbook.maths.kernels import Array

SETS = 32
"""So many sets there are of up to five different ranks."""
MOST_EXCHANGES = 26
FLUSHES = 495
"""The dealer's flushes, at most."""
PAIRING_OUTS, UNSUITED_OUTS, MORE_OUTS, SUITED = 12, 20, 10, 1500
"""Of a dealer who is forced: the cards that make a pair, at most; those that can do no harm with no suit in common; how
many more with one; in how many hands four cards are of a suit, at most."""
UNKNOWN = -(1 << 62)


class Rows(NamedTuple):
    """Of each draw by rank, for draws of each size: in how many ways it comes, and the place of the dead cards then.

    `none` and `big` of the dealer's hands beside it do not qualify, and are full houses or better; -1 for no draw.
    """

    ways: Array
    dead: Array
    none: Array
    big: Array


class Exchanges(NamedTuple):
    """Of a hand: how `many` exchanges it has by rank; of each in `what` its size, the places of what is kept and what

    goes, and the ranks kept if no two are alike, else -1; and `bounds`, see `bound_by_rank`.

    What is worked out is kept by which ranks of the hand are of the open card's suit (`worths`) or of one (`gains`, by
    rank alone, for the open card's, for another), with the weight of the hands for which it was chosen. The last two
    are for the hand with its suits: a bound of the worth with flushes, and which exchanges were worked out.
    """

    many: Array
    what: Array
    bounds: Array
    worths: Array
    gains: Array
    worth_weights: Array
    gain_weights: Array
    upper: Array
    is_done: Array


def no_rows() -> Rows:
    return Rows(*(np.zeros((4, FIVES), np.int64) for _ in range(4)))


def no_exchanges() -> Exchanges:
    by_set, by_suit = (MOST_EXCHANGES, SETS), (MOST_EXCHANGES, 3, SETS)
    kept = (np.zeros(shape, np.int64) for shape in (by_set, by_suit, by_set, by_suit))
    bounds, one = np.zeros((MOST_EXCHANGES, 4)), np.zeros(MOST_EXCHANGES)
    return Exchanges(
        np.zeros(1, np.int64), np.zeros((MOST_EXCHANGES, 4), np.int64), bounds, *kept, one, one.astype(np.bool_)
    )


@compiled
def numbers(found: Array, scale: Array) -> None:
    """For each choice the dealer's hands and the cards that may come when forced; and in `scale` all deals."""
    for choice in range(ACTIONS):
        size = 0 if choice == PAT else 1 if choice == SIXTH else choice
        n = np.int64(46 - size)
        found[choice, 0], found[choice, 1] = n * (n - 1) * (n - 2) * (n - 3) // 24, 42 - size
        scale[choice] = float(found[choice, 0])
        for at in range(size):
            scale[choice] = scale[choice] * (46 - at) / (at + 1)


@compiled
def list_draws(
    ranks: Ranks, tables: Tables, draws: Draws, size: int, counts: Array, left: Array, rows: Rows
) -> None:  # fmt: skip
    """Every draw of a size by rank, for a hand of these counts; so many of each rank are left."""
    drawn, binomials, beside = draws.drawn[size - 2], ranks.binomials, counts.copy()
    nones, bigs = tables.none[size - 1], tables.big[size - 1]
    way_of, dead_of, none_of, big_of = rows.ways, rows.dead, rows.none, rows.big
    for row in range(len(drawn)):
        way, at = np.int64(1), 0
        while at < size:
            rank, count = drawn[row, at], 1
            while at + count < size and drawn[row, at + count] == rank:
                count += 1
            at += count
            way *= binomials[left[rank], count]
        way_of[size - 2, row], none_of[size - 2, row] = way, -1
        if way:
            for one in range(size):
                beside[drawn[row, one]] += 1
            dead = place_of(beside, binomials)
            dead_of[size - 2, row], none_of[size - 2, row], big_of[size - 2, row] = dead, nones[dead], bigs[dead]
            for one in range(size):
                beside[drawn[row, one]] -= 1


@compiled
def force_bound(kind: int, none: float, pays: int, rest: int) -> float:
    """More than forcing can gain, in antes times the dealer's hands; three of a kind lose to all that is no pair."""
    if kind == TRIPS:
        return max(0.0, 2.0 * pays * PAIRING_OUTS - 2.0 * rest) * none / rest
    outs = max(0.0, 2.0 * pays * UNSUITED_OUTS - 2.0 * rest) * none
    return (outs + 2.0 * pays * MORE_OUTS * SUITED) / rest


@compiled
def flush_bound(kept_ranks: int, free: int, size: int, least: float, most: float, hands: int, rest: int) -> float:
    """More than the draws that make a flush can add; beside each `least` to `most` hands of the dealer do not qualify.

    Without the flush the hand lost an ante at most. With it, it wins ten antes at most, and one of such a hand.
    """
    total = 1.0
    for one in range(size):
        total = total * (ones(free) - one) / (one + 1)
    total *= 11.0 * hands - 9.0 * max(0.0, least - FLUSHES) + force_bound(FLUSH, most, 5, rest)
    runs = 0
    for low in range(-1, 9):
        run = np.int64(0b1000000001111) if low < 0 else np.int64(0b11111) << low
        runs += kept_ranks & ~run == 0 and run & ~(kept_ranks | free) == 0
    return total + runs * (201.0 * hands + force_bound(STRAIGHT_FLUSH, most, 100, rest))


@compiled
def bound_by_rank(
    ranks: Ranks, tables: Tables, draws: Draws, rows: Rows, size: int, kept: int, gone: int, hands: int, rest: int,
    bounds: Array,
) -> None:  # fmt: skip
    """More than an exchange can be worth but for forcing and draws that make a flush, in antes times all deals.

    Then more than forcing can gain; and of the dealer's hands that do not qualify the fewest and the most.
    """
    joined, wins, ties = draws.joined[size - 2], tables.wins[size - 1], tables.ties[size - 1]
    ways, nones, kinds, pays = rows.ways[size - 2], rows.none[size - 2], ranks.kind5, ranks.pays5
    total, more, gained, least, most = np.int64(0), 0.0, 0.0, hands, np.int64(0)
    for row in range(joined.shape[1]):
        if ways[row]:
            five, none = joined[kept, row], nones[row]
            least, most = min(least, none), max(most, none)
            cell, paid = gone * FIVES + five, pays[five]
            bet = 4 * none - 3 * hands + (2 * paid + 3) * np.int64(wins[cell]) + 3 * np.int64(ties[cell])
            total += ways[row] * max(-hands, bet)
            if paid >= LEAST:
                gained += ways[row] * force_bound(kinds[five], float(none), paid, rest)
            if kinds[five] >= FULL_HOUSE:
                more += ways[row] * (2.0 * paid - 1.0) * FLUSHES
    bounds[0], bounds[1], bounds[2], bounds[3] = total + more, gained, least, most


@compiled
def list_exchanges(
    ranks: Ranks, tables: Tables, draws: Draws, rows: Rows, counts: Array, left: Array, distinct: Array,
    choices: Array, found: Exchanges,
) -> None:  # fmt: skip
    """Every exchange of a hand by rank, of which nothing is worked out yet."""
    binomials, many, one = ranks.binomials, len(distinct), 0
    for size in range(2, 6):
        list_draws(ranks, tables, draws, size, counts, left, rows)
    found.many[0] = 0
    found.worths[:], found.gains[:], found.worth_weights[:], found.gain_weights[:] = UNKNOWN, UNKNOWN, 0, 0
    subset = np.zeros(many, np.int64)
    while one < many:
        size = subset.sum()
        if size >= 2:
            gone, kept, out, kept_at, mask, is_single = np.int64(0), np.int64(0), 0, 0, np.int64(0), True
            for at in range(many):
                rank = distinct[at]
                for _ in range(subset[at]):
                    gone += binomials[rank + out, out + 1]
                    out += 1
                for _ in range(counts[rank] - subset[at]):
                    kept += binomials[rank + kept_at, kept_at + 1]
                    kept_at += 1
                    is_single &= mask >> rank & 1 == 0
                    mask |= np.int64(1) << rank
            hands, rest = choices[size, 0], choices[size, 1]
            to, what = found.many[0], found.what
            what[to, 0], what[to, 1], what[to, 2], what[to, 3] = size, kept, gone, mask if is_single else -1
            bound_by_rank(ranks, tables, draws, rows, size, kept, gone, hands, rest, found.bounds[to])
            found.many[0] += 1
        one = 0
        while one < many and subset[one] == counts[distinct[one]]:
            subset[one] = 0
            one += 1
        if one < many:
            subset[one] += 1


@compiled
def bound_with_flushes(found: Exchanges, held: Array, free: Array, key: int, choices: Array, scale: Array) -> None:
    """More than each exchange can be worth for a hand with its suits; at `key` it may be known but for flushes."""
    for one in range(found.many[0]):
        size, mask, more, own = found.what[one, 0], found.what[one, 3], 0.0, found.bounds[one]
        hands, rest = choices[size, 0], choices[size, 1]
        if mask >= 0:
            for suit in range(4):
                if mask & ~held[suit] == 0:
                    bound = flush_bound(mask, free[suit], size, own[2], own[3], hands, rest)
                    more = more + bound if size == 5 else max(more, bound)
        worth = found.worths[one, key]
        found.upper[one] = ((own[0] if worth == UNKNOWN else worth) + own[1] + more) / scale[size] - 1 + 1e-9
        found.is_done[one] = False
