"""Pai Gow in machine code: two hands of four tiles dealt by chance, and how a wager on each side ends."""

from __future__ import annotations

import numpy as np

from pitbook.maths.kernels import Array, compiled, draw, place_of_hand


@compiled
def play_rounds(state: Array, rounds: int, own: Array, house: Array, told: Array) -> None:
    """So many rounds; `told` counts losses, pushes and wins, of a wager against the bank and of a bank.

    `own` has the high and the low hand that each side makes of the first four tiles, by the place of these among all;
    `house` has those of the house way, by which the second four are set.
    """
    tiles = np.arange(32)
    for _ in range(rounds):
        for place in range(8):
            draw(state, tiles, place)
        first, second = place_of_hand(tiles, 4), place_of_hand(tiles[4:], 4)
        for side in range(2):
            high, low = own[side, 0, first], own[side, 1, first]
            above = (high > house[0, second]) + (low > house[1, second])
            level = (high == house[0, second]) + (low == house[1, second])
            higher = above + level if side else above
            told[side, 2 if higher == 2 else 1 if higher == 1 else 0] += 1
