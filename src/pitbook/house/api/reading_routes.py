"""What may be read, and by whom. Nothing is told that is not kept."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Request
from sqlalchemy import select

from pitbook import __version__
from pitbook.games import find_game, game_names
from pitbook.house.api import replies
from pitbook.house.api.problems import DOCUMENTED
from pitbook.house.api.replies import replying
from pitbook.house.people.roles import PLAYERS, RULERS, Actor, Role
from pitbook.house.store import schema
from pitbook.house.store.journal import Head
from pitbook.house.tables import messages

if TYPE_CHECKING:
    from pitbook.house.api.app import Api

EVERYBODY: Final = frozenset(Role)
MOST_MOMENT: Final = 10**14
OVERSEERS: Final = RULERS | {Role.INSPECTOR}
AUDITORS: Final = frozenset({Role.OPERATOR, Role.INSPECTOR})

READS: Final[dict[str, frozenset[Role]]] = {
    "GET /me": EVERYBODY,
    "GET /tables": EVERYBODY,
    "GET /tables/{table}": EVERYBODY,
    "GET /jackpots": EVERYBODY,
    "GET /people": OVERSEERS,
    "GET /log": AUDITORS,
    "GET /statements/me": PLAYERS,
    "GET /statements/players/{player}": OVERSEERS,
    "GET /statements/tables/{table}": OVERSEERS,
    "GET /statements/days/{day}": OVERSEERS,
    "GET /tables/{table}/hold": OVERSEERS,
    "GET /tables/{table}/rounds": EVERYBODY,
    "GET /tables/{table}/rounds/{episode}": EVERYBODY,
}

TableId = Annotated[str, Path(max_length=40, pattern=r"^[^/\x00-\x1f]+$")]
Name = Annotated[str, Path(max_length=60, pattern=r"^[^/\x00-\x1f]+$")]
Moment = Annotated[int, Query(ge=0, le=MOST_MOMENT, description="Milliseconds since 1970.")]
Cursor = Annotated[str, Query(max_length=200, description="From the page before.")]
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

    @router.get("", **replying(replies.About))
    async def about() -> dict[str, Any]:
        """The house: its version, its games, and where the log ends (an anchor to keep)."""
        rows = await _read(api, select(schema.meta).where(schema.meta.c.name == "head"))
        head = Head.read(rows[0]["value"]).anchor if rows else ""
        games = {name: find_game(name).rulebook.title for name in game_names()}
        return {"name": "pitbook", "version": __version__, "games": games, "head": head, "money": "play money only"}

    @router.get("/me", **replying(replies.Me))
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

    @router.get("/tables", **replying(list[replies.TableListing]))
    async def tables(request: Request) -> list[dict[str, Any]]:
        """Every table."""
        await who(request)
        listed = [messages.listing(table) for table in house.tables.values()]
        await api.service.durable()
        return listed

    @router.get("/tables/{table}", **replying(replies.TableReply))
    async def one_table(request: Request, table: TableId) -> dict[str, Any]:
        """A table as whoever asks may see it: its sign, its state, and the story of the round under way."""
        actor = await who(request)
        live = house.table(table)
        told = messages.listing(live) | {
            "sign": messages.sign_of(live),
            "notice": live.notice.as_data(),
            "state": messages.state(live, actor, house.clock.now()),
            "facts": messages.story_data(live, actor),
        }
        await api.service.durable()
        return told

    @router.get("/jackpots", **replying(list[replies.Jackpot]))
    async def jackpots(request: Request) -> list[dict[str, Any]]:
        """Every jackpot and what it holds."""
        await who(request)
        told = [
            {"id": jackpot, "name": name, "cents": house.ledger.balance(f"pool:{jackpot}")}
            for jackpot, name in house.jackpots.items()
        ]
        await api.service.durable()
        return told

    @router.get("/people", **replying(list[replies.PersonEntry]))
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

    @router.get("/log", **replying(list[replies.LogEntry]))
    async def log(request: Request, limit: Limit = 100, after: Annotated[int, Query(ge=0, le=2**62)] = 0) -> Any:
        """The log of the house, from an entry on. For: operator, inspector."""
        await who(request)
        entries = schema.log
        return await _read(api, select(entries).where(entries.c.seq > after).order_by(entries.c.seq).limit(limit))

    @router.get("/statements/me", **replying(replies.PlayerStatementReply))
    async def my_statement(
        request: Request, since: Moment = 0, until: Moment = MOST_MOMENT, cursor: Cursor = "", limit: Limit = 100
    ) -> dict[str, Any]:
        """Every entry of your own account, with the clause that moved the money."""
        actor = await who(request)
        page = {"since": since, "until": until, "cursor": cursor, "limit": limit}
        return await api.office.ask("player", player=actor.name, **page)

    @router.get("/statements/players/{player}", **replying(replies.PlayerStatementReply))
    async def player_statement(
        request: Request,
        player: Name,
        since: Moment = 0,
        until: Moment = MOST_MOMENT,
        cursor: Cursor = "",
        limit: Limit = 100,
    ) -> dict[str, Any]:
        """Every entry of a player's account. For: supervisor, operator, inspector."""
        await who(request)
        name = house.people.get(player).name
        page = {"since": since, "until": until, "cursor": cursor, "limit": limit}
        return await api.office.ask("player", player=name, **page)

    @router.get("/statements/tables/{table}", responses=DOCUMENTED)
    async def table_statement(
        request: Request,
        table: TableId,
        since: Moment = 0,
        until: Moment = MOST_MOMENT,
        cursor: Cursor = "",
        limit: Limit = 100,
    ) -> dict[str, Any]:
        """What was staked at a table and what it won, by wager. For: supervisor, operator, inspector."""
        await who(request)
        page = {"since": since, "until": until, "cursor": cursor, "limit": limit}
        return await api.office.ask("table", table=house.table(table).id, **page)

    @router.get("/statements/days/{day}", **replying(replies.DayStatementReply))
    async def day_statement(
        request: Request,
        day: Annotated[str, Path(max_length=20, pattern=r"^\d{4}-\d{2}-\d{2}$")],
        cursor: Cursor = "",
        limit: Limit = 100,
    ) -> dict[str, Any]:
        """A day of the house: drop, win, hold, vouchers, debts, jackpots, and the head of the log.

        For: supervisor, operator, inspector.
        """
        await who(request)
        return await api.office.ask("day", day=day, now=house.clock.now(), cursor=cursor, limit=limit)

    @router.get("/tables/{table}/hold", responses=DOCUMENTED)
    async def table_hold(
        request: Request, table: TableId, since: Moment = 0, until: Moment = MOST_MOMENT
    ) -> dict[str, Any]:
        """What a table won against what the mathematics expect, with its band. For: supervisor and above."""
        await who(request)
        return await api.office.ask("hold", table=house.table(table).id, since=since, until=until)

    @router.get("/tables/{table}/rounds", **replying(list[replies.RoundEntry]))
    async def rounds(
        request: Request, table: TableId, before: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0, limit: Limit = 50
    ) -> list[dict[str, Any]]:
        """The finished rounds of a table, the newest first."""
        await who(request)
        episodes = schema.episodes
        columns = (episodes.c.number, episodes.c.started_at, episodes.c.ended_at, episodes.c.shuffle, episodes.c.facts)
        query = select(*columns).where(episodes.c.table_id == house.table(table).id, episodes.c.kind == "round")
        query = query.where(episodes.c.ended_at.is_not(None))
        if before:
            query = query.where(episodes.c.number < before)
        return await _read(api, query.order_by(episodes.c.number.desc()).limit(limit))

    @router.get("/tables/{table}/rounds/{episode}", **replying(replies.RoundReply))
    async def one_round(
        request: Request, table: TableId, episode: Annotated[int, Path(ge=0, le=2**31 - 1)]
    ) -> dict[str, Any]:
        """A finished round as whoever asks may have it; `pitbook verify --round` checks it without the house."""
        actor = await who(request)
        viewer = None if actor.role is Role.INSPECTOR else actor.viewer
        return await api.office.ask("round", table=house.table(table).id, episode=episode, viewer=viewer)


async def _read(api: Api, query: Any) -> list[dict[str, Any]]:
    """Questions to the store are asked off the loop, and see only what is kept."""
    return await asyncio.to_thread(api.service.house.store.read, query)
