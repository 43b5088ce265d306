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
    command = [sys.executable, "-m", "pytest", "--collect-only", "-qq", f"--clause-index={fresh}", "tests"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert json.loads(fresh.read_text()) == clause_tests(), "run `make clause-index`"


def test_every_named_test_exists() -> None:
    for clauses in clause_tests().values():
        for tests in clauses.values():
            for test in tests:
                path, _, name = test.partition("::")
                assert f"def {name.rpartition('::')[2]}(" in (ROOT / path).read_text()
