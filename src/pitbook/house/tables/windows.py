"""When wagers are open: a round may open them several times, each time with ready flags and a clock of its own."""

from __future__ import annotations

from typing import Final

from pitbook.errors import Denied
from pitbook.house.tables.bots import bot_wagers
from pitbook.house.tables.cage import is_bot
from pitbook.house.tables.live import LiveTable
from pitbook.house.tables.particulars import CLOSING
from pitbook.procedure.terminals.spinning import rule_on_confirmation
from pitbook.table import Answer, Conversation, NoMoreBets
from pitbook.table.answers import TimeIsUp
from pitbook.table.requests import PlaceWagers

FIRST: Final = 0


def window_of(talk: Conversation) -> int:
    """The number of the window that is open, or of the next one: so many have been closed in this round."""
    return sum(isinstance(answer, CLOSING) for answer in talk.answers)


def seconds_of(table: LiveTable, request: PlaceWagers) -> int:
    """How long the house's clock keeps a window open: as the operator set it, and never less than the rules ask."""
    return max(table.settings.betting_seconds, request.least_seconds)


def call(table: LiveTable, request: PlaceWagers) -> Answer:
    """What closes a window when its time is up."""
    return TimeIsUp(seconds_of(table, request)) if request.is_timed else NoMoreBets()


def point_from(table: LiveTable) -> int | None:
    """Before this moment a clock may not close wagers: so long after the last result the law leaves them open."""
    request = table.talk.request if table.talk else None
    if not isinstance(request, PlaceWagers) or not request.is_timed or not table.confirmed_at:
        return None
    return table.confirmed_at + 1000 * request.least_seconds


def check_point(table: LiveTable, answer: Answer, now: int) -> None:
    """Whoever says that the time for wagers is up is held to the house's own clock."""
    left = (point_from(table) or now) - now if isinstance(answer, TimeIsUp) else 0
    if left > 0:
        clause = rule_on_confirmation(table.notice.edition).id
        what = "the last result was confirmed too short a while ago to close wagers"
        raise Denied("not-yet", what, clause=clause, remedy=f"close them in {-(-left // 1000)} s")


def people_in(talk: Conversation) -> set[str]:
    """The people, without bots, who have something on the layout."""
    return {stake.player for stake in talk.table.stakes if not is_bot(stake.player)}


def is_running(talk: Conversation) -> bool:
    """Whether anybody waits for the open window to close: the first has no hurry before a person has wagered in it."""
    return window_of(talk) > FIRST or bool(people_in(talk))


def close_or_fill(table: LiveTable, talk: Conversation, request: PlaceWagers) -> Answer | None:
    """Once a person has wagered the bots do too, in the first window; when all that are waited for are ready it closes.

    What a clock closes nobody closes early.
    """
    is_first = window_of(talk) == FIRST
    if not is_running(talk):
        return None
    if is_first and (filling := bot_wagers(table, talk)) is not None:
        return filling
    if request.is_timed:
        return None
    if request.players is not None:
        waited_for = set(request.players) & set(table.seats)
    else:
        waited_for = people_in(talk) | set(table.seats)
    return NoMoreBets() if waited_for <= table.ready else None
