"""What a kit keeps of a round: its own class, made for a round when the kit first asks, and known to nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from pitbook.table.round import Opening, Round


class KitState:
    """The base of such classes; `begin` says what it is at the start of a round."""

    __slots__ = ()

    @classmethod
    def begin(cls, opening: Opening) -> Self:
        return cls()

    @classmethod
    def of(cls, table: Round) -> Self:
        """This kit's state in a round."""
        found = table.states.get(cls)
        if found is None:
            found = table.states[cls] = cls.begin(table.opening)
        assert isinstance(found, cls)
        return found
