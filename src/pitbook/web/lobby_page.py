"""The lobby: every table of the house, as it stands when the page is sent; `modules/lobby` keeps it up to date."""

from __future__ import annotations

from collections.abc import Collection

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitbook.house.tables.live import LiveTable
from pitbook.web.shell import Shell
from pitbook.web.tiles import TableTile


def lobby_routes(shell: Shell) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.get("/")
    async def lobby(request: Request) -> HTMLResponse:
        house, lobby, who = shell.api.house, shell.api.lobby, shell.actor(request)
        tables = house.tables.values()
        tiles = [TableTile.of(lobby.table(table), is_yours=who.name in table.seats) for table in tables]
        head = f"{house.journal.head.anchor[:16]}…"
        return await shell.page(
            request, "lobby.html", "play", tiles=tiles, pools=lobby.jackpots(), head=head, count=_count(tables)
        )

    return router


def _count(tables: Collection[LiveTable]) -> str:
    """How many tables are open, and how many people are at them."""
    opened = sum(table.sitting.is_open for table in tables)
    people = sum(len(table.seats) for table in tables)
    said = f"{_some(opened, 'table')} open, {_some(people, 'person')} playing"
    return f"{said[0].upper()}{said[1:]}. Every payment names its rule."


def _some(many: int, of: str) -> str:
    """
    >>> _some(1, "table"), _some(0, "person"), _some(12, "table")
    ('one table', 'no people', '12 tables')
    """
    said = ("no", "one")[many] if many < 2 else str(many)
    several = {"person": "people"}.get(of, f"{of}s")
    return f"{said} {of if many == 1 else several}"
