"""What time it is: milliseconds since 1970. Tests give the house a clock that they turn themselves."""

from __future__ import annotations

import time
from typing import Final, Protocol

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
DAY: Final = 24 * 60 * MINUTE


class Clock(Protocol):
    def now(self) -> int: ...


class SystemClock:
    def now(self) -> int:
        return time.time_ns() // 1_000_000


class ManualClock:
    """A clock that stands still until it is turned.

    >>> clock = ManualClock(1000)
    >>> clock.turn(500); clock.now()
    1500
    """

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self._now = now

    def now(self) -> int:
        return self._now

    def turn(self, milliseconds: int) -> None:
        self._now += milliseconds
