"""The point of no more wagers by the house's clock: not too early by a dealer's word, nor too late by a touch."""

from __future__ import annotations

from typing import Any

import pytest

from house.conftest import Driver
from house.test_terminal_credits import LAW, Terminals, denied
from pitbook.errors import Denied, Refused
from pitbook.house import commands as c
from pitbook.house.people.roles import VISITOR
from pitbook.house.tables.messages import state

SPIN: dict[str, Any] = {"answer": "Wager", "box": 1, "wager": "big", "cents": 500}


@pytest.mark.clause(LAW, "3.3", "5.1")
def test_a_dealer_closes_wagers_no_sooner_than_thirty_seconds_after_the_last_result(sqlite_house: Driver) -> None:
    """Whatever the dealer says of the clock: 18 s after the confirmation 12 s are left, also in a house opened anew."""
    at, house = Terminals(sqlite_house), sqlite_house
    at.begin()
    at.throw(5, 1, 5)  # before it there was no result
    house.turn(40)
    at.confirm()
    house.turn(10)
    at.begin()
    house.turn(8)
    early = c.Say("t1", {"answer": "TimeIsUp", "seconds": 600})
    for _ in range(2):
        refused = denied(house, at.dealer, early)
        assert (refused.code, refused.clause) == ("not-yet", "3.3(b)(ii)")
        assert "12 s" in refused.remedy
        told = state(house.house.tables["t1"], VISITOR, house.clock.now())
        assert told["point_from"] == told["now"] + 12_000
        house.again()
    house.turn(11.999)
    assert "1 s" in denied(house, at.dealer, early).remedy
    house.turn(0.001)
    at.throw(5, 1, 5)


def test_before_the_first_result_nothing_bounds_the_point_but_the_dealers_clock(sqlite_house: Driver) -> None:
    at = Terminals(sqlite_house)
    at.begin()
    assert state(at.house.house.tables["t1"], VISITOR, at.house.clock.now())["point_from"] is None
    with pytest.raises(Refused, match="30 seconds at least"):
        at.house.say(at.dealer, "t1", answer="TimeIsUp", seconds=29)
    at.throw(5, 1, 5)


@pytest.mark.clause(LAW, "3.3", "5.1")
def test_a_touch_that_comes_after_the_point_is_nobodys_wager_in_the_next_spin(sqlite_house: Driver) -> None:
    """Without a pause the next spin is open at once; a touch that names its own is refused by the rule on the point."""
    house = sqlite_house
    house.table("t1", "electronic-tai-sai", {}, betting_seconds=30)
    ann = house.player("Ann", 100_000)
    house.do(ann, c.Join("t1", 1))
    house.do(ann, c.InsertNotes("t1", 5000))
    first = state(house.house.tables["t1"], ann, house.clock.now())["round"]
    house.do(ann, c.Say("t1", SPIN, round=first))
    house.turn(30)
    after = state(house.house.tables["t1"], ann, house.clock.now())
    assert (after["asks"], after["round"]) == ("PlaceWagers", first + 1)
    for late in (SPIN, {"answer": "Withdraw", "box": 1, "wager": "big"}):
        refused = denied(house, ann, c.Say("t1", late, round=first))
        assert (refused.code, refused.clause) == ("other-round", "5.1")
        house.again()
    with pytest.raises(Denied, match=f"meant for round {first + 2}"):
        house.do(ann, c.Say("t1", SPIN, round=first + 2))
    house.do(ann, c.Say("t1", SPIN, round=first + 1))
    assert state(house.house.tables["t1"], ann, house.clock.now())["stakes"] == [(1, "Ann", "big", 1, 500)]
