"""The law for whoever reads it: games, editions, clauses with their history, and the usual sign."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Annotated, cast

from fastapi import Query

from pitbook.games import find_edition, find_game, game_names
from pitbook.house.api.dependencies import Anybody, TheApi
from pitbook.house.api.router import ReplyRouter
from pitbook.house.api.routes.parameters import PathText
from pitbook.house.replies.law_replies import (
    ClauseReply,
    EditionEntry,
    EditionReply,
    GameLaw,
    OneClause,
    SectionReply,
)
from pitbook.house.replies.table_replies import SignEntry
from pitbook.law import Edition, Notice
from pitbook.law.clause_data import clause_data, history_of, struck_by, with_struck
from pitbook.law.edition import Provision
from pitbook.law.sign import sign

router = ReplyRouter()

EditionName = Annotated[
    str, Query(max_length=60, description="A name, or a day as 2001-05-01; the usual one if empty.")
]


@router.get("/law")
async def law(api: TheApi, who: Anybody) -> list[GameLaw]:
    """Every game, with its editions and sections."""
    books = [find_game(name).rulebook for name in game_names()]
    return [
        {
            "game": book.name,
            "title": book.title,
            "usual": book.edition().name,
            "sections": dict(book.sections),
            "editions": [_entry(edition) for edition in book.editions.values()],
        }
        for book in books
    ]


@router.get("/law/{game}")
async def law_of_game(api: TheApi, who: Anybody, game: PathText, edition: EditionName = "") -> EditionReply:
    """An edition of a game's rules in our words, section by section."""
    return _whole(_edition(game, edition).ref)


@router.get("/law/{game}/sign")
async def usual_sign(api: TheApi, who: Anybody, game: PathText, edition: EditionName = "") -> list[SignEntry]:
    """The sign of a table under the plainest notice that the edition allows."""
    lines = sign(Notice.post(_edition(game, edition)))
    return [{"about": line.about, "says": line.says, "clause": line.clause} for line in lines]


@router.get("/law/{game}/clauses/{clause}")
async def one_clause(
    api: TheApi, who: Anybody, game: PathText, clause: PathText, edition: EditionName = ""
) -> OneClause:
    """One rule, or a subparagraph of it, with its history, readings and tests; one that was struck as well."""
    law = _edition(game, edition)
    if struck := struck_by(law, clause):
        return {**_clause(law, struck[1]), "game": law.game, "cited": clause, "text": struck[1].says}
    rule, _ = law.locate(clause)
    return {**_clause(law, rule), "game": law.game, "cited": clause, "text": law.text(clause)}


def _edition(game: str, name: str) -> Edition:
    return find_edition(f"{find_game(game).name}@{name}" if name else find_game(game).name)


def _entry(edition: Edition) -> EditionEntry:
    return {
        "edition": edition.name,
        "title": edition.title,
        "document": edition.document,
        "maker": edition.maker,
        "is_draft": edition.status == "draft",
        "since": edition.since.isoformat() if edition.since else None,
        "amends": edition.below.name if edition.below else None,
    }


def _clause(law: Edition, rule: Provision) -> ClauseReply:
    book = find_game(law.game).rulebook
    return cast(ClauseReply, clause_data(law, book, rule) | {"history": history_of(book, rule.id)})


@lru_cache(64)
def _whole(ref: str) -> EditionReply:
    """It never changes while the house is open, and is long."""
    edition = find_edition(ref)
    book = find_game(edition.game).rulebook
    parts = groupby(with_struck(edition), key=lambda rule: _section(edition, rule))
    sections: list[SectionReply] = []
    for number, rules in parts:
        clauses = list(rules)
        changed = sum(rule.id in edition.own for rule in clauses) if edition.below else 0
        told = [_clause(edition, rule) for rule in clauses]
        sections.append({"number": number, "title": book.sections.get(number, ""), "changed": changed, "clauses": told})
    return {**_entry(edition), "game": book.name, "game_title": book.title, "sections": sections}


def _section(edition: Edition, rule: Provision) -> str:
    """The section that a rule stands in; one that was taken over, that of the rule by which it was."""
    taken = edition.adopted.get(rule.id)
    return (taken.by if taken and rule.id not in edition.written else rule.id).partition(".")[0]
