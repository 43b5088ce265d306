"""A game that nobody has reckoned yet is played and settled; the lab says so, and goes on with the others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from found_games import found_games
from pitbook.errors import BrokenRules, UnknownName
from pitbook.games import find_game
from pitbook.games.contract import Maths
from pitbook.lab import claims
from pitbook.lab.question import analyse
from pitbook.maths.analysis import PlayStyle

SMALL = Path(__file__).parents[1] / "records" / "small"
NAME = "two-dice"


@pytest.fixture
def found() -> Iterator[None]:
    with found_games(SMALL):
        yield


@pytest.mark.usefixtures("found")
def test_figures_of_it_are_refused_in_words() -> None:
    assert not find_game(NAME).has_maths
    assert find_game("dragon-21").has_maths
    with pytest.raises(UnknownName, match="two-dice has no mathematics"):
        analyse(NAME)


@pytest.mark.usefixtures("found")
def test_claims_and_findings_of_the_others_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "game_names", lambda: [NAME, "caribbean-stud"])
    assert claims.judge_all()
    assert {ref for ref, _ in claims.findings_of_all()} <= {"caribbean-stud@1998", "caribbean-stud@2012-draft"}


def test_a_mathematics_without_its_best_play_is_refused() -> None:
    with pytest.raises(BrokenRules, match="has no play 'best'"):
        Maths(analyse=find_game("dragon-21").maths.analyse, plays={"hold": (PlayStyle("hold", "hold"), None)})
