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
            raise BrokenRules(f"a {type(self).__name__} without a clause")

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

    def seen_by(self, viewer: Viewer) -> Fact:
        """The fact as this viewer may know it."""
        return self
