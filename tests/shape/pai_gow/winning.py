"""Section 4: how two tiles rank, and how the house sets four."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, NamedTuple, cast

from pitbook.cards import Face
from pitbook.cards.tile import Tile
from pitbook.law import Edition

Strength = tuple[int, int, int]
POINTS, GONG, WONG, PAIR = 1, 2, 3, 4
SPLITS: Final = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
"""The ways to set four tiles as two and two."""


class Hands(NamedTuple):
    """The two hands of a box, or of the bank."""

    high: Strength
    low: Strength

    @property
    def is_foul(self) -> bool:
        return self.low > self.high


@dataclass(frozen=True)
class TileRanks:
    """The order of the pairs, from the best; the first of them is made of the two tiles that rank last."""

    pairs: tuple[tuple[str, ...], ...]

    @staticmethod
    def of(law: Edition) -> TileRanks:
        return TileRanks(tuple(tuple(pair.split()) for pair in law.several("pairs")))

    def strength(self, two: Sequence[Face]) -> Strength:
        """How good two tiles are; the greater is better, and equal ones are copies (4.1 to 4.4)."""
        one, other = sorted((cast(Tile, face) for face in two), key=self._rank, reverse=True)
        for place, pair in enumerate(self.pairs):
            if sorted(pair) == sorted((one.text, other.text)):
                return PAIR, len(self.pairs) - place, 0
        if one.text in self.pairs[1] + self.pairs[2] and other.pips in (8, 9):
            return (WONG if other.pips == 9 else GONG), self._rank(one), 0
        points = max((a + b) % 10 for a, b in product(self._counts(one), self._counts(other)))
        return POINTS, points, self._rank(one) if points else 0

    def _rank(self, tile: Face) -> int:
        place = next(n for n, pair in enumerate(self.pairs) if tile.text in pair)
        return len(self.pairs) - place if place else 0

    def _counts(self, tile: Tile) -> tuple[int, ...]:
        return (3, 6) if tile.text in self.pairs[0] else (tile.pips,)

    def house_way(self, tiles: Sequence[Face]) -> tuple[int, int]:
        """The places of the two tiles that the house sets as the low hand (10.4)."""
        ways = {}
        for split in SPLITS:
            low, high = sorted(split, key=lambda half: self.strength([tiles[place] for place in half]))
            ways[Hands(*(self.strength([tiles[place] for place in half]) for half in (high, low)))] = low
        return ways[best_for_house(ways)]


def best_for_house(ways: Iterable[Hands]) -> Hands:
    """Of the ways to set some tiles the house's: a pair, wong or gong on top if there is one, then the better low hand.

    >>> weak, strong = Hands((POINTS, 9, 5), (POINTS, 8, 2)), Hands((GONG, 15, 0), (POINTS, 1, 3))
    >>> best_for_house([weak, strong]) is strong
    True
    """
    every = list(ways)
    strong = [way for way in every if way.high[0] > POINTS]
    return max(strong or every, key=lambda way: (way.low, way.high))


def in_words(strength: Strength) -> str:
    """
    >>> in_words((POINTS, 7, 3)), in_words((WONG, 15, 0)), in_words((PAIR, 16, 0))
    ('7 points', 'a wong', 'a pair')
    """
    kind, points, _ = strength
    names = {PAIR: "a pair", WONG: "a wong", GONG: "a gong"}
    return names.get(kind) or f"{points} point{'' if points == 1 else 's'}"
