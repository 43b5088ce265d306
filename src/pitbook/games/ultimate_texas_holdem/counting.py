"""Every board with every two hole cards and every hand of the dealer's: the one count behind all figures.

A swap of suits changes nothing, so 134,459 boards stand for all 2,598,960. Each is met as ten flops with two further
cards. A first pass finds what the choices bring and so what is best; a second how rounds end by a play that is known.
The file `counts/kernel_board.py` tells how one board is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import comb, lcm
from queue import SimpleQueue
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitbook.cards import FIVE_CARD
from pitbook.games.ultimate_texas_holdem.counts import kernel_ends, kernel_rounds, kernel_values
from pitbook.games.ultimate_texas_holdem.counts.frames import MEMBERS, ORDERS, frames
from pitbook.games.ultimate_texas_holdem.counts.kernel_board import BEST, ENDS, LOST, PAIRS, RANK_PAIRS, TIED
from pitbook.games.ultimate_texas_holdem.play import BLIND_TABLE, BOARD, HAND
from pitbook.games.ultimate_texas_holdem.winning import FORMS
from pitbook.law.edition import PointValue
from pitbook.maths.analysis import Question
from pitbook.maths.hands import FULL_DECK, WORKERS, hand_tables, strengths_of, suit_classes
from pitbook.maths.progress import counted_off

COUNTED: Final[Mapping[str, PointValue]] = {
    "decks": 1,
    "deck-size": 52,
    "hand-size": HAND,
    "dealer-hand-size": HAND,
    "community-size": BOARD,
    "turned-first": 3,
    "before-multiples": ["4", "3"],
    "flop-multiples": ["2"],
    "play-multiples": ["1"],
    "side-wager-needs": "ante",
    "qualifies-with": "pair",
    "equal-hands": "stand-off",
    "blind-wins-with": "straight",
    "trips-wins-with": "three-of-a-kind",
    "folded-trips": "in-action",
}
"""What the count takes for granted; an edition that says otherwise is refused."""
BLIND_ROWS: Final = FIVE_CARD.categories[FIVE_CARD.categories.index("straight") :]
TRIPS_ROWS: Final = FIVE_CARD.categories[FIVE_CARD.categories.index("three-of-a-kind") :]
CLASSES: Final = 169
"""Two cards by their ranks, and whether they are of one suit: see `class_of` of the kernel."""
SIZES: Final = (4, 3, 2, 1)
"""How many times the ante a play wager may be, in the order in which they are offered."""
FLOPS: Final = 10
"""In how many ways a board begins with three of its cards; every count is of all of them."""
DEALERS: Final = comb(52 - HAND - BOARD, HAND)
HOLES: Final = comb(52, HAND)
DEALS: Final = HOLES * comb(52 - HAND, BOARD) * FLOPS * DEALERS
"""The deals that every probability is a share of: two hole cards, a flop, two more cards, and the dealer's hand."""

Counts = NDArray[np.int64]
Nets = tuple[tuple[int, ...], ...]
"""By the size of the play wager, from 1, and in row 0 of a fold: what each end brings, in whole numbers."""


@dataclass(frozen=True, slots=True)
class PlayedEnds:
    """How rounds end by a play, for each class of hole cards that is not played before the flop.

    `tally` is by class and by when it is played (at the flop, at the end, never) and counts the ends as they would be
    if it were played; `held` is by class and by the row of Trips, from no prize up, over all boards.
    """

    tally: Counts
    held: Counts

    @property
    def whole(self) -> Counts:
        """The ends by class of hands that are played before the flop, which no later choice changes."""
        whole: Counts = self.tally.sum(axis=1)
        return whole


def end_name(times: int, end: int) -> str:
    """How an end is called: a play wager of so many times the ante, and what became of it."""
    against = " against less than a pair" if end < TIED and end % 2 == 0 else ""
    if end == TIED:
        return f"play {times} and tie"
    if end >= LOST:
        return f"play {times} and lose{against}"
    row = end // 2
    made = f" with {BLIND_ROWS[row - 1].replace('-', ' ')}" if row else ""
    return f"play {times} and win{made}{against}"


# What is counted with


@dataclass(frozen=True, slots=True)
class _Boards:
    """Boards up to a swap of suits, how many each stands for, and the weakest hand of a better kind than its own."""

    cards: NDArray[np.uint8]
    weights: Counts
    needs: Counts


@lru_cache(maxsize=4)
def _boards(deck: tuple[int, ...]) -> _Boards:
    classes = suit_classes(BOARD, deck)
    return _Boards(classes.cards, classes.multiplicity, better_kinds()[strengths_of(FIVE_CARD, classes.cards)])


class LookedUp(NamedTuple):
    """What every kernel looks up: the live cards, how a hand is made and ranked, who qualifies, rows by strength."""

    live: Counts
    is_seven: bool
    steps: NDArray[Any]
    bases: Counts
    suited: NDArray[Any]
    floor: int
    rows: Counts


def looked_up(form: str, deck: tuple[int, ...] = FULL_DECK) -> LookedUp:
    is_seven = form == FORMS[1]
    tables = hand_tables(FIVE_CARD, HAND + BOARD if is_seven else FIVE_CARD.size)
    live = np.zeros(52, np.int64)
    live[list(deck)] = 1
    ranked = tables.steps, tables.bases, tables.suited
    return LookedUp(live, is_seven, *ranked, FIVE_CARD.floor("pair"), rows_by_strength())


@lru_cache(maxsize=1)
def better_kinds() -> Counts:
    """For each strength the weakest hand of a better kind."""
    floors = [FIVE_CARD.floor(category) for category in FIVE_CARD.categories]
    kinds = np.searchsorted(floors, np.arange(len(FIVE_CARD)), side="right")
    weakest: Counts = np.array([*floors, len(FIVE_CARD)])[kinds]
    return weakest


@lru_cache(maxsize=1)
def rows_by_strength() -> Counts:
    """For each strength the row of the blind's pay table and that of Trips, from 1; 0 where there is none."""
    strengths = np.arange(len(FIVE_CARD))
    tables = [[FIVE_CARD.floor(row) for row in rows] for rows in (BLIND_ROWS, TRIPS_ROWS)]
    return np.array([np.searchsorted(floors, strengths, side="right") for floors in tables])


_PARTS: Final = 48
_MOST_WORKERS: Final = 4
"""Each has sums of its own, of some 80 MB."""

Sums = tuple[NDArray[Any], ...]


def _in_parts(size: int, fresh: Callable[[], Sums], add: Callable[[slice, Sums], None]) -> Sums:
    """The sums of all boards, which several threads add to sums of their own, part by part."""
    workers = min(WORKERS, _MOST_WORKERS)
    free: SimpleQueue[Sums] = SimpleQueue()
    each = [fresh() for _ in range(workers)]
    for sums in each:
        free.put(sums)

    def add_part(part: slice) -> None:
        sums = free.get()
        add(part, sums)
        free.put(sums)

    cuts = [size * n // _PARTS for n in range(_PARTS + 1)]
    with ThreadPoolExecutor(workers) as pool:
        done: Iterable[None] = pool.map(add_part, (slice(*cut) for cut in pairwise(cuts)))
        list(counted_off(done, _PARTS))
    return tuple(sum(parts[1:], start=parts[0]) for parts in zip(*each, strict=True))


def _call(kernel: Callable[..., None], *given: Any) -> None:
    """Call a kernel with what several tuples hold; their order is that of its arguments."""
    kernel(*given)


# The two passes


@lru_cache(maxsize=4)
def best_flops(form: str, nets: Nets, deck: tuple[int, ...] = FULL_DECK) -> tuple[NDArray[np.uint8], Counts, Counts]:
    """At which flops which holes are played, and what the choices before the flop bring, by class.

    First for those the sums of all hands played 4 and 3 times, then 24 times those of all that check.
    """
    boards, looked, framed = _boards(deck), looked_up(form, deck), frames(deck)
    flops, given = len(framed.cards), (np.array(nets), framed.found, ORDERS, MEMBERS)
    shapes = [(CLASSES, 2), (flops, RANK_PAIRS, 2), (flops, 4, PAIRS, 2), (flops, HOLES, 2)]

    def add(part: slice, sums: Sums) -> None:
        some = boards.cards[part], boards.weights[part]
        _call(kernel_values.add_values, *some, *looked, *given, *sums)

    early, *by_flop = _in_parts(len(boards.cards), lambda: tuple(np.zeros(shape, np.int64) for shape in shapes), add)
    decided, checks = np.zeros((flops, HOLES), np.uint8), np.zeros(CLASSES, np.int64)
    flop = framed.cards, framed.multiplicity, looked.live, ORDERS, framed.keeps
    _call(kernel_values.decide_flops, *flop, *by_flop, decided, checks)
    return decided, early, checks


def count_ends(
    form: str, nets: Nets, decided: NDArray[np.uint8], mode: int = BEST, deck: tuple[int, ...] = FULL_DECK
) -> PlayedEnds:
    """How rounds end where `decided` says which holes are played at which flops, and `mode` when at the end."""
    boards, looked, framed = _boards(deck), looked_up(form, deck), frames(deck)
    flops = len(framed.cards)
    by_rank, by_suit = np.zeros((flops, RANK_PAIRS, 2), np.int64), np.zeros((flops, 4, PAIRS, 2), np.int64)
    kernel_ends.count_decided(framed.cards, decided, by_rank, by_suit)
    given = np.array(nets), framed.found, ORDERS, MEMBERS, decided, by_rank, by_suit, mode
    shapes = [(CLASSES, 3, ENDS), (CLASSES, len(TRIPS_ROWS) + 1)]

    def add(part: slice, sums: Sums) -> None:
        some = boards.cards[part], boards.weights[part], boards.needs[part]
        _call(kernel_ends.add_ends, *some, *looked, *given, *sums)

    tally, held = _in_parts(len(boards.cards), lambda: tuple(np.zeros(shape, np.int64) for shape in shapes), add)
    return PlayedEnds(tally, held)


# One hand


def fare_of(
    form: str, own: Sequence[int], boards: NDArray[Any], gone: Sequence[int] = ()
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """What two cards make on some boards (strength, row of the blind, row of Trips), and their ends: see `fare`."""
    looked = looked_up(form)
    looked.live[list(gone)] = 0
    made, ends = np.empty((len(boards), 3), np.int64), np.empty((len(boards), 5), np.int64)
    sizes = np.asarray(boards, np.int64), np.asarray(own, np.int64)
    _call(kernel_rounds.fare, *sizes, *looked, MEMBERS, made, ends)
    return made, ends


def trips_name(row: int) -> str:
    """The name of an outcome of Trips, by its row from 1."""
    return TRIPS_ROWS[row - 1].replace("-", " ") if row else "no prize"


# What ends bring


def nets_of(question: Question) -> list[list[Fraction]]:
    """What ante, blind and play wager net by end, per unit of the ante: a row for each size of the last, or none."""
    blind = [question.winnings(question.odds(BLIND_TABLE, row)) for row in BLIND_ROWS]
    ante = question.winnings(question.odds("ante", "any"))
    rows = [[Fraction(-2)] * ENDS]
    for times in sorted(SIZES):
        played = question.winnings(question.odds("play", "any"), times)
        won = [played + more + (ante if qualifies else 0) for more in (Fraction(0), *blind) for qualifies in (0, 1)]
        rows.append([*won, Fraction(-1 - times), Fraction(-2 - times), Fraction(0)])
    return rows


def in_whole_numbers(nets: list[list[Fraction]]) -> tuple[Nets, int]:
    """The same in parts of a unit, and how many parts that has."""
    scale = lcm(*(net.denominator for row in nets for net in row))
    return tuple(tuple(int(net * scale) for net in row) for row in nets), scale


def value_of(ends: Sequence[int], nets: Sequence[int]) -> int:
    """What some ends bring; whole numbers of any size."""
    return sum(count * net for count, net in zip(ends, nets, strict=True))
