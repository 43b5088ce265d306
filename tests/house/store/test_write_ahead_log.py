"""SQLite's log of writes stays bounded, whoever reads in it meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest
from sqlalchemy import select

from house.conftest import Driver
from patience import PATIENCE_SECONDS
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.store import database, schema

MOST = 200_000
"""Bytes; the log of a few dozen commands is longer."""


@pytest.fixture(autouse=True)
def short_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short limit, and patience with readers that no slow machine uses up."""
    monkeypatch.setattr(database, "MOST_LOGGED", MOST)
    monkeypatch.setattr(database, "PATIENCE_WITH_READERS", 1000 * PATIENCE_SECONDS)


@contextmanager
def reading(house: Driver) -> Iterator[None]:
    """Somebody who looks at the house as it is at this moment, for as long as this lasts."""
    with house.store.engine.connect() as connection, connection.begin():
        connection.execute(select(schema.log.c.seq).limit(1)).all()
        yield


def log_size(house: Driver) -> int:
    return Path(f"{house.store.url.database}-wal").stat().st_size


def write(house: Driver, name: str, upto: int) -> None:
    """Commands until the log of writes is so long."""
    player = house.player(name)
    while log_size(house) <= upto:
        house.do(player, c.BuyIn(100))


def test_a_log_that_is_written_to_and_read_all_the_time_stays_bounded(sqlite_house: Driver) -> None:
    """At each tidying somebody reads what is older than the last write, so that the log never begins anew by itself."""
    for number in range(3):
        with reading(sqlite_house):
            write(sqlite_house, f"A{number}", MOST)
            tidying = Thread(target=sqlite_house.store.tidy)
            tidying.start()
        tidying.join(PATIENCE_SECONDS)
        assert log_size(sqlite_house) <= MOST
    assert audit(sqlite_house.store, sqlite_house.key).faults == ()


def test_a_short_log_is_left_and_a_reader_who_stays_holds_nobody_up(
    sqlite_house: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE_WITH_READERS", 1)
    with reading(sqlite_house):
        write(sqlite_house, "A1", MOST // 2)
        before = log_size(sqlite_house)
        sqlite_house.store.tidy()
        assert log_size(sqlite_house) == before
        write(sqlite_house, "A2", MOST)
        sqlite_house.store.tidy()  # in vain, for what is read stays
        sqlite_house.player("A3", 100)
        assert log_size(sqlite_house) > MOST
    sqlite_house.store.tidy()
    assert log_size(sqlite_house) <= MOST


def test_a_log_with_much_in_it_begins_anew_in_the_room_that_it_has(
    sqlite_house: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "MUCH_LOGGED", MOST // 2)
    write(sqlite_house, "A1", MOST // 2)
    full = log_size(sqlite_house)
    for number in range(3):
        sqlite_house.store.tidy()
        sqlite_house.player(f"B{number}", 100)
        assert log_size(sqlite_house) == full  # neither cut off nor longer
    assert audit(sqlite_house.store, sqlite_house.key).faults == ()
