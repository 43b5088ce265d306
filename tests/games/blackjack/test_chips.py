"""What a decision stakes is held against the chips of whoever makes it, the amount they name included."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.blackjack.dealt import Dealt
from house.conftest import Driver
from pitbook.errors import Denied
from pitbook.games.blackjack.play import GAME
from pitbook.house import commands as c
from pitbook.house.people.roles import Actor
from pitbook.table.answers import Answer
from pitbook.table.codec import answer_to_data
from pitbook.table.requests import Decide
from shape.landed.blackjack import SCENE
from shape.test_everything import DEALER, open_by_hand

NOTICE: dict[str, Any] = {"house-money": True, "limits": {"main": {"min": 100, "max": 10_000}}}


def asked(house: Driver, cards: str, chips: int, **wagers: int) -> Actor:
    """Ann, at a table dealt by hand, has staked these and is to decide; she has so many chips beside."""
    open_by_hand(house, GAME, replace(SCENE, notice=NOTICE))
    ann = house.player("Ann", chips + sum(wagers.values()))
    house.do(ann, c.Join("t1", 1))
    house.do(house.operator, c.Proceed("t1", "round"))
    for wager, cents in wagers.items():
        house.say(ann, "t1", answer="Wager", box=1, wager=wager.replace("_", "-"), cents=cents)
    house.say(DEALER, "t1", answer="NoMoreBets")
    machine = Dealt(GAME, NOTICE, cards).machine
    while (talk := house.house.tables["t1"].talk) and not isinstance(talk.request, Decide):
        answer: Answer | None = machine.answer(talk.request, talk.table)
        assert answer is not None
        house.do(DEALER, c.Say("t1", answer_to_data(answer)))
    return ann


def test_a_double_is_for_whoever_has_the_chips(sqlite_house: Driver) -> None:
    """Eleven against a seven, with $4.00 beside the wager: five are too much, and four buy the ten."""
    house = sqlite_house
    ann = asked(house, "6h 7d 5d Td Tc", 400, main=1000)
    before = house.balances()
    with pytest.raises(Denied, match=r"this takes \$5\.00 and Ann has \$4\.00"):
        house.say(ann, "t1", answer="Decision", box=1, choice="double", cents=500)
    assert house.balances() == before
    house.say(ann, "t1", answer="Decision", box=1, choice="double", cents=400)
    assert house.balances()["player:Ann"] == 0


def test_winnings_that_were_cashed_out_ride_no_more(sqlite_house: Driver) -> None:
    """A pair pays 3 to 1: $20.00 are hers to leave there until she takes them to the cashier."""
    house = sqlite_house
    ann = asked(house, "8h 7d 8d", 0, main=1000, house_money=500)
    house.do(ann, c.CashOut(1500))
    with pytest.raises(Denied, match=r"this takes \$5\.01 and Ann has \$5\.00"):
        house.say(ann, "t1", answer="Decision", box=1, choice="ride", cents=501)
    house.say(ann, "t1", answer="Decision", box=1, choice="ride", cents=500)
    assert house.balances()["player:Ann"] == 0
