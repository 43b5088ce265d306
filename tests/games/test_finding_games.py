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
