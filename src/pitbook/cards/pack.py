"""A pack: every face that may be dealt, each as often as the pack holds it, and how one is written.

>>> CARDS.size, TILE_SET.size, TILE_SET.copies(TILE_SET.parse("6-6"))
(52, 32, 2)
>>> parse_face("Ah"), parse_face("6-5")
(Ah, 6-5)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from pitbook.cards.card import DECK, parse_card
from pitbook.cards.face import Face
from pitbook.cards.tile import TILES, parse_tile


@dataclass(frozen=True)
class Pack:
    """The faces of one pack; `noun` is what one of them is called."""

    noun: str
    faces: tuple[Face, ...]
    parse: Callable[[str], Face]

    @property
    def size(self) -> int:
        return len(self.faces)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The faces as they are written."""
        return tuple(face.text for face in self.faces)

    @cached_property
    def _count(self) -> Counter[Face]:
        return Counter(self.faces)

    def copies(self, face: Face) -> int:
        """How often one pack holds a face; not at all where it is of another kind."""
        return self._count[face]


CARDS: Final = Pack("card", DECK, parse_card)
TILE_SET: Final = Pack("tile", TILES, parse_tile)
_IS_TILE: Final = re.compile(r"\d-\d")


@lru_cache(1024)
def parse_face(text: str) -> Face:
    """The card or tile that is written so."""
    return parse_tile(text) if _IS_TILE.fullmatch(text) else parse_card(text)
