"""How many guests have come from where today, so that nobody fills the house with people who are nobody.

It is kept in mind only: a house that starts again counts from nothing.
"""

from __future__ import annotations

from typing import Final

from pitbook.house.api.pace import MOST_KNOWN, TooFast
from pitbook.house.clock import DAY

GUESTS_A_DAY: Final = 100


class GuestBook:
    """Guests of this day of UTC by the network that they came from."""

    def __init__(self, most: int = GUESTS_A_DAY) -> None:
        self.most = most
        self._day = 0
        self._came: dict[str, int] = {}

    def enter(self, network: str, now: int) -> None:
        """One more from there, unless there were enough today."""
        if now // DAY != self._day:
            self._day, self._came = now // DAY, {}
        came = self._came.pop(network, 0)
        self._came[network] = min(came + 1, self.most)
        if len(self._came) > MOST_KNOWN:
            del self._came[next(iter(self._came))]
        if came >= self.most:
            left = DAY - now % DAY
            raise TooFast(-(-left // 1000), f"{self.most:,} guests have come from your address today")
