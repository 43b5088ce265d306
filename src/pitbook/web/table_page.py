"""The page of a table: the shell that its modules fill, and for whoever has no scripts the table in words."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitbook.games import find_edition
from pitbook.house.api.routes.parameters import TableId
from pitbook.house.tables import messages
from pitbook.procedure.terminals.credits import has_terminals
from pitbook.web.shell import Shell
from pitbook.web.table_words import TableWords


def table_routes(shell: Shell) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.get("/tables/{table}")
    async def table_page(request: Request, table: TableId) -> HTMLResponse:
        live = shell.api.house.table(table)
        who = shell.actor(request)
        state = messages.state(live, who, shell.api.now)
        words = TableWords.of(state, messages.story_data(live, who), messages.sign_of(live))
        listing = messages.listing(live)
        edition = find_edition(listing["edition"])
        return await shell.page(
            request,
            "table.html",
            "play",
            ground="play",
            table=listing,
            edition=edition,
            state=state,
            words=words,
            has_terminals=has_terminals(edition),
        )

    return router
