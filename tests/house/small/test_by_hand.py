"""Dice, a wheel and cards shuffled again at tables dealt by hand: staff say what came."""

from __future__ import annotations

from typing import Any

import pytest

from house.by_hand import open_by_hand, work_through
from house.conftest import Driver
from pitbook.errors import BadInput, Denied
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.audit.round_document import export_round, verify_round
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.table import PUBLIC
from pitbook.table.requests import Reshuffle

DEALER = Actor("D1", HouseRole.DEALER)


def begin(house: Driver, game: str, wager: str, notice: dict[str, Any] | None = None) -> tuple[Actor, int]:
    open_by_hand(house, "t1", game, notice)
    a1 = house.player("A1", 100_000)
    house.do(a1, c.Join("t1", 1))
    due = house.house.tables["t1"].sitting.equipment.due
    if due:
        house.do(DEALER, c.Proceed("t1", due.kind))
        work_through(house, "t1", {})
    house.do(DEALER, c.Proceed("t1", "round"))
    house.say(a1, "t1", answer="Wager", box=1, wager=wager, cents=1_000)
    return a1, house.house.tables["t1"].episode


@pytest.mark.parametrize(
    ("game", "wager", "result"),
    [
        ("pair-of-dice", "low", {"answer": "Rolled", "values": [1, 2]}),
        ("small-wheel", "odd", {"answer": "Spun", "pocket": "7"}),
    ],
)
def test_a_dealer_says_what_came(sqlite_house: Driver, game: str, wager: str, result: dict[str, Any]) -> None:
    house = sqlite_house
    a1, number = begin(house, game, wager)
    house.say(DEALER, "t1", answer="NoMoreBets")
    with pytest.raises(Denied):
        house.do(a1, c.Say("t1", result))
    house.do(DEALER, c.Say("t1", result))
    assert house.house.tables["t1"].talk is None
    assert house.balances()["player:A1"] == 101_000
    assert verify_round(export_round(house.store, house.key, "t1", number, PUBLIC)) == []
    assert audit(house.store, house.key).faults == ()


def test_a_dealer_says_that_cards_were_shuffled_again(sqlite_house: Driver) -> None:
    house = sqlite_house
    a1, number = begin(house, "draw-again", "ante")
    house.say(DEALER, "t1", answer="NoMoreBets")
    work_through(house, "t1", {})
    house.say(DEALER, "t1", answer="NoMoreBets")
    work_through(house, "t1", {}, {1: a1}, {1: "stay"}, until=Reshuffle)
    house.say(DEALER, "t1", answer="Shuffled")
    work_through(house, "t1", {"box 1": "Ah"})
    assert house.balances()["player:A1"] == 101_000
    assert verify_round(export_round(house.store, house.key, "t1", number, None)) == []
    assert audit(house.store, house.key).faults == ()


@pytest.mark.parametrize("what", ["shuffle", "count", "replacement", "nonsense"])
def test_a_table_of_dice_has_nothing_to_do_with_cards(sqlite_house: Driver, what: str) -> None:
    house = sqlite_house
    open_by_hand(house, "t1", "pair-of-dice")
    with pytest.raises(BadInput, match="choose round, call-off"):
        house.do(DEALER, c.Proceed("t1", what))
    for command in (c.Vacate("t1"), c.ExposedInLoading("t1")):
        with pytest.raises(Denied) as refused:
            house.do(house.operator, command)
        assert refused.value.code == "no-rule"
    house.do(DEALER, c.Proceed("t1", "round"))
    house.do(DEALER, c.Proceed("t1", "call-off"))


def test_a_table_of_cards_has_all_of_it(sqlite_house: Driver) -> None:
    house = sqlite_house
    open_by_hand(house, "t1", "draw-again")
    with pytest.raises(BadInput, match="choose shuffle, count, replacement, round, call-off"):
        house.do(DEALER, c.Proceed("t1", "nonsense"))
    house.do(house.operator, c.Vacate("t1"))
    house.do(DEALER, c.Proceed("t1", "shuffle"))
