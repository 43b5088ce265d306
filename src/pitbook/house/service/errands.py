"""Calls to the store, each in a thread of its own and within a time limit: the loop waits for none of them.

Whoever waits for a database that does not answer is refused when the time is up. The call itself is given up: its
connection is broken off, so that the thread comes back, and a call that has not begun by then never does.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, Generic, ParamSpec, TypeVar

from sqlalchemy import literal, select

from pitbook.errors import Unavailable
from pitbook.house.store.database import Store

MOST_READERS: Final = 6
"""So many questions are asked of the store at once; the others wait for their turn, within their time."""

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """For how many seconds the house waits for its store, and anybody for the house."""

    read: float = 2
    write: float = 3
    closing: float = 10
    recall: float = 60
    """The whole house is read."""

    command: float = 4.5
    """Nobody waits longer, whatever is looked up for what they did, until it is kept."""


USUAL: Final = TimeLimits()


class Errands:
    """Whoever goes to the store for the house: one who writes, and some who read."""

    def __init__(self, store: Store, limits: TimeLimits) -> None:
        self._store, self.limits = store, limits
        self._writer = ThreadPoolExecutor(1, "house writes")
        self._readers = ThreadPoolExecutor(MOST_READERS, "house reads")
        self.given_up = 0
        """How often the store did not answer in time."""

    async def write(self, call: Callable[[], None]) -> None:
        await self._send(self._writer, self.limits.write, call)

    async def read(self, call: Callable[[], T], seconds: float = 0) -> T:
        return await self._send(self._readers, seconds or self.limits.read, call)

    async def as_long_as_it_answers(self, asked: Awaitable[T]) -> T:
        """What somebody else finds out from the store, however long that takes, unless the store hangs meanwhile."""
        asking, before = asyncio.ensure_future(asked), self.given_up
        try:
            while not asking.done():
                await asyncio.wait([asking], timeout=self.limits.read)
                if not asking.done():
                    await self.read(self._knock)
                    if self.given_up != before:
                        raise _no_answer()
            return await asking
        finally:
            asking.cancel()

    def _knock(self) -> None:
        self._store.read(select(literal(1)))

    def close(self) -> None:
        for pool in (self._writer, self._readers):
            pool.shutdown(wait=False, cancel_futures=True)

    async def _send(self, pool: Executor, seconds: float, call: Callable[[], T]) -> T:
        errand = _Errand(self._store, call)
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.get_running_loop().run_in_executor(pool, errand)
        except TimeoutError:
            if errand.thread is not None:
                self._store.give_up(errand.thread)
            self.given_up += 1
            raise _no_answer() from None


def _no_answer() -> Unavailable:
    return Unavailable("the store does not answer", remedy="send it again in a moment, with the same key")


class _Errand(Generic[T]):
    """One call, and in which thread it is made while it is."""

    def __init__(self, store: Store, call: Callable[[], T]) -> None:
        self._store, self._call = store, call
        self.thread: int | None = None

    def __call__(self) -> T:
        with self._store.one_call():
            self.thread = threading.get_ident()
            try:
                return self._call()
            finally:
                self.thread = None
