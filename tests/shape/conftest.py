"""The prototypes beside this file, found as if they lay with the games; and the house that others test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from found_games import found_games
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

HERE = Path(__file__).parent


@pytest.fixture(autouse=True, scope="module")
def prototypes() -> Iterator[None]:
    """They are games only while these tests run."""
    with found_games(HERE):
        yield
