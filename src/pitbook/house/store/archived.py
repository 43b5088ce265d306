"""Where what the house still has begins: what is over may lie in archives, and the last says where it was cut."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Select, select

from pitbook.errors import BadInput, Denied
from pitbook.house.clock import moment
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.store.journal import GENESIS
from pitbook.house.store.rows import ArchiveRow

ARCHIVED: Final = "Archived"
"""The kind of log entry by which the house was cut."""

NEWEST: Final[Select[tuple[ArchiveRow]]] = select(schema.archives).order_by(schema.archives.c.number.desc()).limit(1)

UNCUT: Final[ArchiveRow] = {
    "number": 0,
    "at": 0,
    "actor": "",
    "before": 0,
    "first_seq": 0,
    "first_hash": GENESIS,
    "last_seq": 0,
    "last_hash": GENESIS,
    "last_entry": 0,
    "sha256": "",
    "file": "",
}
"""A house that has everything since its beginning."""


def last_cut(store: Store) -> ArchiveRow:
    rows = store.read_as(ArchiveRow, NEWEST)
    return rows[0] if rows else UNCUT


def told(cut: ArchiveRow) -> str:
    """Which file it is, for whoever must look for it."""
    return f"what was over before {moment(cut['before'])} is in the archive {cut['file']} (sha256 {cut['sha256']})"


def need_kept(cut: ArchiveRow, until: int, where: str) -> None:
    """Refuse a period of which nothing is here any more."""
    if until <= cut["before"]:
        raise BadInput(f"that is archived: {told(cut)}", where=where, remedy="ask for a later time")


def need_not_archived(cut: ArchiveRow, what: str) -> None:
    """Refuse what cannot be done without what has gone into the archive."""
    if cut["number"]:
        remedy = "look it up in the archive; it can no longer be changed"
        raise Denied("archived", f"{what}: {told(cut)}", remedy=remedy)
