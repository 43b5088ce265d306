"""Electronic Tai-Sai by its stub of Division 9A; every sum is worked out by hand from the rules."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from pitbook.games import find_edition
from pitbook.law import Cents, Notice
from pitbook.maths.analysis import Question
from pitbook.procedure.virtual import VirtualStaff, draw_all
from pitbook.records.settling import settle_record
from pitbook.table import (
    Answer,
    Conversation,
    DeckCounted,
    Done,
    NoMoreBets,
    Rolled,
    Ruling,
    Stake,
    TimeIsUp,
    Wager,
    Withdraw,
    replay,
)
from pitbook.table.facts import DiceRolled, Lost, Noted, RoundVoided, Voided, WagerAccepted, Won
from pitbook.table.places import Role
from shape.electronic_tai_sai.irregularities import NoSpin, NoThrow, ResultPutRight, WrongResult
from shape.electronic_tai_sai.maths import MATHS
from shape.electronic_tai_sai.play import GAME
from shape.electronic_tai_sai.scene import NOTICE, SCENE
from shape.hand_dealt import assert_refused, assert_sound, told
from shape.hand_dealt import money as net

LAW = GAME.rulebook.edition()
DEALER = Done(Role.DEALER)
SPIN: list[Answer] = [TimeIsUp(30), Rolled((4, 1, 4)), DEALER, DEALER]


def begin(sign: Mapping[str, Any] = NOTICE) -> Conversation:
    return GAME.begin(Notice.post(LAW, sign))


def assert_whole(talk: Conversation) -> None:
    """The money is in order, and the same answers tell the same facts."""
    assert_sound(talk)
    assert replay(begin(), talk.answers).facts == talk.facts


def played(*answers: Answer) -> Conversation:
    talk = begin()
    for answer in answers:
        talk.answer(answer)
    return talk


def touch(terminal: int, wager: str, cents: int) -> Wager:
    return Wager(terminal, f"P{terminal}", wager, Cents(cents))


# The scene


def test_the_spin_of_the_scene() -> None:
    talk = played(*SCENE.answers)
    assert {player: net(talk)[player] for player in SCENE.nets} == SCENE.nets
    assert_whole(talk)


def test_the_same_spin_from_a_record() -> None:
    settled = settle_record({"game": GAME.name, **SCENE.record}, GAME, LAW)
    assert {box.player: box.net for box in settled.boxes} == SCENE.nets


# Law


def test_what_is_taken_over_is_cited_by_its_own_division() -> None:
    talk = played(*SCENE.answers)
    assert {fact.clause.id for fact in told(talk, Won)} == {"three-dice 4.10"}
    assert {fact.clause.ref for fact in told(talk, Won)} == {"three-dice@stub"}
    assert {fact.clause.id for fact in told(talk, Lost)} == {"3.6"}
    assert {fact.clause.id for fact in told(talk, DiceRolled)} == {"three-dice 6.6"}
    assert {fact.clause.id for fact in told(talk, Voided)} == {"3.5"}
    assert LAW.cite("three-dice 6.1").says.startswith("When the clock has run out the dealer tumbles")
    assert not LAW.has("three-dice 7.2")  # only 7.1 is taken over
    assert LAW.point("limits").clause.id == "3.3"  # its own rule goes before the one that comes with section 4
    assert LAW.point("spoken-wager").clause.id == "three-dice 4.3"


# Sections 3 and 4


def test_thirty_terminals_close_together() -> None:
    """Each kind of player sits at six terminals: 6 x (500 - 500 + 7 x 300 + 10 x 400 + 0) = 36,600."""
    kinds = [
        ([("small", 100), ("total:12", 100)], 0),  # 200 together fall short of 300
        ([("small", 500)], 500),
        ([("big", 500)], -500),
        ([("total:9", 300)], 2100),
        ([("pair:4", 400)], 4000),
    ]
    wagers = [touch(n, *wager) for n in range(30, 0, -1) for wager in kinds[n % 5][0]]
    talk = played(*wagers, *SPIN)
    money = net(talk)
    assert {n: money[f"P{n}"] for n in range(1, 31)} == {n: kinds[n % 5][1] for n in range(1, 31)}
    assert money["house"] == -36_600
    assert len(told(talk, Voided)) == 12
    assert_whole(talk)


@pytest.mark.parametrize(("touched", "shown"), [(100, 100), (370, 300), (5000, 5000), (5070, 5000), (99_999, 5000)])
def test_an_amount_is_trimmed_to_the_next_lower(touched: int, shown: int) -> None:
    talk = played(touch(1, "small", touched))
    assert [fact.staked for fact in told(talk, WagerAccepted)] == [shown]
    assert [fact.clause.id for fact in told(talk, Noted)] == (["3.4"] if shown < touched else [])


@pytest.mark.parametrize(("touched", "shown"), [(250, 250), (349, 250), (350, 350), (5000, 4950)])
def test_steps_are_counted_over_the_least(touched: int, shown: int) -> None:
    """Division 9A, 3.3(c)(iii)(A): what is not permitted is a multiple over the minimum."""
    talk = begin({"limits": {"small": {"min": 250, "max": 5000, "step": 100}}})
    assert_refused(talk, touch(1, "small", 249), "3.3")
    talk.answer(touch(1, "small", touched))
    assert [fact.staked for fact in told(talk, WagerAccepted)] == [shown]


def test_touching_again_adds_chips_up_to_the_maximum() -> None:
    talk = played(touch(1, "small", 4900), touch(1, "small", 300))
    assert talk.table.stakes == {Stake(1, "P1", "small"): 5000}
    assert_refused(talk, touch(1, "small", 100), "3.3")
    talk.answer(Withdraw(1, "P1", "small"))
    assert not talk.table.stakes


def test_what_a_terminal_does_not_take() -> None:
    talk = begin()
    assert_refused(talk, touch(1, "small", 99), "3.3")
    assert_refused(talk, touch(31, "small", 500), "3.1")
    assert_refused(talk, touch(1, "total:3", 500), "4.1")
    assert_refused(talk, TimeIsUp(29), "4.1")
    assert_refused(talk, NoMoreBets(), "4.1")
    talk.answer(touch(1, "small", 500))
    assert_refused(talk, Wager(1, "P2", "big", Cents(500)), "3.1")
    talk.answer(TimeIsUp(30))
    assert_refused(talk, touch(1, "big", 500), "5.1(a)")
    assert_refused(talk, Withdraw(1, "P1", "small"), "5.1(b)")
    assert_refused(talk, Rolled((1, 2)))
    assert_refused(talk, Rolled((1, 2, 7)))
    assert_refused(talk, DeckCounted(52))


def test_a_spin_without_wagers_is_still_a_spin() -> None:
    talk = played(*SPIN)
    assert talk.is_over
    assert not net(talk)


# Settlement


@pytest.mark.parametrize(
    ("wager", "dice", "won"),
    [
        ("small", (1, 1, 2), 400),
        ("small", (4, 5, 1), 400),
        ("small", (2, 2, 2), -400),
        ("small", (5, 5, 1), -400),
        ("big", (5, 5, 1), 400),
        ("big", (6, 5, 6), 400),
        ("big", (5, 5, 5), -400),
        ("total:6", (2, 2, 2), 18 * 400),
        ("total:17", (6, 5, 6), 60 * 400),
        ("total:7", (2, 2, 2), -400),
        ("number:2", (2, 3, 4), 400),
        ("number:2", (2, 2, 4), 2 * 400),
        ("number:2", (2, 2, 2), 3 * 400),
        ("number:2", (1, 3, 4), -400),
        ("pair:2", (2, 2, 2), 10 * 400),
        ("pair:2", (2, 5, 2), 10 * 400),
        ("pair:2", (2, 5, 6), -400),
        ("triple:2", (2, 2, 2), 180 * 400),
        ("triple:2", (3, 3, 3), -400),
        ("any-triple", (3, 3, 3), 30 * 400),
        ("any-triple", (3, 3, 4), -400),
    ],
)
def test_what_wins(wager: str, dice: tuple[int, ...], won: int) -> None:
    talk = played(touch(7, wager, 400), TimeIsUp(30), Rolled(dice), DEALER, DEALER)
    assert net(talk)["P7"] == won
    assert_whole(talk)


# Section 7

WAGERS = [touch(2, "small", 500), touch(3, "big", 500), touch(4, "pair:5", 300), touch(5, "big", 100)]
PUT_RIGHT = Ruling("put-right", "casino operator O")


def corrected(before: int, *ruled: Ruling) -> Conversation:
    """4-1-4 is entered and 5-1-5 is found to lie there, before so many of the dealer's last two steps."""
    steps: list[Answer] = [DEALER, DEALER]
    steps[before:before] = [WrongResult((5, 1, 5)), *ruled]
    return played(*WAGERS, TimeIsUp(30), Rolled((4, 1, 4)), *steps)


@pytest.mark.parametrize("before", [0, 1])
def test_a_result_is_put_right_before_payment_and_after_it(before: int) -> None:
    """5-1-5 is eleven with two fives: small loses 500, big wins 500, the pair of fives wins 10 x 300."""
    talk = corrected(before, PUT_RIGHT)
    assert net(talk) == {"P2": -500, "P3": 500, "P4": 3000, "P5": 0, "house": -3000, "layout": 0}
    assert [fact.sentence for fact in told(talk, ResultPutRight)] == ["4-1-4 was entered, and the dice show 5-1-5"]
    assert [fact.clause.id for fact in told(talk, ResultPutRight)] == ["7.3"]
    assert len(told(talk, DiceRolled)) == 1
    assert_whole(talk)


def test_the_operator_may_let_a_result_stand() -> None:
    talk = corrected(1, Ruling("stands", "casino operator O"))
    assert net(talk) == {"P2": 500, "P3": -500, "P4": -300, "P5": 0, "house": 300, "layout": 0}


def test_a_result_put_right_twice() -> None:
    again = [WrongResult((6, 6, 6)), PUT_RIGHT]
    talk = played(*WAGERS, *SPIN[:2], DEALER, WrongResult((5, 1, 5)), PUT_RIGHT, *again, DEALER)
    assert net(talk) == {"P2": -500, "P3": -500, "P4": -300, "P5": 0, "house": 1300, "layout": 0}
    assert_whole(talk)


def test_who_and_what_may_put_a_result_right() -> None:
    talk = played(*WAGERS, TimeIsUp(30))
    assert_refused(talk, WrongResult((5, 1, 5)))
    talk.answer(Rolled((4, 1, 4)))
    assert_refused(talk, WrongResult((5, 1)))
    assert_refused(talk, WrongResult((5, 1, 0)))
    talk.answer(WrongResult((5, 1, 5)))
    assert_refused(talk, Ruling("put-right", "dealer D"), "7.3")
    assert_refused(talk, Ruling("put-right", "P2"), "7.3")


def test_a_die_that_leans_is_tumbled_again() -> None:
    talk = played(*WAGERS, TimeIsUp(30), Rolled((4, 1, 4)), NoThrow(), Rolled((6, 6, 6)), DEALER)
    assert_refused(talk, NoThrow())
    talk.answer(DEALER)
    assert [fact.values for fact in told(talk, DiceRolled)] == [(4, 1, 4), (6, 6, 6)]
    assert "three-dice 7.1" in [fact.clause.id for fact in told(talk, Noted)]
    assert net(talk)["house"] == 1300
    assert_whole(talk)


def test_no_spin_at_any_time() -> None:
    answers = [*WAGERS, *SPIN]
    for n in range(len(answers)):
        talk = played(*answers[:n], NoSpin("the power failed"))
        assert set(net(talk).values()) <= {0}
        assert [fact.clause.id for fact in told(talk, RoundVoided)] == ["7.2"]
        assert_whole(talk)


@pytest.mark.parametrize("when", ["deal", "settlement"])
def test_a_record_tells_a_wrong_result(when: str) -> None:
    record = {
        "game": GAME.name,
        "notice": NOTICE,
        "boxes": [{"box": w.box, "player": w.player, "wagers": {w.wager: w.cents}} for w in WAGERS],
        "rolls": [[4, 1, 4]],
        "irregularities": [
            {"what": "wrong-result", "when": when, "dice": [5, 1, 5], "ruling": "put-right", "by": "casino operator O"}
        ],
    }
    settled = settle_record(record, GAME, LAW)
    assert {box.player: box.net for box in settled.boxes} == {"P2": -500, "P3": 500, "P4": 3000, "P5": 0}


# A virtual table, and the mathematics


def test_a_machine_throws_and_virtual_staff_confirm() -> None:
    talk = played(touch(1, "small", 500), TimeIsUp(30))
    staff = VirtualStaff(draw_all(GAME.equipment, talk.table.notice, Random(7)))
    while answer := staff.answer(talk):
        talk.answer(answer)
    assert talk.is_over
    assert_whole(talk)


@pytest.mark.parametrize(
    ("wager", "edge"),
    [
        ("small", Fraction(6, 216)),  # 105 throws win, 111 lose
        ("big", Fraction(6, 216)),
        ("total:4", Fraction(216 - 61 * 3, 216)),  # 3 throws, paid 60 and the stake
        ("total:9", Fraction(216 - 8 * 25, 216)),  # 25 throws, paid 7 and the stake
        ("number", Fraction(125 - 75 - 2 * 15 - 3, 216)),  # none 125, one 75, two 15, three 1
        ("pair", Fraction(216 - 11 * 16, 216)),  # 15 pairs and the triple
        ("triple", Fraction(216 - 181, 216)),
        ("any-triple", Fraction(216 - 31 * 6, 216)),
    ],
)
def test_edges(wager: str, edge: Fraction) -> None:
    notice = Notice.post(LAW)
    found = {each.wager: each.house_edge for each in MATHS.analyse(Question(notice, LAW.paytables)).wagers}
    assert found[wager] == edge


def test_every_pay_table_comes_with_the_rules_taken_over() -> None:
    home = find_edition("three-dice")
    assert LAW.own_paytables == {}
    assert {name: table.pays for name, table in LAW.paytables.items()} == {
        name: table.pays for name, table in home.paytables.items()
    }
    assert {table.clause for table in LAW.paytables.values()} == {"three-dice 4.10"}
