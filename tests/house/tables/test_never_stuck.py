"""No table waits for ever: for a round that nobody wagers in, or for a ruling that nobody gives."""

from __future__ import annotations

import pytest

from house.by_hand import begin_round, open_by_hand
from house.conftest import Driver
from pitbook.errors import Refused
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.table.requests import Rule
from shoes import shuffle_due

DEALER = Actor("D1", HouseRole.DEALER)
EDITIONS = [
    "caribbean-stud@1998",
    "four-card-poker",
    "big-raise-stud",
    "three-card-poker",
    "ultimate-texas-holdem",
    "racing-card-derby",
    "dragon-21",
]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_round_by_hand_in_which_nobody_wagers_is_called_off(house: Driver, edition: str) -> None:
    open_by_hand(house, "t1", edition)
    begin_round(house, "t1")
    table = house.house.tables["t1"]
    house.do(DEALER, c.Proceed("t1", "call-off"))
    assert table.talk is None
    assert shuffle_due(table.sitting)
    begin_round(house, "t1")
    house.do(house.operator, c.CloseTable("t1"))
    assert not table.sitting.is_open
    assert audit(house.store, house.key).faults == ()


def test_a_round_with_a_wager_is_not_called_off(house: Driver) -> None:
    open_by_hand(house, "t1", "caribbean-stud@1998")
    a1 = house.player("A1", 10_000)
    house.do(a1, c.Join("t1", 1))
    begin_round(house, "t1")
    house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=500)
    with pytest.raises(Refused, match="no round waits for its first wager"):
        house.do(DEALER, c.Proceed("t1", "call-off"))


def test_a_stake_left_by_a_misdeal_goes_back_when_its_player_has_gone(house: Driver) -> None:
    """12.11 of 1998: the jackpot wager stays for the next round; nobody wagers in it, and the table closes."""
    house.do(house.operator, c.CreateJackpot("main", "Main", 10_000))
    notice = {"jackpot": True, "jackpot-stake": 100}
    open_by_hand(house, "t1", "caribbean-stud@1998", notice, jackpot="main")
    a1 = house.player("A1", 10_000)
    house.do(a1, c.Join("t1", 1))
    begin_round(house, "t1")
    for wager, cents in (("ante", 500), ("jackpot", 100)):
        house.say(a1, "t1", answer="Wager", box=1, wager=wager, cents=cents)
    house.say(DEALER, "t1", answer="NoMoreBets")
    house.say(DEALER, "t1", answer="Dealt")
    house.say(DEALER, "t1", answer="WrongCount", box=1, count=2)  # 12.2
    assert house.balances()["layout:t1"] == 100
    house.do(a1, c.Leave("t1"))
    begin_round(house, "t1")
    house.do(house.operator, c.CloseTable("t1"))
    assert house.balances()["layout:t1"] == 0
    assert house.balances()["player:A1"] == 10_000
    assert audit(house.store, house.key).faults == ()


def test_a_virtual_table_waits_ten_minutes_for_a_ruling_and_then_plays_on(house: Driver) -> None:
    """12.1 leaves it to the operator; where the operator does not rule, the report changes nothing."""
    a1 = house.player("A1", 10_000)
    house.table("t1", "caribbean-stud@1998")
    house.do(a1, c.Join("t1", 1))
    house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=500)
    house.do(a1, c.Ready("t1"))
    house.say(DEALER, "t1", answer="Communication", player="A1")
    table = house.house.tables["t1"]
    assert table.talk is not None
    assert isinstance(table.talk.request, Rule)
    house.turn(599)
    assert isinstance(table.talk.request, Rule)
    house.turn(2)
    assert table.talk is not None
    assert not isinstance(table.talk.request, Rule)
    house.say(a1, "t1", answer="Decision", box=1, choice="fold")
    assert house.balances()["player:A1"] == 9_500
