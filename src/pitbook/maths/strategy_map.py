"""A play as a map: what to do, by what the player holds and sees. A game makes it, the lab draws it.

>>> cell = Cell("against", "A", "10", "stand", "S", {"total": 10, "up": 14})
>>> chart = StrategyMap("Stand?", "A map of when to stand.", "", Axis("dealer's card", ("A",)), Axis("total", ("10",)),
...     panels=("against",), answers=("stand",), cells=(cell,))
>>> chart.answer_at("against", "A", "10")
'stand'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from pitbook.errors import BrokenRules

CellData = Mapping[str, Any]
"""A cell by the game's own names, for whoever takes it as data: whole numbers, flags, words and fractions."""

_LETTERS: Final = {11: "J", 12: "Q", 13: "K", 14: "A"}


def rank_letter(rank: int) -> str:
    """A rank from 2 to 14 as it stands on the card.

    >>> [rank_letter(rank) for rank in (2, 10, 14)]
    ['2', '10', 'A']
    """
    return _LETTERS.get(rank, str(rank))


@dataclass(frozen=True, slots=True)
class Axis:
    """What is told apart along one side, and its values in order; without a title the panels say what it is."""

    title: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """What is done in one case: an answer in words, and in a letter or two that fit into a small square."""

    panel: str
    across: str
    down: str
    answer: str
    letter: str
    data: CellData


@dataclass(frozen=True, slots=True)
class StrategyMap:
    """Panels of cells, each with what is done there.

    `alt`       what the map is of, for those who cannot see it
    `says`      what stands under the title: what is always right, or how the map is to be read
    `answers`   those that occur, the boldest first and the one that gives up last
    `note`      what explains the cells
    `own_axes`  whether each panel shows only the values that it has
    """

    title: str
    alt: str
    says: str
    across: Axis
    down: Axis
    panels: tuple[str, ...]
    answers: tuple[str, ...]
    cells: tuple[Cell, ...]
    note: str = ""
    own_axes: bool = False

    def __post_init__(self) -> None:
        for cell in self.cells:
            sides = ((cell.panel, self.panels), (cell.across, self.across.values), (cell.down, self.down.values))
            for value, known in (*sides, (cell.answer, self.answers)):
                if value not in known:
                    raise BrokenRules(
                        f"{value!r} is not on the map {self.title!r}", remedy=f"it has {', '.join(known)}"
                    )

    def longest(self, side: Literal["across", "down"]) -> int:
        """How many values a panel shows along a side at most."""
        if not self.own_axes:
            axis: Axis = getattr(self, side)
            return len(axis.values)
        shown = {(cell.panel, getattr(cell, side)) for cell in self.cells}
        return max(Counter(panel for panel, _ in shown).values(), default=0)

    def answer_at(self, panel: str, across: str, down: str) -> str:
        """What is done there; nothing where the case cannot be dealt."""
        at = (panel, across, down)
        return next((cell.answer for cell in self.cells if (cell.panel, cell.across, cell.down) == at), "")
