"""Cards that are shuffled again in the middle of a round lie in an order that was drawn with the first."""

from __future__ import annotations

from random import Random

import pytest

from pitbook.cards import parse_cards
from pitbook.games import find_edition, find_game
from pitbook.law import Notice
from pitbook.procedure.cards_after import CardsAfter
from pitbook.procedure.equipment.keeping import UsedUp
from pitbook.procedure.equipment.packs import DealingMachine, PackInUse
from pitbook.table.answers import Shuffled
from pitbook.table.conversation import Conversation
from pitbook.table.places import DISCARD, SHOE, Slot
from pitbook.table.requests import Reshuffle
from pitbook.table.round import Opening, Round, Rules

FIRST = parse_cards("2c 3c 4c 5c 6c 7c")
SECOND = (5, 3, 1, 0, 2, 4)
"""By their places in the first order: seven, five, three, two, four, six."""
THIRD = (1, 4, 2, 5, 3, 0)
"""Three, six, four, seven, five, two."""


def rack_of_four() -> Round:
    """The first four cards, two to five, lie in the rack; six and seven are in the shoe."""
    table = Round(Opening.with_cards(Notice.post(find_edition("caribbean-stud")), cards=6), {})
    table.draw(DISCARD, 4)
    return table


def nothing_asked(table: Round) -> Rules:
    yield from ()


def lying(table: Round) -> str:
    """What the shoe deals from here on."""
    machine = DealingMachine(FIRST, (SECOND, THIRD))
    return " ".join(machine.face(table, slot).text for slot in table.piles[SHOE])


def test_a_rack_lies_in_the_second_order_under_the_rest_of_the_shoe() -> None:
    """Of two, three, four and five the second order has the five first, then the three, the two and the four."""
    table = rack_of_four()
    table.reshuffle(table.cite("7.1"), DISCARD)
    assert table.piles[SHOE] == [Slot(n) for n in (4, 5, 6, 7, 8, 9)]
    assert lying(table) == "6c 7c 5c 3c 2c 4c"


def test_a_rack_that_is_shuffled_twice_is_followed_through_both() -> None:
    """Six, seven, five and three are dealt and shuffled: the third order has three, six, seven and then the five.

    Whoever has seen that the five came before the three knows nothing of which comes first now.
    """
    table = rack_of_four()
    table.reshuffle(table.cite("7.1"), DISCARD)
    table.draw(DISCARD, 4)
    table.reshuffle(table.cite("7.1"), DISCARD)
    assert lying(table) == "2c 4c 3c 6c 7c 5c"


def test_a_rack_is_not_shuffled_more_often_than_was_drawn_for() -> None:
    table, machine = rack_of_four(), DealingMachine(FIRST, (SECOND,))
    request = Reshuffle(table.cite("7.1"), DISCARD)
    assert machine.answer(request, table) == Shuffled()
    table.reshuffle(request.clause, DISCARD)
    with pytest.raises(UsedUp, match="1 orders were drawn for cards shuffled again"):
        machine.answer(request, table)


def test_every_shuffle_of_a_round_has_an_order_of_its_own() -> None:
    pack, notice = PackInUse(is_reshuffled=True), Notice.post(find_edition("caribbean-stud"))
    first, *further = (drawing.draw(Random(5)) for drawing in pack.drawings(notice))
    assert (len(first), {len(order) for order in further}) == (52, {52})
    assert len(further) == 3


@pytest.mark.parametrize("is_shuffled_again", [True, False])
def test_a_shoe_that_lives_on_does_not_outlive_a_shuffle_in_the_middle_of_a_round(is_shuffled_again: bool) -> None:
    """Nobody could follow a card of such a shoe into the next round, so it is shuffled whole by the rule on rounds."""
    table, law = rack_of_four(), find_edition("caribbean-stud")
    CardsAfter.of(table).shuffle_due = ""
    if is_shuffled_again:
        table.reshuffle(table.cite("7.1"), DISCARD)
    keeper = PackInUse(is_reshuffled=True).keeper(table.notice, find_game("caribbean-stud").open_table)
    keeper.after("round", Conversation(table, nothing_asked))
    due = law.rule_number("shuffle-after-round")
    assert keeper.shuffle_due == (due if is_shuffled_again else "")
    assert (keeper.lying is None) is is_shuffled_again
