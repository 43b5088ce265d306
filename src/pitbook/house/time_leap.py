"""A clock that is far ahead when the house starts: time alone would lift what people rely on.

A house that was closed for a week has its last entry a week ago, and so has one whose machine is a week ahead. Nobody
can tell them apart from inside. Where the time between lifts nothing the house opens; where it would end an exclusion,
loosen a limit or put a notice into force, somebody must say that the clock is right. Either way the log says so.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import orjson
from sqlalchemy import ColumnElement, func, or_, select

from pitbook.errors import BadInput
from pitbook.house.clock import DAY, HOUR, TIME_PASSED, SystemClock, moment
from pitbook.house.house import House
from pitbook.house.money.chart import chips_of
from pitbook.house.people.register import BREAK, Limits, Person, Session
from pitbook.house.people.roles import HouseRole
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.store.journal import Work
from pitbook.house.store.rows import PersonRow, SessionRow

LEAP: Final = HOUR
"""So far the clock may be ahead of the log at a start without a word."""

MOST_TOLD: Final = 10

logger = logging.getLogger("pitbook.house")


@dataclass(frozen=True, slots=True)
class TimeLeap:
    """From the last entry of the log to now, and what the time between lifts."""

    since: int
    now: int
    lifts: tuple[str, ...]

    def need_accepted(self) -> None:
        """Refuse to start unless nothing depends on whether the clock is right."""
        if not self.lifts:
            return
        more = f" and {len(self.lifts) - MOST_TOLD:,} more" if len(self.lifts) > MOST_TOLD else ""
        what = f"the clock says {moment(self.now)}, and the last entry of the log is of {moment(self.since)}"
        what += f"; in between {'; '.join(self.lifts[:MOST_TOLD])}{more}"
        remedy = "set the machine's clock if it is wrong; if it is right, start with --accept-clock"
        raise BadInput(what, remedy=remedy)


def clock_of(store: Store) -> SystemClock:
    """The machine's clock, but never before the last entry of the log."""
    clock = SystemClock(floor=last_moment(store))
    if clock.ahead:
        what = "the machine's clock is %s s behind the last entry of the log; the house goes on from that entry"
        logger.warning(what, clock.ahead // 1000)
    return clock


def last_moment(store: Store) -> int:
    (row,) = store.read(select(schema.log.c.at).order_by(schema.log.c.seq.desc()).limit(1)) or [{"at": 0}]
    return int(row["at"])


def find_leap(store: Store, now: int) -> TimeLeap | None:
    """How far the clock is ahead of the log, if that is more than an hour."""
    since = last_moment(store)
    if not since or now - since <= LEAP:
        return None
    return TimeLeap(since, now, (*_of_people(store, since, now), *_of_tables(store, since, now)))


def note_leap(house: House, leap: TimeLeap | None) -> None:
    """Write down that the time has passed, and end sessions that would outlast their time."""
    now = house.clock.now()
    if leap is not None:
        what = {"from": leap.since, "to": leap.now, "is_accepted": bool(leap.lifts), "lifts": list(leap.lifts)}
        house.journal.add(Work(TIME_PASSED, "house", what=what, at=now))
    sessions = schema.sessions.c
    ahead = select(schema.sessions).where(sessions.ended_at.is_(None), sessions.started_at > now)
    with house.work("SessionsEnded", "house") as work:  # they began when the clock was ahead
        for row in house.store.read_as(SessionRow, ahead):
            house.people.put_session(work, replace(Session(**row), ended_at=now))
    house.commit()


def _of_people(store: Store, since: int, now: int) -> Iterator[str]:
    people = schema.people.c
    unbound = Person("", HouseRole.GUEST, None, 0).as_row()["limits"]
    held = or_(people.excluded_until.is_not(None), people.limits != unbound)
    for row in store.read_as(PersonRow, select(schema.people).where(held).order_by(people.id)):
        person = Person.from_row(row)
        if person.excluded_until is not None and since < person.excluded_until <= now:
            yield f"the exclusion of {person.name} ends ({moment(person.excluded_until)})"
        if person.coming is not None and since < person.coming_at <= now:
            yield f"looser limits of {person.name} come into force ({moment(person.coming_at)})"
        yield from _of_limits(store, person, person.limits_at(since), since, now)


def _of_limits(store: Store, person: Person, limits: Limits, since: int, now: int) -> Iterator[str]:
    entries, sessions = schema.entries.c, schema.sessions.c
    is_by_day = limits.day_loss is not None or limits.day_stakes is not None
    if is_by_day and now // DAY != since // DAY:
        today = (entries.source == chips_of(person.name), entries.at >= since // DAY * DAY)
        if _is_any(store, *today):
            yield f"the limits of {person.name} for a day begin anew"
    if limits.session_minutes is not None:
        is_late = or_(sessions.ended_at > since - BREAK, sessions.ended_at.is_(None))
        if _is_any(store, sessions.person == person.id, sessions.expires_at > since - BREAK, is_late):
            yield f"the minutes of {person.name} begin anew"


def _is_any(store: Store, *where: ColumnElement[bool]) -> bool:
    (row,) = store.read(select(func.count().label("count")).where(*where))
    return bool(row["count"])


def _of_tables(store: Store, since: int, now: int) -> Iterator[str]:
    """What was announced to people who sit there, and has not come yet."""
    tables = schema.tables.c
    for row in store.read(select(tables.id, tables.announced, tables.seats).order_by(tables.id)):
        announced, seats = orjson.loads(row["announced"]), orjson.loads(row["seats"])
        if announced and seats and since < announced["at"] <= now:
            yield f"what was announced at table {row['id']} takes effect ({moment(announced['at'])})"
