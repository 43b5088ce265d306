"""Sections 7 to 10: the shuffle that a supervisor directs, the deal, decisions in any order, and the settlement."""

from __future__ import annotations

from itertools import permutations

import pytest

from pitbook.games import find_edition
from pitbook.table import DEALER, PUBLIC, Decision, NoMoreBets
from pitbook.table.facts import Called, CardsDealt, CardsDiscarded, CardsShown, Decided, HandRanked, Noted
from pitbook.table.places import Facing, player_viewer
from pitbook.table.requests import Deal, Decide, Do
from rules.live import ante, facts_of
from rules.three_card_poker.helpers import (
    BASE,
    BONUS,
    BONUS_1,
    DRAFT,
    HANDS,
    LiveTable,
    box,
    pair_plus,
    settled,
    six_card,
)

SHUFFLER = {"dealing": "shuffler"}


@pytest.mark.clause(DRAFT, "7.1(f)")
@pytest.mark.clause(BASE, "7.1")
def test_a_supervisor_may_direct_a_shuffle_by_the_draft_alone() -> None:
    assert find_edition(DRAFT).rule_on("directed-shuffle").id == "7.1(f)"
    assert find_edition(BASE).find_rule_on("directed-shuffle") is None
    assert find_edition(BASE).rule_on("shuffle-after-round").id == "7.1(b)"


@pytest.mark.clause(BASE, "8.1", "8.3")
def test_from_a_shoe_one_card_at_a_time_clockwise_and_the_dealer_last() -> None:
    table = LiveTable().say(ante(5), pair_plus(2), ante(7), NoMoreBets()).go_on(until=Decide)
    rounds = [
        (pile, 1, part) for part in ("8.3(a)", "8.3(b)", "8.3(b)") for pile in ("box 2", "box 5", "box 7", "dealer")
    ]
    assert [(fact.to, fact.count, fact.clause.id) for fact in table.facts(CardsDealt)] == rounds


@pytest.mark.clause(BASE, "8.4")
def test_from_a_shuffler_three_at_a_time_and_the_dealer_last() -> None:
    table = LiveTable(SHUFFLER).say(ante(5), pair_plus(2), NoMoreBets()).go_on(until=Decide)
    assert [(fact.to, fact.count, fact.clause.id) for fact in table.facts(CardsDealt)] == [
        ("box 2", 3, "8.4(a)"),
        ("box 5", 3, "8.4(a)"),
        ("dealer", 3, "8.4(b)"),
    ]


@pytest.mark.clause(BASE, "8.2", "8.5")
@pytest.mark.clause(DRAFT, "5.2")
@pytest.mark.parametrize("notice", [{}, SHUFFLER], ids=["shoe", "shuffler"])
def test_all_cards_come_face_down_and_the_rest_lies_in_the_rack_before_anybody_looks(notice: dict[str, str]) -> None:
    table = LiveTable(notice).say(ante(1), NoMoreBets()).go_on(until=Do)
    assert isinstance(table.request, Do)
    assert not table.facts(CardsShown)
    table.go_on(until=Decide)
    assert {fact.facing for fact in table.facts(CardsDealt)} == {Facing.DOWN}
    assert [fact.to for fact in table.facts(CardsShown)] == [player_viewer("P1")]
    assert [fact.clause.id for fact in table.facts(Noted)] == ["8.5"]


@pytest.mark.clause(BASE, "8.1(a)")
def test_no_more_bets_is_called_before_the_first_card() -> None:
    table = LiveTable().say(ante(1), NoMoreBets())
    assert [fact.clause.id for fact in table.facts(Called)] == ["8.1(a)"]
    assert isinstance(table.request, Deal)


@pytest.mark.clause(BASE, "9.1", "9.3")
@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
def test_players_decide_in_any_order_and_it_makes_no_difference(order: tuple[int, ...]) -> None:
    choices = {1: "play", 2: "fold", 3: "play"}
    table = LiveTable().say(ante(1), ante(2), pair_plus(3), NoMoreBets()).go_on(until=Decide)
    for number in order:
        table.say(Decision(number, choices[number]))
    by = {fact.box: fact.clause.id for fact in table.facts(Decided)}
    table.finish()
    assert [table.box(number).net for number in choices] == [2000, -1000, 500]
    assert by == {1: "9.1", 2: "9.2", 3: "9.3"}


@pytest.mark.clause(BASE, "9.2")
def test_the_cards_of_a_fold_are_counted_into_the_rack() -> None:
    table = LiveTable.dealt(1, 2).say(Decision(1, "fold"))
    assert table.brief(1) == {"ante": ("lose", 0, "9.2(a)")}
    assert [(f.pile, f.count, f.clause.id) for f in table.facts(CardsDiscarded)] == [("box 1", 3, "9.2(c)")]


@pytest.mark.clause(BASE, "9.4")
def test_if_everybody_has_folded_the_dealers_cards_stay_down() -> None:
    table = LiveTable.dealt(1, 2).say(Decision(1, "fold"), Decision(2, "fold"))
    assert table.talk.is_over
    assert not [f for f in table.facts(CardsShown) if f.pile == DEALER]


@pytest.mark.clause(DRAFT, "10A.6", "10A.7")
def test_if_everybody_has_folded_they_are_turned_for_the_bonus_alone() -> None:
    """Readings P5 and P17."""
    table = LiveTable.dealt(1, 2, side=True).say(Decision(1, "fold"), Decision(2, "fold"))
    assert [(f.clause.id, f.what) for f in table.facts(Noted)][-2:] == [
        ("10A.7", f"the cards of box {n} lie under its Six Card Bonus wager") for n in (1, 2)
    ]
    table.finish()
    turned = [(f.pile, f.clause.id) for f in table.facts(CardsShown) if f.to == PUBLIC]
    assert turned == [("dealer", "9.4"), ("box 2", "10A.5"), ("box 1", "10A.5")]
    assert table.brief(1) == {"ante": ("lose", 0, "9.2(a)"), BONUS: ("lose", 0, "10A.5")}


@pytest.mark.clause(BASE, "10.1")
def test_a_dealer_who_does_not_qualify_says_so() -> None:
    settlement = settled(box(1, HANDS[2]), dealer="Jd 8h 5s")
    assert [(f.clause.id, f.words) for f in facts_of(settlement, Called)][1:] == [("10.1", "Dealer does not qualify")]
    (ranked,) = (f for f in facts_of(settlement, HandRanked) if f.pile == DEALER)
    assert ranked.clause.id == "10.1"
    assert [(line.wager, line.result, line.clause) for line in settlement.boxes[0].lines] == [
        ("ante", "win", "10.1(a)"),
        ("play", "void", "10.1(b)"),
    ]


@pytest.mark.clause(BASE, "10.3", "10.4", "10.5")
def test_hands_are_turned_and_settled_from_the_dealers_right() -> None:
    settlement = settled(*(box(n, HANDS[n]) for n in (1, 3, 6)))
    turned = [f.pile for f in facts_of(settlement, CardsShown) if f.clause.id == "10.3"]
    collected = [(f.pile, f.count) for f in facts_of(settlement, CardsDiscarded) if f.clause.id == "10.5"]
    assert turned == ["box 6", "box 3", "box 1"]
    assert collected == [("box 6", 3), ("box 3", 3), ("box 1", 3)]
    (ranked,) = (f for f in facts_of(settlement, HandRanked) if f.pile == DEALER)
    assert (ranked.clause.id, ranked.hand) == ("10.4", "king high (K 8 5)")


@pytest.mark.clause(DRAFT, "10A.6")
def test_the_bonus_is_settled_after_the_result_is_announced() -> None:
    settlement = settled(box(1, HANDS[3], ante=1000, six_card_bonus=100), notice=BONUS_1)
    facts = list(settlement.conversation.facts)
    announced = next(n for n, f in enumerate(facts) if isinstance(f, HandRanked) and f.pile == DEALER)
    ended = next(n for n, f in enumerate(facts) if getattr(getattr(f, "stake", None), "wager", "") == BONUS and n > 6)
    assert announced < ended
    assert six_card(1).wager == BONUS
