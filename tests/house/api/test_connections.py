"""Somebody who opens connections and says nothing, or too slowly: they shut nobody out but themself."""

from __future__ import annotations

import json
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from house.served import V1, Served, served
from house.server import Server, furnish
from patience import PATIENCE_SECONDS, wait_until
from pitbook.house.api import doorkeeper

DESCRIPTORS = 256


def call(address: str) -> socket.socket:
    host, _, port = address.partition(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE_SECONDS)


def is_cut(line: socket.socket) -> bool:
    """Whether the other side has ended this connection; waits until it says something or does."""
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True


def is_open(line: socket.socket) -> bool:
    line.setblocking(False)
    try:
        return line.recv(1) != b""
    except BlockingIOError:
        return True
    except ConnectionError:
        return False


@contextmanager
def few_descriptors(folder: Path) -> Iterator[tuple[Server, Any]]:
    """A house that may have few descriptors, and a player of it."""
    db, key = f"sqlite:///{folder}/house.db", folder / "house.key"
    person = furnish(db, key, seconds=60)[0]
    limit = (DESCRIPTORS, DESCRIPTORS)
    with Server(db, key, folder / "log", lambda: resource.setrlimit(resource.RLIMIT_NOFILE, limit)) as server:
        yield server, person


def test_a_player_plays_on_among_silent_connections(tmp_path: Path) -> None:
    """More silent connections than the house has descriptors, a player who was there before, and one who comes now."""
    with few_descriptors(tmp_path) as (server, person), ExitStack() as stack:
        url = f"ws://{server.address}{V1}/tables/{person.table}/live"
        table = stack.enter_context(connect(url, additional_headers=person.headers, open_timeout=PATIENCE_SECONDS))
        table.recv(PATIENCE_SECONDS)
        silent = [stack.enter_context(call(server.address)) for _ in range(DESCRIPTORS + 100)]
        wait_until(lambda: sum(not is_open(line) for line in silent) >= 100)
        wager = {"answer": "Wager", "box": 1, "wager": "ante", "cents": 1000}
        commands: list[dict[str, Any]] = [{"do": "join", "seat": 1}, {"do": "say", "answer": wager}, {"do": "ready"}]
        for number, what in enumerate(commands):
            table.send(json.dumps({"id": f"command-{number}", **what}))
            while (message := json.loads(table.recv(PATIENCE_SECONDS)))["type"] != "reply":
                pass
            assert message["ok"], message
        reply = httpx.get(f"http://{server.address}{V1}/me", headers=person.headers, timeout=PATIENCE_SECONDS)
        assert reply.json()["tables"] == [person.table]
        again = stack.enter_context(connect(url, additional_headers=person.headers, open_timeout=PATIENCE_SECONDS))
        assert json.loads(again.recv(PATIENCE_SECONDS))["type"] == "hello"
    log = (tmp_path / "log").read_text()
    assert "too many connections, 127.0.0.1" in log
    assert "Too many open files" not in log


@pytest.fixture
def house(empty_sqlite: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A house without a proxy, in which a request has half a second to come in."""
    monkeypatch.setattr(doorkeeper, "REQUEST_SECONDS", 0.5)
    with served(empty_sqlite, tmp_path, proxy="") as house:
        yield house


SLOW = {
    "silent": b"",
    "half a line": b"GET /api/v1 HT",
    "half its headers": b"GET /api/v1 HTTP/1.1\r\nHost: localhost\r\nX-More: ",
    "half its body": b"POST /api/v1/people HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b'Content-Length: 50\r\n\r\n{"name": ',
    "half a second request": b"GET /api/v1 HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api/v1 HTTP/1.1\r\nHo",
}


@pytest.mark.parametrize("said", SLOW.values(), ids=SLOW)
def test_whoever_does_not_come_to_the_point_is_cut(house: Served, said: bytes) -> None:
    with call(house.address) as line:
        line.sendall(said)
        while not is_cut(line):
            pass


def test_a_letter_now_and_then_buys_no_time(house: Served) -> None:
    with call(house.address) as line:
        line.settimeout(0.1)
        for letter in "GET /api/v1 HTTP/1.1\r\nHost: localhost\r\nX-More: " + "x" * PATIENCE_SECONDS * 10:
            try:
                line.send(letter.encode())
                if not line.recv(1):
                    return
            except TimeoutError:
                continue
            except ConnectionError:
                return
    raise AssertionError("it was never cut")


def test_one_address_keeps_only_so_many(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doorkeeper, "REQUEST_SECONDS", PATIENCE_SECONDS)
    monkeypatch.setattr(doorkeeper, "GRACE_SECONDS", -1)
    monkeypatch.setattr(doorkeeper, "MOST_BY_ADDRESS", 5)
    house.do("Op1", "/tables", table="t1", name="T 1", edition="dragon-21")
    with ExitStack() as stack:
        mine = stack.enter_context(house.listen("t1", "A1"))
        mine.recv(PATIENCE_SECONDS)
        silent = [stack.enter_context(call(house.address)) for _ in range(8)]
        assert [is_cut(line) for line in silent[:3]] == [True] * 3
        assert [is_open(line) for line in silent[3:]] == [True] * 5
        assert house.ask("GET", "/me", "A1").status_code == 200
        mine.ping().wait(PATIENCE_SECONDS)


def test_behind_a_proxy_each_counts_for_themself(
    empty_sqlite: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The proxy may have any number; of whom it asks for nobody keeps more than so many."""
    monkeypatch.setattr(doorkeeper, "GRACE_SECONDS", -1)
    monkeypatch.setattr(doorkeeper, "MOST_BY_ADDRESS", 5)
    ask = "GET /api/v1 HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {}\r\n\r\n"
    with served(empty_sqlite, tmp_path, proxy="127.0.0.1") as house, ExitStack() as stack:
        lines = [stack.enter_context(call(house.address)) for _ in range(12)]
        assert all(map(is_open, lines))
        for number, line in enumerate(lines):
            line.settimeout(PATIENCE_SECONDS)
            address = "203.0.113.9" if number < 8 else f"203.0.113.{100 + number}"
            line.sendall(ask.format(address).encode())
            assert line.recv(12) == b"HTTP/1.1 200"
    assert "too many connections of one address, 203.0.113.9" in caplog.text
    assert "203.0.113.10" not in caplog.text
