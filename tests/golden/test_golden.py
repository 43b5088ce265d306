"""Golden rounds: each record beside it has its whole replay as text, to be read and reviewed like a document.

A change of the text is a change of what people are told. Read the difference; if it is right, write it down with

    PITBOOK_REGENERATE=1 python -m pytest tests/golden
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from difflib import unified_diff
from pathlib import Path

import pytest

from pitbook.cli.main import run
from pitbook.games import find_game, game_names

HERE = Path(__file__).parent
ROUNDS = sorted(HERE.glob("*/*.json"))
FEWEST, DIVISION = 12, 40
"""So many rounds has a whole division, which is one of so many rules or more; any other game has one at least."""


def replay(path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """What `pitbook settle --replay` prints on a terminal of 80 columns, without blanks at the ends of lines."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys, "argv", ["pitbook", "settle", "--replay", str(path)])
    with pytest.raises(SystemExit) as stopped:
        run()
    out, err = capsys.readouterr()
    assert not stopped.value.code, err
    return "".join(f"{line.rstrip()}\n" for line in out.splitlines())


@pytest.mark.parametrize("path", ROUNDS, ids=[f"{path.parent.name}/{path.stem}" for path in ROUNDS])
def test_golden(path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    told, golden = replay(path, monkeypatch, capsys), path.with_suffix(".txt")
    if os.environ.get("PITBOOK_REGENERATE"):
        golden.write_text(told, encoding="utf-8")
    expected = golden.read_text(encoding="utf-8") if golden.exists() else ""
    if told != expected:
        name = str(golden.relative_to(HERE))
        difference = unified_diff(expected.splitlines(), told.splitlines(), name, "what is told now", lineterm="")
        pytest.fail("\n".join([*difference, "", __doc__ or ""]), pytrace=False)


def test_there_are_rounds_enough_and_each_is_another_course_of_play() -> None:
    by_game = Counter(path.parent.name for path in ROUNDS)
    assert {name: n for name in game_names() if (n := by_game[name.replace("-", "_")]) < fewest(name)} == {}
    texts = [path.read_text(encoding="utf-8") for path in ROUNDS]
    assert len(set(texts)) == len(texts)


def fewest(name: str) -> int:
    return FEWEST if max(len(law.written) for law in find_game(name).rulebook.editions.values()) >= DIVISION else 1


def test_every_text_has_its_record() -> None:
    assert {path.stem for path in HERE.glob("*/*.txt")} == {path.stem for path in ROUNDS}
