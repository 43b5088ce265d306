"""The log of a house and what it vouches for: every entry on top of the one before, every row as last logged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import orjson
from sqlalchemy import select

from pitbook.errors import BadInput
from pitbook.house.audit.digest_index import DigestIndex
from pitbook.house.audit.faults import Findings, Snapshot
from pitbook.house.audit.time_audit import TimeAudit
from pitbook.house.audit.value_types import mistyped
from pitbook.house.store import schema
from pitbook.house.store.archived import ARCHIVED
from pitbook.house.store.changes import Row
from pitbook.house.store.journal import GENESIS, Head, entry_hash, is_digest_of, key_of
from pitbook.house.store.rows import LogRow, MetaRow
from pitbook.house.store.sealing import HouseKey

UNLOGGED: Final = ("log", "meta")
OF_CUTS: Final = frozenset({"archives", "openings"})
"""What an entry puts down by which the house was cut; of all other rows it only says again what was said before."""


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


@dataclass(slots=True)
class Chain:
    """The log from where it begins here; `seq` and `hash` are the last entry's that was seen, `count` how many were.

    `marks` are hashes that the log must have at certain entries, such as one that was printed.
    """

    still: Snapshot
    found: Findings
    seq: int = 0
    hash: str = GENESIS
    marks: Mapping[int, str] = field(default_factory=dict)
    count: int = 0

    def follow(self) -> Iterator[LogRow]:
        """Each entry, after it was held against the one before it."""
        times = TimeAudit(self.found)
        self._check_mark()
        for entry in self.still.rows(LogRow, select(schema.log).order_by(schema.log.c.seq)):
            self.count += 1
            with self.found.guard(f"log {entry['seq']}"):
                self._check(entry)
                times.note(entry)
            yield entry
        for seq in (seq for seq in self.marks if seq > self.seq):
            what = f"the log ends here, but a head was printed at entry {seq}: it was cut"
            self.found.fault(f"log {self.seq + 1}", what)

    def _check(self, entry: LogRow) -> None:
        found, seq = self.found, entry["seq"]
        if seq != self.seq + 1:
            found.fault(f"log {self.seq + 1}", f"the entry is missing; entry {seq} comes next")
        if entry_hash(self.hash, entry) != entry["hash"]:
            found.fault(f"log {seq}", "the entry was changed, or does not follow the one before it")
        self.seq, self.hash = seq, str(entry["hash"])
        self._check_mark()
        _check_types("log", entry, f"log {seq}", found)

    def _check_mark(self) -> None:
        mark = self.marks.get(self.seq, self.hash)
        if mark != self.hash and self.seq == 0:
            self.found.fault("log 0", "no log begins with this head")
        elif mark != self.hash:
            what = f"the head printed at this entry was {mark}: the log is another"
            self.found.fault(f"log {self.seq}", what)

    @property
    def end(self) -> str:
        return f"{self.seq}:{self.hash}"


def check_chain(chain: Chain, index: DigestIndex, *, is_whole: bool = True) -> None:
    """Follow the log to its end and note what it says of rows.

    `is_whole`: nothing is cut off before it; then the entries of cuts say nothing of other rows that was not said.
    """
    for entry in chain.follow():
        with chain.found.guard(f"log {entry['seq']}"):
            _note_rows(entry, index, chain.found, is_whole=is_whole)


def _note_rows(entry: LogRow, index: DigestIndex, found: Findings, *, is_whole: bool) -> None:
    seq, here, is_cut = entry["seq"], f"log {entry['seq']}", entry["kind"] == ARCHIVED
    for table, key, row_digest in orjson.loads(entry["rows"]):
        if table not in schema.metadata.tables or table in UNLOGGED:
            found.fault(here, f"the entry speaks of a table {table!r}, and there is none")
            continue
        if is_cut and is_whole and table not in OF_CUTS:
            continue
        if table in schema.APPENDED and not is_cut and (earlier := index.get(table, key)) is not None:
            found.fault(f"{table} {key}", f"rows here are never changed, but entry {seq} does after {earlier[1]}")
        index.put(table, key, row_digest, seq)


def check_head(still: Snapshot, key: HouseKey, chain: Chain) -> None:
    """The house has signed where its log ends."""
    found, seq = chain.found, chain.seq
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
        elif (head.seq, head.hash) != (seq, chain.hash):
            found.fault("meta head", f"the head was set at entry {head.seq}, but the log ends otherwise, at {seq}")
        if rows["head"] != Head.of(key, head.seq, head.hash).as_text():
            found.fault("meta head", "the head was not set by this key: it was forged, or the key is another house's")


def check_rows(still: Snapshot, index: DigestIndex, found: Findings) -> None:
    """Every row is what the log last said of it; what it knows of besides is left in the index."""
    for table in schema.metadata.sorted_tables:
        if table.name in UNLOGGED:
            continue
        for row in still.rows(dict, select(table)):
            where = f"{table.name} {key_of(table.name, row)}"
            with found.guard(where):
                _check_row(table.name, row, index, where, found)


def check_missing(index: DigestIndex, found: Findings) -> None:
    """None of the rows is missing that the log vouches for."""
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
