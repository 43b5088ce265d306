"""What may be read, and by whom. Nothing is told that is not kept."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Request
from sqlalchemy import select

from pitbook import __version__
from pitbook.games import find_game, game_names
from pitbook.house import render, schema
from pitbook.house.api.errors import DOCUMENTED
from pitbook.house.journal import Head
from pitbook.house.roles import PLAYERS, RULERS, Actor, Role

if TYPE_CHECKING:
    from pitbook.house.api.app import Api

EVERYBODY: Final = frozenset(Role)
OVERSEERS: Final = RULERS | {Role.INSPECTOR}
AUDITORS: Final = frozenset({Role.OPERATOR, Role.INSPECTOR})

READS: Final[dict[str, frozenset[Role]]] = {
    "GET /me": EVERYBODY,
    "GET /tables": EVERYBODY,
    "GET /tables/{table}": EVERYBODY,
    "GET /jackpots": EVERYBODY,
    "GET /people": OVERSEERS,
    "GET /log": AUDITORS,
}

TableId = Annotated[str, Path(max_length=40, pattern=r"^[^/\x00-\x1f]+$")]
Limit = Annotated[int, Query(ge=1, le=500)]


def install(router: APIRouter, api: Api) -> None:
    house = api.service.house

    async def who(request: Request) -> Actor:
        """Whoever asks, if this is for them; first everything done so far is kept."""
        actor = api.access.need(request).actor
        route = f"{request.method} {request.scope['route'].path.removeprefix('/api/v1')}"
        actor.need(*sorted(READS[route]))
        api.questions.check(actor.name, house.clock.now())
        return actor

    @router.get("", responses=DOCUMENTED)
    async def about() -> dict[str, Any]:
        """The house: its version, its games, and where the log ends (an anchor to keep)."""
        rows = await _read(api, select(schema.meta).where(schema.meta.c.name == "head"))
        head = Head.read(rows[0]["value"]).anchor if rows else ""
        games = {name: find_game(name).rulebook.title for name in game_names()}
        return {"name": "pitbook", "version": __version__, "games": games, "head": head, "money": "play money only"}

    @router.get("/me", responses=DOCUMENTED)
    async def me(request: Request) -> dict[str, Any]:
        """Whoever is signed in, their chips, their limits, and since when they have been here."""
        actor = await who(request)
        signed_in, now = api.access.need(request), house.clock.now()
        person = signed_in.person
        own: dict[str, Any] = {
            "name": person.name,
            "role": str(person.role),
            "csrf": signed_in.session.csrf,
            "signed_in_at": signed_in.session.started_at,
            "expires_at": signed_in.session.expires_at,
            "now": now,
        }
        if actor.role in PLAYERS:
            limits = person.limits_at(now)
            own |= {
                "balance": house.ledger.balance(f"player:{person.name}"),
                "owes": -house.ledger.balance(f"receivable:{person.name}"),
                "limits": {name: getattr(limits, name) for name in limits.__slots__},
                "excluded_until": person.excluded_until,
                "tables": [table.id for table in house.tables.values() if person.name in table.seats],
            }
        await api.service.durable()
        return own

    @router.get("/tables", responses=DOCUMENTED)
    async def tables(request: Request) -> list[dict[str, Any]]:
        """Every table."""
        await who(request)
        listed = [render.listing(table) for table in house.tables.values()]
        await api.service.durable()
        return listed

    @router.get("/tables/{table}", responses=DOCUMENTED)
    async def one_table(request: Request, table: TableId) -> dict[str, Any]:
        """A table as whoever asks may see it: its sign, its state, and the story of the round under way."""
        actor = await who(request)
        live = house.table(table)
        told = render.listing(live) | {
            "sign": render.sign_of(live),
            "notice": live.notice.as_data(),
            "state": render.state(live, actor, house.clock.now()),
            "facts": render.story_data(live, actor),
        }
        await api.service.durable()
        return told

    @router.get("/jackpots", responses=DOCUMENTED)
    async def jackpots(request: Request) -> list[dict[str, Any]]:
        """Every jackpot and what it holds."""
        await who(request)
        told = [
            {"id": jackpot, "name": name, "cents": house.ledger.balance(f"pool:{jackpot}")}
            for jackpot, name in house.jackpots.items()
        ]
        await api.service.durable()
        return told

    @router.get("/people", responses=DOCUMENTED)
    async def people(request: Request, limit: Limit = 100, after: Annotated[str, Query(max_length=60)] = "") -> Any:
        """Everybody the house knows, by name. For: supervisor, operator, inspector."""
        await who(request)
        known = sorted(house.people.all(), key=lambda person: person.id)
        page = [person for person in known if person.id > after.casefold()][:limit]
        await api.service.durable()
        return [
            {"name": person.name, "role": str(person.role), "is_active": person.is_active, "since": person.created_at}
            for person in page
        ]

    @router.get("/log", responses=DOCUMENTED)
    async def log(request: Request, limit: Limit = 100, after: Annotated[int, Query(ge=0, le=2**62)] = 0) -> Any:
        """The log of the house, from an entry on. For: operator, inspector."""
        await who(request)
        entries = schema.log
        return await _read(api, select(entries).where(entries.c.seq > after).order_by(entries.c.seq).limit(limit))


async def _read(api: Api, query: Any) -> list[dict[str, Any]]:
    """Questions to the store are asked off the loop, and see only what is kept."""
    return await asyncio.to_thread(api.service.house.store.read, query)
