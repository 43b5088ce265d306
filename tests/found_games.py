"""Games in a folder of the tests, found as if they lay with the others, for as long as a test needs them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pitbook import games


@contextmanager
def found_games(folder: Path) -> Iterator[None]:
    """Whoever else has put a folder there meanwhile keeps it."""
    games.__path__ = [*games.__path__, str(folder)]
    games.find_game.cache_clear()
    try:
        yield
    finally:
        games.__path__ = [place for place in games.__path__ if place != str(folder)]
        games.find_game.cache_clear()
        games.law_hash.cache_clear()
        names = [rules.parent.name for rules in folder.glob("*/rules.toml")]
        for module in [module for module in sys.modules if module.startswith("pitbook.games.")]:
            if module.split(".")[2] in names:
                del sys.modules[module]
