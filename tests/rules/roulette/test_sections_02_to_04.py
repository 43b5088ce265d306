"""Sections 2 to 4: the layout under both wheels, what may be wagered and until when, the call, and opening."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from pitbook import Notice, find_edition, find_game, settle
from pitbook.cards.wheel import DOUBLE_ZERO, SINGLE_ZERO
from pitbook.errors import BadInput, BadNotice, Refused
from pitbook.games.roulette.irregularities import BallDropped
from pitbook.games.roulette.winning import numbers_of
from pitbook.law import Cents
from pitbook.law.wager_name import family_of
from pitbook.table import Conversation, Done, NoMoreBets, Role, Wager, Withdraw
from pitbook.table.answers import Spun
from pitbook.table.facts import Called, Noted, TaskDone
from pitbook.table.requests import Do, Spin
from rules.live import facts_of

LAW, DRAFT = "roulette@base", "roulette@2012-draft"
BOTH = (LAW, DRAFT)


def begin(law: str = DRAFT, **options: Any) -> Conversation:
    return find_game("roulette").begin(Notice.post(find_edition(law), options))


def bet(wager: str, cents: int = 500, box: int = 1, player: str = "A", **more: Any) -> Wager:
    return Wager(box, player, wager, Cents(cents), **more)


def refused(talk: Conversation, answer: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        talk.answer(answer)
    return caught.value


def heard(talk: Conversation) -> list[tuple[str, str]]:
    """What is called and noted, each with its rule."""
    said = [(fact.clause.id, fact.words) for fact in talk.facts if isinstance(fact, Called)]
    return said + [(fact.clause.id, fact.what) for fact in talk.facts if isinstance(fact, Noted)]


KINDS = ("straight", "split", "street", "corner", "first-four", "top-line", "line", "column", "dozen")


@pytest.mark.clause(LAW, "2.2", "3.1")
@pytest.mark.parametrize(
    ("pockets", "kinds"),
    [
        # splits: 24 across, 33 along, 3 at the zero; streets: 12 rows, 2 at the zero; 22 corners; 11 pairs of rows
        (SINGLE_ZERO, (37, 60, 14, 22, 1, 0, 11, 3, 3)),
        # with two zeros 5 splits and 3 streets there, and in the place of the first four the top line
        (DOUBLE_ZERO, (38, 62, 15, 22, 0, 1, 11, 3, 3)),
    ],
)
def test_how_many_wagers_of_each_kind_there_are(pockets: tuple[str, ...], kinds: tuple[int, ...]) -> None:
    found = Counter(map(family_of, numbers_of(pockets)))
    assert tuple(found[kind] for kind in KINDS) == kinds
    assert [found[chance] for chance in ("red", "black", "odd", "even", "low", "high")] == [1] * 6


@pytest.mark.clause(LAW, "3.1")
@pytest.mark.parametrize(
    ("wager", "numbers"),
    [
        ("split:17-20", "17 20"),
        ("street:16", "16 17 18"),
        ("corner:16", "16 17 19 20"),
        ("corner:32", "32 33 35 36"),
        ("line:13", "13 14 15 16 17 18"),
        ("first-four", "0 1 2 3"),
        ("column:2", "2 5 8 11 14 17 20 23 26 29 32 35"),
        ("dozen:3", "25 26 27 28 29 30 31 32 33 34 35 36"),
    ],
)
def test_a_wager_is_on_the_numbers_of_its_name(wager: str, numbers: str) -> None:
    assert numbers_of(SINGLE_ZERO)[wager] == {*numbers.split()}


@pytest.mark.clause(LAW, "2.3", "3.1")
@pytest.mark.parametrize("zeros", [1, 2])
def test_every_wager_of_the_layout_is_taken(zeros: int) -> None:
    talk = begin(zeros=str(zeros))
    for wager in numbers_of((SINGLE_ZERO, DOUBLE_ZERO)[zeros - 1]):
        talk.answer(bet(wager, 100))


NOWHERE = ["split:1-5", "split:3-4", "split:20-17", "street:2", "corner:3", "corner:34", "line:34", "straight:37"]
ONE = [*NOWHERE, "straight:00", "split:0-00", "street:0-00-2", "street:00-2-3", "top-line", "split:0-4", "red:1"]
TWO = [*NOWHERE, "street:0-2-3", "first-four", "split:0-3", "split:00-1", "street:0-1-3", "column:4", "dozen:0"]


@pytest.mark.clause(LAW, "3.1")
@pytest.mark.parametrize(("zeros", "wager"), [*(("1", each) for each in ONE), *(("2", each) for each in TWO)])
def test_numbers_that_do_not_touch_are_refused(zeros: str, wager: str) -> None:
    refusal = refused(begin(zeros=zeros), bet(wager))
    assert refusal.clause == "3.1"
    assert f"no wager {wager!r} is offered" in refusal.what


@pytest.mark.parametrize(
    ("zeros", "wager", "meant"),
    [("1", "split:20-17", "split:17-20"), ("1", "street:0-3-2", "street:0-2-3"), ("2", "split:00-0", "split:0-00")],
)
def test_numbers_in_another_order_are_refused_with_the_order_that_names_have(
    zeros: str, wager: str, meant: str
) -> None:
    assert refused(begin(zeros=zeros), bet(wager)).remedy.startswith(f"did you mean {meant}? open now: ")
    assert "did you mean" not in refused(begin(zeros=zeros), bet("split:17-21")).remedy


@pytest.mark.clause(LAW, "2.3", "4.4")
def test_the_wheel_has_the_pockets_of_the_notice() -> None:
    talk = begin()
    talk.answer(bet("red"))
    talk.answer(NoMoreBets())
    assert isinstance(talk.request, Spin)
    assert (len(talk.request.pockets), talk.request.awaits) == (37, "where the ball comes to rest")
    refusal = refused(talk, Spun("00"))
    assert (refusal.what, refusal.remedy) == ("this wheel has no pocket '00'", "its pockets are 0, 1 to 36")
    with pytest.raises(BadNotice):
        begin(zeros="3")


@pytest.mark.clause(LAW, "2.1")
def test_eight_places() -> None:
    talk = begin()
    talk.answer(bet("red", box=8))
    assert refused(talk, bet("red", box=9, player="B")).clause == "2.1"


@pytest.mark.clause(LAW, "3.2")
def test_limits_hold_for_what_one_player_has_on_one_wager() -> None:
    talk = begin(limits={"straight": {"min": 100, "max": 500}, "red": {"min": 1000}})
    for wager, cents in (("straight:17", 50), ("straight:17", 600), ("red", 900)):
        assert refused(talk, bet(wager, cents)).clause == "3.2"
    for wager, player, box in (("straight:17", "A", 1), ("straight:18", "A", 1), ("straight:17", "B", 2)):
        talk.answer(bet(wager, 500, box, player))
    assert refused(talk, bet("straight:17", 100)).clause == "3.2"
    elsewhere = refused(talk, bet("straight:17", 100, box=3))
    assert (elsewhere.clause, elsewhere.what) == ("3.2", "$6.00 of A on straight:17 is over the maximum of $5.00")


@pytest.mark.clause(LAW, "3.3")
def test_words_alone_are_no_wager() -> None:
    assert refused(begin(), bet("odd", chips=False)).clause == "3.3"


@pytest.mark.clause(LAW, "3.5")
def test_the_operator_may_keep_somebody_away() -> None:
    opening = replace(begin().table.opening, barred=frozenset({"A"}))
    talk = find_game("roulette").begin(opening)
    assert refused(talk, bet("red")).clause == "3.5"
    talk.answer(bet("red", box=2, player="B"))


@pytest.mark.clause(LAW, "3.6")
@pytest.mark.clause(DRAFT, "3.6")
@pytest.mark.parametrize("law", BOTH)
def test_after_the_call_nothing_is_made_or_taken_back(law: str) -> None:
    """And so it stays until all winners are paid."""
    talk = begin(law)
    assert refused(talk, NoMoreBets()).clause == "3.1"
    for answer in (bet("odd"), bet("even"), Withdraw(1, "A", "even"), NoMoreBets()):
        talk.answer(answer)
    for later in (Spun("17"), Done(Role.DEALER)):
        assert refused(talk, bet("even")).clause == "3.6(a)"
        assert refused(talk, Withdraw(1, "A", "odd")).clause == "3.6(b)"
        talk.answer(later)


@pytest.mark.clause(DRAFT, "3.6")
def test_a_ball_that_has_dropped_closes_wagers_too() -> None:
    talk = begin()
    assert refused(talk, BallDropped()).clause == "3.1"
    talk.answer(bet("odd"))
    talk.answer(BallDropped())
    assert isinstance(talk.request, Spin)
    assert refused(talk, bet("even")).clause == "3.6(a)"
    assert refused(talk, BallDropped()).what.endswith("wagers are closed already")
    assert ("3.6", "the ball has dropped before the call, and wagers are closed") in heard(talk)
    assert ("4.3", "No more bets") in heard(talk)


@pytest.mark.clause(LAW, "3.6")
def test_in_the_base_the_call_alone_closes_wagers() -> None:
    talk = begin(LAW)
    talk.answer(bet("odd"))
    assert refused(talk, BallDropped()).clause == "3.6"
    talk.answer(bet("even"))


@pytest.mark.clause(LAW, "2.6", "4.3")
@pytest.mark.clause(DRAFT, "2.6", "4.3")
@pytest.mark.parametrize(
    ("law", "options", "signal"),
    [
        (LAW, {}, "the bell is rung"),
        (DRAFT, {}, "the bell is rung"),
        (DRAFT, {"signal": "wave"}, "the dealer waves a hand over the layout"),
    ],
)
def test_the_call_goes_with_a_signal(law: str, options: dict[str, str], signal: str) -> None:
    talk = begin(law, **options)
    talk.answer(bet("red"))
    talk.answer(NoMoreBets())
    assert heard(talk) == [("4.3", "No more bets"), ("4.3", signal)]


@pytest.mark.clause(LAW, "2.6", "4.3")
def test_in_the_base_there_is_always_a_bell() -> None:
    with pytest.raises(BadInput):
        begin(LAW, signal="wave")


@pytest.mark.clause(LAW, "4.1")
def test_wheel_ball_and_dolly_are_looked_at_by_two() -> None:
    game = find_game("roulette")
    opening = Conversation(game.round(begin().table.opening), game.open_table)
    tasks = []
    while isinstance(request := opening.request, Do):
        tasks.append((request.clause.id, request.roles[0] is Role.DEALER))
        opening.answer(Done(request.roles[0]))
    assert tasks == [("4.1", True), ("4.1", False)]


@pytest.mark.clause(LAW, "3.4", "4.4", "5.1", "5.2", "5.3", "5.5")
def test_the_order_of_a_round() -> None:
    boxes = [{"box": 1, "player": "A", "wagers": {"red": 500, "straight:17": 100}}]
    settled = settle({"game": "roulette", "boxes": boxes, "number": "17"})
    told = [type(fact).__name__ for fact in settled.conversation.facts]
    assert told[2:] == ["Called", "Noted", "BallFell", "Called", "TaskDone", "Lost", "Won", "TaskDone"]
    assert [call.words for call in facts_of(settled, Called)] == ["No more bets", "17, black, odd, low"]
    assert [done.clause.id for done in facts_of(settled, TaskDone)] == ["5.2", "5.5"]


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({}, "the record stops here: spin 1 is not given"),
        ({"number": "37"}, "no pocket '37'"),
        ({"number": "00"}, "no pocket '00'"),
        ({"spins": ["17", "5"]}, "the round was over after 1 spin"),
        ({"number": "17", "notice": {"zeros": "0"}}, "zeros"),
        ({"number": "17", "notice": {"signal": "whistle"}}, "signal"),
    ],
)
def test_a_record_that_cannot_be_is_refused(more: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadInput, match=fault):
        settle({"game": "roulette", "boxes": [{"box": 1, "wagers": {"red": 500}}], **more})
