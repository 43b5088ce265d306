"""Values in memory that a piece of work changes, and that are as before if it comes to nothing.

>>> from pitbook.house.store.journal import Work
>>> work, chips = Work("Test", "A"), Undoable({"A": 100})
>>> for name, cents in (("A", 70), ("A", 40), ("B", 60)):
...     chips.change(work, name, cents)
>>> chips
{'A': 40, 'B': 60}
>>> work.undo(); chips
{'A': 100}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from pitbook.house.store.journal import Work

K = TypeVar("K")
V = TypeVar("V")


class Undoable(dict[K, V]):
    """A dictionary of which each piece of work remembers once what a key stood for before it."""

    __slots__ = ("_before", "_work")

    def __init__(self, values: Mapping[K, V] | None = None) -> None:
        super().__init__(values or {})
        self._work: Work | None = None
        self._before: dict[K, V | None] = {}

    def change(self, work: Work, key: K, value: V) -> None:
        """As part of this work a key stands for something else from now on."""
        if self._work is not work:
            before: dict[K, V | None] = {}
            self._work, self._before = work, before
            work.on_undo(lambda: self._put_back(before))
        if key not in self._before:
            self._before[key] = self.get(key)
        self[key] = value

    def _put_back(self, before: dict[K, V | None]) -> None:
        self._work = None
        for key, value in before.items():
            if value is None:
                self.pop(key, None)
            else:
                self[key] = value
