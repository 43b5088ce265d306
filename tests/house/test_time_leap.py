"""A clock that is wrong at a start: it never goes back behind the log, and lifts nothing unless somebody accepts it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import orjson
import pytest
from sqlalchemy import select

from cli.running import pitbook
from house.by_hand import open_by_hand
from house.conftest import KEY, Driver
from house.tampering import Intruder
from pitbook.errors import BadInput
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import Audit, audit
from pitbook.house.clock import DAY, HOUR, MINUTE, TIME_PASSED, SystemClock
from pitbook.house.house import House
from pitbook.house.people.roles import HouseRole
from pitbook.house.premises import furnish, open_house
from pitbook.house.store import schema
from pitbook.house.store.journal import Work


@pytest.fixture
def key_file(tmp_path: Path) -> Path:
    path = tmp_path / "house.key"
    path.write_bytes(KEY)
    return path


def start_later(house: Driver, key_file: Path, later: int, *, accepts_clock: bool = False) -> House:
    """The house closed, and opened by a machine whose clock is so much later."""
    house.house.close()
    house.clock.turn(later)
    house.house = open_house(house.url, key_file, accepts_clock=accepts_clock, clock=house.clock)
    return house.house


def passed(house: Driver) -> list[dict[str, object]]:
    rows = house.store.read(select(schema.log).where(schema.log.c.kind == TIME_PASSED))
    return [orjson.loads(row["what"]) for row in rows]


def excluded(house: Driver) -> None:
    house.do(house.player("A1", 10_000), c.Exclude(30))


def with_looser_limits(house: Driver) -> None:
    a1 = house.player("A1", 10_000)
    house.do(a1, c.SetLimits(5_000, None, None))
    house.do(a1, c.SetLimits(None, None, None))


def with_day_limit(house: Driver) -> None:
    a1 = house.player("A1", 10_000)
    house.do(a1, c.SetLimits(5_000, None, None))
    house.table("t1", "caribbean-stud@1998")
    house.do(a1, c.Join("t1", 1))
    house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=1000)


def with_minutes(house: Driver) -> None:
    a1 = house.player("A1", 10_000)
    house.do(a1, c.SetLimits(None, None, 60))
    house.do(a1, c.SignIn("x" * 64, "y" * 20, 12 * HOUR))


def with_notice(house: Driver) -> None:
    a1 = house.player("A1", 10_000)
    open_by_hand(house, "t1", "caribbean-stud@1998")
    house.do(a1, c.Join("t1", 1))
    house.do(house.operator, c.CloseTable("t1"))


@pytest.mark.parametrize(
    ("prepare", "later", "told"),
    [
        (excluded, 40 * DAY, "the exclusion of A1 ends"),
        (with_looser_limits, 25 * HOUR, "looser limits of A1 come into force"),
        (with_day_limit, 40 * DAY, "the limits of A1 for a day begin anew"),
        (with_minutes, 2 * HOUR, "the minutes of A1 begin anew"),
        (with_notice, 2 * HOUR, "what was announced at table t1 takes effect"),
    ],
)
def test_what_time_alone_would_lift_must_be_accepted(
    house: Driver, key_file: Path, prepare: Callable[[Driver], None], later: int, told: str
) -> None:
    prepare(house)
    with pytest.raises(BadInput, match=told) as refused:
        start_later(house, key_file, later)
    assert "2027-01-15 08:00 UTC" in refused.value.what, "the last entry"
    assert "--accept-clock" in refused.value.remedy
    before = house.clock.now() - later
    open_house(house.url, key_file, accepts_clock=True, clock=house.clock).close()
    house.house = open_house(house.url, key_file, clock=house.clock)  # accepted once, and not asked again
    (what,) = passed(house)
    assert (what["from"], what["to"], what["is_accepted"]) == (before, before + later, True)
    assert str(what["lifts"]).count(told) == 1
    result = audit(house.store, house.key)
    assert result.faults == ()
    assert any("was accepted" in each.what for each in result.remarks)


@pytest.mark.parametrize(
    ("prepare", "later"),
    [
        (lambda house: house.player("A1", 10_000), 40 * DAY),
        (excluded, HOUR),
        (excluded, 29 * DAY),
        (with_looser_limits, 23 * HOUR),
        (with_day_limit, 3 * HOUR),
        (with_minutes, HOUR),
    ],
)
def test_a_clock_that_lifts_nothing_needs_no_word(
    sqlite_house: Driver, key_file: Path, prepare: Callable[[Driver], object], later: int
) -> None:
    """Somebody who comes back the next day, or after a month, finds the house open as ever."""
    prepare(sqlite_house)
    start_later(sqlite_house, key_file, later)
    told = passed(sqlite_house)
    assert [each["is_accepted"] for each in told] == ([False] if later > HOUR else [])
    result = audit(sqlite_house.store, sqlite_house.key)
    assert (result.faults, result.remarks) == ((), ())


def test_a_house_that_a_guest_has_played_in_opens_the_next_day(sqlite_house: Driver, key_file: Path) -> None:
    house = sqlite_house
    furnish(house.house)
    guest = house.person("Guest 7", HouseRole.GUEST)
    house.do(guest, c.SignIn("x" * 64, "y" * 20, 12 * HOUR))
    start_later(house, key_file, DAY).tick()
    assert house.house.people.session("x" * 64, house.clock.now()) is None


def test_the_clock_of_a_start_is_not_before_the_log(
    sqlite_house: Driver, key_file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The log of this house is of 2054, and no machine's clock is there yet."""
    sqlite_house.clock.turn(10_000 * DAY)
    sqlite_house.player("A1", 10_000)
    last = sqlite_house.clock.now()
    sqlite_house.house.close()
    with caplog.at_level(logging.WARNING):
        house = sqlite_house.house = open_house(sqlite_house.url, key_file)
    assert "behind the last entry of the log" in caplog.text
    assert last <= house.clock.now() < last + 10 * MINUTE


def test_a_floor_is_no_ceiling() -> None:
    wall, since_boot = 1_000 * 10**9, [0]
    clock = SystemClock(lambda: wall + since_boot[0], lambda: since_boot[0], floor=2_000_000)
    assert (clock.now(), clock.ahead) == (2_000_000, 1_000_000)
    since_boot[0] = 30 * 10**9
    assert clock.now() == 2_030_000
    assert SystemClock(lambda: wall, lambda: 0, floor=5_000).now() == 1_000_000


def test_sessions_of_a_clock_that_was_ahead_do_not_outlast_their_time(sqlite_house: Driver, key_file: Path) -> None:
    """The clock was forty days ahead and is right again, as a house of 0.1.0 may have been left."""
    house, token = sqlite_house, "x" * 64
    house.player("A1", 10_000)
    house.clock.turn(40 * DAY)
    house.do(house.person("B1", HouseRole.PLAYER), c.SignIn(token, "y" * 20, 12 * HOUR))
    house.clock.turn(-40 * DAY)
    house.player("C1", 10_000)
    assert house.house.people.session(token, house.clock.now()) is not None
    start_later(house, key_file, MINUTE)
    assert house.house.people.session(token, house.clock.now()) is None
    assert [each.where for each in audit(house.store, house.key).faults if each.where.startswith("sessions")] == []


# What the audit says of time


def times(house: Driver, *steps: int) -> Audit:
    for step in steps:
        house.clock.turn(step)
        house.house.journal.add(Work("Test", "house", at=house.clock.now()))
        house.house.commit()
    return audit(house.store, house.key)


def test_time_that_goes_back_is_a_fault(sqlite_house: Driver) -> None:
    result = times(sqlite_house, HOUR, -1)
    assert [each.what for each in result.faults] == ["time goes back here by 1 ms, to 2027-01-15 08:59 UTC"]


def test_a_day_without_an_entry_is_told(sqlite_house: Driver) -> None:
    result = times(sqlite_house, HOUR, DAY, 3 * DAY)
    assert result.faults == ()
    assert [each.what.split(" passed")[0] for each in result.remarks] == ["3 days, 0:00:00"]


def test_time_that_went_back_in_the_first_version_is_a_remark(intruder: Intruder) -> None:
    """Its digests say which version wrote an entry."""
    with intruder.restored():
        log = intruder.rows("log")
        for entry in log:
            rows = [[table, key, digest.removeprefix("t")] for table, key, digest in orjson.loads(entry["rows"])]
            at = entry["at"] - (HOUR if entry is log[-1] else 0)
            intruder.change("log", entry, rows=orjson.dumps(rows).decode(), at=at)
        result = audit(intruder.store, intruder.key)
        where = f"log {log[-1]['seq']}"
        assert [each.where for each in result.remarks] == [where]
        assert "Pitbook 0.1.0" in result.remarks[0].what
        assert not any("time" in each.what for each in result.faults)


# At the command line


def test_serving_says_what_is_wrong_and_what_to_do(
    sqlite_house: Driver, key_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The log of this house was written in 2020, and every machine's clock is later."""
    sqlite_house.clock.turn(1_577_836_800_000 - sqlite_house.clock.now())
    excluded(sqlite_house)
    sqlite_house.house.close()
    told = pitbook(capsys, "serve", "--db", sqlite_house.url, "--key", str(key_file), "--port", "0")
    assert (told.code, told.out) == (2, "")
    assert "the exclusion of A1 ends (2020-01-31 00:00 UTC)" in told.err
    assert "the last entry of the log is of 2020-01-01 00:00 UTC" in told.err
    assert "start with --accept-clock" in told.err
