"""The exact mathematics of Three Dice: all 216 throws, looked at one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Final

from pitbook.games.contract import Maths
from pitbook.law.wager_name import family_of
from pitbook.maths.analysis import BEST, GameMaths, Outcome, Plays, PlayStyle, Question, WagerMaths, check_counted
from pitbook.maths.method import Method

from .play import NUMBERS, WAGERS, row_of

METHOD: Final = Method.exact("count of all 216 throws")
THROWS: Final = tuple(product(NUMBERS, repeat=3))
PLAYS: Final[Plays[None]] = {BEST: (PlayStyle(BEST, "nothing is to be decided once the wagers are made"), None)}


def analyse(question: Question) -> GameMaths:
    """Totals one by one; of the wagers that are alike for every number, the one on the first."""
    check_counted(question.law, {"dice": 3})
    rows = {wager if family_of(wager) == "total" else family_of(wager): wager for wager in reversed(WAGERS)}
    return GameMaths(tuple(_wager(question, row, rows[row]) for row in reversed(rows)))


def _wager(question: Question, row: str, wager: str) -> WagerMaths:
    ways = Counter(row_of(wager, throw) for throw in THROWS)
    lost = Outcome("lose", Fraction(-1), Fraction(ways.pop("", 0), len(THROWS)))
    pays = question.paytables[family_of(wager)].pays
    won = [Outcome(hit, question.winnings(pays[hit]), Fraction(n, len(THROWS))) for hit, n in sorted(ways.items())]
    return WagerMaths(row, (lost, *won), method=METHOD)


MATHS = Maths(analyse=analyse, plays=PLAYS, deals=len(THROWS))
