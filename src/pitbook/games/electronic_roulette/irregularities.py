"""Section 7, as a record of this game tells it."""

from __future__ import annotations

from pitbook.procedure.terminals.terminal_mishaps import terminal_mishaps
from pitbook.records.irregularities import ToldIrregularity

from .winning import ROULETTE


def keyed(told: ToldIrregularity) -> tuple[str, ...]:
    """The number of the pocket."""
    number = told.value_of("number", "")
    return (number,) if number else ()


IRREGULARITIES = terminal_mishaps(ROULETTE, "number", keyed, '"17"')
