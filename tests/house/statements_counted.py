"""What is asked of a store: how many statements, how many rows came back, and by which threads."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import event

from pitbook.house.store.database import Store

_TAKEN: Final = "a connection is taken"
"""What the driver itself is told is not heard of; but nobody tells it anything without one of these."""


@dataclass
class Counted:
    """Every statement and every use of a connection, in which thread, and how many rows were read."""

    asked: list[tuple[int, str]] = field(default_factory=list)
    rows: int = 0

    @property
    def statements(self) -> int:
        return sum(statement != _TAKEN for _, statement in self.asked)

    def by(self, thread: int) -> list[str]:
        return [statement for by, statement in self.asked if by == thread]


@contextmanager
def counting(store: Store) -> Iterator[Counted]:
    counted, real = Counted(), store.read

    def note(connection: Any, cursor: Any, statement: str, *_: object) -> None:
        if not statement.startswith("BEGIN"):
            counted.asked.append((threading.get_ident(), statement))

    def read(*given: Any, **values: Any) -> list[dict[str, Any]]:
        rows = real(*given, **values)
        counted.rows += len(rows)
        return rows

    def note_use(connection: Any, record: Any, proxy: Any) -> None:
        counted.asked.append((threading.get_ident(), _TAKEN))

    event.listen(store.engine, "before_cursor_execute", note)
    event.listen(store.engine, "checkout", note_use)
    store.read = read  # type: ignore[method-assign]
    try:
        yield counted
    finally:
        store.read = real  # type: ignore[method-assign]
        event.remove(store.engine, "before_cursor_execute", note)
        event.remove(store.engine, "checkout", note_use)
