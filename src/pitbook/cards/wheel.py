"""The pockets of a wheel, in the order in which they lie around it.

>>> len(SINGLE_ZERO), len(DOUBLE_ZERO), is_red("32"), is_red("0")
(37, 38, True, False)
"""

from __future__ import annotations

from typing import Final

_SINGLE = "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
_DOUBLE = "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
_REDS = "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36"

SINGLE_ZERO: Final = tuple(_SINGLE.split())
DOUBLE_ZERO: Final = tuple(_DOUBLE.split())
_RED: Final = frozenset(_REDS.split())


def is_red(pocket: str) -> bool:
    return pocket in _RED
