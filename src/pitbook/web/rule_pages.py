"""The rulebook: every division, every clause of every edition, on plain pages that need no script."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from pitbook.errors import Denied, UnknownName
from pitbook.games import find_game, game_names
from pitbook.house.api.routes.parameters import PathText
from pitbook.law import Edition
from pitbook.law.clause_data import with_struck
from pitbook.law.rulebook import Rulebook
from pitbook.law.sign import prize_words, row_words
from pitbook.web.rule_words import ClauseWords, edition_words, section_of
from pitbook.web.shell import Shell, clause_url

Named = Annotated[str, Query(max_length=60, pattern=r"^[\w.-]*$")]
OnlyChanges = Annotated[bool, Query()]


@dataclass(frozen=True)
class Division:
    """One edition of a game's rules, laid out for reading."""

    book: Rulebook
    edition: Edition

    @cached_property
    def clauses(self) -> list[ClauseWords]:
        return [ClauseWords(self.edition, self.book, rule.id) for rule in with_struck(self.edition)]

    @cached_property
    def changes(self) -> Counter[str]:
        """How many rules of each section the edition changes."""
        return Counter(section_of(self.edition, each.id) for each in self.clauses if each.change)

    def section(self, number: str, *, only_changes: bool) -> list[ClauseWords]:
        inside = [each for each in self.clauses if section_of(self.edition, each.id) == number]
        return [each for each in inside if each.change or not only_changes]

    @cached_property
    def numbers(self) -> list[str]:
        """The sections in which there is something."""
        there = {section_of(self.edition, each.id) for each in self.clauses}
        return [number for number in self.book.sections if number in there]

    @property
    def counts(self) -> str:
        standing = len(self.edition.provisions)
        return f"{standing} clauses" + (f", {sum(self.changes.values())} of them changed" if self.changes else "")

    @property
    def pays(self) -> list[tuple[str, str, list[tuple[str, str]]]]:
        """Every pay table: its name, its clause, and its rows from the best."""
        odds = [
            (table.name, table.clause, [(row_words(row), str(paid)) for row, paid in table.pays.items()])
            for table in self.edition.paytables.values()
        ]
        prizes = [
            (table.name, table.clause, [(row_words(row), prize_words(each)) for row, each in table.prizes.items()])
            for table in self.edition.prizetables.values()
        ]
        return [(name.replace("-", " "), clause, rows[::-1]) for name, clause, rows in (*odds, *prizes)]


def rule_routes(shell: Shell) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.get("/rules")
    async def rulebooks(request: Request) -> HTMLResponse:
        books = sorted((find_game(name).rulebook for name in game_names()), key=lambda book: book.title)
        return await shell.page(request, "rulebooks.html", "rules", books=books, edition_words=edition_words)

    @router.get("/rules/{game}")
    async def division(request: Request, game: PathText, edition: Named = "", changes: OnlyChanges = False) -> Any:
        found = _division(game, edition)
        sections = {number: found.section(number, only_changes=changes) for number in found.numbers}
        return await _told(request, found, "", sections, is_changes=changes)

    @router.get("/rules/{game}/{clause}")
    async def clause(
        request: Request, game: PathText, clause: PathText, edition: Named = "", changes: OnlyChanges = False
    ) -> Any:
        found = _division(game, edition)
        if clause in found.numbers:
            sections = {clause: found.section(clause, only_changes=changes)}
            return await _told(request, found, clause, sections, is_changes=changes)
        words = _clause(found, clause)
        number = section_of(found.edition, words.id)
        return await _told(request, found, number, {number: [words]}, one=words, is_changes=False)

    async def _told(
        request: Request, found: Division, number: str, sections: dict[str, list[ClauseWords]], **more: Any
    ) -> HTMLResponse:
        told: dict[str, Any] = {"one": None, "division": found, "book": found.book, "edition": found.edition}
        told |= {"number": number, "sections": sections, "edition_words": edition_words, "url": clause_url}
        return await shell.page(request, "division.html", "rules", **told | more)

    return router


def _division(game: str, edition: str) -> Division:
    try:
        book = find_game(game).rulebook
        return Division(book, book.edition(edition))
    except UnknownName as error:
        raise Denied("unknown-path", error.what, remedy=error.remedy or "choose one from the rulebook") from None


def _clause(found: Division, clause: str) -> ClauseWords:
    """The rule of that number, or the one with that subparagraph."""
    known = {each.id: each for each in found.clauses}
    if clause in known:
        return known[clause]
    try:
        return known[found.edition.locate(clause)[0].id]
    except UnknownName as error:
        raise Denied("unknown-path", error.what, remedy="choose it from the division") from None
