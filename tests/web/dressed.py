"""A furnished house with its pages, on a port of its own, where nobody comes too fast."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from argon2 import PasswordHasher
from fastapi import FastAPI

from house.served import running, unhurried
from pitbook.house.api.access import Access
from pitbook.house.api.app import create_app
from pitbook.house.api.dependencies import Api
from pitbook.house.clock import Clock
from pitbook.house.house import House
from pitbook.house.premises import furnish, open_house
from pitbook.house.service.enquiries import Enquiries
from pitbook.house.service.exchange import Service
from pitbook.house.service.figures import HouseFigures
from pitbook.house.service.office import Office
from pitbook.web.site import dress

_CHEAP: Final = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@dataclass(frozen=True, slots=True)
class Site:
    """A house that is open, and its address."""

    house: House
    api: Api
    address: str

    @property
    def url(self) -> str:
        return f"http://{self.address}"


@contextmanager
def dressed(folder: Path, clock: Clock | None = None, *, has_lab: bool = False) -> Iterator[Site]:
    """The house as `pitbook serve` opens a new one, with a table of each game; doors and passwords cost no time."""
    url = f"sqlite:///{folder / 'house.db'}"
    house = open_house(url, folder / "house.key", clock=clock)
    furnish(house)
    app = unhurried_app(house, url, has_lab=has_lab)
    with running(app) as address:
        yield Site(house, app.state.api, address)


def unhurried_app(house: House, url: str, *, has_lab: bool = False) -> FastAPI:
    """The application of a house with its pages, where nobody comes too fast; its lobby has figures if a lab counts."""
    service, lab = Service(house), Enquiries()
    access = Access(service, hasher=_CHEAP, guests_a_day=10**6)
    api = Api(service, access, Office(url, house.key), lab, figures=HouseFigures(lab if has_lab else None))
    api.commands, api.questions, api.doors = unhurried(), unhurried(), unhurried()
    app = create_app(house, api=api)
    dress(app)
    return app
