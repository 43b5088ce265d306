"""The thirty-two tiles of a set: twenty-one faces of two ends with pips, eleven of which there are twice.

>>> len(TILES), len(set(TILES))
(32, 21)
>>> parse_tile("6-6").pips, parse_tile("1-2") is parse_tile("2-1")
(12, True)
"""

from __future__ import annotations

from typing import Final

from pitbook.cards.face import Face
from pitbook.errors import BadCard


class Tile(Face):
    """Two ends with one to six pips each, the greater first."""

    __slots__ = ("high", "low")

    high: int
    low: int

    def __init__(self, high: int, low: int) -> None:
        set_once = object.__setattr__
        set_once(self, "high", high)
        set_once(self, "low", low)
        set_once(self, "text", f"{high}-{low}")

    def __reduce__(self) -> tuple[object, ...]:
        return (parse_tile, (self.text,))

    def __lt__(self, other: Tile) -> bool:
        return (self.high, self.low) < (other.high, other.low)

    @property
    def pips(self) -> int:
        return self.high + self.low


FACES: Final = tuple(Tile(high, low) for high in range(1, 7) for low in range(1, high + 1))
TWICE: Final = ("6-6", "1-1", "4-4", "3-1", "5-5", "3-3", "2-2", "6-5", "6-4", "6-1", "5-1")
TILES: Final = tuple(tile for tile in FACES for _ in range(2 if tile.text in TWICE else 1))
_BY_TEXT: Final = {tile.text: tile for tile in FACES}


def parse_tile(text: str) -> Tile:
    """The tile written as the pips of its two ends, in either order: `6-5`.

    >>> parse_tile("7-1")
    Traceback (most recent call last):
    pitbook.errors.BadCard: '7-1' is not a tile: write the pips of both ends, such as 6-5
    """
    tile = _BY_TEXT.get(text) or _BY_TEXT.get(text[::-1])
    if tile is None:
        raise BadCard(f"{text!r} is not a tile", remedy="write the pips of both ends, such as 6-5")
    return tile
