"""What is wrong with a game's mathematics or its claims is told with the game and the place, and never as a guess."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from pitbook.errors import BadNotice, BrokenRules
from pitbook.games import find_edition
from pitbook.lab import claims
from pitbook.lab.claims import judge, read_claims
from pitbook.lab.par import make_sheet
from pitbook.lab.question import ask
from pitbook.law import Notice
from pitbook.maths.analysis import GameMaths, Outcome, Question, WagerMaths
from pitbook.maths.method import Method

EVEN = WagerMaths("ante", (Outcome("even", Fraction(0), Fraction(1)),), method=Method.exact("nothing to count"))


def test_a_wager_has_one_row() -> None:
    with pytest.raises(BrokenRules, match="two rows for 'ante'"):
        GameMaths((EVEN, replace(EVEN, wager="tie"), EVEN))


@pytest.mark.parametrize(("net", "chance"), [(0.95, Fraction(1)), (Fraction(1), 1.0)])
def test_no_figure_is_a_float(net: Fraction, chance: Fraction) -> None:
    with pytest.raises(BrokenRules, match="of win is a float"):
        Outcome("win", net, chance)


@pytest.mark.parametrize(
    ("table", "row", "what"),
    [("beat", "flush", "has no pay table 'beat'"), ("bet", "flash", "pay table bet of .* has no row 'flash'")],
)
def test_odds_that_are_not_there_are_told_with_those_that_are(table: str, row: str, what: str) -> None:
    law = find_edition("caribbean-stud@1998")
    with pytest.raises(BrokenRules, match=what) as told:
        Question(Notice.post(law), law.paytables).odds(table, row)
    assert ("bet" if table == "beat" else "straight-flush") in told.value.remedy


# Pay tables that are not in use


def test_odds_of_a_table_that_is_not_in_use_are_refused() -> None:
    """They were taken, and changed nothing."""
    with pytest.raises(BadNotice, match="the notice does not pay by aces-up-4") as told:
        ask("four-card-poker", {"aces-up": "3", "aces-up-4.pair-of-aces": "9"})
    assert "aces-up=4" in told.value.remedy
    ask("four-card-poker", {"aces-up": "3", "aces-up-3.pair-of-aces": "9"})


def test_a_par_sheet_lists_the_pay_tables_in_use() -> None:
    for number in ("1", "3"):
        sheet = make_sheet(*ask("four-card-poker", {"aces-up": number}))
        assert {line.table for line in sheet.pays if line.table.startswith("aces-up")} == {f"aces-up-{number}"}


# Claims


CLAIM = """
[[claim]]
edition = "1998"
who = "Somebody"
says = "Something."
wager = "ante"
figure = "house_edge"
states = ["5.224 %"]
"""


@pytest.mark.parametrize(
    ("claim", "what"),
    [
        (CLAIM.replace("who =", "whom ="), "the claim has no 'who'"),
        (CLAIM.replace('["5.224 %"]', '"5.224 %"'), r'write states = \["5.224 %"\]'),
        (CLAIM.replace("[[claim]]", "[[claim"), "it is not TOML"),
        (CLAIM.replace('"ante"', '"aunt"'), "the claim about aunt of 1998 cannot be judged"),
        (CLAIM.replace("house_edge", "edge"), "which no analysis has"),
        (CLAIM.replace("house_edge", "probability of luck"), "which no analysis has"),
        (CLAIM.replace('"1998"', '"1989"'), "cannot be judged"),
    ],
)
def test_a_claim_that_is_wrong_is_told_with_its_file(
    claim: str, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "caribbean_stud"
    folder.mkdir()
    (folder / "claims.toml").write_text(claim, encoding="utf-8")
    monkeypatch.setattr(claims, "files", lambda package: tmp_path)
    with pytest.raises(BrokenRules, match=what) as told:
        [judge(each) for each in read_claims("caribbean-stud")]
    assert told.value.where.removesuffix(", claim 1") == "caribbean_stud/claims.toml"
