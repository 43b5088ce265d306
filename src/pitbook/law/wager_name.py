"""How wagers are named: alone, `ante`; or as one of a family of like ones, `quinella:hearts-clubs`.

On wires, in records and in facts a name is plain text. Whoever asks for its parts asks here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

_SEPARATOR = ":"


class WagerName(NamedTuple):
    """A wager's family and, where there are several alike, which of them it is.

    >>> WagerName.parse("quinella:hearts-clubs")
    WagerName(family='quinella', member='hearts-clubs')
    >>> str(WagerName("perfect-pairs", "dragon")), str(WagerName("ante"))
    ('perfect-pairs:dragon', 'ante')
    """

    family: str
    member: str = ""

    @staticmethod
    @lru_cache(4096)
    def parse(text: str) -> WagerName:
        family, _, member = text.partition(_SEPARATOR)
        return WagerName(family, member)

    def __str__(self) -> str:
        return f"{self.family}{_SEPARATOR}{self.member}" if self.member else self.family


def family_of(wager: str) -> str:
    """
    >>> family_of("total:9"), family_of("ante")
    ('total', 'ante')
    """
    return WagerName.parse(wager).family


def is_one_of_many(wager: str) -> bool:
    """Whether a wager has others like it in its family.

    >>> is_one_of_many("perfect-pairs:tiger"), is_one_of_many("tiger")
    (True, False)
    """
    return bool(WagerName.parse(wager).member)


@lru_cache(4096)
def signed_names(wager: str) -> tuple[str, str, str]:
    """Under which names a sign may speak of a wager: its own, its family's, or the first word of that.

    >>> signed_names("suit-hearts")
    ('suit-hearts', 'suit-hearts', 'suit')
    """
    return wager, family_of(wager), wager.partition("-")[0]
