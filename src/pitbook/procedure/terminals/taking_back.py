"""Credits that are taken back, and what is owed where a terminal does not hold them any more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import NamedTuple

from pitbook.law import Cents, Clause
from pitbook.procedure.terminals.facts import CreditShort
from pitbook.table.answers import Irregularity
from pitbook.table.facts import Besides, Ended, Voided
from pitbook.table.places import Stake
from pitbook.table.round import Round
from pitbook.table.values import value

Holdings = tuple[tuple[int, int], ...]
"""What terminals hold, as it was read when something was reported: terminal and cents. Any other has enough."""


@value
class CreditReport(Irregularity):
    """A report by which credits may be taken back; `holds` is what terminals hold as it is told."""

    holds: Holdings = field(default=(), kw_only=True)


class Difference(NamedTuple):
    """What a wager is to bring more, or less, and the fact that says so."""

    cents: int
    fact: Besides

    @property
    def stake(self) -> Stake:
        return self.fact.stake


def settled(table: Round) -> Mapping[Stake, Ended]:
    """The wagers that were won or lost in this spin."""
    return {stake: end for stake, end in table.ended.items() if not isinstance(end, Voided)}


def stands_at(table: Round, stake: Stake) -> int:
    """What a wager has brought so far, with everything that was put right since."""
    return table.ended[stake].net + sum(each.net for each in table.besides.get(stake, ()))


def post(table: Round, clause: Clause, changes: Iterable[Difference], holds: Holdings) -> None:
    """Give first and take then, so that no terminal is ever below nothing; what one lacks is owed."""
    held, listed = dict(holds), sorted(changes, key=lambda each: -each.cents)
    for terminal in dict.fromkeys(change.stake.box for change in listed):
        due = sum(change.cents for change in listed if change.stake.box == terminal)
        if terminal in held and held[terminal] + due < 0:
            player = next(change.stake.player for change in listed if change.stake.box == terminal)
            table.tell(CreditShort(clause, terminal, player, Cents(-held[terminal] - due)))
    for change in listed:
        table.add_besides(change.fact)
