"""The audit of a whole house, which changes nothing: log, rows, money, and every round played again.

It reads the store at one moment and row by row, so a house in use can be checked, however long it has been.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from pitbook.errors import BadInput
from pitbook.house.audit.credit_audit import check_credits
from pitbook.house.audit.digest_index import DigestIndex
from pitbook.house.audit.faults import AuditFinding, Findings, Snapshot, snapshot
from pitbook.house.audit.log_audit import Chain, check_chain, check_head, check_missing, check_rows, read_anchor
from pitbook.house.audit.money_audit import Opened, check_layouts, check_ledger, check_vouchers
from pitbook.house.audit.rounds_audit import check_rounds, check_shuffles
from pitbook.house.audit.shape.schema_audit import check_is_house
from pitbook.house.store import schema
from pitbook.house.store.archived import NEWEST, UNCUT, told
from pitbook.house.store.database import Store
from pitbook.house.store.rows import ArchiveRow, OpeningRow
from pitbook.house.store.sealing import HouseKey
from pitbook.law import dollars
from pitbook.table.account import Account


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
    """Check a house against itself, its key, and a head that was printed earlier.

    Of a house that was cut this is what it still has, from where the last archive ends.
    """
    found = Findings()
    with snapshot(store) as still:
        check_is_house(store, still, found)
        rows = list(still.rows(ArchiveRow, NEWEST))
        return check_house(still, key, _marks(anchor, rows[0] if rows else UNCUT), found, rows[0] if rows else UNCUT)


def _marks(anchor: str | None, cut: ArchiveRow) -> dict[int, str]:
    marks = {} if anchor is None else dict([read_anchor(anchor)])
    for seq in marks:
        if seq < cut["last_seq"]:
            what = f"entry {seq} is no longer in the house: {told(cut)}"
            raise BadInput(what, where="--anchor", remedy="give every archive as well, with --archive")
    return marks


def check_house(
    still: Snapshot, key: HouseKey, marks: Mapping[int, str], found: Findings, cut: ArchiveRow = UNCUT
) -> Audit:
    """Everything that is kept since a house was cut, or from its beginning on."""
    index, is_whole = DigestIndex(), cut is UNCUT
    chain = Chain(still, found, cut["last_seq"], cut["last_hash"], marks)
    rounds, accounts = 0, 0
    try:
        check_chain(chain, index, is_whole=is_whole)
        check_head(still, key, chain)
        check_rows(still, index, found)
        check_missing(index, found)
        balances = check_ledger(still, found, _opened(still, found, cut))
        accounts = len(balances)
        check_vouchers(still, balances, found)
        check_shuffles(still, key, found)
        played = check_rounds(still, key, found, cut["before"])
        rounds = played.count
        check_layouts(balances, played.lying, found)
        if is_whole and not played.unplayed:  # of older rounds that are archived the ledger alone vouches
            check_credits(still, balances, played.credits, found)
    except SQLAlchemyError as error:
        cause = str(getattr(error, "orig", None) or error).splitlines()[0]
        found.fault("database", f"it cannot be read to its end ({cause}): restore it from a copy")
    finally:
        index.close()
    return Audit(chain.count, rounds, accounts, chain.end, tuple(found.faults), tuple(found.remarks), found.left_off)


def _opened(still: Snapshot, found: Findings, cut: ArchiveRow) -> Opened:
    """What accounts held where the house was cut, which together is nothing."""
    held = {Account(row["account"]): row["cents"] for row in still.rows(OpeningRow, select(schema.openings))}
    with found.guard("openings"):
        if total := sum(held.values()):
            found.fault("openings", f"what accounts held at the cut adds up to {dollars(total)} instead of nothing")
    return Opened(held, cut["last_entry"]) if cut is not UNCUT else Opened()
