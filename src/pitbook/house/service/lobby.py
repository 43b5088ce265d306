"""The lobby: every table and jackpot, told to whoever looks at the floor, again when something there has changed."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import orjson

from pitbook.errors import PitbookError
from pitbook.house.money.chart import pool_of
from pitbook.house.replies.table_replies import Jackpot, LobbyNews, TableListing
from pitbook.house.service.channels import Listener
from pitbook.house.service.exchange import Service
from pitbook.house.service.figures import HouseFigures
from pitbook.house.tables import messages
from pitbook.house.tables.live import LiveTable

SECONDS: Final = 1.0
"""Nobody is told more often than this."""

logger = logging.getLogger("pitbook.house")


class Lobby:
    """What stands in the lobby, and who looks at it. It is written once for all of them."""

    def __init__(self, service: Service, figures: HouseFigures) -> None:
        self._service, self._figures = service, figures
        self._here: set[Listener] = set()
        self._last = b""
        self._task: asyncio.Task[None] | None = None

    def table(self, table: LiveTable) -> TableListing:
        """A table among others, with what the lab has found out about it."""
        figure = self._figures.of(table.notice)
        return {**messages.listing(table), "keeps": figure.keeps, "finding": figure.finding}

    def jackpots(self) -> list[Jackpot]:
        house = self._service.house
        return [
            {"id": jackpot, "name": name, "cents": house.ledger.balance(pool_of(jackpot))}
            for jackpot, name in house.jackpots.items()
        ]

    async def join(self, listener: Listener) -> None:
        """From now on this listener hears of the floor; first how it stands."""
        self._here.add(listener)
        now = await self._as_kept()
        listener.send(now)
        if self._task is None or self._task.done():
            self._last = now
            self._task = asyncio.create_task(self._tell())

    def leave(self, listener: Listener) -> None:
        self._here.discard(listener)

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _tell(self) -> None:
        """Tell whoever is here what has changed, as long as anybody is."""
        while self._here:
            await asyncio.sleep(SECONDS)
            try:
                now = await self._as_kept()
            except PitbookError as error:  # nothing can be kept at present, so nothing is told
                logger.info("the lobby waits: %s", error.what)
            else:
                for listener in self._here if now != self._last else ():
                    listener.send(now)
                self._last = now

    async def _as_kept(self) -> bytes:
        """How the floor stands, once all of that is kept."""
        tables = [self.table(table) for table in self._service.house.tables.values()]
        news: LobbyNews = {"type": "lobby", "tables": tables, "jackpots": self.jackpots()}
        written = orjson.dumps(news)
        await self._service.durable()
        return written
