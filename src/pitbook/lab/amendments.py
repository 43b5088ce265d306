"""What an amendment changes in the mathematics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitbook.lab.question import analyse
from pitbook.maths.analysis import WagerMaths
from pitbook.maths.method import Method, least_certain


@dataclass(frozen=True, slots=True)
class WagerChange:
    """A wager's house edge under two editions or notices; None where it is not offered.

    `method` is how the less certain of the two was found.
    """

    wager: str
    before: Fraction | None
    after: Fraction | None
    method: Method

    @property
    def change(self) -> Fraction | None:
        return None if self.before is None or self.after is None else self.after - self.before

    def as_data(self) -> dict[str, Any]:
        sides = {"before": self.before, "after": self.after, "change": self.change}
        return {"wager": self.wager} | {
            name: None if value is None else self.method.number(value) for name, value in sides.items()
        }


def compare_wagers(
    old: str, new: str, old_options: Mapping[str, Any] | None = None, new_options: Mapping[str, Any] | None = None
) -> list[WagerChange]:
    """The house edge of every wager under both, with the best play for each."""
    before = {wager.wager: wager for wager in analyse(old, old_options).maths.wagers}
    after = {wager.wager: wager for wager in analyse(new, new_options).maths.wagers}
    return [_change(name, before.get(name), after.get(name)) for name in dict.fromkeys([*before, *after])]


def _change(name: str, before: WagerMaths | None, after: WagerMaths | None) -> WagerChange:
    method = least_certain(wager.method for wager in (before, after) if wager)
    edge_before, edge_after = (wager.house_edge if wager else None for wager in (before, after))
    return WagerChange(name, edge_before, edge_after, method)
