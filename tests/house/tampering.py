"""Somebody at the database: changes rows behind the back of the house, and puts them back after the test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

import orjson
from sqlalchemy import Table, and_, select

from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.store.journal import GENESIS, Head, canonical, digest, entry_hash, key_of
from pitbook.house.store.rows import LogRow
from pitbook.house.store.sealing import HouseKey

Row = dict[str, Any]


class Intruder:
    """What they do is undone by `restored`."""

    def __init__(self, store: Store, key: HouseKey) -> None:
        self.store, self.key = store, key

    def rows(self, name: str) -> list[Row]:
        table = schema.metadata.tables[name]
        return self.store.read(select(table).order_by(*table.primary_key))

    def row(self, name: str, key: str) -> Row:
        return next(row for row in self.rows(name) if key_of(name, row) == key)

    def add(self, name: str, row: Row) -> None:
        with self.store.engine.begin() as connection:
            connection.execute(schema.metadata.tables[name].insert(), row)

    def delete(self, name: str, row: Row) -> None:
        table = schema.metadata.tables[name]
        with self.store.engine.begin() as connection:
            assert connection.execute(table.delete().where(_is(table, row))).rowcount == 1

    def change(self, table_name: str, row: Row, /, **values: Any) -> Row:
        table = schema.metadata.tables[table_name]
        with self.store.engine.begin() as connection:
            assert connection.execute(table.update().where(_is(table, row)).values(values)).rowcount == 1
        return row | values

    @contextmanager
    def restored(self) -> Iterator[None]:
        """Put everything back as it was."""
        before = {name: self.rows(name) for name in schema.metadata.tables}
        try:
            yield
        finally:
            changed = {name: rows for name, rows in before.items() if self.rows(name) != rows}
            with self.store.engine.begin() as connection:
                for name, rows in changed.items():
                    connection.execute(schema.metadata.tables[name].delete())
                    connection.execute(schema.metadata.tables[name].insert(), rows)

    def forge(self) -> None:
        """Make the log say what the rows say now, with the key of the house: nobody outside it could."""
        now = {
            (name, key_of(name, row)): digest(row)
            for name in schema.metadata.tables
            if name not in ("log", "meta")
            for row in self.rows(name)
        }
        log = self.rows("log")
        last = {(table, key): entry["seq"] for entry in log for table, key, _ in orjson.loads(entry["rows"])}
        cuts = self.rows("archives")
        hash_ = cuts[-1]["last_hash"] if cuts else GENESIS
        for entry in log:
            kept = [
                [table, key, now[table, key] if last[table, key] == entry["seq"] else old]
                for table, key, old in orjson.loads(entry["rows"])
                if (table, key) in now
            ]
            forged = entry | {"rows": canonical(kept).decode()}
            hash_ = entry_hash(hash_, cast(LogRow, forged))
            self.change("log", entry, rows=forged["rows"], hash=hash_)
        (head,) = self.rows("meta")
        self.change("meta", head, value=Head.of(self.key, log[-1]["seq"], hash_).as_text())


def other(value: Any, *, is_key: bool = False) -> Any:
    """A value that is not this one, but of its kind."""
    match value:
        case int():
            return value + (1000 if is_key else 1)
        case str():
            return f"{value}x" if is_key else f"{value} "
        case bytes():
            return bytes([value[0] ^ 1]) + value[1:]
        case None:
            return 1


def _is(table: Table, row: Row) -> Any:
    return and_(*(column == row[column.name] for column in table.primary_key))
