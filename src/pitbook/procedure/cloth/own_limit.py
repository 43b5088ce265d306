"""The limits of a wager on one cloth, which hold for all that a player has on it, from whichever place."""

from __future__ import annotations

from pitbook.errors import Refused
from pitbook.law import Cents
from pitbook.procedure.wagers import check_own_total
from pitbook.table.answers import Wager, Withdraw
from pitbook.table.places import Stake
from pitbook.table.round import Round


def check_own_limit(table: Round, answer: Wager | Withdraw) -> None:
    """Refuse what takes all that a player has on one wager over the maximum on the sign."""
    if isinstance(answer, Wager):
        limits = table.law.options["limits"]
        clause = table.cite(limits.rule_on(answer.wager))
        check_own_total(table, answer, table.notice.limit(answer.wager).max, clause, "see the sign")


def check_moved(table: Round, source: Stake, target: Stake) -> None:
    """Refuse to move a wager where it would not keep to the limits, with what its player has there already."""
    there = sum(n for s, n in table.stakes.items() if (s.player, s.wager) == (target.player, target.wager))
    if fault := table.notice.limit(target.wager).fault(Cents(there + table.stakes[source])):
        clause = table.law.options["limits"].rule_on(target.wager)
        raise Refused(fault, where=f"box {target.box} {target.wager}", clause=clause, remedy="see the sign")
