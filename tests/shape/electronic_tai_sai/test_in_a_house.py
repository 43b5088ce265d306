"""Terminals of a house: what chips buy, and a wrong result that its dealer tells and its operator rules on."""

from __future__ import annotations

import pytest

from house.conftest import Driver
from pitbook.errors import Denied
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.people.roles import HouseRole
from shape.electronic_tai_sai.scene import NOTICE


@pytest.mark.parametrize("is_paid", [False, True])
def test_a_wrong_result_is_put_right(house: Driver, is_paid: bool) -> None:
    """3-3-3 is entered and 3-3-6 lies there: small loses 500 either way, the pair of threes wins 10 x 300 either way,
    any triple was paid 30 x 100 and loses its 100 in truth: 3000 - 500 - 100 = 2400."""
    table = house.table("t1", "electronic-tai-sai", NOTICE, mode="by-hand")
    dealer = house.person("Dee", HouseRole.DEALER)
    while table.talk is not None:
        house.say(house.operator, "t1", answer="Done", role=table.talk.request.roles[0].value)  # type: ignore[union-attr]
        table = house.house.tables["t1"]
    ann = house.player("Ann", 100_000)
    house.do(ann, c.Join("t1", 30))
    house.do(house.operator, c.Proceed("t1", "round"))
    for wager, cents in (("small", 500), ("pair:3", 300), ("any-triple", 100)):
        house.say(ann, "t1", answer="Wager", box=30, wager=wager, cents=cents)
    house.say(dealer, "t1", answer="TimeIsUp", seconds=30)
    house.say(dealer, "t1", answer="Rolled", values=[3, 3, 3])
    steps = [{"answer": "Done", "role": "dealer"}] * 2
    for step in steps[: int(is_paid)]:
        house.say(dealer, "t1", **step)
    house.again()
    house.say(dealer, "t1", answer="WrongResult", dice=[3, 3, 6])
    house.again()
    house.say(house.operator, "t1", answer="Ruling", ruling="put-right")
    for step in steps[int(is_paid) :]:
        house.say(dealer, "t1", **step)
    assert house.balances()["player:Ann"] == 100_000 + 2400
    assert not audit(house.store, house.key).faults


@pytest.mark.parametrize("touched", [470, 400])
def test_only_what_a_terminal_shows_must_be_paid_for(sqlite_house: Driver, touched: int) -> None:
    """Steps of $1.00: of $4.70 the terminal shows $4.00, all that Ann has and all that she lets herself stake."""
    house = sqlite_house
    house.table("t1", "electronic-tai-sai", NOTICE)
    ann = house.player("Ann", 400)
    house.do(ann, c.SetLimits(day_stakes=400))
    house.do(ann, c.Join("t1", 1))
    house.say(ann, "t1", answer="Wager", box=1, wager="small", cents=touched)
    assert house.balances()["player:Ann"] == 0
    with pytest.raises(Denied, match="Ann has"):
        house.say(ann, "t1", answer="Wager", box=1, wager="big", cents=170)


def test_thirty_terminals_close_together(sqlite_house: Driver) -> None:
    """Fifteen stake on small and fifteen on big: whatever is thrown, a terminal wins or loses its $5.00."""
    house = sqlite_house
    table = house.table("t1", "electronic-tai-sai", NOTICE, betting_seconds=30)
    for seat in range(1, 31):
        player = house.player(f"P{seat}", 500)
        house.do(player, c.Join("t1", seat))
        house.say(player, "t1", answer="Wager", box=seat, wager=("small", "big")[seat % 2], cents=500)
    number = table.episode
    house.turn(30)
    house.again()
    assert house.house.tables["t1"].episode > number, "the clock alone closes the window"
    chips = [house.balances()[f"player:P{seat}"] for seat in range(1, 31)]
    even, odd = set(chips[1::2]), set(chips[::2])
    assert (even, odd) in (({1000}, {0}), ({0}, {1000}), ({0}, {0}))  # a triple takes both
    assert not audit(house.store, house.key).faults
