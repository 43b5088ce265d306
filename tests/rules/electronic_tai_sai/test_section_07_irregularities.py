"""Section 7: no spin, a wrong result and what is owed by it, malfunctions and what follows when payment is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pitbook import find_game, settle
from pitbook.errors import BadInput
from pitbook.law import Cents
from pitbook.procedure.cloth.late_chips import ChipsTooLate
from pitbook.procedure.terminals.facts import (
    AreasLit,
    BackInUse,
    CreditShort,
    PaymentRefused,
    Recalculated,
    ResultPutRight,
    TakenOutOfUse,
    WagerRefunded,
)
from pitbook.procedure.terminals.malfunctions import Malfunction
from pitbook.procedure.terminals.out_of_use import InvestigationClosed
from pitbook.procedure.terminals.voids import DisruptedSpin
from pitbook.procedure.terminals.wrong_results import WrongResult
from pitbook.procedure.virtual import VirtualStaff, draw_all
from pitbook.table import Conversation, Done, Role, Rolled, Ruling, replay
from pitbook.table.answers import Answer, TimeIsUp
from pitbook.table.facts import Noted, RoundVoided, TaskDone
from rules.electronic_tai_sai.test_sections_03_to_04 import LAW, begin, refused, told, touch

OPERATOR = "casino operator O"
PUT_RIGHT, REFUSE = Ruling("put-right", OPERATOR), Ruling("refuse", OPERATOR)
DEALER = Done(Role.DEALER)
WAGERS = [
    touch("small", 500, 2, "B"),
    touch("big", 500, 3, "C"),
    touch("double:5", 300, 4, "D"),
    touch("face:5", 100, 5, "E"),
]
"""On 4-1-4, a nine, only the small wins; on 5-1-5, an eleven, all the others."""
OPEN = [*WAGERS, TimeIsUp(30), Rolled((4, 1, 4))]
PAID = [*OPEN, DEALER]


def net(talk: Conversation) -> dict[str, int]:
    balance: Counter[str] = Counter()
    for move in (move for fact in talk.facts for move in fact.moves):
        balance[move.source] -= move.cents
        balance[move.target] += move.cents
    return {name.removeprefix("player:"): cents for name, cents in sorted(balance.items()) if cents}


def then(answers: Sequence[Answer], *more: Answer, **notice: Any) -> Conversation:
    return replay(begin(**notice), [*answers, *more])


# 7.1 and 7.2


@pytest.mark.clause(LAW, "7.1", "7.2")
@pytest.mark.parametrize(
    ("cause", "clause"),
    [("disrupted", "7.2"), ("cocked-die", "tai-sai 7.1"), ("tumbler", "tai-sai 7.2(a)"), ("wrong-dice", "tai-sai 7.5")],
)
@pytest.mark.parametrize("seen", [0, 1])
def test_no_spin_is_void_and_every_wager_is_credit_again(cause: str, clause: str, seen: int) -> None:
    talk = then(OPEN[: len(WAGERS) + 1 + seen], DisruptedSpin(cause))
    assert talk.is_over
    assert net(talk) == {}
    assert [fact.clause.id for fact in told(talk, RoundVoided)] == [clause]


@pytest.mark.clause(LAW, "7.2")
def test_it_is_announced_after_the_point_and_before_the_result_is_settled_by() -> None:
    assert refused(then(WAGERS), DisruptedSpin("disrupted")).clause == "7.2"
    assert refused(then(PAID), DisruptedSpin("disrupted")).clause == "7.2"
    assert "a cause is one of disrupted" in refused(then(OPEN), DisruptedSpin("luck")).remedy


@pytest.mark.clause(LAW, "7.1")
def test_chips_that_come_too_late_on_the_layout_are_void() -> None:
    talk = then(OPEN[:-1], ChipsTooLate(31, "Z", "odd", Cents(500)), layout=True)
    assert [fact.clause.id for fact in told(talk, Noted)][-1] == "tai-sai 7.4"


# 7.3


@pytest.mark.clause(LAW, "7.3")
@pytest.mark.parametrize("is_paid", [False, True], ids=["before payment", "after it"])
def test_a_result_is_put_right_on_the_dice_as_they_lie(is_paid: bool) -> None:
    """5-1-5: small loses 500, big wins 500, the two fives 10 x 300, the face 2 x 100."""
    steps = (
        [DEALER, WrongResult(("5", "1", "5")), PUT_RIGHT]
        if is_paid
        else [WrongResult(("5", "1", "5")), PUT_RIGHT, DEALER]
    )
    talk = then(OPEN, *steps, DEALER)
    assert talk.is_over
    assert net(talk) == {"B": -500, "C": 500, "D": 3000, "E": 200, "house": -3200}
    (right,) = told(talk, ResultPutRight)
    assert right.sentence == "4-1-4 was entered; it is in truth 5-1-5, which counts"
    assert [fact.difference for fact in told(talk, Recalculated)] == ([3300, 1000, 300, -1000] if is_paid else [])
    assert {fact.clause.id for fact in told(talk, Recalculated)} <= {"7.3"}


@pytest.mark.clause(LAW, "7.3")
def test_it_may_be_put_right_twice_and_every_time_only_the_difference_moves() -> None:
    """5-5-5 pays the face three times and the double still; all even-money wagers lose on a triple."""
    again = [WrongResult(("5", "5", "5")), PUT_RIGHT]
    talk = then(PAID, WrongResult(("5", "1", "5")), PUT_RIGHT, *again, DEALER)
    assert net(talk) == {"B": -500, "C": -500, "D": 3000, "E": 300, "house": -2300}


@pytest.mark.clause(LAW, "7.3")
@pytest.mark.parametrize(("holds", "owed"), [(1000, 0), (999, 1), (400, 600), (0, 1000)])
def test_what_a_terminal_does_not_hold_is_owed(holds: int, owed: int) -> None:
    """B was credited $10 and has to give back $10: the stake, and what it won."""
    talk = then(PAID, WrongResult(("5", "1", "5"), holds=((2, holds), (3, 0))), PUT_RIGHT, DEALER)
    assert [(short.terminal, short.player, short.owed) for short in told(talk, CreditShort)] == (
        [(2, "B", owed)] if owed else []
    )
    assert net(talk).get("receivable:B", 0) == -owed
    assert net(talk)["B"] == -500 + owed
    kinds = [type(fact) for fact in talk.facts]
    if owed:
        assert kinds.index(CreditShort) < len(kinds) - 1 - kinds[::-1].index(Recalculated), "before anything is taken"


@pytest.mark.clause(LAW, "7.3")
def test_the_operator_may_let_it_stand() -> None:
    talk = then(PAID, WrongResult(("5", "1", "5")), Ruling("stands", OPERATOR), DEALER)
    assert net(talk) == {"B": 500, "C": -500, "D": -300, "E": -100, "house": 400}


@pytest.mark.clause(LAW, "7.3")
def test_who_and_what_may_put_a_result_right() -> None:
    assert refused(then(OPEN[:-1]), WrongResult(("5", "1", "5"))).clause == "7.3"
    talk = then(OPEN)
    for wrong in (("5", "1"), ("5", "1", "0"), ("4", "4", "1")):
        assert refused(talk, WrongResult(wrong)).clause == "7.3"
    talk.answer(WrongResult(("5", "1", "5")))
    for by in ("dealer D", "game supervisor S", "B"):
        assert refused(talk, Ruling("put-right", by)).clause == "7.3"


# 7.4 and 7.5

WON = [
    touch("small", 500, 2, "B"),
    touch("double:4", 200, 2, "B"),
    touch("odd", 300, 2, "B"),
    touch("any-triple", 100, 2, "B"),
]
"""On 4-1-4: 500 on small, 10 x 200, 300 on odd, and a hundred lost."""
CREDITED = [*WON, touch("big", 500, 3, "C"), touch("small", 500, 4, "D"), TimeIsUp(30), Rolled((4, 1, 4)), DEALER]
REPORTED = Done(Role.OPERATOR)


@pytest.mark.clause(LAW, "7.4", "7.5")
@pytest.mark.parametrize(("since", "clause"), [(False, "7.4(a)"), (True, "7.4(b)")])
def test_what_a_terminal_credited_by_a_malfunction_may_be_refused(since: bool, clause: str) -> None:
    """The prizes of terminal 2 are taken back, and what it lost in this round is refunded; others keep theirs."""
    talk = then(CREDITED, Malfunction(2, is_since=since), REFUSE)
    assert net(talk) == {"C": -500, "D": 500}
    assert [(fact.clause.id, fact.refused) for fact in told(talk, PaymentRefused)] == [
        (clause, 300),
        (clause, 500),
        (clause, 2000),
    ]
    assert [(fact.clause.id, fact.refunded) for fact in told(talk, WagerRefunded)] == [("7.5(c)", 100)]
    assert [(fact.clause.id, fact.terminal) for fact in told(talk, TakenOutOfUse)] == [("7.5(b)", 2)]
    assert talk.request is not None
    assert (talk.request.clause.id, talk.request.awaits) == (
        "7.5(a)",
        "the casino operator or casino supervisor to report the matter to a Gambling Inspector",
    )
    talk.answer(REPORTED)
    assert ("7.5(a)", "report the matter to a Gambling Inspector") in [
        (fact.clause.id, fact.task) for fact in told(talk, TaskDone)
    ]
    talk.answer(DEALER)
    assert talk.table.left["out-of-use"] == "2"


@pytest.mark.clause(LAW, "7.4", "7.5")
def test_where_the_whole_system_malfunctioned_no_prize_need_be_paid() -> None:
    """C has won nothing, so nothing of C's is refused, and nothing refunded."""
    talk = then(CREDITED, Malfunction(0), REFUSE, REPORTED, DEALER)
    assert net(talk) == {"C": -500, "house": 500}
    assert talk.table.left["out-of-use"] == "0"


@pytest.mark.clause(LAW, "7.4")
def test_the_operator_may_pay_all_the_same() -> None:
    talk = then(CREDITED, Malfunction(2), Ruling("pay", OPERATOR), DEALER)
    assert talk.is_over
    assert net(talk)["B"] == 500 + 2000 + 300 - 100
    assert "out-of-use" not in talk.table.left


@pytest.mark.clause(LAW, "7.4", "7.5")
def test_prizes_that_have_left_the_terminal_are_owed() -> None:
    """2,800 is taken back and 100 refunded; the terminal holds 700 by then."""
    talk = then(CREDITED, Malfunction(2, holds=((2, 700),)), REFUSE, REPORTED, DEALER)
    assert [short.owed for short in told(talk, CreditShort)] == [2800 - 100 - 700]
    assert net(talk)["receivable:B"] == -2000


@pytest.mark.clause(LAW, "7.5")
@pytest.mark.parametrize("broken", [2, 0])
def test_nobody_operates_what_is_out_of_use_until_the_investigation_is_closed(broken: int) -> None:
    before = then(CREDITED, Malfunction(broken), REFUSE, REPORTED, DEALER)
    opening = replace(begin().table.opening, left=tuple(before.table.left.items()))
    talk = find_game("electronic-tai-sai").begin(opening)
    assert refused(talk, touch("big", 500, 2, "B")).clause == "7.5(b)"
    if broken:
        talk.answer(touch("big", 500, 3, "C"))
    else:
        assert refused(talk, touch("big", 500, 3, "C")).clause == "7.5(b)"
    assert refused(talk, InvestigationClosed(broken, "game supervisor S")).clause == "7.5(b)"
    assert refused(talk, InvestigationClosed(9, OPERATOR)).clause == "7.5(b)"
    talk.answer(InvestigationClosed(broken, OPERATOR))
    assert [fact.clause.id for fact in told(talk, BackInUse)] == ["7.5(b)"]
    talk.answer(touch("big", 500, 2, "B"))
    assert "out-of-use" not in talk.table.left


@pytest.mark.clause(LAW, "7.4")
@pytest.mark.parametrize(
    ("answers", "report", "why"),
    [
        (CREDITED[:-1], Malfunction(2), "nothing has been credited"),
        (CREDITED, Malfunction(3), "terminal 3 has credited no prize"),
        (CREDITED, Malfunction(7), "terminal 7 has credited no prize"),
        (CREDITED, Malfunction(31), "there is no terminal 31"),
    ],
    ids=["too early", "lost", "empty", "layout"],
)
def test_what_cannot_be_refused(answers: list[Answer], report: Malfunction, why: str) -> None:
    error = refused(then(answers), report)
    assert (error.what.startswith(why), error.clause) == (True, "7.4(a)")


# Records, and a machine


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({"what": "wrong-result", "ruling": "put-right", "by": OPERATOR}, "it is not said what was spun"),
        ({"what": "wrong-result", "dice": [5, 1, 5], "holds": [2]}, "a terminal without its cents"),
        ({"what": "wrong-result", "dice": [5, 1, 9], "ruling": "put-right", "by": OPERATOR}, "5-1-9 is not what"),
        ({"what": "malfunction", "terminal": 2}, "nobody has ruled"),
        ({"what": "no-spin", "cause": "luck"}, "no rule on"),
    ],
    ids=str,
)
def test_a_record_says_what_it_must(more: dict[str, Any], fault: str) -> None:
    boxes = [{"box": 2, "player": "B", "wagers": {"small": 500}}]
    record = {"game": "electronic-tai-sai", "boxes": boxes, "dice": [4, 1, 4], "irregularities": [more]}
    with pytest.raises(BadInput, match=fault):
        settle(record)


def test_a_machine_tumbles_and_its_staff_enter_and_confirm() -> None:
    talk = then([touch("big"), TimeIsUp(30)])
    staff = VirtualStaff(draw_all(find_game("electronic-tai-sai").equipment, talk.table.notice, Random(7)))
    while answer := staff.answer(talk):
        talk.answer(answer)
    assert talk.is_over


@pytest.mark.clause(LAW, "3.2", "7.3")
@pytest.mark.parametrize("is_paid", [False, True])
def test_the_areas_of_the_right_result_are_lit_in_the_end(*, is_paid: bool) -> None:
    """4-1-4 is a nine, small and odd; 5-1-5, which lies there, is an eleven, big and odd."""
    wrong = [WrongResult(("5", "1", "5")), PUT_RIGHT]
    talk = then(PAID if is_paid else OPEN, *wrong, *([DEALER] if is_paid else [DEALER, DEALER]), layout=True)
    assert talk.is_over
    lit = [set(fact.areas) for fact in told(talk, AreasLit)]
    assert len(lit) == 1 + is_paid
    assert {"big", "odd", "double:5", "total:11"} <= lit[-1]
    assert lit[-1].isdisjoint({"small", "double:4", "total:9"})
