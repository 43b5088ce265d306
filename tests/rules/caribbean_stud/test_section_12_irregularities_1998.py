"""Section 12 as made in 1998: what goes wrong at a table, when, and what follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pitbook import Notice, find_edition, find_game
from pitbook.errors import BadInput, Refused
from pitbook.procedure.left_stakes import LeftStakes
from pitbook.table import (
    DEALER,
    PUBLIC,
    Absent,
    Answer,
    CardExposed,
    CardsWithoutWager,
    CollectedEarly,
    Communication,
    Decision,
    DeckCounted,
    ExposedByDealer,
    ExposedByPlayer,
    HandWithoutWager,
    Irregularity,
    LaidDown,
    NoMoreBets,
    Opening,
    Ruling,
    SeveralHands,
    ViewedBlind,
    WrongCount,
)
from pitbook.table.facts import (
    CardsDealt,
    CardsDiscarded,
    CardsShown,
    MisdealDeclared,
    RulingMade,
    WagerAccepted,
)
from pitbook.table.places import Facing
from pitbook.table.requests import Deal, Decide, Do, PlaceWagers, Request, Rule, Show
from rules.caribbean_stud.helpers import HANDS, OLD, LiveTable, box, carried, jackpot, row, settled
from rules.live import ante, brief, result_of, results

FLUSH = "Ah Qh Jh Th 7h"
SIDE = {"jackpot": True}
SHUFFLER = {"jackpot": True, "dealing": "shuffler"}
VOID_BUT_JACKPOT = {"ante": "void", "jackpot": "carried"}


def in_the_deal(*numbers: int, cards: int, notice: dict[str, Any] | None = None) -> LiveTable:
    """A table in the middle of the deal, so many deals into it; every box has an ante and a jackpot wager."""
    table = LiveTable(notice=notice or SIDE)
    for number in numbers:
        table.say(ante(number), jackpot(number))
    return table.say(NoMoreBets()).deal(cards)


def slot_of(table: LiveTable, pile: str, position: int) -> CardExposed:
    slots = table.talk.table.piles[pile]  # type: ignore[index]
    return CardExposed(slots[position], table.card(pile, position))


# 12.1: communication


@pytest.mark.clause(OLD, "12.1")
def test_the_table_waits_for_the_operator_to_rule_on_communication() -> None:
    table = LiveTable.dealt(1, 2, side=True).say(Communication("P1"))
    assert isinstance(table.request, Rule)
    assert (table.request.clause.id, table.request.by) == ("12.1", "casino operator")
    table.refusal(Decision(2, "bet"))
    table.refusal(Ruling("void", ""))
    table.refusal(Ruling("void", "dealer, table 4"))
    table.refusal(Ruling("void", "game supervisor, pit 2"))
    table.refusal(Ruling("deem-seated", "casino operator, floor"))
    table.say(Ruling("void", "casino operator, floor"))
    (ruling,) = table.facts(RulingMade)
    assert (ruling.ruling, ruling.by, ruling.clause.id) == ("void", "casino operator, floor", "12.1")
    assert table.undecided == [2]


# fmt: off
COMMUNICATED = [
    row("12.1", "before the decision the ante and any prize",    [],                   ["ante", "jackpot"]),
    row("12.1", "after it the bet as well",                      [Decision(1, "bet")], ["ante", "jackpot", "bet"]),
]
# fmt: on


@pytest.mark.parametrize(("before", "forfeited"), COMMUNICATED)
def test_a_hand_declared_void_forfeits_its_wagers(before: Sequence[Answer], forfeited: list[str]) -> None:
    table = LiveTable.dealt(1, 2, side=True, hands={1: FLUSH}).say(*before)
    table.say(Communication("P1"), Ruling("void", "duty manager"), Decision(2, "fold")).finish()
    assert table.results(1) == dict.fromkeys(forfeited, "forfeited")
    assert table.box(1).net == -sum(line.stake for line in table.box(1).lines)
    assert {clause for _, _, clause in table.brief(1).values()} == {"12.1"}


@pytest.mark.clause(OLD, "12.1")
def test_the_operator_may_let_the_hand_stand() -> None:
    table = LiveTable.dealt(1).say(Communication("P1"), Ruling("stands", "duty manager"), Decision(1, "bet")).finish()
    assert table.results(1) == {"ante": "win", "bet": "win"}


@pytest.mark.clause(OLD, "12.1")
def test_who_holds_no_cards_cannot_communicate_about_them() -> None:
    table = LiveTable.dealt(1, 2).say(Decision(1, "fold"))
    table.refusal(Communication("P1"))
    LiveTable().say(ante(1)).refusal(Communication("P1"))


# 12.2, 12.10: a wrong number of cards, and the misdeal of 12.11

# fmt: off
MISDEALS = [
    # when it is found, what is found, the clause that makes it a misdeal
    row("12.2 12.11",  "six cards to a player, found in the deal",      Deal,   WrongCount(1, 6), "12.2"),
    row("12.2 12.11",  "four cards to a player, found later",           Decide, WrongCount(2, 4), "12.2"),
    row("12.2 12.11",  "six cards to the dealer",                       Deal,   WrongCount(0, 6), "12.2"),
    row("12.2 12.11",  "four cards to the dealer, found later",         Decide, WrongCount(0, 4), "12.2"),
    row("12.2 12.11",  "six cards, found at the settlement",            Show,   WrongCount(1, 6), "12.2"),
    row("12.10 12.11", "a deck of 51, found in the deal",               Deal,   DeckCounted(51), "12.10"),
    row("12.10 12.11", "a deck of 53, found later",                     Decide, DeckCounted(53), "12.10"),
    row("12.10 12.11", "a deck of 51, found at the settlement",         Show,   DeckCounted(51), "12.10"),
]
# fmt: on


@pytest.mark.parametrize(("moment", "report", "clause"), MISDEALS)
def test_a_misdeal_returns_all_but_the_jackpot_wagers(moment: type[Request], report: Answer, clause: str) -> None:
    table = in_the_deal(1, 2, cards=4)
    if moment is not Deal:
        table.go_on(until=Decide).say(Decision(1, "bet"))
    if moment is Show:
        table.say(Decision(2, "bet"))
    table.say(report)
    assert table.talk.is_over
    assert [fact.clause.id for fact in table.facts(MisdealDeclared)] == [clause]
    for number in (1, 2):
        returned = {"bet": "void"} if any(line.wager == "bet" for line in table.box(number).lines) else {}
        assert table.results(number) == VOID_BUT_JACKPOT | returned
        assert table.box(number).net == 0


@pytest.mark.clause(OLD, "12.10")
def test_a_deck_of_52_is_no_irregularity() -> None:
    table = LiveTable.dealt(1).say(DeckCounted(52))
    assert table.undecided == [1]


@pytest.mark.clause(OLD, "12.2")
def test_five_cards_is_the_right_number() -> None:
    LiveTable.dealt(1).refusal(WrongCount(1, 5))


@pytest.mark.clause(OLD, "12.11", "12.2")
def test_a_misdeal_gives_back_what_had_been_collected_from_a_folded_hand() -> None:
    table = LiveTable.dealt(1, 2, 3, side=True).say(Decision(1, "fold"), WrongCount(2, 6))
    assert table.results(1) == VOID_BUT_JACKPOT
    assert table.box(1).net == 0
    assert sorted(stake.stake.box for stake in table.talk.table.carried) == [1, 2, 3]


@pytest.mark.clause(OLD, "12.11", "12.13")
def test_a_misdeal_gives_back_what_an_absent_player_had_forfeited() -> None:
    table = LiveTable.dealt(1, 2, side=True).say(Absent(1), DeckCounted(51))
    assert table.results(1) == VOID_BUT_JACKPOT


@pytest.mark.clause(OLD, "12.10", "12.11")
def test_a_short_deck_found_when_prizes_are_due_takes_back_what_was_paid() -> None:
    table = LiveTable.dealt(1, 2, side=True, hands={1: FLUSH}).say(Decision(1, "bet"), Decision(2, "bet"))
    table.go_on(until=Do).say(DeckCounted(51))
    assert [table.results(number) for number in (1, 2)] == [VOID_BUT_JACKPOT | {"bet": "void"}] * 2
    assert [table.box(number).net for number in (1, 2)] == [0, 0]


# The round after a misdeal, readings C12 and C10


@pytest.mark.clause(OLD, "12.11")
def test_after_a_misdeal_the_jackpot_wager_is_good_for_the_next_round() -> None:
    first = in_the_deal(1, 2, cards=3).say(WrongCount(1, 6))
    assert first.talk.table.carried == (carried(1), carried(2))
    assert not LeftStakes.of(first.talk.table).are_to_stand
    second = LiveTable(notice=SIDE, carried=first.talk.table.carried, hands={1: FLUSH})
    assert isinstance(second.request, PlaceWagers), "players may change their antes"
    second.say(ante(1, cents=2500), ante(2)).refusal(jackpot(1))
    second.say(NoMoreBets()).go_on(until=Decide).say(Decision(1, "bet"), Decision(2, "fold")).finish()
    assert second.results(1) == {"ante": "win", "bet": "win", "jackpot": "win"}
    assert second.box(1).net == 2500 + 5 * 5000 + 10_000 - 100
    assert second.box(2).net == -1100


@pytest.mark.clause(OLD, "12.11")
def test_a_carried_jackpot_wager_goes_with_its_player_to_another_box() -> None:
    table = LiveTable(notice=SIDE, carried=(carried(1),), hands={4: FLUSH}).say(ante(4, "P1"), ante(1, "Q"))
    table.say(NoMoreBets()).go_on(until=Decide).say(Decision(4, "bet"), Decision(1, "bet")).finish()
    assert table.results(4)["jackpot"] == "win"
    assert "jackpot" not in table.results(1)


@pytest.mark.clause(OLD, "12.11", "11.1")
def test_a_carried_jackpot_wager_goes_back_if_its_player_makes_no_ante() -> None:
    table = LiveTable(notice=SIDE, carried=(carried(1),)).say(ante(2), NoMoreBets()).go_on(until=Decide)
    table.say(Decision(2, "fold")).finish()
    assert table.brief(1) == {"jackpot": ("void", 0, "11.1")}
    assert table.box(1).net == 0


@pytest.mark.clause(OLD, "12.11")
def test_a_jackpot_wager_is_carried_over_two_misdeals_in_a_row() -> None:
    table = LiveTable(notice=SIDE, carried=(carried(1),)).say(ante(1), NoMoreBets()).deal(1).say(DeckCounted(51))
    assert table.results(1) == VOID_BUT_JACKPOT
    assert table.talk.table.carried == (carried(1),)


@pytest.mark.clause(OLD, "12.2", "9.2(c)")
def test_a_wrong_number_may_come_out_when_a_folded_hand_is_counted() -> None:
    """It is a misdeal of the round, and what folding had cost goes back with the rest."""
    table = LiveTable.dealt(1, 2, side=True).say(Decision(2, "fold"), WrongCount(2, 6))
    assert [fact.clause.id for fact in table.facts(MisdealDeclared)] == ["12.2"]
    assert table.results(2) == VOID_BUT_JACKPOT


# 12.3 to 12.7: exposed cards


@pytest.mark.clause(OLD, "12.3")
@pytest.mark.parametrize("notice", [SIDE, SHUFFLER], ids=["shoe", "shuffler"])
def test_one_card_exposed_to_a_player_is_turned_over_and_the_deal_goes_on(notice: dict[str, Any]) -> None:
    table = in_the_deal(1, 2, cards=2, notice=notice)
    table.say(slot_of(table, "box 1", 0))
    assert isinstance(table.request, Deal)
    table.go_on(until=Decide)
    assert table.undecided == [1, 2]
    opened = [fact.pile for fact in table.facts(CardsShown) if fact.to == PUBLIC]
    assert opened == ["box 1", "dealer"], "the dealer's own card is turned as ever"
    assert not table.facts(MisdealDeclared)


@pytest.mark.clause(OLD, "12.4")
def test_from_a_shoe_a_card_exposed_to_the_dealer_stays_up_and_the_fifth_comes_down() -> None:
    table = in_the_deal(1, cards=4)
    table.say(slot_of(table, "dealer", 1)).go_on(until=Decide)
    assert [fact.facing for fact in table.facts(CardsDealt) if fact.to == DEALER] == [Facing.DOWN] * 5
    opened = [fact.cards for fact in table.facts(CardsShown) if fact.pile == DEALER]
    assert opened == [(table.card("dealer", 1),)], "the one up card is the exposed one"


@pytest.mark.clause(OLD, "12.4")
def test_a_card_exposed_when_the_dealers_last_is_due_still_brings_that_one_down() -> None:
    """The question is on the table already: a fifth card, face up. It changes with the report."""
    table = in_the_deal(1, cards=9)
    assert isinstance(table.request, Deal)
    assert (table.request.to, table.request.facing) == (DEALER, Facing.UP)
    table.say(slot_of(table, "dealer", 1))
    assert table.request.facing is Facing.DOWN
    table.go_on(until=Decide)
    assert [fact.facing for fact in table.facts(CardsDealt) if fact.to == DEALER] == [Facing.DOWN] * 5


@pytest.mark.clause(OLD, "12.4", "8.4")
def test_from_a_shuffler_a_card_exposed_to_the_dealer_stays_up_and_none_is_turned() -> None:
    table = in_the_deal(1, cards=2, notice=SHUFFLER)
    table.say(slot_of(table, "dealer", 2)).go_on(until=Decide)
    opened = [fact.cards for fact in table.facts(CardsShown) if fact.pile == DEALER]
    assert opened == [(table.card("dealer", 2),)]


@pytest.mark.clause(OLD, "12.4", "9.3")
def test_after_a_card_exposed_to_the_dealer_the_round_is_settled_as_ever() -> None:
    table = in_the_deal(1, cards=4)
    table.say(slot_of(table, "dealer", 1)).go_on(until=Decide).say(Decision(1, "bet"))
    assert isinstance(table.request, Show)
    assert len(table.request.slots) == 4
    assert table.finish().results(1) == {"ante": "win", "bet": "win", "jackpot": "lose"}


# fmt: off
SEVERAL_EXPOSED = [
    row("12.5", "two of one player",               [("box 1", 0), ("box 1", 1)]),
    row("12.5", "one each of two players",         [("box 1", 0), ("box 2", 0)]),
    row("12.5", "one of a player, one of dealer",  [("box 2", 1), ("dealer", 0)]),
    row("12.5", "one of the dealer, then another", [("dealer", 0), ("dealer", 1)]),
]
# fmt: on


@pytest.mark.parametrize("exposed", SEVERAL_EXPOSED)
def test_more_than_one_exposed_card_is_a_misdeal(exposed: Sequence[tuple[str, int]]) -> None:
    table = in_the_deal(1, 2, cards=6)
    first, second = (slot_of(table, *place) for place in exposed)
    table.say(first)
    assert not table.talk.is_over
    table.say(second)
    assert table.talk.is_over
    assert [fact.clause.id for fact in table.facts(MisdealDeclared)] == ["12.5"]
    assert table.results(1) == VOID_BUT_JACKPOT


@pytest.mark.clause(OLD, "12.5")
def test_the_same_card_is_not_exposed_twice_and_a_card_that_comes_up_by_right_is_not_exposed() -> None:
    table = in_the_deal(1, cards=4)
    report = slot_of(table, "box 1", 0)
    table.say(report)
    table.refusal(report)
    table.go_on(until=Show, to="dealer")
    table.refusal(slot_of(table, "dealer", 4))


@pytest.mark.clause(OLD, "12.6")
@pytest.mark.parametrize("positions", [(0,), (0, 2, 4), (0, 1, 2, 3, 4)])
def test_a_player_who_shows_cards_causes_no_misdeal(positions: tuple[int, ...]) -> None:
    table = LiveTable.dealt(1, 2)
    table.say(ExposedByPlayer(1, positions, tuple(table.card("box 1", n) for n in positions)))
    assert table.undecided == [1, 2]
    table.say(Decision(1, "bet"), Decision(2, "fold")).finish()
    assert table.results(1) == {"ante": "win", "bet": "win"}


@pytest.mark.clause(OLD, "12.6", "12.1")
def test_but_the_operator_may_still_void_the_hand_of_who_showed_cards_to_others() -> None:
    table = LiveTable.dealt(1, 2).say(
        ExposedByPlayer(1, (0,), (None,)), Communication("P1"), Ruling("void", "duty manager")
    )
    assert table.results(1) == {"ante": "forfeited"}


@pytest.mark.clause(OLD, "12.7")
@pytest.mark.parametrize("positions", [(0,), (0, 1), (0, 1, 2, 3)])
def test_a_dealer_who_shows_cards_before_all_have_decided_leaves_players_their_choice(
    positions: tuple[int, ...],
) -> None:
    table = LiveTable.dealt(1, 2, 3).say(Decision(1, "bet"))
    table.say(ExposedByDealer(positions, tuple(table.card("dealer", n) for n in positions)))
    assert not table.facts(MisdealDeclared), "rule 12.5 does not apply"
    assert isinstance(table.request, Decide)
    assert {option.name for options in table.request.options.values() for option in options} == {"bet", "fold"}
    assert table.undecided == [2, 3]
    table.say(Decision(3, "bet"), Decision(2, "fold")).finish()
    assert [table.box(number).net for number in (1, 2, 3)] == [3000, -1000, 5000]


@pytest.mark.clause(OLD, "12.7")
def test_once_all_have_decided_the_dealer_exposes_nothing_in_error() -> None:
    table = LiveTable.dealt(1, 2).say(Decision(1, "bet"), Decision(2, "bet"))
    table.refusal(ExposedByDealer((0,), (table.card("dealer", 0),)))


# 12.8, 12.9: cards where there is no ante


@pytest.mark.clause(OLD, "12.8")
@pytest.mark.parametrize("cards", [1, 5, 9])
def test_cards_without_an_ante_are_dealt_again_with_the_wagers_as_they_stand(cards: int) -> None:
    table = in_the_deal(1, 2, cards=cards).say(CardsWithoutWager(3))
    assert table.talk.is_over
    assert LeftStakes.of(table.talk.table).are_to_stand
    assert table.results(1) == {"ante": "carried", "jackpot": "carried"}
    assert {fact.clause.id for fact in table.facts(CardsDiscarded)} == {"12.8"}, "all cards are collected"
    again = LiveTable(notice=SIDE, carried=table.talk.table.carried, wagers_stand=True)
    assert isinstance(again.request, Deal), "nobody is asked for wagers"
    assert [fact.carried for fact in again.facts(WagerAccepted)] == [True] * 4
    again.go_on(until=Decide).say(Decision(1, "bet"), Decision(2, "fold")).finish()
    assert [again.box(number).net for number in (1, 2)] == [2900, -1100]


@pytest.mark.clause(OLD, "12.8")
def test_a_redeal_is_not_called_a_misdeal() -> None:
    """Reading C10: the 1998 rule speaks of a redeal only, and 12.11 has no part in it."""
    table = in_the_deal(1, cards=3).say(CardsWithoutWager(3))
    assert not table.facts(MisdealDeclared)


@pytest.mark.clause(OLD, "12.8")
def test_part_of_a_hand_found_after_the_deal_is_dealt_again_too() -> None:
    """Rule 12.8 of 1998 has no "before all cards are dealt"; only a complete hand (12.9) is excepted."""
    table = LiveTable.dealt(1, 2).say(CardsWithoutWager(3))
    assert LeftStakes.of(table.talk.table).are_to_stand
    assert table.results(1) == {"ante": "carried"}


@pytest.mark.clause(OLD, "12.8", "12.9")
def test_a_box_with_an_ante_has_no_cards_without_one() -> None:
    table = in_the_deal(1, cards=2)
    table.refusal(CardsWithoutWager(1))
    table.refusal(HandWithoutWager(1))
    table.refusal(CardsWithoutWager(8))


# fmt: off
COMPLETE = [
    row("12.9", "in the deal from a shuffler",       SHUFFLER, Deal),
    row("12.9", "after the deal from a shuffler",    SHUFFLER, Decide),
    row("12.9", "after the deal from a shoe",        SIDE,     Decide),
]
# fmt: on


@pytest.mark.parametrize(("notice", "moment"), COMPLETE)
def test_a_complete_hand_without_an_ante_is_counted_into_the_rack_and_the_game_goes_on(
    notice: dict[str, Any], moment: type[Request]
) -> None:
    table = in_the_deal(1, 4, cards=1, notice=notice).go_on(until=moment).say(HandWithoutWager(3))
    (discarded,) = (fact for fact in table.facts(CardsDiscarded) if fact.pile == "box 3")
    assert (discarded.count, discarded.clause.id) == (5, "12.9")
    table.go_on(until=Decide).say(Decision(1, "bet"), Decision(4, "fold")).finish()
    assert [table.box(number).net for number in (1, 4)] == [2900, -1100]


@pytest.mark.clause(OLD, "12.9")
@pytest.mark.parametrize("moment", [Deal, Decide], ids=["found in the deal", "found after it"])
def test_with_such_a_hand_the_cards_counted_are_still_those_of_one_deck(moment: type[Request]) -> None:
    table = in_the_deal(1, cards=1, notice=SHUFFLER).go_on(until=moment).say(HandWithoutWager(3))
    table.go_on(until=Decide).say(Decision(1, "bet")).finish()
    assert sum(len(slots) for slots in table.talk.table.piles.values()) == 52
    counted = sum(fact.count for fact in table.facts(CardsDiscarded))
    assert counted == 5 + 5, "the stray hand and the one that was played; the rest of the deck is put away uncounted"


@pytest.mark.clause(OLD, "12.9", "11.1")
def test_a_jackpot_chip_without_an_ante_was_never_a_wager() -> None:
    """Reading C19."""
    stray = {"box": 3, "player": "P3", "wagers": {"jackpot": 100}, "cards": FLUSH}
    settlement = settled(box(1, HANDS[1]), stray, irregularities=[{"what": "hand-without-wager", "box": 3}])
    assert results(settlement, 3) == {"jackpot": "void"}
    assert result_of(settlement, 3).net == 0
    assert result_of(settlement, 1).net == 3000


# 12.12 to 12.14


@pytest.mark.clause(OLD, "12.12", "5.6")
def test_all_hands_of_a_player_with_more_than_one_are_void() -> None:
    table = LiveTable(notice=SIDE).say(ante(1, "A"), jackpot(1, "A"), ante(2, "B"), ante(3, "A", unnoticed=True))
    table.say(NoMoreBets()).go_on(until=Decide).say(Decision(1, "bet"), SeveralHands("A"))
    assert table.undecided == [2]
    table.say(Decision(2, "bet")).finish()
    assert table.results(1) == {"ante": "void", "jackpot": "void", "bet": "void"}
    assert table.results(3) == {"ante": "void"}
    assert table.results(2) == {"ante": "lose", "bet": "lose"}
    assert {clause for _, _, clause in table.brief(1).values()} == {"12.12"}


@pytest.mark.clause(OLD, "12.12")
def test_in_a_record_several_hands_are_void_if_declared_and_refused_if_not() -> None:
    hands = [box(1, HANDS[1]) | {"player": "A"}, box(2, HANDS[3]) | {"player": "A"}, box(3, HANDS[2])]
    settlement = settled(*hands, irregularities=[{"what": "several-hands", "box": 2}])
    assert [result.net for result in settlement.boxes] == [0, 0, -3000]
    with pytest.raises(BadInput, match="several-hands") as caught:
        settled(*hands)
    assert caught.value.clause == "5.6"


@pytest.mark.clause(OLD, "12.12")
def test_one_hand_is_not_several() -> None:
    LiveTable.dealt(1, 2).refusal(SeveralHands("P1"))


@pytest.mark.clause(OLD, "12.13")
@pytest.mark.parametrize("mode", ["manual", "electronic"])
def test_an_absent_player_is_deemed_to_have_folded(mode: str) -> None:
    table = LiveTable.dealt(1, 2, side=True, notice={"jackpot": True, "jackpot-mode": mode}, hands={1: FLUSH})
    table.say(Absent(1))
    assert table.undecided == [2]
    table.say(Decision(2, "fold"))
    assert table.talk.is_over
    assert table.brief(1)["ante"] == ("forfeited", 0, "12.13")
    assert table.brief(1)["jackpot"][:2] == ("lose", 0), "deemed folded, so 9.2 takes it"
    assert table.box(1).net == -1100


@pytest.mark.clause(OLD, "12.13")
def test_nobody_is_absent_before_the_hand_is_complete_or_after_the_decision() -> None:
    in_the_deal(1, cards=3).refusal(Absent(1))
    LiveTable.dealt(1, 2).say(Decision(1, "bet")).refusal(Absent(1))


# fmt: off
COLLECTED = [
    row("12.14", "put together again it is played on",  True,  {"ante": "win", "bet": "win", "jackpot": "lose"}, 2900),
    row("12.14", "otherwise it is void",                False, {"ante": "void", "jackpot": "void"}, 0),
]
# fmt: on


@pytest.mark.parametrize(("reconstructed", "expected", "net"), COLLECTED)
def test_a_hand_collected_too_early(reconstructed: bool, expected: dict[str, str], net: int) -> None:
    table = LiveTable.dealt(1, 2, side=True).say(CollectedEarly(1, reconstructed))
    assert table.undecided == ([1, 2] if reconstructed else [2])
    table.say(*([Decision(1, "bet")] if reconstructed else []), Decision(2, "bet")).finish()
    assert table.results(1) == expected
    assert table.box(1).net == net


@pytest.mark.clause(OLD, "12.14")
def test_a_hand_that_has_bet_was_not_collected_before_its_decision() -> None:
    LiveTable.dealt(1, 2).say(Decision(1, "bet")).refusal(CollectedEarly(1, reconstructed=False))


# What the 1998 edition has no rule on


@pytest.mark.parametrize("report", [LaidDown(1, reconstructed=True), ViewedBlind("P1", (1,))])
def test_reports_that_this_edition_does_not_know_are_refused(report: Irregularity) -> None:
    LiveTable.dealt(1).refusal(report)


# Several at once


@pytest.mark.clause(OLD, "12.13", "12.14", "12.6", "12.7")
def test_irregularities_come_one_after_the_other_while_boxes_are_undecided() -> None:
    table = LiveTable.dealt(1, 2, 3, 4)
    table.say(Absent(4), ExposedByDealer((0,), (None,)), CollectedEarly(2, reconstructed=False))
    assert table.undecided == [1, 3]
    table.say(ExposedByPlayer(3, (4,), (None,)), Decision(3, "bet"))
    assert table.undecided == [1]
    table.say(Decision(1, "bet")).finish()
    assert [table.box(number).net for number in (1, 2, 3, 4)] == [3000, 0, 5000, -1000]


@pytest.mark.clause(OLD, "12.11")
def test_a_record_of_a_misdeal_needs_only_what_happened_until_then() -> None:
    boxes = [box(number, choice="", jackpot=100) for number in (1, 2)]
    short = [{"what": "short-deck", "count": 51}]
    settlement = settled(*boxes, dealer=None, irregularities=short)
    assert [brief(result)["jackpot"][0] for result in settlement.boxes] == ["carried", "carried"]
    assert [result.net for result in settlement.boxes] == [0, 0]


@pytest.mark.clause(OLD, "12.11")
def test_a_carried_wager_is_part_of_the_opening_of_a_round_and_of_nothing_else() -> None:
    game = find_game("caribbean-stud")
    notice = Notice.post(find_edition(OLD), SIDE)
    talk = game.begin(Opening.with_cards(notice, carried=(carried(1),)))
    with pytest.raises(Refused):
        talk.answer(NoMoreBets())
