"""Answers as data: what is wrong with them is said in their own words, with the field and what to write."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pytest

from pitbook.cards import parse_cards
from pitbook.errors import BadInput, BrokenRules
from pitbook.games import find_edition
from pitbook.law import Cents
from pitbook.table.answers import Decision, Irregularity, Misread, Seen, Wager
from pitbook.table.codec import SHARED, answer_to_data, fact_to_data, row_of
from pitbook.table.facts import Fact, WagerAccepted
from pitbook.table.places import Stake

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


# Fields that have their default


class Seat(NamedTuple):
    """Something that is written inside a fact."""

    number: int
    side: str = "left"


@dataclass(frozen=True, slots=True)
class SeatTaken(Fact):
    """A fact whose fields after the first came later."""

    seat: Seat
    why: str = ""
    others: tuple[Seat, ...] = field(default=())

    @property
    def sentence(self) -> str:
        return "somebody sits down"


@dataclass(frozen=True, slots=True)
class WagerTaken(WagerAccepted):
    """A kind of a fact that version 0.1.0 had."""

    tip: int = 0


CLAUSE = find_edition("caribbean-stud@1998").cite("5.1")


def test_a_field_that_has_its_default_is_left_out_however_deep() -> None:
    plain = fact_to_data(SeatTaken(CLAUSE, Seat(3)))
    assert plain == {"fact": "SeatTaken", "clause": "5.1", "says": "somebody sits down", "seat": {"number": 3}}
    told = fact_to_data(SeatTaken(CLAUSE, Seat(3, "right"), "a whim", (Seat(4), Seat(5, "right"))))
    assert told["seat"] == {"number": 3, "side": "right"}
    assert told["why"] == "a whim"
    assert told["others"] == [{"number": 4}, {"number": 5, "side": "right"}]


def test_what_was_left_out_is_read_as_its_default() -> None:
    words = SHARED.with_own(facts=(SeatTaken, WagerTaken))
    for fact in (SeatTaken(CLAUSE, Seat(3)), SeatTaken(CLAUSE, Seat(3, "right"), "a whim", (Seat(4),))):
        assert words.read_fact(fact_to_data(fact), CLAUSE.law) == fact


def test_fields_that_version_0_1_0_wrote_are_written_in_later_kinds_too() -> None:
    stake = Stake(1, "A", "ante")
    told = fact_to_data(WagerTaken(CLAUSE, stake, Cents(500)))
    assert told["carried"] is False
    assert told["stake"] == {"box": 1, "player": "A", "wager": "ante", "hand": 1}
    assert "tip" not in told
    assert answer_to_data(Decision(1, "bet")) == {
        "answer": "Decision",
        "box": 1,
        "choice": "bet",
        "hand": 1,
        "places": [],
        "cents": 0,
    }


def test_a_row_ends_with_the_last_field_that_must_be_written() -> None:
    assert row_of(Stake(1, "A", "ante")) == [1, "A", "ante", 1]
    assert row_of(Seat(3)) == [3]
    assert row_of(Seat(3, "right")) == [3, "right"]


def test_a_name_has_one_meaning_in_a_vocabulary() -> None:
    @dataclass(frozen=True, slots=True)
    class Absent(Irregularity):
        """Not the one that all games share."""

    with pytest.raises(BrokenRules, match="there are two kinds of Absent"):
        SHARED.with_own((Absent,))
