"""The index of tests by clause is the one that the marks in the suite give."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from pitbook.law.coverage import clause_tests

ROOT = Path(__file__).parents[2]


def test_the_index_is_current(tmp_path: Path) -> None:
    fresh = tmp_path / "index.json"
    collect = [sys.executable, "-m", "pytest", "--collect-only", "-qq", "--assert=plain", f"--clause-index={fresh}"]
    done = subprocess.run([*collect, *_speaking_of_clauses()], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert json.loads(fresh.read_text()) == clause_tests(), "run `make clause-index`"


def _speaking_of_clauses() -> list[Path]:
    """The tests of rules, and every other file that has the word: no mark can be where it is not.

    Those of the pages need a browser, and prove no clause.
    """
    rules, browser = ROOT / "tests" / "rules", ROOT / "tests" / "browser"
    files = [file for file in sorted((ROOT / "tests").rglob("test_*.py")) if browser not in file.parents]
    return [file for file in files if rules in file.parents or "clause" in file.read_text(encoding="utf-8")]


def test_every_named_test_exists() -> None:
    for clauses in clause_tests().values():
        for tests in clauses.values():
            for test in tests:
                path, _, name = test.partition("::")
                assert f"def {name.rpartition('::')[2]}(" in (ROOT / path).read_text()
