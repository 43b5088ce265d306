"""Section 12 as the 2012 draft would have it: where it differs from 1998, and that the rest still holds."""

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
    CardExposed,
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
    SeveralHands,
    ViewedBlind,
    WrongCount,
)
from pitbook.table.facts import CardsDealt, CardsDiscarded, CardsShown, MisdealDeclared, RulingMade
from pitbook.table.places import Facing
from pitbook.table.requests import Deal, Decide, Request, Rule, Show
from rules.caribbean_stud.helpers import HANDS, NEW, LiveTable, box, jackpot, row, settled
from rules.live import ante, brief, result_of

DRAFT = "2012-draft"
FLUSH = "Ah Qh Jh Th 7h"
SIDE = {"jackpot": True}
SHUFFLER = {"jackpot": True, "dealing": "shuffler"}
BLIND = {"several-boxes": True, "blind": True}
ALL_VOID = {"ante": "void", "jackpot": "void"}
SUPERVISOR = "game supervisor, pit 2"


def draft_row(clauses: str, sentence: str, *values: object) -> Any:
    return row(clauses, sentence, *values, edition=NEW)


def dealt(*numbers: int, **more: Any) -> LiveTable:
    return LiveTable.dealt(*numbers, edition=DRAFT, side=True, **more)


def in_the_deal(*numbers: int, cards: int, notice: dict[str, Any] | None = None) -> LiveTable:
    table = LiveTable(DRAFT, notice or SIDE)
    for number in numbers:
        table.say(ante(number), jackpot(number))
    return table.say(NoMoreBets()).deal(cards)


def exposed(table: LiveTable, pile: str, position: int) -> CardExposed:
    slots = table.talk.table.piles[pile]  # type: ignore[index]
    return CardExposed(slots[position], table.card(pile, position))


# 12.1: the wagers of a void hand go back


@pytest.mark.clause(NEW, "12.1")
def test_the_wagers_of_a_hand_declared_void_are_void_and_not_forfeited() -> None:
    table = dealt(1, 2, hands={1: FLUSH}).say(Decision(1, "bet"), Communication("P1"))
    assert isinstance(table.request, Rule)
    table.refusal(Ruling("void", SUPERVISOR))
    table.say(Ruling("void", "casino operator, floor"), Decision(2, "fold")).finish()
    assert table.results(1) == ALL_VOID | {"bet": "void"}
    assert table.box(1).net == 0
    assert {clause for _, _, clause in table.brief(1).values()} == {"12.1"}


@pytest.mark.clause(NEW, "12.1")
def test_all_hands_of_the_player_are_void_but_nobody_elses() -> None:
    table = LiveTable(DRAFT, {"several-boxes": True}).say(ante(1, "A"), ante(2, "B"), ante(3, "A"), NoMoreBets())
    table.go_on(until=Decide).say(Communication("A"), Ruling("void", "duty manager"))
    assert table.undecided == [2]
    assert [table.results(number) for number in (1, 3)] == [{"ante": "void"}] * 2


# 12.2, 12.5, 12.11: what a misdeal affects is ruled on


@pytest.mark.clause(NEW, "12.11", "12.2")
def test_the_table_waits_for_a_supervisor_to_say_what_a_misdeal_affects() -> None:
    table = dealt(1, 2, 3).say(WrongCount(1, 6))
    assert isinstance(table.request, Rule)
    assert (table.request.clause.id, table.request.by) == ("12.11", "game supervisor")
    table.refusal(Ruling("round", "dealer, table 4"))
    table.refusal(Ruling("boxes", SUPERVISOR))
    table.refusal(Ruling("boxes", SUPERVISOR, (4,)))
    table.refusal(Ruling("round", SUPERVISOR, (1,)))
    table.refusal(Decision(2, "bet"))
    assert not table.facts(MisdealDeclared), "nothing is decided on the supervisor's behalf"
    table.say(Ruling("round", SUPERVISOR))
    assert [(fact.ruling, fact.by) for fact in table.facts(RulingMade)] == [("round", SUPERVISOR)]
    assert table.talk.is_over


# fmt: off
MISDEALS = [
    # when it is found, what is found, the ruling if one is needed, the clause that makes it a misdeal
    draft_row("12.2 12.11",  "six cards to a player, in the deal",         Deal,   WrongCount(1, 6), True, "12.2"),
    draft_row("12.2 12.11",  "four cards to a player, found later",        Decide, WrongCount(2, 4), True, "12.2"),
    draft_row("12.2 12.11",  "four cards to the dealer",                   Decide, WrongCount(0, 4), False, "12.2"),
    draft_row("12.10 12.11", "a deck of 51 in the deal",                   Deal,   DeckCounted(51), False, "12.10"),
    draft_row("12.10 12.11", "a deck of 53 while players decide",          Decide, DeckCounted(53), False, "12.10"),
    draft_row("12.8 12.11",  "cards to a box without an ante",             Deal,   CardsWithoutWager(5), False, "12.8"),
]
# fmt: on


@pytest.mark.parametrize(("moment", "report", "is_ruled_on", "clause"), MISDEALS)
def test_a_misdeal_of_the_round_returns_every_wager(
    moment: type[Request], report: Answer, is_ruled_on: bool, clause: str
) -> None:
    table = in_the_deal(1, 2, cards=4).go_on(until=moment).say(report)
    assert isinstance(table.request, Rule) == is_ruled_on
    if is_ruled_on:
        table.say(Ruling("round", SUPERVISOR))
    assert table.talk.is_over
    assert [fact.clause.id for fact in table.facts(MisdealDeclared)] == [clause]
    assert [table.results(number) for number in (1, 2)] == [ALL_VOID] * 2
    assert not table.talk.table.carried
    assert not LeftStakes.of(table.talk.table).are_to_stand


@pytest.mark.clause(NEW, "12.11")
@pytest.mark.parametrize("moment", [Deal, Decide], ids=["in the deal", "while players decide"])
def test_a_misdeal_may_be_confined_to_some_boxes_and_the_others_play_on(moment: type[Request]) -> None:
    table = in_the_deal(1, 2, 3, cards=5).go_on(until=moment)
    table.say(WrongCount(2, 6), Ruling("boxes", SUPERVISOR, (2,))).go_on(until=Decide)
    assert table.undecided == [1, 3]
    assert {len(table.talk.table.hand(table.talk.table.boxes[n].pile)) for n in (1, 3)} == {5}
    table.say(Decision(1, "bet"), Decision(3, "bet")).finish()
    assert table.results(2) == ALL_VOID
    assert {clause for _, _, clause in table.brief(2).values()} == {"12.11"}
    assert [table.box(number).net for number in (1, 2, 3)] == [2900, 0, 4900]


@pytest.mark.clause(NEW, "12.11")
def test_a_misdeal_confined_to_every_box_ends_the_round() -> None:
    table = dealt(1, 2).say(WrongCount(1, 6), Ruling("boxes", SUPERVISOR, (1, 2))).finish()
    assert [table.results(number) for number in (1, 2)] == [ALL_VOID] * 2


@pytest.mark.clause(NEW, "12.11")
def test_a_record_that_names_no_extent_means_the_whole_round() -> None:
    """Reading C11."""
    wrong = [{"what": "wrong-count", "box": 1, "count": 6}]
    boxes = [box(number, choice="", jackpot=100) for number in (1, 2)]
    settlement = settled(*boxes, dealer=None, edition=DRAFT, irregularities=wrong)
    assert [{name: cell[0] for name, cell in brief(result).items()} for result in settlement.boxes] == [ALL_VOID] * 2


# fmt: off
SEVERAL_EXPOSED = [
    draft_row("12.5", "two of one player",                    [("box 1", 0), ("box 1", 1)]),
    draft_row("12.5", "one of a player, one of the dealer",   [("box 2", 1), ("dealer", 0)]),
]
# fmt: on


@pytest.mark.parametrize("places", SEVERAL_EXPOSED)
def test_more_than_one_exposed_card_is_a_misdeal(places: Sequence[tuple[str, int]]) -> None:
    table = in_the_deal(1, 2, cards=6)
    first, second = (exposed(table, *place) for place in places)
    table.say(first, second, Ruling("round", SUPERVISOR))
    assert table.talk.is_over
    assert [fact.clause.id for fact in table.facts(MisdealDeclared)] == ["12.5"]
    assert table.results(1) == ALL_VOID


# 12.3, 12.4, 12.6, 12.7: as in 1998


@pytest.mark.clause(NEW, "12.3")
@pytest.mark.parametrize("notice", [SIDE, SHUFFLER], ids=["shoe", "shuffler"])
def test_one_card_exposed_to_a_player_is_turned_over_and_the_deal_goes_on(notice: dict[str, Any]) -> None:
    table = in_the_deal(1, 2, cards=2, notice=notice)
    table.say(exposed(table, "box 2", 0)).go_on(until=Decide)
    assert table.undecided == [1, 2]
    assert [fact.pile for fact in table.facts(CardsShown) if fact.to == PUBLIC] == ["box 2", "dealer"]


@pytest.mark.clause(NEW, "12.4")
@pytest.mark.parametrize(("notice", "cards"), [(SIDE, 4), (SHUFFLER, 2)], ids=["shoe", "shuffler"])
def test_a_card_exposed_to_the_dealer_stays_up_and_is_the_only_one(notice: dict[str, Any], cards: int) -> None:
    table = in_the_deal(1, cards=cards, notice=notice)
    table.say(exposed(table, "dealer", 0)).go_on(until=Decide)
    assert {fact.facing for fact in table.facts(CardsDealt)} == {Facing.DOWN}
    assert [fact.cards for fact in table.facts(CardsShown) if fact.pile == DEALER] == [(table.card("dealer", 0),)]


@pytest.mark.clause(NEW, "12.6")
def test_a_player_who_shows_cards_causes_no_misdeal() -> None:
    table = dealt(1, 2).say(ExposedByPlayer(1, (0, 1), (None, None)))
    assert table.undecided == [1, 2]


@pytest.mark.clause(NEW, "12.7")
def test_a_dealer_who_shows_cards_leaves_players_their_choice() -> None:
    table = dealt(1, 2).say(Decision(2, "bet"), ExposedByDealer((0, 1), (None, None)))
    assert table.undecided == [1]
    table.say(Decision(1, "fold")).finish()
    assert table.results(1)["ante"] == "lose"


# 12.8, 12.9


@pytest.mark.clause(NEW, "12.8")
def test_once_all_cards_are_dealt_it_is_too_late_for_cards_without_a_wager() -> None:
    dealt(1).refusal(CardsWithoutWager(3))


@pytest.mark.clause(NEW, "12.9")
def test_a_complete_hand_without_an_ante_goes_to_the_rack_and_the_game_goes_on() -> None:
    table = dealt(1).say(HandWithoutWager(3))
    assert [(f.count, f.clause.id) for f in table.facts(CardsDiscarded) if f.pile == "box 3"] == [(5, "12.9")]
    assert table.undecided == [1]


@pytest.mark.clause(NEW, "12.9")
def test_a_jackpot_wager_at_an_area_without_an_ante_is_void() -> None:
    stray = {"box": 3, "player": "P3", "wagers": {"jackpot": 100}, "cards": FLUSH}
    declared = [{"what": "hand-without-wager", "box": 3}]
    settlement = settled(box(1, HANDS[1]), stray, edition=DRAFT, irregularities=declared)
    assert brief(result_of(settlement, 3)) == {"jackpot": ("void", 0, "12.9")}
    assert result_of(settlement, 1).net == 3000


# 12.12: struck, and its successor


@pytest.mark.clause(NEW, "12.12")
def test_several_hands_are_no_irregularity_any_more() -> None:
    table = LiveTable(DRAFT, {"several-boxes": True}).say(ante(1, "A"), ante(2, "A"), NoMoreBets()).go_on(until=Decide)
    table.refusal(SeveralHands("A"))
    table.say(Decision(1, "bet"), Decision(2, "bet")).finish()
    assert [table.box(number).net for number in (1, 2)] == [3000, -3000]


@pytest.mark.clause(NEW, "12.12", "5.6")
def test_where_the_operator_allows_one_hand_nobody_is_told_to_declare_what_is_struck() -> None:
    hands = [box(1, HANDS[1]) | {"player": "A"}, box(2, HANDS[3]) | {"player": "A"}]
    with pytest.raises(BadInput) as caught:
        settled(*hands, edition=DRAFT)
    assert caught.value.clause == "5.6"
    assert "several-hands" not in str(caught.value)


@pytest.mark.clause(NEW, "12.12 (second)")
def test_an_absent_player_forfeits_all_wagers_made() -> None:
    table = dealt(1, 2, hands={1: FLUSH}).say(Absent(1))
    assert table.undecided == [2]
    table.say(Decision(2, "fold"))
    forfeited = ("forfeited", 0, "12.12 (second)")
    assert table.brief(1) == {"ante": forfeited, "jackpot": forfeited}
    assert table.box(1).net == -1100


# 12.13, 12.14

# fmt: off
COLLECTED = [
    draft_row("12.13", "put together again it is played on",  True,  {"ante": "win", "bet": "win", "jackpot": "lose"}),
    draft_row("12.13", "otherwise it is void",                False, ALL_VOID),
]
# fmt: on


@pytest.mark.parametrize(("reconstructed", "expected"), COLLECTED)
def test_a_hand_collected_too_early(reconstructed: bool, expected: dict[str, str]) -> None:
    table = dealt(1, 2).say(CollectedEarly(1, reconstructed), Decision(2, "bet"))
    table.say(*([Decision(1, "bet")] if reconstructed else [])).finish()
    assert table.results(1) == expected


@pytest.mark.clause(NEW, "12.14")
def test_cards_laid_down_that_are_the_top_five_of_the_pile_come_back() -> None:
    table = dealt(1, 2).say(Decision(1, "fold"))
    assert table.results(1) == {"ante": "lose", "jackpot": "lose"}
    table.say(LaidDown(1, reconstructed=True)).go_on(until=Decide)
    assert table.undecided == [1, 2]
    table.say(Decision(1, "bet"), Decision(2, "fold")).finish()
    assert table.results(1) == {"ante": "win", "bet": "win", "jackpot": "lose"}
    assert table.box(1).net == 2900


@pytest.mark.clause(NEW, "12.14")
def test_cards_laid_down_with_others_on_top_of_them_stay_folded() -> None:
    table = dealt(1, 2, 3).say(Decision(1, "fold"), Decision(2, "fold"))
    table.refusal(LaidDown(1, reconstructed=True))
    table.say(LaidDown(1, reconstructed=False))
    assert table.undecided == [3]
    table.say(LaidDown(2, reconstructed=True)).go_on(until=Decide)
    assert table.undecided == [2, 3]
    table.say(LaidDown(1, reconstructed=True)).go_on(until=Decide)
    assert table.undecided == [1, 2, 3], "with the hand of box 2 gone, that of box 1 is on top again"


# fmt: off
LAID_DOWN = [
    draft_row("12.14", "top five: the player still decides",  True,  {"ante": "win", "bet": "win", "jackpot": "lose"}),
    draft_row("12.14", "not so: deemed to have folded",       False, {"ante": "lose", "jackpot": "lose"}),
]
# fmt: on


@pytest.mark.parametrize(("reconstructed", "expected"), LAID_DOWN)
def test_cards_laid_down_without_a_word(reconstructed: bool, expected: dict[str, str]) -> None:
    table = dealt(1, 2).say(LaidDown(1, reconstructed)).go_on(until=Decide)
    assert table.undecided == ([1, 2] if reconstructed else [2])
    table.say(Decision(2, "fold"), *([Decision(1, "bet")] if reconstructed else [])).finish()
    assert table.results(1) == expected


@pytest.mark.clause(NEW, "12.14")
def test_a_hand_that_has_bet_may_be_laid_down_as_well() -> None:
    """Reading C21: 12.14 speaks of any time after a complete hand; a bet goes back if the hand counts as folded."""
    again = dealt(1, 2).say(Decision(1, "bet"), LaidDown(1, reconstructed=True))
    assert again.undecided == [2]
    folded = dealt(1, 2).say(Decision(1, "bet"), LaidDown(1, reconstructed=False)).say(Decision(2, "fold"))
    assert folded.results(1) == {"ante": "lose", "bet": "void", "jackpot": "lose"}


@pytest.mark.clause(NEW, "12.14")
def test_a_folded_hand_is_not_given_back_once_betting_is_over() -> None:
    """Reading C21: it is the top five of the pile, but nobody could decide on it fairly any more."""
    table = dealt(1, 2).say(Decision(1, "bet"), Decision(2, "fold"))
    refused = table.refusal(LaidDown(2, reconstructed=True))
    assert refused.clause == "12.14"
    table.say(LaidDown(2, reconstructed=False)).finish()
    assert table.results(2) == {"ante": "lose", "jackpot": "lose"}


@pytest.mark.clause(NEW, "12.14")
def test_a_record_tells_of_a_folded_hand_before_others_fold_on_top_of_it() -> None:
    """Box 2 folds, and is put together again, before box 1 comes to fold."""
    told = [{"what": "laid-down", "box": 2, "reconstructed": True}]
    boxes = (box(1, HANDS[1], "fold"), box(2, HANDS[3], "") | {"choices": ["fold", "bet"]})
    assert [result.net for result in settled(*boxes, edition=DRAFT, irregularities=told).boxes] == [-1000, 5000]


# 12.15: looking at a blind hand


def blind_table(*boxes: int, upto: type[Request]) -> LiveTable:
    """Player A sits at the first of these boxes and plays the others blind; B sits at box 7."""
    table = LiveTable(DRAFT, BLIND).say(ante(boxes[0], "A", seat=True), *(ante(n, "A") for n in boxes[1:]))
    return table.say(ante(7, "B"), NoMoreBets()).go_on(until=upto, to="box 1" if upto is Show else "")


@pytest.mark.clause(NEW, "12.15")
def test_the_table_waits_for_a_supervisor_to_rule_on_a_blind_hand_looked_at() -> None:
    table = blind_table(1, 2, upto=Show).say(ViewedBlind("A", (2,)))
    assert isinstance(table.request, Rule)
    assert (table.request.clause.id, table.request.by) == ("12.15(a)", "game supervisor")
    table.refusal(Ruling("deem-seated", "dealer, table 4"))
    table.refusal(Ruling("void", SUPERVISOR))
    table.say(Ruling("deem-seated", "casino supervisor Kay"))
    assert [fact.by for fact in table.facts(RulingMade)] == ["casino supervisor Kay"]


@pytest.mark.clause(NEW, "12.15")
def test_one_hand_looked_at_is_deemed_the_one_of_the_seat_and_the_other_is_played_blind() -> None:
    table = blind_table(1, 2, upto=Show).say(ViewedBlind("A", (2,)), Ruling("deem-seated", SUPERVISOR))
    table.go_on(until=Decide)
    assert table.undecided == [1, 2, 7]
    assert PokerHands.of(table.talk.table).blind == {1}
    shown = {slot for slot, _ in table.talk.table.shown}
    assert not shown & set(table.talk.table.hand(table.talk.table.boxes[1].pile)), "nobody has looked at box 1"
    table.say(*(Decision(number, "bet") for number in (1, 2, 7))).finish()
    assert table.results(1) == {"ante": "win", "bet": "win"}


@pytest.mark.clause(NEW, "12.15")
@pytest.mark.parametrize("viewed", [(2,), (2, 3)], ids=["own hand and one blind", "own hand and two blind"])
def test_of_several_hands_looked_at_all_are_void(viewed: tuple[int, ...]) -> None:
    table = blind_table(1, 2, 3, upto=Decide).say(ViewedBlind("A", viewed))
    assert isinstance(table.request, Rule)
    assert table.request.clause.id == "12.15(b)"
    table.say(Ruling("void", SUPERVISOR)).go_on(until=Decide)
    assert [table.results(number) for number in (1, *viewed)] == [{"ante": "void"}] * (1 + len(viewed))
    assert table.undecided == ([3, 7] if viewed == (2,) else [7])


@pytest.mark.clause(NEW, "12.15")
def test_two_blind_hands_looked_at_before_the_own_are_void_and_the_own_is_not() -> None:
    table = blind_table(1, 2, 3, upto=Show).say(ViewedBlind("A", (2, 3)), Ruling("void", SUPERVISOR))
    table.go_on(until=Decide)
    assert table.undecided == [1, 7]


@pytest.mark.clause(NEW, "12.15")
def test_the_supervisor_may_let_it_pass() -> None:
    table = blind_table(1, 2, upto=Decide).say(ViewedBlind("A", (2,)), Ruling("goes-on", SUPERVISOR))
    table.go_on(until=Decide)
    assert table.undecided == [1, 2, 7]


@pytest.mark.clause(NEW, "12.15")
def test_looking_at_the_own_hand_is_no_irregularity() -> None:
    table = blind_table(1, 2, upto=Decide)
    table.refusal(ViewedBlind("A", (1,)))
    table.refusal(ViewedBlind("B", (7,)))
    table.refusal(ViewedBlind("A", (7,)))


@pytest.mark.clause(NEW, "12.15")
@pytest.mark.parametrize(
    ("boxes", "ruling", "nets"),
    [
        ([2], "deem-seated", [3000, -3000]),
        ([1, 2], "void", [0, 0]),
    ],
    ids=["one hand", "two hands"],
)
def test_in_a_record(boxes: list[int], ruling: str, nets: list[int]) -> None:
    hands = [box(1, HANDS[1]) | {"player": "A", "seat": True}, box(2, HANDS[2]) | {"player": "A"}]
    told = {"what": "viewed-blind", "box": 2, "boxes": boxes, "ruling": ruling, "by": SUPERVISOR}
    settlement = settled(*hands, edition=DRAFT, notice=BLIND, irregularities=[told])
    assert [result.net for result in settlement.boxes] == nets


@pytest.mark.clause(NEW, "12.15")
def test_a_record_must_say_who_ruled() -> None:
    hands = [box(1, HANDS[1]) | {"player": "A"}, box(2, HANDS[2]) | {"player": "A"}]
    with pytest.raises(BadInput, match="ruling") as caught:
        settled(*hands, edition=DRAFT, notice=BLIND, irregularities=[{"what": "viewed-blind", "box": 2}])
    assert caught.value.clause.startswith("12.15")
