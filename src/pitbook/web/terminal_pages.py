"""The pages of a table with terminals: a terminal by touch, the dealer's entry terminal, and the credits for staff."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitbook.errors import Denied
from pitbook.games import find_edition
from pitbook.house.api.routes.parameters import TableId
from pitbook.house.people.roles import RULERS, HouseRole
from pitbook.house.service import office
from pitbook.house.tables import messages
from pitbook.house.tables.held_terminals import lying_at
from pitbook.house.tables.live import LiveTable
from pitbook.procedure.terminals.credits import has_terminals
from pitbook.web.shell import Shell

TERMS: Final = (
    *("credit", "notes", "dealer", "won", "returned", "adjusted"),
    *("turnover", "laid", "vouchers", "cancelled", "refused"),
)


def terminal_routes(shell: Shell) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    def table_of(table: TableId) -> LiveTable:
        live = shell.api.house.table(table)
        if not has_terminals(live.notice.edition):
            raise Denied("no-terminal", f"table {table} has no terminals", remedy="see its page")
        return live

    async def page(request: Request, template: str, table: TableId) -> HTMLResponse:
        listing = messages.listing(table_of(table))
        edition = find_edition(listing["edition"])
        return await shell.page(request, template, "play", ground="play", table=listing, edition=edition)

    @router.get("/terminals/{table}")
    async def terminal(request: Request, table: TableId) -> HTMLResponse:
        return await page(request, "terminal.html", table)

    @router.get("/terminals/{table}/entry")
    async def entry(request: Request, table: TableId) -> HTMLResponse:
        return await page(request, "terminal_entry.html", table)

    @router.get("/terminals/{table}/credits")
    async def credits_page(request: Request, table: TableId) -> HTMLResponse:
        live, who = table_of(table), shell.actor(request)
        if who.role not in (*RULERS, HouseRole.INSPECTOR):
            raise Denied(
                "role", f"this is not for a {who.role}", remedy="ask a supervisor, an operator or an inspector"
            )
        terminals = live.notice.edition.number("terminals")
        await shell.api.service.durable()
        lines = await shell.api.ask(office.table_credits, live.id, lying_at(live), terminals)
        listing = messages.listing(live)
        return await shell.page(request, "terminal_credits.html", "play", table=listing, lines=lines, terms=TERMS)

    return router
