"""Guests without number, and a guest who would get the name, and with it the past, of another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from house.served import Served, served
from pitbook.house.api.guest_book import GuestBook
from pitbook.house.clock import DAY


@pytest.fixture
def house(empty_sqlite: Path, tmp_path: Path) -> Iterator[Served]:
    with served(empty_sqlite, tmp_path) as house:
        house.api.access.guest_book = GuestBook(3)
        yield house


def come(house: Served, address: str) -> int:
    return house.ask("POST", "/guests", headers={"X-Forwarded-For": address}).status_code


def test_only_so_many_come_from_one_address_in_a_day(house: Served) -> None:
    house.clock.turn(DAY - house.clock.now() % DAY + 1)
    assert [come(house, "203.0.113.1") for _ in range(5)] == [201, 201, 201, 429, 429]
    assert come(house, "203.0.113.2") == 201
    reply = house.ask("POST", "/guests", headers={"X-Forwarded-For": "203.0.113.1"})
    assert reply.headers["retry-after"] == str(DAY // 1000)
    assert "3 guests have come from your address today" in reply.json()["error"]["what"]
    house.clock.turn(DAY - 2)  # the last millisecond of the day
    assert come(house, "203.0.113.1") == 429
    house.clock.turn(1)
    assert come(house, "203.0.113.1") == 201


def test_an_ipv6_household_is_one_address(house: Served) -> None:
    assert [come(house, f"2001:db8:1:2::{n:x}") for n in range(4)] == [201, 201, 201, 429]
    assert come(house, "2001:db8:1:3::1") == 201


def test_a_name_is_never_drawn_twice(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """However chance falls, and though nobody is known any more who had one: the log goes on where it was."""
    monkeypatch.setattr("pitbook.house.api.access.secrets.token_hex", lambda size: "0" * 2 * size)
    names = {house.ask("POST", "/guests", headers={"X-Forwarded-For": "203.0.113.1"}).json()["name"] for _ in range(3)}
    house.house.people._people.clear()  # as if all of them had been put into an archive
    more = {house.ask("POST", "/guests", headers={"X-Forwarded-For": "203.0.113.2"}).json()["name"] for _ in range(3)}
    assert len(names | more) == 6
