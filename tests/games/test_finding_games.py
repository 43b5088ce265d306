"""A game's folder is found by looking; one that lacks something is told what."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitbook import games
from pitbook.errors import BrokenRules

WHOLE = """
from pitbook.games.contract import Game, rulebook_beside
from pitbook.games.dragon_21.play import RECORD, play
GAME = Game(rulebook=rulebook_beside(__file__), play=play, record=RECORD, irregularities=())
"""
RULES = Path(next(iter(games.__path__)), "dragon_21", "rules.toml").read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder `half_done` that lies with the other games."""
    folder = tmp_path / "half_done"
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    yield folder
    for module in [name for name in sys.modules if "half_done" in name]:
        del sys.modules[module]


@pytest.mark.parametrize(
    "play",
    ["", WHOLE.replace("GAME = ", "Game = "), "GAME = 'half-done'"],
)
def test_a_play_without_its_game_is_told(folder: Path, play: str) -> None:
    (folder / "rules.toml").write_text(RULES.replace("dragon-21", "half-done"), encoding="utf-8")
    (folder / "play.py").write_text(play)
    with pytest.raises(BrokenRules, match=r"play.py of half_done has no GAME: GAME = Game\(\.\.\.\)$"):
        games.find_game("half-done")


def test_a_rulebook_of_another_name_is_told(folder: Path) -> None:
    (folder / "rules.toml").write_text(RULES, encoding="utf-8")
    (folder / "play.py").write_text(WHOLE)
    with pytest.raises(BrokenRules, match="the rulebook in half_done calls itself 'dragon-21'"):
        games.find_game("half-done")


LACKING = {
    "a point of every table": ({'points = { wagering = "5.1" }\n': ""}, {}, "has no point 'wagering'"),
    "the size of a pack": ({"deck-size = 52": "sides = 52"}, {}, "does not say how many a pack has"),
    "a limit": ({'"dragon", "tiger", "tie",': '"dragon", "tie",'}, {}, "the choices of limits leave out 'tiger'"),
    "a rule that records cite": (
        {},
        {"record=RECORD": "record=replace(RECORD, clauses={'entry': '99.1'})"},
        "the record's entry rests on rule '99.1', which is not there",
    ),
    "equipment that draws": (
        {},
        {"record=RECORD": "record=replace(RECORD, results=('spins',))"},
        "has spins, and what it is played with draws none",
    ),
    "a kit": (
        {},
        {"irregularities=()": "irregularities=(CUTTING_CARD,)"},
        r"leaves CuttingCardOut to pitbook\.procedure\.shoe, and does not name that kit",
    ),
}


@pytest.mark.parametrize(("law", "play", "told"), LACKING.values(), ids=LACKING)
def test_a_game_that_lacks_something_is_not_found(
    folder: Path, law: dict[str, str], play: dict[str, str], told: str
) -> None:
    """Before anybody has staked anything, and not in the middle of a round."""
    rules = RULES.replace("dragon-21", "half-done")
    code = f"from dataclasses import replace\nfrom pitbook.procedure.shoe.mishaps import CUTTING_CARD\n{WHOLE}"
    for before, after in law.items():
        assert rules.count(before) == 1
        rules = rules.replace(before, after)
    for before, after in play.items():
        assert code.count(before) == 1
        code = code.replace(before, after)
    (folder / "rules.toml").write_text(rules, encoding="utf-8")
    (folder / "play.py").write_text(code)
    with pytest.raises(BrokenRules, match=told):
        games.find_game("half-done")
