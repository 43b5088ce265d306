"""How wide, in what colours and in what figures everything at a table is written."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.text import Text

from pitbook.law import dollars

WIDTH: Final = 80
"""How wide a terminal is unless somebody says otherwise."""
WIDEST: Final = 120
"""Lines that are longer are hard to read."""


def framed(*parts: RenderableType) -> RenderableType:
    """Parts one below the other, as wide as the terminal and never wider than one can read."""
    return Constrain(Group(*parts), WIDEST)


def money(cents: int) -> str:
    """An amount without idle cents.

    >>> money(1000), money(1050)
    ('$10', '$10.50')
    """
    return dollars(cents).removesuffix(".00")


def change(cents: int) -> str:
    """An amount won or lost, with its sign."""
    return ("+" if cents > 0 else "") + dollars(cents)


def coloured(cents: int) -> Text:
    """An amount won or lost, in the colour of joy or grief."""
    return Text(change(cents), "green" if cents > 0 else "red" if cents < 0 else "yellow")


def odds_of(value: Fraction) -> str:
    """A share of the first stake, with its sign.

    >>> odds_of(Fraction(-172013, 163185)), odds_of(Fraction(1))
    ('-1.0541', '+1.0000')
    """
    return f"{float(value):+.4f}"


def fair(value: Fraction) -> str:
    """An amount on average, to the cent, with its sign.

    >>> fair(Fraction(-52005, 100)), fair(Fraction(1, 3))
    ('-$5.20', '+$0.00')
    """
    return change(round(value)) if round(value) else "+$0.00" if value > 0 else "-$0.00" if value < 0 else "$0.00"
