"""Races in machine code: some million a second, counted by how they end."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from pitbook.maths.kernels import Array, compiled, draw

ENDS: Final = 4**3 * 2
"""Ends by number: base four for the three places, then whether the race was protested. Most cannot happen."""


@compiled
def _step(card: int, shown: Array, places: Array, race: Array, to_win: int, protester: int) -> None:
    """Lay one card: `race` holds how many places are taken, and whether the race is protested."""
    suit = card // 13
    if race[0] == 0:
        shown[suit] += 1
        if card == protester:
            race[1] = 1
        if shown[suit] == to_win:
            places[0] = suit
            race[0] = 1
    elif suit != places[0] and (race[0] == 1 or suit != places[1]):
        places[race[0]] = suit
        race[0] += 1


@compiled
def _end(places: Array, race: Array) -> Any:
    return ((places[0] * 4 + places[1]) * 4 + places[2]) * 2 + race[1]


@compiled
def run_races(state: Array, rounds: int, decks: int, to_win: int, protester: int, ends: Array) -> None:
    """Draw so many races, each from all the decks, and count how they end.

    The shoe need not be put in order again, since any order is as good to draw from.
    """
    shoe = np.arange(52 * decks) % 52
    shown, places, race = np.zeros(4, np.int64), np.zeros(3, np.int64), np.zeros(2, np.int64)
    for _ in range(rounds):
        shown[:] = 0
        race[:] = 0
        drawn = 0
        while race[0] < 3:
            _step(draw(state, shoe, drawn), shown, places, race, to_win, protester)
            drawn += 1
        ends[_end(places, race)] += 1


@compiled
def settle_races(shoes: Array, to_win: int, protester: int, ends: Array, drawn: Array) -> None:
    """How the race ends that each of some given shoes makes, a row each, and after how many cards."""
    shown, places, race = np.zeros(4, np.int64), np.zeros(3, np.int64), np.zeros(2, np.int64)
    for row in range(len(shoes)):
        shown[:] = 0
        race[:] = 0
        drawn[row] = 0
        while race[0] < 3:
            _step(shoes[row, drawn[row]], shown, places, race, to_win, protester)
            drawn[row] += 1
        ends[row] = _end(places, race)
