"""What grows in the long tests is marked so, or it would never run at its great size."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from sizes import GREAT, SMALL

TESTS = Path(__file__).parent


def test_whoever_takes_a_size_is_marked() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py") if path != Path(__file__)}
    taking = {path for path, text in texts.items() if "SIZES." in text}
    assert taking
    assert {path for path in taking if "mark.long" not in texts[path]} == set()


def test_every_size_is_taken_and_greater_in_the_long_tests() -> None:
    every = "".join(path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py"))
    for (name, small), great in zip(asdict(SMALL).items(), asdict(GREAT).values(), strict=True):
        assert f"SIZES.{name}" in every
        assert great > small
