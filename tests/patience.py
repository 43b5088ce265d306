"""Waiting for what must come. The limit says nothing of how fast anything is: it ends a test that would never end."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

PATIENCE_SECONDS: Final = 300


def wait_until(is_so: Callable[[], object], every_seconds: float = 0.02) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(every_seconds)
