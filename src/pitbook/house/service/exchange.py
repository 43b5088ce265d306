"""The house among many people at once: commands in, replies and news out, and nothing told before it is kept.

Commands are done one after another in memory. A writer makes all that is waiting durable in one transaction, in a
thread of its own; only then are the replies and the news of it let out. News of a table is written down at the moment
when what it tells is handed to the writer, so it is never ahead of what is kept; several things that happen at one
table within a blink are told together. If the writing fails, everything that was held back is answered with a refusal
and undone in memory, and the house goes on as soon as the store says that it holds what is left. Nothing here waits for
the store on the loop.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final, TypeVar

import orjson
from sqlalchemy import Select

from pitbook.errors import PitbookError, Unavailable
from pitbook.house.clock import MINUTE, SECOND, elapsed
from pitbook.house.commands import Command, Leave, table_of
from pitbook.house.house import House
from pitbook.house.lookups import Lookup, Somebody
from pitbook.house.people.register import Person
from pitbook.house.people.roles import Actor
from pitbook.house.replies import Reply
from pitbook.house.service.channels import Floor, Listener, LocalFloor
from pitbook.house.service.errands import USUAL, Errands, TimeLimits
from pitbook.house.store.database import Store
from pitbook.house.tables import messages
from pitbook.house.tables.clocks import lengthen
from pitbook.house.tables.live import LiveTable
from pitbook.house.tables.particulars import News

TICK_SECONDS: Final = 0.05
GATHER_SECONDS: Final = 0.003
"""So long the writer waits for more work to keep in the same transaction."""

TOGETHER_SECONDS: Final = 0.05
"""Listeners of a table are told at most this often; a reply to a command waits only for its keeping."""

STALL: Final = SECOND // 2
"""A clock that ticks so many milliseconds late tells of a process that was stopped, or busy, or of a machine asleep."""

HEARING_SECONDS: Final = 0.2
"""After that the house listens so long before it calls time on anybody."""

RETRY_SECONDS: Final = 0.5
TIDY_SECONDS: Final = 5
LOOK: Final = 5 * SECOND
SWEEP: Final = 15 * MINUTE
GONE: Final = 2 * MINUTE
"""Whoever has neither listened nor done anything for so long, and has nothing staked, loses the seat."""

GONE_BY_HAND: Final = 20 * MINUTE
"""The same at a table dealt by hand, for whoever has a sign-in: what staff do for them does not count."""

WALKED_OFF: Final = 60 * MINUTE
"""So long after they sat down or wagered last, somebody who walked in has walked off."""

LEAST_SECONDS: Final = 0.5
"""However long something was looked up for, so much time there is to keep what then was done."""

SEND_AGAIN: Final = "send it again in a moment, with the same key"
Found = TypeVar("Found")
Told = tuple[Listener, bytes]
"""A message, and whom it is for."""

logger = logging.getLogger("pitbook.house")


class Service:
    """A house that many connections share."""

    def __init__(
        self,
        house: House,
        floor: Floor | None = None,
        limits: TimeLimits = USUAL,
        passed: Callable[[], int] = elapsed,
    ) -> None:
        self.house = house
        self.errands = Errands(house.store, limits)
        self._passed = passed
        self.floor: Floor = floor or LocalFloor()
        self._is_writing = False
        self._waiting: list[asyncio.Future[None]] = []
        self._hellos: list[Listener] = []
        self._untold: dict[str, list[News]] = {}
        self._told_at: dict[str, float] = {}
        self._work = asyncio.Event()
        self._seen: dict[str, int] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._is_down = False
        self._is_astray = False
        self._down_since = 0
        self._next_look = 0

    # Life

    async def start(self) -> None:
        self._tasks = [asyncio.create_task(work()) for work in (self._write, self._tick, self._tidy)]

    async def stop(self) -> None:
        """Stop the clock, keep what is waiting, then let go of everything."""
        writer, *others = self._tasks
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        try:
            await asyncio.wait_for(self.durable(), timeout=5)
        except (PitbookError, TimeoutError) as error:
            logger.error("closing: what nobody was told of is not kept (%s)", error)
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)
        try:
            await self.errands.read(self.house.close, self.errands.limits.closing)
        except PitbookError as error:
            logger.error("closing: %s", error.what)
        self.errands.close()

    # Commands and questions

    async def run(self, actor: Actor, key: str, command: Command) -> Reply:
        """Do a command; returns when it is durable."""
        until = self._patience()
        self._need_up()
        self._need_own(table_of(command))
        self._seen[actor.name] = self.house.clock.now()
        await self._look_up(lambda: self.house.missing(actor, key, command), until)
        self._need_up()
        outcome = self.house.do(actor, key, command)
        self._note_news()
        await self.durable(until)
        return outcome.reply

    async def find_person(self, name: str) -> Person | None:
        """Whoever is called that."""
        house = self.house
        await self._look_up(lambda: [Somebody((name,), house.clock.now())] if house.people.lacks(name) else ())
        return self.house.people.find(name)

    async def get_person(self, name: str) -> Person:
        await self.find_person(name)
        return self.house.people.get(name)

    async def has_done(self, actor: Actor, key: str) -> bool:
        """Whether somebody has had a command done under this key."""
        await self._look_up(lambda: self.house.missing_of_key(actor, key))
        return self.house.past.find(actor.name, key) is not None

    async def read(self, query: Select[Any]) -> list[dict[str, Any]]:
        """What the store has: it sees only what is kept."""
        return await self.errands.read(lambda: self.house.store.read(query))

    async def look(self, ask: Callable[[Store], Found]) -> Found:
        """The same for a question that takes several readings."""
        return await self.errands.read(lambda: ask(self.house.store))

    def _patience(self) -> float:
        """Until when whoever comes now is willing to wait."""
        return asyncio.get_running_loop().time() + self.errands.limits.command

    async def _look_up(self, missing: Callable[[], Sequence[Lookup]], until: float = 0) -> None:
        """Have at hand whatever is missing. When this returns nothing is, until somebody else has their turn.

        What must be worked out may take as long as there is time at all; what is only read has its own limit.
        """
        until = until or self._patience()
        while lookups := missing():
            self._need_up()
            if any(each.after > self.house.journal.kept_upto for each in lookups):
                await self.durable(until)
            before, left = self.house.times_forgotten, until - asyncio.get_running_loop().time() - LEAST_SECONDS
            if left <= 0:
                raise _unanswered()
            seconds = left if any(each.after for each in lookups) else min(left, self.errands.limits.read)
            found = await self.errands.read(partial(self.house.look_up, lookups), seconds)
            if before == self.house.times_forgotten:  # otherwise it may be older than what was just forgotten
                self.house.learn(found)

    async def durable(self, until: float = 0) -> None:
        """Wait until everything done so far is kept. What is in mind while the house is down is kept."""
        if self._is_astray or not self.house.journal.is_kept:
            self._need_up()
        if self.house.journal.is_kept:
            return
        loop = asyncio.get_running_loop()
        kept: asyncio.Future[None] = loop.create_future()
        self._waiting.append(kept)
        self._work.set()
        alarm = loop.call_at(max(loop.time() + LEAST_SECONDS, until or self._patience()), _give_up, kept)
        try:
            await kept
        finally:
            alarm.cancel()

    def _need_up(self) -> None:
        if self._is_down:
            raise Unavailable("the house is down: its store does not answer", remedy=SEND_AGAIN)

    def _need_own(self, table: str) -> None:
        if table and not self.floor.owns(table):
            raise Unavailable(f"table {table[:40]} is run by another process", remedy="ask there")

    # Listeners

    async def listen(self, listener: Listener) -> None:
        """From now on this listener hears of its table; first how it stands."""
        self._need_up()
        self._need_own(listener.table)
        self.house.table(listener.table)
        self._hellos.append(listener)
        self._work.set()

    def forget(self, listener: Listener) -> None:
        self.floor.leave(listener)
        if listener in self._hellos:
            self._hellos.remove(listener)
        self._seen[listener.actor.name] = self.house.clock.now()

    def let_go_of_signed_out(self) -> None:
        """Hang up on whoever's session has ended: signed out, expired, or shut out by an operator."""
        people, now = self.house.people, self.house.clock.now()
        for listener in [*self.floor.everybody(), *self._hellos]:
            if listener.session and people.session(listener.session, now) is None:
                listener.hang_up()

    def _hello(self, listener: Listener) -> list[Told]:
        """How the table of a listener stands, if there still is such a table."""
        table, now = self.house.tables.get(listener.table), self.house.clock.now()
        try:
            return [(listener, orjson.dumps(messages.hello(table, listener.actor, now)))] if table else []
        except Exception:  # what cannot be told must not keep anything from being kept
            logger.exception("table %s cannot be told", listener.table)
            listener.hang_up()
            return []

    def _note_news(self) -> None:
        """Remember what has happened at the tables that were touched."""
        for table in self.house.touched.values():
            self._untold.setdefault(table.id, []).extend(table.news)
            table.news = []
        self.house.touched.clear()

    def _write_down(self) -> list[Told]:
        """What everybody is to be told of the house as it is at this moment, once this moment is kept."""
        now, moment = self.house.clock.now(), asyncio.get_running_loop().time()
        told: list[Told] = []
        for table_id in list(self._untold):
            if moment - self._told_at.get(table_id, 0) < TOGETHER_SECONDS:
                continue
            news, self._told_at[table_id] = self._untold.pop(table_id), moment
            table = self.house.tables[table_id]
            listeners = [listener for listener in self.floor.listeners(table_id) if not listener.is_lost]
            try:
                bulletin = messages.Bulletin(table, now)
                told += [(each, bulletin.update(each.actor, news)) for each in listeners]
            except Exception:  # what cannot be told must not keep anything from being kept
                logger.exception("table %s cannot be told", table_id)
                for listener in listeners:
                    listener.hang_up()
        for listener in self._hellos:
            self.floor.join(listener)
            told += self._hello(listener)
        self._hellos = []
        if self._untold:
            asyncio.get_running_loop().call_later(TOGETHER_SECONDS, self._work.set)
        return told

    # The writer

    async def _write(self) -> None:
        while True:
            await self._work.wait()
            await asyncio.sleep(GATHER_SECONDS)  # what comes in meanwhile shares one transaction and one sync
            self._work.clear()
            if self._is_down:
                continue
            waiting, self._waiting = self._waiting, []
            told = self._write_down()
            if self.house.journal.is_idle:
                self._release(waiting, told)
                continue
            batch, self._is_writing, began = self.house.journal.take(), True, self.house.clock.now()
            try:
                await self.errands.write(batch.write)
            except PitbookError as error:
                await self._fail(waiting, told, error, began)
            except Exception:
                logger.exception("unforeseen failure of the store")
                await self._fail(waiting, told, Unavailable("the store failed", remedy="try again shortly"), began)
            else:
                self.house.journal.settle(batch)
                self._release(waiting, told)
            finally:
                self._is_writing = False

    def _release(self, waiting: list[asyncio.Future[None]], messages: list[Told]) -> None:
        for kept in waiting:
            if not kept.done():
                kept.set_result(None)
        for listener, message in messages:
            listener.send(message)

    async def _fail(self, waiting: list[asyncio.Future[None]], told: list[Told], error: PitbookError, at: int) -> None:
        """This batch is not known to be kept, nor can anything be that was done after it: all of it is undone.

        A database may have kept it after all and been cut off before it said so; then the same key finds its reply.
        """
        logger.error("not kept, from log entry %s on: %s", self.house.journal.kept_upto + 1, error.what)
        self._is_down, self._down_since = True, at
        try:
            otherwise = self.house.forget_unkept() | {listener.table for listener, _ in told}
        except Exception:  # then nobody knows what is in mind: it is read again before anybody is told anything
            logger.exception("what was not kept cannot be undone")
            self._is_astray, otherwise = True, set()
        for table in otherwise:
            self._untold.pop(table, None)
        waiting += self._waiting
        self._waiting = []
        for kept in waiting:
            if not kept.done():
                kept.set_exception(Unavailable(error.what, remedy=error.remedy))
        self._tell_again(otherwise)
        await self._come_up()

    async def _come_up(self) -> None:
        """Go on, if the store answers, is still ours, and holds what is in mind here; otherwise that is read again."""
        try:
            if not await self.errands.read(self._is_as_kept, self.errands.limits.write) or self._is_astray:
                memory = await self.errands.read(self.house.recall, self.errands.limits.recall)
                self.house.have_in_mind(memory)
                self._untold, self._is_astray = {}, False
                self._tell_again(self.house.tables)
        except PitbookError as error:
            logger.error("the house is down: %s", error.what)
            return
        except Exception:
            logger.exception("the house cannot be read again")
            return
        self._is_down = False
        for table in self.house.tables.values():
            lengthen(table, self.house.clock.now() - self._down_since)
        self._work.set()

    def _is_as_kept(self) -> bool:
        self.house.store.hold()
        return self.house.is_as_kept()

    def _tell_again(self, tables: Iterable[str]) -> None:
        """Who listens to a table that stands otherwise than they were about to hear is told how it stands."""
        listeners = [listener for table in tables for listener in self.floor.listeners(table)]
        self._release([], [told for listener in listeners for told in self._hello(listener)])

    async def _tidy(self) -> None:
        next_sweep = self.house.clock.now() + SWEEP
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            try:
                await self.errands.read(self.house.store.hold, self.errands.limits.write)
                await self.errands.read(self.house.store.tidy, self.errands.limits.write)
            except PitbookError as error:
                logger.warning("tidying: %s", error.what)
            if self.house.clock.now() >= next_sweep:
                next_sweep = self.house.clock.now() + SWEEP
                gc.collect()

    # The clock

    async def _tick(self) -> None:
        woke = self._passed()
        while True:
            await asyncio.sleep(TICK_SECONDS)
            late, woke = (self._passed() - woke) // 1_000_000 - int(1000 * TICK_SECONDS), self._passed()
            try:
                if late > STALL:
                    self._make_up_for(late)
                    await asyncio.sleep(HEARING_SECONDS)  # what has arrived meanwhile is heard before time is called
                    woke = self._passed()
                if self._is_down:
                    await asyncio.sleep(RETRY_SECONDS)
                    if self._is_down and not self._is_writing:
                        await self._come_up()
                    woke = self._passed()
                    continue
                if self.house.clock.now() >= self._next_look:
                    self._next_look = self.house.clock.now() + LOOK
                    self.let_go_of_signed_out()
                    self._let_go_of_the_gone()
                self.house.tick(self.floor.owns)
                self._note_news()
                if self._untold or not self.house.journal.is_idle:
                    self._work.set()
            except PitbookError as error:
                logger.error("the clock: %s", error.what)
            except Exception:  # whatever it is, the clock of a house does not stop
                logger.exception("unforeseen failure of the clock")

    def _make_up_for(self, late: int) -> None:
        """Nobody loses time to decide because the house stood still: every clock goes on from where it was."""
        logger.warning("nothing was heard for %s ms: every clock is lengthened by that", late)
        for table in self.house.tables.values():
            if table.awaited:
                lengthen(table, late)
                self.house.touched[table.id] = table
        self._seen = {name: when + late for name, when in self._seen.items()}
        self._note_news()
        self._work.set()

    def _let_go_of_the_gone(self) -> None:
        now = self.house.clock.now()
        seated = {name for table in self.house.tables.values() for name in table.seats}
        self._seen = {name: when for name, when in self._seen.items() if name in seated}
        for table in self.house.tables.values():
            if not table.seats:
                continue
            here = {listener.actor.name for listener in self.floor.listeners(table.id)}
            for name in [name for name in table.seats if name not in here]:
                if self._is_gone(table, name, now):
                    actor, key = self.house.people.get(name).actor, f"gone {table.id} {now}"
                    self.house.past.learn_reply(name, key, None)  # no key that anybody sends has a space in it
                    self.house.run(actor, key, Leave(table.id))

    def _is_gone(self, table: LiveTable, name: str, now: int) -> bool:
        """Whether nothing was heard of somebody for so long that their seat is free, and they have nothing staked."""
        seen = self._seen.setdefault(name, now)
        if table.is_virtual:
            return now - seen > GONE and not _has_stakes(table, name)
        if self.house.people.get(name).is_walk_in:
            return now - table.seats[name].active_at > WALKED_OFF and name not in table.playing
        return now - seen > GONE_BY_HAND and name not in table.playing


def _give_up(kept: asyncio.Future[None]) -> None:
    """Refuse whoever still waits for this."""
    if not kept.done():
        kept.set_exception(_unanswered())


def _unanswered() -> Unavailable:
    return Unavailable("the store does not answer", remedy=SEND_AGAIN)


def _has_stakes(table: LiveTable, name: str) -> bool:
    return table.talk is not None and any(stake.player == name for stake in table.talk.table.stakes)
