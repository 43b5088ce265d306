"""What belongs to a table in use, each by itself: settings, who is there, what is announced, awaited, kept and told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Final, Literal, NamedTuple, NotRequired, TypedDict, cast

import orjson

from pitbook.house.replies.table_replies import BoxLines
from pitbook.house.store.journal import canonical
from pitbook.house.store.rows import EpisodeRow, StepRow
from pitbook.house.store.sealing import HouseKey
from pitbook.house.tables.draws import At
from pitbook.house.tables.promises import Promised
from pitbook.house.tables.recovery import Detail, read_step
from pitbook.house.tables.telling.traced_facts import traced
from pitbook.table import Conversation, Fact, NoMoreBets, Viewer
from pitbook.table.answers import TimeIsUp, VoidHand
from pitbook.table.codec import fact_to_data
from pitbook.table.conversation import Trace
from pitbook.table.once import once
from pitbook.table.places import PUBLIC, Slot
from pitbook.table.requests import Spot
from pitbook.table.round import Round
from pitbook.table.settlement import box_results, result_to_data

IDLE_ROUNDS = 3
"""A seat from which nobody has wagered for so many rounds may be given to another."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How the operator runs a table, beside what its notice says."""

    mode: Literal["virtual", "by-hand"] = "virtual"
    betting_seconds: int = 20
    decision_seconds: int = 30
    jackpot: str = ""
    bots: int = 0
    admits_guests: bool = True
    pause_seconds: int = 0

    def as_data(self) -> dict[str, Any]:
        """As it is kept; no pause is left out, as versions that had none wrote it."""
        told = [(each.name, getattr(self, each.name)) for each in fields(self)]
        return {name: value for name, value in told if name != "pause_seconds" or value}


@dataclass(slots=True)
class Presence:
    """Somebody at the table: their seat (0 for who stands), for how many rounds they have not wagered, when they sat
    down or wagered last, and whether they have said that no further wager comes from them.

    `consents`: since when they let whom act for them here, the staff or a nominee by name.
    """

    seat: int = 0
    idle: int = 0
    active_at: int = 0
    is_ready: bool = False
    consents: Mapping[str, int] = field(default_factory=dict)

    def as_data(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "idle": self.idle,
            "active_at": self.active_at,
            "is_ready": self.is_ready,
            "consents": self.consents,
        }

    def copy(self) -> Presence:
        return Presence(self.seat, self.idle, self.active_at, self.is_ready, self.consents)


THE_STAFF: Final = ""
"""Stands for the staff of a table where somebody consents to being acted for."""


@dataclass(frozen=True, slots=True)
class Announced:
    """What takes effect at a table later: a notice, or its closing. `in_full`: not before, even if everybody leaves."""

    what: Literal["notice", "close"]
    at: int
    by: str
    edition: str = ""
    notice: Mapping[str, Any] = field(default_factory=dict)
    in_full: bool = False

    def as_data(self) -> AnnouncedData:
        """As it is kept and shown; what says nothing is left out."""
        data: AnnouncedData = {"what": self.what, "at": self.at, "by": self.by}
        if self.what == "notice":
            data["edition"], data["notice"] = self.edition, self.notice
        if self.in_full:
            data["in_full"] = True
        return data

    @classmethod
    def read(cls, data: AnnouncedData | None) -> Announced | None:
        return cls(**data) if data else None


class AnnouncedData(TypedDict):
    what: Literal["notice", "close"]
    at: int
    by: str
    edition: NotRequired[str]
    notice: NotRequired[Mapping[str, Any]]
    in_full: NotRequired[bool]


class Awaited(NamedTuple):
    """What a clock runs for: a kind of question, where in the play it stands, and the hand that it was put to.

    The place is the episode and then, of wagers, the number and name of the window, and of a decision, which it is.
    """

    what: Literal["wagers", "decision", "ruling"]
    place: tuple[int | str, ...]
    spot: Spot | None = None


CLOSING: Final = (NoMoreBets, TimeIsUp, VoidHand)
"""What closes a window for wagers."""


@dataclass(slots=True)
class Record:
    """The conversation under way as the store knows it."""

    number: int
    kind: str
    detail: Detail
    before: Mapping[str, Any]
    shuffle: str
    law: str
    started_at: int
    steps: int = 0
    answers: int = 0
    told: int = 0
    facts_hash: str = ""
    moments: tuple[int, ...] = ()
    """When each fact was kept."""

    @classmethod
    def taken_up(cls, row: EpisodeRow, steps: Sequence[StepRow], talk: Conversation, key: HouseKey) -> Record:
        """It as it stood after the last step that was kept."""
        return cls(
            number=row["number"],
            kind=row["kind"],
            detail=orjson.loads(row["detail"]),
            before=orjson.loads(row["before"]),
            shuffle=row["shuffle"],
            law=row["law"],
            started_at=row["started_at"],
            steps=len(steps),
            answers=len(talk.answers),
            told=len(talk.facts) if steps else 0,
            facts_hash=steps[-1]["facts"] if steps else "",
            moments=tuple(step["at"] for step in steps for _ in read_step(row["table_id"], step, key)["facts"]),
        )

    def copy(self) -> Record:
        """It as it is now, though it goes on."""
        so_far = (self.steps, self.answers, self.told, self.facts_hash, self.moments)
        return Record(
            self.number, self.kind, self.detail, self.before, self.shuffle, self.law, self.started_at, *so_far
        )


@dataclass(frozen=True, slots=True)
class Shown:
    """What a conversation has shown so far: cards and to whom, how many results, how often cards were shuffled."""

    known: Mapping[Viewer, frozenset[Slot]] = field(default_factory=dict)
    results: int = 0
    reshuffled: int = 0

    @classmethod
    def of(cls, table: Round) -> Shown:
        known = {to: frozenset(slots) for to, slots in table.known.items()}
        return cls(known, len(table.results), len(table.reshuffled))

    def is_still_all_of(self, table: Round) -> bool:
        """Whether nothing more was shown since: what was shown once stays so."""
        known = self.known
        return (self.results, self.reshuffled, len(known)) == (
            len(table.results),
            len(table.reshuffled),
            len(table.known),
        ) and all(len(slots) == len(known.get(to, ())) for to, slots in table.known.items())


@dataclass
class News:
    """What a step brought: facts, and what somebody may now see of all that was promised.

    `played` is the round that it brought to its end, if it did; the whole as it is `written` for everybody is kept.
    """

    episode: int
    kind: str
    facts: Sequence[Fact]
    told: Sequence[bytes]
    shown: Mapping[Viewer, Sequence[At]]
    promised: Sequence[Promised]
    fresh: Sequence[Promised]
    is_over: bool
    at: int = 0
    traces: Sequence[Trace] = ()
    played: Round | None = None
    written: bytes = b""

    @once
    def lines(self) -> list[BoxLines] | None:
        """What each box of a round that is over came to, as `settle` has it; all of it was told by facts."""
        if self.played is None:
            return None
        return [cast(BoxLines, result_to_data(result)) for result in box_results(self.played)]

    @once
    def sent(self) -> list[bytes]:
        """The facts whole, each with where it comes from."""
        return [traced(told, self.at, trace) for told, trace in zip(self.told, self.traces, strict=True)]

    @once
    def closed(self) -> dict[int, bytes]:
        """The facts that not everybody may know whole, by their place, as everybody may know them."""
        some = [(number, fact) for number, fact in enumerate(self.facts) if not fact.is_known_to(PUBLIC)]
        return {n: traced(canonical(fact_to_data(fact.publicly)), self.at, self.traces[n]) for n, fact in some}

    @once
    def is_public(self) -> bool:
        """Whether everybody may know all of it."""
        return not self.closed and self.shown.keys() <= {PUBLIC}
