"""The log of a house and what it vouches for: every entry on top of the one before, every row as last logged."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from typing import Any, Final

import orjson
from sqlalchemy import select

from pitbook.errors import BadInput
from pitbook.house.audit.faults import Findings, Snapshot
from pitbook.house.audit.time_audit import TimeAudit
from pitbook.house.audit.value_types import mistyped
from pitbook.house.store import schema
from pitbook.house.store.database import Row
from pitbook.house.store.journal import GENESIS, Head, entry_hash, is_digest_of, key_of
from pitbook.house.store.rows import LogRow, MetaRow
from pitbook.house.store.sealing import HouseKey

UNLOGGED: Final = ("log", "meta")


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

    def close(self) -> None:
        self._db.close()


def read_anchor(text: str) -> tuple[int, str]:
    """An earlier head of the log, as it was printed.

    >>> read_anchor("12:" + 64 * "a")[0]
    12
    """
    seq, _, hash_ = text.strip().partition(":")
    is_hash = len(hash_) == 64 and set(hash_) <= set("0123456789abcdef")
    if not (seq.isascii() and seq.isdigit() and is_hash):
        remedy = "give what pitbook verify printed: a number, a colon, and 64 digits and letters from a to f"
        raise BadInput(f"{text[:90]!r} is no head of a log", where="--anchor", remedy=remedy)
    return int(seq), hash_


def check_chain(
    still: Snapshot, key: HouseKey, anchor: tuple[int, str] | None, index: DigestIndex, found: Findings
) -> tuple[int, str]:
    """Follow the log from its beginning to the head; where it ends, and how many entries there are."""
    count, seq, hash_, times = 0, 0, GENESIS, TimeAudit(found)
    for entry in still.rows(LogRow, select(schema.log).order_by(schema.log.c.seq)):
        count += 1
        with found.guard(f"log {entry['seq']}"):
            if entry["seq"] != seq + 1:
                found.fault(f"log {seq + 1}", f"the entry is missing; entry {entry['seq']} comes next")
            if entry_hash(hash_, entry) != entry["hash"]:
                found.fault(f"log {entry['seq']}", "the entry was changed, or does not follow the one before it")
            seq, hash_ = entry["seq"], str(entry["hash"])
            if anchor is not None and anchor[0] == seq and anchor[1] != hash_:
                found.fault(f"log {seq}", f"the head printed at this entry was {anchor[1]}: the log is another")
            _check_types("log", entry, f"log {seq}", found)
            _note_rows(entry, index, found)
            times.note(entry)
    if anchor is not None and anchor[0] == 0 and anchor[1] != GENESIS:
        found.fault("log 0", "no log begins with this head")
    if anchor is not None and anchor[0] > seq:
        found.fault(f"log {seq + 1}", f"the log ends here, but a head was printed at entry {anchor[0]}: it was cut")
    _check_head(still, key, seq, hash_, found)
    return count, f"{seq}:{hash_}"


def _note_rows(entry: LogRow, index: DigestIndex, found: Findings) -> None:
    seq, here = entry["seq"], f"log {entry['seq']}"
    for table, key, row_digest in orjson.loads(entry["rows"]):
        if table not in schema.metadata.tables or table in UNLOGGED:
            found.fault(here, f"the entry speaks of a table {table!r}, and there is none")
            continue
        if table in schema.APPENDED and (earlier := index.get(table, key)) is not None:
            found.fault(f"{table} {key}", f"rows here are never changed, but entry {seq} does after {earlier[1]}")
        index.put(table, key, row_digest, seq)


def _check_head(still: Snapshot, key: HouseKey, seq: int, hash_: str, found: Findings) -> None:
    rows: dict[str, str] = {}
    for row in still.rows(MetaRow, select(schema.meta)):
        _check_types("meta", row, f"meta {row['name']}", found)
        rows[row["name"]] = row["value"]
    for name in rows.keys() - {"head"}:
        found.fault(f"meta {name}", "the house did not put this row here")
    if "head" not in rows:
        if seq:
            found.fault("meta head", "the row is missing: nothing says where the log ends")
        return
    with found.guard("meta head"):
        head = Head.read(rows["head"])
        if head.seq > seq:
            what = f"the log ends before this entry, but its head was set at {head.seq}: it was cut"
            found.fault(f"log {seq + 1}", what)
        elif (head.seq, head.hash) != (seq, hash_):
            found.fault("meta head", f"the head was set at entry {head.seq}, but the log ends otherwise, at {seq}")
        if rows["head"] != Head.of(key, head.seq, head.hash).as_text():
            found.fault("meta head", "the head was not set by this key: it was forged, or the key is another house's")


def check_rows(still: Snapshot, index: DigestIndex, found: Findings) -> None:
    """Every row is what the log last said of it, and none is missing or too many."""
    for table in schema.metadata.sorted_tables:
        if table.name in UNLOGGED:
            continue
        for row in still.rows(dict, select(table)):
            where = f"{table.name} {key_of(table.name, row)}"
            with found.guard(where):
                _check_row(table.name, row, index, where, found)
    for name, key, seq in index.left():
        found.fault(f"{name} {key}", f"the row is missing; log entry {seq} put it there")


def _check_row(table: str, row: Row, index: DigestIndex, where: str, found: Findings) -> None:
    logged = index.take(table, key_of(table, row))
    if logged is None:
        found.fault(where, "the log knows of no such row: the house did not put it here")
        return
    row_digest, seq = logged
    if not row_digest:
        found.fault(where, f"the row was dropped by log entry {seq} and is here again")
    elif not _check_types(table, row, where, found) and not is_digest_of(row_digest, row):
        found.fault(where, f"the row was changed since log entry {seq}")


def _check_types(table: str, row: Mapping[str, Any], where: str, found: Findings) -> bool:
    """Whether a value of the row is of a type that the house never writes there, which is then told."""
    wrong = mistyped(table, row)
    for what in wrong:
        found.fault(where, what)
    return bool(wrong)
