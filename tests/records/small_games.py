"""Small games that records are tried on, found with the others for as long as a test needs them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitbook import games, settle
from pitbook.errors import BadInput

FOLDER = Path(__file__).parent / "small"


@pytest.fixture
def small_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(FOLDER)])
    games.find_game.cache_clear()
    yield
    games.find_game.cache_clear()
    names = [folder.name for folder in FOLDER.iterdir()]
    for module in [module for module in sys.modules if any(f"pitbook.games.{name}" in module for name in names)]:
        del sys.modules[module]


def nets(record: dict[str, Any]) -> dict[tuple[int, str], int]:
    """What each player of each box is up or down."""
    return {(box.box, box.player): box.net for box in settle(record).boxes}


def refusal(record: dict[str, Any], **changes: Any) -> str:
    with pytest.raises(BadInput) as caught:
        settle(record | changes)
    return str(caught.value)
