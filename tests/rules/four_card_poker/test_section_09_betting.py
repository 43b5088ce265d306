"""Sections 9 and 10: decisions in any order, folds of the hand and of the ante alone, and the settlement."""

from __future__ import annotations

from itertools import permutations

import pytest

from pitbook.table import DEALER, PUBLIC, Decision, NoMoreBets
from pitbook.table.facts import CardsDiscarded, CardsShown, Decided, HandRanked
from pitbook.table.places import player_viewer
from pitbook.table.requests import Decide
from rules.four_card_poker.helpers import HANDS, LiveTable, aces_up, box, clause, settled
from rules.live import ante, brief, facts_of, result_of

CHOICES = {1: "play 3", 2: "fold", 3: "play 1", 4: "fold ante"}


@clause("9.1", "5.2")
@pytest.mark.parametrize("order", list(permutations(CHOICES))[::5])
def test_players_decide_in_any_order_and_it_makes_no_difference(edition: str, order: tuple[int, ...]) -> None:
    table = LiveTable.dealt(edition, *CHOICES)
    for number in order:
        table.say(Decision(number, CHOICES[number]))
    table.finish()
    # a pair of aces wins 1000 + 3000 and 1 to 1 on $5; two pairs win 1000 + 1000 and 2 to 1 on $5
    assert [table.box(number).net for number in CHOICES] == [4500, -1500, 3000, -1500]


@clause("9.1")
def test_players_look_at_their_own_cards_and_at_no_others(edition: str) -> None:
    table = LiveTable.dealt(edition, 1, 2)
    assert {(f.pile, f.to) for f in table.facts(CardsShown) if f.to != PUBLIC} == {
        ("box 1", player_viewer("P1")),
        ("box 2", player_viewer("P2")),
    }


@clause("9.2")
def test_a_fold_costs_ante_and_aces_up_and_the_cards_are_counted_into_the_rack(edition: str) -> None:
    table = LiveTable.dealt(edition, 1, 2).say(Decision(1, "fold"))
    assert table.brief(1) == {"ante": ("lose", 0, "9.2(a)"), "aces-up": ("lose", 0, "9.2(a)")}
    assert [(f.pile, f.count, f.clause.id) for f in table.facts(CardsDiscarded)] == [("box 1", 5, "9.2(c)")]


@clause("9.2")
def test_whoever_folds_aces_up_alone_loses_it_though_it_would_have_won(edition: str) -> None:
    settlement = settled(box(1, HANDS[1], "fold", aces_up=500), box(2, HANDS[3]), edition=edition)
    assert brief(result_of(settlement)) == {"aces-up": ("lose", 0, "9.2(a)")}


@clause("9.3")
def test_an_ante_may_be_folded_and_aces_up_played_on(edition: str) -> None:
    table = LiveTable.dealt(edition, 1).say(Decision(1, "fold ante"))
    assert table.brief(1) == {"ante": ("lose", 0, "9.3")}
    table.finish()
    assert table.brief(1) == {"ante": ("lose", 0, "9.3"), "aces-up": ("win", 500, "5.7.2")}


@clause("9.1", "9.4", "10.2(a)(v)")
def test_who_has_aces_up_alone_stays_in_without_a_wager(edition: str) -> None:
    table = LiveTable(edition).say(aces_up(1), NoMoreBets()).go_on(until=Decide).say(Decision(1, "play"))
    assert [(f.choice, f.clause.id) for f in table.facts(Decided)] == [("play", "9.1")]
    table.finish()
    assert table.brief(1) == {"aces-up": ("win", 500, "5.7.2")}


@clause("9.4", "10.1")
def test_the_dealer_turns_all_cards_once_everybody_has_decided(edition: str) -> None:
    table = LiveTable.dealt(edition, 1, 2).say(Decision(1, "play 1"))
    assert len([f for f in table.facts(CardsShown) if f.pile == DEALER]) == 1
    table.say(Decision(2, "play 1")).finish()
    shown = [(len(f.cards), f.clause.id) for f in table.facts(CardsShown) if f.pile == DEALER]
    assert shown == [(1, "8.2"), (5, "9.4")]
    ranked = [(f.hand, f.clause.id) for f in table.facts(HandRanked) if f.pile == DEALER]
    assert ranked == [("a pair of kings (Q 8 beside): Kd Kc Qd 8h, with 5s 3d apart", "10.1")]


@clause("9.4")
def test_if_everybody_has_folded_the_dealers_cards_stay_down(edition: str) -> None:
    table = LiveTable.dealt(edition, 1, 2).say(Decision(1, "fold"), Decision(2, "fold"))
    assert table.talk.is_over
    assert len([f for f in table.facts(CardsShown) if f.pile == DEALER]) == 1


@clause("10.2")
def test_hands_are_turned_and_settled_from_the_dealers_right(edition: str) -> None:
    settlement = settled(*(box(n, HANDS[n]) for n in (1, 3, 6)), edition=edition)
    turned = [f.pile for f in facts_of(settlement, CardsShown) if f.clause.id == "10.2"]
    assert turned == ["box 6", "box 3", "box 1"]
    collected = [(f.pile, f.count) for f in facts_of(settlement, CardsDiscarded) if f.clause.id == "10.2(b)"]
    assert collected == [("box 6", 5), ("box 3", 5), ("box 1", 5)]


@clause("10.2", "5.7", "5.7.1", "5.7.2")
def test_every_wager_of_a_hand_is_settled_by_its_own_rule(edition: str) -> None:
    """Three nines against a pair of kings: $10, $20 and 2 to 1 on $10; 9 to 1 on $5."""
    settlement = settled(box(1, "9s 9h 9c 6d 2s", "play 2", ante=1000, aces_up=500), edition=edition)
    assert brief(result_of(settlement)) == {
        "ante": ("win", 1000, "5.7"),
        "play": ("win", 2000, "5.7"),
        "ante-bonus": ("win", 2000, "5.7.1"),
        "aces-up": ("win", 4500, "5.7.2"),
    }
    assert result_of(settlement).net == 9500


@clause("10.2(a)(ii)", "10.2(a)(iii)")
def test_a_lost_hand_names_the_rules_that_take_its_wagers(edition: str) -> None:
    settlement = settled(box(1, HANDS[2], "play 1", ante=1000, aces_up=500), edition=edition)
    assert {name: cell[2] for name, cell in brief(result_of(settlement)).items()} == {
        "ante": "10.2(a)(ii)",
        "play": "10.2(a)(ii)",
        "aces-up": "10.2(a)(iii)",
    }
    assert ante(1).cents + 1000 + 500 == -result_of(settlement).net
