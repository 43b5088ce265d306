"""The one count behind the figures: all throws of three dice, and by which row each pays a wager."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import Final

from pitbook.games.tai_sai.winning import FAMILIES, NUMBERS, WAGERS, Dice, row_of
from pitbook.law.wager_name import family_of

THROWN: Final = 3
"""The count is of so many dice."""
THROWS: Final = tuple(product(NUMBERS, repeat=THROWN))


@lru_cache(len(WAGERS))
def ways(wager: str) -> Mapping[str, int]:
    """By how many throws of `THROWS` a wager is paid by each row, and under "" by how many it loses.

    >>> dict(ways("face:6"))
    {'three-times': 1, 'twice': 15, 'once': 75, '': 125}
    """
    counts = Counter(row_of(wager, throw) for throw in THROWS)
    return {row: counts[row] for row in sorted(counts, key=counts.__getitem__)}


@lru_cache(1)
def alike() -> Mapping[str, str]:
    """For each wager the first of its family that is paid by the same rows of the pay table, and as often.

    >>> [alike()[wager] for wager in ("total:17", "pair:5-6", "dice:5-6-6", "dice:2-4-6")]
    ['total:17', 'pair:1-2', 'dice:1-1-2', 'dice:1-2-3']
    """
    first: dict[object, str] = {}
    return {wager: first.setdefault((family_of(wager), *ways(wager).items()), wager) for wager in WAGERS}


@lru_cache(1)
def on_one_throw() -> Mapping[Dice, tuple[str, ...]]:
    """For each throw, with its dice in order, the wagers that win on it and on no other.

    >>> on_one_throw()[1, 1, 2], on_one_throw()[1, 2, 4]
    (('total:4', 'dice:1-1-2'), ('dice:1-2-4',))
    """
    found: dict[Dice, tuple[str, ...]] = {}
    for wager in WAGERS:
        won = _throws_of(wager)
        if len(won) == 1:
            found[won[0]] = (*found.get(won[0], ()), wager)
    return found


@lru_cache(len(WAGERS))
def parts_of(wager: str) -> tuple[tuple[str, ...], ...]:
    """For each throw that a wager wins on, the wagers on that one alone."""
    return tuple(on_one_throw()[throw] for throw in _throws_of(wager))


def _throws_of(wager: str) -> tuple[Dice, ...]:
    return tuple(dict.fromkeys(tuple(sorted(throw)) for throw in THROWS if row_of(wager, throw)))


@lru_cache(1)
def rows() -> Mapping[str, str]:
    """The rows of the mathematics, each with a wager that stands for it: a family, or some of it where they differ."""
    found: dict[str, str] = {}
    for family in FAMILIES:
        stand = dict.fromkeys(alike()[wager] for wager in WAGERS if family_of(wager) == family)
        found |= {family: next(iter(stand))} if len(stand) == 1 else {wager: wager for wager in stand}
    return found


def follows() -> Mapping[str, str]:
    """Wagers that count with the row of another of their family."""
    return {wager: like for wager, like in alike().items() if wager != like and like in rows()}
