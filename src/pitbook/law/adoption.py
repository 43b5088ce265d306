"""What a division takes over from another: whole sections or single rules, with its own words in the place of some.

A rule so taken over is cited with the name of the game it belongs to in front of its number, `duel 8.3`. No rule of
the division itself is numbered so. It is a rule of the edition that takes it over: it stands there in that edition's
words, and nowhere else is it counted than where it belongs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pitbook.errors import BrokenRules, UnknownName

if TYPE_CHECKING:
    from pitbook.law.edition import Edition, PayTable, PointValue, Provision
    from pitbook.law.rulebook import Rulebook

_NUMBER = re.compile(r"\d+[A-Z]*\.\S.*")


class AdoptedRule(NamedTuple):
    """A rule of another division as it stands in the one that takes it over."""

    rule: Provision
    home: Edition
    number: str
    """Its number at home."""
    book: Rulebook
    """The rulebook that it belongs in."""
    by: str
    """The rule by which it is taken over."""


@dataclass(frozen=True, slots=True)
class Adoption:
    """What one clause takes over, from which edition of which game, and the words that it puts in."""

    by: str
    of: str
    sections: tuple[str, ...]
    words: Mapping[str, str]
    path: Path
    """The rulebook that says so."""
    find: Callable[[str], Rulebook] = field(repr=False)
    """The rulebook of a game, by the game's name; it is not read before somebody asks."""

    @property
    def book(self) -> Rulebook:
        return self.find(self.of.partition("@")[0])

    @property
    def origin(self) -> Edition:
        """The edition whose rules are taken over."""
        try:
            return self.book.edition(self.of.partition("@")[2])
        except UnknownName as unknown:
            raise self._broken(unknown.what) from unknown

    def taken(self, by: str) -> Iterator[AdoptedRule]:
        """The rules of these sections, and what they have taken over themselves; `by` is the rule with this clause."""
        origin = self.origin
        for section in self.sections:
            if not any(_is_in(section, id_) for id_ in origin.written):
                raise self._broken(f"{origin.ref} has no section or rule {section!r}")
        covered = {id_: rule for id_, rule in origin.written.items() if self._covers(id_)}
        for id_, rule in covered.items():
            yield AdoptedRule(self._as_here(rule, f"{origin.game} {id_}"), origin, id_, self.book, by)
        overruled = {name for rule in covered.values() for name in rule.points}
        for id_, other in origin.adopted.items():
            if self._covers(other.by):
                yield other._replace(rule=_without(self._as_here(other.rule, id_), overruled), by=by)

    def paytables(self) -> Iterator[PayTable]:
        """The pay tables that rest on the rules taken over."""
        origin = self.origin
        for table in origin.paytables.values():
            rule = origin.locate(table.clause)[0].id
            by = origin.adopted[rule].by if rule in origin.adopted else rule
            if self._covers(by):
                yield self._paytable_as_here(table)

    def _paytable_as_here(self, table: PayTable) -> PayTable:
        kept = table.commission
        commission = replace(kept, clause=self._citation(kept.clause)) if kept else None
        return replace(table, clause=self._citation(table.clause), commission=commission)

    def _citation(self, clause: str) -> str:
        """A clause of the division it comes from, as it is cited here; what that took over itself is cited alike."""
        is_taken = self.origin.locate(clause)[0].id in self.origin.adopted
        return clause if is_taken else f"{self.origin.game} {clause}"

    def check(self, law: Edition) -> None:
        """Refuse an adoption by a clause that is not there."""
        if law.written_rule(self.by) is None:
            raise self._broken(f"{law.ref} has no rule {self.by!r}")

    def check_ends(self, trail: tuple[str, ...]) -> None:
        """Refuse to go round in circles; `trail` names the editions that lead here."""
        origin = self.origin
        if origin.ref in trail:
            raise self._broken(f"{' takes over from '.join((*trail, origin.ref))}, which is a circle")
        for other in origin.adoptions:
            other.check_ends((*trail, origin.ref))

    def _covers(self, id_: str) -> bool:
        return any(_is_in(section, id_) for section in self.sections)

    def _as_here(self, rule: Provision, id_: str) -> Provision:
        """The rule in the words of the division that takes it over."""
        parts = {key: self._reworded(text) for key, text in rule.parts.items()}
        points = {name: self._as_cited_here(value) for name, value in rule.points.items()}
        says, reason = self._reworded(rule.says), self._reworded(rule.reason)
        return replace(rule, id=id_, says=says, reason=reason, parts=parts, points=points, change="adds")

    def _reworded(self, text: str) -> str:
        if not self.words:
            return text
        longest_first = sorted(self.words, key=len, reverse=True)
        pattern = rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)"
        return re.sub(pattern, lambda found: self.words[found[0]], text)

    def _as_cited_here(self, value: PointValue) -> PointValue:
        """A point that names a rule, or several, names those of the division it comes from; words are put in too."""
        if isinstance(value, list):
            return [self._word_as_here(each) for each in value]
        return self._word_as_here(value) if isinstance(value, str) else value

    def _word_as_here(self, value: str) -> str:
        is_rule = _NUMBER.fullmatch(value) is not None and self.origin.has(value)
        return f"{self.origin.game} {value}" if is_rule else self._reworded(value)

    def _broken(self, what: str) -> BrokenRules:
        return BrokenRules(f"adopts by {self.by}: {what}", where=str(self.path))


def _without(rule: Provision, names: Set[str]) -> Provision:
    """A rule without points that the division it comes through sets anew."""
    return replace(rule, points={name: value for name, value in rule.points.items() if name not in names})


def _is_in(section: str, id_: str) -> bool:
    return id_ == section or id_.startswith(f"{section}.")


def check_adoptions(law: Edition) -> None:
    """Refuse an edition that takes over what is not there."""
    for adoption in law.own_adoptions:
        adoption.check(law)
    for adoption in law.adoptions:
        adoption.check_ends((law.ref,))
    _ = law.adopted


def adopted_files(law: Edition) -> Iterator[Path]:
    """The rulebooks in which the rules stand that an edition takes over."""
    for adoption in law.adoptions:
        yield adoption.book.path
        yield from adopted_files(adoption.origin)
