"""A database that hangs: whoever waits is refused, what is kept is still told, and play goes on afterwards."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, make_url, text
from sqlalchemy.exc import SQLAlchemyError

from house.conftest import Driver
from house.scenes import answers_of, play_round
from house.server import elsewhere
from house.statements_counted import counting
from house.store.test_outages import refused, serving
from patience import PATIENCE_SECONDS, wait_until
from pitbook.errors import Unavailable
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.people.roles import Actor
from pitbook.house.service.errands import MOST_READERS, Errands, TimeLimits
from pitbook.house.service.exchange import Service
from pitbook.house.store.database import Store
from pitbook.house.tables.live import LiveTable

SHORT = TimeLimits(read=0.3, write=0.3, command=1)
ANTE = {"answer": "Wager", "box": 1, "wager": "ante", "cents": 1000}


def backends(db: str) -> list[int]:
    """The processes in which PostgreSQL serves this house."""
    engine = create_engine(make_url(elsewhere(db)).set(drivername="postgresql+psycopg"))
    with engine.connect() as connection:
        query = text("SELECT pid FROM pg_stat_activity WHERE datname = :name")
        pids = [int(pid) for pid in connection.execute(query, {"name": make_url(db).database}).scalars()]
    engine.dispose()
    return pids


def postmaster(backend: int) -> int:
    """The process that lets new connections in."""
    return int(Path(f"/proc/{backend}/stat").read_text().rpartition(")")[2].split()[1])


@contextmanager
def stopped(db: str, *, whole: bool) -> Iterator[None]:
    """PostgreSQL answers nothing of what it is asked about this house, though nothing is shut.

    Of a server that is stopped as a whole nobody gets a new connection either.
    """
    pids = backends(db)
    pids += [postmaster(pids[0])] if whole else []
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


# A server and its people


@pytest.mark.parametrize("whole", [False, True])
def test_postgres_that_hangs_is_refused_and_play_goes_on_when_it_is_back(
    new_postgres: Callable[[], str], tmp_path: Path, whole: bool
) -> None:
    db = new_postgres()
    with serving(db, tmp_path) as (_, customer):
        voucher = customer.voucher("voucher-before", 1000).json()
        before = customer.balance()
        assert customer.client.get("/statements/me").status_code == 200, "from now on the office has a line of its own"
        with stopped(db, whole=whole):
            assert refused(customer.wager("wager-hangs", 700))
            redeemed = customer.client.post(
                "/vouchers/redeem", json={"number": voucher["number"]}, headers={"Idempotency-Key": "redeem-hangs"}
            )
            assert refused(redeemed)
            past = customer.client.get("/statements/me")
            assert past.status_code == 200 or refused(past), "whoever asks for the past does not wait either"
            assert customer.client.get("/me").json()["balance"] == before, "what is kept is still told"
        assert customer.hears("hello")["state"]["you"]["balance"] == before
        wait_until(lambda: customer.wager("wager-hangs", 700).status_code == 200)
        assert customer.voucher("voucher-before", 1000).json() == voucher
        assert customer.balance() == before - 700


def test_sqlite_that_is_locked_refuses_writing_and_goes_on_telling(
    new_sqlite: Callable[[], str], tmp_path: Path
) -> None:
    db = new_sqlite()
    with serving(db, tmp_path) as (_, customer):
        before = customer.balance()
        with closing(sqlite3.connect(make_url(db).database or "", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert refused(customer.wager("wager-locked", 700))
            for _ in range(3):
                assert customer.client.get("/me").json()["balance"] == before
        wait_until(lambda: customer.wager("wager-locked", 700).status_code == 200)


# Inside: which table suffers, and what becomes of a write whose end nobody has heard of


@contextmanager
def hung(house: Driver, *, keeps: bool) -> Iterator[threading.Event]:
    """A write that does not come back before it is let go; it is kept after all, or not."""
    real, go_on, begun = house.store.write, threading.Event(), threading.Event()

    def write(*given: Any) -> None:
        begun.set()
        if keeps:
            real(*given)
        go_on.wait(60)
        if not keeps:
            raise Unavailable("it was cut off")

    house.store.write = write  # type: ignore[method-assign,assignment]
    try:
        yield begun
    finally:
        house.store.write = real  # type: ignore[method-assign]
        go_on.set()


async def as_soon_as_it_is_up(service: Service, actor: Actor, key: str, command: c.Command) -> Any:
    while True:
        try:
            return await service.run(actor, key, command)
        except Unavailable:
            await asyncio.sleep(0.02)


@contextmanager
def two_tables(house: Driver) -> Iterator[tuple[Actor, Actor]]:
    a1, b1 = house.player("A1", 5_000), house.player("B1", 5_000)
    for table, player in (("t1", a1), ("t2", b1)):
        house.table(table, "caribbean-stud@1998")
        house.do(player, c.Join(table, 1))
    yield a1, b1
    assert audit(house.store, house.key).faults == ()


@pytest.mark.parametrize("keeps", [True, False])
def test_a_write_whose_end_nobody_heard_of_is_looked_into_before_the_next(sqlite_house: Driver, keeps: bool) -> None:
    house = sqlite_house

    async def visit(service: Service, a1: Actor, b1: Actor) -> None:
        await service.start()
        with hung(house, keeps=keeps), pytest.raises(Unavailable):
            await service.run(a1, "wager", c.Say("t1", dict(ANTE)))
        await as_soon_as_it_is_up(service, b1, "other", c.Say("t2", dict(ANTE)))
        reply = await as_soon_as_it_is_up(service, a1, "wager", c.Say("t1", dict(ANTE)))
        assert reply["table"] == "t1"
        await service.stop()

    with two_tables(house) as (a1, b1):
        asyncio.run(visit(Service(house.house, limits=SHORT), a1, b1))
        house.reopen()
        assert (house.balances()["player:A1"], house.balances()["player:B1"]) == (4_000, 4_000)


def test_a_failed_write_leaves_the_other_table_as_it_was(sqlite_house: Driver) -> None:
    """The round of B1 is not touched: the very same conversation goes on, and its clock has no less time."""
    house = sqlite_house

    async def visit(service: Service, a1: Actor, b1: Actor) -> None:
        await service.start()
        await service.run(b1, "other", c.Say("t2", dict(ANTE)))
        table = house.house.tables["t2"]
        talk, deadline = table.talk, table.deadline
        with hung(house, keeps=False), pytest.raises(Unavailable):
            await service.run(a1, "wager", c.Say("t1", dict(ANTE)))
        await as_soon_as_it_is_up(service, a1, "again", c.Say("t1", dict(ANTE)))
        assert house.house.tables["t2"] is table
        assert table.talk is talk
        assert deadline is not None
        assert table.deadline == deadline, "the clock stands still here: no time was lost"
        await service.stop()

    with two_tables(house) as (a1, b1):
        asyncio.run(visit(Service(house.house, limits=SHORT), a1, b1))
        house.reopen()


def test_what_cannot_be_undone_is_read_again(sqlite_house: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    house = sqlite_house

    async def visit(service: Service, a1: Actor, b1: Actor) -> None:
        await service.start()
        with hung(house, keeps=False), monkeypatch.context() as patch:
            patch.setattr(LiveTable, "_come_to_rest", lambda table: 1 // 0)
            with pytest.raises(Unavailable):
                await service.run(a1, "wager", c.Say("t1", dict(ANTE)))
        before = house.house.tables["t1"]
        await as_soon_as_it_is_up(service, a1, "wager", c.Say("t1", dict(ANTE)))
        assert house.house.tables["t1"] is not before
        await service.stop()

    with two_tables(house) as (a1, b1):
        asyncio.run(visit(Service(house.house, limits=SHORT), a1, b1))
        house.reopen()
        assert house.balances()["player:A1"] == 4_000


def test_time_that_the_house_was_down_is_given_back(sqlite_house: Driver) -> None:
    house = sqlite_house

    async def visit(service: Service, a1: Actor, b1: Actor) -> None:
        await service.start()
        await service.run(b1, "other", c.Say("t2", dict(ANTE)))
        deadline = house.house.tables["t2"].deadline
        assert deadline is not None
        with hung(house, keeps=False) as begun:
            waiting = asyncio.create_task(service.run(a1, "wager", c.Say("t1", dict(ANTE))))
            await asyncio.to_thread(begun.wait, 60)
            house.clock.turn(7_000)
            with pytest.raises(Unavailable):
                await waiting
        await as_soon_as_it_is_up(service, a1, "again", c.Say("t1", dict(ANTE)))
        assert house.house.tables["t2"].deadline == deadline + 7_000
        await service.stop()

    with two_tables(house) as (a1, b1):
        asyncio.run(visit(Service(house.house, limits=SHORT), a1, b1))
        house.reopen()


def test_a_question_that_hangs_is_given_up_and_stops_nobody_else(sqlite_house: Driver) -> None:
    """A voucher is looked up in a store that does not answer: whoever is at hand plays on meanwhile."""
    house = sqlite_house
    go_on, asked = threading.Event(), threading.Event()
    real = house.store.read

    def read(query: Any, **values: Any) -> Any:
        if "vouchers" in str(query):
            asked.set()
            go_on.wait(60)
        return real(query, **values)

    async def visit(service: Service, a1: Actor, b1: Actor) -> None:
        await service.start()
        house.store.read = read  # type: ignore[method-assign]
        asking = asyncio.create_task(service.run(a1, "redeem", c.RedeemVoucher("1" * 24)))
        await asyncio.to_thread(asked.wait, 60)
        await service.run(b1, "other", c.Say("t2", dict(ANTE)))
        with pytest.raises(Unavailable, match="does not answer"):
            await asking
        await service.run(b1, "another", c.Ready("t2"))
        go_on.set()
        await service.stop()

    with two_tables(house) as (a1, b1):
        asyncio.run(visit(Service(house.house, limits=SHORT), a1, b1))
        house.store.read = real  # type: ignore[method-assign]
        house.reopen()


# Corrections


def heard_telling(house: Driver, number: int) -> list[dict[str, Any]]:
    """The answers of a round, with a ruling that its hand is void."""
    answers = answers_of(house, "t1", number)
    at = next(at for at, answer in enumerate(answers) if answer["answer"] == "Decision")
    ruling = {"answer": "Ruling", "ruling": "void", "by": "casino operator Op"}
    answers[at:at] = [{"answer": "Communication", "player": "A1"}, ruling]
    return answers


def test_a_correction_waits_for_its_own_table_alone_and_is_worked_out_beside_the_tables(sqlite_house: Driver) -> None:
    """While it is worked out others play; nothing of it is asked of the store in the thread of the tables."""
    house = sqlite_house
    working, go_on = threading.Event(), threading.Event()
    real = house.store.read

    def read(query: Any, **values: Any) -> Any:
        if "corrections" in str(query):
            working.set()
            assert go_on.wait(60)
        return real(query, **values)

    async def visit(service: Service, b1: Actor, command: c.Correct) -> None:
        await service.start()
        house.store.read = read  # type: ignore[method-assign]
        with counting(house.store) as counted:
            correcting = asyncio.create_task(service.run(house.operator, "correct", command))
            await asyncio.to_thread(working.wait, 60)
            await service.run(b1, "other", c.Say("t2", dict(ANTE)))
            assert not correcting.done()
            go_on.set()
            reply = await correcting
        assert counted.by(threading.get_ident()) == []
        assert reply["changes"]
        await service.stop()

    with two_tables(house) as (a1, b1):
        number = play_round(house, "t1", a1)
        answers = heard_telling(house, number)
        command = c.Correct("t1", number, tuple(answers), "A1 was heard telling")
        patient = TimeLimits(command=60)
        asyncio.run(visit(Service(house.house, limits=patient), b1, command))
        house.reopen()


@pytest.mark.parametrize("asked", ["episodes", "corrections"])
def test_a_correction_in_a_store_that_hangs_is_refused_as_soon_as_any_command(sqlite_house: Driver, asked: str) -> None:
    house, go_on = sqlite_house, threading.Event()
    real = house.store.read

    def read(query: Any, **values: Any) -> Any:
        if asked in str(query):
            go_on.wait(60)
        return real(query, **values)

    async def visit(service: Service, command: c.Correct) -> None:
        await service.start()
        house.store.read = read  # type: ignore[method-assign]
        async with asyncio.timeout(5):
            with pytest.raises(Unavailable, match="does not answer"):
                await service.run(house.operator, "correct", command)
        house.store.read = real  # type: ignore[method-assign]
        go_on.set()
        assert (await service.run(house.operator, "correct", command))["changes"]
        await service.stop()

    with two_tables(house) as (a1, _):
        number = play_round(house, "t1", a1)
        command = c.Correct("t1", number, tuple(heard_telling(house, number)), "A1 was heard telling")
        asyncio.run(visit(Service(house.house, limits=TimeLimits(command=1)), command))
        house.reopen()


@pytest.mark.parametrize(("whole", "times"), [(False, 1), (True, 2)])
def test_a_correction_in_a_postgres_that_hangs_is_refused_in_time(
    postgres_house: Driver, whole: bool, times: int
) -> None:
    """Also the second one, where nobody gets a new connection in the place of one that was broken off."""
    house = postgres_house

    async def visit(service: Service, command: c.Correct) -> None:
        await service.start()
        await service.run(a1, "before", c.BuyIn(100))  # from now on the writer has a line
        with stopped(house.url, whole=whole):
            for number in range(times):
                async with asyncio.timeout(5):
                    with pytest.raises(Unavailable):
                        await service.run(house.operator, f"correct {number}", command)
        reply = await as_soon_as_it_is_up(service, house.operator, "correct again", command)
        assert reply["changes"]
        await service.stop()

    with two_tables(house) as (a1, _):
        number = play_round(house, "t1", a1)
        command = c.Correct("t1", number, tuple(heard_telling(house, number)), "A1 was heard telling")
        limits = TimeLimits(read=1, write=1, command=2)  # a slow machine has room then
        asyncio.run(visit(Service(house.house, limits=limits), command))
        house.reopen()


def test_two_corrections_of_one_round_at_once_are_made_one_after_the_other(sqlite_house: Driver) -> None:
    """Both are worked out from the same rows; the second then sees that it no longer holds, and has nothing to add."""
    house = sqlite_house

    async def visit(service: Service, command: Callable[[], c.Correct]) -> list[Any]:
        await service.start()
        asking = [service.run(house.operator, f"correct {number}", command()) for number in range(3)]
        replies = list(await asyncio.gather(*asking, return_exceptions=True))
        await service.stop()
        return replies

    with two_tables(house) as (a1, _):
        number = play_round(house, "t1", a1)
        answers = heard_telling(house, number)
        replies = asyncio.run(
            visit(Service(house.house), lambda: c.Correct("t1", number, tuple(answers), "A1 was heard telling"))
        )
        assert sum(isinstance(each, dict) for each in replies) == 1
        assert sorted(getattr(each, "code", "done") for each in replies) == ["done", "no-change", "no-change"]
        house.reopen()


def test_every_errand_of_a_stopped_server_comes_back(new_postgres: Callable[[], str]) -> None:
    """A thread that waits for a process which never answers is freed when it is given up."""
    db = new_postgres()
    store = Store(db).open()
    errands = Errands(store, TimeLimits(read=0.3))

    def ask() -> None:
        with store.engine.connect() as connection:
            connection.execute(text("SELECT 1"))

    async def answers() -> bool:
        try:
            await errands.read(ask)
        except (Unavailable, SQLAlchemyError):
            return False
        return True

    async def visit() -> None:
        assert await answers()
        with stopped(db, whole=True):
            for _ in range(MOST_READERS + 2):  # more than there are threads
                assert not await answers()
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not await answers():
            assert time.monotonic() < deadline

    asyncio.run(visit())
    errands.close()
    store.close()
