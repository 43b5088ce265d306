"""The cloth of a game: its areas, piles and pieces, the words on it, and the clauses behind them.

A layout says what lies where, and nothing of how it is drawn: that is for whoever draws it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

At = tuple[int, int, int, int]
"""Column, row, width and height on the grid of a cloth."""

COLOURS: Final = ("green", "blue", "wine", "turf", "ink", "plum")
TONES: Final = ("", "red", "black", "green", "amber")
BOX_FORMS: Final = ("arc", "rows", "cloth")
"""Boxes around the table; boxes in a row under two hands; one cloth for all."""
AREA_FORMS: Final = ("square", "circle", "pill", "wide")
MARKS: Final = ("words", "number", "pocket", "dice", "suits", "tiles")
"""What an area shows: its inscription, or what the member of its family stands for."""
PIECES: Final = ("shoe", "rack", "tray", "meter", "dice", "wheel", "road", "lanes", "call")


@dataclass(frozen=True, slots=True)
class Area:
    """A place for one wager, named as the division names it; one that lies `beside` another has no outline.

    What a choice stakes in the course of a round is `later`.
    """

    wager: str
    says: str
    form: str = "square"
    mark: str = "words"
    clause: str = ""
    odds: str = ""
    note: str = ""
    tone: str = ""
    shows: tuple[str, ...] = ()
    beside: str = ""
    later: bool = False
    when: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Block:
    """Like areas of a cloth, in rows from the left."""

    at: At
    columns: int
    areas: tuple[Area, ...]
    says: str = ""
    odds: str = ""
    clause: str = ""
    when: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PileSpot:
    """Where cards lie that belong to the table."""

    name: str
    says: str = ""
    cards: int = 0
    tone: str = ""
    clause: str = ""
    at: At | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """Something else that lies there; what more is known of it depends on its kind."""

    kind: str
    clause: str = ""
    says: str = ""
    at: At | None = None
    count: int = 0
    pile: str = ""
    shows: tuple[str, ...] = ()
    letters: Mapping[str, str] = field(default_factory=dict)
    tones: Mapping[str, str] = field(default_factory=dict)
    when: Mapping[str, str] = field(default_factory=dict)


Placed = Block | PileSpot | Piece
"""What has a place on the grid of a cloth."""


@dataclass(frozen=True, slots=True)
class Inscription:
    """Words that the rules want on the cloth."""

    says: str
    clause: str


@dataclass(frozen=True, slots=True)
class Cloth:
    """A game's cloth under one edition.

    Boxes are numbered clockwise from the dealer's left, or `counter_clockwise` from the right. `areas` are those of
    every box; a cloth for all has `blocks` on a grid, and `between` them small places where the numbers of a wager
    meet. `cards` is how many a hand has, 0 where boxes get none; `cards_above` has them lie on the dealer's side of the
    areas. `options` has the usual values of the options that any `when` names.
    """

    game: str
    title: str
    edition: str
    colour: str
    form: str
    boxes: int
    counter_clockwise: bool = False
    cards: int = 0
    cards_above: bool = False
    holds: str = "cards"
    grid: tuple[int, int] = (24, 14)
    areas: tuple[Area, ...] = ()
    blocks: tuple[Block, ...] = ()
    between: tuple[Area, ...] = ()
    piles: tuple[PileSpot, ...] = ()
    pieces: tuple[Piece, ...] = ()
    inscriptions: tuple[Inscription, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def every_area(self) -> tuple[Area, ...]:
        """Wherever a wager can lie."""
        return (*self.areas, *(area for block in self.blocks for area in block.areas), *self.between)

    @property
    def clauses(self) -> set[str]:
        """Every rule that anything on it cites."""
        words, things = {each.clause for each in self.inscriptions}, {each.clause for each in self.pieces}
        places = {each.clause for each in self.every_area} | {each.clause for each in self.blocks}
        return words | things | places | {each.clause for each in self.piles}
