"""When the clock has something to do, table by table, so that it need not look at every table to find out.

>>> until = {"t1": 500, "t2": None, "t3": 100}
>>> alarms = Alarms(until.get, until)
>>> alarms.due(99), alarms.due(100), alarms.due(100)
([], ['t3'], ['t3'])
>>> until["t3"] = 700
>>> alarms.look_at("t3")
>>> alarms.due(600)
['t1']
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable


class Alarms:
    """A heap of moments. Whatever changes a table has it looked at, and then its moment is worked out anew."""

    def __init__(self, next_of: Callable[[str], int | None], tables: Iterable[str]) -> None:
        self._next_of = next_of
        self._heap: list[tuple[int, str]] = []
        self._set_for: dict[str, int] = {}
        self._changed = dict.fromkeys(tables)

    def look_at(self, table: str) -> None:
        self._changed[table] = None

    def due(self, now: int) -> list[str]:
        """The tables whose moment has come; each is told again until its moment is another."""
        self._set()
        heard = []
        while self._heap and self._heap[0][0] <= now:
            at, table = heapq.heappop(self._heap)
            if self._set_for.get(table) == at:  # otherwise it was set for another moment since
                del self._set_for[table]
                self.look_at(table)
                heard.append(table)
        return [table for table in heard if (moment := self._next_of(table)) is not None and moment <= now]

    def _set(self) -> None:
        changed, self._changed = self._changed, {}
        for table in changed:
            at = self._next_of(table)
            if at is None:
                self._set_for.pop(table, None)
            elif self._set_for.get(table) != at:
                self._set_for[table] = at
                heapq.heappush(self._heap, (at, table))
