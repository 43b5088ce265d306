"""What wins: the wagers of Tai-Sai, which the division takes over with their odds."""

from __future__ import annotations

from typing import Final

from pitbook.games.tai_sai.winning import PARTS, SIDES, WAGERS, paytable_for, row_of, words_for
from pitbook.law import Clause, Odds
from pitbook.law.wager_name import family_of
from pitbook.procedure.terminals.spinning import Result, Spinning
from pitbook.table.ask import roll
from pitbook.table.requests import Roll
from pitbook.table.round import Round, Step

CAUSES: Final = {
    "disrupted": ("7.2", "something disrupted the game, or could have compromised it"),
    "cocked-die": ("tai-sai 7.1", "a die does not lie flat"),
    "tumbler": ("tai-sai 7.2(a)", "the tumbler was not set going, or failed"),
    "wrong-dice": ("tai-sai 7.5", "there were more dice than there should be, or fewer"),
}
"""Why a spin may be void. Dice that are thrown have causes of their own, and here they are tumbled."""


def rule_on(table: Round, wager: str) -> Clause:
    return table.cite(f"tai-sai 4.1({PARTS[family_of(wager)]})")


def tumble(table: Round) -> Step:
    """What the dice show when the cover is lifted, or nothing if something irregular came instead."""
    dice = yield from roll(table, Roll(table.cite("tai-sai 6.6"), table.law.number("dice"), SIDES))
    return tuple(map(str, dice)) if dice else None


def odds(table: Round, wager: str, result: Result) -> Odds | None:
    row = row_of(wager, tuple(map(int, result)))
    return paytable_for(table.law, table.notice, family_of(wager)).pays[row] if row else None


def words(result: Result) -> str:
    return words_for(tuple(map(int, result)))


def fault(table: Round, result: Result) -> str:
    """
    >>> from pitbook.games import find_game
    >>> from pitbook.law import Notice
    >>> game = find_game("electronic-tai-sai")
    >>> table = game.begin(Notice.post(game.rulebook.edition())).table
    >>> fault(table, ("2", "5")), fault(table, ("2", "5", "6"))
    ('2-5 is not what 3 dice show', '')
    """
    dice = table.law.number("dice")
    can_be = len(result) == dice and all(each in map(str, range(1, SIDES + 1)) for each in result)
    return "" if can_be else f"{'-'.join(result) or 'nothing'} is not what {dice} dice show"


TAI_SAI: Final = Spinning(
    wagers=lambda notice: WAGERS,
    rule_on=rule_on,
    outcome=tumble,
    odds=odds,
    words=words,
    fault=fault,
    causes=CAUSES,
)
