"""The exact mathematics of Roulette: all pockets, looked at one by one, for every kind of wager."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from pitbook.games.contract import Maths
from pitbook.games.roulette.simulation import RouletteSimulator
from pitbook.games.roulette.winning import Pockets, numbers_of, pockets_of, row_for
from pitbook.law.wager_name import family_of
from pitbook.maths.analysis import BEST, GameMaths, Outcome, Plays, PlayStyle, Question, WagerMaths
from pitbook.maths.method import Method

METHOD: Final = Method.exact("count of all pockets")
PLAYS: Final[Plays[None]] = {BEST: (PlayStyle(BEST, "nothing is to be decided once the wagers are made"), None)}
WIN, LOSE = "win", "lose"


def standing(pockets: Pockets) -> Mapping[str, str]:
    """For each kind of wager one that stands for it: all of a kind are on as many numbers, and paid alike."""
    stand: dict[str, str] = {}
    for wager in numbers_of(pockets):
        stand.setdefault(family_of(wager), wager)
    return stand


def analyse(question: Question) -> GameMaths:
    """A row for each kind of wager."""
    pockets = pockets_of(question.notice)
    wagers = tuple(_wager(question, pockets, row, wager) for row, wager in standing(pockets).items())
    return GameMaths(wagers, findings=tuple(_findings(question, pockets, wagers)))


def _wager(question: Question, pockets: Pockets, row: str, wager: str) -> WagerMaths:
    chance = Fraction(sum(pocket in numbers_of(pockets)[wager] for pocket in pockets), len(pockets))
    won = Outcome(WIN, _winnings(question, wager), chance)
    return WagerMaths(row, (Outcome(LOSE, Fraction(-1), 1 - chance), won), method=METHOD)


def _winnings(question: Question, wager: str) -> Fraction:
    return question.winnings(question.odds(*row_for(wager)))


# What is odd in the odds


def _findings(question: Question, pockets: Pockets, wagers: tuple[WagerMaths, ...]) -> Iterator[tuple[str, str, str]]:
    """Where the same numbers are paid better by staking on each of them than by the one wager on all."""
    straight = _winnings(question, f"straight:{pockets[0]}") + 1
    for wager in wagers:
        stands_for = standing(pockets)[wager.wager]
        paid, apart = _winnings(question, stands_for), straight / len(numbers_of(pockets)[stands_for]) - 1
        if paid < apart:
            says = (
                f"{stands_for} is paid {float(paid):g} to 1; its numbers, each staked on by itself, are paid"
                f" {float(apart):g} to 1"
            )
            yield "worth less than its parts", wager.wager, says


# Simulation


def simulator(question: Question) -> RouletteSimulator:
    """Ready to be simulated: see `Simulator` in the contract."""
    pockets = pockets_of(question.notice)
    return RouletteSimulator(pockets, standing(pockets), question.usual_stake("red"))


MATHS = Maths(analyse=analyse, plays=PLAYS, simulator=simulator, deals=38)
