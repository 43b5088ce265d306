"""Dragon21 compiled: rounds dealt by chance and settled by points, some million a second.

Cards are numbered as in `pitbook.cards.DECK`, over and over for several decks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitbook.cards import DECK
from pitbook.cards.card import RED_SUITS, SUITS
from pitbook.games.dragon_21.ends import BLACKJACK, HAND_ENDS, LOSE, OVER, PAIR_ENDS, PUSH, TIE, TIE_ENDS, WIN
from pitbook.law import Cents, Edition
from pitbook.maths.kernels import compiled

_RANK = np.array([card.rank for card in DECK], np.int64)
_SUIT = np.array([SUITS.index(card.suit) for card in DECK], np.int64)
_IS_RED = np.array([suit in RED_SUITS for suit in SUITS])
_VALUE = np.where(_RANK == 14, 1, np.minimum(_RANK, 10))

Cards = NDArray[np.int64]


class Totals(NamedTuple):
    """The counts that the law names: hands draw up to one, may go to the next, and win nothing with the last."""

    draw_over: int
    most_points: int
    push_total: int

    @classmethod
    def of(cls, law: Edition) -> Totals:
        return cls(law.number("draw-over"), law.number("most-points"), law.number("push-total"))


@compiled
def _points(low: int, aces: int, totals: Totals) -> int:
    return low + 10 if aces and low + 10 <= totals.most_points else low


@compiled
def _draw(cards: Cards, first: int, second: int, after: int, value: Cards, totals: Totals) -> tuple[int, int]:
    """What a hand of two cards comes to, drawing those from `after` on, and where the next card lies."""
    low = value[cards[first] % 52] + value[cards[second] % 52]
    aces = (value[cards[first] % 52] == 1) + (value[cards[second] % 52] == 1)
    while _points(low, aces, totals) <= totals.draw_over:
        card = value[cards[after] % 52]
        low += card
        aces += card == 1
        after += 1
    return _points(low, aces, totals), after


@compiled
def _is_blackjack(cards: Cards, first: int, second: int, value: Cards) -> bool:
    one, two = value[cards[first] % 52], value[cards[second] % 52]
    return bool(one + two == 11 and (one == 1 or two == 1))


@compiled
def _hand_end(own: int, other: int, totals: Totals) -> int:
    most = totals.most_points
    if own == other:
        return TIE
    if own > most and other > most:
        return OVER if own < other else LOSE
    if own > most or (other <= most and own < other):
        return LOSE
    return PUSH if own == totals.push_total else WIN


@compiled
def _pair_end(one: int, two: int, rank: Cards, suit: Cards, is_red: NDArray[np.bool_]) -> int:
    if rank[one % 52] != rank[two % 52]:
        return 0
    if suit[one % 52] == suit[two % 52]:
        return 3
    return 2 if is_red[suit[one % 52]] == is_red[suit[two % 52]] else 1


@compiled
def _settle(
    cards: Cards, ends: Cards, totals: Totals, value: Cards, rank: Cards, suit: Cards, is_red: NDArray[np.bool_]
) -> None:
    """How dragon, tiger, tie and the pairs of either hand end when the cards come in this order."""
    ends[3] = _pair_end(cards[0], cards[2], rank, suit, is_red)
    ends[4] = _pair_end(cards[1], cards[3], rank, suit, is_red)
    dragon_jack, tiger_jack = _is_blackjack(cards, 0, 2, value), _is_blackjack(cards, 1, 3, value)
    if dragon_jack or tiger_jack:
        is_tie = dragon_jack and tiger_jack
        ends[0] = TIE if is_tie else (BLACKJACK if dragon_jack else LOSE)
        ends[1] = TIE if is_tie else (BLACKJACK if tiger_jack else LOSE)
        ends[2] = 4 if is_tie else 0
        return
    dragon, after = _draw(cards, 0, 2, 4, value, totals)
    tiger, after = _draw(cards, 1, 3, after, value, totals)
    ends[0], ends[1], ends[2] = _hand_end(dragon, tiger, totals), _hand_end(tiger, dragon, totals), 0
    if dragon == tiger:
        ends[2] = 1 if dragon < totals.most_points else (2 if dragon > totals.most_points else 3)


@compiled
def _play_rounds(
    seed: int,
    rounds: int,
    size: int,
    totals: Totals,
    value: Cards,
    rank: Cards,
    suit: Cards,
    is_red: NDArray[np.bool_],
) -> Cards:
    np.random.seed(seed)
    shoe, ends = np.arange(size), np.zeros(5, np.int64)
    tally = np.zeros((5, 6), np.int64)
    for _ in range(rounds):
        for place in range(2 * totals.draw_over + 2):  # as many cards as two hands can need, each counting 1 or more
            other = place + np.random.randint(0, size - place)
            shoe[place], shoe[other] = shoe[other], shoe[place]
        _settle(shoe, ends, totals, value, rank, suit, is_red)
        for wager in range(5):
            tally[wager, ends[wager]] += 1
    return tally


def settle_deal(cards: Cards, totals: Totals) -> dict[str, str]:
    """How each wager ends when the cards come in this order."""
    ends = np.zeros(5, np.int64)
    _settle(cards, ends, totals, _VALUE, _RANK, _SUIT, _IS_RED)
    return {
        "dragon": HAND_ENDS[ends[0]],
        "tiger": HAND_ENDS[ends[1]],
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
        own_seed = int(np.random.SeedSequence([seed, chunk]).generate_state(1)[0])
        tally = _play_rounds(own_seed, rounds, 52 * self.decks, self.totals, _VALUE, _RANK, _SUIT, _IS_RED)
        names = {"dragon": HAND_ENDS, "tiger": HAND_ENDS, "tie": TIE_ENDS, "perfect-pairs": PAIR_ENDS}
        counted = zip(names.items(), tally, strict=False)
        ends = {wager: dict(zip(each, map(int, row), strict=False)) for (wager, each), row in counted}
        return {wager: ends[wager] for wager in self.stakes}


__all__ = ["Dragon21Simulator", "Totals", "settle_deal"]
