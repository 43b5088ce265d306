"""Cards that are shuffled again in the middle of a round lie in the order that was drawn with the first."""

from __future__ import annotations

from pitbook.cards import parse_cards
from pitbook.games import find_edition
from pitbook.law import Notice
from pitbook.procedure.equipment.packs import DealingMachine
from pitbook.table.places import DISCARD, SHOE, Slot
from pitbook.table.round import Opening, Round

FIRST = parse_cards("2c 3c 4c 5c 6c 7c")
SECOND = (5, 3, 1, 0, 2, 4)
"""By their places in the first order: seven, five, three, two, four, six."""


def rack_of_four() -> Round:
    """The first four cards, two to five, lie in the rack; six and seven are in the shoe."""
    table = Round(Opening.with_cards(Notice.post(find_edition("caribbean-stud")), cards=6), {})
    table.draw(DISCARD, 4)
    return table


def lying(table: Round) -> str:
    """What the shoe deals from here on."""
    machine = DealingMachine(FIRST, SECOND)
    return " ".join(machine.face(table, slot).text for slot in table.piles[SHOE])


def test_a_rack_lies_in_the_second_order_under_the_rest_of_the_shoe() -> None:
    """Of two, three, four and five the second order has the five first, then the three, the two and the four."""
    table = rack_of_four()
    table.reshuffle(table.cite("7.1"), DISCARD)
    assert table.piles[SHOE] == [Slot(n) for n in (4, 5, 6, 7, 8, 9)]
    assert lying(table) == "6c 7c 5c 3c 2c 4c"


def test_a_rack_that_is_shuffled_twice_is_followed_through_both() -> None:
    """Six, seven, five and three are dealt and shuffled: the second order has seven, five, three and then the six."""
    table = rack_of_four()
    table.reshuffle(table.cite("7.1"), DISCARD)
    table.draw(DISCARD, 4)
    table.reshuffle(table.cite("7.1"), DISCARD)
    assert lying(table) == "2c 4c 7c 5c 3c 6c"
