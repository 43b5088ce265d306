"""An edition of a game's rules, and the clauses that only an edition can hand out.

An edition is a patch on the one it amends: it holds its own clauses, and looks the others up below it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from difflib import get_close_matches
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple

from pitbook.errors import BrokenRules, UnknownName
from pitbook.law.money import Cents, Odds

Treatment = Literal["enforced", "shown", "recorded", "physical", "struck"]
Change = Literal["adds", "replaces", "strikes"]
PointValue = str | int | list[str]


@dataclass(frozen=True, slots=True)
class Provision:
    """One numbered rule of one edition, in our words."""

    id: str
    kind: str
    treatment: Treatment
    says: str
    parts: Mapping[str, str] = field(default_factory=dict)
    points: Mapping[str, PointValue] = field(default_factory=dict)
    change: Change = "adds"
    reason: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Clause:
    """A rule, or one subparagraph of it, that exists in an edition: what every fact cites.

    It cannot be made for a rule that the edition does not have, or has struck out. `Edition.cite` gives the same object
    each time, so clauses are compared as such.
    """

    law: Edition = field(repr=False, compare=False)
    id: str
    ref: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.law.text(self.id)
        object.__setattr__(self, "ref", self.law.ref)

    @property
    def says(self) -> str:
        return self.law.text(self.id)

    def __str__(self) -> str:
        return self.id


class Point(NamedTuple):
    """A setting that differs between editions, with the clause that sets it."""

    value: PointValue
    clause: Clause


@dataclass(frozen=True, slots=True)
class Option:
    """A discretion that the rules give to the operator, exercised on the notice at the table."""

    name: str
    kind: Literal["flag", "cents", "share", "choice", "limits"]
    clause: str
    says: str
    default: bool | int | str | None = None
    choices: tuple[str, ...] = ()
    needs: str = ""
    bars: Mapping[str, str] = field(default_factory=dict)
    """For a value of this option, the value of another that it rules out and by which rule: `style=B by 3.4(a)`."""


@dataclass(frozen=True, slots=True)
class PayTable:
    """What winners are paid at odds, by hand or outcome, lowest first.

    With `offered`, it is in use only where the notice's option of that name has that value.
    """

    name: str
    clause: str
    pays: Mapping[str, Odds]
    offered: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Prize:
    """A sum or a share of a pool, whichever is greater."""

    part: str
    cents: Cents
    share: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class PrizeTable:
    """What winners are paid in money or from a pool, lowest first."""

    name: str
    clause: str
    prizes: Mapping[str, Prize]


@dataclass(frozen=True, slots=True)
class Reading:
    """How we read a slip or a gap in the text."""

    id: str
    clauses: tuple[str, ...]
    says: str


@dataclass(frozen=True, repr=False)
class Edition:
    """A game's rules as one document left them."""

    game: str
    name: str
    title: str
    document: str
    maker: str
    status: Literal["made", "draft"]
    since: date | None
    below: Edition | None
    own: Mapping[str, Provision]
    own_options: Mapping[str, Option] = field(default_factory=dict)
    foreign_options: Mapping[str, str] = field(default_factory=dict)
    own_paytables: Mapping[str, PayTable] = field(default_factory=dict)
    own_prizetables: Mapping[str, PrizeTable] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"Edition({self.ref})"

    @property
    def ref(self) -> str:
        """How the edition is named everywhere: `caribbean-stud@1998`."""
        return f"{self.game}@{self.name}"

    @cached_property
    def provisions(self) -> dict[str, Provision]:
        """Every rule that stands in this edition, its own over those of the editions it amends."""
        standing = (dict(self.below.provisions) if self.below else {}) | dict(self.own)
        return {id_: rule for id_, rule in standing.items() if rule.treatment != "struck"}

    @cached_property
    def options(self) -> dict[str, Option]:
        return (self.below.options if self.below else {}) | dict(self.own_options)

    @cached_property
    def paytables(self) -> dict[str, PayTable]:
        return (self.below.paytables if self.below else {}) | dict(self.own_paytables)

    @cached_property
    def prizetables(self) -> dict[str, PrizeTable]:
        return (self.below.prizetables if self.below else {}) | dict(self.own_prizetables)

    @cached_property
    def pooled_wagers(self) -> tuple[str, ...]:
        """The wagers that may win a share of a pool, which tables can have in common."""
        tables = self.prizetables.items()
        return tuple(name for name, table in tables if any(prize.share for prize in table.prizes.values()))

    def options_on(self, wager: str) -> frozenset[str]:
        """The option by which a wager is offered, and those that are of no use without it."""
        return frozenset(name for name, option in self.options.items() if wager in (name, option.needs))

    @cached_property
    def _points(self) -> dict[str, Point]:
        return {
            name: Point(value, self.cite(rule.id))
            for rule in self.provisions.values()
            for name, value in rule.points.items()
        }

    def point(self, name: str) -> Point:
        """The setting of that name; every edition of the game must have it."""
        point = self._points.get(name)
        if point is None:
            raise BrokenRules(f"{self.ref} has no point {name!r}")
        return point

    def number(self, name: str) -> int:
        """A setting that is a whole number."""
        value = self.point(name).value
        if not isinstance(value, int):
            raise BrokenRules(f"{self.ref}: {name} is {value!r}, not a number")
        return value

    def several(self, name: str) -> tuple[str, ...]:
        """A setting that is a list of words."""
        value = self.point(name).value
        if not isinstance(value, list):
            raise BrokenRules(f"{self.ref}: {name} is {value!r}, not a list")
        return tuple(value)

    def find_point(self, name: str) -> Point | None:
        """The setting of that name, if this edition has a rule on the matter."""
        return self._points.get(name)

    def rule_on(self, name: str) -> Clause:
        """The rule that the point of that name gives by its number."""
        return self.cite(str(self.point(name).value))

    def find_rule_on(self, name: str) -> Clause | None:
        """The same, if this edition has a rule on the matter."""
        point = self._points.get(name)
        return None if point is None else self.cite(str(point.value))

    @property
    def point_names(self) -> list[str]:
        return list(self._points)

    @cached_property
    def cite(self) -> Callable[[str], Clause]:
        """The clause or subparagraph of a number, as it stands in this edition: a look-up, for facts are many."""
        return _Clauses(self).__getitem__

    def has(self, clause_id: str) -> bool:
        """Whether a clause or subparagraph of that number stands in this edition."""
        return self._find(clause_id) is not None

    def text(self, clause_id: str) -> str:
        """What the clause says, in our words; an error if the edition has no such clause."""
        rule, part = self.locate(clause_id)
        return rule.parts[part] if part else rule.says

    def ordered(self) -> list[Provision]:
        """The rules that stand in this edition, in the order of their numbers."""
        return sorted(self.provisions.values(), key=lambda rule: clause_order(rule.id))

    def locate(self, clause_id: str) -> tuple[Provision, str]:
        """The numbered rule, and the key of its subparagraph (empty for the rule itself)."""
        found = self._find(clause_id)
        if found is not None:
            return found
        near = get_close_matches(clause_id, self.provisions, n=3, cutoff=0.5)
        nearest = f"the nearest are {', '.join(near)}; " if near else ""
        remedy = f"{nearest}pitbook rules {self.ref} lists them all"
        raise UnknownName(f"{self.ref} has no rule {clause_id!r}", remedy=remedy)

    def _find(self, clause_id: str) -> tuple[Provision, str] | None:
        for end in [len(clause_id), *(m.start() for m in re.finditer(r"\(", clause_id))]:
            rule = self.provisions.get(clause_id[:end])
            part = re.sub(r"^\((\w+)\)", r"\1", clause_id[end:])
            if rule and (not part or part in rule.parts):
                return rule, part
        return None


class _Clauses(dict[str, Clause]):
    """The clauses of an edition that have been cited, each of them one object."""

    def __init__(self, law: Edition) -> None:
        self._law = law

    def __missing__(self, clause_id: str) -> Clause:
        clause = self[clause_id] = Clause(self._law, clause_id)
        return clause


def clause_order(clause_id: str) -> tuple[tuple[int, str], ...]:
    """Sorts 5.6.2 before 5.10, and 11A after 11.

    >>> sorted(["5.10", "5.6.2", "12.12 (second)", "5.6", "7.1(f)"], key=clause_order)
    ['5.6', '5.6.2', '5.10', '7.1(f)', '12.12 (second)']
    """
    return tuple((int(number), rest) for number, rest in re.findall(r"(\d+)([^.\d]*)", clause_id))


def part_label(key: str) -> str:
    """A subparagraph's key as it is cited.

    >>> part_label("c(ii)")
    '(c)(ii)'
    """
    first, bracket, rest = key.partition("(")
    return f"({first}){bracket}{rest}"
