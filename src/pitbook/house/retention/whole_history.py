"""A house and all its archives together, as if nothing had ever been taken out: checked from its first entry on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from pitbook.errors import BadInput
from pitbook.house.audit.faults import Findings, Snapshot, snapshot
from pitbook.house.audit.house_audit import Audit, check_house
from pitbook.house.audit.log_audit import read_anchor
from pitbook.house.audit.money_audit import Opened, add_up
from pitbook.house.audit.shape.schema_audit import check_is_house
from pitbook.house.retention.archive_file import ArchiveFile
from pitbook.house.retention.scratch import load, scratch
from pitbook.house.store import schema
from pitbook.house.store.archived import told
from pitbook.house.store.changes import Row
from pitbook.house.store.database import Store
from pitbook.house.store.rows import ArchiveRow, OpeningRow
from pitbook.house.store.sealing import HouseKey
from pitbook.table.account import Account


def audit_whole(store: Store, key: HouseKey, paths: Sequence[Path], anchor: str | None = None) -> Audit:
    """Check a house with what has gone out of it."""
    marks, found = dict([read_anchor(anchor)]) if anchor is not None else {}, Findings()
    files = [ArchiveFile(path) for path in paths]
    with snapshot(store) as house, scratch() as merged:
        check_is_house(store, house, found)
        cuts = list(house.rows(ArchiveRow, select(schema.archives).order_by(schema.archives.c.number)))
        _match(cuts, files, key, found)
        if found.faults:
            return Audit(0, 0, 0, "", tuple(found.faults), tuple(found.remarks), found.left_off)
        _merge(merged, house, files, found)
        for cut in cuts:
            marks.setdefault(cut["last_seq"], cut["last_hash"])
        with snapshot(merged) as still:
            _check_openings(still, cuts, found)
            return check_house(still, key, marks, found)


def _match(cuts: Sequence[ArchiveRow], files: Sequence[ArchiveFile], key: HouseKey, found: Findings) -> None:
    """Each cut of the house has its file, whole and as it was made, and there is no other file."""
    by_number = {file.header["number"]: file for file in files}
    for cut in cuts:
        if cut["number"] not in by_number:
            raise BadInput(f"an archive is missing: {told(cut)}", where="--archive", remedy="give all of them")
    for file in files:
        made = next((cut for cut in cuts if cut["number"] == file.header["number"]), None)
        if made is None or by_number[made["number"]] is not file:
            raise BadInput(f"{file.path} is no archive of this house, or given twice", where="--archive")
        if broken := file.broken(key):
            found.fault(str(file.path), f"{broken}: give another copy")
        elif file.sha256() != made["sha256"]:
            found.fault(str(file.path), f"this is not the file that the house made: its sha256 was {made['sha256']}")


def _merge(merged: Store, house: Snapshot, files: Sequence[ArchiveFile], found: Findings) -> None:
    try:
        load(merged, _all_rows(house))
        for file in files:
            load(merged, file.rows())
    except IntegrityError as error:
        found.fault("database", f"a row is in the house and in an archive ({error.orig})")


def _all_rows(house: Snapshot) -> Iterator[tuple[str, Row]]:
    for table in schema.metadata.sorted_tables:
        for row in house.rows(dict, select(table)):
            yield table.name, row


def _check_openings(still: Snapshot, cuts: Sequence[ArchiveRow], found: Findings) -> None:
    """What accounts held at the last cut is what all entries up to there come to."""
    if not cuts:
        return
    held = {Account(row["account"]): row["cents"] for row in still.rows(OpeningRow, select(schema.openings))}
    with found.guard("openings"):
        sums: Counter[Account] = add_up(still, Findings(), Opened(), upto=cuts[-1]["last_entry"])
        for account in sorted(held.keys() | sums.keys()):
            if held.get(account, 0) != sums[account]:
                found.fault(f"openings {account}", "this is not what its entries come to where the house was cut")
