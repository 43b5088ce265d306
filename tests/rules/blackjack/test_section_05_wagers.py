"""Sections 3, 5, 14 and what may be offered: who may wager what and where, until when, and within which limits."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook import Notice, find_edition
from pitbook.errors import BadNotice
from pitbook.law.sign import sign
from pitbook.table import NoMoreBets, Withdraw
from pitbook.table.answers import Decision
from pitbook.table.facts import Called, WagerWithdrawn
from rules.blackjack.helpers import BASE, D2012, D2013, LAWS, LiveTable, bet, row

PAIRS: dict[str, Any] = {"perfect-pairs": True}


@pytest.mark.clause(BASE, "3.1")
def test_seven_boxes() -> None:
    assert LiveTable(law=BASE).say(bet(number=7)).refusal(bet(number=8)).clause == "3.1"


@pytest.mark.clause(D2012, "3.1")
def test_nine_boxes() -> None:
    assert LiveTable(law=D2012).say(bet(number=9)).refusal(bet(number=10)).clause == "3.1"


@pytest.mark.parametrize(
    ("law", "options", "clause"),
    [
        row(BASE, "3.3", "three decks", BASE, {"decks": "3"}, "3.3"),
        row(BASE, "3.3", "nine decks", BASE, {"decks": "9"}, "3.3"),
        row(BASE, "15.2", "Super Sevens with five decks", BASE, {"decks": "5", "super-sevens": True}, "15.2"),
        row(BASE, "3.4", "a shuffler with four decks", BASE, {"decks": "4", "dealing": "shuffler"}, "3.4(b)"),
        row(BASE, "15C.2", "any pair beside perfect pairs", BASE, {"any-pair": "1", "perfect-pairs": True}, "15C.2"),
        row(BASE, "15C.8", "a third scale", BASE, {"any-pair": "3"}, "15C.8"),
        row(BASE, "15A.2", "Madness 21 for two dollars", BASE, {"madness-21": 200}, "15A.2"),
        row(D2012, "10.1A", "seven to five", D2012, {"payscale": "7-5"}, "10.1A"),
        row(BASE, "5.4", "six to five before the draft", BASE, {"payscale": "6-5"}, "5.4"),
        row(BASE, "11.1", "a value of the lab", BASE, {"double": "any"}, "11.1"),
        row(
            D2013, "15B.1A", "perfect pairs beside any pair", D2013, {"perfect-pairs": True, "any-pair": "2"}, "15B.1A"
        ),
        row(
            D2013,
            "15B.1A",
            "perfect pairs and lucky match",
            D2013,
            {"perfect-pairs": True, "lucky-match": "2"},
            "15B.1A",
        ),
        row(D2013, "15C.2", "any pair beside lucky match", D2013, {"any-pair": "1", "lucky-match": "1"}, "15C.2"),
        row(D2013, "15F.2", "lucky match beside any pair", D2013, {"lucky-match": "1", "any-pair": "1"}, "15C.2"),
        row(D2013, "15F.9", "a third scale of lucky match", D2013, {"lucky-match": "3"}, "15F.9"),
        row(D2013, "20A.6", "a third scale of Push 22", D2013, {"push-22": "3"}, "20A.6"),
    ],
)
def test_a_notice_that_the_rules_do_not_allow(law: str, options: dict[str, Any], clause: str) -> None:
    with pytest.raises(BadNotice) as refused:
        Notice.post(find_edition(law), options)
    assert refused.value.clause == clause


@pytest.mark.clause(D2013, "15F.2", "15D.12")
def test_which_may_go_together() -> None:
    """House Money, Let it Ride and Push 22 may be offered side by side; it is wagers that exclude one another."""
    every = {"house-money": True, "let-it-ride": True, "push-22": "1", "lucky-match": "1", "super-sevens": True}
    assert Notice.post(find_edition(D2013), every).flag("let-it-ride")
    law = find_edition(D2013)
    assert {bar.clause for bars in law.options["lucky-match"].bars.values() for bar in bars} == {"15F.2"}


@pytest.mark.clause(D2013, "15D.4", "15E.3", "15F.5", "15F.11", "20A.3", "20A.7")
@pytest.mark.clause(D2012, "10.1A", "17.1")
@pytest.mark.clause(BASE, "14.1", "15C.8")
def test_what_the_sign_displays() -> None:
    wagers = ("house-money", "let-it-ride", "lucky-match", "push-22", "main")
    limits = {wager: {"min": 500, "max": 2500} for wager in wagers}
    options = {"house-money": True, "let-it-ride": True, "lucky-match": "2", "push-22": "1"}
    notice = Notice.post(find_edition(D2013), options | {"limits": limits, "style-a": True})
    displayed = "\n".join(map(str, sign(notice)))
    for wager in wagers:
        assert wager in displayed
    for said in ("500 to 1", "50 to 1", "$25.00", "3 to 2"):
        assert said in displayed


@pytest.mark.parametrize("wager", ["main", "house-money", "let-it-ride", "lucky-match", "push-22"])
@pytest.mark.clause(D2013, "15D.4", "15E.3", "15F.5", "20A.3")
@pytest.mark.clause(BASE, "14.1", "14.2")
def test_wagers_keep_to_the_sign(wager: str) -> None:
    limits = {"main": {"min": 500, "max": 2500}} | {wager: {"min": 500, "max": 2500}}
    options = {"house-money": True, "let-it-ride": True, "lucky-match": "2", "push-22": "1", "limits": limits}
    table = LiveTable(notice=options)
    if wager != "main":
        table.say(bet())
    assert table.refusal(bet(400, wager=wager)).clause == "14.1"
    assert table.refusal(bet(2600, wager=wager)).clause == "14.1"
    table.say(bet(2500, wager=wager))


@pytest.mark.clause(BASE, "14.2")
def test_doubles_go_beyond_the_maximum() -> None:
    table = LiveTable("6h 6d 5c Td Tc 9s", {"limits": {"main": {"min": 500, "max": 1000}}}).begin()
    table.say(Decision(1, "double", cents=bet().cents)).finish()
    assert table.net == {"A": 2000}


@pytest.mark.clause(BASE, "5.2")
@pytest.mark.parametrize("law", LAWS)
def test_nobody_wagers_without_chips(law: str) -> None:
    assert LiveTable(law=law).refusal(bet(chips=False)).clause == "5.2"


@pytest.mark.clause(BASE, "5.1", "8.1")
def test_one_main_wager_to_a_box_then_the_call() -> None:
    table = LiveTable("Th 6d 9c Td 9s", law=BASE).say(bet())
    assert table.refusal(bet(500)).clause == "5.1"
    table.say(NoMoreBets())
    assert [fact.words for fact in table.talk.facts if isinstance(fact, Called)] == ["No more bets"]
    assert LiveTable(law=BASE).refusal(NoMoreBets()).clause == "5.1"


@pytest.mark.clause(BASE, "5.5")
@pytest.mark.clause(D2013, "15F.4")
def test_after_the_call_nothing_is_made_or_taken_back() -> None:
    table = LiveTable("Th 6d 9c Td 9s", {"lucky-match": "1"}).begin()
    assert table.refusal(bet(player="B", number=2)).clause == "5.5(a)"
    assert table.refusal(bet(100, wager="lucky-match")).clause == "5.5(a)"
    assert table.refusal(Withdraw(1, "A", "main")).clause == "5.5(b)"


@pytest.mark.parametrize(
    ("law", "wager", "options"),
    [
        row(BASE, "5.6", "perfect pairs", BASE, "perfect-pairs", PAIRS),
        row(BASE, "5.6", "Super Sevens", BASE, "super-sevens", {"super-sevens": True}),
        row(D2013, "5.6", "lucky match", D2013, "lucky-match", {"lucky-match": "1"}),
        row(D2013, "5.6", "Push 22 (J10)", D2013, "push-22", {"push-22": "1"}),
        row(D2013, "5.6", "House Money (J10)", D2013, "house-money", {"house-money": True}),
    ],
)
def test_an_optional_wager_stays_once_it_is_confirmed(law: str, wager: str, options: dict[str, Any]) -> None:
    """It may be taken back until the call, by which the dealer confirms it."""
    table = LiveTable("Th 6d 9c Td 9s", options, law).say(bet(), bet(100, wager=wager), Withdraw(1, "A", wager))
    table.say(bet(100, wager=wager), NoMoreBets())
    assert table.refusal(Withdraw(1, "A", wager)).clause == "5.6"


@pytest.mark.clause(BASE, "5.9")
def test_a_lost_wager_is_left_alone() -> None:
    table = LiveTable("Th 6d 8h 9d 6c", PAIRS, BASE)
    table.begin(bet(), bet(100, wager="perfect-pairs"), bet(number=2, player="B"))
    assert table.refusal(Withdraw(1, "A", "perfect-pairs")).clause == "5.9"
    kept_out = LiveTable(law=BASE, barred=frozenset({"C"}))
    assert kept_out.refusal(bet(player="C")).clause == "5.9"


@pytest.mark.clause(BASE, "5.7")
def test_three_players_on_a_box() -> None:
    table = LiveTable(law=BASE).say(bet(), bet(player="B"), bet(player="C"))
    assert table.refusal(bet(player="D")).clause == "5.7"


# Side wagers: three to a box, its own bettors first


@pytest.mark.parametrize(
    ("wager", "options", "clause"),
    [
        row(D2013, "15B.2", "perfect pairs", "perfect-pairs", PAIRS, "15B.2"),
        row(D2013, "15C.3", "any pair", "any-pair", {"any-pair": "1"}, "15C.3"),
        row(D2013, "15F.3 15F.1", "lucky match", "lucky-match", {"lucky-match": "1"}, "15F.3"),
    ],
)
def test_three_side_wagers_to_a_box(wager: str, options: dict[str, Any], clause: str) -> None:
    """Four strangers come before the box's own bettor; three are taken, and the last of them makes room."""
    table = LiveTable("", options).say(bet(), *(bet(player=name, number=2 + n) for n, name in enumerate("BCDE")))
    table.say(*(bet(100, player=name, wager=wager) for name in "BCD"))
    assert table.refusal(bet(100, player="E", wager=wager)).clause == clause
    table.say(bet(100, wager=wager), NoMoreBets())
    assert [stake.player for stake in table.talk.table.stakes_of(1, wager)] == ["B", "C", "A"]
    (given_back,) = [fact for fact in table.talk.facts if isinstance(fact, WagerWithdrawn)]
    assert (given_back.stake.player, given_back.clause.id) == ("D", clause)


@pytest.mark.clause(D2013, "15B.2")
def test_a_side_wager_needs_a_main_wager_on_the_box_and_one_of_the_player() -> None:
    table = LiveTable("", PAIRS).say(bet())
    assert table.refusal(bet(100, player="B", wager="perfect-pairs")).clause == "15B.2"
    table.say(bet(player="B", number=2))
    assert table.refusal(bet(100, player="B", number=3, wager="perfect-pairs")).clause == "15B.2"
    table.say(bet(100, player="B", wager="perfect-pairs"))
    assert table.refusal(Withdraw(1, "A", "main")).clause == "15B.2"
    assert table.refusal(Withdraw(2, "B", "main")).clause == "15B.2"
    table.say(Withdraw(1, "B", "perfect-pairs"), Withdraw(2, "B", "main"), Withdraw(1, "A", "main"))


@pytest.mark.parametrize(
    ("law", "wager", "options", "clause"),
    [
        row(BASE, "15.1", "Super Sevens", BASE, "super-sevens", {}, "15.1"),
        row(BASE, "15A.1", "Madness 21", BASE, "madness-21", {}, "15A.1"),
        row(BASE, "15B.1", "perfect pairs", BASE, "perfect-pairs", {}, "15B.1"),
        row(BASE, "15C.1", "any pair", BASE, "any-pair", {}, "15C.8"),
        row(D2013, "15D.1", "House Money", D2013, "house-money", {}, "15D.1"),
        row(D2013, "15E.1", "Let it Ride", D2013, "let-it-ride", {}, "15E.1"),
        row(D2013, "15F.1", "lucky match", D2013, "lucky-match", {}, "15F.9"),
        row(D2013, "20A.1", "Push 22", D2013, "push-22", {}, "20A.6"),
    ],
)
def test_what_is_not_offered_is_refused(law: str, wager: str, options: dict[str, Any], clause: str) -> None:
    assert LiveTable("", options, law).say(bet()).refusal(bet(100, wager=wager)).clause == clause


# 5.8: entering in the middle of a shoe

HELD = {"mid-shoe": "held", "limits": {"main": {"min": 500, "max": 5000}}}


def in_the_shoe(law: str, options: dict[str, Any] = HELD, *, held: str = "[]") -> LiveTable:
    """A table on which the first round of a shoe has been played, with A in it."""
    left = (("wagered in every round", '["A"]'), ("held to one box", held))
    return LiveTable("", options, law, dealt=8, left=left)


@pytest.mark.parametrize("law", [BASE, D2012])
@pytest.mark.clause(BASE, "5.8")
@pytest.mark.clause(D2012, "5.8")
def test_who_enters_late_is_held_to_one_box_and_the_least_wager(law: str) -> None:
    table = in_the_shoe(law)
    table.say(bet(5000), bet(5000, number=2))  # A was there from the start
    assert table.refusal(bet(1000, player="B", number=3)).clause == "5.8(a)"
    table.say(bet(500, player="B", number=3))
    assert table.refusal(bet(500, player="B", number=4)).clause == "5.8(a)"


@pytest.mark.parametrize("law", [BASE, D2012])
@pytest.mark.clause(BASE, "5.8")
@pytest.mark.clause(D2012, "5.8")
def test_who_sat_out_is_held(law: str) -> None:
    assert in_the_shoe(law, held='["B"]').refusal(bet(1000, player="B")).clause == "5.8(b)"


@pytest.mark.clause(BASE, "5.8")
def test_a_new_shoe_frees_everybody() -> None:
    left = (("wagered in every round", '["A"]'), ("held to one box", '["B"]'))
    LiveTable("", HELD, BASE, left=left).say(bet(5000, player="B"), bet(5000, player="C", number=2))


@pytest.mark.clause(D2012, "5.8")
def test_by_the_draft_it_may_last() -> None:
    left = (("wagered in every round", '["A"]'), ("held to one box", '["B"]'))
    lasting = HELD | {"mid-shoe": "held-on"}
    assert LiveTable("", lasting, D2012, left=left).refusal(bet(5000, player="B")).clause == "5.8(b)"


@pytest.mark.clause(BASE, "5.8")
def test_what_a_round_leaves_of_who_was_there() -> None:
    table = in_the_shoe(BASE).say(bet(500, player="B"), NoMoreBets())  # A sits this one out, B is new
    assert table.talk.table.left == {"wagered in every round": "[]", "held to one box": '["A", "B"]'}
