"""The audit of a whole house, which changes nothing: log, rows, money, and every round played again.

It reads the store at one moment and row by row, so a house in use can be checked, however long it has been.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from alembic.script import ScriptDirectory
from sqlalchemy import Select, column, inspect, select, table
from sqlalchemy.exc import SQLAlchemyError

from pitbook.errors import BadInput
from pitbook.house import migrations, schema
from pitbook.house.audit_log import DigestIndex, check_chain, check_rows, read_anchor
from pitbook.house.audit_money import check_layouts, check_ledger, check_vouchers
from pitbook.house.audit_rounds import check_rounds, check_shuffles
from pitbook.house.findings import Finding, Findings, Snapshot, snapshot
from pitbook.house.sealing import HouseKey
from pitbook.house.store import Store

REVISION: Final = "alembic_version"
"""The table in which the database says which steps have been applied to it."""


@dataclass(frozen=True, slots=True)
class Audit:
    """What a house holds, where its log ends (`SEQ:HASH`, to be kept elsewhere), and what is wrong with it."""

    entries: int
    rounds: int
    accounts: int
    head: str
    faults: tuple[Finding, ...]
    remarks: tuple[Finding, ...]
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
            _check_is_house(store, still, found)
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


def _check_is_house(store: Store, still: Snapshot, found: Findings) -> None:
    """The tables are those of this version, no fewer and no more, and the database says so itself."""
    try:
        tables = set(inspect(store.engine).get_table_names())
        missing = schema.metadata.tables.keys() - tables
        query: Select[Any] = select(column("version_num")).select_from(table(REVISION))
        revisions = still.values(query) if REVISION in tables else []
    except SQLAlchemyError as error:
        cause = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise BadInput(f"this database cannot be read ({cause})", where="--db") from None
    if missing:
        what = f"this is no house of this version: it has no table {', '.join(sorted(missing))}"
        raise BadInput(what, where="--db", remedy="name a house, or start this one once to bring it up to date")
    for name in sorted(tables - schema.metadata.tables.keys() - {REVISION}):
        found.fault(f"database {name[:60]}", "no house has this table: find out who made it, and drop it")
    newest = ScriptDirectory(str(Path(migrations.__file__).parent)).get_current_head()
    if revisions != [newest]:
        says = ", ".join(str(each)[:40] for each in revisions) or "nothing"
        found.fault(f"database {REVISION}", f"it says {says} of how far the tables are, and they are at {newest}")
