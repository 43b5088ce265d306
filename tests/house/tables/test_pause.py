"""The pause between rounds that the operator sets: a result can be seen before wagers open again."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from house.conftest import Driver
from house.scenes import play_round
from pitbook.errors import BadInput, Denied
from pitbook.house import commands as c
from pitbook.house.people.roles import VISITOR, Actor
from pitbook.house.tables.messages import state


def played(house: Driver, pause: int = 4) -> tuple[Actor, Actor]:
    """Two players whose first round is over."""
    a1, b1 = house.player("A1", 100_000), house.player("B1", 100_000)
    house.table("t1", "dragon-21", pause_seconds=pause)
    play_round(house, "t1", a1, b1)
    return a1, b1


def is_open_for_wagers(house: Driver) -> bool:
    return house.house.tables["t1"].talk is not None


def test_wagers_open_when_the_pause_is_over_and_not_before(house: Driver) -> None:
    a1, _ = played(house)
    told = state(house.house.tables["t1"], VISITOR, house.clock.now())
    assert (told["rests_until"], told["asks"]) == (house.clock.now() + 4000, "")
    house.turn(3.9)
    assert not is_open_for_wagers(house)
    with pytest.raises(Denied, match="nothing is under way"):
        house.say(a1, "t1", answer="Wager", box=1, wager="dragon", cents=1000)
    house.turn(0.1)
    assert is_open_for_wagers(house)
    assert state(house.house.tables["t1"], VISITOR, house.clock.now())["rests_until"] is None
    house.say(a1, "t1", answer="Wager", box=1, wager="dragon", cents=1000)


def test_without_one_the_next_round_is_open_at_once(sqlite_house: Driver) -> None:
    played(sqlite_house, 0)
    assert is_open_for_wagers(sqlite_house)


def test_everybody_who_is_ready_goes_on_sooner(sqlite_house: Driver) -> None:
    a1, b1 = played(sqlite_house)
    sqlite_house.do(a1, c.Ready("t1"))
    assert not is_open_for_wagers(sqlite_house)
    sqlite_house.do(b1, c.Ready("t1"))
    assert is_open_for_wagers(sqlite_house)
    table = sqlite_house.house.tables["t1"]
    assert not table.ready  # of the next wagers nobody has said anything
    sqlite_house.say(a1, "t1", answer="Wager", box=1, wager="dragon", cents=1000)
    assert table.talk is not None


def test_one_who_was_ready_before_the_clock_is_asked_again(sqlite_house: Driver) -> None:
    a1, _ = played(sqlite_house)
    sqlite_house.do(a1, c.Ready("t1"))
    sqlite_house.turn(4)
    assert is_open_for_wagers(sqlite_house)
    assert not sqlite_house.house.tables["t1"].ready


def test_nobody_waits_where_nobody_is(sqlite_house: Driver) -> None:
    a1, b1 = played(sqlite_house)
    for player in (a1, b1):
        sqlite_house.do(player, c.Leave("t1"))
    sqlite_house.do(sqlite_house.player("C1", 1000), c.Join("t1", 1))
    sqlite_house.turn(4)
    assert is_open_for_wagers(sqlite_house)


def test_a_house_that_starts_in_a_pause_goes_on(house: Driver) -> None:
    played(house)
    house.again()
    house.turn(0)
    assert is_open_for_wagers(house)


def test_a_table_that_is_announced_to_close_closes_in_its_pause(sqlite_house: Driver) -> None:
    a1, b1 = played(sqlite_house, 60)
    sqlite_house.do(sqlite_house.operator, c.CloseTable("t1"))
    for player in (a1, b1):
        sqlite_house.do(player, c.Leave("t1"))
    sqlite_house.turn(1)
    assert not sqlite_house.house.tables["t1"].sitting.is_open


@pytest.mark.parametrize("seconds", [-1, 61, 4.0, True, "4", None])
def test_a_pause_has_its_bounds(sqlite_house: Driver, seconds: Any) -> None:
    with pytest.raises(BadInput) as refusal:
        sqlite_house.table("t1", "dragon-21", pause_seconds=seconds)
    assert refusal.value.where == "settings.pause_seconds"


def test_a_table_without_a_pause_is_kept_as_it_always_was(sqlite_house: Driver) -> None:
    without, with_one = sqlite_house.table("t1", "dragon-21"), sqlite_house.table("t2", "dragon-21", pause_seconds=9)
    assert "pause_seconds" not in orjson.loads(without.as_row()["settings"])
    assert orjson.loads(with_one.as_row()["settings"])["pause_seconds"] == 9
    sqlite_house.again()
    assert sqlite_house.house.tables["t2"].settings.pause_seconds == 9
