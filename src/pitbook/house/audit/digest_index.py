"""What a log says of rows, row by row, and what it said last."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator


class DigestIndex:
    """The last digest that the log holds for each row.

    A house has millions of them, so they lie in a file of their own that goes when the audit is over.
    """

    def __init__(self) -> None:
        self._db = sqlite3.connect("", isolation_level=None)
        self._db.execute("PRAGMA journal_mode = OFF")
        self._db.execute("BEGIN")
        self._db.execute(
            "CREATE TABLE logged (name TEXT, key TEXT, digest TEXT, seq INTEGER, PRIMARY KEY (name, key)) WITHOUT ROWID"
        )

    def get(self, table: str, key: str) -> tuple[str, int] | None:
        query = "SELECT digest, seq FROM logged WHERE name = ? AND key = ?"
        found: tuple[str, int] | None = self._db.execute(query, (table, key)).fetchone()
        return found

    def put(self, table: str, key: str, row_digest: str, seq: int) -> None:
        self._db.execute("INSERT OR REPLACE INTO logged VALUES (?, ?, ?, ?)", (table, key, row_digest, seq))

    def take(self, table: str, key: str) -> tuple[str, int] | None:
        found = self.get(table, key)
        if found is not None:
            self._db.execute("DELETE FROM logged WHERE name = ? AND key = ?", (table, key))
        return found

    def left(self) -> Iterator[tuple[str, str, int]]:
        """Rows that the log vouches for and that nobody has taken."""
        yield from self._db.execute("SELECT name, key, seq FROM logged WHERE digest <> '' ORDER BY seq, name, key")

    def count(self) -> int:
        """How many rows the log vouches for that nobody has taken."""
        (count,) = self._db.execute("SELECT count(*) FROM logged WHERE digest <> ''").fetchone()
        return int(count)

    def close(self) -> None:
        self._db.close()
