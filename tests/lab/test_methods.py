"""How a figure was found is the game's to say: what is not exact is nowhere printed as if it were."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from cli.running import pitbook
from pitbook.errors import BrokenRules
from pitbook.games import find_game
from pitbook.games.contract import Maths
from pitbook.lab.amendments import compare_wagers
from pitbook.lab.claims import Claim, judge
from pitbook.lab.findings import find_odd
from pitbook.lab.par import make_sheet, render
from pitbook.lab.question import analyse, answer, ask
from pitbook.lab.simulation import WagerSimulation
from pitbook.maths.analysis import (
    BEST,
    GameMaths,
    Outcome,
    Plays,
    PlayStyle,
    Question,
    StrategyMaths,
    WagerMaths,
)
from pitbook.maths.method import Method, least_certain

COUNTED = Method.exact("count of all deals")
SHOE = Method.approximation("a shoe without end", off_by=Fraction(1, 2000))
DEALT = Method.simulation("4,000,000 rounds", standard_error=Fraction(1, 4000))
UNBOUNDED = Method.approximation("a shoe without end", off_by=None)
PLAYS: Plays[None] = {BEST: (PlayStyle(BEST, "stand on seventeen"), None)}
LAW = "dragon-21"
"""Any game: its law stands, and its mathematics is taken out."""


def wager(name: str, method: Method, chance: Fraction = Fraction(99, 200)) -> WagerMaths:
    """Even money, won with that chance: a house edge of 1 % unless another is given."""
    ends = (Outcome("win", Fraction(1), chance), Outcome("lose", Fraction(-1), 1 - chance))
    return WagerMaths(name, ends, method=method)


def made_up(first: Method, question: Question) -> GameMaths:
    strategy = StrategyMaths(BEST, ("Stand on seventeen.",), {"stands": Fraction(1, 2), "never does": Fraction(0)})
    return GameMaths((wager("dragon", first), wager("tie", COUNTED)), strategy)


@pytest.fixture
def found_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Method], None]:
    monkeypatch.setenv("PITBOOK_CACHE", str(tmp_path / "cache"))

    def take(method: Method) -> None:
        maths = Maths(analyse=partial(made_up, method), plays=PLAYS, deals=200)
        monkeypatch.setattr("pitbook.games.dragon_21.maths.MATHS", maths)

    return take


INEXACT = pytest.mark.parametrize(
    ("method", "says"),
    [
        (SHOE, "found by approximation: a shoe without end; at most 0.05% off"),
        (DEALT, "found by simulation: 4,000,000 rounds; standard error 0.025%"),
        (UNBOUNDED, "found by approximation: a shoe without end; how far off is not known"),
    ],
)


# The method itself


@pytest.mark.parametrize("off_by", [Fraction(-1, 9), Fraction(0)])
def test_what_is_not_exact_may_be_off(off_by: Fraction) -> None:
    with pytest.raises(BrokenRules, match="cannot be off by"):
        Method.approximation("a shoe without end", off_by=off_by)


def test_what_is_exact_is_not_off() -> None:
    with pytest.raises(BrokenRules, match="cannot be off by 1/9"):
        replace(COUNTED, off_by=Fraction(1, 9))


@pytest.mark.parametrize("method", [COUNTED, SHOE, DEALT, UNBOUNDED])
def test_a_method_and_its_figures_come_back_from_data(method: Method) -> None:
    assert Method.from_data(json.loads(json.dumps(method.as_data()))) == method
    assert method.read(method.number(Fraction(2, 3))) == Fraction(2, 3)


def test_a_bound_is_not_made_smaller_by_writing_it_down() -> None:
    assert Method.approximation("x", off_by=Fraction(10_001, 10_000_000)).doubt == "at most 0.11% off"
    assert Method.approximation("x", off_by=Fraction(1, 10**9)).doubt == "at most 0.0000001% off"


def test_a_wager_must_say_how_it_was_found() -> None:
    with pytest.raises(TypeError, match="method"):
        WagerMaths("red", (Outcome("win", Fraction(1), Fraction(1)),))  # type: ignore[call-arg]


def test_a_kept_answer_still_says_how_it_was_found(found_by: Callable[[Method], None]) -> None:
    found_by(SHOE)
    game, question = ask(LAW, {})
    first = answer(game, question)
    found_by(COUNTED)
    assert answer(game, question).maths == first.maths
    assert [each.method for each in first.maths.wagers] == [SHOE, COUNTED]


# Faces


@INEXACT
def test_edge_prints_what_the_game_says(
    found_by: Callable[[Method], None], capsys: pytest.CaptureFixture[str], method: Method, says: str
) -> None:
    found_by(method)
    text = " ".join(pitbook(capsys, "edge", LAW).out.split())
    assert says in text
    assert text.count("exactly 1/100") == 1, "that of the tie"
    assert "Exact but for dragon, in" in text
    assert "never does" not in text.partition("finding")[2], "a choice that a sample or a simpler game never makes"


def test_edge_calls_nothing_exact_where_nothing_is(
    found_by: Callable[[Method], None], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found_by(SHOE)
    alone = partial(lambda question: GameMaths((wager("dragon", SHOE),)))
    monkeypatch.setattr("pitbook.games.dragon_21.maths.MATHS", Maths(analyse=alone, plays=PLAYS))
    text = pitbook(capsys, "edge", LAW).out
    assert "Not exact, in" in text
    assert "exact" not in text.replace("Not exact", "")


@INEXACT
def test_edge_as_data(
    found_by: Callable[[Method], None], capsys: pytest.CaptureFixture[str], method: Method, says: str
) -> None:
    found_by(method)
    data = json.loads(pitbook(capsys, "edge", LAW, "--json").out)
    dragon, tie = data["wagers"]
    assert data["method"] == dragon["method"]["kind"] == method.kind.value
    assert Method.from_data(dragon["method"]) == method
    assert dragon["net"] == {"about": "-1/100", "value": -0.01}
    assert [set(each["probability"]) for each in dragon["outcomes"]] == [{"about", "value"}] * 2
    assert set(data["strategy"]["numbers"]["stands"]) == {"about", "value"}
    assert tie["net"] == {"exact": "-1/100", "value": -0.01}
    assert tie["method"] == {"kind": "exact", "words": "count of all deals", "off_by": {"exact": "0", "value": 0.0}}


@INEXACT
@pytest.mark.parametrize("suffix", [".html", ".pdf"])
def test_a_par_sheet_prints_what_the_game_says(
    found_by: Callable[[Method], None], method: Method, says: str, suffix: str
) -> None:
    found_by(method)
    content = render(make_sheet(*ask(LAW, {})), suffix)
    text = re.sub(r"<[^>]*>", " ", content.decode()) if suffix == ".html" else _pdf_text(content)
    assert f"Not exact: dragon, {says}" in text
    assert "PAR sheet: mathematics of every wager" in text
    assert "about −0.0100000000" in text
    assert "Tie: exact count of all deals; nothing is sampled" in text
    assert text.count("−1 / 100") == 1, "as a fraction only the tie"
    assert text.count("exact probability") == 1
    assert "every outcome comes about" not in text


@INEXACT
def test_a_par_sheet_as_data(found_by: Callable[[Method], None], method: Method, says: str) -> None:
    found_by(method)
    sheet = make_sheet(*ask(LAW, {}))
    data = json.loads(render(sheet, ".json"))
    assert data["method"]["kind"] == method.kind.value
    assert Method.from_data(data["wagers"][0]["method"]) == method
    assert "exact" not in json.dumps({k: v for k, v in data["wagers"][0].items() if k not in ("method", "outcomes")})
    assert set(data["wagers"][1]["net"]) == {"exact", "value"}
    assert set(data["plays"][0]["house_edge"]) == {"about", "value"}
    rows = list(csv.DictReader(io.StringIO(render(sheet, ".csv").decode(), newline="")))
    off_by = "" if method.off_by is None else str(float(method.off_by))
    assert {(row["wager"], row["method"], row["off_by"]) for row in rows} == {
        ("dragon", method.kind.value, off_by),
        ("tie", "exact", "0"),
    }


def test_a_notebook_and_a_comparison_say_so(found_by: Callable[[Method], None]) -> None:
    found_by(SHOE)
    assert "<p>dragon: by approximation: a shoe without end; at most 0.05% off</p>" in analyse(LAW)._repr_html_()
    dragon, tie = compare_wagers(LAW, LAW)
    assert (dragon.as_data()["before"], tie.as_data()["before"]) == (
        {"about": "1/100", "value": 0.01},
        {"exact": "1/100", "value": 0.01},
    )


# Claims


def claim(*states: str, figure: str = "house_edge", wager: str = "dragon", **more: Any) -> Claim:
    return Claim(LAW, find_game(LAW).rulebook.edition().name, "x", "y", wager, figure, states, (), BEST, "", **more)


@pytest.mark.parametrize(
    ("method", "stated", "verdict"),
    [
        # ours is 1 %, and at most 0.05 % off
        (SHOE, claim("1 %"), "confirmed"),
        (SHOE, claim("1.0 %"), "within our bound"),  # 0.95 to 1.05: the end rounds to 1.1
        (SHOE, claim("1.00 %"), "within our bound"),
        (SHOE, claim("1.04 %"), "within our bound"),
        (SHOE, claim("1.05 %"), "within our bound"),
        (SHOE, claim("1.06 %"), "refuted"),
        (SHOE, claim("0.94 %"), "refuted"),
        (SHOE, claim("21/2000"), "within our bound"),
        (SHOE, claim("0.9 %", "1.1 %"), "confirmed"),
        (SHOE, claim("1.02 %", "1.04 %"), "within our bound"),
        (SHOE, claim("1.06 %", "2.00 %"), "refuted"),
        (SHOE, claim("99.0 %", figure="returned"), "within our bound"),
        # three standard errors are 0.075 %
        (DEALT, claim("1.07 %"), "within our bound"),
        (DEALT, claim("1.08 %"), "within our bound"),  # 1.075 is rounded up
        (DEALT, claim("1.09 %"), "refuted"),
        # what nothing is known of
        (UNBOUNDED, claim("1 %"), "undecided"),
        (SHOE, claim("49.5 %", figure="hit_frequency"), "undecided"),
        (SHOE, claim("50 %", figure="stands"), "undecided"),
        (SHOE, claim("49.5 %", figure="probability of win"), "undecided"),
        # and what is exact beside it
        (SHOE, claim("1.00 %", wager="tie"), "confirmed"),
        (SHOE, claim("1.04 %", wager="tie"), "refuted"),
        # the mean of both is off by half as much
        (SHOE, claim("1.02 %", mean_of=(("dragon",), ("tie",))), "within our bound"),
        (SHOE, claim("1.03 %", mean_of=(("dragon", "tie"),)), "within our bound"),
        (SHOE, claim("1.04 %", mean_of=(("dragon", "tie"),)), "refuted"),
    ],
)
def test_a_claim_is_judged_within_the_bound(
    found_by: Callable[[Method], None], method: Method, stated: Claim, verdict: str
) -> None:
    found_by(method)
    assert judge(stated).verdict == verdict


def test_a_judged_claim_says_how_ours_was_found(found_by: Callable[[Method], None]) -> None:
    found_by(SHOE)
    data = judge(claim("1 %")).as_data()
    assert data["ours"] == {"about": "1/100", "value": 0.01}
    assert Method.from_data(data["method"]) == SHOE
    assert judge(claim("1 %", wager="tie")).as_data()["ours"] == {"exact": "1/100", "value": 0.01}


def test_claims_print_how_ours_was_found(
    found_by: Callable[[Method], None], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found_by(SHOE)
    monkeypatch.setattr("pitbook.cli.commands.claims.judge_all", lambda: [judge(claim("1.04 %"))])
    monkeypatch.setattr("pitbook.cli.commands.claims.findings_of_all", list)
    text = pitbook(capsys, "claims").out
    assert "within our bound" in text
    assert "found by approximation: a shoe without end; at most 0.05% off" in text


# Findings


@pytest.mark.parametrize(
    ("method", "chance", "kinds"),
    [
        (SHOE, Fraction(50_026, 100_000), ["player advantage"]),  # a gain of 0.052 %
        (SHOE, Fraction(50_025, 100_000), ["unsettled"]),
        (SHOE, Fraction(50_000, 100_000), ["unsettled"]),
        (SHOE, Fraction(49_975, 100_000), []),
        (SHOE, Fraction(42_475, 100_000), []),  # 15.05 %, or just 15 %
        (SHOE, Fraction(42_474, 100_000), ["high edge"]),
        (DEALT, Fraction(50_037, 100_000), ["unsettled"]),
        (DEALT, Fraction(50_038, 100_000), ["player advantage"]),
        (UNBOUNDED, Fraction(99, 100), ["unsettled"]),
        (DEALT, Fraction(0), ["high edge"]),  # that nobody has won does not say that nobody will
    ],
)
def test_a_finding_is_what_would_be_so_in_any_case(method: Method, chance: Fraction, kinds: list[str]) -> None:
    found = find_odd(ask(LAW, {})[1], GameMaths((wager("dragon", method, chance),)))
    assert [finding.kind for finding in found] == kinds
    assert all(method.says in finding.says for finding in found)


# Simulation beside it


@pytest.mark.parametrize(
    ("method", "wins", "verdict"),
    [
        (COUNTED, 495_000, "agrees within 95 %"),
        (COUNTED, 496_200, "agrees within 99 %"),  # 0.24 % beyond, and a standard error of 0.1 %
        (SHOE, 496_200, "agrees within 95 %"),  # 0.19 % beyond the bound
        (SHOE, 497_000, "disagrees"),
        (UNBOUNDED, 900_000, "cannot be compared"),
    ],
)
def test_a_simulation_is_held_against_all_that_the_figure_may_be(method: Method, wins: int, verdict: str) -> None:
    result = WagerSimulation(wager("dragon", method), {"win": wins, "lose": 1_000_000 - wins}, 1_000_000)
    assert result.verdict == verdict
    data = result.as_data()
    assert data["exact" if method.is_exact else "about"]["value"] == -0.01
    assert ("exact" in data) == method.is_exact


def _pdf_text(content: bytes) -> str:
    return " ".join(" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(content)).pages)


def test_of_two_bounds_the_wider_says_how_sure_figures_are_together() -> None:
    wide = Method.approximation("a longer shoe", off_by=Fraction(1, 100))
    for methods, least in (((wide, SHOE), wide), ((SHOE, wide), wide), ((UNBOUNDED, wide, COUNTED), UNBOUNDED)):
        assert least_certain(methods) is least
    assert least_certain((wide, DEALT)) is DEALT
