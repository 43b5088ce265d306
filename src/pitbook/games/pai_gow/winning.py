"""Section 4: how two tiles rank, and what a high and a low hand come to against the bank's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import NamedTuple, cast

from pitbook.cards import Face
from pitbook.cards.tile import Tile
from pitbook.law import Edition

POINTS, GONG, WONG, PAIR = range(4)


class Strength(NamedTuple):
    """How good two tiles are: the greater is better, and equal ones are copies (4.5)."""

    kind: int
    value: int
    tile: int = 0

    @property
    def points(self) -> tuple[int, int]:
        """The same without the tile that decides between equals; a wong of either tile is as good as the other here."""
        return self.kind, self.value if self.kind == POINTS else 0


class TwoHands(NamedTuple):
    """The two hands that four tiles are set as."""

    high: Strength
    low: Strength

    @property
    def is_foul(self) -> bool:
        return self.low > self.high

    def better_than(self, bank: TwoHands) -> int:
        """How many of the two rank higher than the bank's; a copy does not (4.6)."""
        return (self.high > bank.high) + (self.low > bank.low)


@dataclass(frozen=True)
class TileRanks:
    """Section 4 as an edition has it: pairs and single tiles from the highest, and what makes a wong and a gong."""

    pairs: tuple[tuple[str, ...], ...]
    names: tuple[str, ...]
    tiles: tuple[tuple[str, ...], ...]
    leaders: tuple[str, ...]
    wong_with: int
    gong_with: int
    counts: tuple[int, ...]

    @staticmethod
    def of(law: Edition) -> TileRanks:
        return TileRanks(
            pairs=_groups(law, "pairs"),
            names=law.several("names"),
            tiles=_groups(law, "tiles"),
            leaders=law.several("heaven-and-earth"),
            wong_with=law.number("wong-with"),
            gong_with=law.number("gong-with"),
            counts=tuple(map(int, law.several("gee-joon-counts"))),
        )

    @cached_property
    def _rank(self) -> Mapping[str, int]:
        """Single tiles by how high they are, the lowest one."""
        return {tile: len(self.tiles) - place for place, alike in enumerate(self.tiles) for tile in alike}

    @cached_property
    def _pair(self) -> Mapping[tuple[str, ...], int]:
        return {tuple(sorted(pair)): len(self.pairs) - place for place, pair in enumerate(self.pairs)}

    @property
    def gee_joon(self) -> tuple[str, ...]:
        """The two tiles of the highest pair, which by themselves rank last."""
        return self.pairs[0]

    def rank(self, tile: str) -> int:
        return self._rank[tile]

    def strength(self, two: Sequence[Face]) -> Strength:
        """Rules 4.1 to 4.4, and 4.7 for two tiles that are worth nothing."""
        one, other = sorted((cast(Tile, face) for face in two), key=lambda tile: self._rank[tile.text], reverse=True)
        if pair := self._pair.get(tuple(sorted((one.text, other.text)))):
            return Strength(PAIR, pair)
        if one.text in self.leaders and other.pips in (self.wong_with, self.gong_with):
            return Strength(WONG if other.pips == self.wong_with else GONG, self._rank[one.text])
        points = max((a + b) % 10 for a, b in product(self._counts(one), self._counts(other)))
        return Strength(POINTS, points, self._rank[one.text] if points else 0)

    def _counts(self, tile: Tile) -> tuple[int, ...]:
        return self.counts if tile.text in self.gee_joon else (tile.pips,)

    def hands(self, high: Sequence[Face], low: Sequence[Face]) -> TwoHands:
        return TwoHands(self.strength(high), self.strength(low))

    def in_words(self, two: Sequence[Face]) -> str:
        """What two tiles are called."""
        kind, value, tile = self.strength(two)
        if kind == PAIR:
            return f"a pair of {self.names[len(self.pairs) - value]}"
        if kind == POINTS:
            high = f" with {self._name_of(tile)}" if tile else ""
            return f"{value} point{'' if value == 1 else 's'}{high}"
        return f"a {self._name_of(value)} {'wong' if kind == WONG else 'gong'}"

    def _name_of(self, rank: int) -> str:
        """What a single tile is called: as the pair that it makes."""
        tile = self.tiles[len(self.tiles) - rank][0]
        return next(name for name, pair in zip(self.names, self.pairs, strict=True) if tile in pair)


def _groups(law: Edition, point: str) -> tuple[tuple[str, ...], ...]:
    """Tiles that stand together in a list of the law."""
    return tuple(tuple(each.split()) for each in law.several(point))
