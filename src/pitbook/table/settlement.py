"""What a finished round comes to: for each box, each wager's result in a line with its clause and its reason."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from pitbook.law import Cents
from pitbook.table.facts import Ended, MoneyFact, WagerReduced
from pitbook.table.round import Round


@dataclass(frozen=True, slots=True)
class Line:
    """One wager: what was staked, what became of it, what it pays, by which clause, and why.

    A stake that is paid twice has a second line with nothing staked; a bonus and a commission have lines of their own,
    and what a commission pays is below nothing. So has what came back of a stake: unplayed, if a rule had cut the wager
    down, or as a part that its loss did not take.
    """

    wager: str
    result: str
    stake: Cents
    pays: Cents
    clause: str
    why: str
    hand: int = 1


@dataclass(frozen=True, slots=True)
class BoxResult:
    """All wagers of one box, and what its player is up or down over them and over all fees."""

    box: int
    player: str
    net: int
    lines: tuple[Line, ...]


def result_to_data(result: BoxResult) -> dict[str, Any]:
    """A box's results as plain data, for files and wires."""
    return asdict(result)


def box_results(table: Round) -> tuple[BoxResult, ...]:
    """The results of every box that had money on it, in the order of the boxes."""
    money = [fact for fact in table.facts if isinstance(fact, MoneyFact)]
    spots = sorted({(fact.stake.box, fact.stake.player) for fact in money})
    return tuple(_box_result(table, *spot) for spot in spots if _ends(table, *spot))


def _box_result(table: Round, box: int, player: str) -> BoxResult:
    ends = _ends(table, box, player)
    besides = [fact for end in ends for fact in table.besides.get(end.stake, ())]
    lines = (
        [
            Line(end.stake.wager, end.result, end.staked, end.pays, end.clause.id, end.because, end.stake.hand)
            for end in ends
        ]
        + [
            Line(cut.stake.wager, "reduced", cut.staked, Cents(0), cut.clause.id, cut.because, cut.stake.hand)
            for cut in table.facts
            if isinstance(cut, WagerReduced) and (cut.stake.box, cut.stake.player) == (box, player)
        ]
        + [
            Line(fact.about, fact.result, Cents(0), Cents(fact.net), fact.clause.id, fact.because, fact.stake.hand)
            for fact in besides
        ]
    )
    net = sum(end.net for end in ends) + sum(fact.net for fact in besides)
    return BoxResult(box, player, net, tuple(lines))


def _ends(table: Round, box: int, player: str) -> list[Ended]:
    """What became of each stake, in the order in which stakes were made."""
    made = dict.fromkeys(fact.stake for fact in table.facts if isinstance(fact, MoneyFact))
    ends = [table.ended[stake] for stake in made if stake in table.ended]
    return [end for end in ends if (end.stake.box, end.stake.player) == (box, player)]
