"""Where cards lie, who is at the table, whose money is where.

>>> hand_pile(3), hand_pile(3, 2)
('box 3', 'box 3 hand 2')
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple, NewType

Slot = NewType("Slot", int)
"""A card before it has a face: its place in the shuffle. Every shuffle of a round has slots of its own."""

Pile = NewType("Pile", str)
"""An ordered heap of slots, the first dealt first."""

SHOE: Final = Pile("shoe")
DEALER: Final = Pile("dealer")
COMMUNITY: Final = Pile("community")
DISCARD: Final = Pile("discard rack")


@cache
def hand_pile(box: int, hand: int = 1) -> Pile:
    """The cards of a box; a box that has been split has several hands."""
    return Pile(f"box {box}" if hand == 1 else f"box {box} hand {hand}")


class Facing(StrEnum):
    UP = "up"
    DOWN = "down"


class Role(StrEnum):
    """What somebody at the table is there to do, from least to most authority."""

    PUBLIC = "public"
    PLAYER = "player"
    DEALER = "dealer"
    GAME_SUPERVISOR = "game supervisor"
    CASINO_SUPERVISOR = "casino supervisor"
    OPERATOR = "casino operator"

    def outranks(self, other: Role) -> bool:
        order = list(Role)
        return order.index(self) > order.index(other)


def has_authority(by: str, least: Role) -> bool:
    """Whether somebody may give a ruling that takes at least this role; a name that begins with none is believed.

    >>> [has_authority(by, Role.GAME_SUPERVISOR) for by in ("casino supervisor Y", "Y", "dealer Y", " ")]
    [True, True, False, False]
    """
    given_as = next((role for role in Role if re.match(rf"{role}\b", by.strip().lower())), least)
    return bool(by.strip()) and not least.outranks(given_as)


class Viewer(NamedTuple):
    """Somebody who looks at the table; for players, by name."""

    role: Role
    name: str = ""

    def __str__(self) -> str:
        return self.name or str(self.role)


PUBLIC: Final = Viewer(Role.PUBLIC)


@cache
def player_viewer(name: str) -> Viewer:
    return Viewer(Role.PLAYER, name)


class Stake(NamedTuple):
    """A wager's place on the layout: the money of one player on one wager of one hand."""

    box: int
    player: str
    wager: str
    hand: int = 1

    def __str__(self) -> str:
        hand = f" hand {self.hand}" if self.hand > 1 else ""
        return f"box {self.box}{hand} {self.wager}"
