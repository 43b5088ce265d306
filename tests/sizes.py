"""How much the tests try: a little in `make test`, which is run all day, and much in `make test-long`, before a merge.

A test that reads a size from here is marked `long`. `make test` runs every test, the marked ones at their small sizes
and those of the house on SQLite; `make test-long` runs the marked ones at their great sizes, and the whole house again
on PostgreSQL.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Sizes:
    """How often each thing is tried that is tried at random."""

    deals: int
    """Deals that a game's compiled code and its rules both settle."""

    requests: int
    """Requests that are made up for each operation of the API, by each role."""

    examples: int
    """Rounds or texts that are made up for each property."""

    moves: int
    """What a crowd does at one table that does anything at any moment."""

    kills_sqlite: int
    kills_postgres: int
    """Lives of a server that end in the middle of play."""

    leaves: int
    """Leaves of one name that are changed in a document, one at a time."""

    torn_commits: int
    """Commits that the power cuts short, in each of three ways."""


SMALL: Final = Sizes(
    deals=2_000, requests=10, examples=30, moves=100, kills_sqlite=2, kills_postgres=1, leaves=4, torn_commits=2
)
GREAT: Final = Sizes(
    deals=100_000, requests=200, examples=200, moves=400, kills_sqlite=10, kills_postgres=5, leaves=500, torn_commits=10
)

IS_LONG: Final = os.environ.get("PITBOOK_TESTS") == "long"
SIZES: Final = GREAT if IS_LONG else SMALL
