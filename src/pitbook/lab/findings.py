"""What the mathematics shows to be wrong or odd in a text."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, Final

from pitbook.maths.analysis import BEST, GameMaths, Question, WagerMaths

HIGH_EDGE: Final = Fraction(15, 100)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something a regulator would want to know before making a rule; `wager` is what it is about."""

    kind: str
    wager: str
    says: str

    def as_data(self) -> dict[str, Any]:
        return asdict(self)


def find_odd(question: Question, maths: GameMaths) -> tuple[Finding, ...]:
    """Player advantages, very high edges, outcomes that never come about, choices that are never right."""
    beyond = tuple(_beyond_law(question, name) for name in question.notice.beyond_law)
    if question.play != BEST:
        return beyond
    found = [*beyond, *(finding for wager in maths.wagers for finding in _of_wager(wager))]
    if (
        maths.strategy and maths.wagers[0].method.is_exact
    ):  # what never came in a sample, or in a simpler game, may come
        found += [
            Finding("dominated option", maths.wagers[0].wager, f"the best play never {name}")
            for name, share in maths.strategy.numbers.items()
            if share == 0
        ]
    return tuple(found) + tuple(Finding(*own) for own in maths.findings)


def _beyond_law(question: Question, name: str) -> Finding:
    option = question.law.options[name]
    says = (
        f"{name} {question.notice.choice(name)} is not the law: rule {option.clause} has {' or '.join(option.choices)}"
    )
    return Finding("not the law", name, says)


def _of_wager(wager: WagerMaths) -> list[Finding]:
    if not wager.method.is_exact:
        return _of_estimate(wager)
    found = []
    if wager.net > 0:
        found.append(Finding("player advantage", wager.wager, _gain(wager)))
    if wager.house_edge > HIGH_EDGE:
        found.append(Finding("high edge", wager.wager, _keep(wager)))
    found += [
        Finding("unreachable", wager.wager, f"{outcome.name!r} never comes about under the best play")
        for outcome in wager.outcomes
        if outcome.probability == 0
    ]
    return found


def _of_estimate(wager: WagerMaths) -> list[Finding]:
    """A figure that may be off shows only what would be so in any case; else it is said that it does not."""
    found, reach, doubt = [], wager.method.reach, f" ({wager.method.says})"
    if reach is not None and wager.net - reach > 0:
        found.append(Finding("player advantage", wager.wager, _gain(wager) + doubt))
    elif reach is None or wager.net + reach > 0:
        says = f"whether the house has the edge in {wager.wager} is not settled{doubt}"
        found.append(Finding("unsettled", wager.wager, says))
    if reach is not None and wager.house_edge - reach > HIGH_EDGE:
        found.append(Finding("high edge", wager.wager, _keep(wager) + doubt))
    return found


def _gain(wager: WagerMaths) -> str:
    return f"the player gains {float(wager.net):.4%} of {wager.wager} under the best play"


def _keep(wager: WagerMaths) -> str:
    return f"the house keeps {float(wager.house_edge):.2%} of {wager.wager}, more than {float(HIGH_EDGE):.0%}"
