"""What the house keeps, table by table. Money is whole cents, moments are milliseconds since 1970, sealed things bytes.

Every row but those of `log` itself is vouched for by an entry of the log that carries its digest. `APPENDED` tables
only ever grow.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, CheckConstraint, Column, Index, Integer, LargeBinary, MetaData, Table, Text

metadata = MetaData()

UNBOUNDED: Final = ("bank", "issue", "receivable")
"""The kinds of account that may stand below zero: the house's own, and what a player owes after a correction."""

_BELOW_ZERO = ", ".join(f"'{kind}'" for kind in UNBOUNDED)

meta = Table("meta", metadata, Column("name", Text, primary_key=True), Column("value", Text, nullable=False))

log = Table(
    "log",
    metadata,
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("rows", Text, nullable=False),
    Column("hash", Text, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("password", Text),
    Column("created_at", BigInteger, nullable=False),
    Column("is_active", Integer, nullable=False),
    Column("excluded_until", BigInteger),
    Column("limits", Text, nullable=False),
    Index("people_by_role", "role", "is_active"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("csrf", Text, nullable=False),
    Column("started_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Index("sessions_of_person", "person", "expires_at"),
    Index("sessions_by_end", "ended_at", "expires_at"),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("balance", BigInteger, nullable=False),
    CheckConstraint(f"balance >= 0 OR kind IN ({_BELOW_ZERO})", name="no_account_below_zero"),
)

entries = Table(
    "entries",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("source", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("edition", Text, nullable=False),
    Column("clause", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("episode", Integer, nullable=False),
    CheckConstraint("cents > 0", name="an_entry_moves_money"),
    CheckConstraint("source <> target", name="an_entry_has_two_sides"),
    Index("entries_by_time", "at"),
    Index("entries_of_source", "source", "at"),
    Index("entries_of_target", "target", "at"),
    Index("entries_of_table", "table_id", "at"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("sitting", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("announced", Text, nullable=False),
    Column("episode", Integer, nullable=False),
    Column("shuffle", Text, nullable=False),
    Column("stopped", Text, nullable=False),
)

shuffles = Table(
    "shuffles",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("root", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("sealed", LargeBinary, nullable=False),
)

episodes = Table(
    "episodes",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("detail", Text, nullable=False),
    Column("before", Text, nullable=False),
    Column("shuffle", Text, nullable=False),
    Column("engine", Text, nullable=False),
    Column("law", Text, nullable=False),
    Column("started_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("facts", Text, nullable=False),
    Index("live_episodes", "ended_at"),
)

steps = Table(
    "steps",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("episode", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("actor", Text, nullable=False),
    Column("sealed", LargeBinary, nullable=False),
    Column("facts", Text, nullable=False),
)

corrections = Table(
    "corrections",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("episode", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("actor", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("sealed", LargeBinary, nullable=False),
)

jackpots = Table(
    "jackpots",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
)

vouchers = Table(
    "vouchers",
    metadata,
    Column("id", Text, primary_key=True),
    Column("cents", BigInteger, nullable=False),
    Column("issued_to", Text, nullable=False),
    Column("issued_at", BigInteger, nullable=False),
    Column("paid_to", Text),
    Column("paid_at", BigInteger),
)

commands = Table(
    "commands",
    metadata,
    Column("actor", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("digest", Text, nullable=False),
    Column("reply", LargeBinary, nullable=False),
    Column("at", BigInteger, nullable=False),
)

archives = Table(
    "archives",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("actor", Text, nullable=False),
    Column("before", BigInteger, nullable=False),
    Column("first_seq", BigInteger, nullable=False),
    Column("first_hash", Text, nullable=False),
    Column("last_seq", BigInteger, nullable=False),
    Column("last_hash", Text, nullable=False),
    Column("last_entry", BigInteger, nullable=False),
    Column("sha256", Text, nullable=False),
    Column("file", Text, nullable=False),
)

openings = Table(
    "openings",
    metadata,
    Column("account", Text, primary_key=True),
    Column("cents", BigInteger, nullable=False),
)

APPENDED: Final = frozenset({"log", "entries", "steps", "shuffles", "corrections", "commands"})
