"""A round record: what a surveillance officer writes down by hand, read and checked.

The file is checked here for its shape, cards and amounts. Whether the rules allow what it tells is for the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pitbook.cards import Card, parse_cards
from pitbook.errors import BadCard, BadRecord, UnknownName
from pitbook.law import Cents, Edition, cents
from pitbook.table.places import Pile

WHATS = {
    "exposed-card": "deal",
    "exposed-by-player": "betting",
    "exposed-by-dealer": "betting",
    "wrong-count": "deal",
    "cards-without-wager": "deal",
    "hand-without-wager": "betting",
    "short-deck": "deal",
    "collected-early": "betting",
    "laid-down": "betting",
    "absent": "betting",
    "several-hands": "betting",
    "communication": "betting",
    "viewed-blind": "betting",
    "left-face-down": "settlement",
}
"""Every irregularity a record may declare, and when it is taken to have come up unless the record says."""

WHENS = ("deal", "betting", "settlement")
_WITHOUT_WAGER = ("cards-without-wager", "hand-without-wager")
_WHOLE_TABLE = ("short-deck", "exposed-by-dealer")


@dataclass(frozen=True, slots=True)
class Shape:
    """What a game's records hold: cards that belong to the table, and the wagers of a box in the order made."""

    table_piles: Mapping[str, Pile]
    hand_size: int
    first_wagers: tuple[str, ...]
    second_wagers: Mapping[str, str]
    choices: tuple[str, ...]
    choice_clause: str


@dataclass(frozen=True, slots=True)
class BoxRecord:
    box: int
    player: str
    wagers: Mapping[str, Cents]
    cards: tuple[Card, ...] | None
    choices: tuple[str, ...]
    seat: bool
    where: str


@dataclass(frozen=True, slots=True)
class IrregularityRecord:
    what: str
    when: str
    box: int
    cards: tuple[Card, ...]
    boxes: tuple[int, ...]
    count: int | None
    reconstructed: bool | None
    ruling: str
    by: str
    where: str


@dataclass(frozen=True, slots=True)
class Record:
    edition: Edition
    notice: Mapping[str, Any]
    boxes: tuple[BoxRecord, ...]
    table_cards: Mapping[Pile, tuple[Card, ...] | None]
    irregularities: tuple[IrregularityRecord, ...]

    def declares(self, *whats: str, box: int | None = None) -> bool:
        """Whether one of these irregularities is declared, for this box if one is named (0 is the dealer)."""
        return any(i.what in whats and (box is None or i.box == box) for i in self.irregularities)


def read_record(data: Mapping[str, Any], edition: Edition, shape: Shape) -> Record:
    """The record in data that was read from a file, for an edition already found."""
    keys = {"game", "edition", "notice", "boxes", "irregularities", *shape.table_piles}
    _only(data, keys, "the record")
    boxes = _list(data.get("boxes"), "boxes")
    if not boxes:
        raise BadRecord("there are no boxes", where="boxes", remedy="a round needs at least one box with a wager")
    notice = _object(data.get("notice", {}), "notice")
    record = Record(
        edition,
        notice,
        tuple(_box(entry, f"boxes[{n}]", edition, shape) for n, entry in enumerate(boxes)),
        {pile: _cards(data[key], key) if key in data else None for key, pile in shape.table_piles.items()},
        tuple(
            _irregularity(e, f"irregularities[{n}]")
            for n, e in enumerate(_list(data.get("irregularities", []), "irregularities"))
        ),
    )
    _check_boxes(record)
    _check_hands(record, shape)
    _check_deck(record, shape)
    return record


def _box(entry: object, where: str, edition: Edition, shape: Shape) -> BoxRecord:
    data = _object(entry, where)
    _only(data, {"box", "player", "wagers", "cards", "choices", "seat"}, where)
    number = data.get("box")
    if isinstance(number, bool) or not isinstance(number, int):
        raise BadRecord(f"{number!r} is not the number of a box", where=f"{where}.box")
    boxes = edition.point("boxes")
    if not 1 <= number <= edition.number("boxes"):
        remedy = f"a table has boxes 1 to {boxes.value}"
        raise BadRecord(f"there is no box {number}", where=f"{where}.box", clause=boxes.clause.id, remedy=remedy)
    player = data.get("player", f"player of box {number}")
    if not isinstance(player, str) or not player.strip() or not player.isprintable():
        raise BadRecord(f"{ascii(player)[:40]} is not a player's name", where=f"{where}.player")
    seat = data.get("seat", False)
    if not isinstance(seat, bool):
        raise BadRecord(f"{seat!r} is neither true nor false", where=f"{where}.seat")
    return BoxRecord(
        number,
        player,
        _wagers(data.get("wagers"), f"{where}.wagers", shape),
        _cards(data["cards"], f"{where}.cards") if "cards" in data else None,
        _choices(data.get("choices", []), f"{where}.choices", shape),
        seat,
        where,
    )


def _wagers(value: object, where: str, shape: Shape) -> Mapping[str, Cents]:
    data = _object(value, where)
    known = (*shape.first_wagers, *shape.second_wagers)
    for name in data:
        if name not in known:
            raise UnknownName(f"no wager {name!r}", where=where, remedy=f"the wagers are {', '.join(known)}")
    return {name: cents(amount, where=f"{where}.{name}") for name, amount in data.items()}


def _choices(value: object, where: str, shape: Shape) -> tuple[str, ...]:
    choices = _list(value, where)
    for choice in choices:
        if choice not in shape.choices:
            raise UnknownName(
                f"no choice {choice!r}",
                where=where,
                clause=shape.choice_clause,
                remedy=f"the choices are {', '.join(shape.choices)}",
            )
    return tuple(choices)


def _cards(value: object, where: str) -> tuple[Card, ...]:
    if not isinstance(value, str):
        raise BadRecord(f"{value!r} is not a text of cards", where=where, remedy='write "Ah Kh Qh Jh Th"')
    try:
        return parse_cards(value)
    except BadCard as bad:
        bad.at(where)
        raise


def _irregularity(entry: object, where: str) -> IrregularityRecord:
    data = _object(entry, where)
    known = {"what", "box", "to", "cards", "when", "ruling", "by", "boxes", "count", "reconstructed"}
    _only(data, known, where)
    what = data.get("what")
    if not isinstance(what, str) or what not in WHATS:
        remedy = f"it is one of {', '.join(WHATS)}"
        raise UnknownName(f"no irregularity {what!r}", where=f"{where}.what", remedy=remedy)
    when = data.get("when", WHATS[what])
    if not isinstance(when, str) or when not in WHENS:
        raise BadRecord(f"{when!r} is no time of a round", where=f"{where}.when", remedy=f"it is {', '.join(WHENS)}")
    reconstructed = data.get("reconstructed")
    if what in ("collected-early", "laid-down") and not isinstance(reconstructed, bool):
        remedy = '"reconstructed": true or false'
        raise BadRecord("it is not said whether the hand was put together again", where=where, remedy=remedy)
    boxes = _list(data.get("boxes", []), f"{where}.boxes")
    if not all(type(number) is int for number in boxes):
        raise BadRecord(f"{boxes} are not box numbers", where=f"{where}.boxes")
    count = data.get("count")
    if count is not None and (type(count) is not int or count < 0):
        raise BadRecord(f"{count!r} is not a count", where=f"{where}.count")
    return IrregularityRecord(
        what,
        when,
        _whose(data, what, where),
        _cards(data["cards"], f"{where}.cards") if "cards" in data else (),
        tuple(boxes),
        count,
        reconstructed,
        _text(data.get("ruling", ""), f"{where}.ruling"),
        _text(data.get("by", ""), f"{where}.by"),
        where,
    )


def _whose(data: Mapping[str, Any], what: str, where: str) -> int:
    """The box the irregularity is about; 0 for the dealer."""
    if "to" in data:
        if data["to"] != "dealer" or "box" in data:
            raise BadRecord('it is either "box": a number or "to": "dealer"', where=where)
        return 0
    if what in _WHOLE_TABLE and "box" not in data:
        return 0
    box = data.get("box")
    if type(box) is not int or box < 1:
        raise BadRecord("it is not said whose irregularity this is", where=where, remedy='"box": 3 or "to": "dealer"')
    return box


def _check_boxes(record: Record) -> None:
    seen: dict[int, str] = {}
    for box in record.boxes:
        if box.box in seen:
            raise BadRecord(f"box {box.box} stands here twice", where=f"{seen[box.box]} and {box.where}", clause="5.7")
        seen[box.box] = box.where
    for irregularity in record.irregularities:
        is_wagered = irregularity.box in seen or irregularity.box == 0
        if not is_wagered and irregularity.what not in _WITHOUT_WAGER:
            raise BadRecord(f"box {irregularity.box} is not in the record", where=f"{irregularity.where}.box")


def _check_hands(record: Record, shape: Shape) -> None:
    size, clause = shape.hand_size, record.edition.point("wrong-count").clause.id
    hands = [(box.box, box.cards, f"{box.where}.cards") for box in record.boxes]
    hands += [(0, cards, key) for key, cards in zip(shape.table_piles, record.table_cards.values(), strict=True)]
    for box, cards, where in hands:
        if cards is not None and len(cards) != size and not record.declares("wrong-count", box=box):
            raise BadRecord(
                f"{len(cards)} cards where {size} belong",
                where=where,
                clause=clause,
                remedy="if it was dealt so, declare the irregularity wrong-count",
            )


def _check_deck(record: Record, shape: Shape) -> None:
    """One deck holds each card once; an exposed card is one of a hand that stands elsewhere in the record."""
    decks = record.edition.point("decks")
    found: dict[Card, list[str]] = {}
    hands = [(box.cards, f"{box.where}.cards") for box in record.boxes]
    hands += [(cards, key) for key, cards in zip(shape.table_piles, record.table_cards.values(), strict=True)]
    for cards, where in hands:
        for card in cards or ():
            found.setdefault(card, []).append(where)
    for card, places in found.items():
        if len(places) > record.edition.number("decks"):
            raise BadCard(
                f"the card {card} is here {len(places)} times",
                where=" and ".join(dict.fromkeys(places)),
                clause=decks.clause.id,
                remedy="one deck has it once",
            )


def _only(data: Mapping[str, Any], known: set[str], where: str) -> None:
    for key in data:
        if key not in known:
            raise UnknownName(f"no key {key!r}", where=where, remedy=f"the keys are {', '.join(sorted(known))}")


def _object(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadRecord(f"{_kind(value)} where an object belongs", where=where)
    return value


def _list(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadRecord(f"{_kind(value)} where a list belongs", where=where)
    return value


def _text(value: object, where: str) -> str:
    if not isinstance(value, str) or not value.isprintable():
        raise BadRecord(f"{_kind(value)} where a plain text belongs", where=where)
    return value


def _kind(value: object) -> str:
    names = {dict: "an object", list: "a list", str: "a text", bool: "true or false", type(None): "nothing"}
    return names.get(type(value), "a number")


__all__ = ["Record", "Shape", "read_record"]
