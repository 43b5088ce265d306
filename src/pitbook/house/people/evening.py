"""What somebody's evening came to so far: won or lost since they came, and staked and got back today."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, func, or_, select

from pitbook.house.people.watch import Today, read_today
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.table.account import Account

_AT_TABLES: Final = ("layout:", "bank:", "pool:")
"""How accounts begin between which and players money moves by facts."""


class Evening(NamedTuple):
    """What came back from tables less what went to them since somebody came, and their day by their own limits."""

    net: int
    today: Today


def evening_of(account: Account, since: int, day: int) -> Callable[[Store], Evening]:
    """The question as it is put to the store."""

    def ask(store: Store) -> Evening:
        entries = schema.entries
        back = _sum(store, entries.c.at >= since, entries.c.target == account, _is_at_table(entries.c.source))
        gone = _sum(store, entries.c.at >= since, entries.c.source == account, _is_at_table(entries.c.target))
        return Evening(back - gone, read_today(store, account, day, 2**62))

    return ask


def _is_at_table(column: ColumnElement[str]) -> ColumnElement[bool]:
    return or_(*(column.startswith(beginning, autoescape=True) for beginning in _AT_TABLES))


def _sum(store: Store, *conditions: ColumnElement[bool]) -> int:
    (row,) = store.read(select(func.sum(schema.entries.c.cents).label("cents")).where(*conditions))
    return int(row["cents"] or 0)
