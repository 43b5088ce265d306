"""The exact mathematics of Roulette: every kind of wager, by how many pockets it is on."""

from __future__ import annotations

from fractions import Fraction

from pitbook.games.contract import Maths
from pitbook.law.wager_name import family_of
from pitbook.maths.analysis import BEST, GameMaths, Outcome, Plays, PlayStyle, Question, WagerMaths
from pitbook.maths.method import Method

from .winning import numbers_of, pockets_of

METHOD = Method.exact("count of all pockets")
PLAYS: Plays[None] = {BEST: (PlayStyle(BEST, "nothing is to be decided after the wagers"), None)}


def analyse(question: Question) -> GameMaths:
    """All wagers of a kind are on as many numbers, and have the same mathematics."""
    pockets = pockets_of(question.notice)
    sizes = {family_of(wager): len(numbers) for wager, numbers in numbers_of(pockets).items()}
    return GameMaths(tuple(_wager(question, kind, Fraction(size, len(pockets))) for kind, size in sizes.items()))


def _wager(question: Question, kind: str, chance: Fraction) -> WagerMaths:
    odds = question.odds("five-numbers" if kind == "five" else "layout", kind)
    outcomes = Outcome("win", question.winnings(odds), chance), Outcome("lose", Fraction(-1), 1 - chance)
    return WagerMaths(kind, outcomes, method=METHOD)


MATHS = Maths(analyse=analyse, plays=PLAYS)
