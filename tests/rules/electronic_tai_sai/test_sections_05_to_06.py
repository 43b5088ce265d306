"""Sections 5 and 6: the clock, the entry of the result, what the game system does with it, and payment."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook import settle
from pitbook.errors import BadInput, Refused
from pitbook.table import Done, NoMoreBets, Role, Rolled, Withdraw, replay
from pitbook.table.answers import TimeIsUp
from pitbook.table.facts import DiceRolled, Lost, Noted, TaskDone, Won
from pitbook.table.requests import Do, Roll
from rules.electronic_tai_sai.test_sections_03_to_04 import LAW, SPIN, begin, refused, told, touch
from rules.live import line


@pytest.mark.clause(LAW, "3.3", "5.1")
def test_the_clock_closes_all_terminals_at_once_and_not_before_thirty_seconds() -> None:
    talk = replay(begin(), [touch("big"), touch("odd", box=2, player="B")])
    for early in (TimeIsUp(29), TimeIsUp(), NoMoreBets()):
        refused(talk, early)
    talk.answer(TimeIsUp(30))
    assert refused(talk, touch("big", box=3, player="C")).clause == "5.1"
    assert refused(talk, touch("big")).clause == "5.1", "not a chip more on what lies there"
    assert refused(talk, Withdraw(2, "B", "odd")).clause == "5.1"
    assert isinstance(talk.request, Roll)


@pytest.mark.clause(LAW, "5.3", "5.4")
def test_a_dealer_or_supervisor_enters_the_result() -> None:
    talk = replay(begin(), [touch("big"), TimeIsUp(30), Rolled((2, 5, 5))])
    assert isinstance(talk.request, Do)
    assert (talk.request.clause.id, talk.request.roles) == ("5.4(a)", (Role.DEALER, Role.GAME_SUPERVISOR))
    assert [fact.clause.id for fact in told(talk, DiceRolled)] == ["tai-sai 6.6"]
    assert not told(talk, Won)
    with pytest.raises(Refused):
        talk.answer(Done(Role.PLAYER))
    talk.answer(Done(Role.GAME_SUPERVISOR))
    assert [won.winnings for won in told(talk, Won)] == [500]
    assert (talk.request.clause.id, talk.is_over) == ("3.3(b)(ii)", False)
    talk.answer(Done(Role.DEALER))
    assert talk.is_over


@pytest.mark.clause(LAW, "5.4")
def test_or_the_system_records_it_by_itself() -> None:
    talk = replay(begin(entry="automatic"), [touch("big"), TimeIsUp(30), Rolled((2, 5, 5))])
    assert [won.winnings for won in told(talk, Won)] == [500]
    assert "2, 5, 5, a total of 12: recorded, and shown on every terminal" in [
        fact.what for fact in told(talk, Noted) if fact.clause.id == "5.4(b)"
    ]
    talk.answer(Done(Role.DEALER))
    assert [fact.clause.id for fact in told(talk, TaskDone)] == ["3.3(b)(ii)"]


@pytest.mark.clause(LAW, "3.3", "6.1")
@pytest.mark.parametrize(
    ("odds", "pays"),
    [
        (
            "default",
            {"big": 100, "double:5": 1000, "pair:2-5": 500, "total:12": 700, "dice:2-5-5": 6000, "face:5": 200},
        ),
        ("asian", {"big": 100, "double:5": 800, "pair:2-5": 500, "total:12": 600, "dice:2-5-5": 6000, "face:5": 200}),
        ("best", {"big": 100, "double:5": 1100, "pair:2-5": 600, "total:12": 700, "dice:2-5-5": 6000, "face:5": 200}),
    ],
)
def test_winners_are_credited_at_the_odds_of_division_nine_and_losers_cleared(odds: str, pays: dict[str, int]) -> None:
    boxes = [{"box": 9, "player": "A", "wagers": dict.fromkeys((*pays, "small"), 100)}]
    settled = settle({"game": "electronic-tai-sai", "notice": {"odds": odds}, "boxes": boxes, "dice": [2, 5, 5]})
    assert {wager: line(settled, wager, 9).pays for wager in pays} == pays
    assert {line(settled, wager, 9).clause for wager in pays} == {"tai-sai 4.10"}
    cleared = line(settled, "small", 9)
    assert (cleared.result, cleared.clause) == ("lose", "3.3(c)(v)")
    assert settled.boxes[0].net == sum(pays.values()) - 100


@pytest.mark.clause(LAW, "4.1")
def test_what_loses_on_the_layout_loses_by_the_rules_of_the_layout() -> None:
    talk = replay(begin(layout=True), [touch("small", box=40), *SPIN])
    assert [lost.clause.id for lost in told(talk, Lost)] == ["tai-sai 4.1(a)"]


def test_a_spin_without_wagers_is_still_a_spin() -> None:
    assert replay(begin(), SPIN).is_over


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({}, "the record stops here: roll 1 is not given"),
        ({"dice": [1, 2]}, "2 dice|1 2 is not a throw"),
        ({"dice": [1, 2, 7]}, "1 2 7 is not a throw of 3 dice"),
        ({"dice": [1, 2, 3], "notice": {"entry": "spoken"}}, "entry"),
    ],
)
def test_a_record_that_cannot_be_is_refused(more: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadInput, match=fault):
        settle({"game": "electronic-tai-sai", "boxes": [{"box": 1, "wagers": {"small": 500}}], **more})
