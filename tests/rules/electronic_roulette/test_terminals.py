"""Electronic Roulette: what its division says as Electronic Tai-Sai's does, and what the draft of 2012 adds."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook import Notice, find_edition, find_game, settle
from pitbook.cards.wheel import DOUBLE_ZERO, SINGLE_ZERO
from pitbook.errors import BadInput, Refused
from pitbook.games.roulette.winning import numbers_of
from pitbook.procedure.terminals.facts import AreasLit, TakenOutOfUse
from pitbook.procedure.terminals.malfunctions import Malfunction
from pitbook.procedure.terminals.voids import DisruptedSpin
from pitbook.procedure.terminals.wrong_results import WrongResult
from pitbook.table import Conversation, Done, Role, Ruling, Withdraw, replay
from pitbook.table.answers import Answer, Spun, TimeIsUp
from pitbook.table.facts import BallFell, Called, Lost, RoundVoided, Voided, Won
from pitbook.table.requests import Do
from rules.electronic_tai_sai.test_sections_03_to_04 import refused, told, touch
from rules.live import line

BASE, LAW = "electronic-roulette@base", "electronic-roulette@2012-draft"
OPERATOR = "casino operator O"
DEALER = Done(Role.DEALER)
SPIN = (TimeIsUp(30), Spun("17"), DEALER, DEALER)


def begin(**notice: Any) -> Conversation:
    return find_game("electronic-roulette").begin(Notice.post(find_edition(LAW), notice))


def then(*answers: Answer, **notice: Any) -> Conversation:
    return replay(begin(**notice), answers)


def nets(talk: Conversation) -> list[int]:
    """What each wager comes to, with all that was put right."""
    table = talk.table
    return [end.net + sum(each.net for each in table.besides.get(stake, ())) for stake, end in table.ended.items()]


@pytest.mark.clause(BASE, "3.1", "3.2", "3.3", "4.1", "5.2")
def test_thirty_terminals_and_the_layout_where_it_is_offered() -> None:
    assert refused(begin(), touch("red", box=39)).clause == "3.1"
    assert refused(begin(), touch("red", box=31)).clause == "3.3"
    talk = then(touch("red", box=38), touch("red", box=30, player="B"), *SPIN, layout=True)
    assert [call.clause.id for call in told(talk, Called)] == ["5.1", "roulette 4.3"]
    assert {(lost.stake.box, lost.clause.id) for lost in told(talk, Lost)} == {(38, "roulette 3.1(h)"), (30, "3.5(e)")}
    (lit,) = told(talk, AreasLit)
    assert {"straight:17", "black", "odd", "low", "dozen:2", "column:2", "split:17-20"} <= set(lit.areas)
    assert not {"red", "even", "high", "dozen:1"} & set(lit.areas)
    game = find_game("electronic-roulette")
    opening = Conversation(game.round(talk.table.opening), game.open_table)
    assert isinstance(opening.request, Do)
    assert opening.request.clause.id == "3.1"


@pytest.mark.clause(BASE, "3.4", "3.5", "4.8", "5.1")
def test_what_a_terminal_shows_and_until_when() -> None:
    limits = {"limits": {"red": {"min": 250, "max": 5000, "step": 100}}, "limits-at": {"7": {"red": {"max": 1000}}}}
    talk = begin(**limits)
    assert refused(talk, touch("red", 249)).clause == "3.5(b)"
    for box, touched in ((1, 349), (2, 99_999), (7, 99_999)):
        talk.answer(touch("red", touched, box, f"P{box}"))
    assert list(talk.table.stakes.values()) == [250, 4950, 1000]
    refused(talk, TimeIsUp(29))
    talk.answer(TimeIsUp(30))
    assert refused(talk, touch("black", 500, 8, "P8")).clause == "5.1"
    assert refused(talk, Withdraw(1, "P1", "red")).clause == "5.1"


@pytest.mark.clause(BASE, "3.5")
def test_wagers_that_fall_short_together_are_not_recognised() -> None:
    talk = then(touch("red", 200), touch("odd", 200), *SPIN, **{"aggregate-minimum": 500})
    assert [void.clause.id for void in told(talk, Voided)] == ["3.5(d)"] * 2


@pytest.mark.clause(BASE, "4.2", "6.1")
@pytest.mark.parametrize(("zeros", "pockets"), [("1", SINGLE_ZERO), ("2", DOUBLE_ZERO)])
def test_every_wager_of_roulette_in_any_combination(zeros: str, pockets: tuple[str, ...]) -> None:
    talk = begin(zeros=zeros)
    for wager in numbers_of(pockets):
        talk.answer(touch(wager, 100))
    for answer in SPIN:
        talk.answer(answer)
    assert {won.stake.wager for won in told(talk, Won)} == {w for w, n in numbers_of(pockets).items() if "17" in n}
    assert {won.clause.id for won in told(talk, Won)} == {"roulette 5.4"}


# By the pay table of Roulette: 35, 17, 2 and 1 to 1.
@pytest.mark.clause(BASE, "3.5", "4.6", "4.7", "5.3", "5.4", "6.1")
def test_what_lies_there_at_the_point_is_paid_by_the_number() -> None:
    wagers = {"straight:17": 100, "split:17-20": 100, "dozen:2": 100, "black": 100, "red": 100}
    boxes = [{"box": 9, "player": "A", "wagers": wagers}]
    settled = settle({"game": "electronic-roulette", "boxes": boxes, "number": "17"})
    assert [line(settled, wager, 9).pays for wager in wagers] == [3500, 1700, 200, 100, 0]
    assert [fact.clause.id for fact in told(settled.conversation, BallFell)] == ["roulette 4.4"]


@pytest.mark.clause(LAW, "3.8")
def test_what_nothing_has_won_is_not_paid() -> None:
    record = {"game": "electronic-roulette", "boxes": [{"box": 1, "wagers": {"straight:18": 500}}], "number": "17"}
    assert settle(record).boxes[0].net == -500


@pytest.mark.clause(BASE, "5.4")
@pytest.mark.parametrize(("entry", "asked"), [("manual", "5.4(a)"), ("automatic", "3.4(b)(ii)")])
def test_the_number_is_entered_or_read_off(entry: str, asked: str) -> None:
    talk = then(touch("red"), TimeIsUp(30), Spun("17"), entry=entry)
    assert talk.request is not None
    assert talk.request.clause.id == asked


@pytest.mark.clause(BASE, "7.1", "7.2")
@pytest.mark.parametrize(("cause", "clause"), [("disrupted", "7.2"), ("left-the-wheel", "roulette 6.1(a)")])
def test_no_spin_is_void(cause: str, clause: str) -> None:
    talk = then(touch("red"), TimeIsUp(30), DisruptedSpin(cause))
    assert talk.is_over
    assert [fact.clause.id for fact in told(talk, RoundVoided)] == [clause]
    assert [void.staked for void in told(talk, Voided)] == [500]


@pytest.mark.clause(BASE, "7.3")
def test_a_wrong_number_is_put_right_after_payment() -> None:
    """21 is red, and 17 black: $5 won on black becomes $5 lost, and the other way about."""
    wrong = (WrongResult(("21",)), Ruling("put-right", OPERATOR))
    talk = then(touch("black"), touch("red", 500, 2, "B"), *SPIN[:3], *wrong, DEALER)
    assert nets(talk) == [-500, 500]
    with pytest.raises(Refused, match="no pocket 00"):
        then(touch("black"), *SPIN[:3], WrongResult(("00",)))


@pytest.mark.clause(BASE, "7.4", "7.5")
def test_what_a_malfunction_credited_is_refused() -> None:
    steps = (Malfunction(1), Ruling("refuse", OPERATOR), Done(Role.OPERATOR))
    talk = then(touch("black"), touch("red", 300), *SPIN[:3], *steps, DEALER)
    assert nets(talk) == [0, 0]
    assert [fact.clause.id for fact in told(talk, TakenOutOfUse)] == ["7.5(b)"]


def test_a_record_that_says_no_number_is_refused() -> None:
    boxes = [{"box": 1, "wagers": {"red": 500}}]
    with pytest.raises(BadInput, match="it is not said what was spun"):
        settle(
            {
                "game": "electronic-roulette",
                "boxes": boxes,
                "number": "17",
                "irregularities": [{"what": "wrong-result"}],
            }
        )
