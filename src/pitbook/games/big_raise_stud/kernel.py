"""Big Raise Stud by the million: rounds dealt by chance and counted by how they end, and given deals in money."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import perm
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitbook.cards import DECK
from pitbook.games.big_raise_stud.counting import LOSE, STAND_OFF, WIN, WINS, floors_of, places_of, results_of
from pitbook.games.big_raise_stud.play import BONUS, HAND, SHARED, THREE_CARD, ante_odds, row_of
from pitbook.law import Cents
from pitbook.maths.analysis import Question
from pitbook.maths.hands import strengths_of
from pitbook.table.answers import Decision
from pitbook.table.requests import Decide
from pitbook.table.round import Round

FOLD: Final = 0
RAISES: Final = (1, 2, 3, 4)
RESULTS: Final = ("lose", "stand off", *(f"win with {c.replace('-', ' ')}" for c in WINS))
FEWEST, MOST = 0, perm(52, HAND + SHARED)
"""Every number in between is one deal of five cards, each as likely as any other."""

Deals = NDArray[np.uint8]
"""Five cards a row: the player's three, then the two of the community."""


def end_name(times: int, result: int) -> str:
    """How an outcome of the ante is called: a raise by so many times the ante, and how the hand turned out."""
    words = RESULTS[result].replace("win with pair", "win with pair of tens or better")
    return f"raise {times} and {words}" if times else "fold"


def bonus_name(category: str) -> str:
    return "no prize" if category == "odd-cards" else category.replace("-", " ")


def random_deals(generator: np.random.Generator, count: int) -> Deals:
    """So many deals: the digits of a number in the base 52, 51 and so on each name one of the cards still there."""
    numbers = generator.integers(FEWEST, MOST, count, dtype=np.int64)
    deals = np.empty((count, HAND + SHARED), np.int64)
    for n in range(HAND + SHARED):
        numbers, card = np.divmod(numbers, 52 - n)
        for taken in np.sort(deals[:, :n], axis=1).T:
            card += card >= taken
        deals[:, n] = card
    return deals.astype(np.uint8)


@dataclass(frozen=True, slots=True)
class BigRaiseStudSimulator:
    """What the lab plays: see `Simulator` in the contract. `choices` has a byte for each of the 22,100 hands."""

    choices: bytes
    floors: tuple[int, ...]
    ante: Cents
    bonus: Cents | None

    @property
    def stakes(self) -> Mapping[str, Cents]:
        return {"ante": self.ante} | ({} if self.bonus is None else {BONUS: self.bonus})

    def play_chunk(self, seed: int, chunk: int, rounds: int) -> dict[str, dict[str, int]]:
        """So many rounds, with a generator of the chunk's own: how often each outcome of each wager came."""
        deals = random_deals(np.random.default_rng((seed, chunk)), rounds)
        chosen = np.frombuffer(self.choices, np.uint8)[places_of(deals[:, :HAND])].astype(np.int64)
        ends = chosen * len(RESULTS) + results_of(self.floors, deals)
        came = np.bincount(ends, minlength=(len(RAISES) + 1) * len(RESULTS)).reshape(-1, len(RESULTS)).tolist()
        raised = {end_name(k, r): came[k][r] for k in RAISES for r in range(len(RESULTS))}
        tally = {"ante": {"fold": sum(came[FOLD])} | raised}
        if self.bonus is not None:
            held = np.bincount(bonus_categories(deals), minlength=len(THREE_CARD.categories)).tolist()
            tally[BONUS] = dict(zip(map(bonus_name, THREE_CARD.categories), held, strict=True))
        return tally

    def decide(self, table: Round, request: Decide) -> Decision:
        """What the play does at a table, on the three cards its player may see."""
        (number, _), *_ = request.options
        cards = [DECK.index(card) for card in table.cards_in(table.boxes[number].pile)]
        times = self.choices[int(places_of(np.array([cards]))[0])]
        return Decision(number, f"raise {times}" if times else "fold")


def bonus_categories(deals: NDArray[Any]) -> NDArray[np.int64]:
    """The place of the category of each player's own three cards."""
    return _categories()[strengths_of(THREE_CARD, deals[:, :HAND])]


@lru_cache(maxsize=1)
def _categories() -> NDArray[np.int64]:
    names = THREE_CARD.categories
    return np.array([names.index(THREE_CARD.category(strength)) for strength in range(len(THREE_CARD))], np.int64)


# Given deals, in money


def payments(question: Question, deals: Deals, choices: NDArray[Any], bonus: Cents = Cents(0)) -> NDArray[np.int64]:
    """What each deal nets on ante, raise and bonus, in cents: three numbers a row; a choice of 0 folds."""
    results = results_of(floors_of(question.notice.edition), deals)
    main = _main_cents(question)[np.asarray(choices, np.int64), results]
    side = np.array([_bonus_cents(question, category, bonus) for category in THREE_CARD.categories], np.int64)
    return np.column_stack([main, side[bonus_categories(deals)]])


def _main_cents(question: Question) -> NDArray[np.int64]:
    """What ante and raise net, by choice and result."""
    ante = question.stake or Cents(1)
    table = np.zeros((len(RAISES) + 1, len(RESULTS), 2), np.int64)
    table[FOLD, :] = (-ante, 0)
    for times in RAISES:
        table[times, LOSE] = (-ante, -times * ante)
        table[times, STAND_OFF] = (0, 0)
        for place, category in enumerate(WINS):
            table[times, WIN + place] = _won(question, category, ante, times)
    return table


def _won(question: Question, category: str, ante: int, times: int) -> tuple[int, int]:
    table, most = question.notice.choice("ante-table"), question.notice.cents("max-payout")
    on_raise = question.chips(question.odds("raise", row_of(category)), times * ante, most)
    return question.chips(ante_odds(question.paytables, table, category), ante), on_raise


def _bonus_cents(question: Question, category: str, stake: int) -> int:
    return -stake if category == "odd-cards" else question.chips(question.odds(BONUS, category), stake)
