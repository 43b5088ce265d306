"""Answers are checked at the boundary, whatever they come from."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook.cards import parse_cards
from pitbook.law import Cents
from pitbook.law.money import MOST_CENTS
from pitbook.table.answers import Answer, Dealt, Decision, Done, NoMoreBets, Ruling, Seen, Wager
from pitbook.table.checking import fault_in
from pitbook.table.places import Role

ACE, KING = parse_cards("As Kd")
CARDS: Any = (ACE, None, KING)


@pytest.mark.parametrize(
    "answer",
    [
        NoMoreBets(),
        Dealt(),
        Dealt(0),
        Dealt(MOST_CENTS),
        Seen(()),
        Seen(CARDS),
        Wager(1, "A", "ante", Cents(1000), seat=True),
        Decision(1, "bet", 2, (0, 3), Cents(5)),
        Done(Role.DEALER),
        Ruling("void", "the supervisor", (1, 2)),
    ],
    ids=repr,
)
def test_an_answer_of_the_right_types_passes(answer: Answer) -> None:
    assert fault_in(answer) == ""


@pytest.mark.parametrize(
    ("kind", "values", "field"),
    [
        (Dealt, ("1",), "sequence"),
        (Dealt, (-1,), "sequence"),
        (Dealt, (MOST_CENTS + 1,), "sequence"),
        (Dealt, (True,), "sequence"),
        (Dealt, (1.0,), "sequence"),
        (Seen, ([ACE, KING],), "cards"),
        (Seen, ((ACE, "Kd"),), "cards"),
        (Seen, (None,), "cards"),
        (Wager, (1, "A", "ante", "1000"), "cents"),
        (Wager, (1, b"A", "ante", 1000), "player"),
        (Wager, (None, "A", "ante", 1000), "box"),
        (Wager, (1, "A", "ante", 1000, "yes"), "chips"),
        (Decision, (1, "bet", 1, (0, -1)), "places"),
        (Decision, (1, "bet", 1, (0, True)), "places"),
        (Done, ("dealer",), "role"),
        (Ruling, ("void", "the supervisor", (1, None)), "boxes"),
    ],
)
def test_the_field_that_is_wrong_is_named(kind: Any, values: tuple[Any, ...], field: str) -> None:
    assert fault_in(kind(*values)).endswith(f" cannot be the {field} of this answer")
