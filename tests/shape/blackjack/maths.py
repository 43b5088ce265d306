"""The exact mathematics of House Money, kept and not left riding: two cards of a whole shoe, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Final

from pitbook.games.contract import Maths
from pitbook.maths.analysis import BEST, GameMaths, Outcome, Plays, PlayStyle, Question, WagerMaths
from pitbook.maths.method import Method

METHOD: Final = Method.exact("count of all pairs of cards of the shoe")
SUITS, RANKS = 4, 13
NEIGHBOURS: Final = 13
"""Pairs of ranks that are next to one another, from ace and two up to king and ace."""
PLAYS: Plays[None] = {BEST: (PlayStyle(BEST, "a House Money wager that wins is kept; the hands are not counted"), None)}


def first_two(decks: int) -> Mapping[str, int]:
    """How many pairs of cards of so many decks are paid by each row, and by none."""
    in_suit = decks * decks * SUITS
    counts = {
        "suited-ace-king": in_suit,
        "suited-sequence": (NEIGHBOURS - 1) * in_suit,
        "pair": RANKS * comb(SUITS * decks, 2),
        "sequence": NEIGHBOURS * ((SUITS * decks) ** 2 - in_suit),
    }
    return counts | {"": comb(RANKS * SUITS * decks, 2) - sum(counts.values())}


def analyse(question: Question) -> GameMaths:
    counts = first_two(question.notice.decks)
    total = sum(counts.values())
    outcomes = tuple(
        Outcome(
            row.replace("-", " ") or "lose",
            question.winnings(question.odds("house-money", row)) if row else Fraction(-1),
            Fraction(counted, total),
        )
        for row, counted in counts.items()
    )
    return GameMaths((WagerMaths("house-money", outcomes, method=METHOD),))


MATHS = Maths(analyse=analyse, plays=PLAYS)
