"""Questions about tables and what was played at them. Nothing is told that is not kept."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from pitbook.house.api.dependencies import Anybody, Overseer, TheApi
from pitbook.house.api.router import ReplyRouter
from pitbook.house.api.routes.parameters import MOST_MOMENT, Limit, Moment, PathNumber, TableId
from pitbook.house.people.roles import HouseRole
from pitbook.house.replies.round_replies import RoundEntry, RoundReply
from pitbook.house.replies.statement_replies import HoldReply, TerminalLine
from pitbook.house.replies.table_replies import TableListing, TableReply
from pitbook.house.service import office
from pitbook.house.tables import messages
from pitbook.house.tables.held_terminals import lying_at

router = ReplyRouter()


@router.get("/tables")
async def tables(api: TheApi, who: Anybody) -> list[TableListing]:
    """Every table."""
    listed = [api.lobby.table(table) for table in api.house.tables.values()]
    await api.service.durable()
    return listed


@router.get("/tables/{table}")
async def one_table(api: TheApi, who: Anybody, table: TableId) -> TableReply:
    """A table as whoever asks may see it: its sign, its state, and the story of the round under way."""
    live = api.house.table(table)
    told: TableReply = {
        **api.lobby.table(live),
        "sign": messages.sign_of(live),
        "notice": live.notice.as_data(),
        "state": messages.state(live, who, api.now),
        "facts": messages.story_data(live, who),
    }
    await api.service.durable()
    return told


@router.get("/tables/{table}/rounds")
async def rounds(
    api: TheApi,
    who: Anybody,
    table: TableId,
    before: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
    limit: Limit = 50,
) -> list[RoundEntry]:
    """The finished rounds of a table, the newest first: how each came out, and what it brought whoever asks."""
    return await api.ask(office.rounds_before, api.house.table(table).id, before, limit, who.viewer)


@router.get("/tables/{table}/rounds/{episode}")
async def one_round(api: TheApi, who: Anybody, table: TableId, episode: PathNumber) -> RoundReply:
    """A finished round as whoever asks may have it; `pitbook verify --round` checks it without the house."""
    viewer = None if who.role is HouseRole.INSPECTOR else who.viewer
    return await api.ask(office.finished_round, api.house.table(table).id, episode, viewer)


@router.get("/tables/{table}/hold")
async def table_hold(
    api: TheApi, who: Overseer, table: TableId, since: Moment = 0, until: Moment = MOST_MOMENT
) -> HoldReply:
    """What a table won against what the mathematics expect, with its band. For: supervisor and above."""
    return await api.ask(office.table_hold, api.house.table(table).id, since, until)


@router.get("/tables/{table}/credits")
async def table_credits(api: TheApi, who: Overseer, table: TableId) -> list[TerminalLine]:
    """What each terminal of a table took in and gave out, and what is on it now. For: supervisor and above."""
    live = api.house.table(table)
    terminals = live.notice.edition.find_number("terminals") or 0
    await api.service.durable()
    return await api.ask(office.table_credits, live.id, lying_at(live), terminals)
