"""What goes wrong with cards from a shoe in a game that deals to boxes: every card that left the shoe counts."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook import settle
from pitbook.table.answers import CuttingCardOut, Dealt
from pitbook.table.places import DISCARD
from records.small_games import nets, refusal, small_games

__all__ = ["small_games"]
pytestmark = pytest.mark.usefixtures("small_games")


def dealt(*irregularities: dict[str, Any]) -> dict[str, Any]:
    """A king and a ten against the dealer's queen: three cards."""
    boxes = [
        {"box": 1, "player": "A", "wagers": {"ante": 500}, "cards": "Kh"},
        {"box": 2, "player": "B", "wagers": {"ante": 500}, "cards": "Th"},
    ]
    return {"game": "high-card", "boxes": boxes, "dealer": "Qs", "irregularities": list(irregularities)}


@pytest.mark.parametrize("before", [0, 1, 2])
def test_a_cutting_card_comes_out_after_so_many_cards_of_any_hand(before: int) -> None:
    answers = settle(dealt({"what": "cutting-card", "count": before})).conversation.answers
    came = [answer for answer in answers if isinstance(answer, CuttingCardOut | Dealt)]
    assert [isinstance(answer, CuttingCardOut) for answer in came].index(True) == before


def test_a_card_seen_by_mistake_between_two_boxes_is_put_away() -> None:
    record = dealt({"what": "drawn-in-error", "cards": "2c", "count": 1})
    assert nets(record) == {(1, "A"): 500, (2, "B"): -500}
    assert len(settle(record).conversation.table.hand(DISCARD)) == 4


@pytest.mark.parametrize(("told", "cards"), [({}, 3), ({"cards": "2c"}, 4)])
def test_more_cards_than_the_record_has_are_refused(told: dict[str, Any], cards: int) -> None:
    what = "drawn-in-error" if told else "cutting-card"
    said = refusal(dealt({"what": what, "count": 5, **told}))
    assert said.startswith(f"the record has {cards} cards drawn (irregularities[0].count)")


def test_what_came_up_after_the_last_card_is_told_with_the_count_that_it_wants() -> None:
    said = refusal(dealt({"what": "drawn-in-error", "cards": "2c"}))
    assert said.startswith("drawn-in-error never came up: the round was over by then (irregularities[0]; rule 2.2)")
    assert said.endswith('"count" says after how many cards it came up, and there were 3')


def test_a_shoe_runs_out_before_the_last_box() -> None:
    record = dealt({"what": "too-few-cards", "count": 1})
    record["boxes"][1].pop("cards")
    del record["dealer"]
    assert nets(record) == {(1, "A"): 0, (2, "B"): 0}
    said = refusal(dealt({"what": "too-few-cards", "count": 1}))
    assert said.startswith(
        "the record has 3 cards, more than the shoe gave by then (irregularities[0].count; rule 3.2)"
    )
