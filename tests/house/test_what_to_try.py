"""What a house says at its start that one can type: a game that somebody can sit down to there."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pitbook.house import premises
from pitbook.house.house import House
from pitbook.house.premises import furnish, open_house


def tried(house: House) -> str:
    return premises._game_to_try(house)


def test_a_new_house_has_something_to_sit_down_at(tmp_path: Path) -> None:
    house = open_house(f"sqlite:///{tmp_path}/house.db", tmp_path / "house.key")
    assert tried(house) == "", "nothing is set up yet"
    furnish(house)
    assert house.tables[tried(house)].sitting.is_open
    assert house.tables[tried(house)].settings.jackpot
    house.close()


@pytest.mark.parametrize(
    ("on_path", "typed", "told"),
    [
        ("/usr/bin/pitbook", "anything", "pitbook"),
        (None, ".venv/bin/pitbook", ".venv/bin/pitbook"),
        (None, "/home/me/src/pitbook/__main__.py", f"{sys.executable} -m pitbook"),
    ],
)
def test_the_program_is_named_as_it_can_be_typed(
    monkeypatch: pytest.MonkeyPatch, on_path: str | None, typed: str, told: str
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: on_path)
    monkeypatch.setattr(sys, "argv", [typed, "serve"])
    assert premises._program() == told
