"""3.1 and 5.4: what wagers come to on a number, by the odds of every layout."""

from __future__ import annotations

import pytest

from pitbook import settle
from pitbook.table.facts import Won
from rules.live import facts_of, line

LAW = "roulette@base"

# The odds by how many numbers a wager is on, as every layout has them: what a dollar wins, or nothing.
ONE_ZERO = [
    ("straight:17", "17", 3500, "a"),
    ("straight:17", "18", 0, "a"),
    ("straight:0", "0", 3500, "a"),
    ("split:17-20", "20", 1700, "b"),
    ("split:0-2", "0", 1700, "b"),
    ("split:17-20", "19", 0, "b"),
    ("street:16", "18", 1100, "c"),
    ("street:0-1-2", "2", 1100, "c"),
    ("street:0-2-3", "0", 1100, "c"),
    ("street:16", "19", 0, "c"),
    ("corner:17", "21", 800, "d"),
    ("first-four", "0", 800, "d"),
    ("first-four", "3", 800, "d"),
    ("first-four", "4", 0, "d"),
    ("corner:17", "19", 0, "d"),
    ("line:16", "21", 500, "e"),
    ("line:16", "22", 0, "e"),
    ("column:2", "17", 200, "f"),
    ("column:2", "18", 0, "f"),
    ("dozen:2", "13", 200, "g"),
    ("dozen:2", "25", 0, "g"),
    ("red", "19", 100, "h"),
    ("red", "17", 0, "h"),
    ("black", "17", 100, "h"),
    ("odd", "17", 100, "i"),
    ("even", "17", 0, "i"),
    ("low", "18", 100, "j"),
    ("low", "19", 0, "j"),
    ("high", "19", 100, "j"),
    # and a zero is none of these
    *((wager, "0", 0, part) for wager, part in (("column:1", "f"), ("dozen:1", "g"), ("red", "h"), ("black", "h"))),
    *((wager, "0", 0, part) for wager, part in (("even", "i"), ("odd", "i"), ("low", "j"), ("high", "j"))),
]
TWO_ZEROS = [
    ("straight:00", "00", 3500, "a"),
    ("straight:00", "0", 0, "a"),
    ("split:0-00", "0", 1700, "b"),
    ("split:00-3", "00", 1700, "b"),
    ("street:0-00-2", "00", 1100, "c"),
    ("street:00-2-3", "3", 1100, "c"),
    ("top-line", "0", 600, "k"),
    ("top-line", "3", 600, "k"),
    ("top-line", "4", 0, "k"),
    ("even", "00", 0, "i"),
    ("column:3", "00", 0, "f"),
]


@pytest.mark.clause(LAW, "3.1", "5.3", "5.4")
@pytest.mark.parametrize(
    ("zeros", "wager", "number", "pays", "part"),
    [*((1, *row) for row in ONE_ZERO), *((2, *row) for row in TWO_ZEROS)],
    ids=str,
)
def test_what_a_wager_comes_to(zeros: int, wager: str, number: str, pays: int, part: str) -> None:
    boxes = [{"box": 1, "player": "A", "wagers": {wager: 100}}]
    settled = settle({"game": "roulette", "notice": {"zeros": str(zeros)}, "boxes": boxes, "number": number})
    found = line(settled, wager)
    expected = ("win", pays, "5.4") if pays else ("lose", 0, f"3.1({part})")
    assert (found.result, found.pays, found.clause) == expected
    assert settled.boxes[0].net == (pays or -100)


@pytest.mark.clause(LAW, "3.4", "5.3", "5.4")
def test_everybody_is_paid_by_their_own_chips() -> None:
    """A, B and C all back 17, and two of them red."""
    boxes = [
        {"box": 1, "player": "A", "wagers": {"straight:17": 100, "red": 300}},
        {"box": 2, "player": "B", "wagers": {"straight:17": 200, "red": 400}},
        {"box": 8, "player": "C", "wagers": {"straight:17": 500}},
    ]
    settled = settle({"game": "roulette", "boxes": boxes, "number": "17"})
    assert [box.net for box in settled.boxes] == [3500 - 300, 7000 - 400, 17_500]
    assert len(facts_of(settled, Won)) == 3
