"""Which terminals are out of use, from round to round, and the close of the investigation that puts them back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Self

from pitbook.errors import Refused
from pitbook.law import Clause, Edition
from pitbook.procedure.terminals.facts import SYSTEM, BackInUse, TakenOutOfUse, named
from pitbook.table.answers import Irregularity
from pitbook.table.places import By, Role
from pitbook.table.requests import Request
from pitbook.table.round import KitState, Opening, Round, Step
from pitbook.table.values import value

LEFT: Final = "out-of-use"
"""Under this name a round notes it for the next."""


@value
class InvestigationClosed(Irregularity):
    """The malfunction of a terminal, or of the game system (0), has been dealt with; `by` is who closes the matter."""

    terminal: int
    by: str


def rule_on_use(law: Edition) -> Clause:
    """The rule by which nobody operates what is out of use."""
    return law.rule_on("out-of-use")


@dataclass(slots=True)
class OutOfUse(KitState):
    """The terminals that nobody may operate; 0 stands for the game system."""

    terminals: set[int] = field(default_factory=set)

    @classmethod
    def begin(cls, opening: Opening) -> Self:
        return cls({int(each) for each in dict(opening.left).get(LEFT, "").split()})

    def check(self, table: Round, terminal: int) -> None:
        """Refuse whatever is done at a terminal that is out of use."""
        for each in (SYSTEM, terminal):
            if each in self.terminals:
                clause = rule_on_use(table.law).id
                remedy = "it is in use again once the investigation is closed"
                raise Refused(f"{named(each)} is out of use", clause=clause, remedy=remedy)

    def add(self, table: Round, terminal: int) -> None:
        self.terminals.add(terminal)
        self._note(table)
        table.tell(TakenOutOfUse(rule_on_use(table.law), terminal))

    def remove(self, table: Round, terminal: int, by: str) -> None:
        self.terminals.discard(terminal)
        self._note(table)
        table.tell(BackInUse(rule_on_use(table.law), terminal, by))

    def _note(self, table: Round) -> None:
        table.left.pop(LEFT, None)
        if self.terminals:
            table.left[LEFT] = " ".join(map(str, sorted(self.terminals)))


def on_investigation_closed(table: Round, request: Request, report: InvestigationClosed) -> Step:
    """At any moment, by the operator's word."""
    yield from ()
    state, clause = OutOfUse.of(table), rule_on_use(table.law)
    if report.terminal not in state.terminals:
        raise request.refuse(f"{named(report.terminal)} is not out of use", "leave it out", clause)
    if not By.parse(report.by).may(Role.OPERATOR):
        raise request.refuse("the operator closes an investigation", "have the operator say so", clause)
    state.remove(table, report.terminal, report.by)
