"""Where a table was before a piece of work, so that it can be there again if the work comes to nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pitbook.house.tables.particulars import Record
from pitbook.house.tables.recovery import restore_sitting, start
from pitbook.procedure.sitting import Sitting
from pitbook.procedure.sitting_state import SavedSitting
from pitbook.table import Conversation

if TYPE_CHECKING:
    from pitbook.house.tables.live import LiveTable


@dataclass(frozen=True, slots=True)
class Rest:
    """What a sitting is rebuilt from: how it was saved, or what is under way with as many answers as it then had."""

    record: Record | None
    saved: SavedSitting | None
    talk: Conversation | None
    answers: int
    directions: tuple[Any, ...]

    @classmethod
    def of(cls, table: LiveTable) -> Rest:
        talk, record = table.talk, table.record.copy() if table.record else None
        saved = None if record else table.sitting.save()
        return cls(record, saved, talk, len(talk.answers) if talk else 0, table.directions)

    def sitting_of(self, table: LiveTable) -> Sitting:
        if self.record is None:
            return restore_sitting(self.saved or {})
        if table.talk is self.talk and self.talk is not None and len(self.talk.answers) == self.answers:
            return table.sitting
        sitting = restore_sitting(self.record.before)
        if self.talk is not None:
            again = start(sitting, self.record.kind, self.record.detail)
            for answer in self.talk.answers[: self.answers]:
                again.answer(answer)
        return sitting
