"""Baccarat played by the million, and given deals settled by points, to be put beside the count and the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from pitbook.cards import DECK
from pitbook.cards.card import RED_SUITS, SUITS
from pitbook.games.baccarat import kernel
from pitbook.games.baccarat.counting import End
from pitbook.games.baccarat.maths import NO_PAIR, end_of
from pitbook.games.baccarat.play import ANTE, BANKER, HANDS, PLAYER, TIE
from pitbook.games.baccarat.winning import MATCHES, TRIPLE, ThirdCard
from pitbook.law import Cents, Notice
from pitbook.maths.analysis import Question
from pitbook.maths.chance import generator_of

_RANK = np.array([card.rank for card in DECK], np.int64)
_SUIT = np.array([SUITS.index(card.suit) for card in DECK], np.int64)
_IS_RED = np.array([suit in RED_SUITS for suit in SUITS])
_FACES = np.where(_RANK == 14, 1, np.where(_RANK > 9, 0, _RANK)), _RANK, _SUIT, _IS_RED
"""What the compiled rounds look up: values, ranks and suits of `DECK`, and which suits are red."""
PAIRS = ("", "mixed-pair", "coloured-pair", "perfect-pair")


def draws_of(rules: ThirdCard) -> kernel.Draws:
    """Rules 9.3 and 9.4 as a table."""
    thirds = [*range(10), None]
    return np.array([[rules.banker_draws(banker, third) for third in thirds] for banker in range(rules.natural)])


def settle_deal(cards: kernel.Cards, rules: ThirdCard) -> tuple[End, dict[str, str]]:
    """How a round ends when the cards come in this order, and what the side wagers on either hand make of it."""
    told = np.zeros(kernel.SIZE, np.int64)
    kernel.settle(cards, told, rules.natural, rules.player_to, draws_of(rules), *_FACES)
    made = {str(hand): TRIPLE if told[6 + n] else MATCHES[PAIRS[told[4 + n]]] for n, hand in enumerate(HANDS)}
    return End(*map(int, told[:4])), made


@dataclass(frozen=True, slots=True)
class BaccaratSimulator:
    """Rounds in which every wager is made; nothing is to be decided. See `Simulator` in the contract."""

    notice: Notice
    rules: ThirdCard
    stakes: Mapping[str, Cents]
    members: Mapping[str, str]

    def play_chunk(self, seed: int, chunk: int, rounds: int) -> dict[str, dict[str, int]]:
        """So many rounds, with a generator of the chunk's own: how often each outcome of each wager came."""
        rules, size = self.rules, 52 * self.notice.decks
        told = kernel.play_rounds(
            generator_of(seed, chunk), rounds, size, rules.natural, rules.player_to, draws_of(rules), *_FACES
        )
        points, pairs = told
        found = {
            End(int(p), int(b), int(c) + 2, int(d) + 2): int(points[p, b, c, d]) for p, b, c, d in np.argwhere(points)
        }
        tally = {hand: self._by_name(hand, found) for hand in HANDS} | {TIE: _ties(found), ANTE: {"collected": rounds}}
        tally |= _pairs(pairs)
        return {wager: tally[wager] for wager in self.stakes}

    def _by_name(self, hand: str, found: Mapping[End, int]) -> dict[str, int]:
        question = Question(self.notice, self.notice.edition.paytables)
        named: dict[str, int] = {}
        for end, times in found.items():
            name, _ = end_of(question, hand, end)
            named[name] = named.get(name, 0) + times
        return named


def _ties(found: Mapping[End, int]) -> dict[str, int]:
    ties = sum(times for end, times in found.items() if end.player == end.banker)
    return {"no tie": sum(found.values()) - ties, "tie": ties}


def _pairs(pairs: kernel.Cards) -> dict[str, dict[str, int]]:
    """Outcomes of the side wagers; those that do not differ by the hand are told for the Player's."""
    first = [int(n) for n in pairs[0]]
    kinds = dict(
        zip(("mixed pair", "coloured pair", "perfect pair"), (first[1], first[2], first[3] + first[4]), strict=True)
    )
    told: dict[str, dict[str, int]] = {
        "perfect-pairs": {NO_PAIR: first[0], **kinds},
        "any-pair": {NO_PAIR: first[0], "pair": sum(first[1:])},
    }
    names = (NO_PAIR, *(MATCHES[kind].replace("-", " ") for kind in PAIRS[1:]), TRIPLE.replace("-", " "))
    for hand, counts in zip((PLAYER, BANKER), pairs, strict=True):
        told[f"lucky-match:{hand}"] = dict(zip(names, map(int, counts), strict=True))
    return told
