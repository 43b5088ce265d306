"""The statements by which rows are written, made once for each table and given to the database's driver as they are.

Every command of everybody ends here, so nothing is built anew for each: the text of a statement depends on the table
alone, and a row is handed over as its values in the order of the table's columns.

>>> statement("meta", "put", "%s").text
'INSERT INTO "meta" ("name", "value") VALUES (%s, %s) ON CONFLICT ("name") DO UPDATE SET "value" = excluded."value"'
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from operator import itemgetter
from typing import Any, Final, Literal

from sqlalchemy.engine.interfaces import DBAPICursor

from pitbook.house.store import schema

How = Literal["add", "put", "drop"]
"""A row is added, put in the place of the one with its key, or dropped."""


_INSERT: Final = {"?": "INSERT OR FAIL INTO", "%s": "INSERT INTO"}
"""By the mark of the driver. SQLite copies each page that a statement changes, to be able to undo that statement alone.
Here the whole transaction is undone if one fails, and so SQLite is told that it need not."""

MOST_TOGETHER: Final = 16
"""So many rows are written with one statement, where that is of use."""


@dataclass(frozen=True, slots=True)
class Statement:
    """What the driver is told, and the values that it takes from a row."""

    text: str
    values: Callable[[Any], tuple[Any, ...]]


@cache
def statement(table: str, how: How, mark: str, rows: int = 1) -> Statement:
    """How so many rows of a table are added or put at once, or one is dropped, with this mark for each value."""
    columns, keys = _COLUMNS[table], keys_of(table)
    if how == "drop":
        theirs = _each(keys, " AND ", f'"{{}}" = {mark}')
        return Statement(f'DELETE FROM "{table}" WHERE {theirs}', _taker(keys))
    marks = ", ".join([f"({', '.join([mark] * len(columns))})"] * rows)
    text = f'{_INSERT[mark]} "{table}" ({_each(columns)}) VALUES {marks}'
    if how == "put":
        others = tuple(column for column in columns if column not in keys)
        anew = _each(others, form='"{0}" = excluded."{0}"')
        text += f" ON CONFLICT ({_each(keys)}) DO UPDATE SET {anew}"
    return Statement(text, _taker(columns))


def put_together(cursor: DBAPICursor, how: How, table: str, rows: Sequence[tuple[Any, ...]]) -> None:
    """Add or put rows, several with each statement: for each statement another thread may be waited for."""
    for first in range(0, len(rows), MOST_TOGETHER):
        some = rows[first : first + MOST_TOGETHER]
        cursor.execute(statement(table, how, "?", len(some)).text, tuple(chain.from_iterable(some)))


@cache
def keys_of(table: str) -> tuple[str, ...]:
    """The columns of a table's primary key."""
    return tuple(column.name for column in schema.metadata.tables[table].primary_key)


def _each(columns: tuple[str, ...], between: str = ", ", form: str = '"{}"') -> str:
    return between.join(form.format(column) for column in columns)


def _taker(columns: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    if len(columns) > 1:
        return itemgetter(*columns)
    (only,) = columns
    return lambda row: (row[only],)


_COLUMNS: Final = {
    name: tuple(column.name for column in table.columns) for name, table in schema.metadata.tables.items()
}

KEY_TAKERS: Final = {name: _taker(keys_of(name)) for name in schema.metadata.tables}
"""What takes the primary key out of a row of each table."""
