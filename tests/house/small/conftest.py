"""The small games beside this file are games only while these tests run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from house.small_games import small_games


@pytest.fixture(autouse=True, scope="module")
def found() -> Iterator[None]:
    with small_games():
        yield
