"""A result that was entered wrongly: everything is calculated again by what was spun."""

from __future__ import annotations

from collections.abc import Iterator

from pitbook.procedure.terminals.facts import Recalculated, ResultPutRight
from pitbook.procedure.terminals.spinning import Entered, Result, Spinning, light_areas
from pitbook.procedure.terminals.taking_back import CreditReport, Difference, post, settled, stands_at
from pitbook.table.answers import Ruling
from pitbook.table.ask import rule
from pitbook.table.places import Role
from pitbook.table.requests import Request, Rule
from pitbook.table.round import Handler, Round, Stage, Step
from pitbook.table.values import value

RULINGS = ("put-right", "stands")


@value
class WrongResult(CreditReport):
    """Another result was entered than was spun; `right` is what was spun."""

    right: Result


def on_wrong_result(game: Spinning) -> Handler:
    def handle(table: Round, request: Request, report: WrongResult) -> Step:
        """Where the operator has reason to believe it; before winners were credited and after."""
        entered, clause = Entered.of(table), table.law.rule_on("recalculated")
        if not entered.result:
            raise request.refuse("no result has been entered yet", by=clause)
        if fault := game.fault(table, report.right):
            raise request.refuse(fault, by=clause)
        if game.words(report.right) == game.words(entered.result):
            raise request.refuse(f"{game.words(report.right)} is what was entered", "leave it out", clause)
        matter = f"whether {game.words(report.right)} is the result in the place of {game.words(entered.result)}"
        ruling: Ruling = yield from rule(table, Rule(clause, matter, RULINGS, Role.OPERATOR))
        if ruling.ruling == "put-right":
            table.tell(ResultPutRight(clause, entered.result, report.right))
            entered.result = report.right
            if table.stage is Stage.SETTLEMENT:  # before it nothing is lit yet
                light_areas(table, game)
            post(table, clause, _changes(table, game, report.right), report.holds)

    return handle


def _changes(table: Round, game: Spinning, right: Result) -> Iterator[Difference]:
    """What each wager that was settled should have brought, against what it has."""
    clause = table.law.rule_on("recalculated")
    for stake, end in settled(table).items():
        odds = game.odds(table, stake.wager, right)
        due = odds.winnings(end.staked) if odds else -end.staked
        if more := due - stands_at(table, stake):
            because = f"{game.words(right)}; {stake.wager} {f'is paid {odds}' if odds else 'loses'}"
            yield Difference(more, Recalculated(clause, stake, end.staked, because, more))
