"""The audit of a whole house, which changes nothing: log, rows, money, and every round played again.

It reads the store at one moment and row by row, so a house in use can be checked, however long it has been.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from pitbook.house.audit.faults import AuditFinding, Findings, Snapshot, snapshot
from pitbook.house.audit.log_audit import DigestIndex, check_chain, check_rows, read_anchor
from pitbook.house.audit.money_audit import check_layouts, check_ledger, check_vouchers
from pitbook.house.audit.rounds_audit import check_rounds, check_shuffles
from pitbook.house.audit.schema_audit import check_is_house
from pitbook.house.store.database import Store
from pitbook.house.store.sealing import HouseKey


@dataclass(frozen=True, slots=True)
class Audit:
    """What a house holds, where its log ends (`SEQ:HASH`, to be kept elsewhere), and what is wrong with it."""

    entries: int
    rounds: int
    accounts: int
    head: str
    faults: tuple[AuditFinding, ...]
    remarks: tuple[AuditFinding, ...]
    left_off: int = 0

    @property
    def is_whole(self) -> bool:
        return not self.faults

    def as_data(self) -> dict[str, Any]:
        return {
            "is_whole": self.is_whole,
            "head": self.head,
            "entries": self.entries,
            "rounds": self.rounds,
            "accounts": self.accounts,
            "faults": [{"where": each.where, "what": each.what} for each in self.faults],
            "remarks": [{"where": each.where, "what": each.what} for each in self.remarks],
            "left_off": self.left_off,
        }


def audit(store: Store, key: HouseKey, anchor: str | None = None) -> Audit:
    """Check a house against itself, its key, and a head that was printed earlier."""
    printed = None if anchor is None else read_anchor(anchor)
    found, index = Findings(), DigestIndex()
    try:
        with snapshot(store) as still:
            check_is_house(store, still, found)
            return _audit(still, key, printed, index, found)
    finally:
        index.close()


def _audit(
    still: Snapshot, key: HouseKey, printed: tuple[int, str] | None, index: DigestIndex, found: Findings
) -> Audit:
    entries, rounds, accounts, head = 0, 0, 0, ""
    try:
        entries, head = check_chain(still, key, printed, index, found)
        check_rows(still, index, found)
        balances = check_ledger(still, found)
        accounts = len(balances)
        check_vouchers(still, balances, found)
        check_shuffles(still, key, found)
        played = check_rounds(still, key, found)
        rounds = played.count
        check_layouts(balances, played.lying, found)
    except SQLAlchemyError as error:
        cause = str(getattr(error, "orig", None) or error).splitlines()[0]
        found.fault("database", f"it cannot be read to its end ({cause}): restore it from a copy")
    return Audit(entries, rounds, accounts, head, tuple(found.faults), tuple(found.remarks), found.left_off)
