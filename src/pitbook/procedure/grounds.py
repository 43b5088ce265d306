"""The points of law that shared procedures stand on, and who stands on them.

A point here names a rule by its number: `cut = "7.2"`. So procedures cite each game's own rule and know no number, and
a game without the point is refused when it is found, not when a table first comes to that step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from pitbook.errors import BrokenRules
from pitbook.law import Edition


@dataclass(frozen=True, slots=True)
class Grounds:
    """What one reader needs of an edition: points that name a rule, and points that are numbers.

    `needed_by` says in which editions the reader has work at all.
    """

    reader: str
    rules: tuple[str, ...]
    numbers: tuple[str, ...] = ()
    needed_by: Callable[[Edition], bool] = lambda law: True

    def check(self, law: Edition) -> None:
        """Refuse an edition that leaves this reader without a rule to cite."""
        if not self.needed_by(law):
            return
        for name in (*self.rules, *self.numbers):
            if law.find_point(name) is None:
                raise BrokenRules(f"{law.ref} has no point {name!r}, which {self.reader} reads", remedy=self._remedy)
        for name in self.rules:
            number = law.point(name).value
            if not isinstance(number, str) or not law.has(number):
                raise BrokenRules(f"{law.ref}: {name} is {number!r}, and no rule has that number", remedy=self._remedy)
        for name in self.numbers:
            law.number(name)

    @property
    def _remedy(self) -> str:
        return "give it under points in the clause that governs the matter"


def _has_cards(law: Edition) -> bool:
    return law.find_point("deck-size") is not None


def _has_shuffler(law: Edition) -> bool:
    dealing = law.options.get("dealing")
    return dealing is not None and "shuffler" in dealing.choices


def _has_pool(law: Edition) -> bool:
    return bool(law.pooled_wagers)


TABLE: Final = Grounds("every table", ("opening", "wagering", "void-round"), ("boxes",))
CARDS: Final = Grounds(
    "the care of the cards",
    ("shuffle-before-play", "shuffle-after-round", "empty-table", "cut", "deck-count", "new-cards"),
    needed_by=_has_cards,
)
OPENING: Final = Grounds("the usual opening of a card table", ("cards-shown", "cards-turned"), needed_by=_has_cards)
SHUFFLER: Final = Grounds(
    "the usual opening with a shuffler",
    ("shuffler-mixed", "shuffler-loaded", "shuffler-cutting-card"),
    needed_by=_has_shuffler,
)
POOL: Final = Grounds("a pool that tables share", ("claim-order",), needed_by=_has_pool)


def check_grounds(editions: Iterable[Edition], *, opens_as_usual: bool) -> None:
    """Refuse a game that some shared procedure could not cite; `opens_as_usual`: it has no opening of its own."""
    grounds = (TABLE, CARDS, POOL, *((OPENING, SHUFFLER) if opens_as_usual else ()))
    for law in editions:
        for each in grounds:
            each.check(law)
