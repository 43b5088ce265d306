"""A start reads what goes on and nothing that is over: neither the day's entries nor everybody who ever came."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import event, text

from house.conftest import Driver
from house.statements_counted import Counted, counting
from pitbook.errors import Denied
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.clock import DAY, MINUTE
from pitbook.house.past_commands import MOST_KEYS, PastCommands
from pitbook.house.people.roles import HouseRole
from pitbook.house.recall import Memory
from pitbook.house.store.journal import Work

ANTE = {"answer": "Wager", "box": 1, "wager": "ante", "cents": 1000}
MUCH = 3_000

_NUMBERS = f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {MUCH})"


def start(house: Driver) -> tuple[Counted, Memory]:
    with counting(house.store) as counted:
        memory = house.house.recall()
    return counted, memory


def much_has_happened(house: Driver) -> None:
    """Entries of today, commands, vouchers, people and guests who came and went, as rows that a house would have."""
    now = house.clock.now()
    limits = '{"now": {"day_loss": null, "day_stakes": null, "session_minutes": null}, "coming": null, "coming_at": 0}'
    rows = (
        f"entries {_NUMBERS} SELECT 1000 + i, {now}, 'player:A1', 'layout:t1', 1, 'WagerAccepted', '', '', '', 't1', 1",
        f"commands {_NUMBERS} SELECT 'A1', 'key-' || i, '', x'00', {now}",
        f"vouchers {_NUMBERS} SELECT 'mark ' || i, 100, 'A1', {now}, NULL, NULL",
        f"people {_NUMBERS} SELECT 'guest ' || i, 'Guest ' || i, 'guest', NULL, {now}, 0, NULL, '{limits}'",
        f"people {_NUMBERS} SELECT 'p' || i, 'P' || i, 'player', 'x', {now}, 1, NULL, '{limits}'",
        f"sessions {_NUMBERS} SELECT 'g' || i, 'guest ' || i, '', {now}, {now + DAY}, {now + 1}",
        f"sessions {_NUMBERS} SELECT 'p' || i, 'p' || i, '', {now - DAY}, {now - 1}, NULL",
        f"accounts {_NUMBERS} SELECT 'player:Guest ' || i, 'player', 0",
        f"accounts {_NUMBERS} SELECT 'player:P' || i, 'player', 500",
    )
    with house.store.engine.begin() as connection:
        for row in rows:
            connection.execute(text(f"INSERT INTO {row} FROM n"))


def test_a_start_costs_the_same_however_much_has_happened(sqlite_house: Driver) -> None:
    house = sqlite_house
    a1 = house.player("A1", 5_000)
    house.table("t1", "caribbean-stud@1998")
    house.do(a1, c.Join("t1", 1))
    house.say(a1, "t1", **ANTE)
    before, _ = start(house)
    much_has_happened(house)
    after, memory = start(house)
    assert (after.statements, after.rows) == (before.statements, before.rows)
    assert before.rows < 60
    assert {each.name for each in memory.people.all()} == {"A1"}


def test_every_question_of_a_start_is_answered_by_an_index(sqlite_house: Driver) -> None:
    """No table that grows is looked through: SQLite says by which index it finds what it is asked for."""
    house = sqlite_house
    much_has_happened(house)
    with house.store.engine.begin() as connection:
        connection.execute(text("ANALYZE"))
    asked: list[tuple[str, Any]] = []

    def note(connection: Any, cursor: Any, statement: str, parameters: Any, *_: object) -> None:
        asked.append((statement, parameters))

    event.listen(house.store.engine, "before_cursor_execute", note)
    house.house.recall()
    event.remove(house.store.engine, "before_cursor_execute", note)
    plans = []
    with house.store.engine.connect() as connection:
        for statement, parameters in asked:
            if statement.startswith("SELECT"):
                found = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
                plans += [str(row[3]) for row in found]
    assert len(plans) > 5
    few = ("SCAN tables", "SCAN jackpots", "SCAN archives")
    assert [plan for plan in plans if plan.startswith("SCAN") and not plan.startswith(few)] == []


def test_whoever_is_not_here_is_looked_up_when_they_come(house: Driver) -> None:
    a1 = house.player("A1", 5_000)
    house.again()
    assert house.house.people.lacks("A1")
    assert house.do(a1, c.CashOut(1_000))["balance"] == 4_000
    with pytest.raises(Denied) as refusal:
        house.do(house.door, c.AddPerson("a1", HouseRole.PLAYER, "x"))
    assert refusal.value.code == "exists"


def test_what_a_day_has_brought_is_known_after_a_start(house: Driver) -> None:
    """$30 staked and taken back, then $20 lost: a loss of $25 allows no further ante of $10, before and after."""
    a1 = house.player("A1", 50_000)
    house.table("t1", "caribbean-stud@1998")
    house.do(a1, c.Join("t1", 1))
    house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=3_000)
    house.say(a1, "t1", answer="Withdraw", box=1, wager="ante")
    house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=2_000)
    house.do(a1, c.SetLimits(day_stakes=2_500))
    for _ in range(2):
        with pytest.raises(Denied) as refusal:
            house.say(a1, "t1", answer="Wager", box=2, wager="ante", cents=1_000)
        assert refusal.value.code == "own-limit"
        assert "$20.00 today of $25.00" in refusal.value.what
        house.again()
    house.say(a1, "t1", answer="Withdraw", box=1, wager="ante")
    house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=2_500)


def test_a_limit_set_after_the_start_counts_what_came_before_it(house: Driver) -> None:
    a1 = house.player("A1", 50_000)
    house.table("t1", "caribbean-stud@1998")
    house.do(a1, c.Join("t1", 1))
    house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=2_000)
    house.again()
    house.say(a1, "t1", answer="Withdraw", box=1, wager="ante")
    house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=1_500)
    house.do(a1, c.SetLimits(day_stakes=2_400))
    with pytest.raises(Denied, match=r"\$15.00 today of \$24.00"):
        house.say(a1, "t1", answer="Wager", box=2, wager="ante", cents=1_000)


# Guests


def test_a_guest_who_is_gone_is_forgotten_and_found_again(house: Driver) -> None:
    guest = house.person("Guest 1", HouseRole.GUEST)
    house.do(guest, c.SignIn("1" * 64, "csrf", MINUTE))
    for _ in range(4):
        house.turn(61)
    assert house.house.people.lacks("Guest 1")
    assert house.house.people.all() == [each for each in house.house.people.all() if each.role is not HouseRole.GUEST]
    house.look_up("Guest 1")
    assert not house.house.people.get("Guest 1").is_active
    assert house.balances()["player:Guest 1"] == 0
    with pytest.raises(Denied) as refusal:
        house.do(guest, c.SignIn("2" * 64, "csrf", MINUTE))
    assert refusal.value.code == "inactive"
    assert audit(house.store, house.key).faults == ()


def test_a_guest_with_chips_left_is_remembered_over_a_start(house: Driver) -> None:
    """The house goes down before a round has paid a guest who is gone; what it pays goes back all the same."""
    guest = house.person("Guest 1", HouseRole.GUEST)
    house.table("t1", "caribbean-stud@1998")
    house.do(guest, c.SignIn("1" * 64, "csrf", MINUTE))
    house.do(guest, c.Join("t1", 1))
    house.say(guest, "t1", **ANTE)
    house.do(guest, c.SignOut("1" * 64))
    assert house.house.people.get("Guest 1").is_active, "something of theirs lies on the table"
    house.again()
    for _ in range(6):
        house.turn(61)
    house.again()
    for _ in range(3):
        house.turn(61)
    assert house.house.people.lacks("Guest 1")
    assert house.balances()["player:Guest 1"] == 0
    assert audit(house.store, house.key).faults == ()


def test_a_guest_shut_out_with_a_stake_is_remembered_too(house: Driver) -> None:
    guest = house.person("Guest 1", HouseRole.GUEST)
    house.table("t1", "caribbean-stud@1998")
    house.do(guest, c.SignIn("1" * 64, "csrf", 60 * MINUTE))
    house.do(guest, c.Join("t1", 1))
    house.say(guest, "t1", **ANTE)
    house.do(house.operator, c.SetActive("Guest 1", is_active=False))
    assert house.house.people.session("1" * 64, house.clock.now()) is None
    house.again()
    for _ in range(6):
        house.turn(61)
    house.look_up("Guest 1")
    assert not house.house.people.get("Guest 1").is_active
    assert house.balances()["player:Guest 1"] == 0


def test_guests_who_are_gone_cost_a_minute_nothing(house: Driver) -> None:
    """The clock looks only at guests who are not at rest."""
    for number in range(5):
        guest = house.person(f"Guest {number}", HouseRole.GUEST)
        house.do(guest, c.SignIn(str(number) * 64, "csrf", MINUTE))
    for _ in range(4):
        house.turn(61)
    assert list(house.house.people.gone_guests(house.clock.now())) == []
    assert house.house.people._sessions == {}


# Keys


def test_of_somebody_who_has_used_many_keys_each_is_asked_for_by_itself(sqlite_house: Driver) -> None:
    house = sqlite_house
    a1 = house.player("A1", 5_000)
    first = house.do(a1, c.CashOut(10), "the-first-key")
    with house.store.engine.begin() as connection:
        connection.execute(text(f"INSERT INTO commands {_NUMBERS} SELECT 'A1', 'key-' || i, '', x'00', 0 FROM n"))
    assert MUCH > MOST_KEYS
    house.again()
    with counting(house.store) as counted:
        assert house.do(a1, c.CashOut(10), "the-first-key") == first
        house.do(a1, c.CashOut(10), "another-key")
        assert house.do(a1, c.CashOut(10), "the-first-key") == first
    assert counted.rows < MOST_KEYS + 20
    assert house.balances()["player:A1"] == 4_980


def test_of_somebody_who_has_just_come_nothing_is_asked() -> None:
    past = PastCommands()
    past.is_new(Work("Test", "door"), "A1")
    assert not past.lacks_keys("A1", "any-key")
    assert not past.lacks_reply("A1", "any-key")


def test_a_seated_player_s_command_asks_the_store_nothing(house: Driver) -> None:
    a1 = house.player("A1", 50_000)
    house.table("t1", "caribbean-stud@1998")
    house.do(a1, c.Join("t1", 1))
    with counting(house.store) as counted:
        house.house.run(a1, "a wager", c.Say("t1", dict(ANTE)))
        house.house.run(a1, "is ready", c.Ready("t1"))
    assert counted.statements == 0
