"""What is to be written: rows that are added, put or dropped, of several changes to one row the last.

>>> account = {"id": "bank:t1", "kind": "bank", "balance": 100}
>>> changes = Changes()
>>> changes.lay("add", "accounts", account)
>>> changes.lay("put", "accounts", account | {"balance": 200})
>>> [(each.how, each.row["balance"]) for each in changes.values()]
[('add', 200)]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pitbook.errors import BrokenRules
from pitbook.house.store.row_statements import KEY_TAKERS, How

Row = Mapping[str, Any]
"""Any row of any table, or some columns of one. Whole rows have types of their own in `rows`."""

RowKey = tuple[str, tuple[Any, ...]]
"""Which row it is: its table and its primary key."""


class Change(NamedTuple):
    """A row that is added, put in the place of the one with its key, or dropped."""

    how: How
    table: str
    row: Row


class Changes(dict[RowKey, Change]):
    """For each row what becomes of it in the end. What is added and then changed is added."""

    __slots__ = ()

    def lay(self, how: How, table: str, row: Row) -> None:
        """Change a row, whatever was to become of it before."""
        key = (table, KEY_TAKERS[table](row))
        if how == "add" and key in self:
            raise _added_twice(key)
        self._lay_at(key, Change(how, table, row))

    def lay_over(self, later: Changes) -> None:
        """All that comes later, or nothing of it."""
        for key, change in later.items():
            if change.how == "add" and key in self:
                raise _added_twice(key)
        for key, change in later.items():
            self._lay_at(key, change)

    def _lay_at(self, key: RowKey, change: Change) -> None:
        earlier = self.get(key)
        is_still_new = earlier is not None and earlier.how == "add" and change.how == "put"
        self[key] = Change("add", change.table, change.row) if is_still_new else change


def _added_twice(key: RowKey) -> BrokenRules:
    return BrokenRules(f"{key[0]} {key[1]} added twice")
