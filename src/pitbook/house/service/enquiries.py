"""The lab for whoever asks from the loop: questions wait in a thread of their own, so many at once and no more."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final

from pitbook.errors import Unavailable
from pitbook.house.service.lab_process import Lab

PATIENCE_SECONDS: Final = 60
MOST_WAITING: Final = 16


class Enquiries:
    """One lab and the queue before it. Nothing is started before the first question."""

    def __init__(self, seconds: float = PATIENCE_SECONDS) -> None:
        self._lab = Lab(seconds)
        self._thread: ThreadPoolExecutor | None = None
        self._waiting = 0

    async def analyse(self, edition: str, notice: Mapping[str, Any]) -> dict[str, Any]:
        """The mathematics of every wager under a notice."""
        return await self._ask("analyse", edition, dict(notice))

    async def edge(self, edition: str, words: Sequence[str]) -> dict[str, Any]:
        """The same with options as words, `NAME=VALUE`, as `pitbook edge --json` prints it."""
        return await self._ask("edge", edition, list(words))

    async def worth(self, edition: str, notice: Mapping[str, Any], held: Any, pool: int | None) -> dict[str, Any]:
        """What each choice is worth with a hand, as its player sees it."""
        return await self._ask("worth", edition, dict(notice), held, pool)

    async def _ask(self, question: str, *args: Any) -> dict[str, Any]:
        if self._waiting >= MOST_WAITING:
            raise Unavailable("the lab has too many questions", remedy="ask again shortly")
        self._waiting += 1
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "lab enquiries")
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, partial(self._lab.ask, question, *args))
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Send the lab home; whoever waits is refused."""
        self._lab.close()
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)
