"""A real house, a real Chromium, and visits to the one in the other.

A visit fails its test if the page writes an error to its console, if anything is asked of another host, or if a reply
fails that the test has not said will fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.chromium import chromium_path
from browser.dealing_house import DealingHouse
from browser.seats_taken import Seat
from browser.visits import DESKTOP, PHONE, Visit, Visitor
from web.dressed import Site, dressed


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A furnished house with its pages."""
    with dressed(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, site: Site) -> Iterator[Callable[..., Visit]]:
    """Begins a visit, as often as it is called: `visit(**PHONE, color_scheme="dark")`."""
    visits: list[Visit] = []

    def begin(**more: Any) -> Visit:
        made = Visit(chromium, site, **{**DESKTOP, **more})
        visits.append(made)
        return made

    yield begin
    for each in visits:
        each.end()


@pytest.fixture
def desk(visit: Callable[..., Visit]) -> Visit:
    """Somebody at a desk."""
    return visit()


@pytest.fixture
def phone(visit: Callable[..., Visit]) -> Visit:
    """Somebody with a phone."""
    return visit(**PHONE)


@pytest.fixture(scope="session")
def dealing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DealingHouse]:
    """A house in a process of its own, where every game and every prototype is played."""
    house = DealingHouse(tmp_path_factory.mktemp("dealing"))
    house.start()
    yield house
    house.kill()


@pytest.fixture
def at(chromium: Browser, dealing: DealingHouse) -> Iterator[Callable[..., Seat]]:
    """Somebody new at a table, with a page of their own on which nothing moves unless it is said."""
    visitors: list[Visitor] = []

    def begin(table: str, house: DealingHouse = dealing, **more: Any) -> Seat:
        made = Visitor(chromium, house.address, **{**DESKTOP, "reduced_motion": "reduce", **more})
        visitors.append(made)
        return Seat(made, table)

    yield begin
    for each in visitors:
        each.end()
