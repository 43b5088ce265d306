"""Section 11 at a live table: what a moment decides, and what a person must rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

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
from pitbook.table.requests import Deal, Decide, Do, Rule, Show
from rules.live import ante
from rules.three_card_poker.helpers import (
    BASE,
    BONUS,
    BONUS_1,
    DRAFT,
    EDITIONS,
    GAME,
    LiveTable,
    pair_plus,
    six_card,
)

SUPERVISOR, OPERATOR = "game supervisor, pit 2", "casino operator, floor"
SHUFFLER = {"dealing": "shuffler"}
BLIND = {"several-boxes": True, "blind": True}
VOID = {"ante": "void", BONUS: "void"}


Test = TypeVar("Test", bound=Callable[..., object])


def both(*clauses: str) -> Callable[[Test], Test]:
    """The test proves these clauses in both editions, and is run under each."""

    def mark(test: Test) -> Test:
        for edition in EDITIONS:
            test = pytest.mark.clause(f"{GAME}@{edition}", *clauses)(test)
        marked: Test = pytest.mark.parametrize("edition", EDITIONS)(test)
        return marked

    return mark


# 11.7 to 11.11: cards that somebody saw


@both("11.8", "11.12")
@pytest.mark.parametrize("notice", [{}, SHUFFLER], ids=["shoe", "shuffler"])
def test_any_card_of_the_dealers_exposed_before_the_deal_is_done_is_a_misdeal(
    edition: str, notice: dict[str, Any]
) -> None:
    """Reading P3: until the remaining cards lie in the rack."""
    for place in range(3):
        table = LiveTable(notice, edition=edition).say(ante(1), pair_plus(1), NoMoreBets()).go_on(until=Do)
        assert isinstance(table.request, Do)
        table.say(table.exposed("dealer", place))
        assert [(f.clause.id, f.because) for f in table.facts(MisdealDeclared)] == [
            ("11.8", "a card of the dealer was exposed in the deal")
        ]
        assert table.results(1) == {"ante": "void", "pair-plus": "void"}


@both("11.11", "11.8")
def test_a_card_that_the_dealer_exposes_after_it_is_none_and_the_choice_is_the_same(edition: str) -> None:
    table = LiveTable.dealt(1, 2, edition=edition)
    assert table.refusal(table.exposed("dealer", 0)).clause
    table.say(Decision(2, "fold"), ExposedByDealer((0, 2), (table.card("dealer", 0), table.card("dealer", 2))))
    assert table.options == {1: [("play", 1000), ("fold", 0)]}
    table.say(Decision(1, "play")).finish()
    assert [table.box(number).net for number in (1, 2)] == [2000, -1000]


@both("11.7", "11.9")
def test_one_card_exposed_to_a_player_goes_on_and_two_are_a_misdeal(edition: str) -> None:
    table = LiveTable(edition=edition).say(ante(1), ante(2), NoMoreBets()).deal(2).say()
    table.say(table.exposed("box 1"))
    assert [f.clause.id for f in table.facts(Noted)] == ["11.7"]
    table.say(table.exposed("box 2"))
    if edition == "2012-draft":
        assert isinstance(table.request, Rule)
        table.say(Ruling("boxes", SUPERVISOR, (1,))).go_on(until=Decide).say(Decision(2, "play")).finish()
        assert table.results(1) == {"ante": "void"}
        assert table.box(2).net == -2000
    else:
        assert [f.clause.id for f in table.facts(MisdealDeclared)] == ["11.9"]


@both("11.10")
def test_a_player_may_show_cards(edition: str) -> None:
    table = LiveTable.dealt(1, edition=edition).say(ExposedByPlayer(1, (0,), (None,)), Decision(1, "play")).finish()
    assert table.box(1).net == 2000


# 11.2 to 11.6, 11.12: wrong numbers of cards


@both("11.2", "11.12")
def test_a_wrong_number_of_cards(edition: str) -> None:
    table = LiveTable.dealt(1, 2, edition=edition).say(WrongCount(1, 4))
    if edition == "2012-draft":
        assert isinstance(table.request, Rule)
        table.say(Ruling("round", SUPERVISOR))
    assert [f.clause.id for f in table.facts(MisdealDeclared)] == ["11.2"]
    assert [table.results(number) for number in (1, 2)] == [{"ante": "void"}] * 2


@both("11.3", "11.4")
def test_cards_at_a_box_without_a_wager(edition: str) -> None:
    table = LiveTable(edition=edition).say(ante(1), NoMoreBets()).deal(3)
    table.say(CardsWithoutWager(4, count=2))
    assert [f.clause.id for f in table.facts(MisdealDeclared)] == ["11.3"]
    table = LiveTable.dealt(1, edition=edition).say(HandWithoutWager(4), Decision(1, "play")).finish()
    assert table.box(1).net == 2000


@pytest.mark.clause(DRAFT, "11.3", "11.4", "10A.2")
def test_an_area_with_pair_plus_alone_has_a_wager_and_one_with_the_bonus_alone_has_none() -> None:
    table = LiveTable(BONUS_1).say(pair_plus(4), ante(1), NoMoreBets()).go_on(until=Decide)
    assert "not a box without a wager" in table.refusal(HandWithoutWager(4)).what
    table.say(HandWithoutWager(5, "P5", BONUS, six_card(5).cents))
    assert table.brief(5) == {BONUS: ("void", 0, "10A.2")}


@both("11.6")
def test_a_deck_that_is_not_of_52(edition: str) -> None:
    table = LiveTable.dealt(1, edition=edition).say(DeckCounted(53))
    assert [f.clause.id for f in table.facts(MisdealDeclared)] == ["11.6"]


# 11.1, 11.5, 11.13, 11.14: hands that are void, collected, without a player, laid down


@both("11.1")
def test_communication_is_ruled_on_by_the_operator(edition: str) -> None:
    table = LiveTable.dealt(1, 2, edition=edition).say(Communication("P1"))
    assert isinstance(table.request, Rule)
    table.say(Ruling("void", OPERATOR))
    assert table.brief(1) == {"ante": ("void", 0, "11.1")}
    assert [f.clause.id for f in table.facts(RulingMade)] == ["11.1"]


@pytest.mark.clause(DRAFT, "11.1", "10A.7")
def test_a_folded_hand_under_its_bonus_can_be_declared_void_and_its_ante_goes_back() -> None:
    """Reading P14."""
    table = LiveTable.dealt(1, 2, side=True).say(Decision(1, "fold"), Communication("P1"), Ruling("void", OPERATOR))
    assert table.results(1) == VOID


@both("11.5")
def test_a_hand_collected_before_its_player_decides(edition: str) -> None:
    table = LiveTable.dealt(1, 2, edition=edition).say(CollectedEarly(1, False), CollectedEarly(2, True))
    assert table.results(1) == {"ante": "void"}
    assert table.undecided == [2]


@both("11.13")
def test_an_absent_player_forfeits_every_wager(edition: str) -> None:
    table = LiveTable(edition=edition).say(ante(1), pair_plus(1), ante(2), NoMoreBets()).go_on(until=Decide)
    table.say(Absent(1))
    assert table.brief(1) == {"ante": ("forfeited", 0, "11.13"), "pair-plus": ("forfeited", 0, "11.13")}


@pytest.mark.clause(DRAFT, "11.13", "10A.7")
def test_an_absent_player_forfeits_the_bonus_that_a_fold_would_have_kept() -> None:
    """Reading P8."""
    table = LiveTable.dealt(1, 2, side=True).say(Absent(1), Decision(2, "fold")).finish()
    assert table.brief(1) == {"ante": ("forfeited", 0, "11.13"), BONUS: ("forfeited", 0, "11.13")}
    assert table.results(2) == {"ante": "lose", BONUS: "lose"}


@both("11.14", "9.2")
def test_a_hand_on_the_discard_pile(edition: str) -> None:
    table = LiveTable.dealt(1, 2, 3, edition=edition).say(Decision(1, "fold"), LaidDown(1, True))
    assert table.undecided == [1, 2, 3]
    table.say(Decision(1, "fold"), Decision(2, "fold"))
    assert table.refusal(LaidDown(1, True)).clause == "11.14"  # its cards are not the uppermost three any more
    table.say(LaidDown(3, False))
    assert table.brief(3) == {"ante": ("lose", 0, "9.2(a)")}


@pytest.mark.clause(DRAFT, "11.14", "10A.7")
def test_a_folded_hand_under_its_bonus_lies_on_no_discard_pile() -> None:
    table = LiveTable.dealt(1, 2, side=True).say(Decision(1, "fold"))
    refused = table.refusal(LaidDown(1, True))
    assert (refused.clause, refused.what) == ("10A.7", "the cards of box 1 lie under its Six Card Bonus wager")
    table.say(LaidDown(2, False))
    assert table.results(2) == {"ante": "lose", BONUS: "void"}  # buried: no cards to tell the bonus by (P15)


# 11.15: hands that are to be played blind


@pytest.mark.clause(DRAFT, "11.15", "11.15.1", "5.5.2")
def test_one_blind_hand_looked_at_instead_of_the_own_is_deemed_the_own() -> None:
    table = LiveTable(BLIND).say(ante(1, "A", seat=True), ante(3, "A"), NoMoreBets()).go_on(until=Show)
    table.say(ViewedBlind("A", (3,)))
    assert isinstance(table.request, Rule)
    assert table.request.clause.id == "11.15.1"
    table.say(Ruling("deem-seated", SUPERVISOR)).go_on(until=Decide).say(Decision(1, "play"), Decision(3, "play"))
    table.finish()
    assert [table.box(number).net for number in (1, 3)] == [2000, 2000]


@pytest.mark.clause(DRAFT, "11.15", "11.15.2")
def test_two_hands_looked_at_are_void() -> None:
    table = LiveTable(BLIND | BONUS_1).say(ante(1, "A", seat=True), ante(3, "A"), six_card(3, "A"), ante(5, "B"))
    table.say(NoMoreBets()).go_on(until=Decide).say(ViewedBlind("A", (3,)))
    assert isinstance(table.request, Rule)
    assert table.request.clause.id == "11.15.2"
    table.say(Ruling("void", SUPERVISOR), Decision(5, "play")).finish()
    assert [table.results(number) for number in (1, 3)] == [{"ante": "void"}, VOID]


@pytest.mark.clause(BASE, "5.5")
def test_the_base_division_has_no_blind_hands() -> None:
    table = LiveTable({"several-boxes": True}, edition="base").say(ante(1, "A"), ante(2, "A"), NoMoreBets())
    assert "no rule on viewed blind" in table.go_on(until=Decide).refusal(ViewedBlind("A", (2,))).what


def test_no_card_is_exposed_before_one_is_dealt() -> None:
    table = LiveTable().say(ante(1), NoMoreBets())
    assert isinstance(table.request, Deal)
    assert table.refusal(HandWithoutWager(4)).what == "no cards have been dealt"
