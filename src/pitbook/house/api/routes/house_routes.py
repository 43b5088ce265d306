"""Questions about the house and its people. Nothing is told that is not kept."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from sqlalchemy import select

from pitbook import __version__
from pitbook.games import find_game, game_names
from pitbook.house.api.dependencies import Anybody, Api, Auditor, Everybody, Overseer, SignedInHere, TheApi
from pitbook.house.api.router import ReplyRouter
from pitbook.house.api.routes.parameters import Limit
from pitbook.house.clock import DAY, MINUTE
from pitbook.house.money.chart import chips_of, debt_of
from pitbook.house.people.evening import evening_of
from pitbook.house.people.register import Limits
from pitbook.house.people.roles import PLAYERS
from pitbook.house.replies.person_replies import About, LogEntry, Me, OwnLimits, PersonEntry
from pitbook.house.replies.table_replies import Jackpot
from pitbook.house.store import schema
from pitbook.house.store.journal import Head
from pitbook.table.account import player_account

router = ReplyRouter()


@router.get("")
async def about(api: TheApi) -> About:
    """The house: its version, its games, and where the log ends (an anchor to keep)."""
    rows = await api.read(select(schema.meta).where(schema.meta.c.name == "head"))
    head = Head.read(rows[0]["value"]).anchor if rows else ""
    games = {name: find_game(name).rulebook.title for name in game_names()}
    return {"name": "pitbook", "version": __version__, "games": games, "head": head, "money": "play money only"}


@router.get("/me")
async def me(api: TheApi, who: Everybody, here: SignedInHere) -> Me:
    """Whoever is signed in, their chips, their limits, and since when they have been here."""
    house, person, session, now = api.house, here.person, here.session, api.now
    own: Me = {
        "name": person.name,
        "role": str(person.role),
        "csrf": session.csrf,
        "signed_in_at": session.started_at,
        "expires_at": session.expires_at,
        "now": now,
    }
    limits = person.limits_at(now)
    if who.role in PLAYERS:
        own["balance"] = house.ledger.balance(chips_of(person.name))
        own["owes"] = -house.ledger.balance(debt_of(person.name))
        own["limits"] = OwnLimits(
            day_loss=limits.day_loss, day_stakes=limits.day_stakes, session_minutes=limits.session_minutes
        )
        own["excluded_until"] = person.excluded_until
        own["tables"] = [table.id for table in house.tables.values() if person.name in table.seats]
        own["since"] = house.people.started_at(person.id, now) or session.started_at
    await api.service.durable()
    if who.role in PLAYERS:
        await _tell_evening(api, own, limits)
    return own


async def _tell_evening(api: Api, own: Me, limits: Limits) -> None:
    """What somebody has won or lost since they came, and how much of each limit that is."""
    account, now = player_account(own["name"]), own["now"]
    net, today = await api.service.look(evening_of(account, own["since"], now // DAY))
    staked = today.staked_after(0)
    own["net"] = net + sum(table.lying(own["name"]) for table in api.house.tables.values())
    own["limits_used"] = {
        "day_loss": {"used": max(0, staked - today.returned), "of": limits.day_loss},
        "day_stakes": {"used": staked, "of": limits.day_stakes},
        "session_minutes": {"used": (now - own["since"]) // MINUTE, "of": limits.session_minutes},
    }


@router.get("/jackpots")
async def jackpots(api: TheApi, who: Anybody) -> list[Jackpot]:
    """Every jackpot and what it holds."""
    told = api.lobby.jackpots()
    await api.service.durable()
    return told


@router.get("/people")
async def people(
    api: TheApi, who: Overseer, limit: Limit = 100, after: Annotated[str, Query(max_length=60)] = ""
) -> list[PersonEntry]:
    """Everybody the house knows, by name. For: supervisor, operator, inspector."""
    await api.service.durable()
    known = schema.people
    by_id = known.c.id.collate(api.house.store.bytewise)
    rows = await api.read(select(known).where(by_id > after.casefold()).order_by(by_id).limit(limit))
    return [
        {"name": row["name"], "role": row["role"], "is_active": bool(row["is_active"]), "since": row["created_at"]}
        for row in rows
    ]


@router.get("/log")
async def log(
    api: TheApi, who: Auditor, limit: Limit = 100, after: Annotated[int, Query(ge=0, le=2**62)] = 0
) -> list[LogEntry]:
    """The log of the house, from an entry on. For: operator, inspector."""
    entries = schema.log
    rows = await api.read(select(entries).where(entries.c.seq > after).order_by(entries.c.seq).limit(limit))
    return [
        {
            "seq": row["seq"],
            "at": row["at"],
            "kind": row["kind"],
            "actor": row["actor"],
            "subject": row["subject"],
            "what": row["what"],
            "rows": row["rows"],
            "hash": row["hash"],
        }
        for row in rows
    ]
