"""Races by the million, and what every wager gets of how a race ends.

A race ends in one of 48 ways: which suits came first, second and third, and whether it was protested. What a wager gets
of it is a small table (`outcome_of`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitbook.cards.card import SUIT_NAMES
from pitbook.cards.card import SUITS as LETTERS
from pitbook.games.racing_card_derby import kernel
from pitbook.games.racing_card_derby.counting import Course
from pitbook.games.racing_card_derby.winning import SINGLE_WAGERS, kind_of, suits_named
from pitbook.law import Cents
from pitbook.maths.chance import generator_of

SUITS: Final = tuple(SUIT_NAMES[letter] for letter in LETTERS)
"""The suits in the order of `DECK`, by which the compiled races number them."""
QUINELLA: Final = "quinella:hearts-clubs"
TRIFECTA: Final = "trifecta:hearts-clubs-spades"
"""Any member of a family stands for all: they are equally likely to win."""


def describe_end(end: int) -> tuple[tuple[str, ...], bool]:
    """The suits in the order of their places, and whether the race was protested."""
    places = end // 2
    return (SUITS[places // 16], SUITS[places // 4 % 4], SUITS[places % 4]), bool(end % 2)


def outcome_of(course: Course, wager: str, places: tuple[str, ...], is_protested: bool) -> str:
    """The outcome of a wager, by its name in the mathematics."""
    named = suits_named(wager)
    if wager in SINGLE_WAGERS:
        is_lowered = is_protested and kind_of(wager) in course.lowers
        return "lose" if places[0] not in named else "win in a protested race" if is_lowered else "win"
    right = [n for n in range(1, len(named) + 1) if named[:n] == places[:n]]
    if wager.startswith("quinella"):
        return "first two right" if 2 in right else "lose"
    return ("lose", "first right", "first two right", "all three right")[len(right)]


@dataclass(frozen=True, slots=True)
class RacingCardDerbySimulator:
    """What the lab plays: see `Simulator` in the contract."""

    decks: int
    course: Course
    stake: Cents

    @property
    def stakes(self) -> Mapping[str, Cents]:
        return dict.fromkeys((*SINGLE_WAGERS, "quinella", "trifecta"), self.stake)

    @property
    def members(self) -> Mapping[str, str]:
        """What stands for a family when rounds are played through the rules."""
        return {"quinella": QUINELLA, "trifecta": TRIFECTA}

    def play_chunk(self, seed: int, chunk: int, rounds: int) -> dict[str, dict[str, int]]:
        """So many rounds, with a generator of the chunk's own: how often each outcome of each wager came."""
        ends, course = np.zeros(kernel.ENDS, np.int64), self.course
        kernel.run_races(generator_of(seed, chunk), rounds, self.decks, course.to_win, course.protester, ends)
        tally: dict[str, dict[str, int]] = {wager: {} for wager in self.stakes}
        for end in possible_ends():
            for wager, counts in tally.items():
                outcome = outcome_of(course, self.members.get(wager, wager), *describe_end(end))
                counts[outcome] = counts.get(outcome, 0) + int(ends[end])
        return tally


@lru_cache(maxsize=1)
def possible_ends() -> tuple[int, ...]:
    """The ends in which three different suits are placed."""
    numbers = (((a * 4 + b) * 4 + c) * 2 for a, b, c in permutations(range(4), 3))
    return tuple(number + protest for number in numbers for protest in (0, 1))


def ends_of(shoes: NDArray[Any], course: Course) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For shoes as rows of card numbers, how each race ends and how many cards it takes."""
    ends, drawn = np.zeros(len(shoes), np.int64), np.zeros(len(shoes), np.int64)
    kernel.settle_races(np.asarray(shoes, np.int64), course.to_win, course.protester, ends, drawn)
    return ends, drawn
