"""Single rounds in machine code: what one hand may come to on given boards, and rounds dealt by chance."""

from __future__ import annotations

from typing import Any, Final

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
    hole_of,
    kind_of,
    net_of,
    pair_of,
    rate_board,
    tell_ends,
)
from pitbook.maths.chance import fair_below
from pitbook.maths.kernels import Array, compiled, deal, place_of_hand, worth

CARDS: Final = 9
"""How many cards a round takes: the player's two, the dealer's two and five of the community."""
FAIR: Final = fair_below(CARDS)


@compiled
def fare(
    boards: Array,
    hole: Array,
    deck: Array,
    is_seven: Any,
    steps: Array,
    bases: Array,
    suited: Array,
    floor: int,
    rows: Array,
    members: Array,
    made: Array,
    ends: Array,
) -> None:
    """What two cards make on each of some boards, and how that ends against every hand of the live cards of a deck.

    `made` gets the strength and both rows of `rows`, and `ends` what `tell_ends` tells. The two cards are live.
    """
    many, value = np.empty(KINDS, np.int64), np.empty(PAIRS, np.int64)
    less, up_to, out = np.empty(PAIRS, np.int64), np.empty(PAIRS, np.int64), np.empty(PAIRS, np.int64)
    live = deck.copy()
    for b in range(len(boards)):
        live[:] = deck
        for j in range(5):
            live[boards[b, j]] = 0
        left = live.sum() - 2
        flush = rate_board(boards[b], live, is_seven, steps, bases, suited, many, value)
        count_board(PAIRS if flush >= 0 else RANK_PAIRS, many, value, floor, members, less, up_to, out)
        p = pair_of(kind_of(hole[0], flush), kind_of(hole[1], flush))
        tell_ends(left * (left - 1) // 2, value[p], floor, less[p], up_to[p], out[p], ends[b])
        made[b, 0] = value[p] - 1
        made[b, 1], made[b, 2] = rows[0, value[p] - 1], rows[1, value[p] - 1]


@compiled
def end_of(own: Any, dealer: Any, floor: Any, row: Any) -> Any:
    """The number of the end of a hand that was played: strengths, the weakest that qualifies, the row of the blind."""
    if own > dealer:
        return 2 * row + (dealer >= floor)
    return TIED if own == dealer else LOST + (dealer >= floor)


@compiled
def play_rounds(
    state: Array,
    rounds: int,
    early: Array,
    decided: Array,
    mode: int,
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
    steps5: Array,
    bases5: Array,
    better: Array,
    played: Array,
    held: Array,
) -> None:
    """Deal and settle so many rounds; add them to `played` by size of the play wager and end, and to `held` by row.

    `early` has the size by class before the flop, 0 for a check, `decided` what is played at a flop. `better` has for
    what a board makes alone (by the tables for five cards) the weakest hand of a better kind.
    """
    many, value = np.empty(KINDS, np.int64), np.empty(PAIRS, np.int64)
    less, up_to, out = np.empty(PAIRS, np.int64), np.empty(PAIRS, np.int64), np.empty(PAIRS, np.int64)
    ends, board = np.empty(5, np.int64), np.empty(5, np.int64)
    deck, live = np.arange(52).astype(np.uint8), np.empty(52, np.int64)
    for _ in range(rounds):
        deal(state, deck, CARDS, FAIR)
        one, two = np.int64(deck[0]), np.int64(deck[1])
        board[:] = deck[4:CARDS]
        live[:] = 1
        live[board] = 0
        flush = rate_board(board, live, is_seven, steps, bases, suited, many, value)
        p = pair_of(kind_of(one, flush), kind_of(two, flush))
        strength = value[p] - 1
        dealer = value[pair_of(kind_of(np.int64(deck[2]), flush), kind_of(np.int64(deck[3]), flush))] - 1
        row = rows[0, strength]
        times = early[class_of(one % 13, two % 13, one // 13 == two // 13)]
        if times == 0:
            flop = flops[place_of_hand(deck[4:7], 3)]
            order = orders[flop[1]]
            times = 2 * np.int64(decided[flop[0], hole_of(order[one], order[two])])
        if times == 0 and mode == BEST:
            count_board(PAIRS if flush >= 0 else RANK_PAIRS, many, value, floor, members, less, up_to, out)
            tell_ends(990, value[p], floor, less[p], up_to[p], out[p], ends)
            times = 1 if net_of(ends, row, nets[1]) > 990 * nets[0, 0] else 0
        elif times == 0:
            alone = worth(deck, 4, 5, steps5, bases5, suited, 5)
            times = 1 if max(one % 13, two % 13) >= mode or strength >= better[alone] else 0
        played[times, end_of(strength, dealer, floor, row)] += 1
        held[rows[1, strength]] += 1
