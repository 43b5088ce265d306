"""The lobby: every table of the house, as it stands when the page is sent; `modules/lobby` keeps it up to date."""

from __future__ import annotations

from collections.abc import Collection

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitbook.house.money.chart import pool_of
from pitbook.house.tables import messages
from pitbook.house.tables.live import LiveTable
from pitbook.web.shell import Shell
from pitbook.web.tiles import Tile


def lobby_routes(shell: Shell) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.get("/")
    async def lobby(request: Request) -> HTMLResponse:
        house, who = shell.api.house, shell.actor(request)
        tiles = [Tile.of(messages.listing(table), table.seats, who) for table in house.tables.values()]
        pools = [
            {"id": pool, "name": name, "cents": house.ledger.balance(pool_of(pool))}
            for pool, name in house.jackpots.items()
        ]
        head = f"{house.journal.head.anchor[:16]}…"
        return await shell.page(
            request, "lobby.html", "play", tiles=tiles, pools=pools, head=head, count=_count(house.tables.values())
        )

    return router


def _count(tables: Collection[LiveTable]) -> str:
    """How many tables are open, and how many people are at them."""
    opened = sum(table.sitting.is_open for table in tables)
    people = len({name for table in tables for name in table.seats})
    said = f"{_some(opened, 'table')} open, {_some(people, 'person')} playing"
    return f"{said[0].upper()}{said[1:]}. Every payment names its rule."


def _some(many: int, of: str) -> str:
    """
    >>> _some(1, "table"), _some(0, "person"), _some(12, "table")
    ('one table', 'no people', '12 tables')
    """
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
    said = words[many] if many < len(words) else str(many)
    several = {"person": "people"}.get(of, f"{of}s")
    return f"{said} {of if many == 1 else several}"
