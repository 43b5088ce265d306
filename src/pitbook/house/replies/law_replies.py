"""What is replied about the law: games and their editions, clauses in our words, and what the lab makes of them."""

from __future__ import annotations

from typing import Any, NotRequired

from typing_extensions import TypedDict


class EditionEntry(TypedDict):
    """An edition: how it is called and cited, whether it is a draft, and from which day it is in force, if it is."""

    edition: str
    title: str
    document: str
    maker: str
    is_draft: bool
    since: str | None
    amends: str | None


class GameLaw(TypedDict):
    """A game's editions, the oldest first, which of them is the usual one, and its sections by number."""

    game: str
    title: str
    usual: str
    sections: dict[str, str]
    editions: list[EditionEntry]


class ReadingReply(TypedDict):
    """How we read a slip or a gap in the text."""

    id: str
    says: str


class ClauseBefore(TypedDict):
    """A rule that was struck, as it stood before."""

    edition: str
    says: str
    parts: dict[str, str]


class TakenOver(TypedDict):
    """Where a rule belongs that was taken over, and by which rule it was."""

    of: str
    clause: str
    by: str


class ClauseChangeReply(TypedDict):
    """What an edition did to a rule."""

    edition: str
    title: str
    is_draft: bool
    since: str | None
    change: str
    treatment: str
    says: str
    parts: dict[str, str]


class ClauseReply(TypedDict):
    """A rule in our words: its kind, how software treats it, how we read it, what proves it, and its history."""

    clause: str
    edition: str
    kind: str
    treatment: str
    says: str
    parts: dict[str, str]
    points: dict[str, Any]
    reason: str
    known: NotRequired[str]
    readings: list[ReadingReply]
    tests: list[str]
    strikes: NotRequired[ClauseBefore]
    adopted: NotRequired[TakenOver]
    history: list[ClauseChangeReply]


class OneClause(ClauseReply):
    """A rule by itself; `cited` is the subparagraph that was asked for, and `text` what it says."""

    game: str
    cited: str
    text: str


class SectionReply(TypedDict):
    """A section of an edition; how many of its rules this edition changes."""

    number: str
    title: str
    changed: int
    clauses: list[ClauseReply]


class EditionReply(EditionEntry):
    """A whole edition, section by section; rules that were struck keep their place."""

    game: str
    game_title: str
    sections: list[SectionReply]


class ExactNumber(TypedDict):
    """A figure as a fraction, empty where it is not known exactly, and as a number."""

    exact: str
    value: float


class ChoiceWorth(TypedDict):
    """What a choice is worth in cents of the stakes, what it costs against the best one, and how it may end."""

    choice: str
    worth: ExactNumber
    cost: ExactNumber
    says: str


class WorthReply(TypedDict):
    """What each choice is worth for a hand, on what its player sees."""

    best: str
    choices: list[ChoiceWorth]
