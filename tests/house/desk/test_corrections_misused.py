"""Corrections are for putting right, and for nothing else: no pool, no person and no debt comes out of them wrong."""

from __future__ import annotations

from typing import Any

import pytest

from house.by_hand import begin_round, open_by_hand, play_round, work_through
from house.conftest import Driver
from house.desk.test_corrections import EDITION, HANDS, JACKPOT, amended, correct, two_pairs
from house.scenes import answers_of
from pitbook.errors import Denied
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.table.requests import Do


def test_what_the_jackpot_held_is_not_for_a_supervisor_to_say(house: Driver) -> None:
    """A royal flush takes the whole pool as it was (11.9(a)), whatever the amended answers say of it."""
    house.do(house.operator, c.CreateJackpot("main", "Main", 2_500_000))
    b1 = house.player("B1", 100_000)
    open_by_hand(house, "t1", EDITION, JACKPOT, jackpot="main")
    house.do(b1, c.Join("t1", 1))
    hands = {"dealer": "Qh Jd 8c 5s 3d", "box 1": "Ac Kc Qc Jc Tc"}
    number = play_round(house, "t1", {1: b1}, {1: {"ante": 500, "jackpot": 100}}, hands, {1: "bet"})
    before = house.balances()
    assert before["pool:main"] == 0
    answers = answers_of(house, "t1", number)
    for answer in answers:
        if answer["answer"] == "PoolStands":
            answer["cents"] = 90_000_000_000
    with pytest.raises(Exception, match="nothing would be paid otherwise"):
        correct(house, number, tuple(answers))
    assert house.balances() == before


def test_help_that_the_house_gave_a_pool_comes_back_when_the_prize_does(house: Driver) -> None:
    """A1's flush, found later, is paid $100 out of an empty pool; found to be none after all, nothing is left of it."""
    house.do(house.operator, c.CreateJackpot("main", "Main", 1_000_000))
    a1, b1 = house.player("A1", 100_000), house.player("B1", 100_000)
    for table, actor in (("t1", a1), ("t2", b1)):
        open_by_hand(house, table, EDITION, JACKPOT, jackpot="main")
        house.do(actor, c.Join(table, 1))
    wagers, low = {1: {"ante": 500, "jackpot": 100}}, {"dealer": "Qh Jd 8c 5s 3d"}
    number = play_round(house, "t1", {1: a1}, wagers, low | {"box 1": "Kd 9d 7d 4d 2c"}, {1: "bet"})
    play_round(house, "t2", {1: b1}, wagers, low | {"box 1": "Ac Kc Qc Jc Tc"}, {1: "bet"})
    before, first = house.balances(), answers_of(house, "t1", number)
    more = ({"answer": "Done", "role": "dealer", "name": "D1"}, {"answer": "Counted", "count": 52})
    correct(house, number, (*amended(house, number, "2c", "2d"), *more))
    assert house.balances()["bank:house"] == before["bank:house"] - 10_000
    with pytest.raises(Exception, match="nothing would be paid otherwise"):
        correct(house, number, (*amended(house, number, "2c", "2d"), *more))
    correct(house, number, tuple(first))
    assert house.balances() == before | {"pool:main": 0}
    assert house.house.pools["main"].cents == 0
    assert audit(house.store, house.key).faults == ()


def test_nobody_is_paid_whom_the_house_does_not_know(house: Driver) -> None:
    _, number = two_pairs(house)
    answers = answers_of(house, "t1", number)
    for answer in answers:
        if answer["answer"] == "Wager":
            answer["player"] = "Ghost"
    with pytest.raises(Denied) as denied:
        correct(house, number, tuple(answers))
    assert denied.value.code == "unknown-person"
    assert "player:Ghost" not in house.balances()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"player": "B1"}, "not-here"),
        ({"player": "☆ North"}, "unknown-person"),
        ({"player": "Op"}, "unknown-person"),
        ({"cents": 40_000}, "no-money"),
    ],
)
def test_a_stake_is_of_somebody_who_was_there_and_had_it(house: Driver, change: dict[str, Any], code: str) -> None:
    """A1 had $1,000.00: an ante of $400.00 and a bet of $800.00 cannot have been theirs."""
    house.player("B1", 10_000)
    _, number = two_pairs(house)
    before = house.balances()
    answers = [a | change if a["answer"] == "Wager" else a for a in answers_of(house, "t1", number)]
    with pytest.raises(Denied) as denied:
        correct(house, number, tuple(answers))
    assert denied.value.code == code
    assert house.balances() == before


def test_a_stake_keyed_for_the_wrong_player_is_moved_to_the_right_one(house: Driver) -> None:
    """The chips were B1's, who sat beside A1: B1 gets the 5,000 that A1 was paid, and A1 has what A1 came with.

    C1, who came only afterwards, cannot have wagered.
    """
    a1, b1, c1 = house.player("A1", 100_000), house.player("B1", 10_000), house.player("C1", 10_000)
    open_by_hand(house, "t1", EDITION)
    for seat, actor in enumerate((a1, b1), 1):
        house.do(actor, c.Join("t1", seat))
    number = play_round(house, "t1", {1: a1}, {1: {"ante": 1_000}}, HANDS, {1: "bet"})
    house.do(c1, c.Join("t1", 3))
    for actor in (a1, b1, c1):
        house.consent(actor, "t1")
    others = [a | {"player": "C1"} if a["answer"] == "Wager" else a for a in answers_of(house, "t1", number)]
    with pytest.raises(Denied, match="C1 was not at this table"):
        correct(house, number, tuple(others))
    answers = [a | {"player": "B1"} if a["answer"] == "Wager" else a for a in answers_of(house, "t1", number)]
    assert correct(house, number, tuple(answers))["changes"] == {"player:A1": -5_000, "player:B1": 5_000}
    assert audit(house.store, house.key).faults == ()


def test_what_was_taken_back_was_there_only_once(house: Driver) -> None:
    """A1 has $30.00, and wagers and takes it back ten times before an ante of $10.00: $300.00 was never there."""
    a1 = house.player("A1", 3_000)
    open_by_hand(house, "t1", EDITION)
    house.do(a1, c.Join("t1", 1))
    number = begin_round(house, "t1")
    for _ in range(10):
        house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=3_000)
        house.say(a1, "t1", answer="Withdraw", box=1, wager="ante")
    house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=1_000)
    house.say(house.operator, "t1", answer="NoMoreBets")
    work_through(house, "t1", HANDS, {1: a1}, {1: "bet"})
    answers = answers_of(house, "t1", number)
    last = max(at for at, answer in enumerate(answers) if answer["answer"] == "Wager")
    house.consent(a1, "t1")
    with pytest.raises(Denied, match=r"A1 had \$30\.00, and \$300\.00 would be staked"):
        correct(house, number, (*answers[:last], answers[last] | {"cents": 10_000}, *answers[last + 1 :]))
    reply = correct(house, number, (*answers[:last], answers[last] | {"cents": 500}, *answers[last + 1 :]))
    assert reply["changes"] == {"player:A1": -2_500}, "half of the 5,000 that two pairs paid"


def test_what_an_unfinished_round_elsewhere_has_paid_in_is_not_in_the_prize(house: Driver) -> None:
    """t2's box 2 has paid 100 into the pool, and its round is not over when t1's royal flush is granted the pool."""
    house.do(house.operator, c.CreateJackpot("main", "Main", 5_000_000))
    a1, b1, c1 = (house.player(name, 100_000) for name in ("A1", "B1", "C1"))
    open_by_hand(house, "t1", EDITION, JACKPOT, jackpot="main")
    open_by_hand(house, "t2", EDITION, JACKPOT, jackpot="main")
    house.do(a1, c.Join("t1", 1))
    for seat, actor in enumerate((b1, c1), 1):
        house.do(actor, c.Join("t2", seat))
    wagers, low = {"ante": 500, "jackpot": 100}, "Qh Jd 8c 5s 3d"
    number = begin_round(house, "t1")
    begin_round(house, "t2")
    for table, box, actor in (("t1", 1, a1), ("t2", 1, b1), ("t2", 2, c1)):
        for wager, cents in wagers.items():
            house.say(actor, table, answer="Wager", box=box, wager=wager, cents=cents)
    house.say(house.operator, "t1", answer="NoMoreBets")
    house.say(house.operator, "t1", answer="Dealt")
    house.say(house.operator, "t2", answer="NoMoreBets")
    hands = {"dealer": low, "box 1": "Kd 9d 7d 4d 2d", "box 2": "2c 7s 9s Js 4s"}
    work_through(house, "t2", hands, {1: b1, 2: c1}, {1: "bet", 2: "bet"}, until=Do)
    work_through(house, "t1", {"dealer": low, "box 1": "Ac Kc Qc Jc Tc"}, {1: a1}, {1: "bet"})
    assert house.house.tables["t1"].talk is None
    with pytest.raises(Denied, match="nothing would be paid otherwise"):
        correct(house, number, tuple(answers_of(house, "t1", number)))


MORE = ({"answer": "Done", "role": "dealer", "name": "D1"}, {"answer": "Counted", "count": 52})


@pytest.mark.parametrize("order", [("t1", "t2"), ("t2", "t1")])
def test_the_order_of_corrections_does_not_change_the_pool(house: Driver, order: tuple[str, str]) -> None:
    """B1's royal flush took the pool of $50,002.00 and was none; A1's nothing was a straight flush, due a tenth (11.9).

    Dealt first, A1's hand is due a tenth of the $50,001.00 that the pool then held.
    """
    house.do(house.operator, c.CreateJackpot("main", "Main", 5_000_000))
    players = {"t1": house.player("A1", 100_000), "t2": house.player("B1", 100_000)}
    hands = {"t1": "2c 7d 9s Js 4s", "t2": "Ac Kc Qc Jc Tc"}
    wagers, numbers = {1: {"ante": 500, "jackpot": 100}}, {}
    for table, actor in players.items():
        open_by_hand(house, table, EDITION, JACKPOT, jackpot="main")
        house.do(actor, c.Join(table, 1))
        dealt = {"dealer": "Qh Jd 8c 5s 3d", "box 1": hands[table]}
        numbers[table] = play_round(house, table, {1: actor}, wagers, dealt, {1: "bet"})
    first, before = {table: answers_of(house, table, number) for table, number in numbers.items()}, house.balances()
    truth = {"t1": ("9h 8h 7h 6h 5h", MORE), "t2": ("2c 7d 9s Js 4s", ())}
    for table in order:
        shown = max(at for at, answer in enumerate(first[table]) if answer["answer"] == "Seen")
        hand, more = truth[table]
        correct(house, numbers[table], (*first[table][:shown], {"answer": "Seen", "cards": hand.split()}, *more), table)
    tenth = 5_000_100 // 10
    assert house.balances()["pool:main"] == house.house.pools["main"].cents == 5_000_200 - tenth
    assert house.balances()["bank:house"] == -5_000_000
    assert audit(house.store, house.key).faults == ()
    for table in order:
        correct(house, numbers[table], tuple(first[table]), table)
    assert {name: cents for name, cents in house.balances().items() if cents} == {n: x for n, x in before.items() if x}
    assert audit(house.store, house.key).faults == ()


def test_a_debt_is_set_off_when_the_win_comes_back(house: Driver) -> None:
    """A1 has cashed out; corrected to a pair and back again, A1 has neither chips nor debt."""
    a1, number = two_pairs(house)
    house.do(a1, c.CashOut(105_000))
    first = tuple(answers_of(house, "t1", number))
    for _ in range(2):
        correct(house, number, amended(house, number, "9s", "8s"))
        assert (house.balances()["player:A1"], house.balances()["receivable:A1"]) == (0, -2_000)
        correct(house, number, first)
        assert (house.balances()["player:A1"], house.balances()["receivable:A1"]) == (0, 0)
    assert audit(house.store, house.key).faults == ()


def test_chips_that_are_bought_pay_a_debt_first(house: Driver) -> None:
    a1, number = two_pairs(house)
    house.do(a1, c.CashOut(105_000))
    correct(house, number, amended(house, number, "9s", "8s"))
    house.do(a1, c.BuyIn(1_500))
    assert (house.balances()["player:A1"], house.balances()["receivable:A1"]) == (0, -500)
    house.do(a1, c.BuyIn(1_500))
    assert (house.balances()["player:A1"], house.balances()["receivable:A1"]) == (1_000, 0)
    assert audit(house.store, house.key).faults == ()
