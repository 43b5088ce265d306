"""Section 5: how the house sets four tiles, by the data of the edition."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, cast

from pitbook.cards import Face
from pitbook.cards.tile import Tile
from pitbook.games.pai_gow.winning import GONG, PAIR, POINTS, WONG, Strength, TileRanks, TwoHands
from pitbook.law import Edition

SPLITS: Final = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
"""The ways to set four tiles as two and two."""
Places = tuple[int, ...]


class TileSetting(NamedTuple):
    """One way to set four tiles: the hands, and the places of the two that are the low one."""

    hands: TwoHands
    low: Places


def ways(ranks: TileRanks, tiles: Sequence[Face]) -> list[TileSetting]:
    """All three, each with the better hand as the high one."""
    found = []
    for split in SPLITS:
        (low, under), (high, _) = sorted(
            ((ranks.strength([tiles[place] for place in half]), half) for half in split), key=lambda each: each[0]
        )
        found.append(TileSetting(TwoHands(high, low), under))
    return found


@dataclass(frozen=True)
class HouseWay:
    """The house way of an edition.

    `splits`  for each pair that may be split, the dots of the other two tiles with which it is
    `nine`    with how many dots a Teen or a Day makes a high nine
    `enough`  points of a high hand that are worth going for, if the low one can be no Harmony 3
    `low_to`  up to how many points of the low hand the highest tile goes there
    """

    ranks: TileRanks
    splits: tuple[tuple[str, frozenset[tuple[int, ...]]], ...]
    splits_as: int
    harmony: Strength
    with_harmony: tuple[str, ...]
    without: tuple[str, ...]
    nine: int
    enough: int
    low_to: int

    @staticmethod
    def of(law: Edition) -> HouseWay:
        ranks = TileRanks.of(law)
        harmony_tile = ranks.rank(str(law.point("harmony-tile").value))
        return HouseWay(
            ranks,
            splits=tuple(map(_read_split, law.several("pairs-split"))),
            splits_as=law.number("gee-joon-splits-as"),
            harmony=Strength(POINTS, law.number("harmony-points"), harmony_tile),
            with_harmony=law.several("with-harmony"),
            without=law.several("without-harmony"),
            nine=law.number("high-nine-with"),
            enough=law.number("high-enough"),
            low_to=law.number("tile-low-to"),
        )

    def low(self, tiles: Sequence[Face]) -> Places:
        """The places of the two tiles that the house sets as the low hand."""
        return self.set(tiles).low

    def set(self, tiles: Sequence[Face]) -> TileSetting:
        every = ways(self.ranks, tiles)
        paired = [way for way in every if way.hands.high.kind == PAIR]
        if paired:
            best = max(paired, key=lambda way: way.hands.low)  # two pairs if there are (5.1)
            return best if best.hands.low.kind == PAIR else self._split_or_keep(tiles, best, every)
        return self._special(tiles, every) or self._general(every)

    # 5.2 and 5.3

    def _split_or_keep(self, tiles: Sequence[Face], kept: TileSetting, every: Iterable[TileSetting]) -> TileSetting:
        others = tuple(sorted((self._dots(cast(Tile, tiles[place])) for place in kept.low), reverse=True))
        pair = next(cast(Tile, tile) for place, tile in enumerate(tiles) if place not in kept.low)
        name = self.ranks.names[0] if pair.text in self.ranks.gee_joon else str(pair.pips)
        if others not in dict(self.splits).get(name, frozenset()):
            return kept
        split = self._preferred([way for way in every if way.low != kept.low])
        is_worse = split.hands.high < kept.hands.high and split.hands.low < kept.hands.low
        return kept if is_worse else split

    def _dots(self, tile: Tile) -> int:
        return self.splits_as if tile.text in self.ranks.gee_joon else tile.pips

    # 5.4

    def _special(self, tiles: Sequence[Face], every: Iterable[TileSetting]) -> TileSetting | None:
        named = [(self._name(tiles, way), way) for way in every]
        harmonious = [each for each in named if each[1].hands.low >= self.harmony]
        for order, among in ((self.with_harmony, harmonious), (self.without, named)):
            for name in order:
                if found := [way for own, way in among if own == name]:
                    return self._preferred(found)
        return None

    def _name(self, tiles: Sequence[Face], way: TileSetting) -> str:
        """What the high hand is of the three that are played where they can be."""
        if way.hands.high.kind in (WONG, GONG):
            return "wong" if way.hands.high.kind == WONG else "gong"
        high = [cast(Tile, tile) for place, tile in enumerate(tiles) if place not in way.low]
        has_leader = any(tile.text in self.ranks.leaders for tile in high)
        is_nine = has_leader and any(tile.pips == self.nine for tile in high)
        return "high nine" if is_nine else ""

    # 5.5 and 5.6

    def _general(self, every: Sequence[TileSetting]) -> TileSetting:
        if harmonious := [way for way in every if way.hands.low >= self.harmony]:
            return self._preferred(harmonious)
        high = max(way.hands.high.points for way in every)
        return self._preferred([way for way in every if way.hands.high.points == high or high < (POINTS, self.enough)])

    def _preferred(self, every: Sequence[TileSetting]) -> TileSetting:
        """The best low hand by points, then the best high hand by points, then by 5.6."""
        points = max((way.hands.low.points, way.hands.high.points) for way in every)
        equal = [way for way in every if (way.hands.low.points, way.hands.high.points) == points]
        is_low = points[0] <= (POINTS, self.low_to)
        return max(equal, key=lambda way: way.hands[::-1] if is_low else way.hands)


def _read_split(line: str) -> tuple[str, frozenset[tuple[int, ...]]]:
    """
    >>> _read_split("9: 12+2 2+10")
    ('9', frozenset({(12, 2), (10, 2)}))
    """
    pair, _, others = line.partition(": ")
    return pair, frozenset(tuple(sorted(map(int, each.split("+")), reverse=True)) for each in others.split())
