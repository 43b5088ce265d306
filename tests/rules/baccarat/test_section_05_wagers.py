"""Sections 1 to 5: who may wager what and where, until when, and within which limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pitbook import Notice, find_edition
from pitbook.errors import BadNotice, Refused
from pitbook.games.baccarat.irregularities import ChangesAsked
from pitbook.table import NoMoreBets, Ruling, Wager, Withdraw
from pitbook.table.answers import Nominate, NomineeStops, VoidHand
from pitbook.table.facts import Called, Noted, WagerReduced
from pitbook.table.requests import Deal, PlaceWagers, Rule
from rules.baccarat.helpers import BASE, D2012, D2013, LAWS, LiveTable, bet, row


@pytest.mark.clause(BASE, "3.1")
def test_a_table_has_seven_sets_of_areas() -> None:
    assert LiveTable(law=BASE).say(bet("player", box=7)).refusal(bet("player", box=8)).clause == "3.1"


@pytest.mark.clause(BASE, "3.4")
@pytest.mark.parametrize("decks", ["3", "9"])
def test_four_to_eight_decks_are_the_law(decks: str) -> None:
    with pytest.raises(BadNotice) as refused:
        Notice.post(find_edition(BASE), {"decks": decks})
    assert refused.value.clause == "3.4"
    assert Notice.post(find_edition(BASE), {"decks": "4"}).decks == 4


@pytest.mark.clause(BASE, "3.4", "8.5")
def test_a_continuous_shuffler_does_not_go_with_style_b() -> None:
    with pytest.raises(BadNotice) as refused:
        Notice.post(find_edition(BASE), {"dealing": "continuous", "style": "B"})
    assert refused.value.clause == "3.4(a)(iii)"


@pytest.mark.clause(BASE, "5.1", "5.2")
def test_hands_and_tie_are_backed_in_any_combination() -> None:
    for law in LAWS:
        table = LiveTable(law=law).say(bet("player"), bet("banker", 500), bet("tie", 200))
        assert {stake.wager: cents for stake, cents in table.talk.table.stakes.items()} == {
            "player": 1000,
            "banker": 500,
            "tie": 200,
        }


@pytest.mark.parametrize(("law", "side", "clause"), [
    row(BASE, "5.2 11A.3", "perfect pairs", BASE, {"perfect-pairs": True}, "11A.3"),
    row(D2013, "11C.3", "any pair", D2013, {"any-pair": "1"}, "11C.3"),
    row(D2013, "11D.3", "lucky match", D2013, {"lucky-match": "1"}, "11D.3"),
])  # fmt: skip
def test_a_side_wager_needs_a_wager_on_the_game_beside_it_on_whichever_area(
    law: str, side: Mapping[str, Any], clause: str
) -> None:
    table, (name,) = LiveTable(notice=side, law=law), side
    assert table.refusal(bet(f"{name}:player", 100)).clause == clause
    table.say(bet("tie"), bet(f"{name}:banker", 100, box=2))
    assert table.refusal(Withdraw(1, "A", "tie")).clause == clause
    table.say(bet("player"), Withdraw(1, "A", "tie"))


@pytest.mark.clause(BASE, "5.4")
def test_a_spoken_wager_needs_chips() -> None:
    assert LiveTable(law=BASE).refusal(bet("player", chips=False)).clause == "5.4"


@pytest.mark.clause(BASE, "5.7")
def test_areas_are_shared_as_the_operator_permits() -> None:
    alone = LiveTable(law=BASE).say(bet("player"))
    assert alone.refusal(bet("player", player="B")).clause == "5.7(a)"
    alone.say(bet("banker", player="B"))  # another area of the same set
    shared = LiveTable(notice={"bettors-per-area": "3"}, law=BASE)
    shared.say(bet("player"), bet("player", player="B"), bet("player", player="C"))
    assert shared.refusal(bet("player", player="D")).clause == "5.7(a)"
    limits = {"limits": {"player": {"max": 1500}}, "bettors-per-area": "3", "area-limit": True}
    together = LiveTable(notice=limits, law=BASE).say(bet("player"))
    assert together.refusal(bet("player", 600, player="B")).clause == "5.7(b)"


@pytest.mark.clause(BASE, "5.8", "5.9")
def test_limits_hold_on_each_area_and_over_all_of_them() -> None:
    table = LiveTable(notice={"limits": {"player": {"min": 500, "max": 2000}}}, law=BASE).say(bet("player", 1500))
    assert table.refusal(bet("player", 600, box=2)).clause == "5.8(b)"
    assert table.refusal(bet("player", 400, box=2)).clause == "5.8(a)"
    fresh = LiveTable(notice={"limits": {"player": {"min": 500, "max": 2000}}}, law=BASE)
    assert fresh.refusal(bet("player", 400)).clause == "5.9"


@pytest.mark.clause(BASE, "2.2", "1.0")
def test_a_nominee_is_approved_and_may_be_sent_back() -> None:
    table = LiveTable(law=BASE)
    assert table.refusal(bet("player", nominee="N")).clause == "2.2(a)"
    table.say(Nominate("A", "N", "game supervisor"), bet("player", nominee="N"))
    assert table.refusal(Nominate("B", "N", "game supervisor")).clause == "2.2(d)"
    table.say(NomineeStops("A", "game supervisor", is_withdrawn=True, part="wagers"))
    assert table.refusal(bet("banker", nominee="N")).clause == "2.2(f)"


# The table differential


@pytest.mark.clause(BASE, "5.12", "5.13", "1.0")
def test_wagers_on_the_hand_with_more_money_are_cut_back_in_proportion() -> None:
    """$40 on the Banker against $5: with a differential of $15 half of each wager may stand."""
    wagers = (bet("banker", 3000), bet("banker", 1000, 2, "B"), bet("player", 500, 3, "C"))
    table = LiveTable(notice={"differential": 1500}, law=BASE).say(*wagers, NoMoreBets())
    assert isinstance(table.request, Rule)
    assert table.request.clause.id == "5.13"
    table.say(Ruling("reduce", "dealer"))
    assert [(fact.stake.player, fact.staked) for fact in table.facts(WagerReduced)] == [("A", 1500), ("B", 500)]


@pytest.mark.clause(BASE, "5.13")
@pytest.mark.clause(D2013, "14.5")
def test_an_ante_goes_back_with_a_wager_that_is_cut_to_nothing() -> None:
    """A cent may stand of $10,010 on the Player; of A's $10 that leaves less than one, of B's $10,000 too."""
    limits = {wager: {"min": 1000} for wager in ("player", "banker", "tie")}
    antes = (bet("ante", 100), bet("ante", 100, 2, "B"))
    table = LiveTable(notice={"limits": limits, "ante-up": 100, "differential": 1})
    table.say(bet("player"), bet("player", 1_000_000, 2, "B"), *antes, NoMoreBets(), Ruling("reduce", "dealer"))
    assert not table.talk.table.stakes
    assert table.finish().net == {"A": 0, "B": 0}


@pytest.mark.clause(BASE, "5.12")
def test_without_a_limit_there_is_no_differential() -> None:
    table = LiveTable(law=BASE).say(bet("banker", 30_000), bet("player", 500, 3, "C"), NoMoreBets())
    assert not isinstance(table.request, Rule)


# After the call


@pytest.mark.parametrize(("law", "clause"), [
    row(BASE, "5.14", "as restated", BASE, "5.14"),
    row(D2012, "5.14", "as proposed in 2012", D2012, "5.14"),
])  # fmt: skip
def test_nothing_is_wagered_or_taken_back_after_the_call(law: str, clause: str) -> None:
    table = LiveTable(law=law).say(bet("player"), NoMoreBets())
    assert [(fact.clause.id, fact.words) for fact in table.facts(Called)] == [(clause, "No more bets")]
    assert table.refusal(bet("banker")).clause == f"{clause}(a)"
    assert table.refusal(Withdraw(1, "A", "player")).clause == f"{clause}(b)"


@pytest.mark.clause(BASE, "5.15")
def test_a_wager_that_has_lost_is_not_touched() -> None:
    table = LiveTable(law=BASE).say(bet("player"), bet("banker", player="B", box=2), NoMoreBets())
    while not table.talk.table.ended:
        assert table.request is not None
        answer = table.dealers_answer(table.request)
        assert answer is not None
        table.say(answer)
    assert table.refusal(Withdraw(2, "B", "banker")).clause == "5.15"


@pytest.mark.clause(BASE, "5.16")
def test_after_a_tie_the_stake_is_the_players_to_change() -> None:
    """4 and 2 against a king and 6: both stand on 6."""
    table = LiveTable("4h Kc 2d 6c", law=BASE).say(bet("player"), NoMoreBets()).finish()
    assert table.net == {"A": 0}
    assert LiveTable(law=BASE).say(bet("banker", 700)).talk.table.stakes


# 5.14A: changes while no card is exposed


def asked(**more: Any) -> LiveTable:
    """A table in style C that has drawn two cards, and players who would change their wagers."""
    table = LiveTable(law=D2012, notice={"style": "C"}, **more).say(bet("player"), NoMoreBets())
    return table.go_on(until=Deal, after=2).say(ChangesAsked())


@pytest.mark.clause(D2012, "5.14A")
def test_a_supervisor_may_let_wagers_be_changed_while_no_card_is_exposed() -> None:
    table = asked()
    assert isinstance(table.request, Rule)
    assert table.refusal(Ruling("permit", "dealer")).clause == "5.14A"
    table.say(Ruling("permit", "game supervisor"))
    assert isinstance(table.request, PlaceWagers)
    table.say(
        bet("banker"), bet("player", 500), bet("tie", box=2, player="B"), Withdraw(1, "A", "player"), NoMoreBets()
    )
    assert table.finish().net == {"A": -1000, "B": -1000}  # the Player's 9 wins


@pytest.mark.clause(D2012, "5.14A")
def test_if_everything_is_taken_back_the_hand_is_dealt_to_its_end() -> None:
    table = asked().say(Ruling("permit", "casino supervisor"), Withdraw(1, "A", "player"), NoMoreBets()).finish()
    assert table.net == {"A": 0}
    assert "without wagers" in table.facts(Noted)[-1].what
    assert [fact.words for fact in table.facts(Called)][-1] == "Player 9, Banker 5: Player wins"


@pytest.mark.clause(D2012, "5.14A")
def test_a_supervisor_may_leave_the_wagers_as_they_are() -> None:
    table = asked().say(Ruling("refuse", "game supervisor"))
    assert table.refusal(bet("banker")).clause == "5.14(a)"
    assert table.finish().net == {"A": 1000}


@pytest.mark.clause(D2012, "5.14A")
def test_no_changes_before_a_card_is_drawn_nor_after_one_is_exposed() -> None:
    table = LiveTable(law=D2012, notice={"style": "C"}).say(bet("player"))
    assert isinstance(table.refusal(ChangesAsked()), Refused)
    table.say(NoMoreBets())
    assert table.refusal(ChangesAsked()).clause == "5.14A"  # nothing is drawn
    face_up = LiveTable(law=D2012).say(bet("player"), NoMoreBets())
    face_up.go_on(until=Deal, after=1)
    assert face_up.refusal(ChangesAsked()).clause == "5.14A"
    before = LiveTable(law=BASE, notice={"style": "C"}).say(bet("player"), NoMoreBets())
    before.go_on(until=Deal, after=1)
    assert before.refusal(ChangesAsked()).clause == "5.14"


DRAWN_SIDES: list[Any] = [
    row(D2013, "11C.4", "any pair", {"any-pair": "1"}, "11C.4"),
    row(D2013, "11D.4", "lucky match", {"lucky-match": "1"}, "11D.4"),
    row(BASE, "11A.3", "perfect pairs", {"perfect-pairs": True}, "11A.3"),
]


def permitted(*wagers: Wager, notice: Mapping[str, Any]) -> LiveTable:
    """A table in style C that has drawn two cards, whose players a supervisor lets change these wagers."""
    table = LiveTable(notice={"style": "C", **notice}).say(*wagers, NoMoreBets())
    return table.go_on(until=Deal, after=2).say(ChangesAsked(), Ruling("permit", "game supervisor"))


@pytest.mark.clause(D2012, "5.14A")
@pytest.mark.parametrize(("side", "clause"), DRAWN_SIDES)
def test_a_side_wager_may_then_be_taken_back_but_not_made(side: Mapping[str, Any], clause: str) -> None:
    (name,) = side
    table = permitted(bet("player"), bet(f"{name}:player", 100), notice=side)
    assert table.refusal(bet(f"{name}:player", 100)).clause == clause
    assert table.refusal(bet(f"{name}:banker", 100)).clause == clause
    table.say(Withdraw(1, "A", f"{name}:player"), NoMoreBets())
    assert table.finish().net == {"A": 1000}


@pytest.mark.clause(D2013, "14.4", "14.5", "14.7")
def test_what_is_then_lowered_needs_an_ante_and_what_is_raised_may_need_none() -> None:
    limits = {wager: {"min": 1000} for wager in ("player", "banker", "tie")}
    notice = {"limits": limits, "ante-up": 100, "ante-waived-from": 5000}
    lowered = permitted(bet("player", 5000), notice=notice).say(bet("banker"), Withdraw(1, "A", "player"), NoMoreBets())
    assert lowered.finish().lines()["banker"] == ("void", 0, "14.7")
    raised = permitted(bet("player"), bet("ante", 100), notice=notice).say(bet("player", 4000), NoMoreBets())
    assert raised.finish().net == {"A": 5000}


@pytest.mark.clause(D2012, "5.14A")
def test_changes_are_not_asked_for_while_wagers_are_open() -> None:
    assert permitted(bet("player"), notice={}).refusal(ChangesAsked()).clause == "5.14A"


# Void hands


@pytest.mark.clause(BASE, "11.3", "1.0")
def test_a_void_hand_is_dealt_and_nobody_wagers_on_it() -> None:
    table = LiveTable(law=BASE).say(VoidHand("the dealer"))
    assert isinstance(table.refusal(bet("player")), Refused)
    table.finish()
    assert table.net == {}
    drawn = LiveTable(notice={"style": "C"}).say(VoidHand("the dealer")).go_on(until=Deal, after=2)
    assert drawn.refusal(ChangesAsked()).clause == "1.0"  # nor is anybody let by 5.14A
    again = LiveTable(law=BASE).say(bet("player"))
    assert again.refusal(VoidHand("the dealer")).clause == "1.0"
    assert LiveTable(law=BASE).refusal(NoMoreBets()).clause == "5.1"
