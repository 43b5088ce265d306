"""An edition of a game's rules, and the clauses that only an edition can hand out.

An edition is a patch on the one it amends: it holds its own clauses, and looks the others up below it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from difflib import get_close_matches
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple

from pitbook.errors import BrokenRules, UnknownName
from pitbook.law.adoption import AdoptedRule, Adoption
from pitbook.law.checks import Check
from pitbook.law.money import Cents, Odds
from pitbook.law.option import Option

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
    known: str = ""
    """How well it is known, where no document here contains it."""


@dataclass(frozen=True, slots=True, eq=False)
class Clause:
    """A rule, or one subparagraph of it, that exists in an edition: what every fact cites.

    It cannot be made for a rule that the edition does not have, or has struck out. `Edition.cite` gives the same object
    each time, so clauses are compared as such. `law` is the edition that is played by; `ref` names the one in which the
    rule belongs, which is another division's where `law` has taken it over.
    """

    law: Edition = field(repr=False, compare=False)
    id: str
    ref: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        taken = self.law.adopted.get(self.law.locate(self.id)[0].id)
        object.__setattr__(self, "ref", taken.home.ref if taken else self.law.ref)

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
class Commission:
    """The share of what is won that the house keeps, and the clause that says so."""

    share: Fraction
    clause: str

    def of(self, won: int) -> Cents:
        """What the house keeps of an amount, without the part of a cent that is left."""
        return Cents(int(self.share * won))


@dataclass(frozen=True, slots=True)
class PayTable:
    """What winners are paid at odds, by hand or outcome, lowest first.

    It is in use only where every option that `offered` names has the value given there.
    """

    name: str
    clause: str
    pays: Mapping[str, Odds]
    offered: Mapping[str, str] = field(default_factory=dict)
    commission: Commission | None = None


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
    status: Literal["made", "draft", "restated"]
    since: date | None
    below: Edition | None
    own: Mapping[str, Provision]
    own_options: Mapping[str, Option] = field(default_factory=dict)
    foreign_options: Mapping[str, str] = field(default_factory=dict)
    own_paytables: Mapping[str, PayTable] = field(default_factory=dict)
    own_prizetables: Mapping[str, PrizeTable] = field(default_factory=dict)
    own_adoptions: tuple[Adoption, ...] = ()
    own_checks: Mapping[str, Check] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"Edition({self.ref})"

    @property
    def ref(self) -> str:
        """How the edition is named everywhere: `caribbean-stud@1998`."""
        return f"{self.game}@{self.name}"

    @cached_property
    def written(self) -> dict[str, Provision]:
        """Every rule of this division that stands, the edition's own over those of the editions it amends."""
        standing = (dict(self.below.written) if self.below else {}) | dict(self.own)
        return {id_: rule for id_, rule in standing.items() if rule.treatment != "struck"}

    def written_rule(self, clause_id: str) -> Provision | None:
        """The rule of this division that a number means, or that has the subparagraph."""
        found = _search(self.written, clause_id)
        return found[0] if found else None

    @cached_property
    def adoptions(self) -> tuple[Adoption, ...]:
        """What this edition takes over; whatever a rule took over goes with it when the rule is replaced or struck."""
        renewed = {rule.id for each in self.own_adoptions if (rule := self.written_rule(each.by))} | set(self.own)
        below = self.below.adoptions if self.below else ()
        standing = (each for each in below if (rule := self.written_rule(each.by)) and rule.id not in renewed)
        return (*standing, *self.own_adoptions)

    def adopting(self, rule_id: str) -> list[Adoption]:
        """What a rule of this edition takes over."""
        return [each for each in self.adoptions if (rule := self.written_rule(each.by)) and rule.id == rule_id]

    @cached_property
    def adopted(self) -> dict[str, AdoptedRule]:
        """The rules of other divisions that stand here, by the citation that they have here."""
        found: dict[str, AdoptedRule] = {}
        for adoption in self.adoptions:
            by = self.written_rule(adoption.by)
            for taken in adoption.taken(by.id if by else adoption.by):
                first = found.setdefault(taken.rule.id, taken)
                if first.rule != taken.rule:
                    what = f"{self.ref} takes over {taken.rule.id} by {first.by} and otherwise by {taken.by}"
                    raise BrokenRules(what, where=str(adoption.path))
        return found

    @cached_property
    def provisions(self) -> dict[str, Provision]:
        """Every rule that stands in this edition: what it takes over, and before that what it says itself."""
        return {id_: taken.rule for id_, taken in self.adopted.items()} | self.written

    def source(self, rule_id: str) -> tuple[Edition, str]:
        """The edition whose own words a rule has, of whatever division, and its number there."""
        if rule_id in self.adopted and rule_id not in self.written:
            taken = self.adopted[rule_id]
            return taken.home.source(taken.number)
        edition = self
        while rule_id not in edition.own and edition.below is not None:
            edition = edition.below
        return edition, rule_id

    @cached_property
    def options(self) -> dict[str, Option]:
        return (self.below.options if self.below else {}) | dict(self.own_options)

    @cached_property
    def fixed_stakes(self) -> dict[str, str]:
        """The wagers that are taken at one amount only, each with the option that is this amount."""
        return {option.sizes: option.name for option in self.options.values() if option.sizes}

    @cached_property
    def paytables(self) -> dict[str, PayTable]:
        """Its own, those of the edition that it amends, and those that come with rules taken over."""
        taken = {table.name: table for adoption in self.adoptions for table in adoption.paytables()}
        return taken | (self.below.written_paytables if self.below else {}) | dict(self.own_paytables)

    @cached_property
    def written_paytables(self) -> dict[str, PayTable]:
        return (self.below.written_paytables if self.below else {}) | dict(self.own_paytables)

    @cached_property
    def prizetables(self) -> dict[str, PrizeTable]:
        return (self.below.prizetables if self.below else {}) | dict(self.own_prizetables)

    @cached_property
    def checks(self) -> dict[str, Check]:
        """What must hold on a notice; a check goes with the rule that it rests on."""
        below = self.below.checks if self.below else {}
        return {name: check for name, check in below.items() if self.has(check.clause)} | dict(self.own_checks)

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

    def find_number(self, name: str) -> int | None:
        """The same, if this edition has a rule on the matter."""
        return self.number(name) if name in self._points else None

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

    def rule_number(self, name: str) -> str:
        """The number of that rule; nothing in an edition without one."""
        clause = self.find_rule_on(name)
        return clause.id if clause else ""

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
        """The rules that stand in this edition, in the order of their numbers; behind each, what it takes over."""
        written = sorted(self.written.values(), key=lambda rule: clause_order(rule.id))
        return [each for rule in written for each in (rule, *self.taken_by(rule.id))]

    def taken_by(self, rule_id: str) -> list[Provision]:
        """The rules of other divisions that a rule takes over, in the order of their numbers."""
        taken = [each.rule for each in self.adopted.values() if each.by == rule_id]
        return sorted(taken, key=lambda rule: citation_order(rule.id))

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
        return _search(self.provisions, clause_id) or _search(self.written, clause_id.removeprefix(f"{self.game} "))

    def shortest(self, clause_id: str) -> str:
        """A citation without the name of this very game, which others need who have taken the rule over."""
        return clause_id if _search(self.provisions, clause_id) else clause_id.removeprefix(f"{self.game} ")


def _search(rules: Mapping[str, Provision], clause_id: str) -> tuple[Provision, str] | None:
    """The rule of that number and the key of its subparagraph, if they are among these rules."""
    for end in [len(clause_id), *(m.start() for m in re.finditer(r"\(", clause_id))]:
        rule = rules.get(clause_id[:end])
        part = re.sub(r"^\((\w+)\)", r"\1", clause_id[end:])
        if rule and (not part or part in rule.parts):
            return rule, part
    return None


class _Clauses(dict[str, Clause]):
    """The clauses of an edition that have been cited, each of them one object."""

    def __init__(self, law: Edition) -> None:
        self._law = law

    def __missing__(self, clause_id: str) -> Clause:
        shortest = self._law.shortest(clause_id)
        clause = self[clause_id] = Clause(self._law, clause_id) if shortest == clause_id else self[shortest]
        return clause


def clause_order(clause_id: str) -> tuple[tuple[int, str], ...]:
    """Sorts 5.6.2 before 5.10, and 11A after 11; a rule with a word for its number comes last.

    >>> sorted(["capitals", "5.10", "5.6.2", "12.12 (second)", "5.6", "7.1(f)"], key=clause_order)
    ['5.6', '5.6.2', '5.10', '7.1(f)', '12.12 (second)', 'capitals']
    """
    order = tuple((int(number), rest) for number, rest in re.findall(r"(\d+)([^.\d]*)", clause_id))
    return order or ((sys.maxsize, clause_id),)


def citation_order(citation: str) -> tuple[str, tuple[tuple[int, str], ...]]:
    """Sorts what a division says itself before what it takes over, which has a game's name in front of its number.

    >>> sorted(["trente 8.10", "trente 8.9(a)", "9.1", "trente 12.2 (second)"], key=citation_order)
    ['9.1', 'trente 8.9(a)', 'trente 8.10', 'trente 12.2 (second)']
    """
    is_adopted = citation[:1].isalpha() and " " in citation  # a rule may also have a word for its number
    game, number = citation.split(" ", 1) if is_adopted else ("", citation)
    return game, clause_order(number)


def part_label(key: str) -> str:
    """A subparagraph's key as it is cited.

    >>> part_label("c(ii)")
    '(c)(ii)'
    """
    first, bracket, rest = key.partition("(")
    return f"({first}){bracket}{rest}"
