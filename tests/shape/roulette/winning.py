"""What wins: the pockets of a wheel, and which of them each wager of the layout is on (rules 2.2 and 3.1).

>>> layout = numbers_of(SINGLE_ZERO)
>>> sorted(layout["corner:16-17-19-20"]), "17" in layout["red"], len(layout)
(['16', '17', '19', '20'], False, 157)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from types import MappingProxyType

from pitbook.cards.wheel import DOUBLE_ZERO, SINGLE_ZERO, is_red
from pitbook.law import Notice

ROWS = [range(first, first + 3) for first in range(1, 37, 3)]
AROUND_ZERO = {
    SINGLE_ZERO: ("split:0-1", "split:0-2", "split:0-3", "street:0-1-2", "street:0-2-3", "corner:0-1-2-3"),
    DOUBLE_ZERO: (
        *("split:0-1", "split:0-2", "split:00-2", "split:00-3", "split:0-00"),
        *("street:0-1-2", "street:0-00-2", "street:00-2-3", "five:0-00-1-2-3"),
    ),
}
"""The wagers on several numbers of which one is a zero."""


def pockets_of(notice: Notice) -> tuple[str, ...]:
    return DOUBLE_ZERO if notice.choice("wheel") == "double-zero" else SINGLE_ZERO


@cache
def numbers_of(pockets: tuple[str, ...]) -> Mapping[str, frozenset[str]]:
    """Every wager on the layout of a wheel, and its numbers."""
    named = [_chances(), _dozens_and_columns(), _inside(), _around_zero(pockets), _straight(pockets)]
    return MappingProxyType({wager: frozenset(map(str, numbers)) for each in named for wager, numbers in each})


Named = Iterator[tuple[str, Iterable[int | str]]]


def _chances() -> Named:
    every = range(1, 37)
    yield "red", [n for n in every if is_red(str(n))]
    yield "black", [n for n in every if not is_red(str(n))]
    yield "odd", every[::2]
    yield "even", every[1::2]
    yield "low", every[:18]
    yield "high", every[18:]


def _dozens_and_columns() -> Named:
    for n in range(3):
        yield f"dozen:{n + 1}", range(12 * n + 1, 12 * n + 13)
        yield f"column:{n + 1}", range(n + 1, 37, 3)


def _inside() -> Named:
    for row in ROWS:
        yield _of("street", row)
        yield from (_of("split", pair) for pair in (row[:2], row[1:]))
    for row, below in pairwise(ROWS):
        yield f"six-line:{row[0]}-{below[-1]}", [*row, *below]
        yield from (_of("split", pair) for pair in zip(row, below, strict=True))
        yield from (_of("corner", [*row[n : n + 2], *below[n : n + 2]]) for n in range(2))


def _of(family: str, numbers: Iterable[int]) -> tuple[str, list[int | str]]:
    """The wager on some numbers, named by them."""
    every: list[int | str] = list(numbers)
    return f"{family}:{'-'.join(map(str, every))}", every


def _around_zero(pockets: tuple[str, ...]) -> Named:
    for wager in AROUND_ZERO[pockets]:
        yield wager, wager.partition(":")[2].split("-")


def _straight(pockets: tuple[str, ...]) -> Named:
    for pocket in sorted(pockets, key=int):
        yield f"straight:{pocket}", [pocket]


def words_for(pocket: str) -> str:
    """A number as a dealer announces it.

    >>> [words_for(pocket) for pocket in ("17", "36", "0")]
    ['17, black, odd, low', '36, red, even, high', '0']
    """
    if pocket in ("0", "00"):
        return pocket
    number = int(pocket)
    colour = "red" if is_red(pocket) else "black"
    return f"{number}, {colour}, {'odd' if number % 2 else 'even'}, {'low' if number <= 18 else 'high'}"
