"""All boards, second pass: how rounds end by a play that is known."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitbook.games.ultimate_texas_holdem.counts.kernel_board import (
    BEST,
    KINDS,
    LOST,
    PAIRS,
    RANK_PAIRS,
    TIED,
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
def count_decided(cards: Array, decided: Array, by_rank: Array, by_suit: Array) -> None:
    """How many holes of each pair of kinds play at each flop, those of two suits and those of one."""
    for flop in range(len(cards)):
        for y in range(52):
            for x in range(y):
                if decided[flop, hole_of(x, y)]:
                    is_suited = np.int64(x // 13 == y // 13)
                    by_rank[flop, pair_of(x % 13, y % 13), is_suited] += 1
                    for suit in range(4):
                        by_suit[flop, suit, pair_of(kind_of(x, suit), kind_of(y, suit)), is_suited] += 1


@compiled
def _played_at_flops(
    board: Array,
    ten: Array,
    orders: Array,
    flush: Any,
    decided: Array,
    by_rank: Array,
    by_suit: Array,
    played: Array,
) -> None:
    """How many holes of each pair of kinds play at the flops of a board, of those that hold no card of it."""
    played[:] = 0
    for n in range(10):
        flop, order = ten[n, 0], orders[ten[n, 1]]
        holes = by_rank[flop] if flush < 0 else by_suit[flop, order[13 * flush] // 13]
        for p in range(len(holes)):
            played[p, 0] += holes[p, 0]
            played[p, 1] += holes[p, 1]
        one, two = board[ten[n, 2]], board[ten[n, 3]]
        for card in (one, two):
            for other in range(52):
                is_new = other != card and (card == one or other != one)
                if is_new and decided[flop, hole_of(order[card], order[other])]:
                    p = pair_of(kind_of(card, flush), kind_of(other, flush))
                    played[p, np.int64(card // 13 == other // 13)] -= 1


@compiled
def add_ends(
    boards: Array,
    weights: Array,
    needs: Array,
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
    decided: Array,
    by_rank: Array,
    by_suit: Array,
    mode: int,
    tally: Array,
    held: Array,
) -> None:
    """Add the ends of rounds on some boards, by class: of what plays at the flop, then or not at all; and hands held.

    `mode` is how the last choice is made, and `needs` for each board the weakest hand of a better kind than its own.
    """
    many, value = np.empty(KINDS, np.int64), np.empty(PAIRS, np.int64)
    less, up_to, out = np.empty(PAIRS, np.int64), np.empty(PAIRS, np.int64), np.empty(PAIRS, np.int64)
    played, ends, ten = np.empty((PAIRS, 2), np.int64), np.empty(5, np.int64), np.empty((10, 4), np.int64)
    in_deck = deck.sum()
    dealers, live = (in_deck - 7) * (in_deck - 8) // 2, deck.copy()
    for b in range(len(boards)):
        board = boards[b]
        live[:] = deck
        for j in range(5):
            live[board[j]] = 0
        flush = rate_board(board, live, is_seven, steps, bases, suited, many, value)
        size = PAIRS if flush >= 0 else RANK_PAIRS
        count_board(size, many, value, floor, members, less, up_to, out)
        flops_in(board, flops, ten)
        _played_at_flops(board, ten, orders, flush, decided, by_rank, by_suit, played)
        for p in range(size):
            if value[p]:
                tell_ends(dealers, value[p], floor, less[p], up_to[p], out[p], ends)
                row, (i, j) = rows[0, value[p] - 1], (members[p, 0], members[p, 1])
                is_better = net_of(ends, row, nets[1]) > dealers * nets[0, 0]
                stays = is_better if mode == BEST else max(i % 13, j % 13) >= mode or value[p] > needs[b]
                holes = holes_of(many, live, flush, i, j)
                for is_suited in range(2):
                    if holes[is_suited]:
                        cell = class_of(i % 13, j % 13, is_suited)
                        at_flop = weights[b] * played[p, is_suited]
                        later = 10 * weights[b] * holes[is_suited] - at_flop
                        _add_ends(ends, row, at_flop, tally[cell, 0])
                        _add_ends(ends, row, later, tally[cell, 1 if stays else 2])
                        held[cell, rows[1, value[p] - 1]] += weights[b] * holes[is_suited]


@compiled
def _add_ends(ends: Array, row: Any, times: Any, tally: Array) -> None:
    tally[2 * row] += times * ends[0]
    tally[2 * row + 1] += times * ends[1]
    tally[LOST] += times * ends[2]
    tally[LOST + 1] += times * ends[3]
    tally[TIED] += times * ends[4]
