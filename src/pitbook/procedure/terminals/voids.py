"""A spin that is none: the dealer announces it, and every wager goes back."""

from __future__ import annotations

from pitbook.errors import Refused
from pitbook.procedure.terminals.spinning import Spinning
from pitbook.table.answers import Irregularity
from pitbook.table.facts import Called
from pitbook.table.requests import Request
from pitbook.table.round import Handler, Misdeal, Round, Stage, Step
from pitbook.table.values import value


@value
class DisruptedSpin(Irregularity):
    """The dealer announces "No spin"; `cause` is one of those that the game knows."""

    cause: str


def on_no_spin(game: Spinning) -> Handler:
    def handle(table: Round, request: Request, report: DisruptedSpin) -> Step:
        """After the point, and before the result has been settled by."""
        yield from ()
        rule = table.law.rule_on("void-round")
        if report.cause not in game.causes:
            causes = f"a cause is one of {', '.join(game.causes)}"
            raise Refused(f"no rule on {report.cause[:40]!r}", clause=rule.id, remedy=causes)
        if table.stage is Stage.WAGERS:
            raise Refused("wagers are open, and there is no spin yet", clause=rule.id, remedy="say so after the point")
        if table.stage is Stage.SETTLEMENT:
            remedy = "have a wrong result put right, or a supervisor correct the round"
            raise Refused("the result is settled by", clause=rule.id, remedy=remedy)
        clause_id, words = game.causes[report.cause]
        clause = table.cite(clause_id)
        table.tell(Called(rule, "No spin"))
        raise Misdeal(clause, words)

    return handle
