"""A page whose own name was made to lead to this machine: it is not let in, to read or to act."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from house.served import V1, Served, served
from patience import PATIENCE_SECONDS
from pitbook.house.api.own_names import OwnNames

NAMES = OwnNames.of(["Pit.example", "::1"], ["https://tables.example:8443"])


@pytest.fixture
def house(empty_sqlite: Path, tmp_path: Path) -> Iterator[Served]:
    with served(empty_sqlite, tmp_path) as house:
        yield house


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "localhost:8000", "LOCALHOST:8000", "localhost.", "127.0.0.1:8000", "[::1]:8000", "10.0.0.7:80"),
        *("pit.example", "PIT.example:8000", "pit.example.", "tables.example", "tables.example:8443", ""),
    ],
)
def test_names_of_the_house(host: str) -> None:
    NAMES.check(host)


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example", "xpit.example"),
        *("evil.example@localhost", "localhost:8000:1", "[::1].evil.example", "localhost/evil", " ", "[evil]", ":8000"),
    ],
)
def test_names_of_others(host: str) -> None:
    denied = NAMES.refusal(host)
    assert denied is not None
    assert denied.code == "host"


@pytest.mark.parametrize("path", ["", "/me", "/tables", "/setup", "/no-such-path"])
def test_a_rebound_page_reads_nothing(house: Served, path: str) -> None:
    """Its origin is its own name, and so is the host that the browser asks for: they agree with each other."""
    evil = {"Host": "evil.example:8000", "Origin": "http://evil.example:8000", **house.bearer("A1")}
    reply = house.client.get(V1 + path, headers=evil)
    assert (reply.status_code, reply.json()["error"]["code"]) == (421, "host")
    assert "--host-name" in reply.json()["error"]["remedy"]


def test_nor_does_it_act_or_listen(house: Served) -> None:
    house.do("Op1", "/tables", table="t1", name="T 1", edition="dragon-21")
    before = house.head
    evil = {"Host": "evil.example", "Origin": "http://evil.example"}
    assert house.ask("POST", "/guests", headers=evil).status_code == 421
    assert house.ask("POST", "/tables/t1/open", "Op1", headers=evil).status_code == 421
    assert house.head == before
    line = socket.create_connection(("127.0.0.1", int(house.address.partition(":")[2])))
    with pytest.raises(InvalidStatus) as refused:
        connect(
            f"ws://evil.example{V1}/tables/t1/live",
            sock=line,
            origin=Origin("http://evil.example"),
            additional_headers=house.bearer("A1"),
            open_timeout=PATIENCE_SECONDS,
        )
    assert refused.value.response.status_code == 421
