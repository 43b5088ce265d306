"""The discretions that the rules give to the operator, and which of them rule one another out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, get_args

from pitbook.errors import BrokenRules
from pitbook.law.wager_name import family_of

OptionKind = Literal["flag", "cents", "share", "number", "choice", "limits", "limits-at"]
KINDS: Final[tuple[OptionKind, ...]] = get_args(OptionKind)


class Bar(NamedTuple):
    """A value of another option that a value of this one rules out, and by which rule."""

    option: str
    value: str
    clause: str

    @classmethod
    def parse(cls, text: str) -> Bar:
        """
        >>> Bar.parse("style=B by 3.4(a)")
        Bar(option='style', value='B', clause='3.4(a)')
        """
        barred, by, clause = text.partition(" by ")
        option, equals, value = barred.partition("=")
        if not (by and equals):
            raise BrokenRules(f"{text!r} bars nothing", remedy="write OPTION=VALUE by CLAUSE")
        return cls(option, value, clause)

    def __str__(self) -> str:
        return f"{self.option}={self.value} by {self.clause}"


@dataclass(frozen=True, slots=True)
class Option:
    """A discretion that the rules give to the operator, exercised on the notice at the table."""

    name: str
    kind: OptionKind
    clause: str
    says: str
    default: bool | int | str | None = None
    choices: tuple[str, ...] = ()
    needs: str = ""
    bars: Mapping[str, tuple[Bar, ...]] = field(default_factory=dict)
    """For a value of this option, the values of others that it rules out."""
    sizes: str = ""
    """The wager of which it is the one amount."""
    lab: tuple[str, ...] = ()
    """Values that are not the law, and of which the lab alone can be asked what would follow."""
    one_in_house: str = ""
    """The rule by which all tables of a house that have it set have it at the same value."""
    by_hand: str = ""
    """The rule that asks for something which no machine here does, so that only people at a table can offer it."""
    rules: Mapping[str, str] = field(default_factory=dict)
    """For limits: the rules of their own on the amounts of some wagers."""

    def rule_on(self, wager: str) -> str:
        """The rule on the amount of a wager, for limits."""
        return self.rules.get(family_of(wager), self.clause)

    @property
    def words(self) -> tuple[str, ...]:
        """The values it may have, where they can be counted, as a rulebook writes them."""
        return ("true", "false") if self.kind == "flag" else self.choices


OF_LIMITS: Final = ("limits", "limits-at")
"""Kinds that set no value of their own: the limits of wagers, and those that single places have instead."""

COMMAND_LINE: Final = "-o"
"""Where options are set that somebody types."""


def place(where: str, option: str) -> str:
    """Where an option of a notice is set.

    >>> place("notice", "limits.ante"), place(COMMAND_LINE, "decks")
    ('notice.limits.ante', '-o decks')
    """
    return f"{where}{' ' if where == COMMAND_LINE else '.'}{option}"
