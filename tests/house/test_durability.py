"""Guarantee 2 against bad storage: writes that never reached the disk, a full disk, a locked or absent database."""

from __future__ import annotations

import resource
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import orjson
import pytest
from sqlalchemy import create_engine, event, make_url, text
from websockets.sync.client import connect

from house.conftest import KEY, Driver
from house.scenes import FIRST_WAGER, play_round
from house.server import Person, Server, furnish
from pitbook.errors import Unavailable
from pitbook.house import commands as c
from pitbook.house.audit import audit
from pitbook.house.clock import ManualClock
from pitbook.house.house import House
from pitbook.house.sealing import HouseKey
from pitbook.house.store import Store

# Writes that were never synced


def test_what_follows_the_last_acknowledged_commit_may_be_torn_in_any_way(sqlite_house: Driver, tmp_path: Path) -> None:
    """Of what was written after it, any sectors may be on disk or not; before it, all are.

    SQLite syncs the first 32 bytes of a log that starts anew before anything else, so those are always the new ones.
    """
    chance, house = Random(7), sqlite_house
    house.table("t1", "caribbean-stud@1998")
    a1 = house.player("A1", 1_000_000)
    for number in range(12):
        play_round(house, "t1", a1, cents=1000)
        if chance.random() < 0.4:
            house.store.tidy()
        promised, synced = house.house.journal.head, _files(house)
        house.house.run(a1, f"unheard {number}", c.Say("t1", dict(answer="Wager", box=1, wager="ante", cents=500)))
        house.house.commit()  # written, and nobody has been told yet
        written = _files(house)
        for how in ("cut", "torn", "garbage"):
            found = _reopened(tmp_path / f"{number}-{how}", house, synced, written, chance, how)
            assert found.journal.head.seq >= promised.seq
            earlier = found.store.read(text(f"SELECT hash FROM log WHERE seq = {promised.seq}"))  # type: ignore[arg-type]
            assert earlier == [{"hash": promised.hash}]
            assert audit(found.store, house.key).faults == ()
            assert found.tables["t1"].stopped == ""
            assert found.ledger.total() == 0
            found.close()
        house.say(a1, "t1", answer="Withdraw", box=1, wager="ante", cents=500)


def _files(house: Driver) -> tuple[bytes, bytes]:
    path = house.store.url.database or ""
    return Path(path).read_bytes(), Path(f"{path}-wal").read_bytes()


def _reopened(
    folder: Path, house: Driver, synced: tuple[bytes, bytes], written: tuple[bytes, bytes], chance: Random, how: str
) -> House:
    """The house as it might be found after the power went."""
    assert synced[0] == written[0], "only the log is written between two checkpoints"
    before, after = synced[1], written[1]
    match how:
        case "cut":
            kept = next((n for n in range(min(len(before), len(after))) if before[n] != after[n]), len(before))
            log = after[: chance.randint(kept, len(after))] + (before[len(after) :] if len(before) > len(after) else b"")
        case "torn":
            old = before.ljust(len(after), b"\0")
            picks = [after if chance.random() < 0.5 else old for _ in range(0, len(old), 512)]
            log = b"".join(pick[512 * n : 512 * (n + 1)] for n, pick in enumerate(picks))
        case _:
            changed = [n for n in range(0, len(after), 512) if before[n : n + 512] != after[n : n + 512]]
            spoilt = bytearray(after)
            for n in chance.sample(changed, len(changed) // 2 + 1):
                spoilt[n : n + 512] = chance.randbytes(len(spoilt[n : n + 512]))
            log = bytes(spoilt)
    folder.mkdir()
    (folder / "house.db").write_bytes(synced[0])
    (folder / "house.db-wal").write_bytes(after[:32] + log[32:] if log else log)
    return House(Store(f"sqlite:///{folder}/house.db").open(), house.key, ManualClock(house.clock.now()))


# Databases that do not keep what they are given


@pytest.mark.parametrize("setting", ["synchronous = NORMAL", "synchronous = OFF", "journal_mode = DELETE"])
def test_sqlite_that_does_not_sync_is_refused(new_sqlite: Callable[[], str], setting: str) -> None:
    url = new_sqlite()
    store = Store(url)
    event.listen(store.engine, "connect", lambda connection, _: connection.execute(f"PRAGMA {setting}").fetchall())
    with pytest.raises(Unavailable, match=f"does not keep what it is given.*{setting.split()[0]}"):
        store.open()
    Store(url).open().close()


@pytest.mark.parametrize("setting", ["fsync", "full_page_writes", "synchronous_commit"])
def test_postgres_that_does_not_sync_is_refused(new_postgres: Callable[[], str], setting: str) -> None:
    url = new_postgres()
    with _set_on_server(url, setting, "off"), pytest.raises(Unavailable, match=f"does not keep.*{setting}"):
        Store(url).open()
    Store(url).open().close()


@contextmanager
def _set_on_server(url: str, setting: str, value: str) -> Iterator[None]:
    _run(url, f"ALTER SYSTEM SET {setting} = {value}", "SELECT pg_reload_conf()")
    try:
        _await(lambda: _ask(url, f"SHOW {setting}") == value)
        yield
    finally:
        _run(url, f"ALTER SYSTEM RESET {setting}", "SELECT pg_reload_conf()")
        _await(lambda: _ask(url, f"SHOW {setting}") == "on")


# A server whose storage fails under it


class Customer:
    """One player over HTTP, who also listens."""

    def __init__(self, server: Server, person: Person) -> None:
        self.person, self.server = person, server
        self.client = httpx.Client(base_url=f"http://{server.address}/api/v1", headers=person.headers, timeout=30)
        url = f"ws://{server.address}/api/v1/tables/{person.table}/live"
        self.listening = connect(url, additional_headers=person.headers)
        assert orjson.loads(self.listening.recv(10))["type"] == "hello"

    def wager(self, key: str, cents: int) -> httpx.Response:
        answer = {"answer": "Wager", "box": self.person.seat, "wager": FIRST_WAGER[self.person.game], "cents": cents}
        headers = {"Idempotency-Key": key}
        path = f"/tables/{self.person.table}/say"
        return self.client.post(path, json={"answer": answer}, headers=headers)

    def join(self) -> None:
        path = f"/tables/{self.person.table}/join"
        headers = {"Idempotency-Key": "come-to-the-table"}
        assert self.client.post(path, json={"seat": self.person.seat}, headers=headers).status_code == 200

    def balance(self) -> int:
        return int(self.client.get("/me").json()["balance"])

    def hears(self, kind: str, seconds: float = 10) -> dict[str, Any]:
        """The next message of that kind."""
        deadline = time.monotonic() + seconds
        while True:
            data: dict[str, Any] = orjson.loads(self.listening.recv(max(0.0, deadline - time.monotonic())))
            if data["type"] == kind:
                return data


@contextmanager
def serving(db: str, folder: Path) -> Iterator[tuple[Server, Customer]]:
    """A server and somebody at its first table, whose betting window stays open for longer than a test takes."""
    people = furnish(db, folder / "key", seconds=60)
    with Server(db, folder / "key", folder / "log") as server:
        customer = Customer(server, people[0])
        customer.join()
        yield server, customer
        server.stop()
    found = audit(Store(db).open_for_reading(), HouseKey.load(folder / "key"))
    assert found.faults == ()
    log = (folder / "log").read_text()
    assert "Traceback" not in log, log


def refused(reply: httpx.Response) -> bool:
    if reply.status_code != 503:
        return False
    error = reply.json()["error"]
    return bool(error["code"] == "unavailable" and error["what"] and error["remedy"])


def test_a_full_disk_is_refused_and_play_goes_on_when_there_is_room(
    new_sqlite: Callable[[], str], tmp_path: Path
) -> None:
    db = new_sqlite()
    log = Path(f"{make_url(db).database}-wal")
    with serving(db, tmp_path) as (server, customer):
        first = customer.wager("wager-before", 1000).json()
        before = customer.balance()
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (log.stat().st_size, resource.RLIM_INFINITY))
        for _ in range(2):
            assert refused(customer.wager("wager-no-room", 700))
        customer.hears("hello")
        assert customer.balance() == before
        assert customer.wager("wager-before", 1000).json() == first
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        _await(lambda: customer.wager("wager-no-room", 700).status_code == 200)
        assert customer.balance() == before - 700


def test_a_locked_database_is_refused_and_play_goes_on_when_it_is_free(
    new_sqlite: Callable[[], str], tmp_path: Path
) -> None:
    db = new_sqlite()
    with serving(db, tmp_path) as (_, customer):
        before = customer.balance()
        with closing(sqlite3.connect(make_url(db).database or "", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            reply = customer.wager("wager-locked", 700)
            assert refused(reply)
            assert "locked" in reply.json()["error"]["what"]
            customer.hears("hello")
            assert customer.balance() == before
        _await(lambda: customer.wager("wager-locked", 700).status_code == 200)
        assert customer.balance() == before - 700


def test_postgres_that_goes_away_is_refused_and_play_goes_on_when_it_is_back(
    new_postgres: Callable[[], str], tmp_path: Path
) -> None:
    db = new_postgres()
    name = make_url(db).database
    with serving(db, tmp_path) as (_, customer):
        first = customer.wager("wager-before", 1000).json()
        before = customer.balance()
        ended = f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '{name}'"
        _run(_elsewhere(db), f"ALTER DATABASE {name} ALLOW_CONNECTIONS false", ended)
        for _ in range(2):
            assert refused(customer.wager("wager-away", 700))
        _run(_elsewhere(db), f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        assert customer.hears("hello")["state"]["you"]["balance"] == before
        _await(lambda: customer.wager("wager-away", 700).status_code == 200)
        assert customer.wager("wager-before", 1000).json() == first
        assert customer.balance() == before - 700
        with pytest.raises(Unavailable, match="another process runs this house"):
            Store(db).open()
        _run(_elsewhere(db), ended)  # connections that end while the server stays
        _await(lambda: customer.wager("wager-again", 800).status_code == 200)


def test_postgres_that_is_locked_is_refused(new_postgres: Callable[[], str], tmp_path: Path) -> None:
    db = new_postgres()
    with serving(db, tmp_path) as (_, customer):
        before = customer.balance()
        engine = create_engine(make_url(db).set(drivername="postgresql+psycopg"))
        with engine.connect() as other:
            other.execute(text("LOCK TABLE meta IN SHARE MODE"))
            assert refused(customer.wager("wager-locked", 700))
        engine.dispose()
        _await(lambda: customer.wager("wager-locked", 700).status_code == 200)
        assert customer.balance() == before - 700


def _run(url: str, *statements: str) -> None:
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


def _ask(url: str, question: str) -> Any:
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
    with engine.connect() as connection:
        answer = connection.execute(text(question)).scalar()
    engine.dispose()
    return answer


def _elsewhere(url: str) -> str:
    return make_url(url).set(database="postgres").render_as_string(hide_password=False)


def _await(is_so: Callable[[], bool], seconds: float = 10) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, "it did not come about in time"
        time.sleep(0.1)
