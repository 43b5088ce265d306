"""A fact: something that is so, by a clause; and the money that it moves."""

from __future__ import annotations

from typing import NamedTuple

from pitbook.errors import BrokenRules
from pitbook.law import Cents, Clause
from pitbook.table.account import Account
from pitbook.table.places import Viewer
from pitbook.table.values import Value, value

LAYOUT, HOUSE, POOL = Account("layout"), Account("house"), Account("pool")


class Move(NamedTuple):
    """Money going from one account to another."""

    source: Account
    target: Account
    cents: Cents


@value
class Fact(Value):
    """Something that is so, and the clause that makes it so."""

    clause: Clause

    def __post_init__(self) -> None:
        if type(self.clause) is not Clause:
            instead = f": {self.clause!r} is none" if self.clause else ""
            remedy = "cite one, as table.cite('5.1') does, or take the clause of a point"
            raise BrokenRules(f"a {type(self).__name__} without a clause{instead}", remedy=remedy)

    @property
    def sentence(self) -> str:
        raise NotImplementedError

    @property
    def telling(self) -> str:
        """The sentence as it reads best; `sentence` itself is kept with rounds and stays as earlier versions had it."""
        return self.sentence

    @property
    def moves(self) -> tuple[Move, ...]:
        return ()

    def is_known_to(self, viewer: Viewer) -> bool:
        """Whether this viewer may know all of it."""
        return True

    @property
    def publicly(self) -> Fact:
        """The fact as everybody may know it."""
        return self

    def seen_by(self, viewer: Viewer) -> Fact:
        """The fact as this viewer may know it."""
        return self if self.is_known_to(viewer) else self.publicly
