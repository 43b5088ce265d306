"""What a virtual table does when nobody answers in time."""

from __future__ import annotations

from pitbook.errors import Refused
from pitbook.house.store.journal import Work
from pitbook.house.tables.clocks import take_expired
from pitbook.house.tables.live import LiveTable
from pitbook.house.tables.routine import CLOCK, STANDING_ORDER, advance, decide_cautiously, take
from pitbook.house.tables.windows import call
from pitbook.table import Absent, Conversation, Ruling
from pitbook.table.facts import Decided
from pitbook.table.places import By
from pitbook.table.requests import Decide, PlaceWagers, Rule, Spot

LEAVING = ("stands", "goes-on", "none")
"""Rulings by which nothing follows from a report."""


def time_is_up(table: LiveTable, work: Work) -> None:
    """Wagers are closed, what was reported changes nothing, and whoever has not decided is absent."""
    expired, talk = take_expired(table, work.at), table.talk
    if talk is None:
        return
    if expired and isinstance(talk.request, PlaceWagers):
        take(table, work, CLOCK, talk, call(table, talk.request))
    elif expired and isinstance(talk.request, Rule):
        take(table, work, CLOCK, talk, _nothing_ruled(talk.request))
    else:
        _decide_for(table, work, talk, {each.spot for each in expired if each.spot is not None})
    advance(table, work, CLOCK)


def _nothing_ruled(request: Rule) -> Ruling:
    """Where nobody has ruled in time, what was reported changes nothing: the ruling that leaves things as they are."""
    ruling = next((each for each in LEAVING if each in request.rulings), request.rulings[-1])
    return Ruling(ruling, str(By(request.by, f"{STANDING_ORDER}: nobody ruled in time")))


def _decide_for(table: LiveTable, work: Work, talk: Conversation, late: set[Spot]) -> None:
    """Whoever is late is absent, by the rule on that; where the game has none, the clock decides with care."""
    while isinstance(talk.request, Decide):
        request = talk.request
        due = late.intersection(request.undecided if request.lockable else request.options)
        if not due:
            return
        spot = min(due)
        late.discard(spot)
        try:
            take(table, work, CLOCK, talk, _absent(talk, request, spot))
        except Refused:
            decide_cautiously(table, work, CLOCK, talk, spot)


def _absent(talk: Conversation, request: Decide, spot: Spot) -> Absent:
    """Who is absent is said where others decide on the same box, or have; elsewhere it is the box's player."""
    box = talk.table.boxes.get(spot.box)
    others = {each.player for each in request.options if each.box == spot.box} | ({box.player} if box else set())
    has_told = any(isinstance(fact, Decided) and fact.box == spot.box and fact.player for fact in talk.facts)
    return Absent(spot.box, spot.player if has_told or others - {spot.player} else "")
