"""A full disk, a locked or absent database: a clear refusal, nothing half done, and play goes on afterwards."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest
from sqlalchemy import create_engine, make_url, text
from websockets.sync.client import ClientConnection, connect

from house.scenes import FIRST_WAGER
from house.server import Person, Server, elsewhere, furnish, run_sql
from patience import PATIENCE_SECONDS, wait_until
from pitbook.errors import Unavailable
from pitbook.house.audit.house_audit import audit
from pitbook.house.store.database import Store
from pitbook.house.store.sealing import HouseKey


class Customer:
    """One player over HTTP, who also listens."""

    def __init__(self, client: httpx.Client, listening: ClientConnection, person: Person) -> None:
        self.client, self.listening, self.person = client, listening, person
        self.hears("hello")

    def wager(self, key: str, cents: int) -> httpx.Response:
        answer = {"answer": "Wager", "box": self.person.seat, "wager": FIRST_WAGER[self.person.game], "cents": cents}
        headers = {"Idempotency-Key": key}
        path = f"/tables/{self.person.table}/say"
        return self.client.post(path, json={"answer": answer}, headers=headers)

    def voucher(self, key: str, cents: int) -> httpx.Response:
        return self.client.post("/vouchers", json={"cents": cents}, headers={"Idempotency-Key": key})

    def join(self) -> None:
        path = f"/tables/{self.person.table}/join"
        headers = {"Idempotency-Key": "come-to-the-table"}
        assert self.client.post(path, json={"seat": self.person.seat}, headers=headers).status_code == 200

    def balance(self) -> int:
        wait_until(lambda: self.client.get("/me").status_code == 200)  # the house is read again before it answers
        return int(self.client.get("/me").json()["balance"])

    def hears(self, kind: str) -> dict[str, Any]:
        """The next message of that kind."""
        while True:
            data: dict[str, Any] = orjson.loads(self.listening.recv(PATIENCE_SECONDS))
            if data["type"] == kind:
                return data


@contextmanager
def serving(db: str, folder: Path) -> Iterator[tuple[Server, Customer]]:
    """A server and somebody at its first table, whose betting window stays open for longer than a test takes."""
    people = furnish(db, folder / "key", seconds=60)
    person = people[0]
    with Server(db, folder / "key", folder / "log") as server:
        url = f"ws://{server.address}/api/v1/tables/{person.table}/live"
        at_house = httpx.Client(base_url=f"http://{server.address}/api/v1", headers=person.headers, timeout=30)
        with (
            at_house as client,
            connect(url, additional_headers=person.headers, open_timeout=PATIENCE_SECONDS) as listening,
        ):
            customer = Customer(client, listening, person)
            customer.join()
            yield server, customer
        assert server.stop() == 130, "it closes in an orderly way when it is interrupted"
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
        first = customer.voucher("voucher-before", 1000).json()
        before = customer.balance()
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (log.stat().st_size, resource.RLIM_INFINITY))
        for _ in range(2):
            assert refused(customer.wager("wager-no-room", 700))
        customer.hears("hello")
        assert customer.balance() == before
        wait_until(lambda: customer.voucher("voucher-before", 1000).json() == first)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        wait_until(lambda: customer.wager("wager-no-room", 700).status_code == 200)
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
        wait_until(lambda: customer.wager("wager-locked", 700).status_code == 200)
        assert customer.balance() == before - 700


def test_postgres_that_goes_away_is_refused_and_play_goes_on_when_it_is_back(
    new_postgres: Callable[[], str], tmp_path: Path
) -> None:
    db = new_postgres()
    name = make_url(db).database
    with serving(db, tmp_path) as (_, customer):
        first = customer.voucher("voucher-before", 1000).json()
        before = customer.balance()
        ended = f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '{name}'"
        run_sql(elsewhere(db), f"ALTER DATABASE {name} ALLOW_CONNECTIONS false", ended)
        for _ in range(2):
            assert refused(customer.wager("wager-away", 700))
        run_sql(elsewhere(db), f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        assert customer.hears("hello")["state"]["you"]["balance"] == before
        wait_until(lambda: customer.wager("wager-away", 700).status_code == 200)
        assert customer.voucher("voucher-before", 1000).json() == first
        assert customer.balance() == before - 700
        with pytest.raises(Unavailable, match="another process runs this house"):
            Store(db).open()
        run_sql(elsewhere(db), ended)  # connections that end while the server stays
        wait_until(lambda: customer.voucher("voucher-again", 800).status_code == 200)


def test_postgres_that_is_locked_is_refused(new_postgres: Callable[[], str], tmp_path: Path) -> None:
    db = new_postgres()
    with serving(db, tmp_path) as (_, customer):
        before = customer.balance()
        engine = create_engine(make_url(db).set(drivername="postgresql+psycopg"))
        with engine.connect() as other:
            other.execute(text("LOCK TABLE meta IN SHARE MODE"))
            assert refused(customer.wager("wager-locked", 700))
        engine.dispose()
        wait_until(lambda: customer.wager("wager-locked", 700).status_code == 200)
        assert customer.balance() == before - 700
