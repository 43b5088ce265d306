"""Credits that a malfunction brought: the operator may refuse them, and then has to report it and look into it."""

from __future__ import annotations

from collections.abc import Iterator

from pitbook.law import Cents, Clause
from pitbook.procedure.terminals.facts import SYSTEM, PaymentRefused, WagerRefunded, named
from pitbook.procedure.terminals.out_of_use import OutOfUse
from pitbook.procedure.terminals.spinning import is_terminal
from pitbook.procedure.terminals.taking_back import CreditReport, Difference, post, settled, stands_at
from pitbook.table.answers import Ruling
from pitbook.table.ask import do, rule
from pitbook.table.places import Role, Stake
from pitbook.table.requests import Do, Request, Rule
from pitbook.table.round import Round, Stage, Step
from pitbook.table.values import value

RULINGS = ("pay", "refuse")
REPORT = "report the matter to a Gambling Inspector"


@value
class Malfunction(CreditReport):
    """A terminal, or the game system (0), credited something by a malfunction.

    `is_since`: not by the malfunction itself, but after it and before the repair.
    """

    terminal: int
    is_since: bool = False


def on_malfunction(table: Round, request: Request, report: Malfunction) -> Step:
    """Nothing follows unless the operator refuses to pay."""
    clause = table.law.rule_on("refused-since" if report.is_since else "refused")
    if table.stage is not Stage.SETTLEMENT:
        raise request.refuse("nothing has been credited in this round", 'before that "No spin" is announced', clause)
    if report.terminal != SYSTEM and not (report.terminal > 0 and is_terminal(table, report.terminal)):
        raise request.refuse(f"there is no terminal {report.terminal}", "name one, or 0 for the game system", clause)
    changes = list(_changes(table, clause, report.terminal))
    if not changes:
        raise request.refuse(f"{named(report.terminal)} has credited no prize in this round", "leave it out", clause)
    matter = f"what {named(report.terminal)} has credited"
    ruling: Ruling = yield from rule(table, Rule(clause, matter, RULINGS, Role.OPERATOR))
    if ruling.ruling == "refuse":
        post(table, clause, changes, report.holds)
        OutOfUse.of(table).add(table, report.terminal)
        yield from do(table, Do(table.law.rule_on("reported"), REPORT, (Role.OPERATOR, Role.CASINO_SUPERVISOR)))


def _changes(table: Round, clause: Clause, terminal: int) -> Iterator[Difference]:
    """Of each terminal with a prize the prizes go, and whatever else was wagered there in this round comes back."""
    stakes = settled(table)
    boxes = {stake.box for stake in stakes if stands_at(table, stake) > 0 and is_terminal(table, stake.box)}
    for stake, end in stakes.items():
        stands = stands_at(table, stake)
        if stake.box not in boxes or terminal not in (SYSTEM, stake.box) or not stands:
            continue
        yield (
            _refused(clause, terminal, stake, end.staked, stands)
            if stands > 0
            else _refunded(table, stake, end.staked, stands)
        )


def _refused(clause: Clause, broken: int, stake: Stake, staked: Cents, won: int) -> Difference:
    because = f"what {named(stake.box)} credited is not paid: {named(broken)} malfunctioned"
    return Difference(-won, PaymentRefused(clause, stake, staked, because, Cents(won)))


def _refunded(table: Round, stake: Stake, staked: Cents, lost: int) -> Difference:
    clause, because = table.law.rule_on("refunded"), "a prize of this round is refused, so its wagers go back"
    return Difference(-lost, WagerRefunded(clause, stake, staked, because, Cents(-lost)))
