"""The database: SQLite in a file, or PostgreSQL. What is written is on disk when `write` returns, whole."""

from __future__ import annotations

import os
import sqlite3
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import IO, Any, Final, TypeVar, cast

from sqlalchemy import Connection, Engine, PoolProxiedConnection, Select, create_engine, event, make_url, select, text
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from pitbook.errors import BadInput, Unavailable
from pitbook.house.store import schema
from pitbook.house.store.calls_under_way import CallsUnderWay
from pitbook.house.store.changes import Changes, Row
from pitbook.house.store.migrations import upgrade
from pitbook.house.store.private_files import take_file
from pitbook.house.store.row_statements import How, put_together, statement

R = TypeVar("R")
V = TypeVar("V")

BUSY_SECONDS: Final = 2
STATEMENT_SECONDS: Final = 10
"""The database itself ends whatever takes longer; who waits for it is usually gone by then."""

CONNECT_SECONDS: Final = 2
SILENT_SECONDS: Final = 3
"""A line over which nothing is acknowledged for so long is dead."""

POOL_SECONDS: Final = 2
MOST_CONNECTIONS: Final = 12
PAGE_BYTES: Final = 4096
MOST_LOGGED: Final = 64 * 2**20
"""So many bytes SQLite's log of writes may have before it is cut off."""

MUCH_LOGGED: Final = 16 * 2**20
"""With so many bytes in it the log of writes begins anew: a commit into room that is there costs less than one
for which the file has to grow."""

PATIENCE_TO_BEGIN_ANEW: Final = 20
PATIENCE_WITH_READERS: Final = 100
"""So many milliseconds a commit waits while the log of writes is to begin anew, or to be cut off, and somebody reads in
it still."""

MOST_STATEMENTS: Final = 512
"""So many statements a connection to SQLite keeps prepared."""

LOCK_TRIES: Final = 10
LOCK_PAUSE: Final = 0.2
_ADVISORY_LOCK: Final = 7_482_665


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
        self._line: PoolProxiedConnection | None = None
        self._calls = CallsUnderWay()
        self.engine = self._make_engine(STATEMENT_SECONDS)

    def _make_engine(self, statement_seconds: int) -> Engine:
        engine = _engine(self.url, self.is_sqlite, statement_seconds)
        self._calls.watch(engine)
        return engine

    # Opening

    def open(self) -> Store:
        """Take the house for this process, bring its tables up to date, and see that writes are durable."""
        try:
            self._claim()
            with self.engine.begin() as connection:
                if not self.is_sqlite:
                    connection.execute(text("SET LOCAL statement_timeout = 0"))  # a large house takes its time, once
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
        if not self.is_sqlite:
            self.engine.dispose()
            self.engine = self._make_engine(statement_seconds=0)  # long questions about the past take what they take
        return self

    @property
    def bytewise(self) -> str:
        """The collation by which text is in the order of its letters' numbers, whatever the language of the server."""
        return "BINARY" if self.is_sqlite else "C"

    def give_up(self, thread: int) -> None:
        """Break off what a thread is asking or writing here: it hears of it, and what it has begun is not kept.

        Unless it was at its end, and the database keeps it though nobody hears of that.
        """
        self._calls.break_off(thread)

    def one_call(self) -> AbstractContextManager[None]:
        """What a thread does here until it comes back, or is given up."""
        return self._calls.one()

    def hold(self) -> None:
        """See that the house is still ours: PostgreSQL forgets it when it ends the connection that said so."""
        if self.is_sqlite:
            return
        with self._holding:
            try:
                if self._lock_connection is not None:
                    with self._calls.using(self._lock_connection.connection.driver_connection):
                        self._lock_connection.execute(text("SELECT 1"))
            except SQLAlchemyError:
                self._let_go()
            if self._lock_connection is None:
                self._claim()

    def tidy(self, *, whole: bool = False) -> None:
        """Copy what SQLite has logged into the database itself, without making any commit wait for it.

        A log that is written to all the time never begins anew by itself. One with much in it is copied to its end and
        begins anew, and one that has grown too long is cut off besides: a commit waits for what came in while most of
        it was copied, and for readers only a moment.
        """
        if self.is_sqlite:
            _, pages, _ = self._say("PRAGMA wal_checkpoint(PASSIVE)")
            if whole:
                self._say("PRAGMA wal_checkpoint(TRUNCATE)")
            elif self._logged_bytes() > MOST_LOGGED:
                self._say("PRAGMA wal_checkpoint(TRUNCATE)", patience=PATIENCE_WITH_READERS)
            elif pages * PAGE_BYTES > MUCH_LOGGED:
                self._say("PRAGMA wal_checkpoint(RESTART)", patience=PATIENCE_TO_BEGIN_ANEW)

    def compact(self) -> None:
        """Give back the room of rows that are gone: SQLite's file is written anew, PostgreSQL fills it again."""
        if self.is_sqlite:
            self._say("VACUUM")
            self.tidy(whole=True)
            return
        try:
            with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                connection.execute(text("SET statement_timeout = 0"))
                connection.execute(text("VACUUM"))
                connection.invalidate()  # the next who uses this line has limits again
        except SQLAlchemyError as error:
            raise _unavailable(error) from error

    def _say(self, command: str, *, patience: int = BUSY_SECONDS * 1000) -> tuple[Any, ...]:
        """What SQLite replies to something that is no part of a transaction, with so many milliseconds of patience."""
        try:
            with closing(self.engine.raw_connection()) as line:
                driver: Any = line.driver_connection
                try:
                    driver.execute(f"PRAGMA busy_timeout = {patience}")
                    return tuple(driver.execute(command).fetchone() or ())
                finally:
                    driver.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise _unavailable(error) from error

    def _logged_bytes(self) -> int:
        log = Path(f"{self.url.database}-wal")
        return log.stat().st_size if log.exists() else 0

    def close(self) -> None:
        if self._lock_connection is not None:  # said aloud: PostgreSQL may notice a connection's end only later
            with suppress(SQLAlchemyError):
                self._lock_connection.execute(text(f"SELECT pg_advisory_unlock({_ADVISORY_LOCK})"))
        self._let_go()
        self.hang_up()
        if self._lock_file is not None:
            self._lock_file.close()

    def hang_up(self) -> None:
        """End every connection that is not in use; whoever asks next gets a new one."""
        if self._line is not None:
            self._line.close()
            self._line = None
        self.engine.dispose()

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

    def write(self, changes: Changes, head_before: str | None, head: str) -> None:
        """All of these changes or none, if the head of the log is still the one that they follow.

        Everything that anybody does comes through here, so it is told to the driver itself.
        """
        try:
            with self._transaction() as cursor:
                self._move_head(cursor, head_before, head)
                self._put_down(cursor, changes)
        except (SQLAlchemyError, TimeoutError, self.engine.dialect.loaded_dbapi.Error) as error:
            raise _unavailable(error) from error

    def settled_head(self) -> str | None:
        """The head of the log, when nobody is writing: a write that is under way, even one given up, is waited for."""
        meta = schema.meta
        query = select(meta.c.value).where(meta.c.name == "head").with_for_update()
        try:
            with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
                return cast(str | None, connection.execute(query).scalar())
        except (SQLAlchemyError, TimeoutError) as error:
            raise _unavailable(error) from error

    def rewrite(self, clear: Callable[[Connection], None], changes: Changes, head_before: str, head: str) -> None:
        """All of these changes, and whatever is cleared away in the same transaction, or nothing."""
        try:
            with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
                if not self.is_sqlite:
                    connection.execute(text("SET LOCAL statement_timeout = 0"))  # it takes what it takes
                cursor = connection.connection.cursor()
                self._move_head(cursor, head_before, head)
                clear(connection)
                self._put_down(cursor, changes)
        except (SQLAlchemyError, self.engine.dialect.loaded_dbapi.Error) as error:
            raise _unavailable(error) from error

    def _put_down(self, cursor: DBAPICursor, changes: Changes) -> None:
        for (how, table), rows in _grouped(changes).items():
            told = statement(table, how, self._mark)
            values = list(map(told.values, rows))
            if self.is_sqlite and how != "drop":
                put_together(cursor, how, table, values)
            else:
                cursor.executemany(told.text, values)

    @contextmanager
    def _transaction(self) -> Iterator[DBAPICursor]:
        """A cursor of the driver's; what is done with it is kept whole or not at all.

        Whoever writes to SQLite has a line of their own for as long as nothing goes wrong on it.
        """
        connection, self._line = self._line or self.engine.raw_connection(), None
        try:
            with self._calls.using(connection.driver_connection):
                cursor = connection.cursor()
                if self.is_sqlite:
                    cursor.execute("BEGIN IMMEDIATE")
                yield cursor
                connection.commit()
        except BaseException:
            connection.invalidate()  # closed, whatever state it is in; nothing of the transaction is kept
            connection.close()
            raise
        if self.is_sqlite and self._line is None:
            self._line = connection
        else:
            connection.close()

    def read_as(self, row: type[R], query: Select[Any]) -> list[R]:
        """Whole rows of the table that is asked for, as its type of row."""
        return cast(list[R], self.read(query))

    def read(self, query: Select[Any], **values: Any) -> list[dict[str, Any]]:
        try:
            with self.engine.connect() as connection:
                result = connection.execute(query, values)
                names = [str(name) for name in result.keys()]  # noqa: SIM118 - plain text, where SQLAlchemy has its own
                return [dict(zip(names, row, strict=True)) for row in result]
        except (SQLAlchemyError, TimeoutError) as error:
            raise _unavailable(error) from error

    def _move_head(self, cursor: DBAPICursor, before: str | None, head: str) -> None:
        if before is None:
            first = statement("meta", "add", self._mark)
            cursor.execute(first.text, first.values({"name": "head", "value": head}))
            return
        cursor.execute(
            f"UPDATE meta SET value = {self._mark} WHERE name = 'head' AND value = {self._mark}", (head, before)
        )
        if cursor.rowcount != 1:
            raise Fenced("another process has written to this house", remedy="it is being read again")

    @property
    def _mark(self) -> str:
        """What stands for a value in what the driver is told."""
        return "?" if self.is_sqlite else "%s"


def _engine(url: Any, is_sqlite: bool, statement_seconds: int) -> Engine:
    pool = {"pool_size": MOST_CONNECTIONS, "max_overflow": 0, "pool_timeout": POOL_SECONDS}
    if not is_sqlite:
        # Whatever does not answer is given up, so that people are refused and do not wait for ever.
        limits = f"-c lock_timeout={BUSY_SECONDS}s -c statement_timeout={statement_seconds}s"
        line = {"keepalives_idle": SILENT_SECONDS, "keepalives_interval": 1, "keepalives_count": SILENT_SECONDS}
        patience = {"connect_timeout": CONNECT_SECONDS, "tcp_user_timeout": 1000 * SILENT_SECONDS}
        return create_engine(url, connect_args={"options": limits, **line, **patience}, **pool)
    own = {"timeout": BUSY_SECONDS, "check_same_thread": False, "cached_statements": MOST_STATEMENTS}
    engine = create_engine(url, connect_args=own, **pool)

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


def batched(values: Sequence[V], most: int = 500) -> Iterator[Sequence[V]]:
    """So many at a time: a question names no more than a database takes at once."""
    for at in range(0, len(values), most):
        yield values[at : at + most]


def _grouped(changes: Changes) -> dict[tuple[How, str], list[Row]]:
    """The changes by kind and table."""
    grouped: defaultdict[tuple[How, str], list[Row]] = defaultdict(list)
    for how, table, row in changes.values():
        grouped[how, table].append(row)
    return grouped


def _unavailable(error: Exception) -> Unavailable:
    """What went wrong in the database, without the values that were to be written."""
    if isinstance(error, Unavailable):
        return error
    remedy = "send it again in a moment, with the same key"
    return Unavailable(f"the store cannot keep this ({_cause(error)})", remedy=remedy)


def _cause(error: Exception) -> str:
    """What the driver says is wrong, in one line; what else went wrong is known by its kind alone."""
    said = getattr(error, "orig", None) or ("" if isinstance(error, SQLAlchemyError) else error)
    return (str(said) or type(error).__name__).splitlines()[0]


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
