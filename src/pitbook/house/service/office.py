"""The back office: statements, holds and whole rounds are worked out in a process of their own.

Long questions about the past must not delay a table. The office opens the store for reading, behind the tables in the
queue for the machine, and the lab works for it in yet another process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, Final

from pitbook.errors import BadInput, Denied, PitbookError, Unavailable
from pitbook.house.audit.round_document import export_round
from pitbook.house.reports import day_statement, hold, statements
from pitbook.house.service.helper_process import begin_helping
from pitbook.house.service.lab_process import Lab
from pitbook.house.store.database import Store
from pitbook.house.store.sealing import HouseKey
from pitbook.table import Viewer

PATIENCE_SECONDS: Final = 120
MOST_WAITING: Final = 32


class Office:
    """Asks questions of a process that is started with the first of them."""

    def __init__(self, url: str, key: HouseKey) -> None:
        self._url = url
        self._key = key
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0

    async def ask(self, question: str, **given: Any) -> dict[str, Any]:
        """The answer to one of the questions below, by its name."""
        if self._waiting >= MOST_WAITING:
            raise Unavailable("the office has too many questions", remedy="try again shortly")
        self._waiting += 1
        try:
            answering = asyncio.wrap_future(self._open().submit(_answer, question, given))
            answer: dict[str, Any] = await asyncio.wait_for(answering, PATIENCE_SECONDS)
        except (BrokenProcessPool, TimeoutError):
            self.close()
            raise Unavailable("the office did not answer", remedy="ask for a shorter period") from None
        finally:
            self._waiting -= 1
        if "refused" in answer:
            raise _refusal(answer["refused"])
        return answer

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            arguments = (self._url, self._key.secret)
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=_begin, initargs=arguments)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


# In the other process

_office: tuple[Store, HouseKey, Lab] | None = None


def _begin(url: str, secret: bytes) -> None:
    global _office
    begin_helping()
    _office = (Store(url).open_for_reading(), HouseKey(secret), Lab(PATIENCE_SECONDS))


def _answer(question: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Errors are told as data, for not every one of them can be sent as it is."""
    assert _office is not None
    try:
        return _QUESTIONS[question](*_office, **given)
    except PitbookError as error:
        kind = (
            error.code if isinstance(error, Denied) else "bad-input" if isinstance(error, BadInput) else "unavailable"
        )
        said = {"what": error.what, "where": error.where, "clause": error.clause, "remedy": error.remedy}
        return {"refused": {"kind": kind, **said}}


def _refusal(said: Mapping[str, str]) -> PitbookError:
    match said["kind"]:
        case "bad-input":
            return BadInput(said["what"], where=said["where"], clause=said["clause"], remedy=said["remedy"])
        case "unavailable":
            return Unavailable(said["what"], remedy=said["remedy"])
        case code:
            return Denied(code, said["what"], clause=said["clause"], remedy=said["remedy"])


def _of_player(store: Store, key: HouseKey, lab: Lab, player: str, **when: Any) -> dict[str, Any]:
    return statements.of_player(store, player, **when).as_data()


def _of_table(store: Store, key: HouseKey, lab: Lab, table: str, **when: Any) -> dict[str, Any]:
    return statements.of_table(store, key, table, **when).as_data()


def _of_day(store: Store, key: HouseKey, lab: Lab, day: str, now: int, **page: Any) -> dict[str, Any]:
    return day_statement.of_day(store, key, day, now, **page).as_data()


def _hold(store: Store, key: HouseKey, lab: Lab, table: str, since: int, until: int) -> dict[str, Any]:
    return hold.of_table(store, key, table, lab.analyse, since, until).as_data()


def _round(store: Store, key: HouseKey, lab: Lab, table: str, episode: int, viewer: Viewer | None) -> dict[str, Any]:
    return dict(export_round(store, key, table, episode, viewer))


_QUESTIONS: Final[dict[str, Callable[..., dict[str, Any]]]] = {
    "player": _of_player,
    "table": _of_table,
    "day": _of_day,
    "hold": _hold,
    "round": _round,
}
