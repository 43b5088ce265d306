"""Section 11 at a live table: what a moment decides, and what a person must rule."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook.table import (
    Absent,
    CardsWithoutWager,
    CollectedEarly,
    Communication,
    Decision,
    DeckCounted,
    ExposedByDealer,
    ExposedByPlayer,
    HandWithoutWager,
    LaidDown,
    NoMoreBets,
    Ruling,
    ViewedBlind,
    WrongCount,
)
from pitbook.table.facts import MisdealDeclared, Noted, RulingMade
from pitbook.table.places import COMMUNITY, Pile
from pitbook.table.requests import Decide, Do, Rule
from rules.live import ante
from rules.ultimate_texas_holdem.helpers import BASE, BLIND, DRAFT, LiveTable, every, row, trips

SUPERVISOR, OPERATOR = "game supervisor, pit 2", "casino operator, floor"
VOID = {"ante": "void", BLIND: "void"}
BLINDLY = {"several-boxes": True, "blind": True}


def misdeals(table: LiveTable) -> list[str]:
    return [fact.clause.id for fact in table.facts(MisdealDeclared)]


# 11.3 to 11.7: cards that somebody saw


@pytest.mark.clause(BASE, "11.4", "11.11")
@pytest.mark.parametrize(
    "notice", [{"dealing": "shoe"}, {"order": "1"}, {"order": "2"}], ids=["shoe", "first", "second"]
)
@pytest.mark.parametrize(("pile", "cards"), [("dealer", 2), ("community", 5)])
def test_a_card_of_the_tables_own_exposed_before_the_deal_is_done_is_a_misdeal(
    notice: dict[str, Any], pile: str, cards: int
) -> None:
    """Reading U8: until the remaining cards lie in the rack."""
    for place in range(cards):
        table = LiveTable(notice).say(ante(1), trips(1), NoMoreBets()).go_on(until=Do)
        table.say(table.exposed(pile, place))
        assert misdeals(table) == ["11.4"]
        assert table.results(1) == VOID | {"trips": "void"}


@pytest.mark.clause(BASE, "11.7", "11.4")
@pytest.mark.parametrize(("pile", "places"), [("", (0,)), ("community", (0, 4)), ("dealer", (1,))])
def test_a_card_that_the_dealer_exposes_after_it_is_none_and_the_choices_are_the_same(
    pile: str, places: tuple[int, ...]
) -> None:
    table = LiveTable.dealt(1, 2).say(Decision(2, "check"))
    shown = tuple(table.card(pile or "community", place) for place in places)
    before = table.options
    table.say(ExposedByDealer(places, shown, Pile(pile)))
    assert table.options == before
    table.choose(1, "play 4").choose(2, "check", "fold").finish()
    assert [table.box(number).net for number in (1, 2)] == [8000, -2000]
    assert table.refusal(table.exposed("dealer", 0)).what


@pytest.mark.clause(BASE, "11.7")
def test_what_lies_open_already_is_not_exposed() -> None:
    table = LiveTable.dealt(1).choose(1, "check").go_on(until=Decide)
    assert table.refusal(ExposedByDealer((0,), (table.card("community", 0),), COMMUNITY)).clause == "11.7"
    table.say(ExposedByDealer((4,), (table.card("community", 4),), COMMUNITY)).choose(1, "play 2").finish()
    assert table.box(1).net == 1000 + 3000 + 2000


def test_nothing_is_exposed_in_the_deal_once_somebody_has_chosen() -> None:
    table = LiveTable.dealt(1).choose(1, "check").go_on(until=Decide)
    assert "no cards are being dealt" in table.refusal(table.exposed("community", 4)).what


@pytest.mark.clause(BASE, "11.3", "11.5")
def test_one_card_exposed_to_a_player_goes_on_and_two_are_a_misdeal() -> None:
    table = LiveTable().say(ante(1), ante(2), NoMoreBets()).deal(2)
    table.say(table.exposed("box 1"))
    assert [f.clause.id for f in table.facts(Noted)] == ["11.3"]
    table.say(table.exposed("box 2"))
    assert isinstance(table.request, Rule)
    table.say(Ruling("boxes", SUPERVISOR, (1,))).go_on(until=Decide).choose(2, "play 4").finish()
    assert table.results(1) == VOID
    assert table.box(2).net == -6000


@pytest.mark.clause(BASE, "11.6")
def test_a_player_may_show_cards() -> None:
    table = LiveTable.dealt(1).say(ExposedByPlayer(1, (0,), (None,))).choose(1, "play 4").finish()
    assert table.box(1).net == 8000


# 11.2, 11.8 to 11.11: wrong numbers of cards


@every("11.2")
def test_a_wrong_number_of_cards_in_a_hand(edition: str) -> None:
    table = LiveTable.dealt(1, 2, edition=edition).say(WrongCount(1, 3))
    assert isinstance(table.request, Rule)
    table.say(Ruling("round", SUPERVISOR))
    assert misdeals(table) == ["11.2"]
    assert [table.results(number) for number in (1, 2)] == [VOID] * 2


@every("11.2")
@pytest.mark.parametrize(("pile", "right", "wrong"), [("", 5, 6), ("community", 5, 4), ("dealer", 2, 3)])
def test_a_wrong_number_of_the_tables_own(edition: str, pile: str, right: int, wrong: int) -> None:
    table = LiveTable.dealt(1, edition=edition)
    assert table.refusal(WrongCount(0, right, Pile(pile))).clause == "11.2"
    table.say(WrongCount(0, wrong, Pile(pile)))
    assert misdeals(table) == ["11.2"]


@every("11.8", "11.9")
def test_cards_at_a_box_without_a_wager(edition: str) -> None:
    table = LiveTable(edition=edition).say(ante(1), NoMoreBets()).deal(2)
    table.say(CardsWithoutWager(4, count=1))
    assert misdeals(table) == ["11.8"]
    table = LiveTable.dealt(1, edition=edition).say(HandWithoutWager(4)).choose(1, "play 4").finish()
    assert table.box(1).net == 8000


@pytest.mark.clause(BASE, "11.10", "7.3")
def test_a_short_deck_is_a_misdeal_and_a_right_one_is_noted() -> None:
    table = LiveTable.dealt(1, side=True).say(DeckCounted(52))
    assert [f.clause.id for f in table.facts(Noted)][-1] == "7.3"
    table.say(DeckCounted(51))
    assert misdeals(table) == ["11.10"]
    assert table.results(1) == VOID | {"trips": "void"}


# 11.12 to 11.14: hands without a player, hands that were collected

# fmt: off
STAGES = [
    row("11.12", "before the flop", [],                 laws=(BASE,)),
    row("11.12", "at the flop",     ["check"],          laws=(BASE,)),
    row("11.12", "at the end",      ["check", "check"], laws=(BASE,)),
]
# fmt: on


@pytest.mark.parametrize("choices", STAGES)
def test_an_absent_player_loses_every_wager_at_whichever_stage(choices: list[str]) -> None:
    """Reading U13."""
    table = LiveTable.dealt(1, side=True).choose(1, *choices).go_on(until=Decide).say(Absent(1))
    assert table.brief(1) == dict.fromkeys(("ante", BLIND, "trips"), ("forfeited", 0, "11.12"))


def test_a_player_who_has_played_is_not_awaited() -> None:
    table = LiveTable.dealt(1, 2).say(Decision(1, "play 4"))
    assert "no decision to make" in table.refusal(Absent(1)).what


@every("11.13")
def test_a_hand_collected_early_is_put_together_or_void(edition: str) -> None:
    table = LiveTable.dealt(1, 2, edition=edition).say(CollectedEarly(1, reconstructed=True), CollectedEarly(2, False))
    assert table.results(2) == VOID
    table.choose(1, "check").go_on(until=Decide).say(CollectedEarly(1, reconstructed=False))
    assert table.brief(1) == dict.fromkeys(("ante", BLIND), ("void", 0, "11.13"))


@every("11.14")
def test_a_hand_laid_down_is_put_together_as_long_as_it_lies_on_top(edition: str) -> None:
    """Readings U7 and U12."""
    table = LiveTable.dealt(1, 2, edition=edition).say(Decision(2, "play 4")).choose(1, "check")
    table.go_on(until=Decide).say(LaidDown(1, reconstructed=True)).choose(1, "play 2").finish()
    assert table.box(1).net == 6000


@every("11.14")
def test_else_it_is_folded_and_trips_is_void(edition: str) -> None:
    table = LiveTable.dealt(1, side=True, edition=edition).say(LaidDown(1, reconstructed=False))
    lost = ("lose", 0, "9.6(a)")
    assert table.brief(1) == {"ante": lost, BLIND: lost, "trips": ("void", 0, "11.14")}


@every("11.14")
def test_a_hand_under_trips_is_not_on_the_discard_pile(edition: str) -> None:
    table = LiveTable.dealt(1, 2, side=True, edition=edition)
    for _ in range(2):
        table.say(Decision(1, "check"), Decision(2, "check")).go_on()
    table.say(Decision(1, "fold"))
    assert "not on the discard pile" in table.refusal(LaidDown(1, reconstructed=True)).remedy


# 11.1, 11.15: what players may not do


@every("11.1")
@pytest.mark.parametrize("ruling", ["void", "stands"])
def test_communication_may_void_a_hand_with_all_its_wagers(edition: str, ruling: str) -> None:
    table = LiveTable.dealt(1, 2, side=True, edition=edition).say(Decision(1, "play 4"), Communication("P1"))
    table.say(Ruling(ruling, OPERATOR))
    assert [f.clause.id for f in table.facts(RulingMade)] == ["11.1"]
    if ruling == "void":
        assert table.brief(1) == dict.fromkeys(("ante", BLIND, "trips", "play"), ("void", 0, "11.1"))
    else:
        assert table.choose(2, "check", "check", "fold").finish().box(1).net == 8000 + 4000


@pytest.mark.clause(BASE, "9.9")
def test_who_has_no_cards_has_nothing_to_tell() -> None:
    table = LiveTable.dealt(1, 2).choose(1, "check").choose(2, "play 4").choose(1, "check", "fold")
    assert table.refusal(Communication("P1")).clause == "11.1"


@pytest.mark.clause(DRAFT, "11.15", "5.7.2")
def test_one_blind_hand_looked_at_becomes_the_hand_of_the_seat() -> None:
    table = LiveTable(BLINDLY).say(ante(1, "A", seat=True), ante(3, "A"), NoMoreBets()).deal(3).go_on(until=Do)
    table.say(ViewedBlind("A", (3,)))
    assert isinstance(table.request, Rule)
    assert table.request.clause.id == "11.15(a)"
    table.say(Ruling("deem-seated", SUPERVISOR)).choose(1, "play 4").choose(3, "check", "play 2").finish()
    assert [table.box(number).net for number in (1, 3)] == [8000, 6000]


@pytest.mark.clause(DRAFT, "11.15")
def test_two_hands_looked_at_are_void() -> None:
    table = LiveTable(BLINDLY).say(ante(1, "A", seat=True), ante(3, "A"), ante(4, "B"), trips(3, "A"), NoMoreBets())
    table.go_on(until=Decide).say(ViewedBlind("A", (3,)), Ruling("void", SUPERVISOR))
    assert table.brief(1) == dict.fromkeys(("ante", BLIND), ("void", 0, "11.15(b)"))
    assert table.brief(3) == dict.fromkeys(("ante", BLIND, "trips"), ("void", 0, "11.15(b)"))
