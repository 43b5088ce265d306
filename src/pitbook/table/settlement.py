"""What a finished round comes to: for each box, each wager's result in a line with its clause and its reason."""

from __future__ import annotations

from dataclasses import dataclass

from pitbook.law import Cents
from pitbook.table.facts import Ended, MoneyFact, PaidAgain
from pitbook.table.round import Round


@dataclass(frozen=True, slots=True)
class Line:
    """One wager: what was staked, what became of it, what it pays, by which clause, and why."""

    wager: str
    result: str
    stake: Cents
    pays: Cents
    clause: str
    why: str


@dataclass(frozen=True, slots=True)
class BoxResult:
    """All wagers of one box, and what its player is up or down over them and over all fees."""

    box: int
    player: str
    net: int
    lines: tuple[Line, ...]


def box_results(table: Round) -> tuple[BoxResult, ...]:
    """The results of every box that had money on it, in the order of the boxes."""
    money = [fact for fact in table.facts if isinstance(fact, MoneyFact)]
    spots = sorted({(fact.stake.box, fact.stake.player) for fact in money})
    return tuple(_box_result(table, *spot) for spot in spots if _ends(table, *spot))


def _box_result(table: Round, box: int, player: str) -> BoxResult:
    ends = _ends(table, box, player)
    again = [
        fact
        for fact in table.facts
        if isinstance(fact, PaidAgain) and (fact.stake.box, fact.stake.player) == (box, player)
    ]
    lines = tuple(Line(end.stake.wager, end.result, end.staked, end.pays, end.clause.id, end.because) for end in ends)
    return BoxResult(box, player, sum(end.net for end in ends) + sum(fact.winnings for fact in again), lines)


def _ends(table: Round, box: int, player: str) -> list[Ended]:
    """What became of each stake, in the order in which stakes were made."""
    made = dict.fromkeys(fact.stake for fact in table.facts if isinstance(fact, MoneyFact))
    ends = [table.ended[stake] for stake in made if stake in table.ended]
    return [end for end in ends if (end.stake.box, end.stake.player) == (box, player)]
