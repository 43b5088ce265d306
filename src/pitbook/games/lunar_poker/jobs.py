"""The count for each of the dealer's cards by rank: thirteen jobs, each kept on disk when it is done.

`python -m pitbook.games.lunar_poker.jobs FOLDER [RANK ...]` does those that are not yet in the folder, and says
after each share of the work how long the rest will take. A job that is stopped goes on where it last wrote.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Final

import numpy as np

from pitbook.games.lunar_poker.counts.dealer import FIVES, Tables, Up, counts_of, up_card
from pitbook.games.lunar_poker.counts.ranks import SIZES_OF_DRAWS, Ranks, ranks_of
from pitbook.games.lunar_poker.counts.states import BROKEN_BOUNDS, EVEN, HANDS, add_hands, job_for
from pitbook.games.lunar_poker.counts.tables import fill_six, fill_table
from pitbook.games.lunar_poker.counts.tally import (
    ACTIONS,
    COLUMNS,
    FOLD,
    FOLDS,
    FORCED,
    FORCED_LOSE,
    FORCED_WIN,
    LOSE,
    MOST,
    NONE,
    PAT,
    SIXTH,
    WIN,
)
from pitbook.games.lunar_poker.play import RULES
from pitbook.maths.kernels import Array

READINGS: Final = ("any", "no-ace-king", "none")
"""How 10.9 may be read: the second combination may be any; any but ace and king; or there is none."""
SHARES: Final = 52
"""So many parts a job has between which it writes down what it has."""
Ends = tuple[tuple[int, ...], ...]
"""A tally of how hands end: by choice and by column."""
Tell = Callable[[str], None]


def tables_for(up: Up, ranks: Ranks, sizes: Sequence[int] = SIZES_OF_DRAWS) -> Tables:
    """Those that a job reads; without those for draws of other sizes, if these are never made."""
    each: list[tuple[Array, ...]] = []
    for size in (0, *SIZES_OF_DRAWS):
        is_filled = size in (0, *sizes)
        dead, gone = (comb(17 + size, 5 + size), comb(12 + size, size)) if is_filled else (1, 0)
        table = tuple(np.zeros(cells, np.int32) for cells in (dead, dead, gone * FIVES, gone * FIVES))
        if is_filled:
            fill_table(up, ranks, size, *table)
        each.append(table)
    six = [np.zeros(comb(18, 6), np.int32) for _ in range(4)]
    fill_six(up, ranks, counts_of(6), *six)
    none, big, wins, ties = zip(*each, strict=True)
    return Tables(none, big, wins, ties, *six)


def count_rank(
    rank: int, pays: tuple[int, ...], reading: str, file: Path | None = None, tell: Tell | None = None
) -> Array:
    """How all hands end by the best play against a card of this rank: two halves of each number, see `add_hands`.

    What is done is kept in the file, from share to share.
    """
    ranks = ranks_of(pays, reading)
    up = up_card(ranks, rank)
    halves, first, checks = _read(file)
    if first == FIVES:
        check(checks)
        return halves
    start, begin = time.monotonic(), first
    job = job_for(up, ranks, tables_for(up, ranks), pays, READINGS.index(reading))
    job.checks[:] = checks
    chosen = np.zeros((FIVES, ACTIONS), np.int64)
    for share in range(SHARES):
        last = FIVES * (share + 1) // SHARES
        if last <= first:
            continue
        add_hands(job, first, last, halves[0], halves[1], chosen)
        first = last
        if file is not None:
            _write(file, halves, first, job.checks)
        if tell is not None:
            left = (time.monotonic() - start) * (FIVES - first) / (first - begin)
            tell(f"rank {rank}: {first} of {FIVES}, {left:.0f} s left")
    check(job.checks)
    return halves


def check(checks: Array) -> None:
    """Every hand was gone through, every bound held, and no choice was as good as the best but for rounding."""
    assert checks[HANDS] == comb(51, 5), "hands are missing"
    assert not checks[BROKEN_BOUNDS], "a bound does not hold"
    assert not checks[EVEN], "a choice is not certain"


def _read(file: Path | None) -> tuple[Array, int, Array]:
    if file is not None and file.exists():
        with np.load(file) as kept:
            return kept["halves"], int(kept["first"]), kept["checks"]
    return np.zeros((2, ACTIONS, COLUMNS), np.int64), 0, np.zeros(1, np.int64)


def _write(file: Path, halves: Array, first: int, checks: Array) -> None:
    """Whole or not at all."""
    new = file.with_suffix(".new.npz")
    np.savez_compressed(new, halves=halves, first=first, checks=checks)
    new.replace(file)


def ends_of(halves: Array) -> Ends:
    """Whole numbers again."""
    low, high = halves.tolist()
    return tuple(
        tuple((h << 40) + one for h, one in zip(highs, lows, strict=True))
        for highs, lows in zip(high, low, strict=True)
    )


def deals_of(choice: int) -> tuple[int, int]:
    """In how many ways a hand may go on after a choice, and how many cards may come when the dealer is forced."""
    size = {PAT: 0, SIXTH: 1}.get(choice, choice)
    return comb(46, size) * comb(46 - size, 4), 42 - size


def net_of(ends: Ends) -> Fraction:
    """What all these hands net, in antes: a fold loses it, a bet is two antes, a draw costs one."""
    total = -Fraction(ends[FOLDS][FOLD])
    for choice in range(PAT, ACTIONS):
        row, (deals, rest) = ends[choice], deals_of(choice)
        won = row[NONE] - row[FOLD] - 3 * row[LOSE] + sum(2 * pays * row[WIN + pays] for pays in range(MOST))
        forced = sum(2 * pays * row[FORCED_WIN + pays] for pays in range(MOST)) - 3 * row[FORCED_LOSE]
        total += Fraction(won * rest + forced - 2 * rest * row[FORCED], deals * rest)
        if choice != PAT:
            total -= Fraction(sum(row[:FORCED]) + sum(row[WIN:FORCED_WIN]), deals)
    return total


def lawful_pays() -> tuple[int, ...]:
    """What a bet is paid by the law, by kind of hand from none on."""
    odds = RULES.edition().paytables["bet"].pays.values()
    return (0, *(int(each.ratio) for each in odds))


def main(folder: str, *wanted: str) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    for rank in map(int, wanted or range(13)):
        count_rank(rank, lawful_pays(), "any", Path(folder) / f"{rank}.npz", print)


if __name__ == "__main__":
    main(*sys.argv[1:])
