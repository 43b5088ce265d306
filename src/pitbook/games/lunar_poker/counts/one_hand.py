"""What each choice is worth for one hand against an open card: the tables are filled for that hand alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from pitbook.games.lunar_poker.counts.dealer import FIVES, Tables, Up, counts_of, draws, up_card
from pitbook.games.lunar_poker.counts.options import ALL, buy, draw_flushes, exchange_by_rank, exchange_gain, stand
from pitbook.games.lunar_poker.counts.ranks import SIZES_OF_DRAWS, Ranks, place
from pitbook.games.lunar_poker.counts.states import list_draws
from pitbook.games.lunar_poker.counts.tables import fill_beside, fill_six
from pitbook.games.lunar_poker.counts.tally import COLUMNS
from pitbook.maths.kernels import Array

CardAt = tuple[int, int]
"""Rank and suit, both from 0; the rank of a two is 0."""


class Worths(NamedTuple):
    """In antes: what betting at once and buying a sixth card are worth, and each exchange by the places that go."""

    bet: Fraction
    sixth: Fraction
    exchanges: dict[tuple[int, ...], Fraction]


class _Hand:
    """A hand and all that is worked out once for it; the open card's suit is put in the place of the first."""

    def __init__(self, ranks: Ranks, hand: Sequence[CardAt], open_card: CardAt, pays: Sequence[int], reading: int):
        swap = {0: open_card[1], open_card[1]: 0}
        self.cards = [(rank, swap.get(suit, suit)) for rank, suit in hand]
        self.up: Up = up_card(ranks, open_card[0])
        self.ranks, self.reading, self.pays = ranks, reading, np.array(pays, np.int64)
        self.at = place([rank for rank, _ in hand])
        self.counts = ranks.counts5[self.at].copy()
        self.left = 4 - self.counts
        self.left[open_card[0]] -= 1
        held = [sum(1 << rank for rank, own in self.cards if own == suit) for suit in range(4)]
        self.held = np.array(held, np.int64)
        self.free = ALL & ~self.held
        self.free[0] &= ~(1 << open_card[0])
        self.tables, self.draws = _tables_beside(self.up, ranks, self.counts), draws()
        self.ends, self.tally = np.zeros(3, np.int64), np.zeros(COLUMNS, np.int64)
        self.result = np.zeros(2, np.int64)


def _tables_beside(up: Up, ranks: Ranks, counts: Array) -> Tables:
    """Tables of the usual size, of which no more is filled, nor takes up memory, than one hand asks for."""
    each: list[tuple[Array, ...]] = []
    for size in (0, *SIZES_OF_DRAWS):
        dead, gone = comb(17 + size, 5 + size), comb(12 + size, size)
        table = tuple(np.zeros(cells, np.int32) for cells in (dead, dead, gone * FIVES, gone * FIVES))
        drawn = draws().drawn[size - 2] if size else np.zeros((1, 0), np.int64)
        fill_beside(up, ranks, size, counts, drawn, *table)
        each.append(table)
    six = [np.zeros(comb(18, 6), np.int32) for _ in range(4)]
    held = counts_of(6)
    fill_six(up, ranks, np.where((held >= counts).all(axis=1)[:, None], held, 9), *six)
    return Tables(*zip(*each, strict=True), *six)


def worths(ranks: Ranks, hand: Sequence[CardAt], open_card: CardAt, pays: Sequence[int], reading: int = 0) -> Worths:
    """What each choice nets; a fold nets minus one."""
    on = _Hand(ranks, hand, open_card, pays, reading)
    return Worths(_bet(on), _sixth(on), dict(_exchanges(on)))


def _bet(on: _Hand) -> Fraction:
    hands, rest = comb(46, 4), 42
    stand(
        on.up, on.ranks, on.tables, on.at, on.counts, on.held, on.free, on.pays, hands, rest, on.ends, on.result, 0,
        on.tally,
    )  # fmt: skip
    return _worth(on.result, hands, rest)


def _sixth(on: _Hand) -> Fraction:
    hands, rest = comb(45, 4), 41
    buy(
        on.up, on.ranks, on.tables, on.counts, on.held, on.free, on.pays, on.reading, hands, rest, on.ends, on.result,
        0, on.tally,
    )  # fmt: skip
    return _worth(on.result, 46 * hands, rest) - 1


def _worth(result: Sequence[int], deals: int, rest: int) -> Fraction:
    return (Fraction(int(result[0])) + Fraction(int(result[1]), rest)) / deals


def _exchanges(on: _Hand) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    for size in SIZES_OF_DRAWS:
        rows = len(on.draws.drawn[size - 2])
        ways, none_at, big_at = (np.zeros(rows, np.int64) for _ in range(3))
        list_draws(on.up, on.ranks, on.tables, on.draws, size, on.counts, on.left, ways, none_at, big_at)
        for places in combinations(range(5), size):
            yield places, _exchange(on, size, places, none_at, big_at)


def _exchange(on: _Hand, size: int, places: Sequence[int], none_at: Array, big_at: Array) -> Fraction:
    kept = [card for at, card in enumerate(on.cards) if at not in places]
    kept_at, gone_at = place([rank for rank, _ in kept]), place([on.cards[at][0] for at in places])
    hands, rest = comb(46 - size, 4), 42 - size
    up, ranks, tables, known = on.up, on.ranks, on.tables, on.draws
    held, free = int(on.held[0]), int(on.free[0])
    total = int(
        exchange_by_rank(
            up, ranks, tables, known, size, kept_at, gone_at, on.left, none_at, held, free, hands, 0, on.tally
        )
    )
    gained = 0
    for suit in range(-1, 4):
        left = int(on.free[suit]) if suit >= 0 else 0
        gained += int(
            exchange_gain(
                up, ranks, known, size, kept_at, on.counts, on.left, none_at, suit, left, rest, on.ends, 0, on.tally
            )
        )
    on.result[:] = 0
    mask = sum(1 << rank for rank, _ in kept)
    for suit in range(4):
        if all(own == suit for _, own in kept):
            draw_flushes(
                up, ranks, tables, known, size, kept_at, gone_at, mask, suit, on.counts, on.free, none_at, big_at,
                on.pays, hands, rest, on.ends, on.result, 0, on.tally,
            )  # fmt: skip
    return _worth((total + int(on.result[0]), gained + int(on.result[1])), comb(46, size) * hands, rest) - 1
