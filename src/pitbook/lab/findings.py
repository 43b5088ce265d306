"""What the mathematics shows to be wrong or odd in a text."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, Final

from pitbook.maths.analysis import BEST, GameMaths, Question, WagerMaths

HIGH_EDGE: Final = Fraction(15, 100)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something a regulator would want to know before making a rule."""

    kind: str
    wager: str
    says: str

    def as_data(self) -> dict[str, Any]:
        return asdict(self)


def find_odd(question: Question, maths: GameMaths) -> tuple[Finding, ...]:
    """Player advantages, very high edges, outcomes that never come about, choices that are never right."""
    if question.play != BEST:
        return ()
    found = [finding for wager in maths.wagers for finding in _of_wager(wager)]
    if maths.strategy:
        found += [
            Finding("dominated option", maths.wagers[0].wager, f"the best play never {name}")
            for name, share in maths.strategy.numbers.items()
            if share == 0
        ]
    return tuple(found) + tuple(Finding(*own) for own in maths.findings)


def _of_wager(wager: WagerMaths) -> list[Finding]:
    found = []
    if wager.net > 0:
        says = f"the player gains {float(wager.net):.4%} of {wager.wager} under the best play"
        found.append(Finding("player advantage", wager.wager, says))
    if wager.house_edge > HIGH_EDGE:
        says = f"the house keeps {float(wager.house_edge):.2%} of {wager.wager}, more than {float(HIGH_EDGE):.0%}"
        found.append(Finding("high edge", wager.wager, says))
    found += [
        Finding("unreachable", wager.wager, f"{outcome.name!r} never comes about under the best play")
        for outcome in wager.outcomes
        if outcome.probability == 0
    ]
    return found
