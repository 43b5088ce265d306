"""How fast anybody may go: a bucket of tokens that fills at a steady rate.

>>> bucket = Bucket(rate=1, burst=2)
>>> [bucket.take(now) for now in (0, 0, 0, 1000)]
[True, True, False, True]
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

from pitbook.errors import Denied

MOST_KNOWN: Final = 100_000


@dataclass(slots=True)
class Bucket:
    """So many a second on the whole, and so many at once."""

    rate: float
    burst: int
    _left: float = field(init=False)
    _at: int | None = None

    def __post_init__(self) -> None:
        self._left = self.burst

    def take(self, now: int) -> bool:
        if self._at is not None and now > self._at:  # a clock that is put back takes nothing away
            self._left = min(self.burst, self._left + (now - self._at) / 1000 * self.rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def wait_seconds(self) -> int:
        """How long until the next one."""
        return max(1, math.ceil((1 - self._left) / self.rate))


class TooFast(Denied):
    """Somebody goes too fast, and how long they are to wait."""

    def __init__(self, wait_seconds: int, what: str = "too many requests") -> None:
        super().__init__("too-fast", what, remedy=f"wait {wait_seconds} s and try again")
        self.wait_seconds = wait_seconds


class Pace:
    """Buckets by whoever they are for, the longest unused forgotten first."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: dict[str, Bucket] = {}

    def forget(self, who: str) -> None:
        """Let somebody begin anew."""
        self._buckets.pop(who, None)

    def check(self, who: str, now: int) -> None:
        bucket = self._buckets.pop(who, None) or Bucket(self.rate, self.burst)
        self._buckets[who] = bucket
        if len(self._buckets) > MOST_KNOWN:
            del self._buckets[next(iter(self._buckets))]
        if not bucket.take(now):
            raise TooFast(bucket.wait_seconds)
