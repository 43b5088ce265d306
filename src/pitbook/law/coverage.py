"""Every clause of the documents, and how the software treats it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from pitbook.law.edition import Edition, Provision
from pitbook.law.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class EditionCoverage:
    """One edition's own clauses, and those of the list that it lacks."""

    edition: Edition
    clauses: tuple[Provision, ...]
    missing: tuple[str, ...]

    def count(self, treatment: str) -> int:
        return sum(rule.treatment == treatment for rule in self.clauses)

    def tests(self, clause_id: str) -> list[str]:
        """The tests that are marked as proof of a clause."""
        return clause_tests().get(self.edition.ref, {}).get(clause_id, [])


@cache
def listed_clauses() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The list of clauses in the sources: by game, by edition."""
    text = files("pitbook.law").joinpath("data/clauses.tsv").read_text(encoding="utf-8")
    listed: dict[str, dict[str, tuple[str, ...]]] = {}
    for line in text.splitlines()[1:]:
        game, edition, clause, _ = line.split("\t")
        editions = listed.setdefault(game, {})
        editions[edition] = (*editions.get(edition, ()), clause)
    return listed


@cache
def clause_tests() -> Mapping[str, Mapping[str, list[str]]]:
    """Which tests are marked with which clause, as collected from the test suite."""
    text = files("pitbook.law").joinpath("data/clause_tests.json").read_text(encoding="utf-8")
    index: Mapping[str, Mapping[str, list[str]]] = json.loads(text)
    return index


def coverage(rulebooks: Iterable[Rulebook]) -> tuple[list[EditionCoverage], list[str]]:
    """How each edition of each game stands, and the listed games that have no rulebook yet."""
    books = {book.name: book for book in rulebooks}
    covered = [
        EditionCoverage(
            edition,
            tuple(edition.own.values()),
            tuple(id_ for id_ in listed_clauses().get(name, {}).get(edition.name, ()) if id_ not in edition.own),
        )
        for name, book in books.items()
        for edition in book.editions.values()
    ]
    whole_editions_missing = [
        f"{name}@{edition}"
        for name, editions in listed_clauses().items()
        for edition in editions
        if name in books and edition not in books[name].editions
    ]
    absent = [name for name in listed_clauses() if name not in books]
    return covered, absent + whole_editions_missing
