"""The clocks of a virtual table: each window, each ruling and each decision that people are asked for has its own."""

from __future__ import annotations

from typing import Final

from pitbook.house.tables.live import LiveTable
from pitbook.house.tables.particulars import Awaited
from pitbook.house.tables.windows import is_running, people_in, seconds_of, window_of
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
    table.deadline = min(table.awaited.values(), default=None)


def _asked(table: LiveTable) -> tuple[list[Awaited], int]:
    """Every question that is open to people now, and for how many seconds each of them is."""
    talk = table.talk
    if talk is None or not table.is_virtual:
        return [], 0
    match talk.request:
        case PlaceWagers() as request if is_running(talk):
            place = (table.episode, window_of(talk), request.window)
            return [Awaited("wagers", place)], seconds_of(table, request)
        case Rule():
            return [Awaited("ruling", (table.episode, len(talk.answers)))], RULING_SECONDS
        case Decide(undecided=undecided, options=options):
            due = sorted(undecided or options)
            questions = [Awaited("decision", (table.episode, _decided(talk, spot)), spot) for spot in due]
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
    seated = {name for name, presence in table.seats.items() if presence.seat}
    players = seated | (people_in(table.talk) if table.talk else set())
    return len(players) == 1 and players <= set(table.seats) and not table.settings.jackpot


def _decided(talk: Conversation, spot: Spot) -> int:
    """How often somebody has decided on a hand in this round: what comes next is another question."""
    return sum(
        isinstance(answer, Decision)
        and (answer.box, answer.hand) == (spot.box, spot.hand)
        and answer.player in ("", spot.player)
        for answer in talk.answers
    )


def take_expired(table: LiveTable, now: int) -> set[Awaited]:
    """The questions whose time is up; what is still asked after they were dealt with has all its time again."""
    expired = {each for each, until in table.awaited.items() if until <= now}
    table.awaited = {each: until for each, until in table.awaited.items() if each not in expired}
    table.deadline = None
    return expired
