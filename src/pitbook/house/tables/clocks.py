"""The clocks of a virtual table: each window, each ruling and each decision that people are asked for has its own.

An alarm is set for the earliest of a table's, so that nobody looks at every table to find out what is due.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from pitbook.errors import BadNotice
from pitbook.house.tables.live import LiveTable
from pitbook.house.tables.particulars import Awaited, Settings
from pitbook.house.tables.windows import is_running, people_in, seconds_of, window_of
from pitbook.law import Edition, Notice
from pitbook.procedure.virtual import check_runs_by_itself
from pitbook.table import Conversation, Decision
from pitbook.table.requests import Decide, PlaceWagers, Rule, Spot

RULING_SECONDS: Final = 600
"""So long a virtual table waits for a person's ruling."""
ALONE_SECONDS: Final = 120
"""So long it waits for the decision of somebody who keeps nobody waiting."""


def start_clock(table: LiveTable, now: int) -> None:
    """A clock starts when people are first asked for something, and nothing that others do starts it again.

    Where somebody had more time because they were alone, they have no more than the others' once they are not.
    """
    asked, seconds = _asked(table)
    until = now + 1000 * seconds
    table.awaited = {each: min(table.awaited.get(each, until), until) for each in asked}
    table.deadline = min(table.awaited.values(), default=None) if table.is_virtual else None


def lengthen(table: LiveTable, milliseconds: int) -> None:
    """Give everybody so much more time for what they are asked now: the house could not hear them meanwhile."""
    table.awaited = {each: until + milliseconds for each, until in table.awaited.items()}
    if table.deadline is not None:
        table.deadline += milliseconds


def decides_by(table: LiveTable, spot: Spot, now: int) -> int:
    """Until when somebody has time to decide on a hand, at a table by hand as well; now, if they had it all."""
    until = [each for question, each in table.awaited.items() if question.spot == spot]
    return max(now, *until, 0)


def _asked(table: LiveTable) -> tuple[list[Awaited], int]:
    """Every question that is open to people now, and for how many seconds each of them is.

    By hand people run their own clocks; but nobody is called absent there before they had the time to decide.
    """
    talk = table.talk
    if talk is None or not (table.is_virtual or isinstance(talk.request, Decide)):
        return [], 0
    match talk.request:
        case PlaceWagers() as request if is_running(talk):
            place = (table.episode, window_of(talk), request.window)
            return [Awaited("wagers", place)], seconds_of(table, request)
        case Rule():
            return [Awaited("ruling", (table.episode, len(talk.answers)))], RULING_SECONDS
        case Decide(undecided=undecided, options=options):
            due, decided = sorted(undecided or options), _decisions(talk)
            questions = [Awaited("decision", (table.episode, _decided(decided, spot)), spot) for spot in due]
            return questions, decision_seconds(table)
    return [], 0


def decision_seconds(table: LiveTable) -> int:
    """How long somebody has to decide: as the operator set it, and never less than the law asks."""
    least = table.notice.edition.find_number("decision-least-seconds") or 0
    return max(table.settings.decision_seconds, least, ALONE_SECONDS if _is_alone(table) else 0)


def _is_alone(table: LiveTable) -> bool:
    """Whether one person plays against the machine, and nobody at this table or another waits for them.

    Claims on a jackpot wait for the rounds of every table that is linked to it.
    """
    if not table.is_virtual or table.settings.jackpot:
        return False
    seated = {name for name, presence in table.seats.items() if presence.seat}
    players = seated | (people_in(table.talk) if table.talk else set())
    return len(players) == 1 and players <= set(table.seats)


def _decisions(talk: Conversation) -> list[tuple[int, int, str]]:
    """The hands that were decided on in this round, each time with the player if one is named."""
    return [(each.box, each.hand, each.player) for each in talk.answers if isinstance(each, Decision)]


def _decided(decisions: list[tuple[int, int, str]], spot: Spot) -> int:
    """How often somebody has decided on a hand in this round: what comes next is another question."""
    by_name, by_box = decisions.count((spot.box, spot.hand, spot.player)), decisions.count((spot.box, spot.hand, ""))
    return by_name + by_box if spot.player else by_box


def take_expired(table: LiveTable, now: int) -> set[Awaited]:
    """The questions whose time is up; what is still asked after they were dealt with has all its time again."""
    expired = {each for each, until in table.awaited.items() if until <= now}
    table.awaited = {each: until for each, until in table.awaited.items() if each not in expired}
    table.deadline = None
    return expired


class Alarms:
    """A heap of moments. Whatever changes a table has it looked at, and then its moment is worked out anew.

    >>> until = {"t1": 500, "t2": None, "t3": 100}
    >>> alarms = Alarms(until.get, until)
    >>> alarms.due(99), alarms.due(100), alarms.due(100)
    ([], ['t3'], ['t3'])
    >>> until["t3"] = 700
    >>> alarms.look_at("t3")
    >>> alarms.due(600)
    ['t1']
    """

    def __init__(self, next_of: Callable[[str], int | None], tables: Iterable[str]) -> None:
        self._next_of = next_of
        self._heap: list[tuple[int, str]] = []
        self._set_for: dict[str, int] = {}
        self._changed = dict.fromkeys(tables)

    def look_at(self, table: str) -> None:
        self._changed[table] = None

    def due(self, now: int) -> list[str]:
        """The tables whose moment has come; each is told again until its moment is another."""
        self._set()
        heard = []
        while self._heap and self._heap[0][0] <= now:
            at, table = heapq.heappop(self._heap)
            if self._set_for.get(table) == at:  # otherwise it was set for another moment since
                del self._set_for[table]
                self.look_at(table)
                heard.append(table)
        return [table for table in heard if (moment := self._next_of(table)) is not None and moment <= now]

    def _set(self) -> None:
        changed, self._changed = self._changed, {}
        for table in changed:
            at = self._next_of(table)
            if at is None:
                self._set_for.pop(table, None)
            elif self._set_for.get(table) != at:
                self._set_for[table] = at
                heapq.heappush(self._heap, (at, table))


# How long people have, as the operator sets it for a table, and how long the law leaves them at least

LEAST: Final = {"betting_seconds": "window-least-seconds", "decision_seconds": "decision-least-seconds"}
"""The settings that an edition may bound from below, and the point by which it does."""


def with_least_seconds(settings: Settings, given: Mapping[str, Any], law: Edition) -> Settings:
    """Settings in which whatever the operator has left open is as long as the law asks."""
    lengthened = {name: max(getattr(settings, name), least) for name, least in _least(law).items() if name not in given}
    return replace(settings, **lengthened)


def check_settings(settings: Settings, notice: Notice) -> None:
    """Refuse what a table cannot do by itself, and a clock of the house that would run out before the law lets it."""
    if settings.mode != "virtual":  # people run their own clocks
        return
    check_runs_by_itself(notice, "notice")
    law = notice.edition
    for name, least in _least(law).items():
        if (seconds := getattr(settings, name)) < least:
            clause = law.point(LEAST[name]).clause.id
            what, remedy = f"{seconds} seconds are too few under {law.ref}", f"it takes {least} at least"
            raise BadNotice(what, where=f"settings.{name}", clause=clause, remedy=remedy)


def _least(law: Edition) -> dict[str, int]:
    return {name: least for name, point in LEAST.items() if (least := law.find_number(point)) is not None}
