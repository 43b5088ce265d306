"""Small games that a house has tables of while these tests run: dice, a wheel, and cards that are shuffled again."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitbook import games

HERE = Path(__file__).parent


@pytest.fixture(autouse=True, scope="package")
def small_games() -> Iterator[None]:
    """They are games only while these tests run."""
    places = list(games.__path__)
    games.__path__ = [*places, str(HERE)]
    games.find_game.cache_clear()
    yield
    games.__path__ = places
    games.find_game.cache_clear()
    games.law_hash.cache_clear()
    names = [rules.parent.name for rules in HERE.glob("*/rules.toml")]
    for module in [module for module in sys.modules if module.startswith("pitbook.games.")]:
        if module.split(".")[2] in names:
            del sys.modules[module]
