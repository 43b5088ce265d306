"""Wrong passwords, slowed by whose they were meant to be: many addresses together guess no faster than one.

Somebody who is guessed at is not shut out by it. Where they have signed in before they have a pace of their own, and
elsewhere the next try is never further away than one in thirty seconds allows. Who is signed in does not notice.
"""

from __future__ import annotations

from typing import Final

from pitbook.house.api.pace import MOST_KNOWN, Pace

RATE: Final = 1 / 30
BURST: Final = 10


class Guesses:
    """How often it was tried lately to sign in as somebody, in all and from where they have been before."""

    def __init__(self) -> None:
        self.pace = Pace(RATE, BURST)
        self._known: dict[str, None] = {}

    def check(self, name: str, network: str, now: int) -> None:
        """Refuse a try that comes too soon after others; whether there is such a person makes no difference."""
        self.pace.check(self._whose(name, network), now)

    def was_right(self, name: str, network: str) -> None:
        """This was the one whose name it is: whoever tries from there is told from everybody else."""
        known = _place(name, network)
        self._known.pop(known, None)
        self._known[known] = None
        self.pace.forget(known)
        if len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]

    def _whose(self, name: str, network: str) -> str:
        known = _place(name, network)
        return known if known in self._known else name.casefold()


def _place(name: str, network: str) -> str:
    return f"{name.casefold()}\n{network}"
