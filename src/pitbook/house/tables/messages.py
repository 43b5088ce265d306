"""What somebody is sent about a table. It is made from their own view of it and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import orjson

from pitbook.house.money.chart import chips_of
from pitbook.house.people.roles import PLAYERS, Actor
from pitbook.house.replies.table_replies import (
    FurtherOpenings,
    Hello,
    Proofs,
    SignEntry,
    TableListing,
    TableState,
    UnderWay,
    Update,
    You,
)
from pitbook.house.tables.live import LiveTable
from pitbook.house.tables.particulars import News
from pitbook.house.tables.promises import PlaceOpening
from pitbook.law.sign import sign
from pitbook.table import Conversation, Fact, Role, View, Viewer, view
from pitbook.table.codec import fact_to_data
from pitbook.table.requests import Decide, PlaceWagers, Request, Rule


def state(table: LiveTable, actor: Actor, now: int) -> TableState:
    """The table as it stands now, for this person."""
    talk = table.talk
    if talk is None:
        return _frame(table, actor, now)
    seen = view(talk, actor.viewer, since=len(talk.facts))
    asked = type(talk.request).__name__ if talk.request else ""
    return {**_frame(table, actor, now), "awaited": seen.awaited, "asks": asked, **_under_way(talk, seen, talk.request)}


def hello(table: LiveTable, actor: Actor, now: int) -> Hello:
    """How the table stands, the story of what is under way, and its sign."""
    return {
        "type": "hello",
        "table": table.id,
        "state": state(table, actor, now),
        "facts": story(table, actor),
        "sign": sign_of(table),
    }


def update(table: LiveTable, actor: Actor, news: Sequence[News], now: int) -> Update:
    """What has just happened, and how the table stands after it."""
    viewer = actor.viewer
    return {
        "type": "update",
        "table": table.id,
        "events": [
            {
                "episode": each.episode,
                "kind": each.kind,
                "is_over": each.is_over,
                "facts": [
                    orjson.Fragment(told) if (seen := fact.seen_by(viewer)) is fact else _as_json(seen)
                    for fact, told in zip(each.facts, each.told, strict=True)
                ],
                **_openings(table.openings_for(viewer, each), each),
            }
            for each in news
        ],
        "state": state(table, actor, now),
    }


def _openings(opened: Sequence[Sequence[PlaceOpening]], news: News) -> Proofs:
    """The proofs that an event brings, the first drawing's apart; one that was promised just now is told at once."""
    first, *others = [[opening.as_data() for opening in each] for each in opened] or [[]]
    further: list[FurtherOpenings] = [
        {**promised.named, "openings": openings}
        for promised, openings in zip(news.promised[1:], others, strict=True)
        if openings or promised in news.fresh
    ]
    return {"openings": first, "further": further}


def story(table: LiveTable, actor: Actor) -> list[Any]:
    """Every fact of the conversation under way, as this person may know it."""
    talk = table.talk
    return [] if talk is None else [_as_json(fact) for fact in view(talk, actor.viewer).facts]


def story_data(table: LiveTable, actor: Actor) -> list[dict[str, Any]]:
    """The same as plain data."""
    talk = table.talk
    return [] if talk is None else [fact_to_data(fact) for fact in view(talk, actor.viewer).facts]


def listing(table: LiveTable) -> TableListing:
    """A table among others."""
    edition = table.notice.edition
    return {
        "id": table.id,
        "name": table.name,
        "game": table.game,
        "edition": edition.ref,
        "mode": table.settings.mode,
        "is_open": table.sitting.is_open,
        "stopped": table.stopped,
        "boxes": edition.number("boxes"),
        "players": len(table.seats),
        "admits_guests": table.settings.admits_guests,
        "jackpot": table.settings.jackpot,
        "limits": table.notice.as_data().get("limits", {}),
    }


def sign_of(table: LiveTable) -> list[SignEntry]:
    """The sign at the table, with the clause behind each line."""
    return [{"about": line.about, "says": line.says, "clause": line.clause} for line in sign(table.notice)]


def _frame(table: LiveTable, actor: Actor, now: int) -> TableState:
    promised, record = table.promised, table.record
    return {
        "now": now,
        "is_open": table.sitting.is_open,
        "stopped": table.stopped,
        "announced": table.announced.as_data() if table.announced else None,
        "seats": {name: presence.seat for name, presence in table.seats.items()},
        "ready": sorted(table.ready),
        "episode": record.number if record else table.episode,
        "kind": record.kind if record else "",
        "round": table.sitting.round_number + 1,
        "commitment": promised[0].commitment if promised else None,
        "commitments": [each.named for each in promised],
        "deadline": table.deadline,
        "awaited": "",
        "asks": "",
        "you": _you(table, actor),
    }


def _you(table: LiveTable, actor: Actor) -> You:
    if actor.role not in PLAYERS:
        return {"name": actor.name, "role": str(actor.role)}
    presence = table.seats.get(actor.name)
    return {
        "name": actor.name,
        "role": str(actor.role),
        "seat": presence.seat if presence else None,
        "balance": table.ledger.balance(chips_of(actor.name)),
    }


def _open_to(request: Request | None, viewer: Viewer) -> list[str]:
    """The wagers that are open; a player who has no part in a window is told of none."""
    if not isinstance(request, PlaceWagers):
        return []
    has_part = request.players is None or viewer.role is not Role.PLAYER or viewer.name in request.players
    return list(request.wagers) if has_part else []


def _under_way(talk: Conversation, seen: View, request: Request | None) -> UnderWay:
    boxes = talk.table.boxes
    return {
        "clause": request.clause.id if request else "",
        "wagers": _open_to(request, seen.viewer),
        "rulings": list(request.rulings) if isinstance(request, Rule) else [],
        "window": request.window if isinstance(request, PlaceWagers) else "",
        "is_timed": isinstance(request, PlaceWagers) and request.is_timed,
        "lockable": isinstance(request, Decide) and request.lockable,
        "options": [
            {
                "box": spot.box,
                "hand": spot.hand,
                "player": spot.player,
                "is_decided": isinstance(request, Decide) and request.lockable and spot not in request.undecided,
                "choices": [
                    {"choice": each.name, "cost": each.cost, "cards": each.cards, "amount": each.amount}
                    for each in options
                ],
            }
            for spot, options in seen.options.items()
        ],
        "piles": {pile: [card.text if card else None for card in cards] for pile, cards in seen.piles.items()},
        "slots": {pile: list(talk.table.piles[pile]) for pile in seen.piles},
        "in_shoe": seen.in_shoe,
        "in_discard_rack": seen.in_discard_rack,
        "boxes": {str(number): {"player": box.player, "choice": box.choice} for number, box in boxes.items()},
        "stakes": [(*stake, cents) for stake, cents in seen.stakes.items()],
    }


def _as_json(fact: Fact) -> orjson.Fragment:
    return orjson.Fragment(orjson.dumps(fact_to_data(fact)))
