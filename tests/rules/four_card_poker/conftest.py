"""Both editions of Four Card Poker say the same, so every rule test runs under each."""

from __future__ import annotations

import pytest

from rules.four_card_poker.helpers import EDITIONS


@pytest.fixture(params=EDITIONS)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)
