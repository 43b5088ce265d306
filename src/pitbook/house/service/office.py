"""The back office: statements, holds and whole rounds are worked out in a process of their own.

Long questions about the past must not delay a table. The office opens the store for reading, behind the tables in the
queue for the machine, and the lab works for it in yet another process. A question is a function of the archive, below.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from pitbook.errors import BadInput, Denied, ErrorBody, PitbookError, Unavailable, error_from_data, error_to_data
from pitbook.house.audit.round_document import export_round
from pitbook.house.replies.round_replies import RoundEntry, RoundReply
from pitbook.house.replies.statement_replies import (
    DayStatementReply,
    HoldReply,
    PlayerStatementReply,
    TableStatementReply,
    TerminalLine,
)
from pitbook.house.reports import day_statement, hold, statements
from pitbook.house.reports.round_entries import round_entries
from pitbook.house.reports.terminal_statement import terminal_lines
from pitbook.house.service.helper_process import begin_helping
from pitbook.house.service.lab_process import Lab
from pitbook.house.store.database import Store
from pitbook.house.store.sealing import HouseKey
from pitbook.table import Viewer

PATIENCE_SECONDS: Final = 120
MOST_WAITING: Final = 32

_Given = ParamSpec("_Given")
_Reply = TypeVar("_Reply")


@dataclass(frozen=True, slots=True)
class Archive:
    """What the office has to answer from."""

    store: Store
    key: HouseKey
    lab: Lab


@dataclass(frozen=True, slots=True)
class Page:
    """A period, and which page of what happened in it."""

    since: int
    until: int
    cursor: str
    limit: int


class Office:
    """Asks questions of a process that is started with the first of them."""

    def __init__(self, url: str, key: HouseKey) -> None:
        self._url = url
        self._key = key
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0

    async def ask(
        self, question: Callable[Concatenate[Archive, _Given], _Reply], *args: _Given.args, **given: _Given.kwargs
    ) -> _Reply:
        """The answer to one of the questions below."""
        if self._waiting >= MOST_WAITING:
            raise Unavailable("the office has too many questions", remedy="try again shortly")
        self._waiting += 1
        try:
            answering = asyncio.wrap_future(self._open().submit(_answer, question, args, given))
            reply, refused = await asyncio.wait_for(answering, PATIENCE_SECONDS)
        except (BrokenProcessPool, TimeoutError):
            self.close()
            raise Unavailable("the office did not answer", remedy="ask for a shorter period") from None
        finally:
            self._waiting -= 1
        if refused is not None:
            raise _refusal(refused)
        told: _Reply = reply
        return told

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            arguments = (self._url, self._key.secret)
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=_begin, initargs=arguments)
        return self._pool

    def renew(self) -> None:
        """The next question goes to a fresh process; whoever waits for an answer still gets it, if there is one."""
        if self._pool is not None:
            self._pool.shutdown(wait=False)
            self._pool = None

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _refusal(said: ErrorBody) -> PitbookError:
    """Whatever is no fault of the question is a fault of the office, which may be gone when it is asked again."""
    error = error_from_data(said)
    return error if isinstance(error, BadInput | Denied) else Unavailable(error.what, remedy=error.remedy)


# In the other process

_archive: Archive | None = None


def _begin(url: str, secret: bytes) -> None:
    global _archive
    begin_helping()
    _archive = Archive(Store(url).open_for_reading(), HouseKey(secret), Lab(PATIENCE_SECONDS))


def _answer(question: Callable[..., Any], args: tuple[Any, ...], given: dict[str, Any]) -> tuple[Any, ErrorBody | None]:
    """The reply, or why there is none: errors are told as data, for not every one of them can be sent as it is."""
    assert _archive is not None
    try:
        return question(_archive, *args, **given), None
    except PitbookError as error:
        return None, error_to_data(error)


# The questions


def player_statement(archive: Archive, player: str, page: Page) -> PlayerStatementReply:
    found = statements.of_player(
        archive.store, archive.key, player, page.since, page.until, cursor=page.cursor, limit=page.limit
    )
    return found.as_data()


def table_statement(archive: Archive, table: str, page: Page) -> TableStatementReply:
    found = statements.of_table(
        archive.store, archive.key, table, page.since, page.until, cursor=page.cursor, limit=page.limit
    )
    return found.as_data()


def statement_of_day(archive: Archive, day: str, now: int, cursor: str, limit: int) -> DayStatementReply:
    return day_statement.of_day(archive.store, archive.key, day, now, cursor=cursor, limit=limit).as_data()


def table_hold(archive: Archive, table: str, since: int, until: int) -> HoldReply:
    return hold.of_table(archive.store, archive.key, table, archive.lab.analyse, since, until).as_data()


def table_credits(archive: Archive, table: str, lying: dict[int, int], terminals: int) -> list[TerminalLine]:
    return terminal_lines(archive.store, table, lying, terminals)


def rounds_before(archive: Archive, table: str, before: int, limit: int, viewer: Viewer) -> list[RoundEntry]:
    return round_entries(archive.store, archive.key, table, before, limit, viewer)


def finished_round(archive: Archive, table: str, episode: int, viewer: Viewer | None) -> RoundReply:
    return export_round(archive.store, archive.key, table, episode, viewer)
