"""Regulars who fill seats at a virtual table, if the operator wants company for whoever plays.

They stake the least that the sign allows, and their chips come from the house's issue of play money.
"""

from __future__ import annotations

from typing import Final

from pitbook.games import find_game
from pitbook.house.tables.cage import BOT_MARK, is_bot
from pitbook.house.tables.live import LiveTable
from pitbook.law import Cents
from pitbook.procedure.habits import REGULARS, cautious, going_along, taking
from pitbook.procedure.seats import open_boxes
from pitbook.table import Conversation, Decision, Wager, player_viewer, view
from pitbook.table.requests import Decide, PlaceWagers, Spot

_USUAL: Final = Cents(500)


def bot_wagers(table: LiveTable, talk: Conversation) -> Wager | None:
    """What the next bot stakes that has nothing on the layout, on the last free box, or owes beside what it has."""
    request = talk.request
    assert isinstance(request, PlaceWagers)
    if (owed := _owed(table, talk, request)) is not None:
        return owed
    wager = request.wagers[0]
    taken = set(talk.table.boxes) | {presence.seat for presence in table.seats.values()}
    free = [box for box in reversed(open_boxes(table.notice)) if box not in taken]
    here = {stake.player for stake in talk.table.stakes}
    away = here | table.declined
    missing = [name for each in REGULARS[: table.settings.bots] if (name := BOT_MARK + each) not in away]
    if not free or not missing:
        return None
    return Wager(free[0], missing[0], wager, table.notice.limit(wager).min or _USUAL, seat=True)


def _owed(table: LiveTable, talk: Conversation, request: PlaceWagers) -> Wager | None:
    """What has to lie beside the wager of a bot that has one."""
    beside = going_along(find_game(table.game).record.along, request, table.notice)
    bots = {s.player: s.box for s in talk.table.stakes if is_bot(s.player) and s.player not in table.declined}
    for name, box in bots.items():
        lies = {stake.wager for stake in talk.table.stakes if stake.player == name}
        for wager, amount in beside.items():
            if wager not in lies:
                return Wager(box, name, wager, amount, seat=True)
    return None


def careful_decisions(talk: Conversation, spot: Spot, chips: int | None = None) -> list[Decision]:
    """What somebody may do who has no plan and risks nothing, and after it every other choice, the cheapest first.

    With `chips`, only what takes no more than that.
    """
    seen = view(talk, player_viewer(spot.player))
    costs = {choice: choice.cost + choice.amount[0] for choice in seen.options[spot]}
    first = cautious(seen, spot).choice
    ordered = sorted(costs, key=lambda choice: (choice.name != first, costs[choice]))
    return [taking(spot, choice) for choice in ordered if chips is None or costs[choice] <= chips]


def bot_decision(table: LiveTable, talk: Conversation) -> Decision | None:
    request = talk.request
    assert isinstance(request, Decide)
    for spot in sorted(request.undecided or request.options):
        if is_bot(spot.player) and spot in request.options:
            return find_game(table.game).habit(view(talk, player_viewer(spot.player)), spot)
    return None
