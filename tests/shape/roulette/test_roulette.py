"""Roulette by its law stub, rule by rule. What is expected was worked out by hand or is published."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from pitbook.cards.wheel import DOUBLE_ZERO, SINGLE_ZERO
from pitbook.errors import BadNotice, BadRecord, Refused, UnknownName
from pitbook.games import settle
from pitbook.law import Cents, Notice
from pitbook.law.wager_name import family_of
from pitbook.maths.analysis import Question
from pitbook.procedure.sitting import Sitting
from pitbook.procedure.virtual import VirtualStaff
from pitbook.table import Conversation, replay
from pitbook.table.answers import Answer, Done, Irregularity, NoMoreBets, Spun, Wager, Withdraw
from pitbook.table.codec import SHARED, answer_to_data
from pitbook.table.facts import BallFell, Called, Reopened
from pitbook.table.places import Role
from pitbook.table.requests import PlaceWagers, Spin
from pitbook.table.values import value
from shape.roulette.maths import MATHS
from shape.roulette.play import GAME, NoSpin, NumberCorrected, WrongNumber
from shape.roulette.winning import numbers_of

LAW = GAME.rulebook.edition()
TWO_ZEROS = {"wheel": "double-zero"}
DONE = Done(Role.DEALER)


def begin(options: Mapping[str, Any] = {}) -> Conversation:
    return GAME.begin(Notice.post(LAW, options))


def wager(name: str, cents: int = 100, player: str = "A", box: int = 1) -> Wager:
    return Wager(box, player, name, Cents(cents))


def played(*answers: Answer, options: Mapping[str, Any] = {}) -> Conversation:
    """A whole round; the dealer announces and pays where nothing else is said."""
    talk = replay(begin(options), answers)
    while not talk.is_over:
        talk.answer(DONE)
    return talk


def nets(talk: Conversation) -> dict[str, int]:
    balance: Counter[str] = Counter()
    for move in (move for fact in talk.facts for move in fact.moves):
        balance[move.source] -= move.cents
        balance[move.target] += move.cents
    assert sum(balance.values()) == 0
    return {name.removeprefix("player:"): cents for name, cents in balance.items() if name.startswith("player:")}


# Section 3: the layout


KINDS = ("straight", "split", "street", "corner", "five", "six-line", "column", "dozen")


@pytest.mark.parametrize(
    ("pockets", "kinds"),
    [
        # splits: 24 across, 33 along, 3 at the zero; streets: 12 rows, 2 at the zero; corners: 22 and 0-1-2-3
        (SINGLE_ZERO, (37, 60, 14, 23, 0, 11, 3, 3)),
        # 5 splits and 3 streets at the zeros, and in the place of 0-1-2-3 the five numbers
        (DOUBLE_ZERO, (38, 62, 15, 22, 1, 11, 3, 3)),
    ],
)
def test_how_many_wagers_of_each_kind_there_are(pockets: tuple[str, ...], kinds: tuple[int, ...]) -> None:
    found = Counter(map(family_of, numbers_of(pockets)))
    assert tuple(found[kind] for kind in KINDS) == kinds
    assert [found[chance] for chance in ("red", "black", "odd", "even", "low", "high")] == [1] * 6


@pytest.mark.parametrize("pockets", [SINGLE_ZERO, DOUBLE_ZERO])
def test_wagers_of_a_kind_are_on_as_many_numbers(pockets: tuple[str, ...]) -> None:
    sizes = {"straight": 1, "split": 2, "street": 3, "corner": 4, "five": 5, "six-line": 6, "dozen": 12, "column": 12}
    for name, numbers in numbers_of(pockets).items():
        assert len(numbers) == sizes.get(family_of(name), 18)
        assert numbers <= set(pockets)


@pytest.mark.parametrize("name", ["straight:00", "five:0-00-1-2-3", "split:1-5", "split:3-4", "straight:37", "red:1"])
def test_what_the_layout_does_not_have_is_refused(name: str) -> None:
    """Numbers that do not adjoin, and what only a wheel with two zeros has."""
    with pytest.raises(Refused, match="is offered"):
        begin().answer(wager(name))


def test_limits_of_a_kind_hold_for_each_of_its_wagers() -> None:
    talk = begin({"limits": {"straight": {"min": 100, "max": 500}, "red": {"min": 1000}}})
    for refused in (wager("straight:17", 99), wager("straight:17", 501), wager("red", 999)):
        with pytest.raises(Refused):
            talk.answer(refused)
    for taken in (wager("straight:17", 500), wager("straight:18", 500), wager("black", 50)):
        talk.answer(taken)
    with pytest.raises(Refused):
        talk.answer(wager("straight:17", 100))  # 600 on one number


# Sections 4 and 5: what is won and lost


@pytest.mark.parametrize(
    ("name", "pocket", "net"),
    [
        # 3.1(a): 35 to 1
        ("straight:17", "17", 3500),
        ("straight:17", "18", -100),
        ("straight:0", "0", 3500),
        # (b): 17 to 1
        ("split:17-20", "20", 1700),
        ("split:0-2", "0", 1700),
        ("split:17-20", "19", -100),
        # (c): 11 to 1
        ("street:16-17-18", "16", 1100),
        ("street:0-1-2", "2", 1100),
        ("street:16-17-18", "19", -100),
        # (d): 8 to 1
        ("corner:17-18-20-21", "21", 800),
        ("corner:0-1-2-3", "0", 800),
        ("corner:17-18-20-21", "19", -100),
        # (e): 5 to 1
        ("six-line:16-21", "19", 500),
        ("six-line:16-21", "22", -100),
        # (f) and (g): 2 to 1
        ("column:2", "17", 200),
        ("column:2", "18", -100),
        ("dozen:2", "13", 200),
        ("dozen:2", "25", -100),
        # (h) to (j): 1 to 1
        ("red", "19", 100),
        ("red", "17", -100),
        ("black", "17", 100),
        ("odd", "17", 100),
        ("even", "17", -100),
        ("low", "18", 100),
        ("low", "19", -100),
        ("high", "19", 100),
        # and a zero is none of these
        ("column:1", "0", -100),
        ("dozen:1", "0", -100),
        ("red", "0", -100),
        ("black", "0", -100),
        ("even", "0", -100),
        ("low", "0", -100),
    ],
)
def test_what_a_wager_comes_to(name: str, pocket: str, net: int) -> None:
    assert nets(played(wager(name), NoMoreBets(), Spun(pocket))) == {"A": net}


@pytest.mark.parametrize(
    ("name", "pocket", "net"),
    [
        ("straight:00", "00", 3500),
        ("split:0-00", "0", 1700),
        ("street:0-00-2", "2", 1100),
        ("five:0-00-1-2-3", "3", 600),
        ("five:0-00-1-2-3", "4", -100),
        ("even", "00", -100),
    ],
)
def test_with_two_zeros(name: str, pocket: str, net: int) -> None:
    assert nets(played(wager(name), NoMoreBets(), Spun(pocket), options=TWO_ZEROS)) == {"A": net}


def test_a_wheel_has_the_pockets_of_the_notice() -> None:
    talk = replay(begin(), [wager("red"), NoMoreBets()])
    assert isinstance(talk.request, Spin)
    with pytest.raises(Refused, match="no pocket '00'"):
        talk.answer(Spun("00"))
    with pytest.raises(BadNotice):
        begin({"wheel": "three-zeros"})


def test_everybody_wagers_on_the_same_areas() -> None:
    """A, B and C all back 17 and two of them red; each is paid by their own chips."""
    made = [
        *(wager("straight:17", 100, "A", 1), wager("red", 300, "A", 1)),
        *(wager("straight:17", 200, "B", 2), wager("red", 400, "B", 2)),
        wager("straight:17", 500, "C", 8),
    ]
    talk = played(*made, NoMoreBets(), Spun("17"))
    assert nets(talk) == {"A": 3500 - 300, "B": 7000 - 400, "C": 17_500}
    with pytest.raises(Refused) as refused:
        begin().answer(wager("red", box=9))
    assert refused.value.clause == "2.1"


@pytest.mark.parametrize(
    ("late", "clause"), [(wager("red", player="B", box=2), "3.3(a)"), (Withdraw(1, "A", "red"), "3.3(b)")]
)
def test_after_the_call_nothing_is_touched(late: Answer, clause: str) -> None:
    talk = replay(begin(), [wager("red"), NoMoreBets()])
    with pytest.raises(Refused) as refused:
        talk.answer(late)
    assert refused.value.clause == clause


# Section 6: irregularities


BEFORE = (wager("straight:17"), wager("red", 500, "B", 2), NoMoreBets())


@pytest.mark.parametrize("spun", [(), (Spun("17"),), (Spun("17"), DONE)], ids=["running", "at rest", "announced"])
def test_a_spin_may_be_void_until_winners_are_paid(spun: tuple[Answer, ...]) -> None:
    """6.1: red was lost on 17 and may have been taken in; it lies there again, and is won on 5."""
    talk = played(*BEFORE, *spun, NoSpin("a coin fell into the wheel"), NoMoreBets(), Spun("5"))
    assert nets(talk) == {"A": -100, "B": 500}
    assert [fact.words for fact in talk.facts if isinstance(fact, Called) and fact.clause.id == "6.1"] == ["No spin"]


def test_wagers_may_be_changed_before_the_ball_is_spun_again() -> None:
    talk = replay(begin(), [*BEFORE, NoSpin()])
    assert isinstance(talk.request, PlaceWagers)
    assert talk.request.window == "again 1"
    changed = (Withdraw(1, "A", "straight:17"), wager("straight:5", 200), wager("red", 100, "B", 2))
    for answer in (*changed, NoMoreBets(), Spun("5"), DONE, DONE):
        talk.answer(answer)
    assert nets(talk) == {"A": 7000, "B": 600}


def test_no_spin_is_void_before_it_began() -> None:
    talk = begin()
    talk.answer(wager("red"))
    with pytest.raises(Refused):
        talk.answer(NoSpin())
    assert nets(talk) == {"A": -100}


def test_a_wrong_number_is_put_right_before_winners_are_paid() -> None:
    """6.2: 18 is red and not 17; what was taken in for it lies there again and wins, and red is lost."""
    talk = played(*BEFORE, Spun("18"), DONE, WrongNumber("17"))
    assert nets(talk) == {"A": 3500, "B": -500}
    (corrected,) = [fact for fact in talk.facts if isinstance(fact, NumberCorrected)]
    assert corrected.sentence == "18 was announced wrongly; the ball lies on 17"
    assert [fact.undone.stake.wager for fact in talk.facts if isinstance(fact, Reopened)] == ["straight:17"]


@pytest.mark.parametrize("pocket", ["18", "00", "nonsense"])
def test_what_puts_nothing_right_is_refused(pocket: str) -> None:
    talk = replay(begin(), [*BEFORE, Spun("18"), DONE])
    with pytest.raises(Refused, match="puts nothing right"):
        talk.answer(WrongNumber(pocket))


def test_two_games_may_each_have_a_no_spin() -> None:
    """Each is read by its own game's vocabulary."""

    @value
    class Other(Irregularity):
        dice: int

    Other.__name__ = "NoSpin"
    others = SHARED.with_own((Other,))
    assert "NoSpin" not in SHARED.answers
    assert GAME.vocabulary.read_answer(answer_to_data(NoSpin("why"))) == NoSpin("why")
    assert isinstance(others.read_answer({"answer": "NoSpin", "dice": 3}), Other)
    with pytest.raises(BadRecord):
        others.read_answer(answer_to_data(NoSpin("why")))


# The wheel at a table


def test_a_machine_spins_what_was_drawn_and_goes_on_after_a_void_spin() -> None:
    notice = Notice.post(LAW)
    drawings = GAME.equipment.drawings(notice)
    assert [set(drawing.faces) == set(SINGLE_ZERO) for drawing in drawings] == [True] * len(drawings)
    staff = VirtualStaff(GAME.equipment.machine([["17"], ["5"], ["0"], ["9"]]))
    talk = replay(begin(), BEFORE)
    spun = staff.answer(talk)
    assert spun == Spun("17")
    for answer in (spun, NoSpin(), NoMoreBets()):
        talk.answer(answer)
    while next_ := staff.answer(talk):
        talk.answer(next_)
    assert talk.is_over
    assert [fact.pocket for fact in talk.facts if isinstance(fact, BallFell)] == ["17", "5"]
    assert nets(talk) == {"A": -100, "B": 500}


def test_a_table_is_opened_and_needs_nothing_between_rounds() -> None:
    sitting = Sitting(GAME, Notice.post(LAW))
    opening = sitting.open()
    opening.answer(Done(Role.DEALER, "Dora"))
    opening.answer(Done(Role.GAME_SUPERVISOR, "Sam"))
    for _ in range(2):
        assert sitting.equipment.due is None
        talk = sitting.begin_round()
        for answer in (wager("red"), NoMoreBets(), Spun("17"), DONE, DONE):
            talk.answer(answer)
    assert sitting.current is None
    assert Sitting.restore(GAME, sitting.notice, sitting.save()).round_number == sitting.round_number == 2


# Records


RECORD = {"game": "roulette", "boxes": [{"box": 1, "player": "A", "wagers": {"red": 100, "straight:17": 100}}]}


def test_a_record_of_a_spin() -> None:
    (box,) = settle({**RECORD, "spins": ["17"]}).boxes
    assert box.net == 3500 - 100
    assert [(line.wager, line.clause) for line in box.lines] == [("red", "3.1(h)"), ("straight:17", "5.2")]


def test_a_record_of_a_spin_that_was_void_after_the_ball_lay_still() -> None:
    told = [{"what": "no-spin", "count": 1, "why": "a coin in the wheel"}]
    (box,) = settle({**RECORD, "spins": ["17", "5"], "irregularities": told}).boxes
    assert box.net == 100 - 100


@pytest.mark.parametrize("spins", [[], ["17", "5"], ["37"]])
def test_a_record_tells_the_spins_that_there_were(spins: list[str]) -> None:
    with pytest.raises((BadRecord, Refused)):
        settle({**RECORD, "spins": spins})


def test_a_record_names_wagers_of_the_layout() -> None:
    with pytest.raises(UnknownName):
        settle({**RECORD, "boxes": [{"box": 1, "wagers": {"green": 100}}], "spins": ["17"]})


# Mathematics


@pytest.mark.parametrize(
    ("options", "edges"),
    [
        # everything costs the same with one zero, as is published: 2.70 %
        (
            {},
            {"straight": Fraction(1, 37), "corner": Fraction(1, 37), "dozen": Fraction(1, 37), "red": Fraction(1, 37)},
        ),
        # 5.26 % with two, but for the five numbers: 7.89 %
        (TWO_ZEROS, {"straight": Fraction(1, 19), "six-line": Fraction(1, 19), "five": Fraction(3, 38)}),
    ],
)
def test_house_edges(options: Mapping[str, Any], edges: Mapping[str, Fraction]) -> None:
    found = MATHS.analyse(Question(Notice.post(LAW, options), LAW.paytables)).wagers
    assert {wager.wager: wager.house_edge for wager in found if wager.wager in edges} == edges
    others = {wager.house_edge for wager in found if wager.wager != "five"}
    assert others == {edges["straight"]}
