"""Races in machine code: some half a million a second, counted by how they end.

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
from pitbook.games.racing_card_derby.race import SINGLE_WAGERS, suits_named
from pitbook.law import Cents
from pitbook.maths.kernels import Array, compiled

SUITS: Final = tuple(SUIT_NAMES[letter] for letter in LETTERS)
"""The suits in the order of `DECK`, where a card's number is 13 times its suit and its rank."""
TWO_OF_SPADES: Final = 13 * SUITS.index("spades")
ENDS: Final = 4**3 * 2
"""Ends by number: base four for the three places, then whether the race was protested. Most cannot happen."""
QUINELLA: Final = "quinella:hearts-clubs"
TRIFECTA: Final = "trifecta:hearts-clubs-spades"
"""Any member of a family stands for all: they are equally likely to win."""


@compiled
def _step(card: int, shown: Array, places: Array, state: Array, to_win: int) -> None:
    """Lay one card: `state` holds how many places are taken, and whether the race is protested."""
    suit = card // 13
    if state[0] == 0:
        shown[suit] += 1
        if card == TWO_OF_SPADES:
            state[1] = 1
        if shown[suit] == to_win:
            places[0] = suit
            state[0] = 1
    elif suit != places[0] and (state[0] == 1 or suit != places[1]):
        places[state[0]] = suit
        state[0] += 1


@compiled
def _end(places: Array, state: Array) -> Any:
    return ((places[0] * 4 + places[1]) * 4 + places[2]) * 2 + state[1]


@compiled
def run_races(rng: Any, rounds: int, decks: int, to_win: int, ends: Array) -> None:
    """Draw so many races, each from all the decks, and count how they end.

    The shoe need not be put in order again, since any order is as good to draw from.
    """
    cards = 52 * decks
    shoe = np.arange(cards) % 52
    shown, places, state = np.zeros(4, np.int64), np.zeros(3, np.int64), np.zeros(2, np.int64)
    for _ in range(rounds):
        shown[:] = 0
        state[:] = 0
        drawn = 0
        while state[0] < 3:
            pick = rng.integers(drawn, cards)
            shoe[drawn], shoe[pick] = shoe[pick], shoe[drawn]
            _step(shoe[drawn], shown, places, state, to_win)
            drawn += 1
        ends[_end(places, state)] += 1


@compiled
def settle_races(shoes: Array, to_win: int, ends: Array, drawn: Array) -> None:
    """How the race ends that each of some given shoes makes, a row each, and after how many cards."""
    shown, places, state = np.zeros(4, np.int64), np.zeros(3, np.int64), np.zeros(2, np.int64)
    for row in range(len(shoes)):
        shown[:] = 0
        state[:] = 0
        drawn[row] = 0
        while state[0] < 3:
            _step(shoes[row, drawn[row]], shown, places, state, to_win)
            drawn[row] += 1
        ends[row] = _end(places, state)


def describe_end(end: int) -> tuple[tuple[str, ...], bool]:
    """The suits in the order of their places, and whether the race was protested."""
    places = end // 2
    return (SUITS[places // 16], SUITS[places // 4 % 4], SUITS[places % 4]), bool(end % 2)


def outcome_of(wager: str, places: tuple[str, ...], is_protested: bool) -> str:
    """The outcome of a wager, by its name in the mathematics."""
    named = suits_named(wager)
    if wager in SINGLE_WAGERS:
        return "lose" if places[0] not in named else "win in a protested race" if is_protested else "win"
    right = [n for n in range(1, len(named) + 1) if named[:n] == places[:n]]
    if wager.startswith("quinella"):
        return "first two right" if 2 in right else "lose"
    return ("lose", "first right", "first two right", "all three right")[len(right)]


@dataclass(frozen=True, slots=True)
class RacingCardDerbySimulator:
    """What the lab plays: see `Simulator` in the contract."""

    decks: int
    to_win: int
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
        rng = np.random.Generator(np.random.PCG64(np.random.SeedSequence((seed, chunk))))
        ends = np.zeros(ENDS, np.int64)
        run_races(rng, rounds, self.decks, self.to_win, ends)
        tally: dict[str, dict[str, int]] = {wager: {} for wager in self.stakes}
        for end in possible_ends():
            for wager, counts in tally.items():
                outcome = outcome_of(self.members.get(wager, wager), *describe_end(end))
                counts[outcome] = counts.get(outcome, 0) + int(ends[end])
        return tally


@lru_cache(maxsize=1)
def possible_ends() -> tuple[int, ...]:
    """The ends in which three different suits are placed."""
    numbers = (((a * 4 + b) * 4 + c) * 2 for a, b, c in permutations(range(4), 3))
    return tuple(number + protest for number in numbers for protest in (0, 1))


def ends_of(shoes: NDArray[Any], to_win: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For shoes as rows of card numbers, how each race ends and how many cards it takes."""
    ends, drawn = np.zeros(len(shoes), np.int64), np.zeros(len(shoes), np.int64)
    settle_races(np.asarray(shoes, np.int64), to_win, ends, drawn)
    return ends, drawn
