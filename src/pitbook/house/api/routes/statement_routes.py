"""Questions about the past of money; the office works out the answers."""

from __future__ import annotations

from pitbook.house.api.dependencies import Customer, Overseer, TheApi
from pitbook.house.api.router import ReplyRouter
from pitbook.house.api.routes.parameters import Cursor, Day, Limit, PageAsked, PathText, TableId
from pitbook.house.replies.statement_replies import DayStatementReply, PlayerStatementReply, TableStatementReply
from pitbook.house.service import office

router = ReplyRouter()


@router.get("/statements/me")
async def my_statement(api: TheApi, who: Customer, page: PageAsked) -> PlayerStatementReply:
    """Every entry of your own account, with the clause that moved the money."""
    return await api.ask(office.player_statement, who.name, page)


@router.get("/statements/players/{player}")
async def player_statement(api: TheApi, who: Overseer, player: PathText, page: PageAsked) -> PlayerStatementReply:
    """Every entry of a player's account. For: supervisor, operator, inspector."""
    person = await api.service.get_person(player)
    return await api.ask(office.player_statement, person.name, page)


@router.get("/statements/tables/{table}")
async def table_statement(api: TheApi, who: Overseer, table: TableId, page: PageAsked) -> TableStatementReply:
    """What was staked at a table and what it won, by wager. For: supervisor, operator, inspector."""
    return await api.ask(office.table_statement, api.house.table(table).id, page)


@router.get("/statements/days/{day}")
async def day_statement(
    api: TheApi, who: Overseer, day: Day, cursor: Cursor = "", limit: Limit = 100
) -> DayStatementReply:
    """A day of the house: drop, win, hold, vouchers, debts, jackpots, and the head of the log.

    For: supervisor, operator, inspector.
    """
    return await api.ask(office.statement_of_day, day, api.now, cursor, limit)
