"""Taking what is over out of a house: the file first, whole, synced and proved; then, in one transaction, the rows.

Whenever this is interrupted nothing is lost: the house has everything until the transaction is kept, and the file has
everything from before it begins.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, and_, bindparam

from pitbook import __version__
from pitbook.errors import BadInput, Unavailable
from pitbook.house.audit.faults import AuditFinding, snapshot
from pitbook.house.clock import DAY, Clock, moment
from pitbook.house.reports.sums import day_start
from pitbook.house.retention.archive_audit import audit_archive
from pitbook.house.retention.archive_file import FORMAT, ArchiveFile, ArchiveHeader, ArchiveWriter
from pitbook.house.retention.cutting import CarriedRow, Cutting
from pitbook.house.retention.scratch import batches
from pitbook.house.store import schema
from pitbook.house.store.archived import ARCHIVED, last_cut
from pitbook.house.store.changes import Row
from pitbook.house.store.database import Store
from pitbook.house.store.journal import Head, Journal, Work
from pitbook.house.store.rows import ArchiveRow
from pitbook.house.store.sealing import HouseKey


@dataclass(frozen=True, slots=True)
class Archived:
    """What has gone into an archive, by table, and how the house was cut for it."""

    cut: ArchiveRow
    rows: dict[str, int]
    remark: str = ""

    def as_data(self) -> dict[str, Any]:
        return {**self.cut, "rows": self.rows, "remark": self.remark}


@dataclass(frozen=True, slots=True)
class Written:
    """What was written into the file, and what is to be done in the house."""

    header: ArchiveHeader
    head: Head
    last_moment: int
    staying: list[tuple[str, Row]]
    carried: list[CarriedRow]
    opened: dict[str, int]
    closed: dict[str, int]


def archive(store: Store, key: HouseKey, day: str, out: Path, actor: str, clock: Clock) -> Archived:
    """Move what was over before a day into a file, out of a house that nobody runs."""
    before, now = day_start(day), clock.now()
    if before > now // DAY * DAY - DAY:
        remedy = f"name {moment(now - DAY)[:10]} or an earlier day"
        raise BadInput("what is less than a day old stays in the house", where="--before", remedy=remedy)
    with _draft(out) as part:
        written = _write(store, key, part, before, now, actor)
        faults = audit_archive(part, key).faults
        if faults:
            raise _not_whole(faults)
        _publish(part, out)
    file = ArchiveFile(out)
    cut = _cut_of(written.header, file)
    rows = _take_out(store, key, cut, written, file)
    try:
        store.compact()
    except Unavailable as error:  # what was to be done is done
        return Archived(cut, rows, f"The room could not be given back: {error.what}.")
    return Archived(cut, rows)


# The file


@contextmanager
def _draft(out: Path) -> Iterator[Path]:
    """The file under another name, which goes when all is done or nothing is."""
    if out.exists():
        remedy = "give another name; nothing is ever written over"
        raise BadInput(f"there is a file {out} already", where="--out", remedy=remedy)
    part = out.with_name(f".{out.name}.part")
    try:
        part.unlink(missing_ok=True)  # of an attempt that was interrupted
        yield part
    except OSError as error:
        raise BadInput(f"no archive can be written to {out} ({error.strerror})", where="--out") from None
    finally:
        part.unlink(missing_ok=True)


def _write(store: Store, key: HouseKey, part: Path, before: int, now: int, actor: str) -> Written:
    last = last_cut(store)
    with snapshot(store) as still:
        cutting = Cutting(still, last, before)
        writer = None
        try:
            found = cutting.read_log(key)
            if found.faults:
                raise _not_whole(found.faults)
            if cutting.seq == last["last_seq"]:
                raise BadInput(f"nothing in the log is from before {moment(before)}", where="--before")
            writer = ArchiveWriter(part)
            header = _header(cutting, now, actor)
            _put(writer, cutting, header)
            writer.finish(key)
            head = Head.of(key, cutting.end.seq, cutting.end.hash)
            ends = cutting.opened(), cutting.closed()
            return Written(header, head, cutting.last_moment, cutting.staying, cutting.carried, *ends)
        finally:
            cutting.close()
            if writer is not None:
                writer.close()


def _put(writer: ArchiveWriter, cutting: Cutting, header: ArchiveHeader) -> None:
    writer.put("archive", header)
    for kind, held in (("opening", cutting.opened()), ("closing", cutting.closed())):
        for account, cents in held.items():
            writer.put(kind, account, cents)
    for table, row in cutting.going():
        writer.put("row", table, row)
    for table, row in cutting.context():
        writer.put("context", table, row)
    for each in cutting.carried:
        if each.digest:
            writer.put("carried", each.table, each.key, each.digest)
    writer.put("stays", cutting.early.count())


def _header(cutting: Cutting, now: int, actor: str) -> ArchiveHeader:
    last = cutting.last
    return {
        "format": FORMAT,
        "version": __version__,
        "number": last["number"] + 1,
        "at": now,
        "actor": actor,
        "before": cutting.before,
        "first_seq": last["last_seq"] + 1,
        "first_hash": last["last_hash"],
        "last_seq": cutting.seq,
        "last_hash": cutting.hash,
        "first_entry": last["last_entry"],
        "last_entry": cutting.entry,
    }


def _not_whole(faults: Iterable[AuditFinding]) -> BadInput:
    first = next(iter(faults))
    return BadInput(f"this house is not whole ({first}), and stays as it is", remedy="run pitbook verify")


def _publish(part: Path, out: Path) -> None:
    """Give the file its name, never in the place of another, and see that the name is on disk."""
    os.link(part, out)
    folder = os.open(out.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


# The house


def _cut_of(header: ArchiveHeader, file: ArchiveFile) -> ArchiveRow:
    return {
        "number": header["number"],
        "at": header["at"],
        "actor": header["actor"],
        "before": header["before"],
        "first_seq": header["first_seq"],
        "first_hash": header["first_hash"],
        "last_seq": header["last_seq"],
        "last_hash": header["last_hash"],
        "last_entry": header["last_entry"],
        "sha256": file.sha256(),
        "file": file.path.name,
    }


def _take_out(store: Store, key: HouseKey, cut: ArchiveRow, written: Written, file: ArchiveFile) -> dict[str, int]:
    """Cut the house, and vouch anew for all that is old and stays."""
    # No time passes in the log by this: of a clock that is ahead the next start asks what it would have asked now.
    work = Work(ARCHIVED, cut["actor"], moment(cut["before"])[:10], what=dict(cut), at=written.last_moment)
    for table, row in written.staying:
        work.put(table, row)
    for each in written.carried:
        work.drop(each.table, each.row)
    for account in written.opened.keys() - written.closed.keys():
        work.drop("openings", {"account": account})
    for account, cents in written.closed.items():
        work.put("openings", {"account": account, "cents": cents})
    work.put("archives", cut)
    journal, gone = Journal(store, key, written.head), Counter[str]()
    journal.add(work)
    batch = journal.take()

    def clear(connection: Connection) -> None:
        for table, rows in batches(file.rows()):
            gone[table] += _delete(connection, table, rows)

    store.rewrite(clear, batch.changes, written.head.as_text(), batch.head.as_text())
    return dict(gone)


def _delete(connection: Connection, name: str, rows: list[Row]) -> int:
    """Take these rows out, each of which must be there."""
    table = schema.metadata.tables[name]
    is_it = and_(*(column == bindparam(f"its_{column.name}") for column in table.primary_key))
    keys = [{f"its_{column.name}": row[column.name] for column in table.primary_key} for row in rows]
    if connection.execute(table.delete().where(is_it), keys).rowcount != len(rows):
        raise Unavailable(f"rows of {name} are gone that were there", remedy="run pitbook verify, and try again")
    return len(rows)
