"""What an amendment changes in the mathematics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitbook.lab.question import analyse


@dataclass(frozen=True, slots=True)
class WagerChange:
    """A wager's house edge under two editions or notices; None where it is not offered."""

    wager: str
    before: Fraction | None
    after: Fraction | None

    @property
    def change(self) -> Fraction | None:
        return None if self.before is None or self.after is None else self.after - self.before

    def as_data(self) -> dict[str, Any]:
        sides = {"before": self.before, "after": self.after, "change": self.change}
        return {"wager": self.wager} | {
            name: None if value is None else {"exact": str(value), "value": float(value)}
            for name, value in sides.items()
        }


def compare_wagers(
    old: str, new: str, old_options: Mapping[str, Any] | None = None, new_options: Mapping[str, Any] | None = None
) -> list[WagerChange]:
    """The house edge of every wager under both, with the best play for each."""
    before = {wager.wager: wager.house_edge for wager in analyse(old, old_options).maths.wagers}
    after = {wager.wager: wager.house_edge for wager in analyse(new, new_options).maths.wagers}
    return [WagerChange(name, before.get(name), after.get(name)) for name in dict.fromkeys([*before, *after])]
