"""Which row of an analysis a wager at a table counts with. A game says so; reports ask here.

>>> row_of("total:9", {"total", "ante"}, {}), row_of("bet", {"ante"}, {"bet": "ante"})
(Row(name='total', is_first=True), Row(name='ante', is_first=False))
>>> row_of("dice:2-2-3", {"dice:1-1-2"}, {"dice:2-2-3": "dice:1-1-2"})
Row(name='dice:1-1-2', is_first=True)
>>> row_of("bank", {"main", "bank"}, {"bank": NOT_THE_HOUSES}) is None
True
>>> row_of("ante", {"super"}, {"ante": NOT_COUNTED}) is None
True
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Final, NamedTuple

from pitbook.errors import BrokenRules
from pitbook.law.wager_name import family_of, is_one_of_many

NOT_THE_HOUSES: Final = ""
"""What a wager follows that the house is no party to, such as a bank that a player holds."""

NOT_COUNTED: Final = "?"
"""What a wager follows of which nobody knows yet what it costs."""

Follows = Mapping[str, str]
"""The row that a wager without one of its own counts with: a later wager, a fee, or one of a family whose members
differ that has the figures of another. A family's name is for all in it."""


class Row(NamedTuple):
    """A row of an analysis, and whether the wager's stake is a first one: its figures are per unit of those."""

    name: str
    is_first: bool


def row_of(wager: str, rows: Container[str], follows: Follows) -> Row | None:
    """The row of a wager: its own, its family's, or what the game has it follow.

    There is none if the wager is not the house's, or if it is not counted yet.
    """
    for name in (wager, family_of(wager)):
        followed = follows.get(name)
        if followed in {NOT_THE_HOUSES, NOT_COUNTED}:  # the first also where its figures are told
            return None
        if name in rows:
            return Row(name, is_first=True)
        if followed is not None and followed in rows:  # one of the row's own family is a first wager like it
            return Row(followed, is_first=is_one_of_many(wager) and family_of(followed) == family_of(wager))
    raise BrokenRules(
        f"the mathematics has no row for {wager!r}", remedy="say in `follows` with which row it counts, or give it one"
    )
