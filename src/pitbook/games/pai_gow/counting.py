"""The one count behind the figures: every kind of four tiles against every kind that may lie beside it.

The two tiles of a pair are as good as one another wherever they lie apart, so hands are told apart by pairs: there are
3,620 kinds in place of 35,960 hands. Of two kinds it is counted how many of the 20,475 hands that the other 28 tiles
make are of the second when a hand of the first is held.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitbook.cards import Face
from pitbook.cards.tile import Tile, parse_tile
from pitbook.errors import BrokenRules
from pitbook.games.pai_gow.house_way import SPLITS, HouseWay, TileSetting, ways
from pitbook.games.pai_gow.winning import Strength, TileRanks
from pitbook.law.edition import PointValue

COUNTED: Final[Mapping[str, PointValue]] = {"hand-size": 4, "deck-size": 32, "decks": 1}
PAIRS: Final = 16
BESIDE: Final = comb(28, 4)
"""TwoHands that may lie beside one."""
DEALS: Final = comb(32, 4) * BESIDE

Counts = NDArray[np.int64]
_WAYS: Final = np.array([[comb(left, held) for held in range(3)] for left in range(3)], np.int64)
"""In how many ways so many tiles of a pair can be held, by how many of them there are."""


@dataclass(frozen=True, slots=True, eq=False)
class Kinds:
    """All kinds of hands.

    `pairs`  of which pairs the four tiles of each are, by their places in the order of rank
    `held`   how many tiles of each pair are in it
    `hands`  how many hands there are of the kind
    """

    pairs: Counts
    held: Counts
    hands: Counts

    def beside(self, kind: int) -> Counts:
        """Of each kind, how many hands there are among the tiles that one hand of this kind leaves."""
        touched = np.flatnonzero(self.held[kind])
        held, left = self.held[:, touched], 2 - self.held[kind, touched]
        counts: Counts = self.hands // _WAYS[2, held].prod(axis=1) * _WAYS[left, held].prod(axis=1)
        return counts


@lru_cache(1)
def kinds() -> Kinds:
    every = combinations_with_replacement(range(PAIRS), 4)
    pairs = np.array([four for four in every if max(map(four.count, four)) <= 2], np.int64)
    held = np.stack([(pairs == pair).sum(axis=1) for pair in range(PAIRS)], axis=1)
    return Kinds(pairs, held, _WAYS[2, held].prod(axis=1))


def tiles_of(kind: int, ranks: TileRanks) -> tuple[Face, ...]:
    """A hand of a kind."""
    four = kinds().pairs[kind].tolist()
    return tuple(parse_tile(ranks.pairs[pair][four[:n].count(pair)]) for n, pair in enumerate(four))


def pair_of(tile: Face, ranks: TileRanks) -> int:
    return next(place for place, pair in enumerate(ranks.pairs) if tile.text in pair)


def check_alike(ranks: TileRanks) -> None:
    """Refuse a ranking in which the tiles of a pair are not as good as one another apart."""
    lowest = [tile for alike in ranks.tiles[-2:] for tile in alike]
    for pair in ranks.pairs:
        one, other = map(parse_tile, pair)
        is_last = pair == ranks.gee_joon and sorted(pair) == sorted(lowest)
        if not is_last and not _are_alike(one, other, ranks):
            what = f"{one.text} and {other.text} make a pair and are not alike"
            raise BrokenRules(what, remedy="the count in the game's folder has to be made for it")


def _are_alike(one: Tile, other: Tile, ranks: TileRanks) -> bool:
    return one.pips == other.pips and ranks.rank(one.text) == ranks.rank(other.text)


@dataclass(frozen=True, slots=True, eq=False)
class WaysToSet:
    """How every kind of hand can be set: for each of three ways the high and the low hand, by their place in an order.

    `house` is the way of the house. Ways that come to the same stand there all the same.
    """

    high: Counts
    low: Counts
    house: Counts

    def chosen(self, way: Counts) -> tuple[Counts, Counts]:
        """The high and the low hands when each kind is set in a way of its own."""
        rows = np.arange(len(way))
        return self.high[rows, way], self.low[rows, way]


@lru_cache(4)
def settings(way: HouseWay) -> WaysToSet:
    """Under the ranking and the house way of an edition."""
    check_alike(way.ranks)
    every = [tiles_of(kind, way.ranks) for kind in range(len(kinds().pairs))]
    found = [ways(way.ranks, four) for four in every]
    order = {strength: n for n, strength in enumerate(sorted(_strengths(found)))}
    high, low = (
        np.array([[order[each.hands[hand]] for each in three] for three in found], np.int64) for hand in (0, 1)
    )
    house = [three.index(way.set(four)) for three, four in zip(found, every, strict=True)]
    return WaysToSet(high, low, np.array(house, np.int64))


def _strengths(found: Sequence[Sequence[TileSetting]]) -> set[Strength]:
    return {strength for three in found for each in three for strength in each.hands}


@dataclass(frozen=True, slots=True, eq=False)
class Matches:
    """For each kind of hand and each way to set it, against all hands that the other side may have and sets as the
    house does: how many it beats with both hands, and how many it loses to with both."""

    won: Counts
    lost: Counts

    def of(self, way: Counts) -> tuple[int, int]:
        """Over all deals, when each kind is set in a way of its own."""
        rows, hands = np.arange(len(way)), kinds().hands
        won, lost = ((counts[rows, way] * hands).sum() for counts in (self.won, self.lost))
        return int(won), int(lost)

    def best(self, gain: int, loss: int) -> Counts:
        """The way of each kind that is worth most where a win gains and a loss loses so much."""
        best: Counts = (self.won * gain - self.lost * loss).argmax(axis=1)
        return best


@lru_cache(4)
def ends(way: HouseWay) -> tuple[Matches, Matches]:
    """For a player against the bank, and for the bank against a player, who loses copies."""
    every, all_kinds = settings(way), kinds()
    other_high, other_low = every.chosen(every.house)
    size = (len(other_high), len(SPLITS))
    player, bank = ((np.zeros(size, np.int64), np.zeros(size, np.int64)) for _ in range(2))
    for kind in range(len(other_high)):
        beside = all_kinds.beside(kind)
        for split in range(len(SPLITS)):
            high, low = every.high[kind, split], every.low[kind, split]
            player[0][kind, split] = beside[(other_high < high) & (other_low < low)].sum()
            player[1][kind, split] = beside[(other_high >= high) & (other_low >= low)].sum()
            bank[0][kind, split] = beside[(other_high <= high) & (other_low <= low)].sum()
            bank[1][kind, split] = beside[(other_high > high) & (other_low > low)].sum()
    return Matches(*player), Matches(*bank)
