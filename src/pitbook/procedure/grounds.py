"""The points of law and the options that shared steps stand on, and who stands on them.

So steps cite each game's own rules and know no number, and a game without a point is refused when it is found, not when
a table first comes to that step. What every table needs is declared here; a kit declares its own in its `__init__`, and
a game names the kits that it uses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Final

from pitbook.errors import BrokenRules
from pitbook.law import Edition


@dataclass(frozen=True, slots=True)
class Grounds:
    """What one reader asks of an edition.

    `rules`             points that it needs and that name a rule by its number, such as `cut = "7.2"`
    `numbers`           points that it needs and that are whole numbers
    `points`            other points that it needs
    `optional_rules`    the same where the edition has them
    `optional_numbers`
    `optional`
    `options`           discretions of the operator that it asks the notice for, and that must be there
    `needed_by`         in which editions the reader has work at all
    `parts`             further grounds of the same reader, for some editions
    """

    reader: str
    rules: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    optional_rules: tuple[str, ...] = ()
    optional_numbers: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    needed_by: Callable[[Edition], bool] = lambda law: True
    parts: tuple[Grounds, ...] = ()

    @property
    def names(self) -> Iterator[str]:
        """Every point that is read, needed or not."""
        yield from (*self.rules, *self.numbers, *self.points)
        yield from (*self.optional_rules, *self.optional_numbers, *self.optional)
        for part in self.parts:
            yield from part.names

    @property
    def naming_rules(self) -> Iterator[str]:
        """The points among them that name a rule."""
        yield from (*self.rules, *self.optional_rules)
        for part in self.parts:
            yield from part.naming_rules

    @property
    def all_options(self) -> Iterator[str]:
        """Every option that must be there, in some editions at least."""
        yield from self.options
        for part in self.parts:
            yield from part.all_options

    def check(self, law: Edition) -> None:
        """Refuse an edition that leaves this reader without a rule to go by."""
        if not self.needed_by(law):
            return
        for name in (*self.rules, *self.numbers, *self.points):
            if law.find_point(name) is None:
                raise BrokenRules(f"{law.ref} has no point {name!r}, which {self.reader} reads", remedy=self._remedy)
        for name in (*self.rules, *self.optional_rules):
            point = law.find_point(name)
            if point and not (isinstance(point.value, str) and law.has(point.value)):
                what = f"{law.ref}: {name} is {point.value!r}, and no rule has that number"
                raise BrokenRules(what, remedy=self._remedy)
        for name in (*self.numbers, *self.optional_numbers):
            law.find_number(name)
        for name in self.options:
            if name not in law.options:
                what = f"{law.ref} has no option {name!r}, which {self.reader} reads"
                raise BrokenRules(what, remedy="give it as an entry under option, with a default")
        for part in self.parts:
            part.check(law)

    @property
    def _remedy(self) -> str:
        return "give it under points in the clause that governs the matter"


def has(point: str) -> Callable[[Edition], bool]:
    """In editions with a rule on this."""
    return lambda law: law.find_point(point) is not None


def _has_shuffler(law: Edition) -> bool:
    dealing = law.options.get("dealing")
    return dealing is not None and "shuffler" in dealing.choices


def _has_pool(law: Edition) -> bool:
    return bool(law.pooled_wagers)


TABLE: Final = Grounds(
    "every table",
    rules=("opening", "wagering", "void-round"),
    numbers=("boxes",),
    optional_rules=("late-wager", "late-withdrawal", "minimum-on-area", "maximum-on-outcome"),
    optional_numbers=("window-least-seconds", "decision-least-seconds", "terminals", "house-box"),
    optional=(
        "after-the-call",
        "lost-wager",
        "kept-wagers",
        "wagers-per-area",
        "spoken-wager",
        "waiting-player",
        "void-hand",
        "maximum-per",
    ),
)
PEOPLE: Final = Grounds(
    "directions, seats and players who are away",
    optional_rules=("english-only", "silence", "players-apart"),
    optional=("kept-apart", "standing-players", "absent"),
)
NOMINEES: Final = Grounds(
    "the naming of nominees",
    rules=(
        "nominee-approved",
        "nominee-announced",
        "nominee-marked",
        "nominee-of-one",
        "nominee-stops",
        "own-wagers",
        "own-cards",
        "nominee-barred",
    ),
    points=("nominee-needs",),
    needed_by=has("nominee-needs"),
)
CARDS: Final = Grounds(
    "the care of the cards",
    rules=("shuffle-before-play", "shuffle-after-round", "empty-table", "cut", "deck-count", "new-cards"),
    optional_rules=("directed-shuffle", "suspect-shuffle", "exposed-in-loading"),
    optional_numbers=("deck-size", "decks"),
    optional=("shuffle-after-vacancy", "style-change", "sets-of-cards", "short-deck", "uncut"),
    needed_by=has("deck-size"),
)
BURN: Final = Grounds(
    "the burn",
    numbers=("burn-ten-value", "burn-ace-value"),
    points=("burn",),
    options=("burn",),
    needed_by=has("burn"),
)
CARRIED: Final = Grounds(
    "wagers left over from a misdeal", points=("misdeal-carries", "side-wager-needs"), needed_by=has("misdeal-carries")
)
OPENING: Final = Grounds("the usual opening of a card table", rules=("cards-shown", "cards-turned"))
SHUFFLER: Final = Grounds(
    "the usual opening with a shuffler",
    rules=("shuffler-mixed", "shuffler-loaded", "shuffler-cutting-card"),
    needed_by=_has_shuffler,
)
POOL: Final = Grounds("a pool that tables share", rules=("claim-order",), needed_by=_has_pool)

ALWAYS: Final = (TABLE, PEOPLE, NOMINEES, CARDS, BURN, CARRIED, POOL)
AT_OPENING: Final = (OPENING, SHUFFLER)


def check_grounds(editions: Iterable[Edition], *, opens_as_usual: bool, kits: Iterable[Grounds] = ()) -> None:
    """Refuse a game that some shared step could not cite; `opens_as_usual`: it has no opening of its own."""
    grounds = (*ALWAYS, *(AT_OPENING if opens_as_usual else ()), *kits)
    for law in editions:
        for each in grounds:
            each.check(law)


def kit_of(module: str) -> str:
    """The kit that a module belongs to, by its package; nothing for any other module."""
    package = module.rpartition(".")[0]
    return package if package.startswith(f"{__package__}.") and grounds_of(package) else ""


def grounds_of(kit: str) -> tuple[Grounds, ...]:
    """What a kit declares that it reads."""
    return tuple(each for each in vars(import_module(kit)).values() if isinstance(each, Grounds))
