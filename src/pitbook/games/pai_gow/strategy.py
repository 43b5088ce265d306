"""How to set four tiles, in words: the hands with which another way than the house's is worth most."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np

from pitbook.games.pai_gow.counting import BESIDE, Counts, Matches, kinds, tiles_of
from pitbook.games.pai_gow.house_way import HouseWay, ways

SHOWN: Final = 6
"""So many of the kinds that cost most are told."""


class Cost(NamedTuple):
    """A kind of hand that the house sets otherwise than the best play.

    `best` is the place of the better way among the three, `saves` what it saves per unit staked with such a hand, and
    `hands` how many hands there are of the kind.
    """

    kind: int
    best: int
    saves: Fraction
    hands: int


def costs_of(found: Matches, house: Counts, best: Counts, net: Fraction) -> list[Cost]:
    """All such kinds, first that which costs most over all deals."""
    rows, hands = np.arange(len(house)), kinds().hands
    worth = found.won * net.numerator - found.lost * net.denominator
    saved = worth[rows, best] - worth[rows, house]
    differing = np.flatnonzero(saved)
    order = differing[np.argsort(-(saved * hands)[differing], kind="stable")].tolist()
    unit = net.denominator * BESIDE
    return [Cost(kind, int(best[kind]), Fraction(int(saved[kind]), unit), int(hands[kind])) for kind in order]


def share_of(costs: Sequence[Cost]) -> Fraction:
    """How many of all hands these are."""
    return Fraction(sum(cost.hands for cost in costs), int(kinds().hands.sum()))


def words_of(way: HouseWay, costs: Sequence[Cost], whole: Fraction) -> tuple[str, ...]:
    """The best play against the house way has no short rule; so this says where the two differ."""
    share, every = float(share_of(costs)), len(kinds().hands)
    return (
        f"Setting every hand the house way costs {float(whole):.3%} of the stake against the best play.",
        f"The best play sets {share:.1%} of all hands otherwise: {len(costs)} kinds out of {every:,}.",
        *(_told(way, cost) for cost in costs[:SHOWN]),
    )


def _told(way: HouseWay, cost: Cost) -> str:
    tiles = tiles_of(cost.kind, way.ranks)
    best, house = (
        " ".join(tiles[n].text for n in each.low) for each in (ways(way.ranks, tiles)[cost.best], way.set(tiles))
    )
    held = " ".join(tile.text for tile in tiles)
    return f"With {held} set {best} as the low hand, where the house sets {house}: it saves {float(cost.saves):.1%}."
