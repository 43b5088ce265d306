"""What somebody is sent about a table. It is made from their own view of it and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

import orjson

from pitbook.games import Game, find_game
from pitbook.house.people.roles import PLAYERS, Actor
from pitbook.house.replies.table_replies import (
    FurtherOpenings,
    Hello,
    LimitsHere,
    Lines,
    Options,
    SignEntry,
    TableEvent,
    TableListing,
    TableState,
    You,
)
from pitbook.house.tables.cage import is_bot
from pitbook.house.tables.live import LiveTable
from pitbook.house.tables.particulars import News
from pitbook.house.tables.telling.asked import request_data
from pitbook.house.tables.telling.cards_seen import Told
from pitbook.house.tables.telling.sign_numbers import absence_of, limits_of
from pitbook.house.tables.telling.traced_facts import traced, traced_data
from pitbook.house.tables.windows import point_from
from pitbook.law.sign import sign
from pitbook.table import Conversation, Fact, Role, Viewer, view
from pitbook.table.codec import fact_to_data
from pitbook.table.conversation import Trace
from pitbook.table.once import once
from pitbook.table.places import PUBLIC
from pitbook.table.requests import Choice, Decide, PlaceWagers, Request, Rule, Spot
from pitbook.table.views import Views


class Bulletin:
    """A table at one moment, for whoever is to be told of it. What all of them may know is worked out once."""

    def __init__(self, table: LiveTable, now: int) -> None:
        self._table, self._talk = table, table.talk
        self._game = find_game(table.game)
        self._common = _frame(table, self._game, now)
        if self._talk is not None:
            self._views = Views(self._talk, since=len(self._talk.facts))
            self._common |= _under_way(self._game, self._talk, self._views)

    def state(self, actor: Actor) -> TableState:
        """The table as it stands now, for this person."""
        own: dict[str, Any] = {"awaited": "", "hands": {}}
        if self._talk is not None:
            own = {**self._own(self._talk, actor.viewer), **self._cards(self._talk, actor.viewer).data}
        return cast(TableState, {**self._common, **own, "you": _you(self._table, actor)})

    def update(self, actor: Actor, news: Sequence[News]) -> bytes:
        """What has just happened, and how the table stands after it, as JSON: an `Update`."""
        viewer = actor.viewer
        own = self._publics if self._is_public_to(viewer) else self._written_for(viewer)
        parts = (self._id, b",".join([each.written or _event(viewer, each) for each in news]), self._written, own)
        you = orjson.dumps(_you(self._table, actor))
        return b'{"type":"update","table":%b,"events":[%b],"state":{%b,%b,"you":%b}}' % (*parts, you)

    def _own(self, talk: Conversation, viewer: Viewer) -> dict[str, Any]:
        """What may be otherwise for one viewer than for another, beside cards: choices, and wagers open to them."""
        request, views = talk.request, self._views
        options = _options(self._game, views.options_of(viewer), request)
        return {"awaited": views.awaited_by(viewer), "wagers": _open_to(request, viewer), "options": options}

    def _cards(self, talk: Conversation, viewer: Viewer) -> Told:
        return self._table.cards_seen.by(viewer, self._views, talk, self._game)

    def _written_for(self, viewer: Viewer) -> bytes:
        """What is this viewer's own, as JSON."""
        if self._talk is None:
            return b'"awaited":"","hands":{}'
        return b"%b,%b" % (_inside(self._own(self._talk, viewer)), self._cards(self._talk, viewer).written)

    def _is_public_to(self, viewer: Viewer) -> bool:
        """Whether this viewer has no cards, choices or closed windows of their own at this moment."""
        request = self._talk.request if self._talk else None
        is_of_all = isinstance(request, PlaceWagers) and request.players is None
        return is_of_all and self._views.is_public_to(viewer)

    @once
    def _id(self) -> bytes:
        return orjson.dumps(self._table.id)

    @once
    def _written(self) -> bytes:
        """What everybody is told alike, as JSON."""
        return _inside(self._common)

    @once
    def _publics(self) -> bytes:
        """What somebody is told who knows just what everybody does."""
        return self._written_for(PUBLIC)


def state(table: LiveTable, actor: Actor, now: int) -> TableState:
    """The table as it stands now, for this person."""
    return Bulletin(table, now).state(actor)


def hello(table: LiveTable, actor: Actor, now: int) -> Hello:
    """How the table stands, the story of what is under way, and its sign."""
    return {
        "type": "hello",
        "table": table.id,
        "state": state(table, actor, now),
        "facts": story(table, actor),
        "sign": sign_of(table),
    }


def _event(viewer: Viewer, news: News) -> bytes:
    """One thing that happened, as JSON; what holds nothing that only some may know is written once for everybody."""
    if not news.is_public:
        return _told(viewer, news)
    if not news.written:
        news.written = _told(PUBLIC, news)
    return news.written


def _told(viewer: Viewer, news: News) -> bytes:
    first, *others = _opened(viewer, news) or [[]]
    further: list[FurtherOpenings] = [
        {**promised.named, "openings": _written(opened)}
        for promised, opened in zip(news.promised[1:], others, strict=True)
        if opened or promised in news.fresh
    ]
    lines: Lines = {} if news.lines is None else {"lines": news.lines}
    event: TableEvent = {
        "episode": news.episode,
        "kind": news.kind,
        "is_over": news.is_over,
        "facts": _written(_facts(viewer, news)),
        **lines,
        "openings": _written(first),
        "further": further,
    }
    return orjson.dumps(event)


def _written(items: Sequence[bytes]) -> list[Any]:
    """A list of what is JSON already."""
    return cast(list[Any], orjson.Fragment(b"[%b]" % b",".join(items)))


def _facts(viewer: Viewer, news: News) -> list[bytes]:
    """Every fact as this viewer may know it."""
    told = list(news.sent)
    for number, public in news.closed.items():
        if not news.facts[number].is_known_to(viewer):
            told[number] = public
    return told


def _opened(viewer: Viewer, news: News) -> list[list[bytes]]:
    """The proofs that an event brings, of each drawing; one that was promised just now is told at once."""
    opened: list[list[bytes]] = [[] for _ in news.promised]
    for at in sorted({*news.shown.get(PUBLIC, ()), *news.shown.get(viewer, ())}):
        opened[at.drawing].append(news.promised[at.drawing].opened(at.place))
    return opened


def story(table: LiveTable, actor: Actor) -> list[Any]:
    """Every fact of the conversation under way, as this person may know it."""
    return [
        orjson.Fragment(traced(orjson.dumps(fact_to_data(fact)), at, trace)) for fact, at, trace in _story(table, actor)
    ]


def story_data(table: LiveTable, actor: Actor) -> list[dict[str, Any]]:
    """The same as plain data."""
    return [traced_data(fact, at, trace) for fact, at, trace in _story(table, actor)]


def _story(table: LiveTable, actor: Actor) -> Iterator[tuple[Fact, int, Trace]]:
    """Each fact with when it was kept and where it comes from."""
    talk, record = table.talk, table.record
    if talk is not None and record is not None:
        yield from zip(view(talk, actor.viewer).facts, record.moments, talk.traces(), strict=True)


def listing(table: LiveTable) -> TableListing:
    """A table among others; what the lab knows of it is for others to say."""
    edition, talk = table.notice.edition, table.talk
    since = edition.since.isoformat() if edition.since else None
    return {
        "id": table.id,
        "name": table.name,
        "game": table.game,
        "edition": edition.ref,
        "mode": table.settings.mode,
        "is_open": table.sitting.is_open,
        "stopped": table.stopped,
        "boxes": table.notice.boxes,
        "players": len(table.seats),
        "admits_guests": table.settings.admits_guests,
        "jackpot": table.settings.jackpot,
        "limits": table.notice.as_data().get("limits", {}),
        "asks": type(talk.request).__name__ if talk and talk.request else "",
        "announced": table.announced.as_data() if table.announced else None,
        "round": table.sitting.round_number + 1,
        "seats": _seats(table),
        "in_force": {"title": edition.title, "is_draft": edition.status == "draft", "since": since},
        "keeps": None,
        "finding": None,
    }


def _seats(table: LiveTable) -> dict[str, str]:
    """Who sits where, and which boxes the house's regulars play."""
    boxes = table.talk.table.boxes if table.talk else {}
    seats = {number: box.player for number, box in boxes.items() if is_bot(box.player)}
    seats |= {presence.seat: name for name, presence in table.seats.items() if presence.seat}
    return {str(number): seats[number] for number in sorted(seats)}


def sign_of(table: LiveTable) -> list[SignEntry]:
    """The sign at the table, with the clause behind each line."""
    return [{"about": line.about, "says": line.says, "clause": line.clause} for line in sign(table.notice)]


def _frame(table: LiveTable, game: Game, now: int) -> dict[str, Any]:
    """What there is to know of a table beside its cards and wagers."""
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
        "point_from": point_from(table),
        "rests_until": table.rests_until if table.talk is None and now < table.rests_until else None,
        "limits": limits_of(table.notice, game.record) if table.talk is None else {},
        "absence": absence_of(table.notice),
        "pool": table.pool.cents if table.settings.jackpot else None,
        "request": None,
        "asks": "",
    }


def _you(table: LiveTable, actor: Actor) -> You:
    if actor.role not in PLAYERS:
        return {"name": actor.name, "role": str(actor.role)}
    presence = table.seats.get(actor.name)
    return {
        "name": actor.name,
        "role": str(actor.role),
        "seat": presence.seat if presence else None,
        "balance": table.means(actor.name),
        **_limits_here(table, presence.seat if presence else 0),
    }


def _limits_here(table: LiveTable, seat: int) -> LimitsHere:
    """The limits at somebody's box, where that may have some of its own."""
    notice = table.notice
    if not seat or not notice.limits_at or (limits := notice.edition.options.get("limits")) is None:
        return {}
    here = {wager: notice.limit_at(seat, wager) for wager in limits.choices}
    return {"limits": {wager: {"min": each.min, "max": each.max, "step": each.step} for wager, each in here.items()}}


def _open_to(request: Request | None, viewer: Viewer) -> list[str]:
    """The wagers that are open; a player who has no part in a window is told of none."""
    if not isinstance(request, PlaceWagers):
        return []
    has_part = request.players is None or viewer.role is not Role.PLAYER or viewer.name in request.players
    return list(request.wagers) if has_part else []


def _under_way(game: Game, talk: Conversation, seen: Views) -> dict[str, Any]:
    """What everybody may know of what is under way."""
    request, boxes, notice = talk.request, talk.table.boxes, talk.table.notice
    opened = request.wagers if isinstance(request, PlaceWagers) else ()
    return {
        "asks": type(request).__name__ if request else "",
        "request": request_data(request),
        "limits": limits_of(notice, game.record, opened),
        "clause": request.clause.id if request else "",
        "rulings": list(request.rulings) if isinstance(request, Rule) else [],
        "window": request.window if isinstance(request, PlaceWagers) else "",
        "is_timed": isinstance(request, PlaceWagers) and request.is_timed,
        "lockable": isinstance(request, Decide) and request.lockable,
        "slots": {pile: list(slots) for pile, slots in seen.lying.items()},
        "in_shoe": seen.in_shoe,
        "in_discard_rack": seen.in_discard_rack,
        "boxes": {str(number): {"player": box.player, "choice": box.choice} for number, box in boxes.items()},
        "stakes": [(*stake, cents) for stake, cents in seen.stakes.items()],
    }


def _options(game: Game, offered: Mapping[Spot, Sequence[Choice]], request: Request | None) -> list[Options]:
    asked_by = request.clause if request else None
    return [
        {
            "box": spot.box,
            "hand": spot.hand,
            "player": spot.player,
            "is_decided": isinstance(request, Decide) and request.lockable and spot not in request.undecided,
            "choices": [
                {
                    "choice": each.name,
                    "cost": each.cost,
                    "cards": each.cards,
                    "amount": each.amount,
                    "clause": str(each.clause or asked_by),
                    "gives_up": each.name in game.record.gives_up,
                }
                for each in options
            ],
        }
        for spot, options in offered.items()
    ]


def _inside(told: Mapping[str, Any]) -> bytes:
    """As JSON, to stand with more between its braces."""
    return orjson.dumps(told)[1:-1]
