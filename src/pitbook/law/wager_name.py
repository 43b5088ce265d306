"""How wagers are named: alone, `ante`; or as one of a family of like ones, `quinella:hearts-clubs`.

On wires, in records and in facts a name is plain text. Whoever asks for its parts asks here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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


def in_another_order(wager: str, known: Iterable[str]) -> str:
    """The wager that is meant by the same parts in another order; nothing if there is none.

    >>> in_another_order("split:20-17", ["split:17-18", "split:17-20"])
    'split:17-20'
    """
    family, member = WagerName.parse(wager)
    alike = (each for each in known if each != wager and family_of(each) == family)
    return next((each for each in alike if _parts(WagerName.parse(each).member) == _parts(member)), "")


def _parts(member: str) -> list[str]:
    return sorted(member.split("-"))


def in_short(wagers: Sequence[str], most: int = 9) -> tuple[str, ...]:
    """Wagers by name; of a family with more than so many, its ends if it counts up, or one and how many are like it.

    >>> in_short(["field", *(f"total:{n}" for n in range(2, 13))])
    ('field', 'total:2 to total:12')
    >>> in_short(["exacta:a-b", "exacta:b-a"], most=1)
    ('exacta:a-b and 1 like it',)
    """
    families: dict[str, list[str]] = {}
    for wager in wagers:
        families.setdefault(family_of(wager), []).append(wager)
    return tuple(name for each in families.values() for name in (each if len(each) <= most else [_in_brief(each)]))


def _in_brief(family: list[str]) -> str:
    members = [WagerName.parse(wager).member for wager in family]
    first = int(members[0]) if members[0].isdecimal() else 0
    if members == [str(number) for number in range(first, first + len(family))]:
        return f"{family[0]} to {family[-1]}"
    return f"{family[0]} and {len(family) - 1} like it"


@lru_cache(4096)
def signed_names(wager: str) -> tuple[str, str, str]:
    """Under which names a sign may speak of a wager: its own, its family's, or the first word of that.

    >>> signed_names("suit-hearts")
    ('suit-hearts', 'suit-hearts', 'suit')
    """
    return wager, family_of(wager), wager.partition("-")[0]
