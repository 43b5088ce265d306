"""Guests without number, and a guest who would get the name, and with it the past, of another."""

from __future__ import annotations

import re
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


def test_a_guest_may_say_what_to_be_called(house: Served) -> None:
    """The number stays, so that no two are the same and none is taken for somebody with an account."""
    called = [house.ask("POST", "/guests", json={"name": "Ann"}).json() for _ in range(2)]
    assert all(re.fullmatch(r"Ann \(guest [0-9a-f]+-[0-9a-f]{4}\)", each["name"]) for each in called)
    assert len({each["name"] for each in called}) == 2
    assert {each["role"] for each in called} == {"guest"}
    sign_up = {"name": "Ann (guest 0-0000)", "password": "ten letters and more"}
    assert house.ask("POST", "/people", json=sign_up, headers={"Idempotency-Key": "sign-up-1"}).status_code == 422


@pytest.mark.parametrize("name", ["Dealer", "x", "Ann (guest 1-0000)", " ", "a" * 61])
def test_a_guest_is_called_by_no_office_and_no_number(house: Served, name: str) -> None:
    reply = house.ask("POST", "/guests", json={"name": name})
    assert reply.status_code == 422
    assert "name" in reply.json()["error"]["where"]


def test_a_name_is_never_drawn_twice(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """However chance falls, and though nobody is known any more who had one: the log goes on where it was."""
    monkeypatch.setattr("pitbook.house.api.access.secrets.token_hex", lambda size: "0" * 2 * size)
    names = {house.ask("POST", "/guests", headers={"X-Forwarded-For": "203.0.113.1"}).json()["name"] for _ in range(3)}
    house.house.people._people.clear()  # as if all of them had been put into an archive
    more = {house.ask("POST", "/guests", headers={"X-Forwarded-For": "203.0.113.2"}).json()["name"] for _ in range(3)}
    assert len(names | more) == 6
