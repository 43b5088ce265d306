"""The database: SQLite in a file, or PostgreSQL. What is written is on disk when `write` returns, whole."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import IO, Any, Final, Literal, TypeVar, cast

from sqlalchemy import Connection, Engine, Select, and_, create_engine, event, make_url, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from pitbook.errors import BadInput, Unavailable
from pitbook.house.store import schema
from pitbook.house.store.migrations import upgrade
from pitbook.house.store.private_files import take_file

Row = Mapping[str, Any]
"""Any row of any table, or some columns of one. Whole rows have types of their own in `rows`."""

R = TypeVar("R")

BUSY_SECONDS: Final = 2
LOCK_TRIES: Final = 10
LOCK_PAUSE: Final = 0.2
_ADVISORY_LOCK: Final = 7_482_665


@dataclass(frozen=True, slots=True)
class Change:
    """A row that is added, put in the place of the one with its key, or dropped."""

    how: Literal["add", "put", "drop"]
    table: str
    row: Row


class Fenced(Unavailable):
    """Somebody else has written to this house; what this process believes may be stale."""


class Store:
    """A house's database, opened for writing by one process at a time or for reading by anybody."""

    def __init__(self, url: str) -> None:
        try:
            self.url = make_url(url)
        except ArgumentError:
            remedy = "write sqlite:///FILE or postgresql://USER@HOST/NAME"
            raise BadInput(f"{url[:60]!r} is no database address", remedy=remedy) from None
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        if self.is_sqlite and not self.url.database:
            raise BadInput("a house is not kept in memory", remedy="name a file: sqlite:///house.db")
        if self.url.get_backend_name() == "postgresql":
            self.url = self.url.set(drivername="postgresql+psycopg")
        elif not self.is_sqlite:
            raise BadInput(f"no house is kept in {self.url.get_backend_name()}", remedy="use sqlite or postgresql")
        self._lock_file: IO[str] | None = None
        self._lock_connection: Connection | None = None
        self._holding = Lock()
        self.engine = _engine(self.url, self.is_sqlite)

    # Opening

    def open(self) -> Store:
        """Take the house for this process, bring its tables up to date, and see that writes are durable."""
        try:
            self._claim()
            with self.engine.begin() as connection:
                upgrade(connection)
            self._check_durable()
            if self.is_sqlite:
                _keep_name(Path(self.url.database or ""))
        except SQLAlchemyError as error:
            self.close()
            raise Unavailable(f"no house can be opened here ({_cause(error)})", remedy="see to --db") from error
        except OSError as error:
            self.close()
            raise BadInput(f"no house can be kept at {self.url.database} ({error.strerror})", where="--db") from None
        except BaseException:
            self.close()
            raise
        return self

    def open_for_reading(self) -> Store:
        """Look at a house without taking it; it must exist."""
        if self.is_sqlite and not Path(self.url.database or "").exists():
            raise BadInput(f"there is no house at {self.url.database}", remedy="start one with pitbook serve")
        return self

    def hold(self) -> None:
        """See that the house is still ours: PostgreSQL forgets it when it ends the connection that said so."""
        if self.is_sqlite:
            return
        with self._holding:
            try:
                if self._lock_connection is not None:
                    self._lock_connection.execute(text("SELECT 1"))
            except SQLAlchemyError:
                self._let_go()
            if self._lock_connection is None:
                self._claim()

    def tidy(self, *, whole: bool = False) -> None:
        """Copy what SQLite has logged into the database itself, without making any commit wait for it."""
        if self.is_sqlite:
            try:
                with self.engine.connect() as connection:
                    connection.connection.driver_connection.execute(  # type: ignore[union-attr]
                        f"PRAGMA wal_checkpoint({'TRUNCATE' if whole else 'PASSIVE'})"
                    )
            except DBAPIError as error:
                raise _unavailable(error) from error

    def close(self) -> None:
        if self._lock_connection is not None:  # said aloud: PostgreSQL may notice a connection's end only later
            with suppress(SQLAlchemyError):
                self._lock_connection.execute(text(f"SELECT pg_advisory_unlock({_ADVISORY_LOCK})"))
        self._let_go()
        self.engine.dispose()
        if self._lock_file is not None:
            self._lock_file.close()

    def _let_go(self) -> None:
        if self._lock_connection is not None:
            self._lock_connection.invalidate()  # ended, not put back: the pool would go on holding the house with it
            self._lock_connection.close()
            self._lock_connection = None

    def _claim(self) -> None:
        """One process runs a house. The database says so itself, so a crash lets go of it."""
        if self.is_sqlite:
            self._lock_file = take_file(Path(self.url.database or ""))
            return
        try:
            self._lock_connection = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            got = self._lock_connection.execute(text(f"SELECT pg_try_advisory_lock({_ADVISORY_LOCK})")).scalar()
        except SQLAlchemyError as error:
            self._let_go()
            raise _unavailable(error) from error
        for _ in range(LOCK_TRIES):  # PostgreSQL may take a moment to notice that a process was killed
            if got:
                break
            time.sleep(LOCK_PAUSE)
            got = self._lock_connection.execute(text(f"SELECT pg_try_advisory_lock({_ADVISORY_LOCK})")).scalar()
        if not got:
            self._let_go()
            remedy = "stop the other process, or start a house of its own with --db"
            raise Unavailable("another process runs this house", remedy=remedy)

    def _check_durable(self) -> None:
        """A commit must be on disk when it returns: anything less is refused at the start."""
        with self.engine.connect() as connection:
            if self.is_sqlite:
                wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
                found = {name: connection.execute(text(f"PRAGMA {name}")).scalar() for name in wanted}
            else:
                wanted = {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on"}
                found = {name: connection.execute(text(f"SHOW {name}")).scalar() for name in wanted}
        if wrong := {name: value for name, value in found.items() if value != wanted[name]}:
            raise Unavailable(f"this database does not keep what it is given: {wrong}", remedy=f"set {wanted}")

    # Writing and reading

    def write(self, changes: Iterable[Change], head_before: str | None, head: str) -> None:
        """All of these changes or none, if the head of the log is still the one that they follow."""
        try:
            with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
                self._move_head(connection, head_before, head)
                for (how, table), rows in _grouped(changes).items():
                    self._apply(connection, how, schema.metadata.tables[table], rows)
        except SQLAlchemyError as error:
            raise _unavailable(error) from error

    def read_as(self, row: type[R], query: Select[Any]) -> list[R]:
        """Whole rows of the table that is asked for, as its type of row."""
        return cast(list[R], self.read(query))

    def read(self, query: Select[Any], **values: Any) -> list[dict[str, Any]]:
        try:
            with self.engine.connect() as connection:
                result = connection.execute(query, values)
                names = [str(name) for name in result.keys()]  # noqa: SIM118 - plain text, where SQLAlchemy has its own
                return [dict(zip(names, row, strict=True)) for row in result]
        except SQLAlchemyError as error:
            raise _unavailable(error) from error

    def _move_head(self, connection: Connection, before: str | None, head: str) -> None:
        meta = schema.meta
        if before is None:
            connection.execute(meta.insert(), {"name": "head", "value": head})
            return
        moved = connection.execute(
            meta.update().where(meta.c.name == "head", meta.c.value == before).values(value=head)
        )
        if moved.rowcount != 1:
            raise Fenced("another process has written to this house", remedy="it is being read again")

    def _apply(self, connection: Connection, how: str, table: Any, rows: list[Row]) -> None:
        keys = [column.name for column in table.primary_key]
        if how == "add":
            connection.execute(table.insert(), rows)
        elif how == "put":
            dialect: Any = sqlite if self.is_sqlite else postgresql
            insert = dialect.insert(table)
            others = {column.name: insert.excluded[column.name] for column in table.columns if column.name not in keys}
            connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=others), rows)
        else:
            for row in rows:
                connection.execute(table.delete().where(and_(*(table.c[key] == row[key] for key in keys))))


def _engine(url: Any, is_sqlite: bool) -> Engine:
    if not is_sqlite:
        # Whatever does not answer is given up, so that people are refused and do not wait for ever.
        patience = {"options": f"-c lock_timeout={BUSY_SECONDS}s", "connect_timeout": 5, "tcp_user_timeout": 10_000}
        return create_engine(url, pool_pre_ping=True, connect_args=patience)
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _: object) -> None:
        connection.isolation_level = None  # transactions begin where we say so, and take the write lock at once
        # The log of writes is copied into the database by `tidy`, not by whichever commit happens to fill a page count.
        for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "wal_autocheckpoint = 0"):
            connection.execute(f"PRAGMA {setting}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _grouped(changes: Iterable[Change]) -> dict[tuple[str, str], list[Row]]:
    """Changes by kind and table, of several to one row only the last."""
    last: dict[tuple[str, tuple[Any, ...]], Change] = {}
    for change in changes:
        keys = schema.metadata.tables[change.table].primary_key
        key = (change.table, tuple(change.row[column.name] for column in keys))
        if change.how == "add" and key in last:
            raise SQLAlchemyError(f"{change.table} {key[1]} added twice")
        earlier = last.get(key)
        is_still_new = earlier is not None and earlier.how == "add"
        last[key] = Change("add", change.table, change.row) if is_still_new and change.how == "put" else change
    grouped: dict[tuple[str, str], list[Row]] = {}
    for change in last.values():
        grouped.setdefault((change.how, change.table), []).append(change.row)
    return grouped


def _unavailable(error: Exception) -> Unavailable:
    """What went wrong in the database, without the values that were to be written."""
    if isinstance(error, Unavailable):
        return error
    remedy = "send it again in a moment, with the same key"
    return Unavailable(f"the store cannot keep this ({_cause(error)})", remedy=remedy)


def _cause(error: Exception) -> str:
    return str(getattr(error, "orig", None) or type(error).__name__).splitlines()[0]


def _keep_name(path: Path) -> None:
    """See that the file's name is on disk: SQLite takes care of what is in a new file, and not of its folder."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def default_places(environment: Mapping[str, str] = os.environ) -> tuple[str, Path]:
    """The database and the key of a house that nobody has placed elsewhere; they lie in different folders."""
    home = Path(environment.get("HOME", "."))
    data = Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "pitbook"
    config = Path(environment.get("XDG_CONFIG_HOME") or home / ".config") / "pitbook"
    return f"sqlite:///{data / 'house.db'}", config / "house.key"


__all__ = ["Change", "Fenced", "Row", "Sequence", "Store", "default_places"]
