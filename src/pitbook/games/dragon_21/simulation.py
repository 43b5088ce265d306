"""Dragon21 played by the million, and given deals settled by points, to be put beside the count and the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from pitbook.cards import DECK
from pitbook.cards.card import RED_SUITS, SUITS
from pitbook.games.dragon_21 import kernel
from pitbook.games.dragon_21.counting import PAIR_ENDS, TIE_ENDS, Totals
from pitbook.law import Cents
from pitbook.maths.chance import generator_of

_RANK = np.array([card.rank for card in DECK], np.int64)
_SUIT = np.array([SUITS.index(card.suit) for card in DECK], np.int64)
_IS_RED = np.array([suit in RED_SUITS for suit in SUITS])
_FACES = np.where(_RANK == 14, 1, np.minimum(_RANK, 10)), _RANK, _SUIT, _IS_RED
"""What the compiled rounds look up: values, ranks and suits of `DECK`, and which suits are red."""


def settle_deal(cards: kernel.Cards, totals: Totals) -> dict[str, str]:
    """How each wager ends when the cards come in this order."""
    ends, nothing = np.zeros(5, np.int64), np.zeros(4, np.uint64)
    kernel.settle(nothing, cards, len(cards), ends, totals, *_FACES)
    return {
        "dragon": totals.hand_ends[ends[0]],
        "tiger": totals.hand_ends[ends[1]],
        "tie": TIE_ENDS[ends[2]],
        "perfect-pairs:dragon": PAIR_ENDS[ends[3]],
        "perfect-pairs:tiger": PAIR_ENDS[ends[4]],
    }


@dataclass(frozen=True, slots=True)
class Dragon21Simulator:
    """Rounds in which every wager is made; nothing is to be decided. See `Simulator` in the contract."""

    decks: int
    totals: Totals
    stakes: Mapping[str, Cents]
    members: Mapping[str, str]

    def play_chunk(self, seed: int, chunk: int, rounds: int) -> dict[str, dict[str, int]]:
        """So many rounds, with a generator of the chunk's own: how often each outcome of each wager came."""
        tally = kernel.play_rounds(generator_of(seed, chunk), rounds, 52 * self.decks, self.totals, *_FACES)
        hand_ends = self.totals.hand_ends
        names = {"dragon": hand_ends, "tiger": hand_ends, "tie": TIE_ENDS, "perfect-pairs": PAIR_ENDS}
        counted = zip(names.items(), tally, strict=False)
        ends = {wager: dict(zip(each, map(int, row), strict=False)) for (wager, each), row in counted}
        return {wager: ends[wager] for wager in self.stakes}
