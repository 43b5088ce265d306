"""The wagers of 3.1: the numbers that each is on, under a wheel with one zero or two, and what it is paid (5.4).

>>> layout = numbers_of(SINGLE_ZERO)
>>> sorted(layout["corner:16"]), "17" in layout["red"], len(layout)
(['16', '17', '19', '20'], False, 157)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from pitbook.cards.wheel import DOUBLE_ZERO, SINGLE_ZERO, is_red
from pitbook.law import Notice
from pitbook.law.wager_name import family_of

PARTS: Final = {
    "straight": "a",
    "split": "b",
    "street": "c",
    "corner": "d",
    "first-four": "d",
    "top-line": "k",
    "line": "e",
    "column": "f",
    "dozen": "g",
    "red": "h",
    "black": "h",
    "odd": "i",
    "even": "i",
    "low": "j",
    "high": "j",
}
"""The kinds of wagers, each with its part of 3.1."""
ZEROS: Final = ("0", "00")
ROWS: Final = [range(first, first + 3) for first in range(1, 37, 3)]
AROUND_ZERO: Final = {
    SINGLE_ZERO: ("split:0-1", "split:0-2", "split:0-3", "street:0-1-2", "street:0-2-3"),
    DOUBLE_ZERO: (
        *("split:0-00", "split:0-1", "split:0-2", "split:00-2", "split:00-3"),
        *("street:0-1-2", "street:0-00-2", "street:00-2-3"),
    ),
}
"""The wagers on several numbers of which one is a zero, and which are named by all of them."""
AT_THE_HEAD: Final[Mapping[tuple[str, ...], tuple[str, tuple[str, ...]]]] = {
    SINGLE_ZERO: ("first-four", ("0", "1", "2", "3")),
    DOUBLE_ZERO: ("top-line", ("0", "00", "1", "2", "3")),
}
"""The one on all numbers at the head of the layout."""

Pockets = tuple[str, ...]
Named = Iterator[tuple[str, Iterable[int | str]]]


def pockets_of(notice: Notice) -> Pockets:
    return DOUBLE_ZERO if notice.choice("zeros") == "2" else SINGLE_ZERO


@cache
def numbers_of(pockets: Pockets) -> Mapping[str, frozenset[str]]:
    """Every wager on the layout of a wheel, and its numbers."""
    named = [_straight(pockets), _inside(), _around_zero(pockets), _dozens_and_columns(), _chances()]
    found = {wager: frozenset(map(str, numbers)) for each in named for wager, numbers in each}
    return MappingProxyType(dict(sorted(found.items(), key=lambda item: list(PARTS).index(family_of(item[0])))))


def _straight(pockets: Pockets) -> Named:
    for pocket in sorted(pockets, key=int):
        yield f"straight:{pocket}", [pocket]


def _inside() -> Named:
    """Streets and six lines are named by their first number, corners by their lowest, splits by both."""
    for row in ROWS:
        yield f"street:{row[0]}", row
        yield from (_split(pair) for pair in (row[:2], row[1:]))
    for row, below in pairwise(ROWS):
        yield f"line:{row[0]}", [*row, *below]
        yield from (_split(pair) for pair in zip(row, below, strict=True))
        yield from ((f"corner:{row[n]}", [*row[n : n + 2], *below[n : n + 2]]) for n in range(2))


def _split(pair: Iterable[int]) -> tuple[str, list[int | str]]:
    one, other = pair
    return f"split:{one}-{other}", [one, other]


def _around_zero(pockets: Pockets) -> Named:
    for wager in AROUND_ZERO[pockets]:
        yield wager, wager.partition(":")[2].split("-")
    yield AT_THE_HEAD[pockets]


def _dozens_and_columns() -> Named:
    for n in range(3):
        yield f"column:{n + 1}", range(n + 1, 37, 3)
        yield f"dozen:{n + 1}", range(12 * n + 1, 12 * n + 13)


def _chances() -> Named:
    every = range(1, 37)
    yield "red", [n for n in every if is_red(str(n))]
    yield "black", [n for n in every if not is_red(str(n))]
    yield "odd", every[::2]
    yield "even", every[1::2]
    yield "low", every[:18]
    yield "high", every[18:]


def row_for(wager: str) -> tuple[str, str]:
    """The pay table of a wager, and its row there.

    >>> row_for("split:17-20"), row_for("top-line")
    (('layout', 'split'), ('top-line', 'win'))
    """
    family = family_of(wager)
    return (family, "win") if family in ("first-four", "top-line") else ("layout", family)


def words_for(pocket: str) -> str:
    """A number as the dealer announces it (5.1).

    >>> [words_for(pocket) for pocket in ("17", "36", "00")]
    ['17, black, odd, low', '36, red, even, high', '00']
    """
    if pocket in ZEROS:
        return pocket
    number = int(pocket)
    colour = "red" if is_red(pocket) else "black"
    return f"{number}, {colour}, {'odd' if number % 2 else 'even'}, {'low' if number <= 18 else 'high'}"
