"""Section 8: in what order the cards are dealt, all of them face down."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pitbook.table import PUBLIC, NoMoreBets
from pitbook.table.facts import Called, CardsDealt, CardsMoved, CardsShown, WagerAccepted
from pitbook.table.places import COMMUNITY, DISCARD
from pitbook.table.requests import Decide, Do
from rules.big_raise_stud.helpers import LAW, LiveTable, bonus, row
from rules.live import ante

SHOE, SHUFFLER = {"dealing": "shoe"}, {"dealing": "shuffler"}
ONE, THREE = ["box 4"], ["box 1", "box 3", "box 6"]
SHARED = ["community"]
ROUNDS = [*THREE, *SHARED, *THREE, *SHARED, *THREE]

# fmt: off
ORDERS = [
    # boxes in the order in which they wager, then who is dealt how many cards in which order
    row("8.1(b) 8.3", "shoe, one box",                    SHOE,     [4],       ONE + SHARED + ONE + SHARED + ONE, 1),
    row("8.1(b) 8.3", "shoe, three boxes, clockwise",     SHOE,     [1, 3, 6], ROUNDS, 1),
    row("8.1(b) 8.3", "shoe, whoever wagers first",       SHOE,     [6, 1, 3], ROUNDS, 1),
    row("8.1(b) 8.4", "shuffler, one box",                SHUFFLER, [4],       ONE + SHARED, 3),
    row("8.1(b) 8.4", "shuffler, three boxes, clockwise", SHUFFLER, [1, 3, 6], THREE + SHARED, 3),
    row("8.1(b) 8.4", "shuffler, whoever wagers first",   SHUFFLER, [6, 1, 3], THREE + SHARED, 3),
]
# fmt: on


@pytest.mark.parametrize(("notice", "boxes", "order", "count"), ORDERS)
def test_the_order_of_the_deal(notice: dict[str, str], boxes: Sequence[int], order: Sequence[str], count: int) -> None:
    table = LiveTable(notice).say(*map(ante, boxes), NoMoreBets()).go_on(until=Decide)
    dealt = table.facts(CardsDealt)
    assert [fact.to for fact in dealt] == order
    assert {fact.count for fact in dealt} == {count}


@pytest.mark.clause(LAW, "8.1(a)")
def test_no_more_bets_is_called_after_the_wagers_and_before_the_first_card() -> None:
    table = LiveTable().say(ante(1), bonus(1), ante(2), NoMoreBets()).go_on(until=Decide)
    kinds = [type(fact) for fact in table.talk.facts]
    (called,) = (n for n, kind in enumerate(kinds) if kind is Called)
    assert kinds[:called] == [WagerAccepted] * 3
    assert kinds[called + 1] is CardsDealt


@pytest.mark.clause(LAW, "8.2")
@pytest.mark.parametrize("notice", [SHOE, SHUFFLER], ids=["shoe", "shuffler"])
def test_every_card_is_dealt_face_down_and_the_community_stays_so_while_players_decide(notice: dict[str, str]) -> None:
    table = LiveTable(notice).say(ante(1), ante(2), NoMoreBets()).go_on(until=Decide)
    assert {fact.facing for fact in table.facts(CardsDealt)} == {"down"}
    assert not [fact for fact in table.facts(CardsShown) if fact.to == PUBLIC]
    assert not set(table.talk.table.hand(COMMUNITY)) & set(table.talk.table.faces)


@pytest.mark.clause(LAW, "8.3", "8.4")
@pytest.mark.parametrize(
    ("notice", "left", "rack"), [(SHOE, 52 - 8, 0), (SHUFFLER, 52 - 9, 1)], ids=["shoe", "shuffler"]
)
def test_three_cards_to_areas_with_an_ante_and_two_for_all(notice: dict[str, str], left: int, rack: int) -> None:
    table = LiveTable(notice).say(ante(2), ante(7), NoMoreBets()).go_on(until=Decide)
    sizes = {pile: len(slots) for pile, slots in table.talk.table.piles.items()}
    assert sizes == {"shoe": left, "discard rack": rack, "box 2": 3, "box 7": 3, "community": 2}


@pytest.mark.clause(LAW, "8.4(b)")
def test_from_a_shuffler_the_bottom_one_of_three_community_cards_is_discarded_unseen() -> None:
    table = LiveTable(SHUFFLER).say(ante(1), NoMoreBets()).go_on(until=Do)
    first, second, bottom = table.talk.table.hand(COMMUNITY)
    table.go_on(until=Decide)
    assert list(table.talk.table.hand(COMMUNITY)) == [first, second]
    assert list(table.talk.table.hand(DISCARD)) == [bottom]
    assert bottom not in table.talk.table.faces
    (moved,) = table.facts(CardsMoved)
    assert (moved.clause.id, moved.count) == ("8.4(b)", 1)
