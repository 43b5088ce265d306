"""The wagers of 4.1, when each has won, and by which row of which pay table it is paid (4.10)."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Final

from pitbook.law import Edition, Notice
from pitbook.law.edition import PayTable
from pitbook.law.wager_name import WagerName, family_of

Dice = tuple[int, ...]
SIDES: Final = 6
NUMBERS: Final = range(1, SIDES + 1)
SMALL, BIG = range(4, 11), range(11, 18)
FOURS: Final = ("6-5-4-3", "6-5-3-2", "5-4-3-2", "4-3-2-1")
PARTS: Final = {
    "small": "a",
    "big": "b",
    "odd": "k",
    "even": "l",
    "total": "f",
    "triple": "c",
    "any-triple": "e",
    "double": "d",
    "pair": "g",
    "face": "h",
    "dice": "i",
    "four": "j",
}
"""The kinds of wagers, each with its part of 4.1."""


def _named(family: str, *members: object) -> list[str]:
    return [f"{family}:{member}" for member in members]


def _joined(numbers: tuple[int, ...]) -> str:
    return "-".join(map(str, numbers))


WAGERS: Final = (
    *("small", "big", "odd", "even"),
    *_named("total", *range(4, 18)),
    *_named("triple", *NUMBERS),
    "any-triple",
    *_named("double", *NUMBERS),
    *_named("pair", *map(_joined, combinations(NUMBERS, 2))),
    *_named("face", *NUMBERS),
    *_named("dice", *(_joined(each) for each in combinations_with_replacement(NUMBERS, 3) if len(set(each)) > 1)),
    *_named("four", *FOURS),
)
FAMILIES: Final = tuple(dict.fromkeys(map(family_of, WAGERS)))


def row_of(wager: str, dice: Dice) -> str:
    """The row of its pay table by which a wager is paid; nothing if it has lost.

    >>> [row_of(wager, (4, 1, 4)) for wager in ("small", "odd", "total:9", "double:4", "face:4", "dice:1-4-4", "big")]
    ['win', 'win', '9', 'win', 'twice', 'two-alike', '']
    >>> [row_of(wager, (2, 2, 2)) for wager in ("small", "even", "any-triple", "double:2", "face:2", "total:6")]
    ['', '', 'win', 'win', 'three-times', '6']
    """
    family, member = WagerName.parse(wager)
    if family == "face":
        return ("", "once", "twice", "three-times")[dice.count(int(member))]
    if not _has_won(family, [int(part) for part in member.split("-") if part], dice):
        return ""
    if family == "dice":
        return "two-alike" if len(set(dice)) == 2 else "all-different"
    return member if family == "total" else "win"


def _has_won(family: str, named: list[int], dice: Dice) -> bool:
    total, is_triple = sum(dice), len(set(dice)) == 1
    match family:
        case "small" | "big":
            return total in (SMALL if family == "small" else BIG) and not is_triple
        case "odd" | "even":
            return total % 2 == (family == "odd") and not is_triple
        case "total":
            return [total] == named
        case "triple" | "double":
            return dice.count(named[0]) >= (3 if family == "triple" else 2)
        case "any-triple":
            return is_triple
        case "pair":
            return set(named) <= set(dice)
        case "dice":
            return sorted(dice) == named
    return len(set(dice)) == len(dice) and set(dice) <= set(named)  # four numbers


def paytable_for(law: Edition, notice: Notice, family: str) -> PayTable:
    """That of the table of odds on the layout, where the family has one for each."""
    return law.paytables.get(f"{family}-{notice.choice('odds')}") or law.paytables[family]


def words_for(dice: Dice) -> str:
    """A result as the dealer calls it (6.5).

    >>> words_for((5, 2, 5))
    '2, 5, 5, a total of 12'
    """
    return f"{', '.join(map(str, sorted(dice)))}, a total of {sum(dice)}"
