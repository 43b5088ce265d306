"""What is replied about the house itself and the people in it."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict


class About(TypedDict):
    """The house: its version, its games by title, and where its log ends."""

    name: str
    version: str
    games: dict[str, str]
    head: str
    money: str


class Named(TypedDict):
    """Somebody, and what they are here."""

    name: str
    role: str


class SessionReply(Named):
    """A session has begun."""

    expires_at: int


class TicketReply(SessionReply):
    """Somebody has come in. The token is told this once; it is good as a bearer, and stands in a cookie."""

    token: str
    csrf: str


class SignedOut(TypedDict):
    """Who has gone."""

    name: str


class OwnLimits(TypedDict):
    """What a player has asked the house to hold them to; null is no limit."""

    day_loss: int | None
    day_stakes: int | None
    session_minutes: int | None


class LimitUsed(TypedDict):
    """How much of a limit is used, in cents or minutes; `of` is null where there is none."""

    used: int
    of: int | None


class Me(Named):
    """Whoever is signed in. What follows `now` is there for guests and players only.

    `since` they have been here, breaks of less than half an hour apart; `net` is what settled wagers brought since.
    """

    csrf: str
    signed_in_at: int
    expires_at: int
    now: int
    balance: NotRequired[int]
    owes: NotRequired[int]
    limits: NotRequired[OwnLimits]
    limits_used: NotRequired[dict[str, LimitUsed]]
    since: NotRequired[int]
    net: NotRequired[int]
    excluded_until: NotRequired[int | None]
    tables: NotRequired[list[str]]


class PersonEntry(Named):
    """Somebody among everybody whom the house knows."""

    is_active: bool
    since: int


class LogEntry(TypedDict):
    """One piece of work: what it did in words, the digests of the rows it changed, and the hash of all up to it."""

    seq: int
    at: int
    kind: str
    actor: str
    subject: str
    what: str
    rows: str
    hash: str
