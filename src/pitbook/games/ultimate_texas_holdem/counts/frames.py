"""Flops up to a swap of suits: which one stands for each, and which swaps leave it as it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitbook.games.ultimate_texas_holdem.counts.kernel_board import KINDS
from pitbook.maths.hands import FULL_DECK, Cards, places_of, suit_classes

FLOP: Final = 3
ORDERS: Final = np.array([[13 * order[c // 13] + c % 13 for c in range(52)] for order in permutations(range(4))])
"""For each swap of suits where every card goes."""
MEMBERS: Final = np.array([(i, j) for j in range(KINDS) for i in range(j + 1)])
"""The two kinds of each pair, by its number."""


@dataclass(frozen=True, slots=True)
class Frames:
    """The flops of a deck.

    `cards`, `multiplicity`  the one that stands for a class, and how many it stands for
    `found`                  for each flop by its place the class, and the row of `ORDERS` that takes it to its `cards`
    `keeps`                  for each class and row of `ORDERS` whether that leaves the cards as they are
    """

    cards: Cards
    multiplicity: NDArray[np.int64]
    found: NDArray[np.int64]
    keeps: NDArray[np.bool_]


@lru_cache(maxsize=4)
def frames(deck: tuple[int, ...] = FULL_DECK) -> Frames:
    classes = suit_classes(FLOP, deck)
    own = places_of(classes.cards)
    found, keeps = np.full((comb(52, FLOP), 2), -1, np.int64), np.zeros((len(own), len(ORDERS)), np.bool_)
    for back, order in enumerate(ORDERS):
        (forth,) = np.flatnonzero((ORDERS[:, order] == np.arange(52)).all(axis=1))
        places = places_of(order[classes.cards])
        found[places] = np.column_stack([np.arange(len(own)), np.full(len(own), forth)])
        keeps[:, back] = places == own
    return Frames(classes.cards, classes.multiplicity, found, keeps)


def holes_of_class() -> NDArray[Any]:
    """The class of every two cards, by their place: see `class_of` of the kernel."""
    one, two = np.array([(x, y) for y in range(52) for x in range(y)]).T
    low, high = np.minimum(one % 13, two % 13), np.maximum(one % 13, two % 13)
    is_suited = one // 13 == two // 13
    cells: NDArray[Any] = np.where(is_suited, 13 * high + low, 13 * low + high)
    return cells
