"""A furnished house with its pages, on a port of its own, where nobody comes too fast."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from argon2 import PasswordHasher

from house.served import running, unhurried
from pitbook.house.api.access import Access
from pitbook.house.api.app import create_app
from pitbook.house.api.dependencies import Api
from pitbook.house.clock import Clock
from pitbook.house.house import House
from pitbook.house.premises import furnish, open_house
from pitbook.house.service.exchange import Service
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
def dressed(folder: Path, clock: Clock | None = None) -> Iterator[Site]:
    """The house as `pitbook serve` opens a new one, with a table of each game; doors and passwords cost no time."""
    url = f"sqlite:///{folder / 'house.db'}"
    house = open_house(url, folder / "house.key", clock=clock)
    furnish(house)
    service = Service(house)
    api = Api(service, Access(service, hasher=_CHEAP, guests_a_day=10**6), Office(url, house.key))
    api.commands, api.questions, api.doors = unhurried(), unhurried(), unhurried()
    app = create_app(house, api=api)
    dress(app)
    with running(app) as address:
        yield Site(house, api, address)
