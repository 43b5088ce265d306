"""What wins on three dice, and what it is due: the wagers that 4.1 takes over from the dice table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pitbook.law.wager_name import WagerName, family_of
from pitbook.table.round import KitState, Round

SIDES: Final = 6
SMALL, BIG = range(4, 11), range(11, 18)
WAGERS: Final = (
    *("small", "big"),
    *(f"total:{total}" for total in range(4, 18)),
    *(f"{family}:{number}" for family in ("number", "pair", "triple") for number in range(1, SIDES + 1)),
    "any-triple",
)
FAMILIES: Final = tuple(dict.fromkeys(map(family_of, WAGERS)))


@dataclass(slots=True)
class Result(KitState):
    """What the dice of this spin show by the game system, once it knows."""

    dice: tuple[int, ...] = ()


def settle(table: Round) -> None:
    """Clear what has lost and pay what has won, by the result as it stands (3.6, 6.1)."""
    dice = Result.of(table).dice
    shown = "-".join(map(str, dice))
    for stake in sorted(table.stakes):
        if row := row_of(stake.wager, dice):
            odds = table.law.paytables[family_of(stake.wager)].pays[row]
            table.win(table.cite("three-dice 4.10"), stake, odds, f"{shown} wins, paid {odds}")
        else:
            table.lose(table.cite("3.6"), stake, f"{shown} loses")


def row_of(wager: str, dice: tuple[int, ...]) -> str:
    """The row of its pay table by which a wager is paid; nothing if it has lost (`three-dice 4.1`).

    >>> [row_of(wager, (4, 1, 4)) for wager in ("small", "total:9", "number:4", "pair:4", "pair:1")]
    ['win', '9', 'twice', 'win', '']
    """
    (family, member), total, is_triple = WagerName.parse(wager), sum(dice), len(set(dice)) == 1
    match family:
        case "small" | "big":
            return "win" if total in (SMALL if family == "small" else BIG) and not is_triple else ""
        case "total":
            return member if total == int(member) else ""
        case "number":
            return ("", "once", "twice", "three-times")[dice.count(int(member))]
        case "any-triple":
            return "win" if is_triple else ""
    return "win" if dice.count(int(member)) >= (2 if family == "pair" else 3) else ""
