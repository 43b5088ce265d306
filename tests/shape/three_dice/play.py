"""Three Dice, read top to bottom."""

from __future__ import annotations

from pitbook.games.contract import Game, rulebook_beside
from pitbook.law.wager_name import WagerName, family_of
from pitbook.procedure.equipment.dice_and_wheels import Dice
from pitbook.procedure.opening import STAFF, by
from pitbook.procedure.wagers import take_wagers
from pitbook.records.shape import ROLLS, Shape
from pitbook.table.ask import roll
from pitbook.table.facts import Called
from pitbook.table.requests import PlaceWagers, Roll
from pitbook.table.round import Round, Rules, Stage, Step

NUMBERS = range(1, 7)
SMALL, BIG = range(4, 11), range(11, 18)
WAGERS = (
    *("small", "big"),
    *(f"total:{total}" for total in range(4, 18)),
    *(f"{family}:{number}" for family in ("number", "pair", "triple") for number in NUMBERS),
    "any-triple",
)
FAMILIES = tuple(dict.fromkeys(map(family_of, WAGERS)))
RECORD = Shape(
    table_cards={},
    hand_size=0,
    first_wagers=FAMILIES,
    entry=FAMILIES,
    results=(ROLLS,),
    clauses={"entry": "4.1"},
)


def play(table: Round) -> Rules:
    """One throw."""
    yield from take_wagers(table, PlaceWagers(table.cite("4.1"), WAGERS), lambda wager: None, lambda: None)  # section 4
    table.close_wagers()
    table.tell(Called(table.cite("6.1"), "No more bets"))
    dice = yield from tumble(table)  # section 6
    settle(table, dice)  # 4.10


def open_table(table: Round) -> Rules:
    yield from by(table, table.cite("3.2"), "check the dice and seal the tumbler", *STAFF)


def tumble(table: Round) -> Step:
    table.stage = Stage.DEAL
    dice = None
    while dice is None:
        dice = yield from roll(table, Roll(table.cite("6.6"), table.law.number("dice"), len(NUMBERS)))
    return dice


def settle(table: Round, dice: tuple[int, ...]) -> None:
    table.stage, shown = Stage.SETTLEMENT, "-".join(map(str, dice))
    for stake in sorted(table.stakes):
        row = row_of(stake.wager, dice)
        if row:
            odds = table.law.paytables[family_of(stake.wager)].pays[row]
            table.win(table.cite("4.10"), stake, odds, f"{shown} wins, paid {odds}")
        else:
            table.lose(table.cite("4.10"), stake, f"{shown} loses")


def row_of(wager: str, dice: tuple[int, ...]) -> str:
    """The row of its pay table by which a wager is paid; nothing if it has lost (4.1).

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


GAME = Game(
    rulebook=rulebook_beside(__file__),
    play=play,
    record=RECORD,
    irregularities=(),
    equipment=Dice(3),
    open_table=open_table,
)
