"""The mathematics of Roulette in ways that share no code with it: published figures, closed forms, the rules."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from pitbook import analyse, settle
from pitbook.cards.wheel import DOUBLE_ZERO, SINGLE_ZERO
from pitbook.games import find_layout
from pitbook.games.roulette.maths import simulator
from pitbook.games.roulette.winning import numbers_of
from pitbook.lab.question import ask
from pitbook.maths.analysis import WagerMaths
from pitbook.maths.following import row_of

SIZES = {
    "straight": 1,
    "split": 2,
    "street": 3,
    "corner": 4,
    "first-four": 4,
    "top-line": 5,
    "line": 6,
    "column": 12,
    "dozen": 12,
    **dict.fromkeys(("red", "black", "odd", "even", "low", "high"), 18),
}
"""How many numbers a wager is on, as everybody knows the game."""
WHEELS = {"1": SINGLE_ZERO, "2": DOUBLE_ZERO}
NEVER = {"1": "top-line", "2": "first-four"}


# As published everywhere: 2.70 % with one zero; with two 5.26 %, but for the top line 7.89 %.
@pytest.mark.parametrize(("zeros", "edge", "top"), [("1", "2.7027", ""), ("2", "5.2632", "7.8947")])
def test_house_edges_as_published(zeros: str, edge: str, top: str) -> None:
    found = {wager.wager: f"{100 * float(wager.house_edge):.4f}" for wager in _wagers(zeros)}
    assert found == {row: top if row == "top-line" else edge for row in SIZES if row != NEVER[zeros]}


@pytest.mark.parametrize("zeros", WHEELS)
def test_every_net_by_the_closed_form(zeros: str) -> None:
    """A wager on n numbers brings 36 over n, rounded down, on 36 pockets and the zeros; only five do not divide it."""
    for wager in _wagers(zeros):
        size = SIZES[wager.wager]
        assert wager.net == Fraction(size * (36 // size), 36 + int(zeros)) - 1, wager.wager
        assert sum(outcome.probability for outcome in wager.outcomes) == 1


@pytest.mark.parametrize("zeros", WHEELS)
def test_the_rules_pay_what_the_mathematics_count(zeros: str) -> None:
    """All wagers on all pockets: what the rules pay on average is the net of the row that each counts with."""
    maths, pockets = analyse("roulette", {"zeros": zeros}).maths, WHEELS[zeros]
    layout = numbers_of(pockets)
    boxes = [{"box": 1, "player": "A", "wagers": dict.fromkeys(layout, 100)}]
    paid: Counter[str] = Counter()
    for pocket in pockets:
        record = {"game": "roulette", "notice": {"zeros": zeros}, "boxes": boxes, "number": pocket}
        for line in settle(record).boxes[0].lines:
            paid[line.wager] += line.pays if line.result == "win" else -line.stake
    assert paid.keys() == layout.keys()
    rows = {wager.wager: wager.net for wager in maths.wagers}
    for wager, cents in paid.items():
        row = row_of(wager, list(rows), maths.follows)
        assert row is not None
        assert Fraction(cents, 100 * len(pockets)) == rows[row.name], wager


def test_five_numbers_are_worth_more_apart() -> None:
    """36 for one number is 7.2 for each of five, 6.2 to 1; the top line pays 6. With one zero nothing is odd."""
    found = analyse("roulette", {"zeros": "2"}).maths.findings
    assert [(kind, row) for kind, row, _ in found] == [("worth less than its parts", "top-line")]
    assert "6.2 to 1" in found[0][2]
    assert not analyse("roulette", {"zeros": "1"}).maths.findings


@pytest.mark.parametrize("zeros", WHEELS)
def test_chance_comes_to_what_was_counted(zeros: str) -> None:
    """Of 200,000 spins each outcome comes within five standard errors of its probability."""
    _, question = ask("roulette", {"zeros": zeros})
    tally, rounds = simulator(question).play_chunk(3, 0, 200_000), 200_000
    for wager in _wagers(zeros):
        assert sum(tally[wager.wager].values()) == rounds
        for outcome in wager.outcomes:
            mean = float(outcome.probability) * rounds
            assert abs(tally[wager.wager][outcome.name] - mean) < 5 * mean**0.5


@pytest.mark.parametrize("zeros", WHEELS)
def test_the_cloth_has_every_wager_where_its_numbers_meet(zeros: str) -> None:
    """What a place between areas is drawn by is what its wager wins on."""
    between = {
        area.wager: {*area.shows} for area in find_layout("roulette").between if area.when.get("zeros") in (zeros, None)
    }
    several = {"split", "street", "corner", "line", "first-four", "top-line"}
    layout = numbers_of(WHEELS[zeros])
    assert between == {wager: {*layout[wager]} for wager in layout if wager.partition(":")[0] in several}


def _wagers(zeros: str) -> tuple[WagerMaths, ...]:
    return analyse("roulette", {"zeros": zeros}).maths.wagers
