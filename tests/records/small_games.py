"""Small games that records are tried on, found with the others for as long as a test needs them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from found_games import found_games
from pitbook import settle
from pitbook.errors import BadInput

FOLDER = Path(__file__).parent / "small"


@pytest.fixture
def small_games() -> Iterator[None]:
    with found_games(FOLDER):
        yield


def nets(record: dict[str, Any]) -> dict[tuple[int, str], int]:
    """What each player of each box is up or down."""
    return {(box.box, box.player): box.net for box in settle(record).boxes}


def refusal(record: dict[str, Any], **changes: Any) -> str:
    with pytest.raises(BadInput) as caught:
        settle(record | changes)
    return str(caught.value)
