"""Section 7: no spin, wrong entries, wagers that came too late, a wrong number of dice."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook import settle
from pitbook.errors import BadInput
from pitbook.games.tai_sai.irregularities import EntryPutRight
from pitbook.records.settling import Settlement
from pitbook.table.facts import Called, Noted, RoundVoided
from rules.live import facts_of, line

LAW = "tai-sai@base"
BOXES = [
    {"box": 1, "player": "A", "wagers": {"big": 500, "odd": 300}},
    {"box": 2, "player": "B", "wagers": {"any-triple": 100}},
]


def told(*irregularities: dict[str, Any], **more: Any) -> Settlement:
    return settle({"game": "tai-sai", "boxes": BOXES, "irregularities": list(irregularities), **more})


@pytest.mark.clause(LAW, "7.1", "7.2", "7.5")
@pytest.mark.parametrize("dice", [None, [5, 2, 5]], ids=["seen", "not seen"])
@pytest.mark.parametrize(
    ("style", "what", "more", "clause"),
    [
        ("A", "cocked-die", {}, "7.1"),
        ("B", "cocked-die", {}, "7.1"),
        ("A", "no-spin", {"cause": "tumbler"}, "7.2(a)"),
        ("B", "no-spin", {"cause": "left-the-area"}, "7.2(b)"),
        ("A", "no-spin", {"cause": "disturbed"}, "7.2(c)"),
        ("B", "no-spin", {}, "7.2(c)"),
        ("A", "wrong-dice", {"count": 2}, "7.5"),
        ("B", "wrong-dice", {"count": 4}, "7.5"),
    ],
)
def test_a_spin_without_a_result_gives_all_wagers_back(
    style: str, what: str, more: dict[str, Any], clause: str, dice: list[int] | None
) -> None:
    thrown = {"dice": dice} if dice else {}
    settled = told({"what": what, **more}, notice={"style": style}, **thrown)
    assert [box.net for box in settled.boxes] == [0, 0]
    for number, wager in ((1, "big"), (1, "odd"), (2, "any-triple")):
        found = line(settled, wager, number)
        assert (found.result, found.pays, found.clause) == ("void", 0, clause)
    assert [void.clause.id for void in facts_of(settled, RoundVoided)] == [clause]
    assert (clause, "No spin") in [(call.clause.id, call.words) for call in facts_of(settled, Called)]


@pytest.mark.clause(LAW, "7.3", "6.6")
def test_what_was_entered_wrongly_is_put_right_and_the_dice_count() -> None:
    settled = told({"what": "wrong-entry", "entered": [2, 5, 6]}, dice=[5, 2, 5])
    (right,) = facts_of(settled, EntryPutRight)
    assert (right.clause.id, right.entered, right.dice) == ("7.3", (2, 5, 6), (5, 2, 5))
    assert [box.net for box in settled.boxes] == [500 - 300, -100]  # 12: big wins, odd loses


@pytest.mark.clause(LAW, "7.4")
def test_chips_that_came_after_the_call_go_back() -> None:
    late = {"what": "late-wager", "box": 2, "player": "B", "wager": "total:12", "cents": 1000}
    settled = told(late, dice=[5, 2, 5])
    assert [(note.clause.id, "$10.00 of B on total:12" in note.what) for note in facts_of(settled, Noted)] == [
        ("7.4", True)
    ]
    assert [box.net for box in settled.boxes] == [200, -100]


@pytest.mark.clause(LAW, "7.4")
def test_so_they_do_where_somebody_laid_them_who_has_no_wager() -> None:
    late = {"what": "late-wager", "box": 7, "player": "Z", "wager": "total:12", "cents": 1000}
    settled = told(late, dice=[5, 2, 5])
    assert [note.what for note in facts_of(settled, Noted)] == [
        "$10.00 of Z on total:12 came too late: it is void and goes back"
    ]
    assert [(box.box, box.net) for box in settled.boxes] == [(1, 200), (2, -100)]


@pytest.mark.parametrize(
    ("what", "clause", "fault"),
    [
        ({"what": "no-spin", "cause": "luck"}, "7.2", "a cause is one of tumbler, left-the-area, disturbed"),
        ({"what": "no-spin", "cause": "left-the-area"}, "7.2(b)", "in style A it cannot be that a thrown die"),
        ({"what": "wrong-dice"}, "7.5", "it is not said how many dice there were"),
        ({"what": "wrong-dice", "count": 3}, "7.5", "3 dice are the right number"),
        ({"what": "wrong-entry", "entered": [5, 5, 2]}, "7.3", "is what the dice show"),
        ({"what": "wrong-entry", "entered": [5, 5]}, "7.3", "5-5 cannot be entered"),
        ({"what": "wrong-entry", "entered": [5, 5, 9]}, "7.3", "which 3 numbers from 1 to 6 were entered"),
        ({"what": "wrong-entry"}, "7.3", "it is not said what was entered"),
        ({"what": "late-wager", "box": 2, "wager": "big"}, "7.4", "it is not said how much they are"),
        ({"what": "late-wager", "box": 2, "cents": 500}, "7.4", "it is not said where they lie"),
        ({"what": "late-wager", "box": 4, "wager": "big", "cents": 500}, "7.4", "it is not said whose chips they are"),
        ({"what": "late-wager", "box": 2, "wager": "bigger", "cents": 100}, "4.1", "no wager 'bigger'"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused(what: dict[str, Any], clause: str, fault: str) -> None:
    with pytest.raises(BadInput, match=fault) as refused:
        told(what, dice=[5, 2, 5])
    assert (refused.value.clause, refused.value.where) == (clause, "irregularities[0]")
    assert refused.value.remedy
