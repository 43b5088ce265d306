"""How time ran in the log: it never goes back, and where it leapt somebody may want to know why.

The clock of a house starts no earlier than the last entry of its log, so an entry before its predecessor is a fault.
Version 0.1.0 took the machine's clock at each start as it was: of what it wrote, such an entry is a remark.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

import orjson

from pitbook.house.audit.faults import Findings
from pitbook.house.clock import DAY, TIME_PASSED, moment
from pitbook.house.store.journal import TYPED
from pitbook.house.store.rows import LogRow

QUIET: Final = DAY
"""Nothing at all logged for longer than this is worth a remark."""


@dataclass(slots=True)
class TimeAudit:
    """Looks at the entries of a log one after the other."""

    found: Findings
    before: int | None = None
    has_floor: bool = False

    def note(self, entry: LogRow) -> None:
        self.has_floor = self.has_floor or any(digest.startswith(TYPED) for _, _, digest in orjson.loads(entry["rows"]))
        if self.before is not None:
            self._compare(entry, entry["at"] - self.before, f"log {entry['seq']}")
        self.before = entry["at"]

    def _compare(self, entry: LogRow, passed: int, where: str) -> None:
        is_start = entry["kind"] == TIME_PASSED
        if passed < 0 and self.has_floor:
            self.found.fault(where, f"time goes back here by {_told(-passed)}, to {moment(entry['at'])}")
        elif passed < 0:
            what = f"time goes back here by {_told(-passed)}; Pitbook 0.1.0 began with the machine's clock as it was"
            self.found.remark(where, what)
        elif is_start and orjson.loads(entry["what"])["is_accepted"]:
            what = f"the clock was {_told(passed)} ahead of the log at this start, and was accepted (--accept-clock)"
            self.found.remark(where, what)
        elif passed > QUIET and not is_start:
            what = f"{_told(passed)} passed before this entry: nobody did anything, or the clock was put forward"
            self.found.remark(where, what)


def _told(milliseconds: int) -> str:
    return f"{milliseconds} ms" if milliseconds < 1000 else str(timedelta(seconds=milliseconds // 1000))
