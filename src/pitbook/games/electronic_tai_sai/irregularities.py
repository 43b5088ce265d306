"""Section 7, as a record of this game tells it."""

from __future__ import annotations

from pitbook.procedure.terminals.terminal_mishaps import terminal_mishaps
from pitbook.records.irregularities import ToldIrregularity

from .winning import TAI_SAI


def keyed(told: ToldIrregularity) -> tuple[str, ...]:
    """The numbers of the dice."""
    return tuple(map(str, told.value_of("dice", ())))


IRREGULARITIES = terminal_mishaps(TAI_SAI, "dice", keyed, "[2, 5, 6]")
