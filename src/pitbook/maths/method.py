"""How a game found a wager's figures, and how far they may be off.

>>> Method.exact("count of all deals").says
'exact count of all deals'
>>> Method.approximation("a shoe without end", off_by=Fraction(1, 3000)).says
'by approximation: a shoe without end; at most 0.034% off'
>>> Method.simulation("1,000,000 rounds", standard_error=Fraction(1, 1000)).says
'by simulation: 1,000,000 rounds; standard error 0.1%'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import ROUND_UP, Context, Decimal
from enum import Enum
from fractions import Fraction
from typing import Any, Final

from pitbook.errors import BrokenRules

STANDARD_ERRORS: Final = 3
"""So many standard errors to each side are taken to hold what a simulation estimates."""


class Certainty(Enum):
    """What kind of figure it is, the surest first."""

    EXACT = "exact"
    APPROXIMATION = "approximation"
    SIMULATION = "simulation"


@dataclass(frozen=True, slots=True)
class Method:
    """How the figures of a wager were found.

    `words`   what was counted, taken for granted or dealt
    `off_by`  how far the expected net may be off, per unit of the first stake: the bound of an approximation, the
              standard error of a simulation, nothing for what is exact; None if nobody knows
    """

    kind: Certainty
    words: str
    off_by: Fraction | None

    def __post_init__(self) -> None:
        is_fitting = self.off_by == 0 if self.is_exact else self.off_by is None or self.off_by > 0
        if not is_fitting:
            what = f"a figure found by {self.kind.value} ({self.words}) cannot be off by {self.off_by}"
            raise BrokenRules(what, remedy="0 if it is exact, else a bound above 0, or None if none is known")

    @classmethod
    def exact(cls, words: str) -> Method:
        """Every case was counted."""
        return cls(Certainty.EXACT, words, Fraction(0))

    @classmethod
    def approximation(cls, words: str, *, off_by: Fraction | None) -> Method:
        """Counted for something simpler than the game, as the words say; the true net is at most so far away."""
        return cls(Certainty.APPROXIMATION, words, off_by)

    @classmethod
    def simulation(cls, words: str, *, standard_error: Fraction | None) -> Method:
        """Dealt by chance."""
        return cls(Certainty.SIMULATION, words, standard_error)

    @property
    def is_exact(self) -> bool:
        return self.kind is Certainty.EXACT

    @property
    def reach(self) -> Fraction | None:
        """How far to either side the true net is looked for: several standard errors, where it was simulated."""
        if self.off_by is None or self.kind is not Certainty.SIMULATION:
            return self.off_by
        return STANDARD_ERRORS * self.off_by

    @property
    def says(self) -> str:
        """All of it as a phrase."""
        return f"exact {self.words}" if self.is_exact else f"by {self.kind.value}: {self.words}; {self.doubt}"

    @property
    def doubt(self) -> str:
        """How far off, in words; nothing for what is exact."""
        if self.is_exact:
            return ""
        if self.off_by is None:
            return "how far off is not known"
        share = _rounded_up(self.off_by)
        return f"standard error {share}" if self.kind is Certainty.SIMULATION else f"at most {share} off"

    @property
    def name_of_number(self) -> str:
        """Under which key a figure stands in data."""
        return "exact" if self.is_exact else "about"

    def number(self, value: Fraction) -> dict[str, Any]:
        """A figure found so, as data: the fraction stands under `exact` only if it is."""
        return {self.name_of_number: str(value), "value": float(value)}

    def read(self, number: Mapping[str, Any]) -> Fraction:
        """A figure found so, back from data."""
        return Fraction(number[self.name_of_number])

    def as_data(self) -> dict[str, Any]:
        off_by = None if self.off_by is None else {"exact": str(self.off_by), "value": float(self.off_by)}
        return {"kind": self.kind.value, "words": self.words, "off_by": off_by}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Method:
        off_by = data["off_by"]
        return cls(Certainty(data["kind"]), data["words"], None if off_by is None else Fraction(off_by["exact"]))


def least_certain(methods: Iterable[Method]) -> Method:
    """The method that says how sure several figures are together: of two of a kind, the one that may be off by more."""
    order = list(Certainty)
    return max(methods, key=lambda method: (order.index(method.kind), method.off_by is None, method.off_by or 0))


def _rounded_up(share: Fraction) -> str:
    """In per cent with two digits that count; a bound is never made smaller by writing it down."""
    context = Context(prec=2, rounding=ROUND_UP)
    return f"{context.divide(Decimal(100 * share.numerator), Decimal(share.denominator)):f}%"
