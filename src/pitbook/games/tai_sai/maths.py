"""The exact mathematics of Tai-Sai: all 216 throws, looked at one by one, under each table of odds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from pitbook.games.contract import Maths
from pitbook.games.tai_sai.counting import THROWN, THROWS, follows, parts_of, rows, ways
from pitbook.games.tai_sai.simulation import TaiSaiSimulator
from pitbook.games.tai_sai.winning import paytable_for
from pitbook.law.wager_name import family_of
from pitbook.maths.analysis import BEST, GameMaths, Outcome, Plays, PlayStyle, Question, WagerMaths, check_counted
from pitbook.maths.method import Method

METHOD: Final = Method.exact("count of all 216 throws")
PLAYS: Final[Plays[None]] = {BEST: (PlayStyle(BEST, "nothing is to be decided once the wagers are made"), None)}
LOSE: Final = "lose"
SINGLE: Final = ("triple", "dice")
"""Families whose members are each on one throw, in whatever order the dice lie."""
MADE_UP: Final = ("total", "any-triple", "double", "pair", "four")
"""Those that could be made up of such."""


def analyse(question: Question) -> GameMaths:
    """A row for each kind of wager, and one for each total and each three dice."""
    check_counted(question.law, {"dice": THROWN})
    wagers = tuple(_wager(question, row, wager) for row, wager in rows().items())
    return GameMaths(wagers, findings=tuple(_findings(question, wagers)), follows=follows())


def _wager(question: Question, row: str, wager: str) -> WagerMaths:
    counts = dict(ways(wager))
    lost = Outcome(LOSE, Fraction(-1), Fraction(counts.pop("", 0), len(THROWS)))
    table = paytable_for(question.law, question.notice, family_of(wager)).name
    won = (
        Outcome(each, question.winnings(question.odds(table, each)), Fraction(n, len(THROWS)))
        for each, n in counts.items()
    )
    return WagerMaths(row, (lost, *won), method=METHOD)


# What is odd in a table of odds


def _findings(question: Question, wagers: tuple[WagerMaths, ...]) -> Iterator[tuple[str, str, str]]:
    """Where the same throws are paid better by another wager, or by staking on each of them."""
    for wager in wagers:
        stands_for = rows()[wager.wager]
        if family_of(stands_for) not in SINGLE + MADE_UP:
            continue
        paid = _odds(question, stands_for)
        parts = [max(named, key=lambda part: _odds(question, part)) for named in parts_of(stands_for)]
        apart = _made_up(question, parts)
        if paid < apart and len(parts) == 1:
            says = f"{stands_for} is paid {paid} to 1; {parts[0]}, which wins on the same throws, {apart} to 1"
            yield "worth less than another", wager.wager, says
        elif paid < apart:
            says = (
                f"{stands_for} is paid {float(paid):g} to 1; the same throws, staked on one by one so that each pays"
                f" alike, are paid {float(apart):.2f} to 1"
            )
            yield "worth less than its parts", wager.wager, says


def _made_up(question: Question, parts: Iterable[str]) -> Fraction:
    """What is won to one if stakes on wagers that exclude one another are so shared that each brings the same."""
    return 1 / sum((1 / (_odds(question, part) + 1) for part in parts), Fraction(0)) - 1


def _odds(question: Question, part: str) -> Fraction:
    (row,) = ways(part).keys() - {""}
    return question.winnings(question.odds(paytable_for(question.law, question.notice, family_of(part)).name, row))


# Simulation


def simulator(question: Question) -> TaiSaiSimulator:
    """Ready to be simulated: see `Simulator` in the contract."""
    return TaiSaiSimulator(question.usual_stake("small"))


MATHS = Maths(analyse=analyse, plays=PLAYS, simulator=simulator, deals=len(THROWS))
