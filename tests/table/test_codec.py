"""Answers as data: what is wrong with them is said in their own words, with the field and what to write."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook.cards import parse_cards
from pitbook.errors import BadInput
from pitbook.law import Cents
from pitbook.table.answers import Decision, Misread, Seen, Wager
from pitbook.table.codec import SHARED, answer_to_data

CARD = "write rank then suit, such as Ah, Td or 7c"
WRONG: list[tuple[dict[str, Any], str, str, str]] = [
    ({"answer": "Seen", "cards": [1, 2, 3, 4]}, "1 is not a card", "cards", CARD),
    ({"answer": "Seen", "cards": ["Ah", "1h"]}, "'1h' is not a card", "cards", CARD),
    ({"answer": "Seen", "cards": 5}, "5 is not a list", "cards", ""),
    ({"answer": "Seen", "faces": ["Ah"]}, "Seen has no field 'faces'", "", "its fields are cards"),
    ({"answer": "NoMoreBets", "now": True}, "NoMoreBets has no field 'now'", "", "it has no fields"),
    ({"answer": "Decision", "box": "1", "choice": "bet"}, "'1' is not a whole number", "box", ""),
]


@pytest.mark.parametrize(("data", "what", "where", "remedy"), WRONG)
def test_what_is_wrong_is_said_with_field_and_remedy(data: dict[str, Any], what: str, where: str, remedy: str) -> None:
    with pytest.raises(BadInput) as caught:
        SHARED.read_answer(data)
    assert (caught.value.what, caught.value.where, caught.value.remedy) == (what, where, remedy)


def test_a_field_that_is_missing_is_named() -> None:
    with pytest.raises(BadInput, match="'wager'"):
        SHARED.read_answer({"answer": "Wager", "box": 1, "player": "A1", "cents": 100})


ANSWERS = [
    Seen((*parse_cards("Ah Td"), None)),
    Misread(*parse_cards("5d 5h")),
    Decision(1, "bet"),
    Wager(1, "A1", "ante", Cents(1_000)),
]


@pytest.mark.parametrize("answer", ANSWERS)
def test_what_was_written_is_read_again(answer: Any) -> None:
    assert SHARED.read_answer(answer_to_data(answer)) == answer
