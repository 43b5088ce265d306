"""Guarantee 2 against bad storage: writes that never reached the disk, syncs that were never made, no room."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import event, text

from house.conftest import Driver, balances
from house.scenes import play_round
from house.server import ask_sql, run_sql
from house.tracing import traced
from patience import wait_until
from pitbook.errors import Unavailable
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.clock import ManualClock
from pitbook.house.house import House
from pitbook.house.store.database import Store
from sizes import SIZES

ANTE = {"answer": "Wager", "box": 1, "wager": "ante", "cents": 500}

# Writes that were never synced


@pytest.mark.long
def test_what_follows_the_last_acknowledged_commit_may_be_torn_in_any_way(sqlite_house: Driver, tmp_path: Path) -> None:
    """Of what was written after it, any sectors may be on disk or not; before it, all are.

    SQLite syncs the first 32 bytes of a log that starts anew before anything else, so those are always the new ones.
    """
    chance, house = Random(7), sqlite_house
    house.table("t1", "caribbean-stud@1998")
    a1 = house.player("A1", 1_000_000)
    for number in range(SIZES.torn_commits):
        play_round(house, "t1", a1, cents=1000)
        if chance.random() < 0.4:
            house.store.tidy()
        promised, synced = house.house.journal.head, _files(house)
        house.house.run(a1, f"unheard {number}", c.Say("t1", ANTE))
        house.house.commit()  # written, and nobody has been told yet
        written = _files(house)
        for how in ("cut", "torn", "garbage"):
            found = _reopened(tmp_path / f"{number}-{how}", house, synced, written, chance, how)
            assert found.journal.head.seq >= promised.seq
            earlier = found.store.read(text(f"SELECT hash FROM log WHERE seq = {promised.seq}"))  # type: ignore[arg-type]
            assert earlier == [{"hash": promised.hash}]
            assert audit(found.store, house.key).faults == ()
            assert found.tables["t1"].stopped == ""
            assert sum(balances(found).values()) == 0
            found.close()
        house.say(a1, "t1", answer="Withdraw", box=1, wager="ante")


def _files(house: Driver) -> tuple[bytes, bytes]:
    path = house.store.url.database or ""
    return Path(path).read_bytes(), Path(f"{path}-wal").read_bytes()


def _reopened(
    folder: Path, house: Driver, synced: tuple[bytes, bytes], written: tuple[bytes, bytes], chance: Random, how: str
) -> House:
    """The house as it might be found after the power went."""
    assert synced[0] == written[0], "only the log is written between two checkpoints"
    before, after = synced[1], written[1]
    match how:
        case "cut":
            kept = next((n for n in range(min(len(before), len(after))) if before[n] != after[n]), len(before))
            log = after[: chance.randint(kept, len(after))] + (
                before[len(after) :] if len(before) > len(after) else b""
            )
        case "torn":
            old = before.ljust(len(after), b"\0")
            picks = [after if chance.random() < 0.5 else old for _ in range(0, len(old), 512)]
            log = b"".join(pick[512 * n : 512 * (n + 1)] for n, pick in enumerate(picks))
        case _:
            changed = {n // 512 for n in range(len(after)) if before[n : n + 1] != after[n : n + 1]}
            spoilt = set(chance.sample(sorted(changed), len(changed) // 2 + 1))
            noise = chance.randbytes(len(after))  # a disk may spoil what it is writing, not what lies beside it
            is_spoilt = (n // 512 in spoilt and before[n : n + 1] != after[n : n + 1] for n in range(len(after)))
            log = bytes(noise[n] if spoils else after[n] for n, spoils in enumerate(is_spoilt))
    folder.mkdir()
    (folder / "house.db").write_bytes(synced[0])
    (folder / "house.db-wal").write_bytes(after[:32] + log[32:] if log else log)
    return House(Store(f"sqlite:///{folder}/house.db").open(), house.key, ManualClock(house.clock.now()))


# Syncs that were never asked for


_VOUCHERS = """
import os, sys
from sqlalchemy import event
from pitbook.house import commands as c
from pitbook.house.house import House
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.store.sealing import HouseKey
from pitbook.house.store.database import Store

store = Store(sys.argv[1]).open()
if sys.argv[2]:
    event.listen(store.engine, "connect", lambda connection, _: connection.execute(sys.argv[2]))
    store.engine.dispose()
house = House(store, HouseKey(bytes(32)))
house.run(Actor("door", HouseRole.GUEST), "key", c.AddPerson("A1", HouseRole.PLAYER, "x"))
house.commit()
# begin
for number in range(20):
    house.run(Actor("A1", HouseRole.PLAYER), f"key {number}", c.BuyIn(1000))
    house.commit()
    os.write(1, b"kept")
    if number == 10:
        store.tidy()
"""


@pytest.mark.skipif(platform.machine() != "x86_64" or platform.system() != "Linux", reason="traced on Linux, x86-64")
@pytest.mark.parametrize(("spoiler", "is_safe"), [("", True), ("PRAGMA synchronous = NORMAL", False)])
def test_every_write_is_synced_before_anybody_is_told(
    new_sqlite: Callable[[], str], spoiler: str, is_safe: bool
) -> None:
    """As the system sees it; the second case shows that a sync which is missing would be seen."""
    unsynced, told, written, told_too_early = set[str](), 0, 0, 0
    for what, name in traced(_VOUCHERS, new_sqlite(), spoiler):
        if what == "write" and name.endswith((".db", ".db-wal")):
            unsynced.add(name)
            written += 1
        elif what == "sync":
            unsynced.discard(name)
        elif what == "say":
            told += 1
            told_too_early += bool(unsynced)
    assert told == 20
    assert written >= 20
    assert (told_too_early == 0) is is_safe


# Databases that do not keep what they are given


@pytest.mark.parametrize("setting", ["synchronous = NORMAL", "synchronous = OFF", "journal_mode = DELETE"])
def test_sqlite_that_does_not_sync_is_refused(new_sqlite: Callable[[], str], setting: str) -> None:
    url = new_sqlite()
    store = Store(url)
    event.listen(store.engine, "connect", lambda connection, _: connection.execute(f"PRAGMA {setting}").fetchall())
    with pytest.raises(Unavailable, match=f"does not keep what it is given.*{setting.split()[0]}"):
        store.open()
    Store(url).open().close()


@pytest.mark.parametrize("setting", ["fsync", "full_page_writes", "synchronous_commit"])
def test_postgres_that_does_not_sync_is_refused(new_postgres: Callable[[], str], setting: str) -> None:
    url = new_postgres()
    with _set_on_server(url, setting, "off"), pytest.raises(Unavailable, match=f"does not keep.*{setting}"):
        Store(url).open()
    Store(url).open().close()


@contextmanager
def _set_on_server(url: str, setting: str, value: str) -> Iterator[None]:
    run_sql(url, f"ALTER SYSTEM SET {setting} = {value}", "SELECT pg_reload_conf()")
    try:
        wait_until(lambda: ask_sql(url, f"SHOW {setting}") == value)
        yield
    finally:
        run_sql(url, f"ALTER SYSTEM RESET {setting}", "SELECT pg_reload_conf()")
        wait_until(lambda: ask_sql(url, f"SHOW {setting}") == "on")


# No room


def test_a_database_without_room_keeps_nothing_half(sqlite_house: Driver) -> None:
    """As many commands as there is room for are kept, the next is refused whole, and there is room again later."""
    house = sqlite_house
    a1 = house.player("A1", 100_000)

    def tighten(connection: Any, _: object) -> None:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages + 8}").fetchall()

    event.listen(house.store.engine, "connect", tighten)
    house.store.hang_up()  # the writer's own line too
    done = 0

    def fill() -> None:
        nonlocal done
        while done < 1000:
            house.do(a1, c.CashOut(10), f"cash-out {done}")
            done += 1

    with pytest.raises(Unavailable, match="full"):
        fill()
    assert house.balances()["player:A1"] == 100_000 - 10 * done
    event.remove(house.store.engine, "connect", tighten)
    house.store.hang_up()  # the writer's own line too
    assert audit(house.store, house.key).faults == ()
    house.do(a1, c.CashOut(10), f"cash-out {done}")
    assert house.balances()["player:A1"] == 100_000 - 10 * (done + 1)
