"""Compiled: the best choice for every five cards against an open card, and how it ends, added up.

Hands are gone through by rank; for each, what is worth working out once is kept for all ways to have its suits. The
three suits beside the open card's are alike, so a hand stands for those that a swap of them makes of it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pitbook.games.lunar_poker.counts.compiling import compiled
from pitbook.games.lunar_poker.counts.dealer import Draws, Tables, Up, draws
from pitbook.games.lunar_poker.counts.exchanges import (
    SETS,
    UNKNOWN,
    Exchanges,
    Rows,
    bound_with_flushes,
    list_exchanges,
    no_exchanges,
    no_rows,
    numbers,
)
from pitbook.games.lunar_poker.counts.flushes import ones
from pitbook.games.lunar_poker.counts.forcing import Known, nothing_known
from pitbook.games.lunar_poker.counts.options import ALL, buy, draw_flushes, exchange_by_rank, exchange_gain, stand
from pitbook.games.lunar_poker.counts.ranks import STRAIGHT, Ranks
from pitbook.games.lunar_poker.counts.tally import ACTIONS, COLUMNS, FOLD, FOLDS, PAT, SIXTH
from pitbook.maths.kernels import Array

HANDS, BROKEN_BOUNDS, EVEN, WORKED_OUT = range(4)
"""What a job checks: how many hands it went through, bounds that did not hold, and choices of two kinds of which it is
not certain which is better; and then, by their size, exchanges worked out."""
NEAR = 1e-13
"""Two exchanges of a size that are less apart than this are equal: their worths are whole numbers over all deals and
the cards that may come, together 6e12 at most. What is further apart a float tells apart."""


class Job(NamedTuple):
    """All that a count for one of the dealer's cards needs and works with.

    Of the hand in turn: `counts` of each rank, of which so many are `left`; by suit the ranks `held`, and those that
    are `free`. `choices` are the dealer's hands by choice, and the cards that may come when forced; `scale` all deals.
    """

    up: Up
    ranks: Ranks
    tables: Tables
    draws: Draws
    known: Known
    rows: Rows
    exchanges: Exchanges
    pays: Array
    reading: int
    may_draw: bool
    choices: Array
    scale: Array
    counts: Array
    left: Array
    held: Array
    free: Array
    result: Array
    no_tally: Array
    checks: Array


def job_for(
    up: Up, ranks: Ranks, tables: Tables, pays: tuple[int, ...], reading: int = 0, *, may_draw: bool = True
) -> Job:
    choices, scale = np.zeros((ACTIONS, 2), np.int64), np.zeros(ACTIONS)
    numbers(choices, scale)
    by_rank, by_suit = (np.zeros((2, size), np.int64) for size in (13, 4))
    return Job(
        up, ranks, tables, draws(), nothing_known(), no_rows(), no_exchanges(), np.array(pays, np.int64), reading,
        may_draw, choices, scale, *by_rank, *by_suit, np.zeros(2, np.int64), np.zeros(COLUMNS, np.int64),
        np.zeros(WORKED_OUT + ACTIONS, np.int64),
    )  # fmt: skip


@compiled
def compress(mask: int, distinct: Array) -> int:
    """A set of some ranks among those of a hand, as a number below `SETS`."""
    found = 0
    for at in range(len(distinct)):
        found |= (mask >> distinct[at] & 1) << at
    return found


@compiled
def expand(number: int, distinct: Array) -> Any:
    found = np.int64(0)
    for at in range(len(distinct)):
        found |= np.int64(number >> at & 1) << distinct[at]
    return found


# One hand with its suits


@compiled
def worth_of(on: Job, choice: int, weight: int, tally: Array, at: int) -> float:
    """What it is worth to bet at once or to buy a card."""
    hands, rest = on.choices[choice, 0], on.choices[choice, 1]
    if choice == PAT:
        stand(
            on.up, on.ranks, on.tables, on.known, at, on.counts, on.held, on.free, on.pays, hands, rest, on.result,
            weight, tally,
        )  # fmt: skip
        return (on.result[0] + on.result[1] / rest) / on.scale[choice]
    buy(
        on.up, on.ranks, on.tables, on.known, on.counts, on.held, on.free, on.pays, on.reading, hands, rest, on.result,
        weight, tally,
    )  # fmt: skip
    return (on.result[0] + on.result[1] / rest) / on.scale[choice] - 1


@compiled
def worth_without_flushes(on: Job, one: int, distinct: Array) -> float:
    """What an exchange is worth but for draws that make a flush, in antes times all deals."""
    size, kept, gone = on.exchanges.what[one, 0], on.exchanges.what[one, 1], on.exchanges.what[one, 2]
    worths, gains, rest = on.exchanges.worths[one], on.exchanges.gains[one], on.choices[size, 1]
    nones, deads, key = on.rows.none[size - 2], on.rows.dead[size - 2], compress(on.held[0], distinct)
    if worths[key] == UNKNOWN:
        worths[key] = exchange_by_rank(
            on.up, on.ranks, on.tables, on.draws, size, kept, gone, on.left, on.rows.ways[size - 2], nones,
            on.free[0], on.choices[size, 0], 0, on.no_tally,
        )  # fmt: skip
    gained = np.int64(0)
    for suit in range(-1, 4 if on.up.has_tops else 1):
        free, key = (on.free[suit], compress(on.held[suit], distinct)) if suit >= 0 else (np.int64(0), 0)
        if gains[min(suit, 1) + 1, key] == UNKNOWN:
            gains[min(suit, 1) + 1, key] = exchange_gain(
                on.up, on.ranks, on.draws, on.known, size, kept, on.counts, on.left, nones, deads, suit, free, rest, 0,
                on.no_tally,
            )  # fmt: skip
        gained += gains[min(suit, 1) + 1, key]
    return worths[compress(on.held[0], distinct)] + gained / rest


@compiled
def add_flushes(on: Job, one: int, suit: int, weight: int, tally: Array) -> float:
    """What draws that make a flush of this suit add."""
    size, kept, gone = on.exchanges.what[one, 0], on.exchanges.what[one, 1], on.exchanges.what[one, 2]
    hands, rest, row = on.choices[size, 0], on.choices[size, 1], size - 2
    on.result[:] = 0
    draw_flushes(
        on.up, on.ranks, on.tables, on.draws, on.known, size, kept, gone, on.exchanges.what[one, 3], suit, on.counts,
        on.free, on.rows.none[row], on.rows.big[row], on.rows.dead[row], on.pays, hands, rest, on.result, weight, tally,
    )  # fmt: skip
    return on.result[0] + on.result[1] / rest


@compiled
def worth_of_exchange(on: Job, one: int, distinct: Array) -> Any:
    """What an exchange is worth, and of which suit the cards are that are kept, if of one: of several the best."""
    size, mask = on.exchanges.what[one, 0], on.exchanges.what[one, 3]
    total, best, best_suit = worth_without_flushes(on, one, distinct), -1e18, -1
    for suit in range(4):
        if mask >= 0 and mask & ~on.held[suit] == 0:
            added = add_flushes(on, one, suit, 0, on.no_tally)
            if size == 5:
                total += added
            elif added > best:
                best, best_suit = added, suit
    if best_suit >= 0:
        total += best
    return total / on.scale[size] - 1, best_suit


@compiled
def choose(on: Job, at: int, distinct: Array) -> Any:
    """The best choice for a hand with its suits: which, of exchanges which one, and the suit of what is kept."""
    best, choice, which, kept_suit, even = -1.0, FOLDS, -1, -1, -9.0
    for other in (PAT, SIXTH) if on.may_draw else (PAT, PAT):
        worth = worth_of(on, other, 0, on.no_tally, at)
        if other == SIXTH and abs(worth - best) < NEAR:
            even = best
        if worth > best:
            best, choice = worth, other
    found = on.exchanges
    if on.may_draw:
        bound_with_flushes(found, on.held, on.free, compress(on.held[0], distinct), on.choices, on.scale)
    while on.may_draw:
        one = -1
        for other in range(found.many[0]):
            if not found.is_done[other] and found.upper[other] > best:
                one = other if one < 0 or found.upper[other] > found.upper[one] else one
        if one < 0:
            break
        found.is_done[one] = True
        worth, suit = worth_of_exchange(on, one, distinct)
        on.checks[WORKED_OUT + found.what[one, 0]] += 1
        on.checks[BROKEN_BOUNDS] += worth > found.upper[one]
        if abs(worth - best) < NEAR and found.what[one, 0] != choice:
            even = best
        if worth > best:
            best, choice, which, kept_suit = worth, found.what[one, 0], one, suit
    on.checks[EVEN] += even >= best - NEAR
    return choice, which, kept_suit


@compiled
def add_choice(
    on: Job, at: int, distinct: Array, choice: int, which: int, kept_suit: int, weight: int, tallies: Array
) -> None:  # fmt: skip
    """How a choice ends; of an exchange what is the same for many hands gets the weight, for later."""
    tally = tallies[choice]
    if choice == FOLDS:
        tally[FOLD] += weight
    elif choice in (PAT, SIXTH):
        worth_of(on, choice, weight, tally, at)
    else:
        found, mask = on.exchanges, on.exchanges.what[which, 3]
        found.worth_weights[which, compress(on.held[0], distinct)] += weight
        found.gain_weights[which, 0, 0] += weight
        for suit in range(4):
            found.gain_weights[which, 1 + (suit > 0), compress(on.held[suit], distinct)] += weight
            if suit == kept_suit or (choice == 5 and mask & ~on.held[suit] == 0):
                add_flushes(on, which, suit, weight, tally)


# One hand by its ranks


@compiled
def add_exchanges(on: Job, distinct: Array, tallies: Array) -> None:
    """How the exchanges end that were chosen, but for draws that make a flush."""
    found, open_card = on.exchanges, np.int64(1) << on.up.rank
    for one in range(found.many[0]):
        size, kept, gone = found.what[one, 0], found.what[one, 1], found.what[one, 2]
        nones, deads = on.rows.none[size - 2], on.rows.dead[size - 2]
        for key in range(SETS):
            held = expand(key, distinct)
            weight = found.worth_weights[one, key]
            if weight:
                exchange_by_rank(
                    on.up, on.ranks, on.tables, on.draws, size, kept, gone, on.left, on.rows.ways[size - 2], nones,
                    ALL & ~held & ~open_card, on.choices[size, 0], weight, tallies[size],
                )  # fmt: skip
            for kind in range(3):
                weight = found.gain_weights[one, kind, key]
                if weight:
                    free = ALL & ~held & ~(open_card if kind == 1 else np.int64(0))
                    exchange_gain(
                        on.up, on.ranks, on.draws, on.known, size, kept, on.counts, on.left, nones, deads, kind - 1,
                        free, on.choices[size, 1], weight, tallies[size],
                    )  # fmt: skip


@compiled
def deal_suits(on: Job, distinct: Array, picks: Array) -> int:
    """Give a hand its suits; how many hands it stands for, 0 if another stands for it."""
    held, free = on.held, on.free
    held[:] = 0
    for one in range(len(distinct)):
        for suit in range(4):
            held[suit] |= (picks[one] >> suit & 1) << distinct[one]
    for suit in range(4):
        free[suit] = ALL & ~held[suit]
    free[0] &= ~(np.int64(1) << on.up.rank)
    if held[1] < held[2] or held[2] < held[3]:
        return 0
    alike = (held[1] == held[2]) + (held[2] == held[3])
    return 6 if alike == 0 else 3 if alike == 1 else 1


@compiled
def next_pick(count: int, is_open: bool, start: int) -> int:
    """The next set of so many suits from this number on, or -1; a card of the open rank is not of its suit."""
    for picked in range(start, 16):
        if ones(picked) == count and not (is_open and picked & 1):
            return picked
    return -1


@compiled
def is_straight_flush(held: Array, kind: int) -> bool:
    """Whether five cards are paid at once, and nothing is chosen."""
    most = 0
    for suit in range(4):
        most = max(most, ones(held[suit]))
    return kind == STRAIGHT and most == 5


@compiled
def add_hand(on: Job, at: int, tallies: Array, chosen: Array) -> None:
    """Choose for every way that a hand, given by its ranks, may have its suits; add how it ends to the tallies.

    `chosen` counts the choices.
    """
    on.counts[:] = on.ranks.counts5[at]
    on.left[:] = 4 - on.counts
    on.left[on.up.rank] -= 1
    if on.left.min() < 0:
        return
    distinct, open_rank = np.flatnonzero(on.counts), on.up.rank
    if on.may_draw:
        list_exchanges(
            on.ranks, on.tables, on.draws, on.rows, on.counts, on.left, distinct, on.choices, on.exchanges
        )  # fmt: skip
    picks, one = np.zeros(len(distinct), np.int64), 0
    for other in range(len(distinct)):
        picks[other] = next_pick(on.counts[distinct[other]], distinct[other] == open_rank, 0)
    while one < len(distinct):
        weight = deal_suits(on, distinct, picks)
        on.checks[HANDS] += weight
        if weight and not is_straight_flush(on.held, on.ranks.kind5[at]):
            choice, which, kept_suit = choose(on, at, distinct)
            chosen[choice] += weight
            add_choice(on, at, distinct, choice, which, kept_suit, weight, tallies)
        one = 0
        while one < len(distinct):
            count, is_open = on.counts[distinct[one]], distinct[one] == open_rank
            picks[one] = next_pick(count, is_open, picks[one] + 1)
            if picks[one] >= 0:
                break
            picks[one] = next_pick(count, is_open, 0)
            one += 1
    if on.may_draw:
        add_exchanges(on, distinct, tallies)


@compiled
def add_hands(on: Job, first: int, last: int, low: Array, high: Array, chosen: Array) -> None:
    """The same for hands from one place to another; sums are kept in two halves, for they are long."""
    tallies = np.zeros((ACTIONS, COLUMNS), np.int64)
    for at in range(first, last):
        if on.ranks.value5[at]:
            tallies[:] = 0
            add_hand(on, at, tallies, chosen[at])
            for row in range(ACTIONS):
                for column in range(COLUMNS):
                    low[row, column] += tallies[row, column]
                    carried = low[row, column] >> 40
                    high[row, column] += carried
                    low[row, column] -= carried << 40
