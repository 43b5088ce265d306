"""`pitbook play` as it is typed: without a game, with a name that is none, with a name of one's own."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.running import Outcome, pitbook
from pitbook.games import find_game, game_names

Play = Callable[..., Outcome]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Play:
    """Plays at home with nothing typed, with a folder for settings of its own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr("builtins.input", _nothing)

    def run(*words: str) -> Outcome:
        return pitbook(capsys, "play", *words)

    return run


def _nothing(prompt: str = "") -> str:
    raise EOFError


def test_without_a_game_one_sees_which_there_are(play: Play) -> None:
    told = play()
    assert told.code == 0
    for name in game_names():
        assert name in told.out
        assert find_game(name).rulebook.title in told.out
    assert [each["game"] for each in json.loads(play("--json").out)] == game_names()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("caribean-stud", "did you mean caribbean-stud? "),
        ("Dragon", "did you mean dragon-21? "),
        ("four card poker", "did you mean four-card-poker? "),
        ("stud", "did you mean big-raise-stud or caribbean-stud? "),
        ("canasta", ""),
    ],
)
def test_a_name_that_is_none_may_be_near_one(typed: str, meant: str, play: Play) -> None:
    told = play(typed)
    assert told.code == 2
    assert told.err == f"pitbook: no game {typed!r}: {meant}the games are {', '.join(game_names())}\n"


def test_a_message_is_broken_between_words_where_there_is_a_terminal(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = play("canasta").err
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    told = play("canasta").err
    assert told.split() == whole.split()
    assert max(map(len, told.splitlines())) <= 80 < len(whole)


def test_a_name_of_ones_own_is_remembered(play: Play, tmp_path: Path) -> None:
    assert "Good-bye!" in play("dragon-21").out
    assert "Good-bye, Ann Lee!" in play("dragon-21", "--name", "Ann  Lee").out
    assert json.loads((tmp_path / "pitbook" / "play.json").read_text()) == {"name": "Ann Lee"}
    again = play("dragon-21")
    assert "Good-bye, Ann Lee!" in again.out
    assert "Ann Lee, play money" in again.out.splitlines()[0]


@pytest.mark.parametrize("name", ["north", "x" * 21, "[red]", "a\tb\x1b", " "])
def test_a_name_that_cannot_be_is_refused(name: str, play: Play) -> None:
    told = play("dragon-21", "--name", name)
    assert told.code == 2
    assert "cannot be your name here (--name)" in told.err


def test_a_file_that_somebody_spoilt_is_as_good_as_none(play: Play, tmp_path: Path) -> None:
    (tmp_path / "pitbook").mkdir()
    for spoilt in ("{", "[]", '{"name": "North"}', '{"nom": "Ann"}'):
        (tmp_path / "pitbook" / "play.json").write_text(spoilt)
        assert "Good-bye!" in play("dragon-21").out


def test_a_name_that_cannot_be_kept_is_used_all_the_same(play: Play, tmp_path: Path) -> None:
    (tmp_path / "pitbook").write_text("a file where a folder should be")
    told = play("dragon-21", "--name", "Ann")
    assert "Good-bye, Ann!" in told.out
    assert told.err.startswith("pitbook: the name is not remembered (")
