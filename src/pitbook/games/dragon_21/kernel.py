"""Dragon21 in machine code: rounds dealt by chance and settled by points, some million a second.

Cards are numbered as in `pitbook.cards.DECK`, over and over for several decks.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitbook.games.dragon_21.counting import BLACKJACK, LOSE, OVER, PUSH, TIE, WIN, Totals
from pitbook.maths.kernels import Array, compiled, draw, kind_of_pair

Cards = NDArray[np.int64]

INITIAL: Final = 4
"""How many cards every round takes: two for either hand, in turns."""


@compiled
def _points(low: int, aces: int, totals: Totals) -> int:
    """What a hand counts whose aces count 1 each in `low`."""
    while aces and low + totals.ace_gain <= totals.most_points:
        low += totals.ace_gain
        aces -= 1
    return low


@compiled
def _draw(
    state: Array, shoe: Cards, ready: int, first: int, second: int, after: int, value: Cards, totals: Totals
) -> tuple[int, int]:
    """What a hand of two cards comes to, drawing those from `after` on, and where the next card lies."""
    low = value[shoe[first] % 52] + value[shoe[second] % 52]
    aces = (value[shoe[first] % 52] == 1) + (value[shoe[second] % 52] == 1)
    while _points(low, aces, totals) <= totals.draw_over:
        if after >= ready:
            draw(state, shoe, after)
        card = value[shoe[after] % 52]
        low += card
        aces += card == 1
        after += 1
    return _points(low, aces, totals), after


@compiled
def _is_blackjack(one: int, two: int, totals: Totals) -> bool:
    return bool(_points(one + two, (one == 1) + (two == 1), totals) == totals.most_points)


@compiled
def _hand_end(own: int, other: int, totals: Totals) -> int:
    most = totals.most_points
    if own == other:
        return TIE
    if own > most and other > most:
        return OVER if own < other else LOSE
    if own > most or (other <= most and own < other):
        return LOSE
    return PUSH if own == totals.push_total else WIN


@compiled
def settle(
    state: Array,
    shoe: Cards,
    ready: int,
    ends: Cards,
    totals: Totals,
    value: Cards,
    rank: Cards,
    suit: Cards,
    is_red: NDArray[np.bool_],
) -> None:
    """How dragon, tiger, tie and the pairs of either hand end; the first `ready` cards of the shoe come in its order.

    Any others are drawn by chance when they are needed.
    """
    ends[3] = kind_of_pair(shoe[0], shoe[2], rank, suit, is_red)
    ends[4] = kind_of_pair(shoe[1], shoe[3], rank, suit, is_red)
    dragon_jack = _is_blackjack(value[shoe[0] % 52], value[shoe[2] % 52], totals)
    tiger_jack = _is_blackjack(value[shoe[1] % 52], value[shoe[3] % 52], totals)
    if dragon_jack or tiger_jack:
        is_tie = dragon_jack and tiger_jack
        ends[0] = TIE if is_tie else (BLACKJACK if dragon_jack else LOSE)
        ends[1] = TIE if is_tie else (BLACKJACK if tiger_jack else LOSE)
        ends[2] = 4 if is_tie else 0
        return
    dragon, after = _draw(state, shoe, ready, 0, 2, INITIAL, value, totals)
    tiger, after = _draw(state, shoe, ready, 1, 3, after, value, totals)
    ends[0], ends[1], ends[2] = _hand_end(dragon, tiger, totals), _hand_end(tiger, dragon, totals), 0
    if dragon == tiger:
        ends[2] = 1 if dragon < totals.most_points else (2 if dragon > totals.most_points else 3)


@compiled
def play_rounds(
    state: Array,
    rounds: int,
    size: int,
    totals: Totals,
    value: Cards,
    rank: Cards,
    suit: Cards,
    is_red: NDArray[np.bool_],
) -> Cards:
    """So many rounds from whole shoes: how often each wager (rows) ended how.

    The shoe need not be put in order again, since any order is as good to draw from.
    """
    shoe, ends = np.arange(size), np.zeros(5, np.int64)
    tally = np.zeros((5, 6), np.int64)
    for _ in range(rounds):
        for place in range(INITIAL):
            draw(state, shoe, place)
        settle(state, shoe, INITIAL, ends, totals, value, rank, suit, is_red)
        for wager in range(5):
            tally[wager, ends[wager]] += 1
    return tally
