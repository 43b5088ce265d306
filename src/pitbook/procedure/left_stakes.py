"""Stakes that a misdeal has left on the layout: what waits at the start of a round for a wager to go with."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from pitbook.table.layout_money import CarriedStake
from pitbook.table.round import KitState, Opening


@dataclass(slots=True)
class LeftStakes(KitState):
    """`waiting` are those of the last round that nothing has become of yet.

    `are_to_stand`: the hands of this round are dealt again with the wagers as they are.
    """

    waiting: list[CarriedStake] = field(default_factory=list)
    are_to_stand: bool = False

    @classmethod
    def begin(cls, opening: Opening) -> Self:
        return cls([] if opening.wagers_stand else list(opening.carried))
