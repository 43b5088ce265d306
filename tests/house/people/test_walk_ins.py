"""Players without a sign-in: staff bring them to a table dealt by hand, act for them there, and see to their chips."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from house.by_hand import begin_round, open_by_hand, work_through
from house.conftest import Driver
from pitbook.errors import BadInput, Denied
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.people.roles import Actor, HouseRole

DEALER, SUPERVISOR = Actor("D1", HouseRole.DEALER), Actor("S1", HouseRole.SUPERVISOR)
HANDS = {"dealer": "Ah Kh 8c 5s 3d", "box 3": "Kc Kd 9h 9s 4s"}


@pytest.fixture
def pit(house: Driver) -> Driver:
    """A table by hand with its dealer and supervisor, and one who walked in with $100.00."""
    open_by_hand(house, "t1", "caribbean-stud@1998")
    house.person("S1", HouseRole.SUPERVISOR)
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
    pit.look_up("W1")
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


def test_staff_get_up_whoever_has_nothing_staked(pit: Driver) -> None:
    """At a table by hand the dealer sees that a player has gone; whoever plays a round is not taken out of it."""
    a1 = pit.player("A1", 10_000)
    pit.do(a1, c.Join("t1", 1))
    pit.do(DEALER, c.Leave("t1", "A1"))
    pit.do(a1, c.Join("t1", 1))
    begin_round(pit, "t1")
    pit.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=500)
    with pytest.raises(Denied, match="A1 has wagers in the round under way, and would lose them") as denied:
        pit.do(SUPERVISOR, c.Leave("t1", "A1"))
    assert denied.value.code == "foreign-seat"
    pit.say(a1, "t1", answer="Withdraw", box=1, wager="ante")
    pit.do(pit.operator, c.SetActive("A1", is_active=False))
    pit.do(SUPERVISOR, c.Leave("t1", "A1"))
    assert pit.house.tables["t1"].seats == {}
    with pytest.raises(Denied, match="A1 is not at this table"):
        pit.do(SUPERVISOR, c.Leave("t1", "A1"))
    pit.table("v1", "caribbean-stud@1998")
    with pytest.raises(Denied, match="deals by itself"):
        pit.do(SUPERVISOR, c.Leave("v1", "A1"))


def test_staff_act_for_walk_ins_alone(pit: Driver) -> None:
    a1 = pit.player("A1", 10_000)
    with pytest.raises(Denied, match="A1 comes by their own sign-in"):
        pit.do(DEALER, c.Join("t1", 1, "A1"))
    pit.do(a1, c.Join("t1", 1))
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


def _refused(house: Driver, actor: Actor, command: c.Command) -> str:
    before = house.balances()
    with pytest.raises(Denied) as refusal:
        house.do(actor, command)
    assert house.balances() == before
    return refusal.value.code


# Vouchers, limits and exclusion


def test_a_supervisor_sees_to_vouchers_of_whoever_walked_in(pit: Driver) -> None:
    number = pit.do(SUPERVISOR, c.IssueVoucher(4_000, "W1"))["number"]
    assert (pit.balances()["player:W1"], pit.balances()["vouchers"]) == (6_000, 4_000)
    pit.do(DEALER, c.AddWalkIn("W2"))
    assert pit.do(pit.operator, c.RedeemVoucher(number, "W2")) == {"cents": 4_000, "player": "W2", "balance": 4_000}
    assert _refused(pit, SUPERVISOR, c.RedeemVoucher(number, "W1")) == "voucher-paid"
    assert audit(pit.store, pit.house.key).is_whole


def test_limits_of_whoever_walked_in_hold(pit: Driver) -> None:
    pit.do(SUPERVISOR, c.SetLimits(day_stakes=500, player="W1"))
    pit.do(DEALER, c.Join("t1", 3, "W1"))
    begin_round(pit, "t1")
    wager = {"answer": "Wager", "box": 3, "player": "W1", "wager": "ante"}
    assert _refused(pit, DEALER, c.Say("t1", {**wager, "cents": 501})) == "own-limit"
    pit.again()
    assert _refused(pit, DEALER, c.Say("t1", {**wager, "cents": 501})) == "own-limit"
    pit.do(SUPERVISOR, c.SetLimits(day_stakes=600, player="W1"))  # looser takes a day for them too
    assert _refused(pit, DEALER, c.Say("t1", {**wager, "cents": 501})) == "own-limit"
    pit.say(DEALER, "t1", **wager, cents=500)


def test_minutes_of_somebody_without_a_sign_in_cannot_be_counted(pit: Driver) -> None:
    with pytest.raises(BadInput, match="minutes count from a sign-in, and W1 has none"):
        pit.do(SUPERVISOR, c.SetLimits(session_minutes=30, player="W1"))


def test_who_walked_in_can_be_excluded(pit: Driver) -> None:
    pit.do(SUPERVISOR, c.Exclude(30, "W1"))
    pit.again()
    assert _refused(pit, DEALER, c.Join("t1", 3, "W1")) == "excluded"
    assert _refused(pit, SUPERVISOR, c.BuyIn(100, "W1")) == "excluded"
    assert pit.do(SUPERVISOR, c.CashOut(10_000, "W1"))["balance"] == 0  # their money is theirs


OWN_BUSINESS = [
    lambda name: c.IssueVoucher(100, name),
    lambda name: c.RedeemVoucher("1" * 24, name),
    lambda name: c.SetLimits(day_loss=100, player=name),
    lambda name: c.Exclude(1, name),
]


@pytest.mark.parametrize("asking_for", OWN_BUSINESS)
def test_who_has_a_sign_in_sees_to_this_alone(pit: Driver, asking_for: Callable[[str], c.Command]) -> None:
    a1 = pit.player("A1", 1_000)
    for ruler in (SUPERVISOR, pit.operator):
        assert _refused(pit, ruler, asking_for("A1")) == "foreign-account"
        assert _refused(pit, ruler, asking_for("S1")) == "no-account"
        with pytest.raises(BadInput, match="not said whose account"):
            pit.do(ruler, asking_for(""))
    assert _refused(pit, a1, asking_for("W1")) == "foreign-account"
    assert _refused(pit, DEALER, asking_for("W1")) == "role"


def test_players_may_name_themselves(pit: Driver) -> None:
    a1 = pit.player("A1", 1_000)
    number = pit.do(a1, c.IssueVoucher(400, "a1"))["number"]
    assert pit.do(a1, c.RedeemVoucher(number, "A1"))["balance"] == 1_000
    pit.do(a1, c.SetLimits(session_minutes=30, player="A1"))
    pit.do(a1, c.Exclude(1, "A1"))


def test_nobody_sells_chips_to_who_is_kept_out(pit: Driver) -> None:
    pit.player("A1", 1_000)
    for name in ("A1", "W1"):
        pit.do(pit.operator, c.SetActive(name, is_active=False))
        for ruler in (SUPERVISOR, pit.operator):
            assert _refused(pit, ruler, c.BuyIn(100, name)) == "inactive"
    assert pit.do(SUPERVISOR, c.CashOut(1_000, "A1"))["balance"] == 0
    assert pit.do(SUPERVISOR, c.CashOut(10_000, "W1"))["balance"] == 0
    pit.do(pit.operator, c.SetActive("A1", is_active=True))
    assert pit.do(SUPERVISOR, c.BuyIn(100, "A1"))["balance"] == 100
