"""Section 11: each irregularity, what follows from it, and what a person must rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pitbook.errors import BadInput
from pitbook.procedure.left_stakes import LeftStakes
from pitbook.procedure.poker.hand_state import PokerHands
from pitbook.table import (
    DEALER,
    PUBLIC,
    Absent,
    Answer,
    CardsWithoutWager,
    CollectedEarly,
    Communication,
    Decision,
    DeckCounted,
    ExposedByDealer,
    ExposedByPlayer,
    HandWithoutWager,
    LaidDown,
    LeftFaceDown,
    NoMoreBets,
    Ruling,
    SeveralHands,
    ViewedBlind,
    WrongCount,
)
from pitbook.table.facts import CardsDealt, CardsDiscarded, CardsShown, MisdealDeclared, RulingMade, WagerWithdrawn
from pitbook.table.places import Facing
from pitbook.table.requests import Deal, Decide, Request, Rule, Show
from rules.four_card_poker.helpers import HANDS, LiveTable, aces_up, blind_play, box, clause, row, settled
from rules.live import ante, brief, line, result_of, results

SUPERVISOR, OPERATOR = "game supervisor, pit 2", "casino operator, floor"
SHUFFLER = {"dealing": "shuffler"}
BLIND = {"several-boxes": True, "blind": True}
ALL_VOID = {"ante": "void", "aces-up": "void"}
NOTHING: dict[str, Any] = {}


def dealt(edition: str, *numbers: int, **more: Any) -> LiveTable:
    return LiveTable.dealt(edition, *numbers, **more)


def in_the_deal(edition: str, *numbers: int, cards: int, notice: dict[str, Any] = NOTHING) -> LiveTable:
    table = LiveTable(edition, notice)
    for number in numbers:
        table.say(ante(number), aces_up(number))
    return table.say(NoMoreBets()).deal(cards)


# 11.1: communication


@clause("11.1", "9.6")
def test_the_operator_may_declare_a_hand_void_and_all_its_wagers_go_back(edition: str) -> None:
    table = dealt(edition, 1, 2).say(Decision(1, "play 2"), Communication("P1"))
    assert isinstance(table.request, Rule)
    table.refusal(Ruling("void", SUPERVISOR))
    table.say(Ruling("void", OPERATOR), Decision(2, "fold")).finish()
    assert table.results(1) == ALL_VOID | {"play": "void"}
    assert {clause_id for _, _, clause_id in table.brief(1).values()} == {"11.1"}
    assert table.box(2).net == -1500


@clause("11.1")
def test_or_let_it_pass(edition: str) -> None:
    table = dealt(edition, 1).say(Communication("P1"), Ruling("stands", OPERATOR), Decision(1, "play 1")).finish()
    assert table.box(1).net == 2500


@clause("11.1", "9.3")
def test_a_hand_whose_ante_was_folded_is_still_in_the_game(edition: str) -> None:
    """Reading F18: any wager made is void, the folded ante too."""
    table = dealt(edition, 1, 2).say(Decision(1, "fold ante"), Communication("P1"), Ruling("void", OPERATOR))
    assert table.results(1) == ALL_VOID


@clause("11.1")
def test_a_folded_hand_is_out_of_it(edition: str) -> None:
    dealt(edition, 1, 2).say(Decision(1, "fold")).refusal(Communication("P1"))


# 11.2, 11.3, 11.6, 11.9, 11.12: misdeals

# fmt: off
MISDEALS = [
    # when it is found, what is found, whether a ruling is needed, the clause that makes it a misdeal
    row("11.2 11.12", "six cards to a player, in the deal",     Deal,   WrongCount(1, 6), True, "11.2"),
    row("11.2 11.12", "four cards to a player, found later",    Decide, WrongCount(2, 4), True, "11.2"),
    row("11.2 11.12", "five cards to the dealer",               Decide, WrongCount(0, 5), False, "11.2"),
    row("11.2 11.12", "seven cards to the dealer",              Decide, WrongCount(0, 7), False, "11.2"),
    row("11.3 11.12", "cards to an area without a wager",       Deal,   CardsWithoutWager(5), False, "11.3"),
    row("11.6 11.12", "a deck of 51 in the deal",               Deal,   DeckCounted(51), False, "11.6"),
    row("11.6 11.12", "a deck of 53 while players decide",      Decide, DeckCounted(53), False, "11.6"),
]
# fmt: on


@pytest.mark.parametrize(("moment", "report", "is_ruled_on", "clause_id"), MISDEALS)
def test_a_misdeal_of_the_round_returns_every_wager(
    edition: str, moment: type[Request], report: Answer, is_ruled_on: bool, clause_id: str
) -> None:
    table = in_the_deal(edition, 1, 2, cards=4).go_on(until=moment).say(report)
    assert isinstance(table.request, Rule) == is_ruled_on
    if is_ruled_on:
        table.say(Ruling("round", SUPERVISOR))
    assert table.talk.is_over
    assert [fact.clause.id for fact in table.facts(MisdealDeclared)] == [clause_id]
    assert [table.results(number) for number in (1, 2)] == [ALL_VOID] * 2
    assert {clause_id for _, _, clause_id in table.brief(1).values()} == {"11.12"}
    assert not table.talk.table.carried
    assert not LeftStakes.of(table.talk.table).are_to_stand, "players may change their wagers before the redeal"


@clause("11.2")
@pytest.mark.parametrize("report", [WrongCount(1, 5), WrongCount(0, 6), WrongCount(3, 4)])
def test_a_right_number_of_cards_is_no_misdeal(edition: str, report: Answer) -> None:
    dealt(edition, 1, 2).refusal(report)


@clause("11.12")
def test_what_was_lost_or_paid_in_goes_back_too(edition: str) -> None:
    table = dealt(edition, 1, 2).say(Decision(1, "fold"), Decision(2, "play 3")).go_on(until=Show, to="box 2")
    table.say(DeckCounted(51))
    assert table.results(1) == ALL_VOID
    assert table.results(2) == ALL_VOID | {"play": "void"}


@clause("11.6", "11.12", "5.7.1")
def test_a_bonus_that_was_paid_is_undone(edition: str) -> None:
    table = dealt(edition, 1, 3, hands={3: "9s 9h 9d 7c 7d"}).say(Decision(1, "play 1"), Decision(3, "play 1"))
    table.go_on(until=Show, to="box 1").say(DeckCounted(51))
    assert [table.box(number).net for number in (1, 3)] == [0, 0]
    assert "ante-bonus" not in table.results(3)


@clause("11.12")
@pytest.mark.parametrize("moment", [Deal, Decide], ids=["in the deal", "while players decide"])
def test_a_misdeal_may_be_confined_to_some_boxes_and_the_others_play_on(edition: str, moment: type[Request]) -> None:
    table = in_the_deal(edition, 1, 2, 3, cards=5).go_on(until=moment)
    table.say(WrongCount(2, 6))
    assert isinstance(table.request, Rule)
    assert (table.request.clause.id, table.request.by) == ("11.12", "game supervisor")
    table.refusal(Ruling("round", "dealer, table 4"))
    table.say(Ruling("boxes", SUPERVISOR, (2,))).go_on(until=Decide)
    assert list(table.options) == [1, 3]
    table.say(Decision(1, "play 1"), Decision(3, "play 1")).finish()
    assert table.results(2) == ALL_VOID
    assert [table.box(number).net for number in (1, 2, 3)] == [2500, 0, 3000]
    assert [(fact.ruling, fact.by) for fact in table.facts(RulingMade)] == [("boxes", SUPERVISOR)]


@clause("11.2", "11.12")
def test_a_hand_with_a_wrong_number_of_cards_is_affected_whatever_is_ruled(edition: str) -> None:
    table = dealt(edition, 1, 2).say(WrongCount(2, 6))
    assert "must name box 2" in table.refusal(Ruling("boxes", SUPERVISOR, (1,))).what
    table.say(Ruling("boxes", SUPERVISOR, (1, 2)))
    assert (table.results(1), table.results(2)) == (ALL_VOID, ALL_VOID)


@clause("11.2", "9.2(b)")
def test_a_wrong_number_may_come_out_when_a_folded_hand_is_counted(edition: str) -> None:
    """The dealer counts folded cards; if they are not five, the fold of a hand that was misdealt is undone."""
    table = dealt(edition, 1, 2).say(Decision(2, "fold"))
    table.refusal(WrongCount(2, 5))
    table.say(WrongCount(2, 6))
    assert isinstance(table.request, Rule)
    assert table.request.boxes == (1, 2)
    table.say(Ruling("boxes", SUPERVISOR, (2,)), Decision(1, "play 1")).finish()
    assert table.brief(2) == {"ante": ("void", 0, "11.12"), "aces-up": ("void", 0, "11.12")}
    assert table.box(1).net == 2500


@clause("11.2", "10.2(b)")
def test_a_wrong_number_may_come_out_when_a_settled_hand_is_counted(edition: str) -> None:
    table = dealt(edition, 1, 2).say(Decision(1, "play 1"), Decision(2, "play 1")).go_on(until=Show, to="box 1")
    table.say(WrongCount(2, 4), Ruling("round", SUPERVISOR))
    assert [fact.clause.id for fact in table.facts(MisdealDeclared)] == ["11.2"]
    assert [table.box(number).net for number in (1, 2)] == [0, 0]


@clause("11.2", "11.12")
def test_a_void_hand_is_not_counted_again(edition: str) -> None:
    table = dealt(edition, 1, 2).say(WrongCount(2, 6), Ruling("boxes", SUPERVISOR, (2,)))
    assert "no hand to count" in table.refusal(WrongCount(2, 4)).what
    assert "no hand to count" in table.refusal(WrongCount(7, 4)).what


@clause("11.2")
@pytest.mark.parametrize("count", [0, 4, 6, 9])
@pytest.mark.parametrize("moment", [Deal, Decide], ids=["in the deal", "while players decide"])
def test_as_many_cards_go_to_the_rack_as_the_hand_was_dealt(edition: str, count: int, moment: type[Request]) -> None:
    table = in_the_deal(edition, 1, 2, cards=8).go_on(until=moment)
    table.say(WrongCount(2, count), Ruling("round", SUPERVISOR))
    assert sum(fact.count for fact in table.facts(CardsDiscarded) if fact.pile == "box 2") == count
    slots = sorted(slot for pile in table.talk.table.piles.values() for slot in pile)
    assert slots == list(range(52)), "no card is lost and none is there twice"


@clause("11.2", "7.3")
def test_a_hand_cannot_have_more_cards_than_the_deck(edition: str) -> None:
    assert "not so many" in dealt(edition, 1).refusal(WrongCount(1, 53)).what


@clause("11.12")
def test_a_record_that_names_no_extent_means_the_whole_round(edition: str) -> None:
    """Reading F15."""
    wrong = [{"what": "wrong-count", "box": 1, "count": 6}]
    settlement = settled(box(1, choice=""), box(2, choice=""), dealer=None, edition=edition, irregularities=wrong)
    assert [brief(result)["ante"][0] for result in settlement.boxes] == ["void"] * 2


# fmt: off
SEVERAL_EXPOSED = [
    row("11.9", "two of one player",                    [("box 1", 0), ("box 1", 1)]),
    row("11.9", "one of each of two players",           [("box 1", 0), ("box 2", 1)]),
    row("11.9", "one of a player, one of the dealer",   [("box 2", 1), ("dealer", 0)]),
    row("11.9", "two of the dealer",                    [("dealer", 0), ("dealer", 1)]),
]
# fmt: on


@pytest.mark.parametrize("places", SEVERAL_EXPOSED)
def test_more_than_one_exposed_card_is_a_misdeal(edition: str, places: Sequence[tuple[str, int]]) -> None:
    table = in_the_deal(edition, 1, 2, cards=6)
    first, second = (table.exposed(*place) for place in places)
    table.say(first, second, Ruling("round", SUPERVISOR))
    assert [fact.clause.id for fact in table.facts(MisdealDeclared)] == ["11.9"]
    assert table.results(1) == ALL_VOID


# 11.4: a hand where nobody wagered


@clause("11.3", "11.4")
def test_no_complete_hand_lies_anywhere_before_the_first_is_dealt(edition: str) -> None:
    table = in_the_deal(edition, 1, cards=8)
    assert "cards without a wager" in table.refusal(HandWithoutWager(3)).remedy
    table.deal(1).say(HandWithoutWager(3)).go_on(until=Decide)
    assert list(table.options) == [1]


@clause("11.11")
def test_the_card_that_lies_up_by_right_is_not_exposed_by_mistake(edition: str) -> None:
    table = dealt(edition, 1)
    up = len(table.talk.table.hand(DEALER)) - 1
    assert "lay open already" in table.refusal(ExposedByDealer((up,), (table.cards["dealer"][up],))).what


@clause("11.4")
def test_a_complete_hand_without_a_wager_goes_to_the_rack_and_the_game_goes_on(edition: str) -> None:
    table = dealt(edition, 1).say(HandWithoutWager(3))
    assert [(f.count, f.clause.id) for f in table.facts(CardsDiscarded) if f.pile == "box 3"] == [(5, "11.4")]
    assert list(table.options) == [1]


@clause("11.3", "11.4")
def test_an_area_with_aces_up_alone_has_a_wager(edition: str) -> None:
    table = LiveTable(edition).say(ante(1), aces_up(3), NoMoreBets()).deal(2)
    table.refusal(CardsWithoutWager(3))
    table.go_on(until=Decide).refusal(HandWithoutWager(3))


@clause("11.3")
def test_less_than_a_hand_found_after_the_deal_goes_to_the_rack(edition: str) -> None:
    """F19: 11.3 ends with the deal and 11.4 is about complete hands; nothing makes it a misdeal."""
    table = dealt(edition, 1).say(CardsWithoutWager(3, count=2))
    assert [(f.count, f.clause.id) for f in table.facts(CardsDiscarded) if f.pile == "box 3"] == [(2, "11.4")]
    assert list(table.options) == [1]
    table.refusal(CardsWithoutWager(3))
    table.refusal(CardsWithoutWager(4, count=5))


# 11.5: collected early


@clause("11.5")
def test_a_hand_collected_early_is_void_unless_it_can_be_put_together(edition: str) -> None:
    table = dealt(edition, 1, 2, 3).say(CollectedEarly(1, reconstructed=False), CollectedEarly(3, reconstructed=True))
    assert list(table.options) == [2, 3]
    assert table.brief(1) == {"ante": ("void", 0, "11.5"), "aces-up": ("void", 0, "11.5")}
    table.say(Decision(2, "play 1")).refusal(CollectedEarly(2, reconstructed=False))
    table.say(Decision(3, "play 1")).finish()
    assert table.box(3).net == 3000


# 11.7, 11.8, 11.10, 11.11: exposed cards


@clause("11.7")
@pytest.mark.parametrize("notice", [{}, SHUFFLER], ids=["shoe", "shuffler"])
def test_one_card_exposed_to_a_player_is_turned_over_and_the_deal_goes_on(edition: str, notice: dict[str, Any]) -> None:
    table = in_the_deal(edition, 1, 2, cards=2, notice=notice)
    table.say(table.exposed("box 2", 0)).go_on(until=Decide)
    assert list(table.options) == [1, 2]
    assert [fact.pile for fact in table.facts(CardsShown) if fact.to == PUBLIC] == ["box 2", "dealer"]


@clause("11.8")
@pytest.mark.parametrize(
    ("notice", "cards"), [({}, 4), ({}, 10), (SHUFFLER, 2)], ids=["shoe", "last of a shoe", "shuffler"]
)
def test_a_card_exposed_to_the_dealer_stays_up_and_the_sixth_goes_down(
    edition: str, notice: dict[str, Any], cards: int
) -> None:
    table = in_the_deal(edition, 1, cards=cards, notice=notice)
    table.say(table.exposed("dealer", 0)).go_on(until=Decide)
    assert {fact.facing for fact in table.facts(CardsDealt)} == {Facing.DOWN}
    assert [fact.cards for fact in table.facts(CardsShown) if fact.pile == DEALER] == [(table.card("dealer", 0),)]
    table.say(Decision(1, "play 1")).finish()
    assert table.box(1).net == 2500


@clause("11.8")
def test_the_sixth_card_is_face_up_by_right(edition: str) -> None:
    table = in_the_deal(edition, 1, cards=11)
    table.refusal(table.exposed("dealer", 5))


@clause("11.10")
def test_a_player_who_shows_cards_causes_no_misdeal(edition: str) -> None:
    table = dealt(edition, 1, 2).say(ExposedByPlayer(1, (0, 1, 2, 3, 4), (None,) * 5))
    table.say(Decision(1, "play 1"), Decision(2, "fold")).finish()
    assert table.box(1).net == 2500


@clause("11.11")
def test_a_dealer_who_shows_cards_leaves_players_their_choice(edition: str) -> None:
    table = dealt(edition, 1, 2).say(Decision(2, "play 3"), ExposedByDealer((0, 1), (None, None)))
    assert table.options == {1: [("play 1", 1000), ("play 2", 2000), ("play 3", 3000), ("fold", 0), ("fold ante", 0)]}
    table.say(Decision(1, "fold")).finish()
    assert [table.box(number).net for number in (1, 2)] == [-1500, -4500]


@clause("11.11")
def test_once_everybody_has_decided_it_makes_no_difference(edition: str) -> None:
    table = dealt(edition, 1).say(Decision(1, "play 1"))
    table.refusal(ExposedByDealer((0,), (None,)))


# 11.13: an absent player


@clause("11.13")
def test_an_absent_player_forfeits_every_wager(edition: str) -> None:
    """Readings F9 and F13: Aces Up too, and a play wager made before the deal."""
    table = LiveTable(edition, {"blind-play": True}).say(ante(1), aces_up(1), blind_play(1), aces_up(2), NoMoreBets())
    table.go_on(until=Decide).say(Absent(1), Absent(2))
    assert table.talk.is_over
    assert table.brief(1) == dict.fromkeys(("ante", "aces-up", "play"), ("forfeited", 0, "11.13"))
    assert table.brief(2) == {"aces-up": ("forfeited", 0, "11.13")}


@clause("11.13")
def test_nobody_is_absent_before_or_after_the_decision(edition: str) -> None:
    in_the_deal(edition, 1, cards=3).refusal(Absent(1))
    dealt(edition, 1, 2).say(Decision(1, "play 1")).refusal(Absent(1))


@clause("11.13", "9.1")
def test_in_a_record_an_absent_player_looks_at_no_cards(edition: str) -> None:
    told = [{"what": "absent", "box": 1}]
    settlement = settled(box(1, HANDS[1], ""), box(2, HANDS[2], "fold"), edition=edition, irregularities=told)
    looked = [fact.pile for fact in settlement.conversation.facts if isinstance(fact, CardsShown) and fact.to != PUBLIC]
    assert looked == ["box 2"]
    assert result_of(settlement, 1).net == -1000


# 11.14: laid down and put on the discard pile


@clause("11.14")
def test_the_top_five_of_the_discard_pile_may_be_put_together_again(edition: str) -> None:
    table = dealt(edition, 1, 2).say(Decision(1, "fold"), LaidDown(1, reconstructed=True))
    assert list(table.options) == [1, 2]
    table.say(Decision(1, "play 1"), Decision(2, "fold")).finish()
    assert table.box(1).net == 2500


@clause("11.14")
def test_a_hand_with_others_on_top_of_it_stays_folded(edition: str) -> None:
    table = dealt(edition, 1, 2, 3).say(Decision(1, "fold"), Decision(2, "fold"))
    table.refusal(LaidDown(1, reconstructed=True))
    table.say(LaidDown(1, reconstructed=False), LaidDown(2, reconstructed=True))
    assert list(table.options) == [2, 3]
    assert table.results(1) == {"ante": "lose", "aces-up": "lose"}


@clause("11.14", "9.2")
def test_a_hand_in_play_that_cannot_be_put_together_is_taken_as_folded(edition: str) -> None:
    table = dealt(edition, 1, 2).say(Decision(1, "play 2"), LaidDown(1, reconstructed=False))
    assert table.brief(1) == {
        "ante": ("lose", 0, "9.2(a)"),
        "aces-up": ("lose", 0, "9.2(a)"),
        "play": ("void", 0, "11.14"),
    }


@clause("11.14", "5.8(b)")
def test_a_blind_play_wager_comes_back_with_the_hand_at_its_size(edition: str) -> None:
    table = LiveTable(edition, {"blind-play": True}).say(ante(1), blind_play(1), ante(2), NoMoreBets())
    table.go_on(until=Decide).say(Decision(1, "fold"))
    assert [fact.staked for fact in table.facts(WagerWithdrawn)] == [2000]
    table.say(LaidDown(1, reconstructed=True))
    assert table.options[1] == [("play 2", 2000), ("fold", 0)]
    table.say(Decision(1, "play 2"), Decision(2, "fold")).finish()
    assert table.box(1).net == 3000


@clause("11.14")
def test_a_fold_stands_once_the_dealers_hand_is_open(edition: str) -> None:
    """Reading F17."""
    table = dealt(edition, 1, 2).say(Decision(2, "fold"), Decision(1, "play 1")).go_on(until=Show, to="box 1")
    assert table.refusal(LaidDown(2, reconstructed=True)).clause == "11.14"
    table.say(LaidDown(1, reconstructed=True)).finish()
    assert table.box(1).net == 2500


# 11.15: blind hands looked at


def blind_table(edition: str) -> LiveTable:
    table = LiveTable(edition, BLIND).say(ante(1, "A", seat=True), ante(2, "A"), ante(3, "A"), ante(4, "B"))
    return table.say(NoMoreBets())


@clause("11.15(a)", "5.5.2")
def test_one_hand_looked_at_may_be_deemed_that_of_the_seat(edition: str) -> None:
    table = blind_table(edition).deal(20).say(ViewedBlind("A", (2,)))
    assert isinstance(table.request, Rule)
    assert table.request.clause.id == "11.15(a)"
    table.refusal(Ruling("deem-seated", "dealer, table 4"))
    table.say(Ruling("deem-seated", SUPERVISOR)).go_on(until=Decide)
    boxes = table.talk.table.boxes
    assert [boxes[n].is_seat for n in (1, 2)] == [False, True]
    assert PokerHands.of(table.talk.table).blind & {1, 2} == {1}


@clause("11.15(b)")
def test_several_hands_looked_at_may_be_void(edition: str) -> None:
    table = blind_table(edition).go_on(until=Decide).say(ViewedBlind("A", (2,)))
    assert isinstance(table.request, Rule)
    assert table.request.clause.id == "11.15(b)"
    table.say(Ruling("void", SUPERVISOR))
    assert [table.results(number) for number in (1, 2)] == [{"ante": "void"}] * 2
    assert list(table.options) == [3, 4]


@clause("11.15")
def test_the_supervisor_may_let_it_pass(edition: str) -> None:
    table = blind_table(edition).go_on(until=Decide).say(ViewedBlind("A", (2,)), Ruling("goes-on", SUPERVISOR))
    assert list(table.options) == [1, 2, 3, 4]


# What this game has no rule on


@clause("10.2", "5.5")
@pytest.mark.parametrize("report", [LeftFaceDown(1), SeveralHands("P1")])
def test_reports_without_a_rule_are_refused(edition: str, report: Answer) -> None:
    dealt(edition, 1).say(Decision(1, "play 1")).go_on(until=Show, to="box 1").refusal(report)


@clause("11.2")
def test_a_wrong_number_in_a_record_names_the_irregularity_to_declare(edition: str) -> None:
    with pytest.raises(BadInput) as caught:
        settled(box(1, HANDS[1]), dealer="Kd Kc 8h 5s 3d", edition=edition)
    assert caught.value.clause == "11.2"
    assert "wrong-count" in str(caught.value)


@clause("11.13", "11.5")
def test_a_record_tells_what_went_wrong_at_each_box(edition: str) -> None:
    told = [{"what": "absent", "box": 1}, {"what": "collected-early", "box": 2, "reconstructed": False}]
    settlement = settled(box(1, choice=""), box(2, choice=""), box(3, HANDS[3]), edition=edition, irregularities=told)
    assert [result_of(settlement, number).net for number in (1, 2, 3)] == [-1000, 0, 2000]


# The edges of these rules, as they are written down


def told(what: str, **more: Any) -> dict[str, Any]:
    return {"what": what, **more}


@clause("11.8", "11.9")
@pytest.mark.parametrize("dealing", ["shoe", "shuffler"])
def test_a_sixth_card_face_up_after_another_was_exposed_is_a_second_exposed_card(edition: str, dealing: str) -> None:
    exposed = [told("exposed-card", to="dealer", cards=card) for card in ("8h", "Qd")]
    notice = {"dealing": dealing}
    settlement = settled(box(1, HANDS[1], ""), edition=edition, notice=notice, irregularities=exposed)
    assert settlement.misdeal == "more than one card was exposed in the deal (rule 11.9)"


@clause("11.9", "11.11")
def test_a_card_turned_when_somebody_has_decided_was_not_exposed_in_the_deal(edition: str) -> None:
    table = LiveTable(edition).say(ante(1), ante(2), NoMoreBets()).deal(3)
    table.say(table.exposed("dealer")).go_on(until=Decide).say(Decision(1, "play 1"))
    table.refusal(table.exposed("dealer", 5))


@clause("11.2", "11.12")
def test_a_misdeal_held_to_some_boxes_names_the_rule_that_makes_it_one(edition: str) -> None:
    short = told("wrong-count", box=1, ruling="boxes", boxes=[1], by="game supervisor Lee")
    settlement = settled(box(1, "As Ah 9c 6d", ""), box(2, None, "fold"), edition=edition, irregularities=[short])
    affected = line(settlement, "ante")
    assert (affected.result, affected.clause) == ("void", "11.12")
    assert "a misdeal by 11.2, held to some boxes by game supervisor Lee" in affected.why


@clause("5.8", "9.2")
def test_a_play_wager_that_was_made_blind_and_taken_back_has_its_line(edition: str) -> None:
    folded = box(1, None, "fold", ante=1000, play=2000)
    settlement = settled(folded, edition=edition, notice={"blind-play": True})
    back = line(settlement, "play")
    assert (back.result, back.stake, back.pays, back.clause) == ("returned", 2000, 0, "5.8(b)")
    assert result_of(settlement).net == -1000


@clause("11.1")
def test_a_folded_hand_is_none_to_declare_void(edition: str) -> None:
    """F18: P1 folded box 1 and played box 2; what was lost with the first stays lost."""
    boxes = [box(1, None, "fold"), box(2, HANDS[2])]
    boxes[1]["player"] = "P1"
    declared = told("communication", box=2, ruling="void", by="casino operator Kim")
    more: dict[str, Any] = {"edition": edition, "notice": {"several-boxes": True}}
    settlement = settled(*boxes, **more, irregularities=[declared])
    assert results(settlement, 1) == {"ante": "lose"}
    assert results(settlement, 2) == {"ante": "void", "play": "void"}
    assert all("declared void by casino operator Kim" in each.why for each in result_of(settlement, 2).lines)
    boxes[1]["choices"] = ["fold"]
    with pytest.raises(BadInput, match=r"P1 holds no cards|never came up"):
        settled(*boxes, **more, irregularities=[declared])


@clause("11.14")
def test_a_buried_hand_says_that_it_is_taken_to_be_folded(edition: str) -> None:
    buried = told("laid-down", box=1, reconstructed=False)
    settlement = settled(box(1, HANDS[1], ""), edition=edition, irregularities=[buried])
    assert all("by 11.14 the hand is taken to be folded" in each.why for each in result_of(settlement).lines)


@clause("5.7.2", "5.7.3")
@pytest.mark.parametrize("option", ["1", "5"])
def test_aces_up_names_its_pay_table(edition: str, option: str) -> None:
    settlement = settled(box(1, HANDS[1], ante=1000, aces_up=500), edition=edition, notice={"aces-up": option})
    assert f"the pay table is option {option}" in line(settlement, "aces-up").why


@clause("11.3", "11.4")
def test_less_than_a_hand_at_an_empty_area_is_told_at_any_time(edition: str) -> None:
    """F19: in the deal a misdeal, after it none; and no message leads round in a circle."""
    stray = told("cards-without-wager", box=3, cards="9d 8c 3h")
    assert settled(box(1, None, ""), edition=edition, irregularities=[stray]).misdeal.endswith("(rule 11.3)")
    for when in ("betting", "settlement"):
        late = settled(box(1, HANDS[1]), edition=edition, irregularities=[stray | {"when": when}])
        assert (late.misdeal, result_of(late).net) == ("", 2000)
    with pytest.raises(BadInput, match="declare the irregularity cards-without-wager"):
        settled(box(1, HANDS[1]), edition=edition, irregularities=[stray | {"what": "hand-without-wager"}])
