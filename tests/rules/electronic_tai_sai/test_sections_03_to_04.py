"""Sections 3 and 4: terminals and layout, what a terminal shows of an amount, limits that differ."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook import Notice, find_edition, find_game, settle
from pitbook.errors import Refused
from pitbook.games.tai_sai.winning import WAGERS
from pitbook.law import Cents
from pitbook.procedure.terminals.facts import AreasLit, ScreenAtPoint
from pitbook.table import Conversation, Done, Role, Rolled, Wager, Withdraw, replay
from pitbook.table.answers import TimeIsUp
from pitbook.table.facts import Called, Noted, Voided, WagerAccepted
from pitbook.table.places import Stake
from pitbook.table.requests import Do

LAW = "electronic-tai-sai@2013-draft"
LIMITS = {"limits": {"small": {"min": 250, "max": 5000, "step": 100}}}
SPIN = (TimeIsUp(30), Rolled((2, 5, 5)), Done(Role.DEALER), Done(Role.DEALER))


def begin(**notice: Any) -> Conversation:
    return find_game("electronic-tai-sai").begin(Notice.post(find_edition(LAW), notice))


def touch(wager: str, cents: int = 500, box: int = 1, player: str = "A") -> Wager:
    return Wager(box, player, wager, Cents(cents))


def told(talk: Conversation, kind: type) -> list[Any]:
    return [fact for fact in talk.facts if isinstance(fact, kind)]


def refused(talk: Conversation, answer: Any) -> Refused:
    before = len(talk.facts)
    with pytest.raises(Refused) as caught:
        talk.answer(answer)
    assert len(talk.facts) == before
    return caught.value


@pytest.mark.clause(LAW, "3.1")
def test_thirty_terminals_belong_to_a_table() -> None:
    talk = begin()
    for terminal in range(1, 31):
        talk.answer(touch("big", box=terminal, player=f"P{terminal}"))
    assert len(talk.table.stakes) == 30
    assert refused(talk, touch("big", box=51, player="Z")).clause == "3.1"
    assert refused(talk, touch("odd", box=30, player="Z")).clause == "3.1", "a terminal is one player's"
    opening = Conversation(
        find_game("electronic-tai-sai").round(begin().table.opening), find_game(talk.table.law.game).open_table
    )
    tasks = []
    while isinstance(request := opening.request, Do):
        tasks.append((request.clause.id, request.task))
        opening.answer(Done(request.roles[0]))
    assert [clause for clause, _ in tasks] == ["3.1", "3.4"]


@pytest.mark.clause(LAW, "3.2", "4.1", "5.2", "5.3")
def test_the_layout_is_for_wagers_only_where_it_is_offered() -> None:
    """With it come the dealer's call, and the lamps: 2, 5 and 5 are twelve, big, even, and so on."""
    assert refused(begin(), touch("big", box=31)).clause == "3.2"
    talk = replay(begin(layout=True), (touch("big", box=31), touch("odd", box=2, player="B"), *SPIN))
    assert [(call.clause.id, call.words) for call in told(talk, Called)] == [
        ("5.1", "No more wagers"),
        ("tai-sai 6.3", "No more bets"),
    ]
    (lit,) = told(talk, AreasLit)
    assert lit.clause.id == "3.2(c)(ii)"
    assert set(lit.areas) == {
        *("big", "even", "total:12", "double:5", "pair:2-5", "face:2", "face:5", "dice:2-5-5"),
    }
    only = replay(begin(), (touch("odd"), *SPIN))
    assert [call.clause.id for call in told(only, Called)] == ["5.1"]
    assert told(only, AreasLit) == []
    assert only.table.results == [("2", "5", "5")]


@pytest.mark.clause(LAW, "3.2", "4.1", "4.8")
def test_chips_on_the_layout_keep_to_its_own_limits_and_are_not_trimmed() -> None:
    talk = begin(layout=True, **LIMITS, **{"limits-at": {"31-50": {"small": {"min": 1000, "max": 2000}}}})
    for cents in (500, 2500):
        assert refused(talk, touch("small", cents, box=31)).clause == "3.3(c)(ii)"
    talk.answer(touch("small", 1750, box=31))
    assert refused(talk, touch("small", 1000, box=32)).clause == "4.8", "one cloth, and one maximum on it"
    assert talk.table.stakes == {Stake(31, "A", "small"): 1750}


@pytest.mark.clause(LAW, "3.3", "4.8")
@pytest.mark.parametrize(
    ("touched", "shown"), [(250, 250), (349, 250), (350, 350), (370, 350), (5000, 4950), (99_999, 4950)]
)
def test_an_amount_is_shown_as_the_next_lower_permitted(touched: int, shown: int) -> None:
    """3.3(c)(iii). From $2.50 in steps of a dollar the highest under $50 is $49.50."""
    talk = replay(begin(**LIMITS), [touch("small", touched)])
    assert [fact.staked for fact in told(talk, WagerAccepted)] == [shown]
    assert [fact.clause.id for fact in told(talk, Noted)] == (["3.3(c)(iii)"] if shown < touched else [])


@pytest.mark.clause(LAW, "3.3")
def test_under_the_minimum_no_chips_are_shown_and_over_the_maximum_no_more() -> None:
    talk = begin(**LIMITS)
    assert refused(talk, touch("small", 249)).clause == "3.3(c)(ii)"
    talk.answer(touch("small", 4900))
    talk.answer(touch("small", 300))
    assert talk.table.stakes == {Stake(1, "A", "small"): 4950}
    assert refused(talk, touch("small", 100)).clause == "3.3(c)(ii)"
    talk.answer(Withdraw(1, "A", "small"))
    assert not talk.table.stakes


@pytest.mark.clause(LAW, "3.3")
def test_what_is_under_the_minimum_is_refused_as_it_was_touched() -> None:
    """Nothing is cut down to a step that is under the minimum as well."""
    assert refused(begin(**LIMITS), touch("small", 100)).what == "$1.00 is under the minimum of $2.50"


@pytest.mark.clause(LAW, "4.8", "3.3")
def test_limits_may_differ_from_terminal_to_terminal() -> None:
    talk = begin(**LIMITS, **{"limits-at": {"7": {"small": {"min": 1000}}}})
    assert refused(talk, touch("small", 500, box=7)).clause == "3.3(c)(ii)"
    talk.answer(touch("small", 500, box=8))
    talk.answer(touch("small", 90_000, box=7, player="B"))
    assert list(talk.table.stakes.values()) == [450, 90_000]


@pytest.mark.clause(LAW, "3.3")
def test_wagers_that_fall_short_together_are_not_recognised() -> None:
    """3.3(c)(iv): $2 and $2 are less than $5, and go back as credit; $3 and $2 are not."""
    wagers = [
        touch("big", 200),
        touch("odd", 200),
        touch("big", 300, 2, "B"),
        touch("odd", 200, 2, "B"),
        touch("big", 100, 31, "C"),
    ]
    talk = replay(begin(layout=True, **{"aggregate-minimum": 500}), [*wagers, *SPIN])
    assert [(void.stake.box, void.clause.id) for void in told(talk, Voided)] == [(1, "3.3(c)(iv)")] * 2
    assert {stake.box: 0 for stake in talk.table.ended} == {1: 0, 2: 0, 31: 0}
    assert sum(end.net for stake, end in talk.table.ended.items() if stake.box == 2) == 300 - 200
    assert sum(end.net for stake, end in talk.table.ended.items() if stake.box == 31) == 100


@pytest.mark.clause(LAW, "4.2")
def test_every_wager_of_tai_sai_in_any_combination() -> None:
    talk = begin()
    for wager in WAGERS:
        talk.answer(touch(wager, 100))
    assert len(talk.table.stakes) == 4 + 14 + 6 + 1 + 6 + 15 + 6 + 50 + 4  # as Tai-Sai has them
    assert refused(talk, touch("total:3")).clause == "tai-sai 4.1"
    assert {fact.clause.id.partition("(")[0] for fact in told(talk, WagerAccepted)} == {"tai-sai 4.1"}


@pytest.mark.clause(LAW, "4.6", "4.7")
def test_what_lies_there_at_the_point_is_what_counts() -> None:
    """Big was touched, taken back, and small touched in its place: twelve loses it."""
    talk = replay(begin(), [touch("big"), Withdraw(1, "A", "big"), touch("small"), *SPIN])
    assert {stake.wager: end.net for stake, end in talk.table.ended.items()} == {"small": -500}
    (screen,) = told(talk, ScreenAtPoint)
    assert (screen.clause.id, screen.sentence) == ("4.7", "terminal 1 of A shows $5.00 on small")


@pytest.mark.clause(LAW, "3.6")
def test_what_nothing_has_won_is_not_paid() -> None:
    """A prize comes of a wager that has won by the result, and of nothing else."""
    record = {"game": "electronic-tai-sai", "boxes": [{"box": 1, "wagers": {"total:11": 500}}], "dice": [2, 5, 5]}
    assert settle(record).boxes[0].net == -500
