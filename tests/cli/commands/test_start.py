"""Short commands load no more than they need, and what a user types is still checked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.running import pitbook

HEAVY = {"numpy", "numba", "pydantic", "pitbook.maths.hands", "pitbook.games.caribbean_stud.maths"}
LOADED = """
import atexit, sys
from pitbook.cli.main import run
atexit.register(lambda: print(*sys.modules, file=sys.stderr))
run()
"""
RECORD = {
    "game": "caribbean-stud",
    "boxes": [{"box": 1, "player": "A", "wagers": {"ante": 1000}, "cards": "Ah Ad 7h 5c 2s", "choices": ["bet"]}],
    "dealer": "Kd Kc 8h 5s 3d",
}


def loaded(kept: Path, *words: str) -> set[str]:
    """The heavy modules that a command loads."""
    environment = os.environ | {"PITBOOK_CACHE": str(kept)}
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *words], env=environment, capture_output=True, text=True, check=True
    )
    return HEAVY & set(done.stderr.split())


def test_a_record_is_settled_without_the_laboratory(tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    record.write_text(json.dumps(RECORD))
    assert loaded(tmp_path, "settle", str(record)) == set()


@pytest.mark.parametrize("play", ["best", "pair"])
def test_an_answer_from_the_cache_loads_no_mathematics(tmp_path: Path, play: str) -> None:
    words = ("edge", "caribbean-stud", "--strategy", play)
    assert "pitbook.games.caribbean_stud.maths" in loaded(tmp_path, *words)
    assert loaded(tmp_path, *words) == set()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("edge", "caribbean-stud", "--stake", "ten"), "Invalid value for '--stake'"),
        (("edge",), "Missing argument 'GAME[@EDITION]'"),
        (("play", "caribbean-stud", "--others", "7"), "Invalid value for '--others'"),
        (("settel", "record.json"), "No such command 'settel'"),
    ],
)
def test_typer_still_says_what_is_wrong(
    words: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    done = pitbook(capsys, *words)
    assert done.code == 2
    assert complaint in done.err


def test_numbers_and_names_that_need_converting_are_converted(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(pitbook(capsys, "edge", "caribbean-stud", "--stake", "1000", "--json").out)
    assert data["stake"] == 1000
    missing = pitbook(capsys, "settle", "Würfel.json")
    assert (missing.code, missing.err) == (2, "pitbook: cannot read Würfel.json: No such file or directory\n")
