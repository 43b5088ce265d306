"""Nothing outside a prototype's folder names it: neither code nor words, but for games that take rules over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pitbook

SOURCE = Path(pitbook.__file__).parent
GAMES = SOURCE / "games"
FOLDERS = sorted(rules.parent.name for rules in Path(__file__).parent.glob("*/rules.toml"))


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_shared_file_names_it(folder: str) -> None:
    spelt = re.compile("[ _-]?".join(folder.split("_")), re.IGNORECASE)
    shared = [file for file in SOURCE.rglob("*.py") if GAMES not in file.parents or file.parent == GAMES]
    assert len(shared) > 200
    assert [file.name for file in shared if spelt.search(file.read_text(encoding="utf-8"))] == []
