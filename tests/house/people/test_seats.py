"""A seat's holder goes first: nobody else wagers on its box where that would keep the holder out."""

from __future__ import annotations

from typing import Any

import pytest

from house.by_hand import begin_round, open_by_hand
from house.conftest import Driver
from house.scenes import FIRST_WAGER
from pitbook.errors import Denied, Refused
from pitbook.house import commands as c
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.tables.cage import is_bot


def wager(house: Driver, actor: Actor, box: int, **more: Any) -> None:
    name = FIRST_WAGER[house.house.tables["t1"].game]
    house.say(actor, "t1", **({"answer": "Wager", "box": box, "wager": name, "cents": 1_000} | more))


def people(house: Driver, *names: str) -> list[Actor]:
    return [house.player(name, 50_000) for name in names]


@pytest.mark.parametrize("game", FIRST_WAGER)
@pytest.mark.parametrize("seat", [2, 0], ids=["seated", "standing"])
def test_nobody_takes_the_box_of_somebody_who_sits_there(house: Driver, game: str, seat: int) -> None:
    a1, b1 = people(house, "A1", "B1")
    table = house.table("t1", game)
    house.do(a1, c.Join("t1", 1))
    house.do(b1, c.Join("t1", seat))
    with pytest.raises(Denied, match="A1 sits at box 1") as denied:
        wager(house, b1, 1)
    assert denied.value.code == "seat-taken"
    wager(house, a1, 1)
    wager(house, b1, 2)
    assert table.talk is not None
    assert {stake.box: stake.player for stake in table.talk.table.stakes} == {1: "A1", 2: "B1"}
    house.do(a1, c.Leave("t1"))


def test_nor_does_the_dealer_for_somebody_who_walked_in(house: Driver) -> None:
    open_by_hand(house, "t1", "caribbean-stud@1998")
    (a1,) = people(house, "A1")
    dealer = Actor("D1", HouseRole.DEALER)
    house.do(dealer, c.AddWalkIn("W1"))
    house.do(house.operator, c.BuyIn(10_000, "W1"))
    house.do(a1, c.Join("t1", 1))
    house.do(dealer, c.Join("t1", 2, "W1"))
    begin_round(house, "t1")
    with pytest.raises(Denied, match="A1 sits at box 1"):
        wager(house, dealer, 1, player="W1")
    wager(house, dealer, 2, player="W1")


def test_where_several_may_share_an_area_room_is_left_for_the_holder(house: Driver) -> None:
    """Dragon21 5.7(a): three may wager on one area, so two others at most before the one who sits there."""
    a1, b1, c1, d1 = people(house, "A1", "B1", "C1", "E1")
    house.table("t1", "dragon-21", {"bettors-per-area": "3"})
    house.do(a1, c.Join("t1", 1))
    for actor in (b1, c1, d1):
        house.do(actor, c.Join("t1"))
    wager(house, b1, 1)
    wager(house, c1, 1)
    with pytest.raises(Denied, match="A1 sits at box 1"):
        wager(house, d1, 1)
    wager(house, a1, 1)
    with pytest.raises(Refused, match=r"5\.7\(a\)"):
        wager(house, d1, 1)


def test_others_join_a_holder_who_has_wagered(house: Driver) -> None:
    a1, b1 = people(house, "A1", "B1")
    house.table("t1", "dragon-21", {"bettors-per-area": "2"})
    house.do(a1, c.Join("t1", 1))
    house.do(b1, c.Join("t1"))
    wager(house, a1, 1)
    wager(house, b1, 1)


def test_a_nominee_wagers_at_the_seat_of_either(house: Driver) -> None:
    """In the name of whom they stand in for: at that player's seat, or at the nominee's own."""
    a1, b1 = people(house, "A1", "B1")
    house.table("t1", "dragon-21")
    house.do(a1, c.Join("t1", 1))
    house.do(b1, c.Join("t1", 2))
    house.consent(a1, "t1", "B1")
    house.say(house.operator, "t1", answer="Nominate", player="A1", nominee="B1", seat=True)
    wager(house, b1, 1, player="A1")
    wager(house, b1, 2, player="A1")
    with pytest.raises((Denied, Refused)):
        wager(house, b1, 1)


def test_bots_leave_the_boxes_of_people_alone(house: Driver) -> None:
    a1, b1 = people(house, "A1", "B1")
    table = house.table("t1", "caribbean-stud@1998", bots=6)
    house.do(a1, c.Join("t1", 7))
    house.do(b1, c.Join("t1", 5))
    wager(house, a1, 7)
    assert table.talk is not None
    taken = {stake.box for stake in table.talk.table.stakes if is_bot(stake.player)}
    assert taken == {1, 2, 3, 4, 6}
    wager(house, b1, 5)
