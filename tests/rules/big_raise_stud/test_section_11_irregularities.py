"""Section 11: what goes wrong at a table, when, and what follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pitbook.cards import parse_cards
from pitbook.errors import BadInput
from pitbook.procedure.left_stakes import LeftStakes
from pitbook.table import (
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
    Ruling,
    SeveralHands,
    ViewedBlind,
    WrongCount,
)
from pitbook.table.facts import CardsDealt, CardsShown, Forfeited, MisdealDeclared, Noted, RulingMade, Voided
from pitbook.table.places import COMMUNITY, DISCARD
from pitbook.table.requests import Deal, Decide, Do, PlaceWagers, Rule, Show
from pitbook.table.round import Stage
from rules.big_raise_stud.helpers import BONUS, GAME, HANDS, LAW, LiveTable, blind_raise, bonus, box, row, settled
from rules.live import ante, brief, result_of, results

SHUFFLER = {"dealing": "shuffler"}
BLIND = {"several-boxes": True, "blind": True}
VOID = {"ante": "void", BONUS: "void"}
LOST = {"ante": "lose", BONUS: "lose"}
ROUND = Ruling("round", "game supervisor")


def in_the_deal(*numbers: int, notice: dict[str, Any] | None = None) -> LiveTable:
    """A table in the deal: every box has two cards and the community as many, with a shuffler everything lies there."""
    table = LiveTable(notice)
    for number in numbers:
        table.say(ante(number), bonus(number))
    table.say(NoMoreBets())
    while isinstance(table.request, Deal) and len(table.facts(CardsDealt)) < 2 * (len(numbers) + 1):
        table.go_on_once()
    return table


def misdeal(table: LiveTable) -> tuple[str, str]:
    (declared,) = table.facts(MisdealDeclared)
    return declared.clause.id, declared.because


# Rule 11.1: exchanging cards or information


@pytest.mark.clause(LAW, "11.1")
@pytest.mark.parametrize("ruling", ["void", "stands"])
def test_the_operator_may_void_the_hand_of_who_communicates(ruling: str) -> None:
    table = LiveTable.dealt(1, 4, side=True).say(Decision(1, "raise 4"), Communication("P1"))
    assert isinstance(table.request, Rule)
    assert table.request.clause.id == "11.1"
    table.refusal(Ruling(ruling, "dealer"))
    table.refusal(Ruling(ruling, "P4"))
    table.say(Ruling(ruling, "casino operator"), Decision(4, "raise 1")).finish()
    assert [fact.by for fact in table.facts(RulingMade)] == ["casino operator"]
    assert set(table.results(1).values()) == ({"void"} if ruling == "void" else {"win", "lose"})
    assert table.results(4) == {"ante": "win", "raise": "win", BONUS: "win"}


@pytest.mark.clause(LAW, "11.1", "9.2(c)")
def test_a_folded_hand_under_its_bonus_can_be_void_and_its_ante_goes_back_too() -> None:
    """Reading B21."""
    table = LiveTable.dealt(1, 4, side=True).say(Decision(4, "fold"), Communication("P4"))
    table.say(Ruling("void", "casino operator"), Decision(1, "raise 1")).finish()
    assert table.brief(4) == {"ante": ("void", 0, "11.1"), BONUS: ("void", 0, "11.1")}
    assert table.box(4).net == 0


@pytest.mark.clause(LAW, "11.1", "9.2(c)")
def test_a_folded_hand_in_the_discard_rack_is_no_hand_to_void() -> None:
    """Reading B21: without a bonus nothing of the hand is left."""
    table = LiveTable.dealt(1, 4).say(Decision(4, "fold"))
    assert "holds no cards" in table.refusal(Communication("P4")).what
    table.say(Decision(1, "raise 1")).finish()
    assert table.box(4).net == -1000


@pytest.mark.clause(LAW, "11.1")
def test_a_record_without_the_ruling_is_refused() -> None:
    told = {"what": "communication", "box": 1}
    with pytest.raises(BadInput, match=r"nobody has ruled .*rule 11\.1"):
        settled(box(1, HANDS[1]), irregularities=[told])
    ruled = told | {"ruling": "void", "by": "casino operator"}
    assert results(settled(box(1, HANDS[1]), irregularities=[ruled])) == {"ante": "void", "raise": "void"}


# Rules 11.2 to 11.5 and 11.11: the deal goes wrong

# fmt: off
MISDEALS: list[Any] = [
    row("11.2 11.11",  "four cards to a player",              {}, [WrongCount(1, 4), ROUND], "11.2"),
    row("11.2",        "two cards to a player",               {}, [WrongCount(4, 2), ROUND], "11.2"),
    row("11.2",        "three cards to the community",        {}, [WrongCount(0, 3)], "11.2"),
    row("11.4",        "a community card exposed",            {}, ["community"], "11.4"),
    row("11.4",        "a community card from a shuffler",    SHUFFLER, ["community"], "11.4"),
    row("11.5 11.11",  "two cards exposed, one a hand",       {}, ["box 1", "box 4", ROUND], "11.5"),
    row("11.8",        "cards to an area without an ante",    {}, [CardsWithoutWager(2)], "11.8"),
    row("11.10",       "a deck of 51 cards",                  {}, [DeckCounted(51)], "11.10"),
    row("11.10",       "a deck of 53 cards",                  {}, [DeckCounted(53)], "11.10"),
]
# fmt: on


@pytest.mark.parametrize(("notice", "answers", "clause"), MISDEALS)
def test_a_misdeal_voids_every_wager(notice: dict[str, Any], answers: Sequence[Answer | str], clause: str) -> None:
    table = in_the_deal(1, 4, notice=notice)
    for answer in answers:
        table.say(table.exposed(answer) if isinstance(answer, str) else answer)
    assert table.talk.is_over
    assert misdeal(table)[0] == clause
    assert (table.results(1), table.results(4)) == (VOID, VOID)
    assert table.box(1).net == table.box(4).net == 0


@pytest.mark.clause(LAW, "11.11")
def test_after_a_misdeal_all_wagers_are_the_players_to_make_anew() -> None:
    table = in_the_deal(1, 4).say(DeckCounted(51))
    assert {fact.clause.id for fact in table.facts(Voided)} == {"11.11"}
    assert not LeftStakes.of(table.talk.table).are_to_stand
    assert not table.talk.table.carried
    assert not table.talk.table.hand(COMMUNITY)


@pytest.mark.clause(LAW, "11.11", "11.2")
def test_a_supervisor_may_confine_a_misdeal_to_the_hands_it_affects() -> None:
    table = in_the_deal(1, 4).say(WrongCount(1, 4))
    assert isinstance(table.request, Rule)
    assert (table.request.clause.id, table.request.boxes) == ("11.11", (1, 4))
    table.refusal(Ruling("boxes", "dealer", (1,)))
    table.say(Ruling("boxes", "game supervisor", (1,))).go_on(until=Decide)
    table.say(Decision(4, "raise 1")).finish()
    assert table.results(1) == VOID
    assert table.results(4) == {"ante": "win", "raise": "win", BONUS: "win"}


@pytest.mark.clause(LAW, "11.11")
def test_a_record_that_tells_of_no_ruling_voids_the_round() -> None:
    told = [{"what": "wrong-count", "box": 1, "count": 4}]
    settlement = settled(box(1, choice=""), box(4, choice="", bonus=500), community=None, irregularities=told)
    assert (results(settlement, 1), results(settlement, 4)) == ({"ante": "void"}, VOID)
    (ruled,) = [fact for fact in settlement.conversation.facts if isinstance(fact, RulingMade)]
    assert ruled.by.endswith("reading B14")


@pytest.mark.clause(LAW, "11.2", "8.4")
def test_a_shuffler_deals_the_community_three_cards_and_one_goes_to_the_rack() -> None:
    """So three are right while the deal lasts and two are not; afterwards it is the other way about."""
    table = LiveTable(SHUFFLER).say(ante(1), NoMoreBets()).go_on(until=Do)
    assert "3 cards is the right number" in table.refusal(WrongCount(0, 3)).what
    assert misdeal(table.say(WrongCount(0, 2)))[0] == "11.2"
    after = LiveTable.dealt(1, notice=SHUFFLER)
    assert "2 cards is the right number" in after.refusal(WrongCount(0, 2)).what
    assert misdeal(after.say(WrongCount(0, 3)))[0] == "11.2"


@pytest.mark.clause(LAW, "11.2", "9.2(b)")
def test_a_wrong_number_may_come_out_when_a_folded_hand_is_counted() -> None:
    table = LiveTable.dealt(1, 4).say(Decision(4, "fold"), WrongCount(4, 4))
    table.refusal(Ruling("boxes", "game supervisor", (1,)))
    table.say(Ruling("boxes", "game supervisor", (4,)), Decision(1, "raise 1")).finish()
    assert table.brief(4) == {"ante": ("void", 0, "11.11")}
    assert table.box(1).net == 2000


@pytest.mark.clause(LAW, "11.8", "5.1(a)")
def test_a_bonus_where_the_deal_is_stopped_goes_back_for_want_of_an_ante() -> None:
    """Rule 11.9 is about complete hands; here the round is a misdeal and the wager lacks its ante."""
    table = in_the_deal(1).say(CardsWithoutWager(3, "P3", BONUS, 500))  # type: ignore[arg-type]
    assert table.brief(3) == {BONUS: ("void", 0, "5.1")}
    assert misdeal(table)[0] == "11.8"


@pytest.mark.clause(LAW, "11.7")
def test_a_community_card_is_exposed_once() -> None:
    table = LiveTable.dealt(1).say(ExposedByDealer((0,), parse_cards("Kd")))
    assert "lay open already" in table.refusal(ExposedByDealer((0,), parse_cards("Kd"))).what


@pytest.mark.clause(LAW, "11.5", "11.11")
@pytest.mark.parametrize("ruled", [0, 1], ids=["first card", "second card"])
def test_a_ruling_on_two_exposed_cards_stands_with_either(ruled: int) -> None:
    told = [{"what": "exposed-card", "box": 1, "cards": "Ks"}, {"what": "exposed-card", "box": 4, "cards": "Jd"}]
    told[ruled] |= {"ruling": "boxes", "boxes": [1], "by": "game supervisor"}
    settlement = settled(box(1, HANDS[1], ""), box(4, HANDS[4]), irregularities=told)
    assert (results(settlement, 1), results(settlement, 4)) == ({"ante": "void"}, {"ante": "win", "raise": "win"})


@pytest.mark.clause(LAW, "11.5", "11.11")
def test_two_different_rulings_on_the_exposed_cards_are_refused() -> None:
    told = [
        {"what": "exposed-card", "box": 1, "cards": "Ks", "ruling": "round", "by": "game supervisor"},
        {"what": "exposed-card", "box": 4, "cards": "Jd", "ruling": "boxes", "boxes": [1], "by": "game supervisor"},
    ]
    with pytest.raises(BadInput, match=r"irregularities\[0\]\.ruling"):
        settled(box(1, HANDS[1], ""), box(4, HANDS[4]), irregularities=told)


@pytest.mark.clause(LAW, "11.3")
def test_one_card_exposed_to_a_player_is_turned_and_the_deal_goes_on() -> None:
    table = in_the_deal(1, 4)
    table.say(table.exposed("box 4"))
    (noted,) = table.facts(Noted)
    assert noted.clause.id == "11.3"
    assert table.refusal(table.exposed("box 4")).clause
    table.go_on(until=Decide).say(Decision(1, "raise 1"), Decision(4, "raise 1")).finish()
    assert not table.facts(MisdealDeclared)
    assert table.results(4) == {"ante": "win", "raise": "win", BONUS: "win"}


@pytest.mark.clause(LAW, "11.3", "11.4")
@pytest.mark.parametrize("notice", [{}, SHUFFLER], ids=["shoe", "shuffler"])
def test_the_last_card_too_is_exposed_in_the_deal_until_the_dealer_ends_it(notice: dict[str, Any]) -> None:
    table = LiveTable(notice).say(ante(1), NoMoreBets()).go_on(until=Do)
    table.say(table.exposed("box 1", 2))
    assert table.facts(Noted)[-1].clause.id == "11.3"
    table = LiveTable(notice).say(ante(1), NoMoreBets()).go_on(until=Do)
    assert misdeal(table.say(table.exposed("community", 1)))[0] == "11.4"
    after = LiveTable.dealt(1, notice=notice)
    after.refusal(after.exposed("community"))


@pytest.mark.clause(LAW, "11.4", "11.5")
@pytest.mark.parametrize("whose", ["dealer", "community"])
def test_a_record_tells_of_the_community_in_either_word(whose: str) -> None:
    told = [{"what": "exposed-card", "to": whose, "cards": "7c"}]
    settlement = settled(box(1, choice=""), community="Kd 7c", irregularities=told)
    assert settlement.misdeal.endswith("(rule 11.4)")


# Rules 11.6 and 11.7: cards exposed after the deal


@pytest.mark.clause(LAW, "11.6")
def test_a_player_who_shows_cards_causes_no_misdeal() -> None:
    table = LiveTable.dealt(1, 4).say(ExposedByPlayer(1, (0, 2), parse_cards("Ks 4c")))
    assert table.facts(Noted)[-1].clause.id == "11.6"
    table.say(Decision(1, "raise 4"), Decision(4, "fold")).finish()
    assert table.results(1) == {"ante": "win", "raise": "win"}


@pytest.mark.clause(LAW, "11.7")
@pytest.mark.parametrize("cards", ["Kd", "Kd 7c"], ids=["one card", "both"])
def test_a_community_card_shown_by_the_dealer_leaves_one_ante_or_a_fold(cards: str) -> None:
    table = LiveTable.dealt(1, 2, 4).say(Decision(1, "raise 4"))
    shown = parse_cards(cards)
    table.say(ExposedByDealer(tuple(range(len(shown))), shown))
    assert table.options == {number: [("raise 1", 1000), ("fold", 0)] for number in (2, 4)}
    for choice in ("raise 2", "raise 3", "raise 4"):
        table.refusal(Decision(4, choice))
    table.say(Decision(2, "fold"), Decision(4, "raise 1")).finish()
    assert not table.facts(MisdealDeclared)
    assert [line.stake for line in table.box(1).lines] == [1000, 4000], "a decision already made stands"
    assert table.box(4).net == 2000


@pytest.mark.clause(LAW, "11.7", "5.9(b)")
def test_a_raise_made_before_the_deal_may_stand_at_its_size() -> None:
    table = LiveTable({"blind-raise": True}).say(ante(1), blind_raise(1, 4000), ante(2), NoMoreBets())
    table.go_on(until=Decide).say(ExposedByDealer((0,), parse_cards("Kd")))
    assert table.options == {1: [("raise 4", 0), ("fold", 0)], 2: [("raise 1", 1000), ("fold", 0)]}


@pytest.mark.clause(LAW, "11.7")
def test_once_all_have_decided_a_card_shown_by_the_dealer_changes_nothing() -> None:
    table = LiveTable.dealt(1).say(Decision(1, "raise 4"))
    assert isinstance(table.request, Show)
    table.refusal(ExposedByDealer((0,), parse_cards("Kd")))


@pytest.mark.clause(LAW, "11.7")
def test_a_record_in_which_too_much_was_raised_after_that_is_refused() -> None:
    told = [{"what": "exposed-by-dealer", "cards": "Kd"}]
    assert result_of(settled(box(1, HANDS[1], "raise 1"), irregularities=told)).net == 2000
    with pytest.raises(BadInput, match="cannot choose 'raise 4'"):
        settled(box(1, HANDS[1], "raise 4"), irregularities=told)


@pytest.mark.clause(LAW, "11.7")
def test_a_record_says_who_had_decided_before_the_dealer_showed_a_card() -> None:
    """Box 4 raised by four antes first; box 1, who came later, could only raise by one."""
    told = {"what": "exposed-by-dealer", "cards": "Kd", "boxes": [4]}
    boxes = (box(1, HANDS[1], "raise 1"), box(4, HANDS[4], "raise 4"))
    settlement = settled(*boxes, irregularities=[told])
    assert [result.net for result in settlement.boxes] == [1000 + 1000, 1000 + 4000]
    with pytest.raises(BadInput, match=r"box 1 cannot choose 'raise 4' .*rule 11\.7"):
        settled(box(1, HANDS[1], "raise 4"), box(4, HANDS[4], "raise 4"), irregularities=[told])
    with pytest.raises(BadInput, match=r"box 4 cannot choose 'raise 4' .*rule 11\.7"):
        settled(*boxes, irregularities=[told | {"boxes": []}])


@pytest.mark.clause(LAW, "11.7")
@pytest.mark.parametrize(
    ("boxes", "fault"),
    [
        ([3], r"box 3 decides nothing in this record \(irregularities\[0\]\.boxes\)"),
        ([4, 4], "a box is named twice"),
        ([1, 4], "only while a player has yet to decide"),
        (["4"], "are not box numbers"),
        ([True], "are not box numbers"),
    ],
)
def test_boxes_that_cannot_have_decided_before_are_refused(boxes: list[Any], fault: str) -> None:
    told = {"what": "exposed-by-dealer", "cards": "Kd", "boxes": boxes}
    with pytest.raises(BadInput, match=fault):
        settled(box(1, HANDS[1], "raise 1"), box(4, HANDS[4], "raise 1"), irregularities=[told])


# Rules 11.8 and 11.9: cards where there is no ante


@pytest.mark.clause(LAW, "11.8", "11.9")
@pytest.mark.parametrize("notice", [{}, SHUFFLER], ids=["shoe", "shuffler"])
def test_a_complete_hand_without_an_ante_goes_to_the_rack_and_its_bonus_back(notice: dict[str, Any]) -> None:
    table = LiveTable.dealt(1, notice=notice)
    rack = len(table.talk.table.hand(DISCARD))
    table.say(HandWithoutWager(3, "P3", BONUS, 500))  # type: ignore[arg-type]
    assert len(table.talk.table.hand(DISCARD)) == rack + 3
    table.say(Decision(1, "raise 1")).finish()
    assert table.brief(3) == {BONUS: ("void", 0, "11.9")}
    assert table.results(1) == {"ante": "win", "raise": "win"}


@pytest.mark.clause(LAW, "11.8", "11.9")
def test_less_than_a_hand_found_after_the_deal_goes_to_the_rack() -> None:
    """B24."""
    table = LiveTable.dealt(1)
    rack = len(table.talk.table.hand(DISCARD))
    table.say(CardsWithoutWager(3, count=2))
    assert len(table.talk.table.hand(DISCARD)) == rack + 2
    table.say(Decision(1, "raise 1")).finish()
    assert table.results(1) == {"ante": "win", "raise": "win"}


@pytest.mark.clause(LAW, "11.9", "5.1(a)")
def test_a_record_with_a_bonus_and_no_ante_must_tell_of_the_hand() -> None:
    stray = {"box": 3, "player": "P3", "wagers": {BONUS: 500}, "cards": "2s 2d 2h"}
    with pytest.raises(BadInput, match="hand-without-wager"):
        settled(box(1, HANDS[1]), stray)
    told = [{"what": "hand-without-wager", "box": 3}]
    assert brief(result_of(settled(box(1, HANDS[1]), stray, irregularities=told), 3)) == {BONUS: ("void", 0, "11.9")}


# Rule 11.12: nobody there to decide


@pytest.mark.clause(LAW, "11.12")
@pytest.mark.parametrize(("number", "prize"), [(1, ("lose", 0, "10.3")), (4, ("win", 500, "10.3"))])
def test_an_absent_player_forfeits_the_ante_and_the_bonus_stays(number: int, prize: tuple[str, int, str]) -> None:
    table = LiveTable.dealt(number, 2, side=True).say(Absent(number), Decision(2, "raise 1")).finish()
    assert table.brief(number) == {"ante": ("forfeited", 0, "11.12"), BONUS: prize}
    assert len(table.facts(Forfeited)) == 1


@pytest.mark.clause(LAW, "11.12", "5.9(b)")
def test_an_absent_players_blind_raise_goes_back() -> None:
    table = LiveTable({"blind-raise": True}).say(ante(1), blind_raise(1, 4000), NoMoreBets()).go_on(until=Decide)
    table.say(Absent(1)).finish()
    assert table.box(1).net == -1000


@pytest.mark.clause(LAW, "11.12")
def test_who_has_decided_is_not_absent() -> None:
    table = LiveTable.dealt(1, 2, side=True).say(Decision(1, "fold"))
    table.refusal(Absent(1))


# Rules 11.13 and 11.14: hands collected or laid down too soon


@pytest.mark.clause(LAW, "11.13")
def test_a_hand_collected_before_the_decision_is_put_together_or_void() -> None:
    table = LiveTable.dealt(1, 4, side=True).say(
        CollectedEarly(1, reconstructed=False), CollectedEarly(4, reconstructed=True)
    )
    table.say(Decision(4, "raise 1")).finish()
    assert table.results(1) == VOID
    assert table.results(4) == {"ante": "win", "raise": "win", BONUS: "win"}


@pytest.mark.clause(LAW, "11.14")
def test_a_hand_on_top_of_the_discard_pile_is_put_together_again() -> None:
    table = LiveTable.dealt(1, 4).say(Decision(4, "fold"), LaidDown(4, reconstructed=True))
    assert list(table.options) == [1, 4]
    table.say(Decision(4, "raise 2"), Decision(1, "fold")).finish()
    assert table.box(4).net == 3000


@pytest.mark.clause(LAW, "11.14")
def test_only_the_top_three_cards_are_put_together() -> None:
    table = LiveTable.dealt(1, 2, 4).say(Decision(4, "fold"), Decision(2, "fold"))
    table.refusal(LaidDown(4, reconstructed=True))
    table.say(LaidDown(4, reconstructed=False), LaidDown(2, reconstructed=True))
    assert list(table.options) == [1, 2]


@pytest.mark.clause(LAW, "11.14", "9.2")
def test_a_buried_hand_is_folded_and_its_bonus_cannot_be_told() -> None:
    table = LiveTable.dealt(1, 4, side=True).say(LaidDown(4, reconstructed=False), Decision(1, "raise 1")).finish()
    assert table.brief(4) == {"ante": ("lose", 0, "9.2(a)"), BONUS: ("void", 0, "11.14")}


@pytest.mark.clause(LAW, "11.14", "9.2(c)")
@pytest.mark.parametrize("reconstructed", [True, False])
def test_cards_under_a_bonus_are_not_on_the_discard_pile(reconstructed: bool) -> None:
    table = LiveTable.dealt(1, 4, side=True).say(Decision(4, "fold"))
    table.refusal(LaidDown(4, reconstructed=reconstructed))


@pytest.mark.clause(LAW, "11.14", "5.9(b)")
@pytest.mark.parametrize("limited", [False, True], ids=["", "after 11.7"])
def test_a_blind_raise_comes_back_at_its_size_with_the_hand(limited: bool) -> None:
    """Taken back on the fold, it may stand again when the fold is undone, but not at another size."""
    table = LiveTable({"blind-raise": True}).say(ante(1), blind_raise(1, 2000), ante(4), NoMoreBets())
    table.go_on(until=Decide).say(Decision(1, "fold"), LaidDown(1, reconstructed=True))
    if limited:
        table.say(ExposedByDealer((0,), parse_cards("Kd")))
    assert table.options[1] == [("raise 2", 2000), ("fold", 0)]
    for choice in ("raise 1", "raise 3", "raise 4"):
        table.refusal(Decision(1, choice))
    table.say(Decision(1, "raise 2"), Decision(4, "fold")).finish()
    assert table.box(1).net == 1000 + 2000


@pytest.mark.clause(LAW, "11.14", "9.2")
def test_a_raised_hand_that_is_buried_loses_its_ante_only() -> None:
    """It is taken as folded, and a folded hand has no raise on it."""
    table = LiveTable.dealt(1, 4).say(Decision(1, "raise 4"), LaidDown(1, reconstructed=False))
    table.say(Decision(4, "raise 1")).finish()
    assert table.brief(1) == {"ante": ("lose", 0, "9.2(a)"), "raise": ("void", 0, "11.14")}
    assert table.box(1).net == -1000


@pytest.mark.clause(LAW, "11.14")
def test_a_folded_hand_is_not_given_back_once_the_community_cards_are_turned() -> None:
    table = LiveTable.dealt(1, 4).say(Decision(1, "raise 1"), Decision(4, "fold"))
    assert table.talk.table.stage == Stage.SETTLEMENT
    assert "nobody could decide on it fairly" in table.refusal(LaidDown(4, reconstructed=True)).what
    table.say(LaidDown(4, reconstructed=False)).finish()
    assert table.box(4).net == -1000


@pytest.mark.clause(LAW, "11.14")
def test_a_record_tells_of_a_hand_laid_down_after_its_fold_and_before_the_next_choice() -> None:
    """Box 4 folds last in the order of boxes, yet its cards are on top when they are put together again."""
    told = [{"what": "laid-down", "box": 4, "reconstructed": True}]
    boxes = (box(1, HANDS[1], "fold"), box(4, HANDS[4], "") | {"choices": ["fold", "raise 2"]})
    assert [result.net for result in settled(*boxes, irregularities=told).boxes] == [-1000, 3000]


# Rule 11.15: a blind hand looked at


@pytest.mark.clause(LAW, "11.15")
def test_one_blind_hand_looked_at_may_count_as_the_seated_one() -> None:
    table = LiveTable(BLIND).say(ante(1, "A", seat=True), ante(4, "A"), NoMoreBets()).go_on(until=Show)
    table.say(ViewedBlind("A", (4,)))
    assert isinstance(table.request, Rule)
    assert table.request.clause.id == "11.15(a)"
    table.say(Ruling("deem-seated", "game supervisor")).go_on(until=Decide)
    assert {fact.pile for fact in table.facts(CardsShown) if fact.to != PUBLIC} == {"box 4"}
    table.say(Decision(1, "raise 1"), Decision(4, "raise 1")).finish()
    assert table.results(1) == {"ante": "win", "raise": "win"}


@pytest.mark.clause(LAW, "11.15")
@pytest.mark.parametrize("ruling", ["void", "goes-on"])
def test_of_two_hands_looked_at_both_may_be_void(ruling: str) -> None:
    table = LiveTable(BLIND).say(ante(1, "A", seat=True), bonus(1, "A"), ante(4, "A"), ante(2), NoMoreBets())
    table.go_on(until=Decide).say(Decision(1, "fold"), ViewedBlind("A", (4,)))
    assert isinstance(table.request, Rule)
    assert table.request.clause.id == "11.15(b)"
    table.refusal(Ruling("deem-seated", "game supervisor"))
    table.say(Ruling(ruling, "game supervisor"))
    table.say(*(Decision(number, "raise 1") for number in table.options)).finish()
    expected = [VOID, {"ante": "void"}] if ruling == "void" else [LOST, {"ante": "win", "raise": "win"}]
    assert [table.results(1), table.results(4)] == expected
    assert table.results(2) == {"ante": "stand-off", "raise": "stand-off"}


# Out of place

# fmt: off
OUT_OF_PLACE = [
    row("11.2",  "a right number of cards",          WrongCount(1, 3)),
    row("11.2",  "two cards for the community",      WrongCount(0, 2)),
    row("11.3",  "an exposed card after the deal",   CardExposed(0)),  # type: ignore[arg-type]
    row("11.6",  "cards of an empty box",            ExposedByPlayer(7, (0,), (None,))),
    row("11.7",  "a third community card",           ExposedByDealer((2,), (None,))),
    row("11.9",  "a hand at a box with an ante",     HandWithoutWager(1)),
    row("11.12", "an absent player of no box",       Absent(7)),
    row("11.13", "a hand of no box collected",       CollectedEarly(7, reconstructed=True)),
    row("11.14", "a hand of no box laid down",       LaidDown(7, reconstructed=True)),
    row("11.15", "a hand that is not played blind",  ViewedBlind("P1", (1,))),
    row("5.5",   "several hands, left to operators", SeveralHands("P1")),
]
# fmt: on


@pytest.mark.parametrize("report", OUT_OF_PLACE)
def test_a_report_out_of_place_is_refused(report: Irregularity) -> None:
    LiveTable.dealt(1, 4).refusal(report)


@pytest.mark.clause(LAW, "11.8", "11.10", "11.13")
@pytest.mark.parametrize("report", [CardsWithoutWager(3), CollectedEarly(1, reconstructed=False), Absent(1)])
def test_nothing_of_the_kind_happens_before_the_deal(report: Irregularity) -> None:
    table = LiveTable().say(ante(1))
    assert isinstance(table.request, PlaceWagers)
    table.refusal(report)
    assert table.talk.table.law.ref.startswith(GAME)
