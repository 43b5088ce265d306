"""Section 12: what goes wrong with the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pitbook import settle
from pitbook.cards import parse_card
from pitbook.errors import Refused
from pitbook.table import NoMoreBets, Ruling
from pitbook.table.answers import DrawnInError, FaceUpInShoe, Misplaced, TooFewCards
from pitbook.table.facts import Noted, RoundVoided
from pitbook.table.requests import Deal, Do
from rules.baccarat.helpers import BASE, LiveTable, bet, lines, record, row

AS_USUAL = {"player": ("win", 1000, "5.10(a)")}
BEYOND = {"what": "misplaced-cards", "reconstructed": False, "ruling": "void", "by": "casino operator"}


@pytest.mark.parametrize(("told", "comes_to"), [
    row(BASE, "12.1", "the first card face up is put away", {"what": "face-up-card", "cards": "2h"}, AS_USUAL),
    row(BASE, "12.2", "a later one is played", {"what": "face-up-card", "cards": "Kd", "count": 2}, AS_USUAL),
    row(BASE, "12.3", "one drawn in error and not seen is the next card", {"what": "drawn-in-error"}, AS_USUAL),
    row(BASE, "12.4", "one that was seen is put away", {"what": "drawn-in-error", "cards": "2h"}, AS_USUAL),
    row(BASE, "12.5", "cards put right", {"what": "misplaced-cards", "reconstructed": True}, AS_USUAL),
    row(BASE, "12.6", "cards that cannot be put right", BEYOND, {"player": ("void", 0, "12.6")}),
])  # fmt: skip
@pytest.mark.parametrize("style", ["A", "B", "C"])
def test_records(told: Mapping[str, Any], comes_to: object, style: str) -> None:
    done = settle(record({"player": 1000}, notice={"style": style}, law=BASE, irregularities=[told]))
    assert lines(done) == comes_to


@pytest.mark.clause(BASE, "12.1", "12.2")
def test_a_face_up_card_is_noted_with_its_rule() -> None:
    table = LiveTable("2h 9h 2c Kd 3c", law=BASE).say(bet("player"), NoMoreBets(), FaceUpInShoe(parse_card("2h")))
    table.go_on(until=Deal, after=1).say(FaceUpInShoe(parse_card("2c"))).finish()
    assert [fact.clause.id for fact in table.facts(Noted)] == ["12.1", "12.2"]
    assert table.lines() == AS_USUAL


@pytest.mark.clause(BASE, "12.3", "12.4")
def test_a_third_card_drawn_by_mistake() -> None:
    """After a natural nobody draws: unseen it is the next round's, seen it is put away."""
    for card, rule in ((None, "12.3"), (parse_card("4s"), "12.4")):
        table = LiveTable("9h 2c Kd 3c 4s", law=BASE).say(bet("player"), NoMoreBets()).go_on(until=Do)
        table.say(DrawnInError(card)).finish()
        assert [fact.clause.id for fact in table.facts(Noted)] == [rule]
        assert table.lines() == AS_USUAL


@pytest.mark.clause(BASE, "12.5")
def test_cards_in_the_wrong_place_are_put_right_after_losers_were_collected() -> None:
    """The first two came the other way round: the Player's 8 and 2 count 0, the Banker's 2 and king 2; both draw."""
    table = LiveTable("2h 8c 2d Kc 9s 8d", law=BASE).say(bet("banker"), bet("player", box=2, player="B"), NoMoreBets())
    table.go_on(until=Do, after=4)
    announced = table.dealers_answer(table.request) if table.request else None
    assert announced is not None
    table.say(announced)
    assert table.lines(2, "B")["player"][0] == "lose"  # 4 against 8
    table.say(Misplaced(reconstructed=True, order=(2, 1, 3, 4))).finish()
    assert table.net == {"A": -1000, "B": 1000}  # 9 against 0


@pytest.mark.clause(BASE, "12.6")
def test_what_cannot_be_put_right_is_for_the_operator_to_void() -> None:
    table = LiveTable(law=BASE).say(bet("banker"), NoMoreBets()).go_on(until=Deal, after=2).say(Misplaced(False))
    assert table.refusal(Ruling("void", "game supervisor")).clause == "12.6"
    table.say(Ruling("void", "casino operator"))
    assert table.net == {"A": 0}


@pytest.mark.clause(BASE, "12.6")
@pytest.mark.parametrize("by", ["dealer", "the dealer", "The game supervisor, Y", "the casino supervisor"])
def test_in_a_record_too_nobody_below_the_operator_voids_it(by: str) -> None:
    with pytest.raises(Refused, match="this is not for a") as caught:
        settle(record({"player": 1000}, law=BASE, irregularities=[BEYOND | {"by": by}]))
    assert caught.value.clause == "12.6"
    done = settle(record({"player": 1000}, law=BASE, irregularities=[BEYOND | {"by": "the casino operator"}]))
    assert lines(done) == {"player": ("void", 0, "12.6")}


@pytest.mark.clause(BASE, "12.7")
def test_too_few_cards_make_the_round_void() -> None:
    table = LiveTable(law=BASE).say(bet("banker"), NoMoreBets()).go_on(until=Deal, after=2).say(TooFewCards())
    assert table.talk.is_over
    assert [fact.clause.id for fact in table.facts(RoundVoided)] == ["12.7"]
    assert table.net == {"A": 0}
