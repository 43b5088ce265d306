"""Where cards lie, who is at the table, whose money is where.

>>> hand_pile(3), hand_pile(3, 2)
('box 3', 'box 3 hand 2')
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache, lru_cache
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


def low_of(pile: Pile) -> Pile:
    """What was set apart from a hand as its low hand."""
    return Pile(f"{pile} low")


def in_words(pile: Pile) -> str:
    """A pile as people speak of it."""
    return {COMMUNITY: "the community cards"}.get(pile, f"the {pile}" if pile in (DEALER, SHOE, DISCARD) else pile)


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
        return _RANKS[self] > _RANKS[other]


_RANKS: Final = {role: rank for rank, role in enumerate(Role)}


class By(NamedTuple):
    """Who gave a ruling or a direction: in which role, if that is said, and who it was.

    Answers and facts hold it as text. A name that begins with no role is believed to have the one that is needed.

    >>> By.parse("casino supervisor Y"), str(By(Role.DEALER, "Y"))
    (By(role=<Role.CASINO_SUPERVISOR: 'casino supervisor'>, name='Y'), 'dealer Y')
    >>> [By.parse(text).may(Role.GAME_SUPERVISOR) for text in ("casino supervisor Y", "Y", "dealer Y", "the dealer")]
    [True, True, False, False]
    >>> By.parse(" ").may(Role.DEALER)
    False
    """

    role: Role | None
    name: str = ""

    @staticmethod
    @lru_cache(4096)
    def parse(text: str) -> By:
        text = text.strip()
        said = text[4:] if text[:4].lower() == "the " else text
        role = next((role for role in Role if re.match(rf"{role}\b", said.lower())), None)
        return By(role, text if role is None else said[len(role) :].strip())

    def may(self, least: Role) -> bool:
        """Whether somebody may rule on what takes at least this role; nobody at all may not."""
        return bool(self.name) if self.role is None else not least.outranks(self.role)

    def __str__(self) -> str:
        """
        >>> str(By(Role.DEALER, ", by standing order"))
        'dealer, by standing order'
        """
        if self.role is None:
            return self.name
        between = " " if self.name[:1].isalnum() else ""
        return f"{self.role}{between}{self.name}"


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
