"""The people of a house: who they are, whether they may come in, and the limits they have set themselves."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from typing import Final

import orjson

from pitbook.errors import BadInput, BrokenRules, Denied
from pitbook.house.clock import DAY, MINUTE
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.store.journal import Work, canonical
from pitbook.house.store.rows import PersonRow, SessionRow

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

MOST_NOBODIES: Final = 10_000
"""Of so many names it is remembered that nobody has them."""

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

    @property
    def has_day_limit(self) -> bool:
        """Whether this person has set a limit, for now or for later, that depends on what a day has brought."""
        each = (self.limits, self.coming or Limits())
        return any(limits.day_loss is not None or limits.day_stakes is not None for limits in each)

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
    """Whoever is here or was lately, each with every session of the last day, as they are after the newest work.

    Somebody is at hand whole or not at all. Everybody with a session that runs is, and every guest who is not settled;
    anybody else is looked up when something is done for them.
    """

    def __init__(self, *, has_operator: bool) -> None:
        self._had_operator = has_operator
        self._people: dict[str, Person] = {}
        self._nobody: dict[str, None] = {}
        self._operators: set[str] = set()
        self._guests: set[str] = set()
        self._at_rest: set[str] = set()
        self.limited: set[str] = set()
        self._sessions: dict[str, Session] = {}
        self._sessions_of: dict[str, dict[str, Session]] = {}
        self._ends: list[tuple[int, str]] = []

    # Who is at hand

    def lacks(self, name: str) -> bool:
        """Whether it is not known here if there is somebody of this name."""
        known = name.casefold()
        return bool(known) and known not in self._people and known not in self._nobody

    def learn(self, person_id: str, person: Person | None, sessions: Iterable[Session] = ()) -> None:
        """Have somebody at hand, or that nobody is called that; what is at hand already is newer."""
        if person_id in self._people:
            return
        if person is None:
            self._nobody[person_id] = None
            if len(self._nobody) > MOST_NOBODIES:
                del self._nobody[next(iter(self._nobody))]
            return
        self._set(person_id, person)
        for session in sessions:
            self._set_session(session.id, session)

    def let_go(self, person_id: str) -> None:
        """Forget somebody who is gone, until they are looked up again."""
        self._set(person_id, None)
        for session_id in [*self._sessions_of.get(person_id, ())]:
            self._set_session(session_id, None)

    def find(self, name: str) -> Person | None:
        if self.lacks(name):
            raise BrokenRules(f"somebody is asked for who was not looked up: {name[:40]!r}")
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
        """Everybody who is at hand."""
        return list(self._people.values())

    def has_operator(self) -> bool:
        return self._had_operator or bool(self._operators)

    def put(self, work: Work, person: Person) -> None:
        before = self._people.get(person.id)
        self._set(person.id, person)
        work.on_undo(lambda: self._set(person.id, before))
        work.put("people", person.as_row())

    def _set(self, person_id: str, person: Person | None) -> None:
        self._nobody.pop(person_id, None)
        for some in (self._operators, self._guests, self._at_rest, self.limited):
            some.discard(person_id)
        if person is None:
            self._people.pop(person_id, None)
            return
        self._people[person_id] = person
        if person.role is HouseRole.OPERATOR:
            self._operators.add(person_id)
        if person.role is HouseRole.GUEST:
            (self._guests if person.is_active else self._at_rest).add(person_id)
        if person.has_day_limit:
            self.limited.add(person_id)

    # Sessions

    def session(self, session_id: str, now: int) -> tuple[Session, Person] | None:
        """The session of that hash and whose it is, if it still runs."""
        session = self._sessions.get(session_id)
        if session is None or session.ended_at is not None or session.expires_at <= now:
            return None
        person = self._people.get(session.person)
        return (session, person) if person is not None and person.is_active else None

    def put_session(self, work: Work, session: Session) -> None:
        before = self._sessions.get(session.id)
        self._set_session(session.id, session)
        work.on_undo(lambda: self._set_session(session.id, before))
        work.put("sessions", session.as_row())

    def _set_session(self, session_id: str, session: Session | None) -> None:
        """Have a session at hand or no more, among its person's, and in the order in which sessions end."""
        if (before := self._sessions.pop(session_id, None)) is not None:
            theirs = self._sessions_of[before.person]
            del theirs[session_id]
            if not theirs:
                del self._sessions_of[before.person]
        if session is not None:
            self._sessions[session_id] = session
            self._sessions_of.setdefault(session.person, {})[session_id] = session
            heappush(self._ends, (session.until, session_id))

    def sessions_of(self, person_id: str) -> list[Session]:
        """The sessions of the last day that somebody has had."""
        return list(self._sessions_of.get(person_id, {}).values())

    def end_sessions(self, work: Work, person_id: str, besides: str = "") -> None:
        for session in [each for each in self.sessions_of(person_id) if each.until > work.at]:
            if session.id != besides:
                self.put_session(work, replace(session, ended_at=work.at))

    def started_at(self, person_id: str, now: int) -> int | None:
        """Since when somebody has been here, but for breaks of less than half an hour in the last day.

        Who has signed out and had no such break yet is still here: a dealer may go on taking their wagers.
        """
        theirs = [each for each in self.sessions_of(person_id) if each.until > now - DAY]
        first = min((each.started_at for each in theirs if now - each.until < BREAK), default=None)
        if first is None:
            return None
        for each in sorted(theirs, key=lambda session: session.until, reverse=True):
            if first - each.until < BREAK:
                first = min(first, each.started_at)
        return first

    def has_stayed(self, person_id: str, since: int, now: int) -> bool:
        """Whether somebody who was signed in at that moment has been so ever since, by one session."""
        return any(each.started_at <= since and each.until > now for each in self.sessions_of(person_id))

    def is_here(self, person_id: str, now: int) -> bool:
        """Whether somebody has a session that runs."""
        return any(each.until > now for each in self.sessions_of(person_id))

    def gone_guests(self, now: int) -> Iterator[Person]:
        """Guests who are not at rest and whose session is over.

        One who has just been named and not yet signed in is not gone.
        """
        for guest in self._guests:
            if not self.is_here(guest, now):
                person = self._people[guest]
                if guest in self._sessions_of or person.created_at <= now - DAY:
                    yield person

    def guests_at_rest(self) -> frozenset[str]:
        """Guests who have nothing left in the house, and are still at hand."""
        return frozenset(self._at_rest)

    def forget(self, now: int) -> None:
        """Sessions that were over a day ago matter to nobody any more."""
        while self._ends and self._ends[0][0] <= now - DAY:
            until, session_id = heappop(self._ends)
            session = self._sessions.get(session_id)
            if session is not None and session.until == until:
                self._set_session(session_id, None)
