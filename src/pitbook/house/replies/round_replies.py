"""What is replied about finished rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NotRequired

from typing_extensions import TypedDict

from pitbook.house.replies.table_replies import BoxLines, Commitment, FurtherOpenings, OpeningReply


class RoundEntry(TypedDict):
    """A finished round among others: how it came out for everybody, and what it brought whoever asked, if they played.

    `number` is that of the episode, `round` says which of the table's rounds it was. `hand` is the first of their
    `hands`, which are by pile; cards that they did not see are null.
    """

    number: int
    round: int
    started_at: int
    ended_at: int
    shuffle: str
    facts: str
    result: str
    net: int | None
    hand: list[str | None] | None
    hands: dict[str, list[str | None]]
    lines: list[BoxLines]


class ViewerReply(TypedDict):
    """For whose eyes something is."""

    role: str
    name: str


class CorrectionReply(TypedDict):
    """What was put right later, and what it gave to and took from the accounts that whoever asked may know."""

    number: int
    at: int
    why: str
    actor: str
    changes: dict[str, int]


class RoundReply(TypedDict):
    """A finished round as whoever asked may have it; `pitbook verify --round` checks it without the house.

    `further` is there where more than one thing was drawn by chance: the drawings after the first.
    """

    format: str
    table: str
    episode: int
    game: str
    edition: str
    notice: dict[str, Any]
    engine: str
    law: str
    started_at: int
    ended_at: int
    viewer: ViewerReply
    opening: Mapping[str, Any]
    answers: list[dict[str, Any]]
    facts: list[dict[str, Any]]
    entries: Sequence[Mapping[str, Any]]
    net: dict[str, int]
    commitment: Commitment | None
    openings: list[OpeningReply]
    further: NotRequired[list[FurtherOpenings]]
    corrections: list[CorrectionReply]
    digest: str
