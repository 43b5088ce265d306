"""How wide, in what colours and in what figures everything at a table is written."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.text import Text

from pitbook.law import dollars

WIDTH: Final = 80


def framed(*parts: RenderableType) -> RenderableType:
    """Parts one below the other, never wider than the table is meant to be."""
    return Constrain(Group(*parts), WIDTH)


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
