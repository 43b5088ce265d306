"""Sections 3 to 5: the cloth, what may be wagered and until when, and what is done before play."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitbook import Notice, find_edition, find_game, settle
from pitbook.errors import BadInput, Refused
from pitbook.games.tai_sai.winning import WAGERS
from pitbook.law import Cents
from pitbook.table import Conversation, Done, NoMoreBets, Role, Rolled, Wager, Withdraw
from pitbook.table.requests import Do, Roll

LAW = "tai-sai@base"


def begin(**options: Any) -> Conversation:
    return find_game("tai-sai").begin(Notice.post(find_edition(LAW), options))


def bet(wager: str, cents: int = 500, box: int = 1, player: str = "A", **more: Any) -> Wager:
    return Wager(box, player, wager, Cents(cents), **more)


def refused(talk: Conversation, answer: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        talk.answer(answer)
    return caught.value


@pytest.mark.clause(LAW, "3.1")
def test_twenty_places_and_three_dice() -> None:
    talk = begin()
    talk.answer(bet("small", box=20))
    assert refused(talk, bet("small", box=21, player="B")).clause == "3.1"
    talk.answer(NoMoreBets())
    assert isinstance(talk.request, Roll)
    assert talk.request.awaits == "what 3 dice show"
    for throw in ((1, 2), (1, 2, 3, 4), (0, 1, 2), (1, 2, 7)):
        assert refused(talk, Rolled(throw))


# By the list of 4.1: 2 + 2 x 1 + 14 totals + 6 triples + any + 6 doubles + 15 pairs + 6 faces + 50 threes + 4 fours.
@pytest.mark.clause(LAW, "4.1")
def test_every_wager_of_the_list_is_taken_and_no_other() -> None:
    talk = begin()
    assert len(WAGERS) == len(set(WAGERS)) == 4 + 14 + 6 + 1 + 6 + 15 + 6 + 50 + 4
    for wager in WAGERS:
        talk.answer(bet(wager, 100))
    for wager in (
        "total:3",
        "total:18",
        "pair:2-2",
        "pair:5-2",
        "dice:4-4-4",
        "dice:5-4-2",
        "four:6-4-3-2",
        "triple:7",
    ):
        assert refused(talk, bet(wager)).clause == "4.1"
    for wager, meant in (("pair:5-2", "pair:2-5"), ("dice:2-1-1", "dice:1-1-2"), ("four:3-4-5-6", "four:6-5-4-3")):
        assert refused(talk, bet(wager)).remedy.startswith(f"did you mean {meant}? open now: ")


@pytest.mark.clause(LAW, "4.2")
def test_wagers_keep_to_the_limits_on_the_sign() -> None:
    limits = {"small": {"min": 500, "max": 10_000, "step": 500}, "dice": {"min": 100, "max": 500}}
    talk = begin(limits=limits)
    for wager, cents in (("small", 400), ("small", 750), ("small", 10_500), ("dice:1-1-2", 50), ("dice:1-1-2", 600)):
        assert refused(talk, bet(wager, cents)).clause == "4.2"
    talk.answer(bet("small", 10_000))
    assert refused(talk, bet("small", 500)).clause == "4.2"
    elsewhere = refused(talk, bet("small", 500, box=2))
    assert (elsewhere.clause, elsewhere.what) == ("4.2", "$105.00 of A on small is over the maximum of $100.00")
    talk.answer(bet("small", 500, box=3, player="B"))


@pytest.mark.clause(LAW, "4.3")
def test_words_alone_are_no_wager() -> None:
    assert refused(begin(), bet("odd", chips=False)).clause == "4.3"


@pytest.mark.clause(LAW, "4.4", "6.3")
def test_after_the_call_nothing_is_made_or_taken_back() -> None:
    talk = begin()
    assert refused(talk, NoMoreBets()).clause == "4.1"
    talk.answer(bet("odd"))
    talk.answer(bet("even"))
    talk.answer(Withdraw(1, "A", "even"))
    talk.answer(NoMoreBets())
    assert [fact.clause.id for fact in talk.facts if type(fact).__name__ == "Called"] == ["6.3"]
    assert refused(talk, bet("even")).clause == "4.4(a)"
    assert refused(talk, Withdraw(1, "A", "odd")).clause == "4.4(b)"


@pytest.mark.clause(LAW, "4.5")
def test_a_wager_is_settled_where_it_lies() -> None:
    """Each of two players by the area on which they laid it, whatever the other has there."""
    boxes = [
        {"box": 1, "player": "A", "wagers": {"small": 500, "total:9": 100}},
        {"box": 2, "player": "B", "wagers": {"big": 500, "total:9": 200}},
    ]
    settled = settle({"game": "tai-sai", "boxes": boxes, "dice": [1, 3, 5]})
    assert [box.net for box in settled.boxes] == [500 + 700, -500 + 1400]


@pytest.mark.clause(LAW, "4.6")
def test_the_operator_may_keep_somebody_away() -> None:
    opening = replace(begin().table.opening, barred=frozenset({"A"}))
    talk = find_game("tai-sai").begin(opening)
    assert refused(talk, bet("small")).clause == "4.6"
    talk.answer(bet("small", box=2, player="B"))


@pytest.mark.clause(LAW, "3.2", "5.1", "5.2")
@pytest.mark.parametrize(("style", "seals"), [("A", 1), ("B", 0)])
def test_dice_are_looked_at_by_two_and_sealed_where_they_are_tumbled(style: str, seals: int) -> None:
    game = find_game("tai-sai")
    opening = Conversation(game.round(begin(style=style).table.opening), game.open_table)
    tasks = []
    while isinstance(request := opening.request, Do):
        tasks.append((request.clause.id, request.task))
        opening.answer(Done(request.roles[0] if Role.DEALER not in request.roles else Role.DEALER))
    assert [clause for clause, _ in tasks] == ["5.1"] * (2 + seals) + ["5.2"]
    assert ("5.1", "seal the dice in the tumbler") in tasks or not seals


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({}, "the record stops here: roll 1 is not given"),
        ({"dice": [1, 2]}, "2 dice where 3 belong .*rule 7.5.* declare the irregularity wrong-dice"),
        ({"rolls": [[1, 2, 3, 4]]}, "4 dice where 3 belong"),
        ({"dice": [1, 2, 7]}, "1 2 7 is not a throw of 3 dice"),
        ({"rolls": [[1, 2, 3], [4, 5, 6]]}, "the round was over after 1 roll"),
        ({"dice": [1, 2, 3], "notice": {"odds": "macau"}}, "odds"),
        ({"dice": [1, 2, 3], "notice": {"style": "C"}}, "style"),
    ],
)
def test_a_record_that_cannot_be_is_refused(more: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadInput, match=fault):
        settle({"game": "tai-sai", "boxes": [{"box": 1, "wagers": {"small": 500}}], **more})
