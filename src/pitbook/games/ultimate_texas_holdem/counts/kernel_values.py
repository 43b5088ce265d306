"""All boards, first pass: what each choice brings, and what is best at each flop."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitbook.games.ultimate_texas_holdem.counts.kernel_board import (
    KINDS,
    PAIRS,
    RANK_PAIRS,
    class_of,
    count_board,
    flops_in,
    hole_of,
    holes_of,
    kind_of,
    net_of,
    pair_of,
    rate_board,
    tell_ends,
)
from pitbook.maths.kernels import Array, compiled


@compiled
def _take_out(
    board: Array, left: Array, others: Array, order: Array, flush: Any, found: Array, weight: Any, cells: Array
) -> None:
    """Take what a board brings from the holes that hold one of two cards of it, for kinds do not know which they are.

    `left` are these two, `others` all cards off the board; `order` is where each card goes, and `found` what the board
    brings by pair.
    """
    for n in range(2):
        card, kind = board[left[n]], kind_of(board[left[n]], flush)
        for other in others:
            hole, p = hole_of(order[card], order[other]), pair_of(kind, kind_of(other, flush))
            cells[hole, 0] -= weight * found[p, 0]
            cells[hole, 1] -= weight * found[p, 1]
    one, two = board[left[0]], board[left[1]]
    hole, p = hole_of(order[one], order[two]), pair_of(kind_of(one, flush), kind_of(two, flush))
    cells[hole, 0] -= weight * found[p, 0]
    cells[hole, 1] -= weight * found[p, 1]


@compiled
def add_values(
    boards: Array,
    weights: Array,
    deck: Array,
    is_seven: Any,
    steps: Array,
    bases: Array,
    suited: Array,
    floor: int,
    rows: Array,
    nets: Array,
    flops: Array,
    orders: Array,
    members: Array,
    early: Array,
    by_rank: Array,
    by_suit: Array,
    by_hole: Array,
) -> None:
    """Add what some boards bring to `early` by class (play 4, play 3), and by flop: play 2, or to check to the end.

    `rows` has the row of the blind by strength, and that of Trips. `nets` has a row for each size of the play wager,
    from 1, and in row 0 what a fold brings. A flop gets its sums by pairs of kinds, in `by_rank` or for the suit that
    flushes in `by_suit`, and in `by_hole` what is to be taken out.
    """
    many, value = np.empty(KINDS, np.int64), np.empty(PAIRS, np.int64)
    less, up_to, out = np.empty(PAIRS, np.int64), np.empty(PAIRS, np.int64), np.empty(PAIRS, np.int64)
    found, ends, ten = np.empty((PAIRS, 2), np.int64), np.empty(5, np.int64), np.empty((10, 4), np.int64)
    in_deck = deck.sum()
    dealers, live = (in_deck - 7) * (in_deck - 8) // 2, deck.copy()
    for b in range(len(boards)):
        board, weight = boards[b], weights[b]
        live[:] = deck
        for j in range(5):
            live[board[j]] = 0
        flush = rate_board(board, live, is_seven, steps, bases, suited, many, value)
        size = PAIRS if flush >= 0 else RANK_PAIRS
        count_board(size, many, value, floor, members, less, up_to, out)
        for p in range(size):
            found[p, 0], found[p, 1] = 0, 0
            if value[p]:
                tell_ends(dealers, value[p], floor, less[p], up_to[p], out[p], ends)
                row, (i, j) = rows[0, value[p] - 1], (members[p, 0], members[p, 1])
                found[p, 0] = net_of(ends, row, nets[2])
                found[p, 1] = max(net_of(ends, row, nets[1]), dealers * nets[0, 0])
                holes = holes_of(many, live, flush, i, j)
                for is_suited in range(2):
                    cell = class_of(i % 13, j % 13, is_suited)
                    early[cell, 0] += 10 * weight * holes[is_suited] * net_of(ends, row, nets[4])
                    early[cell, 1] += 10 * weight * holes[is_suited] * net_of(ends, row, nets[3])
        flops_in(board, flops, ten)
        _add_by_flop(board, deck, ten, orders, flush, found, weight, by_rank, by_suit, by_hole)


@compiled
def _add_by_flop(
    board: Array,
    deck: Array,
    ten: Array,
    orders: Array,
    flush: Any,
    found: Array,
    weight: Any,
    by_rank: Array,
    by_suit: Array,
    by_hole: Array,
) -> None:
    others = np.empty(52, np.int64)
    off = 0
    for card in range(52):
        is_on = False
        for j in range(5):
            is_on |= board[j] == card
        if deck[card] and not is_on:
            others[off] = card
            off += 1
    for n in range(10):
        flop, order = ten[n, 0], orders[ten[n, 1]]
        sums = by_rank[flop] if flush < 0 else by_suit[flop, order[13 * flush] // 13]
        for p in range(len(sums)):
            sums[p, 0] += weight * found[p, 0]
            sums[p, 1] += weight * found[p, 1]
        _take_out(board, ten[n, 2:], others[:off], order, flush, found, weight, by_hole[flop])


# Between the two: whether to play at the flop


@compiled
def decide_flops(
    cards: Array,
    multiplicity: Array,
    deck: Array,
    orders: Array,
    keeps: Array,
    by_rank: Array,
    by_suit: Array,
    by_hole: Array,
    decided: Array,
    checks: Array,
) -> None:
    """For each flop and hole whether to play gains on a check; `checks` adds up by class what the better one brings.

    A flop is itself under those `orders` that it `keeps`, and holes that these turn into one another share their sums.
    Every sum is of all 24 orders.
    """
    sums = np.empty((len(decided[0]), 2), np.int64)
    for flop in range(len(cards)):
        sums[:] = by_hole[flop]
        for y in range(52):
            for x in range(y if deck[y] else 0):
                hole = hole_of(x, y)
                for kind in range(2):
                    sums[hole, kind] += by_rank[flop, pair_of(x % 13, y % 13), kind]
                    for suit in range(4):
                        sums[hole, kind] += by_suit[flop, suit, pair_of(kind_of(x, suit), kind_of(y, suit)), kind]
        for y in range(52):
            for x in range(y if deck[y] else 0):
                is_free = deck[x] != 0
                for j in range(3):
                    is_free &= cards[flop, j] != x and cards[flop, j] != y
                play, check = np.int64(0), np.int64(0)
                for order in range(24 if is_free else 0):
                    if keeps[flop, order]:
                        hole = hole_of(orders[order, x], orders[order, y])
                        play += sums[hole, 0]
                        check += sums[hole, 1]
                if is_free:
                    decided[flop, hole_of(x, y)] = play > check
                    checks[class_of(x % 13, y % 13, x // 13 == y // 13)] += multiplicity[flop] * max(play, check)
