"""The exact mathematics of the super wager, of which the player's first five cards decide alone; nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb

from pitbook.games.contract import Maths
from pitbook.maths.analysis import BEST, GameMaths, Outcome, Plays, PlayStyle, Question, WagerMaths, check_counted
from pitbook.maths.method import Method

PLAYS: Plays[None] = {BEST: (PlayStyle(BEST, "every super combination is declared; the hands are not counted"), None)}
METHOD = Method.exact("count of all hands of five cards")
HANDS = comb(52, 5)
RUNS = 10
"""The lowest cards that a straight may have: ace to ten."""


def supers() -> Mapping[str, int]:
    """How many of all hands each row pays for, each hand by the best it has."""
    one_colour_runs, straight_flushes = 2 * RUNS * 2**5, 4 * RUNS
    counts = {
        "four-of-a-kind": 13 * 48,
        "same-coloured-straight": one_colour_runs,
        "full-house": 13 * comb(4, 3) * 12 * comb(4, 2),
        "flush": 4 * comb(13, 5) - straight_flushes,
        "straight": RUNS * 4**5 - one_colour_runs,
        "three-of-a-kind": 13 * comb(4, 3) * comb(12, 2) * 4**2,
        "ace-king-queen": _ace_king_queen(4, flushes=4),
    }
    higher = one_colour_runs + counts["flush"] + 2 * _ace_king_queen(2, flushes=2)
    return counts | {"same-coloured": 2 * comb(26, 5) - higher}


def _ace_king_queen(suits: int, flushes: int) -> int:
    """Hands of so many suits with an ace, a king and a queen that are no straight, flush or three of a kind."""
    two_others = (comb(10, 2) - 1) * (suits**5 - flushes)  # jack and ten would make a straight
    one_pair = 3 * comb(suits, 2) * suits**2 * 10 * suits + suits**3 * 10 * comb(suits, 2)  # of them, or another
    two_pairs = 3 * comb(suits, 2) ** 2 * suits
    return two_others + one_pair + two_pairs


def analyse(question: Question) -> GameMaths:
    check_counted(question.law, {"decks": 1})
    counts = supers()
    outcomes = [
        Outcome(row.replace("-", " "), question.winnings(question.odds("super", row)), Fraction(counted, HANDS))
        for row, counted in counts.items()
    ]
    lost = Outcome("lose", Fraction(-1), 1 - Fraction(sum(counts.values()), HANDS))
    return GameMaths((WagerMaths("super", (*outcomes, lost), method=METHOD),))


MATHS = Maths(analyse=analyse, plays=PLAYS)
