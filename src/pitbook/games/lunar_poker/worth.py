"""What each choice is worth for one hand against an open card: the tables are filled for that hand alone."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from pitbook.games.lunar_poker.counts.dealer import FIVES, Tables, Up, counts_of, draws, up_card
from pitbook.games.lunar_poker.counts.exchanges import list_draws
from pitbook.games.lunar_poker.counts.forcing import UNSUITED
from pitbook.games.lunar_poker.counts.options import ALL, draw_flushes, exchange_by_rank, exchange_gain
from pitbook.games.lunar_poker.counts.ranks import SIZES_OF_DRAWS, Ranks, place
from pitbook.games.lunar_poker.counts.states import Job, job_for, worth_of
from pitbook.games.lunar_poker.counts.tables import fill_beside, fill_six
from pitbook.games.lunar_poker.counts.tally import PAT, SIXTH
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
        up, self.at = up_card(ranks, open_card[0]), place([rank for rank, _ in hand])
        counts = ranks.counts5[self.at]
        self.job = job_for(up, ranks, _tables_beside(up, ranks, counts), tuple(pays), reading)
        self.job.counts[:] = counts
        self.job.left[:] = 4 - counts
        self.job.left[open_card[0]] -= 1
        self.job.held[:] = [sum(1 << rank for rank, own in self.cards if own == suit) for suit in range(4)]
        self.job.free[:] = ALL & ~self.job.held
        self.job.free[0] &= ~(1 << open_card[0])


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
    first = []
    for choice in (PAT, SIXTH):
        worth_of(on.job, choice, 0, on.job.no_tally, on.at)
        first.append(_worth(on.job, choice))
    for size in SIZES_OF_DRAWS:
        list_draws(ranks, on.job.tables, on.job.draws, size, on.job.counts, on.job.left, on.job.rows)
    each = {places: _exchange(on, places) for size in SIZES_OF_DRAWS for places in combinations(range(5), size)}
    return Worths(first[0], first[1] - 1, each)


def _worth(job: Job, choice: int, more: int = 0, gained: int = 0) -> Fraction:
    """What the last result of a choice says, and what is known beside it, over all deals."""
    hands, rest = job.choices[choice].tolist()
    size = {PAT: 0, SIXTH: 1}.get(choice, choice)
    value, gain = job.result.tolist()
    return (value + more + Fraction(gain + gained, rest)) / (comb(46, size) * hands)


def _exchange(on: _Hand, places: Sequence[int]) -> Fraction:
    job, size, row = on.job, len(places), len(places) - 2
    up, ranks, tables, known = job.up, job.ranks, job.tables, job.draws
    kept = [card for at, card in enumerate(on.cards) if at not in places]
    kept_at, gone_at = place([rank for rank, _ in kept]), place([on.cards[at][0] for at in places])
    ways, deads, nones, bigs = (each[row] for each in job.rows)
    hands, rest = job.choices[size].tolist()
    total = exchange_by_rank(
        up, ranks, tables, known, size, kept_at, gone_at, job.left, ways, nones, job.free[0], hands, 0, job.no_tally
    )
    gained = sum(
        exchange_gain(
            up, ranks, known, job.known, size, kept_at, job.counts, job.left, nones, deads, suit, free, rest, 0,
            job.no_tally,
        )
        for suit, free in enumerate((0, *job.free.tolist()), UNSUITED)
    )  # fmt: skip
    job.result[:] = 0
    for suit in range(4):
        if all(own == suit for _, own in kept):
            draw_flushes(
                up, ranks, tables, known, job.known, size, kept_at, gone_at, sum(1 << rank for rank, _ in kept), suit,
                job.counts, job.free, nones, bigs, deads, job.pays, hands, rest, job.result, 0, job.no_tally,
            )  # fmt: skip
    return _worth(job, size, int(total), int(gained)) - 1
