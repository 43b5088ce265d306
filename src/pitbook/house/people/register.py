"""The people of a house: who they are, whether they may come in, and the limits they have set themselves."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

import orjson
from sqlalchemy import and_, or_, select

from pitbook.errors import BadInput, Denied
from pitbook.house.clock import DAY, MINUTE
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.store.journal import Work, canonical
from pitbook.house.store.rows import PersonRow, SessionRow
from pitbook.law import Cents, dollars
from pitbook.table.account import Account, player_account

_NAME: Final = re.compile(r"[^\W_](?:[\w .'-]{0,22}[^\W_])?")
_OFFICES: Final = re.compile(
    r"(public|player|dealer|supervisor|game supervisor|casino supervisor|operator|casino operator|casino|inspector"
    r"|guest|house|door|clock|cashier|bot|regular|system|admin|administrator|pitbook)(?![^\W\d_])"
)
_LOOK_LIKE: Final = str.maketrans("аегорсухіјѕԁһӏՕοαεικνρτυωχ0135", "aeropcyxijsdhlooaeiknptuwxoles")
"""Letters of other alphabets, and digits, that pass for Latin letters in the name of an office."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a player has asked the house to hold them to; None is no limit."""

    day_loss: int | None = None
    day_stakes: int | None = None
    session_minutes: int | None = None

    def is_tighter(self, other: Limits) -> bool:
        """Whether nothing is looser than in the other."""
        pairs = ((getattr(self, name), getattr(other, name)) for name in LIMITS)
        return all(theirs is None or (mine is not None and mine <= theirs) for mine, theirs in pairs)

    def tightened(self, other: Limits) -> Limits:
        """Of each limit the tighter of the two."""
        pairs = {name: [getattr(each, name) for each in (self, other)] for name in LIMITS}
        return Limits(**{name: min((n for n in pair if n is not None), default=None) for name, pair in pairs.items()})


BREAK: Final = 30 * MINUTE
"""Whoever comes back sooner has not been away: minutes go on from when they first came."""

_TAKEN_BACK: Final = ("WagerWithdrawn", "WagerReduced", "Voided")
_PAYING: Final = ("bank", "pool")
K = TypeVar("K")
LIMITS: Final = ("day_loss", "day_stakes", "session_minutes")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody the house knows. A name is never given twice, and never changes."""

    name: str
    role: HouseRole
    password: str | None
    created_at: int
    is_active: bool = True
    excluded_until: int | None = None
    limits: Limits = Limits()
    coming: Limits | None = None
    coming_at: int = 0

    @property
    def id(self) -> str:
        return self.name.casefold()

    @property
    def is_walk_in(self) -> bool:
        """Whether this player cannot sign in, so that staff act for them."""
        return self.role is HouseRole.PLAYER and self.password is None

    @property
    def actor(self) -> Actor:
        return Actor(self.name, self.role)

    def is_excluded(self, now: int) -> bool:
        """Whether this player keeps away from all tables."""
        return self.excluded_until is not None and now < self.excluded_until

    def limits_at(self, now: int) -> Limits:
        return self.coming if self.coming is not None and now >= self.coming_at else self.limits

    def as_row(self) -> PersonRow:
        limits = {"now": _plain(self.limits), "coming": _plain(self.coming), "coming_at": self.coming_at}
        return {
            "id": self.id,
            "name": self.name,
            "role": str(self.role),
            "password": self.password,
            "created_at": self.created_at,
            "is_active": int(self.is_active),
            "excluded_until": self.excluded_until,
            "limits": canonical(limits).decode(),
        }

    @classmethod
    def from_row(cls, row: PersonRow) -> Person:
        limits = orjson.loads(row["limits"])
        return cls(
            row["name"],
            HouseRole(row["role"]),
            row["password"],
            row["created_at"],
            bool(row["is_active"]),
            row["excluded_until"],
            Limits(**limits["now"]),
            Limits(**limits["coming"]) if limits["coming"] is not None else None,
            limits["coming_at"],
        )


def _plain(limits: Limits | None) -> dict[str, int | None] | None:
    return None if limits is None else {name: getattr(limits, name) for name in LIMITS}


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody signed in. The store knows only the hash of the token."""

    id: str
    person: str
    csrf: str
    started_at: int
    expires_at: int
    ended_at: int | None = None

    @property
    def until(self) -> int:
        """When it ended, or will end by itself."""
        return self.expires_at if self.ended_at is None else min(self.ended_at, self.expires_at)

    def as_row(self) -> SessionRow:
        return {
            "id": self.id,
            "person": self.person,
            "csrf": self.csrf,
            "started_at": self.started_at,
            "expires_at": self.expires_at,
            "ended_at": self.ended_at,
        }


def check_name(name: str) -> str:
    """A name that can be told from others and from offices."""
    if not _NAME.fullmatch(name) or "  " in name or _passes_for_another(name):
        remedy = "two to twenty-four letters, digits, spaces, dots or hyphens, and no office such as dealer"
        raise BadInput(f"{name[:40]!r} cannot be a name here", where="name", remedy=remedy)
    if len(name) < 2:
        raise BadInput("a name has at least two characters", where="name")
    return name


def _passes_for_another(name: str) -> bool:
    """Whether this looks like an office, or mixes alphabets so that it could look like somebody else."""
    alphabets = {unicodedata.name(letter, "?").split()[0] for letter in name if letter.isalpha()}
    plain = unicodedata.normalize("NFKC", name)
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", name.casefold()) if letter.isalnum())
    looks = (plain.casefold(), bare, bare.translate(_LOOK_LIKE))
    return plain != name or len(alphabets) > 1 or any(_OFFICES.match(look) for look in looks)


class People:
    """Everybody the house knows and every session of the last day, as they are after the newest work."""

    def __init__(self, store: Store, now: int) -> None:
        rows = store.read_as(PersonRow, select(schema.people))
        self._people = {row["id"]: Person.from_row(row) for row in rows}
        known, since = schema.sessions.c, now - DAY
        lately = or_(known.ended_at > since, and_(known.ended_at.is_(None), known.expires_at > since))
        kept = store.read_as(SessionRow, select(schema.sessions).where(lately))
        self._sessions = {row["id"]: Session(**row) for row in kept}

    def find(self, name: str) -> Person | None:
        return self._people.get(name.casefold())

    def get(self, name: str) -> Person:
        person = self.find(name)
        if person is None:
            raise Denied("unknown-person", f"nobody here is called {name[:40]!r}")
        return person

    def keeps_away(self, name: str, now: int) -> bool:
        """Whether somebody of that name has excluded themself."""
        person = self.find(name)
        return person is not None and person.is_excluded(now)

    def all(self) -> list[Person]:
        return list(self._people.values())

    def has_operator(self) -> bool:
        return any(person.role is HouseRole.OPERATOR for person in self._people.values())

    def put(self, work: Work, person: Person) -> None:
        before = self._people.get(person.id)
        self._people[person.id] = person
        work.on_undo(lambda: _restore(self._people, person.id, before))
        work.put("people", person.as_row())

    def session(self, session_id: str, now: int) -> tuple[Session, Person] | None:
        """The session of that hash and whose it is, if it still runs."""
        session = self._sessions.get(session_id)
        if session is None or session.ended_at is not None or session.expires_at <= now:
            return None
        person = self._people.get(session.person)
        return (session, person) if person is not None and person.is_active else None

    def put_session(self, work: Work, session: Session) -> None:
        before = self._sessions.get(session.id)
        self._sessions[session.id] = session
        work.on_undo(lambda: _restore(self._sessions, session.id, before))
        work.put("sessions", session.as_row())

    def end_sessions(self, work: Work, person_id: str, besides: str = "") -> None:
        for session in [each for each in self._sessions.values() if each.person == person_id and each.until > work.at]:
            if session.id != besides:
                self.put_session(work, replace(session, ended_at=work.at))

    def started_at(self, person_id: str, now: int) -> int | None:
        """Since when somebody has been here, but for breaks of less than half an hour in the last day.

        Who has signed out and had no such break yet is still here: a dealer may go on taking their wagers.
        """
        theirs = [each for each in self._sessions.values() if each.person == person_id and each.until > now - DAY]
        first = min((each.started_at for each in theirs if now - each.until < BREAK), default=None)
        if first is None:
            return None
        for each in sorted(theirs, key=lambda session: session.until, reverse=True):
            if first - each.until < BREAK:
                first = min(first, each.started_at)
        return first

    def has_stayed(self, person_id: str, since: int, now: int) -> bool:
        """Whether somebody who was signed in at that moment has been so ever since, by one session."""
        theirs = [each for each in self._sessions.values() if each.person == person_id]
        return any(each.started_at <= since and each.until > now for each in theirs)

    def here(self, now: int) -> set[str]:
        """Who has a session that runs."""
        return {each.person for each in self._sessions.values() if each.until > now}

    def gone_guests(self, now: int) -> list[Person]:
        """Guests whose session is over. One who has just been named and not yet signed in is not gone."""
        here, known = self.here(now), {each.person for each in self._sessions.values()}
        return [
            person
            for person in self._people.values()
            if person.role is HouseRole.GUEST
            and person.id not in here
            and (person.id in known or person.created_at <= now - DAY)
        ]

    def forget(self, now: int) -> None:
        """Sessions that were over a day ago matter to nobody any more."""
        for session in [each for each in self._sessions.values() if each.until <= now - DAY]:
            del self._sessions[session.id]


def _restore(known: dict[str, K], key: str, before: K | None) -> None:
    if before is None:
        known.pop(key, None)
    else:
        known[key] = before


@dataclass(slots=True)
class Watch:
    """What each player has staked and got back today, and whether a further stake keeps to their limits."""

    day: int = 0
    staked: dict[Account, int] = field(default_factory=dict)
    returned: dict[Account, int] = field(default_factory=dict)

    def note(self, work: Work, source: Account, target: Account, cents: int, kind: str) -> None:
        """An entry between a player and a table.

        A wager that is taken back was none; what a correction takes from a player was not returned after all.
        """
        self.turn(work.at)
        if source.kind == "player" and target.kind == "layout":
            self._add(work, self.staked, source, cents)
        elif target.kind == "player" and kind in _TAKEN_BACK:
            self._add(work, self.staked, target, -min(cents, self.staked.get(target, 0)))
        elif target.kind == "player" and source.kind in ("layout", *_PAYING):
            self._add(work, self.returned, target, cents)
        elif source.kind == "player" and target.kind in _PAYING:
            self._add(work, self.returned, source, -cents)

    def turn(self, now: int) -> None:
        if now // DAY != self.day:
            self.day, self.staked, self.returned = now // DAY, {}, {}

    def _add(self, work: Work, totals: dict[Account, int], account: Account, cents: int) -> None:
        totals[account] = totals.get(account, 0) + cents

        def undo() -> None:
            totals[account] -= cents

        work.on_undo(undo)

    def check(self, person: Person, cents: int, now: int, session_started: Callable[[], int | None]) -> None:
        """Refuse a stake that would go beyond what this player has asked to be held to."""
        limits, account = person.limits_at(now), player_account(person.name)
        self.turn(now)
        staked = self.staked.get(account, 0)
        lost = staked - self.returned.get(account, 0)
        remedy = "your own limit; a looser one takes a day to come into force"
        if limits.day_stakes is not None and staked + cents > limits.day_stakes:
            what = f"you have staked {dollars(Cents(staked))} today of {dollars(Cents(limits.day_stakes))}"
            raise Denied("own-limit", what, remedy=remedy)
        if limits.day_loss is not None and lost + cents > limits.day_loss:
            what = f"this could take today's losses over {dollars(Cents(limits.day_loss))}"
            raise Denied("own-limit", what, remedy=remedy)
        minutes = limits.session_minutes
        if minutes is None:
            return
        started = session_started()
        if started is not None and now - started > minutes * MINUTE:
            raise Denied(
                "own-limit",
                f"you have been here for over {minutes} minutes",
                remedy="take a break: stay signed out for half an hour",
            )
