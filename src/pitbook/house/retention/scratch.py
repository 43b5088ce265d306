"""A house for a moment: rows from elsewhere in a database of their own, to be looked at and thrown away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Final

from pitbook.house.store import schema
from pitbook.house.store.changes import Row
from pitbook.house.store.database import Store

_AT_ONCE: Final = 1_000


@contextmanager
def scratch() -> Iterator[Store]:
    with TemporaryDirectory(prefix="pitbook-audit-") as folder:
        store = Store(f"sqlite:///{folder}/house.db").open()
        try:
            yield store
        finally:
            store.close()


def load(store: Store, rows: Iterable[tuple[str, Row]]) -> None:
    """Put rows into their tables, all of them in one transaction and few at a time in memory."""
    with store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        for table, some in batches(rows):
            connection.execute(schema.metadata.tables[table].insert(), some)


def batches(rows: Iterable[tuple[str, Row]]) -> Iterator[tuple[str, list[Row]]]:
    """Rows that follow each other in one table, so many at a time."""
    waiting: list[Row] = []
    last = ""
    for table, row in rows:
        if waiting and (table != last or len(waiting) >= _AT_ONCE):
            yield last, waiting
            waiting = []
        waiting.append(row)
        last = table
    if waiting:
        yield last, waiting
