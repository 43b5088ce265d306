"""Money in whole cents and odds as exact ratios. No float decides anything.

>>> dollars(Cents(123450))
'$1,234.50'
>>> Odds.parse("3 to 2").winnings(Cents(501))
751
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NewType

from pitbook.errors import BadAmount, as_written

Cents = NewType("Cents", int)

MOST_CENTS: Final = 10**12
"""Ten thousand million dollars. More than this in one amount is a slip of the pen."""


def cents(value: object, *, where: str = "", least: int = 1) -> Cents:
    """The value as money, if it is a whole number of cents between `least` and what is sensible.

    >>> cents(2.5, where="boxes[0].wagers.ante")
    Traceback (most recent call last):
    pitbook.errors.BadAmount: 2.5 is not an amount (boxes[0].wagers.ante): write whole cents, such as 1000 for $10.00
    """
    if isinstance(value, bool) or not isinstance(value, int):
        shown = as_written(value)
        remedy = "write whole cents, such as 1000 for $10.00"
        raise BadAmount(f"{shown} is not an amount", where=where, remedy=remedy)
    if value < least:
        raise BadAmount(f"{value} cents is too little", where=where, remedy=f"it must be at least {least}")
    if value > MOST_CENTS:
        remedy = f"amounts are in cents and at most {MOST_CENTS:,}"
        raise BadAmount("the amount is absurdly large", where=where, remedy=remedy)
    return Cents(value)


def dollars(amount: int) -> str:
    """Cents as people write money."""
    sign = "-" if amount < 0 else ""
    return f"{sign}${abs(amount) // 100:,}.{abs(amount) % 100:02}"


@dataclass(frozen=True, slots=True)
class Odds:
    """So many paid to so many staked, the stake itself going back to the player."""

    pays: int
    to: int = 1

    @classmethod
    def parse(cls, text: str) -> Odds:
        match = re.fullmatch(r"(\d+) to ([1-9]\d*)", text)
        if match is None:
            raise BadAmount(f"{text!r} are not odds", remedy="write them as '5 to 1'")
        return cls(int(match[1]), int(match[2]))

    def winnings(self, stake: int) -> Cents:
        """What a stake wins, rounded down to the cent."""
        return Cents(stake * self.pays // self.to)

    @property
    def ratio(self) -> Fraction:
        return Fraction(self.pays, self.to)

    def __str__(self) -> str:
        return f"{self.pays} to {self.to}"


def share(value: object, *, where: str = "") -> Fraction:
    """A part of a whole, from `"1/4"`, `"25%"` or `0`.

    >>> share("25%")
    Fraction(1, 4)
    """
    text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    percent = text.endswith("%")
    match = re.fullmatch(r"\d{1,9}(/[1-9]\d{0,9}|\.\d{1,9})?", text.removesuffix("%"))
    part = Fraction(text.removesuffix("%")) / (100 if percent else 1) if match else Fraction(-1)
    if not 0 <= part <= 1:
        raise BadAmount(f"{ascii(value)[:40]} is not a share", where=where, remedy="write it as '1/4' or '25%'")
    return part


def percent(part: Fraction) -> str:
    """A part of a whole as people say it, exactly.

    >>> percent(Fraction(1, 20)), percent(Fraction(1, 3))
    ('5%', '1/3')
    """
    hundredfold = part * 100
    return f"{hundredfold}%" if hundredfold.denominator == 1 else str(part)
