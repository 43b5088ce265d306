"""The prototypes beside this file, found as if they lay with the games; and the house that others test."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from house.conftest import (  # noqa: F401 - pytest finds fixtures by their names
    clock,
    database,
    empty_postgres,
    empty_sqlite,
    house,
    house_key,
    new_database,
    new_postgres,
    new_sqlite,
    postgres,
    sqlite_house,
)
from pitbook import games

HERE = Path(__file__).parent


@pytest.fixture(autouse=True, scope="module")
def prototypes() -> Iterator[None]:
    """They are games only while these tests run."""
    places = list(games.__path__)
    games.__path__ = [*places, str(HERE)]
    games.find_game.cache_clear()
    yield
    games.__path__ = places
    games.find_game.cache_clear()
    games.law_hash.cache_clear()
    names = [folder.parent.name for folder in HERE.glob("*/rules.toml")]
    for module in [module for module in sys.modules if module.startswith("pitbook.games.")]:
        if module.split(".")[2] in names:
            del sys.modules[module]
