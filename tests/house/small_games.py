"""Small games in `small`, which a house has tables of while tests run: dice, a wheel, and cards shuffled again."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pitbook import games

HERE = Path(__file__).parent / "small"


@contextmanager
def small_games() -> Iterator[None]:
    """They are found as if they lay with the games, and afterwards are none any more."""
    places = list(games.__path__)
    games.__path__ = [*places, str(HERE)]
    games.find_game.cache_clear()
    try:
        yield
    finally:
        games.__path__ = places
        games.find_game.cache_clear()
        games.law_hash.cache_clear()
        names = [rules.parent.name for rules in HERE.glob("*/rules.toml")]
        for module in [module for module in sys.modules if module.startswith("pitbook.games.")]:
            if module.split(".")[2] in names:
                del sys.modules[module]
