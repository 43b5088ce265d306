"""Big Raise Stud played by the million, and given deals paid in cents, to be put beside the count and the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitbook.cards import DECK, FIVE_CARD
from pitbook.games.big_raise_stud import kernel
from pitbook.games.big_raise_stud.counting import (
    FOLD,
    LOSE,
    RESULTS,
    STAND_OFF,
    WIN,
    WINS,
    floors_of,
    raises_of,
    results_of,
)
from pitbook.games.big_raise_stud.play import BONUS, HAND, SHARED, THREE_CARD, ante_odds, row_of
from pitbook.law import Cents, Edition
from pitbook.maths.analysis import Question
from pitbook.maths.chance import generator_of
from pitbook.maths.hands import every_hand, hand_tables, places_of, strengths_of
from pitbook.table.answers import Decision
from pitbook.table.requests import Decide
from pitbook.table.round import Round

Deals = NDArray[np.uint8]
"""Five cards a row: the player's three, then the two of the community."""


@dataclass(frozen=True, slots=True)
class BigRaiseStudSimulator:
    """What the lab plays: see `Simulator` in the contract.

    `choices` has a byte for each of the 22,100 hands: 0 to fold, else a place, from 1, in `raises`. `ends` names each
    end by choice and result, `prizes` what the bonus makes of each category; without a stake it is not wagered.
    """

    choices: bytes
    raises: tuple[int, ...]
    floors: tuple[int, ...]
    ends: tuple[tuple[str, ...], ...]
    prizes: tuple[str, ...]
    ante: Cents
    bonus: Cents | None

    @property
    def stakes(self) -> Mapping[str, Cents]:
        return {"ante": self.ante} | ({} if self.bonus is None else {BONUS: self.bonus})

    @property
    def members(self) -> Mapping[str, str]:
        return {}

    def play_chunk(self, seed: int, chunk: int, rounds: int) -> dict[str, dict[str, int]]:
        """So many rounds, with a generator of the chunk's own: how often each outcome of each wager came."""
        ends = np.zeros((len(self.raises) + 1, len(RESULTS)), np.int64)
        held = np.zeros(len(THREE_CARD.categories), np.int64)
        tables, choices = hand_tables(FIVE_CARD, HAND + SHARED), np.frombuffer(self.choices, np.uint8)
        ranks = tables.steps, tables.bases, tables.suited, _results(self.floors)
        kernel.play_rounds(generator_of(seed, chunk), rounds, *ranks, choices, _hand_categories(), ends, held)
        tally = {"ante": _added(self.ends, ends)}
        return tally if self.bonus is None else tally | {BONUS: _added((self.prizes,), held[None, :])}

    def decide(self, table: Round, request: Decide) -> Decision:
        """What the play does at a table, on the three cards its player may see."""
        (number, *_), *_ = request.options
        cards = [DECK.index(card) for card in table.cards_in(table.boxes[number].pile)]
        choice = self.choices[int(places_of(np.array([cards]))[0])]
        return Decision(number, choice_name(self.raises, choice))


def choice_name(raises: tuple[int, ...], choice: int) -> str:
    return "fold" if choice == FOLD else f"raise {raises[choice - 1]}"


def _added(names: tuple[tuple[str, ...], ...], counts: NDArray[np.int64]) -> dict[str, int]:
    """The counts by name, those of one name together."""
    added: dict[str, int] = {}
    for row, came in zip(names, counts.tolist(), strict=True):
        for name, count in zip(row, came, strict=True):
            added[name] = added.get(name, 0) + count
    return added


@lru_cache(maxsize=2)
def _results(floors: tuple[int, ...]) -> NDArray[np.uint8]:
    """How each strength of five cards turns out."""
    return (np.searchsorted(floors, np.arange(len(FIVE_CARD)), side="right") - 1).astype(np.uint8)


# The Three Card Bonus


def bonus_name(law: Edition, category: str) -> str:
    return category.replace("-", " ") if is_prize(law, category) else "no prize"


def is_prize(law: Edition, category: str) -> bool:
    """Whether a hand of three cards wins the bonus, which goes by whole categories."""
    order = THREE_CARD.categories
    return order.index(category) >= order.index(str(law.point("bonus-wins-with").value))


def bonus_categories(deals: NDArray[Any]) -> NDArray[np.int64]:
    """The place of the category of each player's own three cards."""
    return _categories()[strengths_of(THREE_CARD, deals[:, :HAND])]


@lru_cache(maxsize=1)
def _hand_categories() -> NDArray[np.int64]:
    return bonus_categories(every_hand(HAND))


@lru_cache(maxsize=1)
def _categories() -> NDArray[np.int64]:
    names = THREE_CARD.categories
    return np.array([names.index(THREE_CARD.category(strength)) for strength in range(len(THREE_CARD))], np.int64)


# Given deals, in money


def payments(question: Question, deals: Deals, choices: NDArray[Any], bonus: Cents = Cents(0)) -> NDArray[np.int64]:
    """What each deal nets on ante, raise and bonus, in cents: three numbers a row; choices are as in the simulator."""
    results = results_of(floors_of(question.notice.edition), deals)
    main = main_cents(question)[np.asarray(choices, np.int64), results]
    side = np.array([bonus_cents(question, category, bonus) for category in THREE_CARD.categories], np.int64)
    return np.column_stack([main, side[bonus_categories(deals)]])


def main_cents(question: Question) -> NDArray[np.int64]:
    """What ante and raise net, by choice and result."""
    ante, raises = question.stake or Cents(1), raises_of(question.law)
    table = np.zeros((len(raises) + 1, len(RESULTS), 2), np.int64)
    table[FOLD, :] = (-ante, 0)
    for choice, times in enumerate(raises, 1):
        table[choice, LOSE] = (-ante, -times * ante)
        table[choice, STAND_OFF] = (0, 0)
        for place, category in enumerate(WINS):
            table[choice, WIN + place] = _won(question, category, ante, times)
    return table


def _won(question: Question, category: str, ante: int, times: int) -> tuple[int, int]:
    table, most = question.notice.choice("ante-table"), question.notice.cents("max-payout")
    on_raise = question.chips(question.odds("raise", row_of(category)), times * ante, most)
    return question.chips(ante_odds(question.paytables, table, category), ante), on_raise


def bonus_cents(question: Question, category: str, stake: int) -> int:
    return -stake if not is_prize(question.law, category) else question.chips(question.odds(BONUS, category), stake)
