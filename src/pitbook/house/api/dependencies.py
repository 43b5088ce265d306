"""What routes depend on: what they share, who asks and for whom that is, how often, and the key of a command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any, Concatenate, Final, ParamSpec, TypeVar

from fastapi import Depends, Header, Request, Security
from fastapi.security import SecurityScopes
from sqlalchemy import Select
from starlette.requests import HTTPConnection

from pitbook.house.api.access import Access, SignedIn
from pitbook.house.api.pace import Pace
from pitbook.house.api.refusal_log import network_of
from pitbook.house.house import House
from pitbook.house.people.roles import PLAYERS, RULERS, VISITOR, Actor, HouseRole
from pitbook.house.service.enquiries import Enquiries
from pitbook.house.service.exchange import Service
from pitbook.house.service.figures import HouseFigures
from pitbook.house.service.lobby import Lobby
from pitbook.house.service.office import Archive, Office

_Given = ParamSpec("_Given")
_Reply = TypeVar("_Reply")

OVERSEERS: Final = RULERS | {HouseRole.INSPECTOR}
AUDITORS: Final = frozenset({HouseRole.OPERATOR, HouseRole.INSPECTOR})


@dataclass
class Api:
    """What the routes of one house share."""

    service: Service
    access: Access
    office: Office
    lab: Enquiries = field(default_factory=Enquiries)
    coach: Enquiries = field(default_factory=Enquiries)
    figures: HouseFigures = field(default_factory=HouseFigures)
    commands: Pace = field(default_factory=lambda: Pace(rate=20, burst=60))
    questions: Pace = field(default_factory=lambda: Pace(rate=20, burst=100))
    doors: Pace = field(default_factory=lambda: Pace(rate=0.2, burst=10))
    connected: Counter[str] = field(default_factory=Counter)
    _times_hung: int = 0

    @cached_property
    def lobby(self) -> Lobby:
        """Every table and jackpot, for whoever looks at the floor."""
        return Lobby(self.service, self.figures)

    def close(self) -> None:
        """Send everybody home who works beside the loop."""
        self.lobby.close()
        self.figures.close()
        for helper in (self.office, self.lab, self.coach):
            helper.close()

    @property
    def house(self) -> House:
        return self.service.house

    @property
    def now(self) -> int:
        return self.house.clock.now()

    async def ask(
        self, question: Callable[Concatenate[Archive, _Given], _Reply], *args: _Given.args, **given: _Given.kwargs
    ) -> _Reply:
        """The office's answer to a question about the past."""
        errands = self.service.errands
        if self._times_hung != errands.given_up:
            self._times_hung = errands.given_up
            self.office.renew()  # it may still wait on a line that hangs
        return await errands.as_long_as_it_answers(self.office.ask(question, *args, **given))

    async def read(self, query: Select[Any]) -> list[dict[str, Any]]:
        """Questions to the store are asked off the loop, and see only what is kept."""
        return await self.service.read(query)


async def _api(connection: HTTPConnection) -> Api:
    api: Api = connection.app.state.api
    return api


TheApi = Annotated[Api, Depends(_api)]


# Who asks


async def _signed_in(request: Request, api: TheApi) -> SignedIn:
    return api.access.need(request)


SignedInHere = Annotated[SignedIn, Depends(_signed_in)]


async def only(here: SignedInHere, roles: SecurityScopes) -> Actor:
    """Whoever is signed in, if this is for their role."""
    here.actor.need(*map(HouseRole, roles.scopes))
    return here.actor


async def asker(who: Annotated[Actor, Depends(only)], api: TheApi) -> Actor:
    """Whoever has a question, if it is for their role and they do not ask too fast."""
    api.questions.check(who.name, api.now)
    return who


async def looker(request: Request, api: TheApi) -> Actor:
    """Whoever looks on: somebody who is signed in, or a visitor; neither asks too fast."""
    here = api.access.look(request)
    api.questions.check(here.actor.name if here else visitor_at(request), api.now)
    return here.actor if here else VISITOR


def visitor_at(connection: HTTPConnection) -> str:
    """Visitors are told from each other by their address; nobody's name has a colon in it."""
    return f"visitor: {network_of(connection)}"


Anybody = Annotated[Actor, Depends(looker)]
Everybody = Annotated[Actor, Security(asker, scopes=sorted(HouseRole))]
Customer = Annotated[Actor, Security(asker, scopes=sorted(PLAYERS))]
Overseer = Annotated[Actor, Security(asker, scopes=sorted(OVERSEERS))]
Auditor = Annotated[Actor, Security(asker, scopes=sorted(AUDITORS))]
Operator = Annotated[Actor, Security(only, scopes=[HouseRole.OPERATOR])]


async def knock(request: Request, api: TheApi) -> None:
    """Whoever comes to a door comes from the house's own pages or from none, and not too often."""
    api.access.check_origin(request)
    api.doors.check(network_of(request), api.now)


# The key of a command

Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        min_length=8,
        max_length=80,
        pattern=r"^[!-~]+$",
        description="Made up by the client, new for each command; the same key gets the same reply.",
    ),
]
