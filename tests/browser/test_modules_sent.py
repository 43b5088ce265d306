"""Modules as they are sent are the programs that they were: by another parser, and by their own tests."""

from __future__ import annotations

import subprocess
from pathlib import Path
from shutil import copy, copytree

import pytest

from pitbook.web.static_files import StaticFiles

TESTS = Path(__file__).parents[1] / "web"
MODULES = TESTS.parents[1] / "src" / "pitbook" / "web" / "modules"


@pytest.fixture(scope="module")
def sent(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The modules as they are sent, in a tree like this one, with their tests beside them."""
    root = tmp_path_factory.mktemp("lean")
    web = root / "src" / "pitbook" / "web"
    for path, file in StaticFiles.load().files.items():
        (web / path).parent.mkdir(parents=True, exist_ok=True)
        (web / path).write_bytes(file.content)
    copy(MODULES / "package.json", web / "modules")
    (root / "tests").mkdir()
    copytree(TESTS, root / "tests" / "web", ignore=lambda _, names: {"node_modules", *(n for n in names if ".py" in n)})
    return root


def test_they_are_the_same_programs(sent: Path) -> None:
    script = [str(TESTS / "same_program.js"), str(MODULES), str(sent / "src/pitbook/web/modules")]
    told = subprocess.run(["node", *script], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
    assert " 0 unlike" in told.stdout


def test_their_own_tests_pass(sent: Path) -> None:
    tests = sorted(str(path) for path in (sent / "tests/web").glob("*.test.js"))
    assert tests
    told = subprocess.run(["node", "--test", *tests], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout[-3000:]
    assert "# fail 0" in told.stdout
