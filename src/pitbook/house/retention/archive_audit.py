"""An archive proved by itself: its seal, its log, its rows, its money, and every round in it played again."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from pitbook.house.audit.digest_index import DigestIndex
from pitbook.house.audit.faults import Findings, snapshot
from pitbook.house.audit.house_audit import Audit
from pitbook.house.audit.log_audit import Chain, check_chain, check_rows
from pitbook.house.audit.money_audit import Opened, add_up
from pitbook.house.audit.rounds_audit import check_rounds, check_shuffles
from pitbook.house.reports.sums import FOREVER
from pitbook.house.retention.archive_file import ArchiveFile
from pitbook.house.retention.scratch import load, scratch
from pitbook.house.store.database import Store
from pitbook.house.store.journal import GENESIS
from pitbook.house.store.sealing import HouseKey
from pitbook.table.account import Account


def audit_archive(path: Path, key: HouseKey) -> Audit:
    """What is in an archive and what is wrong with it."""
    file, found = ArchiveFile(path), Findings()
    entries, rounds, head = 0, 0, ""
    if broken := file.broken(key):
        found.fault(str(path), f"{broken}: give another copy")
    else:
        with found.guard(str(path)), scratch() as store:
            try:
                entries, head = _check_log(file, store, found)
                rounds = _check_rounds(file, store, key, found)
                _check_money(file, store, found)
            except SQLAlchemyError as error:
                cause = str(getattr(error, "orig", None) or error).splitlines()[0]
                found.fault(str(path), f"its rows cannot be read ({cause})")
    accounts = len(file.balances("closing")) if not broken else 0
    return Audit(entries, rounds, accounts, head, tuple(found.faults), tuple(found.remarks), found.left_off)


def _check_log(file: ArchiveFile, store: Store, found: Findings) -> tuple[int, str]:
    """The log from one end of the archive to the other, and every row as it says; where it ends."""
    header, index = file.header, DigestIndex()
    load(store, file.rows())
    for table, key, digest in file.of("carried"):
        index.put(table, key, digest, 0)
    marks = {header["last_seq"]: header["last_hash"]}
    if header["first_seq"] == 1:
        marks[0] = GENESIS
    with snapshot(store) as still:
        chain = Chain(still, found, header["first_seq"] - 1, header["first_hash"], marks)
        check_chain(chain, index, is_whole=False)
        check_rows(still, index, found)
    ((stay,),) = file.of("stays")
    if (left := index.count()) != stay:
        found.fault(str(file.path), f"{left:,} rows are not in it that its log vouches for, and {stay:,} stayed behind")
    index.close()
    return chain.count, chain.end


def _check_rounds(file: ArchiveFile, store: Store, key: HouseKey, found: Findings) -> int:
    """Every round played again, with the help of what the house still has of tables and shuffles."""
    load(store, ((table, row) for table, row in file.rows("context") if table != "entries"))
    with snapshot(store) as still:
        check_shuffles(still, key, found)
        return check_rounds(still, key, found, cut=FOREVER).count


def _check_money(file: ArchiveFile, store: Store, found: Findings) -> None:
    """The entries lead from what accounts held at one end of the archive to what they held at the other."""
    load(store, ((table, row) for table, row in file.rows("context") if table == "entries"))
    opening, closing = ({Account(name): cents for name, cents in file.balances(kind).items()} for kind in _ENDS)
    with snapshot(store) as still:
        sums = add_up(still, found, Opened(opening, file.header["first_entry"]))
    if {account: cents for account, cents in sums.items() if cents} != closing:
        found.fault(str(file.path), "its entries do not lead to the balances that it closes with")
    for kind, held in zip(_ENDS, (opening, closing), strict=True):
        if sum(held.values()):
            found.fault(str(file.path), f"its {kind} balances do not add up to nothing")


_ENDS = ("opening", "closing")
