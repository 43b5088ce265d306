"""A rulebook as plain data: a clause in our words with its readings and tests, and what came before and after it."""

from __future__ import annotations

from typing import Any

from pitbook.errors import UnknownName
from pitbook.law.coverage import clause_tests
from pitbook.law.edition import Edition, Provision, Reading, citation_order, part_label
from pitbook.law.rulebook import Rulebook


def clause_data(edition: Edition, book: Rulebook, rule: Provision) -> dict[str, Any]:
    """A clause as it stands in an edition, or as that edition struck it."""
    source, _ = edition.source(rule.id)
    strikes = {"strikes": _strikes(source, rule)} if rule.treatment == "struck" else {}
    taken = edition.adopted.get(rule.id)
    return {
        "clause": rule.id,
        "edition": source.name,
        "kind": rule.kind,
        "treatment": rule.treatment,
        "says": rule.says,
        "parts": _parts(rule),
        "points": dict(rule.points),
        "reason": rule.reason,
        **({"known": rule.known} if rule.known else {}),
        "readings": [{"id": reading.id, "says": reading.says} for reading in readings_of(edition, book, rule)],
        "tests": tests_of(edition, rule),
        **strikes,
        **({"adopted": {"of": taken.home.ref, "clause": taken.number, "by": taken.by}} if taken else {}),
    }


def readings_of(edition: Edition, book: Rulebook, rule: Provision) -> list[Reading]:
    """How a rule is read here and, where it is taken over, how it is read where it belongs."""
    taken = edition.adopted.get(rule.id)
    at_home = [reading for reading in taken.book.readings if taken.number in reading.clauses] if taken else []
    return [*(reading for reading in book.readings if rule.id in reading.clauses), *at_home]


def tests_of(edition: Edition, rule: Provision) -> list[str]:
    """The tests that are marked as proof of a rule."""
    source, number = edition.source(rule.id)
    return clause_tests().get(source.ref, {}).get(number, [])


def struck_by(edition: Edition, clause: str) -> tuple[Edition, Provision] | None:
    """The rule of that number if it no longer stands, and the edition that struck it."""
    while clause not in edition.own and edition.below is not None:
        edition = edition.below
    rule = edition.own.get(clause)
    return (edition, rule) if rule and rule.treatment == "struck" else None


def with_struck(edition: Edition) -> list[Provision]:
    """The rules of an edition in the order of their numbers; those that were struck keep their place."""
    standing, each, struck = edition.ordered(), edition, dict[str, Provision]()
    while each.below is not None:
        struck |= {id_: rule for id_, rule in each.own.items() if rule.treatment == "struck" and id_ not in struck}
        each = each.below
    written = {rule.id for rule in standing}
    gone = [rule for id_, rule in struck.items() if id_ not in written]
    own = sorted([*edition.written.values(), *gone], key=lambda rule: citation_order(rule.id))
    return [one for rule in own for one in (rule, *edition.taken_by(rule.id))]


def history_of(book: Rulebook, clause: str) -> list[dict[str, Any]]:
    """What each edition did to a rule of this division, the oldest first."""
    return [
        {
            "edition": edition.name,
            "title": edition.title,
            "is_draft": edition.status == "draft",
            "since": edition.since.isoformat() if edition.since else None,
            "change": rule.change,
            "treatment": rule.treatment,
            "says": rule.says,
            "parts": _parts(rule),
        }
        for edition in book.editions.values()
        if (rule := edition.own.get(clause)) is not None
    ]


def _parts(rule: Provision) -> dict[str, str]:
    return {part_label(key): text for key, text in rule.parts.items()}


def _strikes(edition: Edition, rule: Provision) -> dict[str, Any]:
    """The rule that an edition removes, as it stood in the one before."""
    assert edition.below is not None
    before = edition.below.provisions[rule.id]
    return {"edition": edition.below.source(rule.id)[0].name, "says": before.says, "parts": _parts(before)}


# Readings of an edition


def readings_for(book: Rulebook, edition: Edition) -> tuple[Reading, ...]:
    """Those whose rules the edition, or one it amends, has; some of them must still stand."""
    return tuple(reading for reading in book.readings if _applies(edition, reading))


def kinds_read(edition: Edition, reading: Reading) -> set[str]:
    """Of what kinds the rules are that a reading is about, as they stand in an edition."""
    return {kind for clause in reading.clauses if (kind := _kind(edition, clause))}


def _applies(edition: Edition, reading: Reading) -> bool:
    return bool(kinds_read(edition, reading)) and all(_was_ever(edition, clause) for clause in reading.clauses)


def _was_ever(edition: Edition | None, clause: str) -> bool:
    return edition is not None and (
        clause in edition.own or _kind(edition, clause) != "" or _was_ever(edition.below, clause)
    )


def _kind(edition: Edition, clause: str) -> str:
    try:
        return edition.locate(clause)[0].kind
    except UnknownName:
        return ""
