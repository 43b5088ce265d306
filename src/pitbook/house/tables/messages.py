"""What somebody is sent about a table. It is made from their own view of it and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, cast

import orjson

from pitbook.cards import Face
from pitbook.games import Game, find_game
from pitbook.house.people.roles import PLAYERS, Actor
from pitbook.house.replies.table_replies import (
    FurtherOpenings,
    HandName,
    Hello,
    Lines,
    Options,
    Proofs,
    SignEntry,
    TableEvent,
    TableListing,
    TableState,
    UnderWay,
    Update,
    You,
)
from pitbook.house.tables.cage import is_bot
from pitbook.house.tables.live import LiveTable
from pitbook.house.tables.particulars import News
from pitbook.house.tables.promises import PlaceOpening
from pitbook.house.tables.telling.asked import request_data
from pitbook.house.tables.telling.sign_numbers import absence_of, limits_of, together
from pitbook.house.tables.telling.traced_facts import traced_data, traced_json
from pitbook.law.sign import sign
from pitbook.table import Conversation, Fact, Role, View, Viewer, view
from pitbook.table.codec import fact_to_data
from pitbook.table.conversation import Trace
from pitbook.table.places import PUBLIC, Pile
from pitbook.table.requests import Decide, PlaceWagers, Request, Rule
from pitbook.table.views import Views


class Bulletin:
    """A table at one moment, for whoever is to be told of it. What all of them may know is worked out once."""

    def __init__(self, table: LiveTable, now: int) -> None:
        self._table, self._talk = table, table.talk
        self._game = find_game(table.game)
        self._frame = _frame(table, self._game, now)
        if self._talk is not None:
            self._views = Views(self._talk, since=len(self._talk.facts))
            self._public = self._views.of(PUBLIC)
            self._common = _under_way(self._game, self._talk, self._public)
            self._frame["asks"] = type(self._talk.request).__name__ if self._talk.request else ""

    def state(self, actor: Actor) -> TableState:
        """The table as it stands now, for this person."""
        you = _you(self._table, actor)
        if self._talk is None:
            return {**self._frame, "you": you}
        seen = self._views.of(actor.viewer)
        own = _own(self._game, seen, self._public, self._talk, self._common)
        return {**self._frame, **self._common, **own, "awaited": seen.awaited, "you": you}

    def update(self, actor: Actor, news: Sequence[News]) -> bytes:
        """What has just happened, and how the table stands after it, as JSON."""
        events = [_event(self._table, actor.viewer, each) for each in news]
        told: Update = {"type": "update", "table": self._table.id, "events": events, "state": self._written(actor)}
        return orjson.dumps(told)

    def _written(self, actor: Actor) -> TableState:
        """The state; where somebody knows just what everybody does, it is written once and only they are put in."""
        if self._talk is None or not self._is_public_to(actor.viewer):
            return self.state(actor)
        you = orjson.dumps(_you(self._table, actor))
        return cast(TableState, orjson.Fragment(b'%b,"you":%b}' % (self._everybodys, you)))

    def _is_public_to(self, viewer: Viewer) -> bool:
        """Whether this viewer has no cards, choices or closed windows of their own at this moment."""
        request = self._talk.request if self._talk else None
        is_of_all = isinstance(request, PlaceWagers) and request.players is None
        return is_of_all and self._views.is_public_to(viewer)

    @cached_property
    def _everybodys(self) -> bytes:
        """The state without the person whom it is for, and without its last brace."""
        common = {**self._frame, **self._common, "awaited": self._public.awaited}
        del common["you"]
        return orjson.dumps(common)[:-1]


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


def _event(table: LiveTable, viewer: Viewer, news: News) -> TableEvent:
    """One thing that happened; what holds nothing that only some may know is written once for everybody."""
    if not news.written:
        if not news.is_public:
            return _told(table, viewer, news)
        news.written = orjson.dumps(_told(table, PUBLIC, news))
    return cast(TableEvent, orjson.Fragment(news.written))


def _told(table: LiveTable, viewer: Viewer, news: News) -> TableEvent:
    lines: Lines = {} if news.lines is None else {"lines": news.lines}
    return {
        "episode": news.episode,
        "kind": news.kind,
        "is_over": news.is_over,
        "facts": [
            traced_json(told if (seen := fact.seen_by(viewer)) is fact else _as_json(seen), news.at, trace)
            for fact, told, trace in zip(news.facts, news.told, news.traces, strict=True)
        ],
        **lines,
        **_openings(table.openings_for(viewer, news), news),
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
    return [traced_json(_as_json(fact), at, trace) for fact, at, trace in _story(table, actor)]


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
        "boxes": edition.number("boxes"),
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


def _frame(table: LiveTable, game: Game, now: int) -> TableState:
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
        "rests_until": table.rests_until if table.talk is None and now < table.rests_until else None,
        "limits": limits_of(table.notice, game.record.wagers),
        "absence": absence_of(table.notice),
        "pool": table.pool.cents if table.settings.jackpot else None,
        "awaited": "",
        "request": None,
        "hands": {},
        "asks": "",
        "you": {"name": "", "role": ""},
    }


def _you(table: LiveTable, actor: Actor) -> You:
    if actor.role not in PLAYERS:
        return {"name": actor.name, "role": str(actor.role)}
    presence = table.seats.get(actor.name)
    return {
        "name": actor.name,
        "role": str(actor.role),
        "seat": presence.seat if presence else None,
        "balance": table.cage.chips(actor.name),
    }


def _open_to(request: Request | None, viewer: Viewer) -> list[str]:
    """The wagers that are open; a player who has no part in a window is told of none."""
    if not isinstance(request, PlaceWagers):
        return []
    has_part = request.players is None or viewer.role is not Role.PLAYER or viewer.name in request.players
    return list(request.wagers) if has_part else []


def _under_way(game: Game, talk: Conversation, seen: View) -> UnderWay:
    request, boxes, notice = talk.request, talk.table.boxes, talk.table.notice
    opened = request.wagers if isinstance(request, PlaceWagers) else ()
    return {
        "request": request_data(request),
        "limits": limits_of(notice, together(opened, game.record.wagers)),
        "hands": _hands(game, talk, seen.piles),
        "clause": request.clause.id if request else "",
        "wagers": _open_to(request, seen.viewer),
        "rulings": list(request.rulings) if isinstance(request, Rule) else [],
        "window": request.window if isinstance(request, PlaceWagers) else "",
        "is_timed": isinstance(request, PlaceWagers) and request.is_timed,
        "lockable": isinstance(request, Decide) and request.lockable,
        "options": _options(game, seen, request),
        "piles": {pile: _texts(cards) for pile, cards in seen.piles.items()},
        "slots": {pile: list(talk.table.piles[pile]) for pile in seen.piles},
        "in_shoe": seen.in_shoe,
        "in_discard_rack": seen.in_discard_rack,
        "boxes": {str(number): {"player": box.player, "choice": box.choice} for number, box in boxes.items()},
        "stakes": [(*stake, cents) for stake, cents in seen.stakes.items()],
    }


def _own(game: Game, seen: View, public: View, talk: Conversation, common: UnderWay) -> UnderWay:
    """What somebody's own view has otherwise than everybody's: choices, wagers open to them, cards they may see."""
    piles, hands, request = common["piles"], common["hands"], talk.request
    if seen.piles is not public.piles:
        piles = {
            pile: piles[pile] if cards is public.piles[pile] else _texts(cards) for pile, cards in seen.piles.items()
        }
        hands = _hands(game, talk, seen.piles)
    options = _options(game, seen, request)
    return {"wagers": _open_to(request, seen.viewer), "options": options, "piles": piles, "hands": hands}


def _hands(game: Game, talk: Conversation, piles: Mapping[Pile, Sequence[Face | None]]) -> dict[str, HandName]:
    """What each hand is called of which every card is seen, in the game's own words."""
    lying = {pile: [face for face in faces if face] for pile, faces in piles.items() if faces and all(faces)}
    named = {pile: game.name_hand(talk.table.law, pile, lying) for pile in lying}
    return {pile: {"name": hand.name, "cards": list(hand.cards)} for pile, hand in named.items() if hand}


def _texts(cards: Iterable[Face | None]) -> list[str | None]:
    return [card.text if card else None for card in cards]


def _options(game: Game, seen: View, request: Request | None) -> list[Options]:
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
        for spot, options in seen.options.items()
    ]


def _as_json(fact: Fact) -> bytes:
    return orjson.dumps(fact_to_data(fact))
