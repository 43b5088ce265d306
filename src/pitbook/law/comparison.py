"""What one edition changes against another, in clauses and in the settings that follow from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pitbook.law.edition import Edition, Provision, citation_order, part_label


@dataclass(frozen=True, slots=True)
class ClauseChange:
    """A clause that one edition has and the other has not, or has otherwise."""

    clause: str
    change: Literal["adds", "replaces", "strikes"]
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class PointChange:
    """A setting on which the editions differ, with the clauses that set it."""

    point: str
    before: str
    after: str


def compare_clauses(old: Edition, new: Edition) -> list[ClauseChange]:
    """The clauses that differ, or that an amendment replaces even by the same words, in the order of their numbers."""
    changes = []
    amended = set(new.own) if new.below is old else set()
    for clause in sorted({*old.provisions, *new.provisions}, key=citation_order):
        before, after = old.provisions.get(clause), new.provisions.get(clause)
        if before is None and after is not None:
            changes.append(ClauseChange(clause, "adds", "", _whole(after)))
        elif after is None and before is not None:
            changes.append(ClauseChange(clause, "strikes", _whole(before), ""))
        elif before is not None and after is not None and (clause in amended or _replaces(before, after)):
            changes.append(ClauseChange(clause, "replaces", _whole(before), _whole(after)))
    return changes


def compare_points(old: Edition, new: Edition) -> list[PointChange]:
    """The settings that differ in value, or that moved to another clause."""
    names = sorted({*old.point_names, *new.point_names})
    pairs = [(name, _point(old, name), _point(new, name)) for name in names]
    return [PointChange(name, before, after) for name, before, after in pairs if before != after]


def compare_options(old: Edition, new: Edition) -> list[PointChange]:
    """The discretions that only one of the editions gives the operator."""
    names = sorted({*old.options} ^ {*new.options})
    return [
        PointChange(name, *(f"{e.options[name].clause}" if name in e.options else "" for e in (old, new)))
        for name in names
    ]


def _replaces(before: Provision, after: Provision) -> bool:
    """An edition that stands whole repeats many rules of another, and those it does not change."""
    is_other = (_whole(before), before.treatment, before.points) != (_whole(after), after.treatment, after.points)
    return before is not after and (is_other or after.change == "replaces")


def _whole(rule: Provision) -> str:
    return " ".join([rule.says, *(f"{part_label(key)} {text}" for key, text in rule.parts.items())])


def _point(edition: Edition, name: str) -> str:
    point = edition.find_point(name)
    return f"{point.value} ({point.clause})" if point else ""
