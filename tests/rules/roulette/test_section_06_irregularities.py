"""Section 6 and 5.6: no spin, a wrong number marked, wagers that came too late or lay wrongly."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook import Notice, find_edition, find_game, settle
from pitbook.errors import BadInput, Refused
from pitbook.games.roulette.irregularities import CAUSES, MisplacedWager, NumberPutRight, VoidSpin
from pitbook.law import Cents
from pitbook.records.settling import Settlement
from pitbook.table import Conversation, Done, NoMoreBets, Role, Wager, Withdraw, replay
from pitbook.table.answers import Answer, Spun
from pitbook.table.facts import Called, Noted, RoundVoided, WagerShifted
from pitbook.table.requests import PlaceWagers
from rules.live import facts_of, line

LAW, DRAFT = "roulette@base", "roulette@2012-draft"
BOXES = [
    {"box": 1, "player": "A", "wagers": {"straight:17": 100}},
    {"box": 2, "player": "B", "wagers": {"red": 500}},
]
DONE = Done(Role.DEALER)
BEFORE = (Wager(1, "A", "straight:17", Cents(100)), Wager(2, "B", "red", Cents(500)), NoMoreBets())


def told(*irregularities: dict[str, Any], law: str = DRAFT, **more: Any) -> Settlement:
    record = {"game": "roulette", "edition": law.partition("@")[2], "boxes": BOXES}
    return settle({**record, "irregularities": list(irregularities), **more})


def nets(settled: Settlement) -> list[int]:
    return [box.net for box in settled.boxes]


def played(*answers: Answer, **options: Any) -> Conversation:
    return replay(find_game("roulette").begin(Notice.post(find_edition(DRAFT), options)), answers)


# No spin


@pytest.mark.clause(LAW, "6.1", "6.2")
@pytest.mark.parametrize("cause", CAUSES)
def test_after_no_spin_the_ball_is_spun_again_with_wagers_as_they_lie(cause: str) -> None:
    settled = told({"what": "no-spin", "cause": cause}, number="5")
    assert nets(settled) == [-100, 500]
    assert (CAUSES[cause][0], "No spin") in [(call.clause.id, call.words) for call in facts_of(settled, Called)]


@pytest.mark.clause(LAW, "6.1", "6.2")
def test_a_spin_may_be_void_though_the_ball_lies_still() -> None:
    """17 would have won for A and lost for B; it does not count, and 5 does."""
    settled = told({"what": "no-spin", "cause": "foreign-object", "count": 1}, spins=["17", "5"])
    assert nets(settled) == [-100, 500]


@pytest.mark.clause(LAW, "6.2")
@pytest.mark.parametrize("more", [{}, {"spins": ["17"]}], ids=["never at rest", "at rest"])
def test_if_the_ball_is_not_spun_again_all_wagers_go_back(more: dict[str, Any]) -> None:
    settled = told({"what": "no-spin", "count": len(more)}, **more)
    assert nets(settled) == [0, 0]
    assert (line(settled, "red", 2).result, line(settled, "red", 2).clause) == ("void", "6.2")
    assert [void.clause.id for void in facts_of(settled, RoundVoided)] == ["6.2"]


@pytest.mark.clause(LAW, "6.1", "6.2")
@pytest.mark.parametrize(
    ("counts", "spins", "expected"),
    [
        ((0, 0), ["5"], [-100, 500]),
        ((0, 0), [], [0, 0]),
        ((0, 1), ["17"], [0, 0]),
        ((1, 2), ["17", "18"], [0, 0]),
        ((2, 1), ["17", "18", "5"], [-100, 500]),
    ],
)
def test_of_two_spins_without_a_result_only_the_last_may_end_the_round(
    counts: tuple[int, int], spins: list[str], expected: list[int]
) -> None:
    """`counts` say how often the ball had come to rest by then; without a further spin all wagers go back."""
    first, second = ({"what": "no-spin", "cause": "few-turns", "count": count} for count in counts)
    assert nets(told(first, second, spins=spins)) == expected


@pytest.mark.clause(LAW, "6.2")
def test_wagers_may_be_changed_before_the_ball_is_spun_again() -> None:
    talk = played(*BEFORE, VoidSpin("left-the-wheel"))
    assert isinstance(talk.request, PlaceWagers)
    assert talk.request.window == "again 1"
    changed = (Withdraw(1, "A", "straight:17"), Wager(1, "A", "straight:5", Cents(200)))
    for answer in (*changed, NoMoreBets(), VoidSpin("few-turns"), NoMoreBets(), Spun("5"), DONE, DONE):
        talk.answer(answer)
    assert talk.is_over
    assert {stake.wager: end.net for stake, end in talk.table.ended.items()} == {"straight:5": 7000, "red": 500}


@pytest.mark.clause(LAW, "6.1")
def test_when_the_number_is_marked_it_is_too_late_for_no_spin() -> None:
    talk = played(*BEFORE, Spun("17"), DONE)
    with pytest.raises(Refused) as refused:
        talk.answer(VoidSpin("disturbed"))
    assert refused.value.clause == "6.1"
    with pytest.raises(Refused, match="wagers are open"):
        played(BEFORE[0], VoidSpin("disturbed"))


# A wrong number marked


@pytest.mark.clause(LAW, "6.3")
@pytest.mark.parametrize("paid", [False, True])
def test_the_number_where_the_ball_lies_governs_also_after_payment(paid: bool) -> None:
    settled = told({"what": "wrong-number", "marked": "18", "paid": paid}, number="17")
    (right,) = facts_of(settled, NumberPutRight)
    assert (right.clause.id, right.marked, right.right, right.is_paid) == ("6.3", "18", "17", paid)
    assert ("goes back" in right.sentence) == paid
    assert nets(settled) == [3500, -500]  # by 18 it would be -100 and +500


# Wagers that came too late


@pytest.mark.clause(LAW, "6.4")
@pytest.mark.clause(DRAFT, "3.6")
@pytest.mark.parametrize("closed", [(), ({"what": "ball-dropped"},)], ids=["call", "ball"])
def test_chips_that_came_too_late_go_back(closed: tuple[dict[str, Any], ...]) -> None:
    late = {"what": "late-wager", "box": 2, "player": "B", "wager": "straight:17", "cents": 1000}
    settled = told(*closed, late, number="17")
    assert "6.4" in [note.clause.id for note in facts_of(settled, Noted) if "$10.00 of B on straight:17" in note.what]
    assert bool(closed) == ("3.6" in [note.clause.id for note in facts_of(settled, Noted)])
    assert nets(settled) == [3500, -500]


# Wagers that lie wrongly


@pytest.mark.clause(LAW, "5.6")
@pytest.mark.clause(DRAFT, "5.6")
@pytest.mark.parametrize("law", [LAW, DRAFT])
def test_a_misplaced_wager_is_put_where_it_belongs(law: str) -> None:
    settled = told({"what": "misplaced-wager", "box": 2, "wager": "red", "meant": "black"}, law=law, number="17")
    assert nets(settled) == [3500, 500]
    (shifted,) = facts_of(settled, WagerShifted)
    assert (shifted.clause.id, shifted.stake.wager, shifted.came_from.wager) == ("5.6", "black", "red")


@pytest.mark.clause(DRAFT, "5.6")
def test_it_lies_beside_what_its_player_has_there() -> None:
    boxes = [{"box": 1, "player": "A", "wagers": {"straight:17": 100, "straight:18": 200}}]
    moved = {"what": "misplaced-wager", "box": 1, "wager": "straight:18", "meant": "straight:17"}
    settled = settle({"game": "roulette", "boxes": boxes, "number": "17", "irregularities": [moved]})
    assert [(each.stake, each.pays) for each in settled.boxes[0].lines] == [(300, 10_500)]


@pytest.mark.clause(DRAFT, "5.6")
@pytest.mark.parametrize(
    ("answers", "clause"), [(BEFORE[:2], "3.4"), ((*BEFORE, Spun("17")), "5.6")], ids=["before the call", "at rest"]
)
def test_only_between_the_call_and_the_rest_of_the_ball(answers: tuple[Answer, ...], clause: str) -> None:
    with pytest.raises(Refused) as refused:
        played(*answers, MisplacedWager(2, "B", "red", "black"))
    assert refused.value.clause == clause


@pytest.mark.clause(DRAFT, "5.6")
def test_where_it_belongs_it_keeps_to_the_limits() -> None:
    talk = played(*BEFORE, limits={"straight": {"max": 200}})
    with pytest.raises(Refused) as refused:
        talk.answer(MisplacedWager(2, "B", "red", "straight:5"))
    assert refused.value.clause == "3.2"


@pytest.mark.clause(LAW, "3.2")
def test_with_what_its_player_has_there_from_another_place() -> None:
    before = (Wager(1, "A", "straight:17", Cents(100)), Wager(2, "A", "red", Cents(500)), NoMoreBets())
    talk = played(*before, limits={"straight": {"max": 500}})
    with pytest.raises(Refused, match=r"\$6\.00 is over the maximum of \$5\.00") as refused:
        talk.answer(MisplacedWager(2, "A", "red", "straight:17"))
    assert refused.value.clause == "3.2"


@pytest.mark.clause(LAW, "6.4")
def test_so_they_do_where_somebody_laid_them_who_has_no_wager() -> None:
    late = {"what": "late-wager", "box": 7, "player": "Z", "wager": "red", "cents": 1000}
    settled = told(late, number="17")
    assert "$10.00 of Z on red came too late: it is void and goes back" in [f.what for f in facts_of(settled, Noted)]
    assert [(box.box, box.net) for box in settled.boxes] == [(1, 3500), (2, -500)]


@pytest.mark.parametrize(
    ("what", "clause", "fault"),
    [
        ({"what": "no-spin", "cause": "luck"}, "6.1", "a cause is one of left-the-wheel, foreign-object"),
        ({"what": "wrong-number", "marked": "17"}, "6.3", "17 is where the ball lies"),
        ({"what": "wrong-number", "marked": "00"}, "6.3", "no '00' that could be marked"),
        ({"what": "wrong-number"}, "6.3", "it is not said which number was marked"),
        ({"what": "late-wager", "box": 2, "wager": "red"}, "6.4", "it is not said how much they are"),
        ({"what": "late-wager", "box": 5, "wager": "red", "cents": 5}, "6.4", "it is not said whose chips they are"),
        (
            {"what": "late-wager", "box": 2, "wager": "split:1-5", "cents": 100},
            "3.1",
            "no wager 'split:1-5' is offered",
        ),
        ({"what": "late-wager", "box": 9, "player": "Z", "wager": "red", "cents": 5}, "2.1", "there is no place 9"),
        ({"what": "misplaced-wager", "box": 2, "wager": "red"}, "5.6", "it is not said where it belongs"),
        ({"what": "misplaced-wager", "box": 2, "meant": "red"}, "5.6", "it is not said where it lay"),
        ({"what": "misplaced-wager", "box": 2, "wager": "red", "meant": "red"}, "5.6", "lies there already"),
        ({"what": "misplaced-wager", "box": 2, "wager": "red", "meant": "top-line"}, "3.1", "no wager 'top-line'"),
        ({"what": "misplaced-wager", "box": 2, "wager": "odd", "meant": "red"}, "5.6", "there they have red"),
        ({"what": "ball-dropped"}, "3.6", "a ball that drops closes no wagers in roulette@base"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused(what: dict[str, Any], clause: str, fault: str) -> None:
    law = LAW if what["what"] == "ball-dropped" else DRAFT
    with pytest.raises(BadInput, match=fault) as refused:
        told(what, law=law, number="17")
    assert (refused.value.clause, refused.value.where) == (clause, "irregularities[0]")
    assert refused.value.remedy
