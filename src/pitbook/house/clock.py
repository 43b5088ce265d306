"""What time it is: milliseconds since 1970. Tests give the house a clock that they turn themselves."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final, Protocol

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

TIME_PASSED: Final = "TimePassed"
"""The kind of log entry by which a start says that the clock is far ahead of the log."""


class Clock(Protocol):
    def now(self) -> int: ...


def moment(at: int) -> str:
    """A moment as people write it.

    >>> moment(86_400_000)
    '1970-01-02 00:00 UTC'
    """
    return f"{datetime.fromtimestamp(at // 1000, UTC):%Y-%m-%d %H:%M} UTC"


def elapsed() -> int:
    """Nanoseconds that nobody can set; where the system tells, the time that the machine slept is in them."""
    return time.clock_gettime_ns(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class SystemClock:
    """The wall clock as it was at the start, and the time that has passed since.

    Whoever sets the wall clock moves no deadline: put back, it is not followed at all; put forward, it is caught up
    with by going at most a tenth faster. So this clock never goes back and never leaps, and time for a decision stays
    time for a decision. A house that starts again takes the wall clock as it then is, but for `floor`: no house goes
    back behind what it has written down.
    """

    def __init__(
        self, wall: Callable[[], int] = time.time_ns, elapsed: Callable[[], int] = elapsed, floor: int = 0
    ) -> None:
        self._wall, self._elapsed = wall, elapsed
        self._lock = threading.Lock()
        began, self._at = wall(), elapsed()
        self._now = max(began, floor * 1_000_000)
        self.ahead = (self._now - began) // 1_000_000
        """By how many milliseconds it was ahead of the wall clock when it began."""

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
