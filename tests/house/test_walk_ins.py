"""Players without a sign-in: staff bring them to a table dealt by hand, act for them there, and see to their chips."""

from __future__ import annotations

import pytest

from house.by_hand import begin_round, open_by_hand, work_through
from house.conftest import Driver
from pitbook.errors import BadInput, Denied
from pitbook.house import commands as c
from pitbook.house.audit import audit
from pitbook.house.roles import Actor, Role

DEALER, SUPERVISOR = Actor("D1", Role.DEALER), Actor("S1", Role.SUPERVISOR)
HANDS = {"dealer": "Ah Kh 8c 5s 3d", "box 3": "Kc Kd 9h 9s 4s"}


@pytest.fixture
def pit(house: Driver) -> Driver:
    """A table by hand with its dealer and supervisor, and one who walked in with $100.00."""
    open_by_hand(house, "t1", "caribbean-stud@1998")
    house.person("S1", Role.SUPERVISOR)
    house.do(DEALER, c.AddWalkIn("W1"))
    house.do(SUPERVISOR, c.BuyIn(10_000, "W1"))
    return house


def test_the_dealer_plays_a_round_for_whoever_walked_in(pit: Driver) -> None:
    """Two pairs pay 2 to 1 on the bet of twice the ante (5.8) and the ante 1 to 1: $5 and $20 on an ante of $5."""
    pit.do(DEALER, c.Join("t1", 3, "W1"))
    begin_round(pit, "t1")
    pit.say(DEALER, "t1", answer="Wager", box=3, player="W1", wager="ante", cents=500)
    talk = pit.house.tables["t1"].talk
    assert talk is not None
    assert talk.table.boxes[3].is_seat, "the house knows where W1 sits"
    pit.say(DEALER, "t1", answer="NoMoreBets")
    work_through(pit, "t1", HANDS, {3: DEALER}, {3: "bet"})
    assert pit.balances()["player:W1"] == 10_000 + 500 + 2_000
    pit.do(DEALER, c.Leave("t1", "W1"))
    assert pit.do(SUPERVISOR, c.CashOut(12_500, "W1"))["balance"] == 0
    pit.again()
    assert pit.house.people.get("W1").is_walk_in
    assert audit(pit.store, pit.house.key).is_whole


def test_chips_and_seat_are_needed_as_for_everybody(pit: Driver) -> None:
    begin_round(pit, "t1")
    wager = {"answer": "Wager", "box": 3, "player": "W1", "wager": "ante"}
    with pytest.raises(Denied, match="W1 is not at this table"):
        pit.say(DEALER, "t1", **wager, cents=500)
    pit.do(DEALER, c.Join("t1", 3, "W1"))
    with pytest.raises(Denied, match=r"this takes \$100\.01 and W1 has \$100\.00"):
        pit.say(DEALER, "t1", **wager, cents=10_001)


def test_staff_act_for_walk_ins_alone(pit: Driver) -> None:
    a1 = pit.player("A1", 10_000)
    with pytest.raises(Denied, match="A1 comes and goes by their own sign-in"):
        pit.do(DEALER, c.Join("t1", 1, "A1"))
    pit.do(a1, c.Join("t1", 1))
    with pytest.raises(Denied, match="A1 comes and goes by their own sign-in"):
        pit.do(DEALER, c.Leave("t1", "A1"))
    with pytest.raises(Denied, match="you do not act for W1"):
        pit.do(a1, c.Join("t1", 2, "W1"))
    with pytest.raises(BadInput, match="not said who"):
        pit.do(DEALER, c.Join("t1", 2))
    with pytest.raises(Denied, match="nobody here is called 'W9'"):
        pit.do(DEALER, c.Join("t1", 2, "W9"))
    with pytest.raises(Denied, match="W1 is not at this table"):
        pit.do(DEALER, c.Leave("t1", "W1"))
    with pytest.raises(Denied, match="seat 1 is A1's"):
        pit.do(DEALER, c.Join("t1", 1, "W1"))
    with pytest.raises(Denied, match="not for a dealer"):
        pit.do(DEALER, c.BuyIn(1_000, "W1"))
    with pytest.raises(Denied, match="A1 is taken"):
        pit.do(DEALER, c.AddWalkIn("a1".upper()))


def test_nobody_is_brought_to_a_table_that_deals_by_itself(pit: Driver) -> None:
    pit.table("v1", "caribbean-stud@1998")
    with pytest.raises(Denied, match="deals by itself"):
        pit.do(DEALER, c.Join("v1", 1, "W1"))


def test_who_is_kept_out_is_not_brought_in_and_wagers_no_more(pit: Driver) -> None:
    pit.do(DEALER, c.Join("t1", 3, "W1"))
    begin_round(pit, "t1")
    pit.do(pit.operator, c.SetActive("W1", is_active=False))
    with pytest.raises(Denied, match="W1 is kept out"):
        pit.say(DEALER, "t1", answer="Wager", box=3, player="W1", wager="ante", cents=500)
    pit.do(DEALER, c.Leave("t1", "W1"))
    with pytest.raises(Denied, match="W1 is kept out"):
        pit.do(DEALER, c.Join("t1", 3, "W1"))
