"""What time it is: milliseconds since 1970. Tests give the house a clock that they turn themselves."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final, Protocol

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
DAY: Final = 24 * 60 * MINUTE


class Clock(Protocol):
    def now(self) -> int: ...


def elapsed() -> int:
    """Nanoseconds that nobody can set; where the system tells, the time that the machine slept is in them."""
    return time.clock_gettime_ns(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class SystemClock:
    """The wall clock as it was at the start, and the time that has passed since.

    Whoever sets the wall clock moves no deadline: put back, it is not followed at all; put forward, it is caught up
    with by going at most a tenth faster. So this clock never goes back and never leaps, and time for a decision stays
    time for a decision. A house that starts again takes the wall clock as it then is.
    """

    def __init__(self, wall: Callable[[], int] = time.time_ns, elapsed: Callable[[], int] = elapsed) -> None:
        self._wall, self._elapsed = wall, elapsed
        self._lock = threading.Lock()
        self._now, self._at = wall(), elapsed()

    def now(self) -> int:
        with self._lock:
            at = self._elapsed()
            passed = at - self._at
            behind = self._wall() - (self._now + passed)
            self._now += passed + max(0, min(behind, passed // 10))
            self._at = at
            return self._now // 1_000_000


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
