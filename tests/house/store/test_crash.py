"""Guarantees 1, 2 and 7 under kill -9: lives of a server that end in the middle of play, on both databases."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from house.crashing import Ordeal
from sizes import SIZES


@pytest.mark.long
@pytest.mark.parametrize(
    ("database", "kills", "seed"), [("new_sqlite", SIZES.kills_sqlite, 1), ("new_postgres", SIZES.kills_postgres, 2)]
)
def test_whatever_was_acknowledged_survives_kill_9(
    database: str, kills: int, seed: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    make: Callable[[], str] = request.getfixturevalue(database)
    ordeal = Ordeal(make(), tmp_path, seed)
    assert ordeal.run(kills) == []
    assert ordeal.kills == kills
    assert ordeal.acknowledged > 30, "nobody played: the test proves nothing"
