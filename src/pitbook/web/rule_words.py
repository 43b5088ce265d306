"""A division as its pages tell it: clause by clause, with what an edition puts in and strikes out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from pitbook.law import Edition
from pitbook.law.clause_data import readings_of, struck_by, tests_of
from pitbook.law.edition import Provision, Reading, part_label
from pitbook.law.rulebook import Rulebook
from pitbook.web.shell import clause_url

_CITED: Final = re.compile(r"(?<![\d.$/])\d{1,2}[A-F]?\.\d{1,2}[A-F]?(?:\.\d)?(?:\([a-z]+\))*(?!\.?\d|\s?%)")
_FEWEST: Final = 3
_CHANGES: Final = {"adds": "put in", "replaces": "replaced", "strikes": "struck"}


class Span(NamedTuple):
    """Some words of a clause: as they were, put in (`ins`) or struck out (`del`)."""

    kind: str
    text: str


class ClauseLine(NamedTuple):
    """A clause's own words, or those of a subparagraph under its label."""

    label: str
    spans: list[Span]


def changed_words(before: str, after: str) -> list[Span]:
    """The words of a text, with those that another had in their place.

    Fewer than three words between two changes are told with them, for crumbs cannot be read.

    >>> changed_words("the round is over and void", "the round is over and a misdeal")
    [Span(kind='', text='the round is over and'), Span(kind='del', text='void'), Span(kind='ins', text='a misdeal')]
    """
    old, new = before.split(), after.split()
    spans: list[Span] = []
    a = b = 0
    matches = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
    for at_old, at_new, size in matches:
        is_at_end = at_old + size == len(old) and at_new + size == len(new)
        if size < _FEWEST and not is_at_end and (at_old, at_new) != (0, 0):
            continue
        both = (("del", old[a:at_old]), ("ins", new[b:at_new]), ("", new[at_new : at_new + size]))
        spans += [Span(kind, " ".join(words)) for kind, words in both if words]
        a, b = at_old + size, at_new + size
    return spans


@dataclass(frozen=True)
class ClauseWords:
    """One rule of an edition, as it stands there or as that edition strikes it."""

    edition: Edition
    book: Rulebook
    id: str

    @cached_property
    def struck(self) -> tuple[Edition, Provision] | None:
        """The edition that struck the rule, if it no longer stands, and what it says of that."""
        return struck_by(self.edition, self.id)

    @property
    def rule(self) -> Provision:
        """The rule itself; of one that is struck, what the edition says of that."""
        return self.struck[1] if self.struck else self.edition.provisions[self.id]

    @property
    def before(self) -> Provision | None:
        """The rule that an edition amends."""
        amends = self.struck[0] if self.struck else self.edition
        return amends.below.provisions.get(self.id) if amends.below and self.id in amends.own else None

    @property
    def change(self) -> str:
        """What the edition does to the rule: adds, replaces or strikes it; nothing if it stands as it was."""
        return self.rule.change if self.id in self.edition.own and self.edition.below else ""

    @property
    def number(self) -> str:
        return self.id.partition(" (")[0] if " (" in self.id else self.id

    @property
    def which(self) -> str:
        """Which of several rules with the same number it is."""
        return self.id.partition(" (")[2].rstrip(")")

    @cached_property
    def lines(self) -> list[ClauseLine]:
        if self.struck:
            gone = self.before
            return [ClauseLine(label, [Span("del", text)]) for label, text in _texts(gone)] if gone else []
        if self.change == "replaces" and self.before:
            return list(_compared(self.before, self.rule))
        kind = "ins" if self.change == "adds" else ""
        return [ClauseLine(label, [Span(kind, text)]) for label, text in _texts(self.rule)]

    @property
    def is_worded_alike(self) -> bool:
        return self.change == "replaces" and all(not span.kind for line in self.lines for span in line.spans)

    @property
    def notes(self) -> Iterator[str]:
        """The history of the rule, as it is written under a provision."""
        if self.change:
            alike = " Nothing changes in our words." if self.is_worded_alike else ""
            yield f"Rule {self.id}: {_CHANGES[self.change]}, {edition_words(self.edition)}.{alike}"
        elif self.struck:
            yield f"Rule {self.id}: struck, {edition_words(self.struck[0])}."
        elif self.id in self.edition.adopted:
            taken = self.edition.adopted[self.id]
            yield f"Taken over from {taken.home.ref} by {taken.by}."
        if self.struck:
            yield self.rule.says
        for later in self.book.editions.values():
            if later.below is self.edition and self.id in later.own:
                change = later.own[self.id].change
                yield f"Rule {self.id}: {_CHANGES[change]} by the {edition_words(later)}."

    @property
    def document(self) -> str:
        return (self.struck[0] if self.struck else self.edition.source(self.id)[0]).document

    @property
    def takes_over(self) -> list[str]:
        found = []
        for adoption in self.edition.adopting(self.id) if not self.struck else []:
            words = " and ".join(f"{new} for {old}" for old, new in adoption.words.items())
            taken = f"Takes over from {adoption.of}: {', '.join(adoption.sections)}"
            found.append(f"{taken}, with {words}" if words else taken)
        return found

    @property
    def readings(self) -> list[Reading]:
        return readings_of(self.edition, self.book, self.rule)

    @property
    def tests(self) -> list[str]:
        return tests_of(self.edition, self.rule)

    @property
    def url(self) -> str:
        return clause_url(self.edition.game, self.edition.name, self.id)

    def linked(self, text: str) -> Markup:
        """Words in which every rule that they name, and that stands here, can be followed."""
        parts, end = [], 0
        for match in _CITED.finditer(text):
            if self.edition.has(match[0]):
                url = clause_url(self.edition.game, self.edition.name, match[0])
                parts += [escape(text[end : match.start()]), Markup('<a href="{}">{}</a>').format(url, match[0])]
                end = match.end()
        return Markup("").join([*parts, escape(text[end:])])


def _texts(rule: Provision) -> list[tuple[str, str]]:
    return [("", rule.says), *((part_label(key), text) for key, text in rule.parts.items())]


def _compared(before: Provision, after: Provision) -> Iterator[ClauseLine]:
    old, new = dict(_texts(before)), dict(_texts(after))
    for label, text in new.items():
        yield ClauseLine(label, changed_words(old[label], text) if label in old else [Span("ins", text)])
    for label, text in old.items():
        if label not in new:
            yield ClauseLine(label, [Span("del", text)])


def edition_words(edition: Edition) -> str:
    """An edition as people say it.

    >>> from pitbook.games import find_game, game_names
    >>> sorted({edition_words(each) for name in game_names() for each in find_game(name).rulebook.editions.values()})
    ['1998, in force', '2012 draft', '2013 draft', '2015, as made', 'as gazetted', 'base, restated']
    """
    name = edition.name.removesuffix("-draft").replace("-", " ")
    if edition.status == "draft":
        return f"{name} draft"
    if edition.status == "restated":
        return f"{name}, restated"
    if edition.since:
        return f"{name}, in force"
    return f"{name}, as made" if name.isdecimal() else f"as {name}"


def edition_in_brief(edition: Edition) -> str:
    """An edition in as few words as a tile has room for.

    >>> from pitbook.games import find_game, game_names
    >>> sorted({edition_in_brief(each) for name in game_names() for each in find_game(name).rulebook.editions.values()})
    ['As gazetted', 'Base, restated', 'Proposed 2012', 'Proposed 2013', 'Rules of 1998', 'Rules of 2015']
    """
    if edition.status == "draft":
        return f"Proposed {edition.name.removesuffix('-draft')}"
    if edition.status == "restated":
        return f"{edition.name.capitalize()}, restated"
    year = str(edition.since.year) if edition.since else edition.name
    return f"Rules of {year}" if year.isdecimal() else f"As {edition.name}"


def section_of(edition: Edition, clause: str) -> str:
    """The section that a rule stands in: of one that is taken over, where the rule stands that takes it over."""
    taken = edition.adopted.get(clause)
    return (taken.by if taken else clause).partition(".")[0]
