"""Small games in `small`, which a house has tables of while tests run: dice, a wheel, and cards shuffled again."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path

from found_games import found_games


def small_games() -> AbstractContextManager[None]:
    """They are games until it is left."""
    return found_games(Path(__file__).parent / "small")
