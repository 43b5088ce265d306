"""Baccarat in machine code: rounds dealt by chance and settled by points, and what a shoe of any composition is worth.

Cards are numbered as in `pitbook.cards.DECK`, over and over for several decks.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitbook.maths.kernels import Array, compiled, draw, kind_of_pair

Cards = NDArray[np.int64]
Draws = NDArray[np.bool_]
"""Whether the Banker's hand draws, by its count (rows) and the Player's third card; the last column is for none."""

NO_CARD: Final = 10
SIZE: Final = 8
"""What is told of a round: counts and cards of both hands, the pair of either, and whether it grew to a triple."""


@compiled
def settle(
    shoe: Cards,
    told: Cards,
    natural: int,
    player_to: int,
    draws: Draws,
    value: Cards,
    rank: Cards,
    suit: Cards,
    is_red: NDArray[np.bool_],
) -> None:
    """What the first six cards of a shoe come to."""
    player = (value[shoe[0] % 52] + value[shoe[2] % 52]) % 10
    banker = (value[shoe[1] % 52] + value[shoe[3] % 52]) % 10
    told[2] = told[3] = 2
    told[4] = kind_of_pair(shoe[0], shoe[2], rank, suit, is_red)
    told[5] = kind_of_pair(shoe[1], shoe[3], rank, suit, is_red)
    told[6] = told[7] = 0
    if player < natural and banker < natural:
        third, after = NO_CARD, 4
        if player <= player_to:
            third, after = value[shoe[4] % 52], 5
            player = (player + third) % 10
            told[2] = 3
            told[6] = told[4] == 3 and shoe[4] % 52 == shoe[0] % 52
        if draws[banker, third]:
            banker = (banker + value[shoe[after] % 52]) % 10
            told[3] = 3
            told[7] = told[5] == 3 and shoe[after] % 52 == shoe[1] % 52
    told[0], told[1] = player, banker


@compiled
def play_rounds(
    state: Array,
    rounds: int,
    size: int,
    natural: int,
    player_to: int,
    draws: Draws,
    value: Cards,
    rank: Cards,
    suit: Cards,
    is_red: NDArray[np.bool_],
) -> tuple[Cards, Cards]:
    """So many rounds from whole shoes: how often the hands ended so (counts, cards), and how often in which pairs.

    The shoe need not be put in order again, since any order is as good to draw from.
    """
    shoe, told = np.arange(size), np.zeros(SIZE, np.int64)
    points, pairs = np.zeros((10, 10, 2, 2), np.int64), np.zeros((2, 5), np.int64)
    for _ in range(rounds):
        for place in range(6):
            draw(state, shoe, place)
        settle(shoe, told, natural, player_to, draws, value, rank, suit, is_red)
        points[told[0], told[1], told[2] - 2, told[3] - 2] += 1
        for hand in range(2):
            pairs[hand, 4 if told[6 + hand] else told[4 + hand]] += 1
    return points, pairs
