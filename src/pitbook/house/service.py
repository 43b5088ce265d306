"""The house among many people at once: commands in, replies and news out, and nothing told before it is kept.

Commands are done one after another in memory. A writer makes all that is waiting durable in one transaction, in a
thread of its own; only then are the replies and the news of it let out. If the writing fails, everything that was held
back is answered with a refusal, and the house is read again from the store.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

import orjson

from pitbook.errors import PitbookError, Unavailable
from pitbook.house import render
from pitbook.house.channels import Floor, Listener, LocalFloor
from pitbook.house.clock import MINUTE
from pitbook.house.commands import Command, Leave
from pitbook.house.house import House
from pitbook.house.journal import Batch
from pitbook.house.live import LiveTable
from pitbook.house.roles import Actor

TICK_SECONDS: Final = 0.05
GONE: Final = 2 * MINUTE
"""Whoever has neither listened nor done anything for so long, and has nothing staked, loses the seat."""

logger = logging.getLogger("pitbook.house")


class Service:
    """A house that many connections share."""

    def __init__(self, house: House, floor: Floor | None = None) -> None:
        self.house = house
        self.floor: Floor = floor or LocalFloor()
        self._is_writing = False
        self._waiting: list[asyncio.Future[None]] = []
        self._held: list[Callable[[], None]] = []
        self._work = asyncio.Event()
        self._seen: dict[str, int] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._is_down = False
        self.batches = 0

    # Life

    async def start(self) -> None:
        self._tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._tick())]

    async def stop(self) -> None:
        """Keep what is waiting, then let go of everything."""
        await asyncio.wait_for(self.durable(), timeout=5)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.house.close()

    # Commands and questions

    async def run(self, actor: Actor, key: str, command: Command) -> dict[str, Any]:
        """Do a command; returns when it is durable."""
        self._need_up()
        self._seen[actor.name] = self.house.clock.now()
        outcome = self.house.run(actor, key, command)
        self._hold_news()
        await self.durable()
        return outcome.reply

    async def durable(self) -> None:
        """Wait until everything done so far is kept."""
        if self._is_settled:
            return
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(kept)
        self._work.set()
        await kept

    @property
    def _is_settled(self) -> bool:
        return self.house.journal.is_idle and not self._waiting and not self._is_writing

    def _need_up(self) -> None:
        if self._is_down:
            try:
                self.house.load()
            except PitbookError as error:
                raise Unavailable(f"the house is down ({error.what})", remedy="try again shortly") from None
            self._is_down = False

    # Listeners

    async def listen(self, listener: Listener) -> None:
        """From now on this listener hears of its table; first how it stands."""
        self._need_up()
        table = self.house.table(listener.table)
        hello = self._hello(table, listener.actor)
        self.floor.join(listener)
        self._held.append(lambda: listener.send(hello))  # behind all that is held already, before all that follows
        self._work.set()
        try:
            await self.durable()
        except BaseException:
            self.floor.leave(listener)
            raise

    def forget(self, listener: Listener) -> None:
        self.floor.leave(listener)
        self._seen[listener.actor.name] = self.house.clock.now()

    def _hello(self, table: LiveTable, actor: Actor) -> bytes:
        said = {"type": "hello", "table": table.id, "state": render.state(table, actor, self.house.clock.now())}
        return orjson.dumps(said | {"facts": render.story(table, actor), "sign": render.sign_of(table)})

    def _hold_news(self) -> None:
        """Write down now what every listener will be told once it is kept."""
        now = self.house.clock.now()
        for table in self.house.touched.values():
            news, table.news = table.news, []
            for listener in self.floor.listeners(table.id):
                message = orjson.dumps(render.update(table, listener.actor, news, now))
                self._held.append(lambda listener=listener, message=message: listener.send(message))  # type: ignore[misc]
        self.house.touched.clear()

    # The writer

    async def _write(self) -> None:
        while True:
            await self._work.wait()
            self._work.clear()
            waiting, self._waiting = self._waiting, []
            held, self._held = self._held, []
            if self.house.journal.is_idle:
                self._release(waiting, held)
                continue
            batch = self.house.journal.take()
            self._is_writing = True
            try:
                await asyncio.to_thread(batch.write)
            except PitbookError as error:
                self._fail(waiting, error, batch)
            else:
                self.batches += 1
                self._release(waiting, held)
            finally:
                self._is_writing = False

    def _release(self, waiting: list[asyncio.Future[None]], held: list[Callable[[], None]]) -> None:
        for tell in held:
            tell()
        for kept in waiting:
            if not kept.done():
                kept.set_result(None)

    def _fail(self, waiting: list[asyncio.Future[None]], error: PitbookError, batch: Batch) -> None:
        """Nothing of this batch was kept, nor can anything be that was done after it."""
        logger.error("not kept, log entry %s: %s", batch.head.seq, error.what)
        waiting += self._waiting
        self._waiting, self._held = [], []
        try:
            self.house.load()
        except PitbookError as worse:
            logger.error("the house is down: %s", worse.what)
            self._is_down = True
        for kept in waiting:
            if not kept.done():
                kept.set_exception(Unavailable(error.what, remedy=error.remedy))
        if not self._is_down:
            self._tell_all_again()

    def _tell_all_again(self) -> None:
        """Whoever listens is told how their table stands, for it may stand otherwise than they were about to hear."""
        for table in self.house.tables.values():
            for listener in self.floor.listeners(table.id):
                listener.send(self._hello(table, listener.actor))

    # The clock

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            if self._is_down:
                continue
            try:
                self._let_go_of_the_gone()
                self.house.tick()
                self._hold_news()
                if not self.house.journal.is_idle:
                    self._work.set()
            except PitbookError as error:
                logger.error("the clock: %s", error.what)

    def _let_go_of_the_gone(self) -> None:
        now = self.house.clock.now()
        for table in self.house.tables.values():
            if not table.seats:
                continue
            here = {listener.actor.name for listener in self.floor.listeners(table.id)}
            for name in [name for name in table.seats if name not in here]:
                if now - self._seen.setdefault(name, now) > GONE and not _has_stakes(table, name):
                    actor = self.house.people.get(name).actor
                    self.house.run(actor, f"gone-{table.id}-{now}", Leave(table.id))


def _has_stakes(table: LiveTable, name: str) -> bool:
    talk = table.talk
    return talk is not None and any(stake.player == name for stake in talk.table.stakes)
