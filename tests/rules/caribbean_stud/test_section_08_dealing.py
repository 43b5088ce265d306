"""Section 8: in what order the cards are dealt, and which of them face up."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pitbook.table import PUBLIC, Decision, NoMoreBets
from pitbook.table.facts import Called, CardsDealt, CardsShown, WagerAccepted
from pitbook.table.requests import Deal, Decide, Show
from rules.caribbean_stud.helpers import DEALER, OLD, LiveTable, jackpot, row
from rules.live import ante

SHOE, SHUFFLER = {"dealing": "shoe"}, {"dealing": "shuffler"}

# fmt: off
ONE, THREE = ["box 4", "dealer"], ["box 1", "box 3", "box 6", "dealer"]

ORDERS = [
    # boxes in the order in which they wager, then who is dealt how many cards in which order
    row("8.1(b) 8.3", "shoe, one box",                        SHOE, [4], ONE * 5, 1),
    row("8.1(b) 8.3", "shoe, three boxes, clockwise",         SHOE, [1, 3, 6], THREE * 5, 1),
    row("8.1(b) 8.3", "shoe, whoever wagers first",           SHOE, [6, 1, 3], THREE * 5, 1),
    row("8.1(b) 8.4", "shuffler, one box",                    SHUFFLER, [4], ONE, 5),
    row("8.1(b) 8.4", "shuffler, three boxes, clockwise",     SHUFFLER, [1, 3, 6], THREE, 5),
    row("8.1(b) 8.4", "shuffler, whoever wagers first",       SHUFFLER, [6, 1, 3], THREE, 5),
]
# fmt: on


@pytest.mark.parametrize(("notice", "boxes", "order", "count"), ORDERS)
def test_the_order_of_the_deal(notice: dict[str, str], boxes: Sequence[int], order: Sequence[str], count: int) -> None:
    table = LiveTable(notice=notice).say(*map(ante, boxes), NoMoreBets()).go_on(until=Decide)
    dealt = table.facts(CardsDealt)
    assert [fact.to for fact in dealt] == order
    assert {fact.count for fact in dealt} == {count}


@pytest.mark.clause(OLD, "8.1(a)")
def test_no_more_bets_is_called_after_the_wagers_and_before_the_first_card() -> None:
    table = LiveTable(notice={"jackpot": True}).say(ante(1), jackpot(1), ante(2), NoMoreBets()).deal(1)
    kinds = [type(fact) for fact in table.talk.facts]
    assert kinds == [WagerAccepted, WagerAccepted, WagerAccepted, Called, CardsDealt]
    assert table.facts(Called)[0].words == "No more bets"
    assert table.facts(Called)[0].clause.id == "8.1(a)"


@pytest.mark.clause(OLD, "8.1")
def test_no_card_is_dealt_while_wagers_are_open() -> None:
    table = LiveTable().say(ante(1))
    assert not isinstance(table.request, Deal)
    assert not table.facts(CardsDealt)


@pytest.mark.clause(OLD, "8.2", "8.3")
def test_from_a_shoe_only_the_dealers_last_card_comes_face_up() -> None:
    table = LiveTable(notice=SHOE).say(ante(1), ante(2), NoMoreBets()).go_on(until=Decide)
    *others, last = table.facts(CardsDealt)
    assert {fact.facing for fact in others} == {"down"}
    assert (last.to, last.facing) == ("dealer", "up")


@pytest.mark.clause(OLD, "8.4")
def test_from_a_shuffler_every_card_comes_face_down_and_one_is_then_turned() -> None:
    table = LiveTable(notice=SHUFFLER).say(ante(1), ante(2), NoMoreBets()).go_on(until=Show, to="dealer")
    assert {fact.facing for fact in table.facts(CardsDealt)} == {"down"}
    assert table.request is not None
    assert table.request.clause.id == "8.4"


@pytest.mark.parametrize(
    "notice",
    [row("8.2 8.3", "the last dealt from a shoe", SHOE), row("8.2 8.4", "the bottom card of the five", SHUFFLER)],
)
def test_one_card_of_the_dealer_lies_open_while_players_decide(notice: dict[str, str]) -> None:
    table = LiveTable(notice=notice).say(ante(1), NoMoreBets()).go_on(until=Decide)
    public = [fact for fact in table.facts(CardsShown) if fact.to == PUBLIC]
    assert [(fact.pile, fact.cards) for fact in public] == [("dealer", (table.card("dealer", 4),))]
    assert DEALER.endswith(table.card("dealer", 4).text)


@pytest.mark.clause(OLD, "8.3", "8.4")
@pytest.mark.parametrize("notice", [SHOE, SHUFFLER], ids=["shoe", "shuffler"])
def test_only_areas_with_an_ante_are_dealt_to_and_each_hand_has_five_cards(notice: dict[str, str]) -> None:
    table = LiveTable(notice=notice).say(ante(2), ante(7), NoMoreBets()).go_on(until=Decide)
    sizes = {pile: len(slots) for pile, slots in table.talk.table.piles.items()}
    assert sizes == {"shoe": 0, "discard rack": 52 - 15, "box 2": 5, "box 7": 5, "dealer": 5}


@pytest.mark.clause(OLD, "8.3", "8.4")
def test_shoe_and_shuffler_lead_to_the_same_result_with_the_same_hands() -> None:
    ends = []
    for notice in (SHOE, SHUFFLER):
        table = LiveTable(notice=notice).say(ante(1), ante(2), NoMoreBets()).go_on(until=Decide)
        table.say(Decision(1, "bet"), Decision(2, "bet")).finish()
        ends.append([table.box(1), table.box(2)])
    assert ends[0] == ends[1]
