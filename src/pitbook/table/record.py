"""A round record: what a surveillance officer writes down by hand, read and checked.

The file is checked here for its shape, cards and amounts. Whether the rules allow what it tells is for the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pitbook.cards import Card, parse_cards
from pitbook.errors import BadAmount, BadCard, BadRecord, UnknownName
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
_TO_DEALER = ("exposed-card", "wrong-count")
_WHOLE_TABLE = ("short-deck", "exposed-by-dealer")


@dataclass(frozen=True, slots=True)
class Shape:
    """What a game's records hold.

    `table_cards`   cards that belong to the table: by key, where they lie and how many there are (0 for any number)
    `hand_size`     the cards of a box, 0 where boxes get none
    `first_wagers`  what is staked before the deal, in order; a name before ':' stands for its family
    `entry`         the wagers of which a box needs one to be in the game
    `choices`       what a box may choose, and `second_wager` what a choice other than folding stakes
    `clauses`       the rules behind `entry`, `choice` and `second`
    """

    table_cards: Mapping[str, tuple[Pile, int]]
    hand_size: int
    first_wagers: tuple[str, ...]
    entry: tuple[str, ...]
    choices: tuple[str, ...] = ()
    second_wager: str = ""
    clauses: Mapping[str, str] = field(default_factory=dict)

    @property
    def wagers(self) -> tuple[str, ...]:
        return (*self.first_wagers, *([self.second_wager] if self.second_wager else []))

    def is_first(self, wager: str) -> bool:
        return wager in self.first_wagers or wager.partition(":")[0] in self.first_wagers

    def clause(self, matter: str) -> str:
        return self.clauses.get(matter, "")


def is_fold(choice: str) -> bool:
    return choice.startswith("fold")


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
    keys = {"game", "edition", "notice", "boxes", "irregularities", *shape.table_cards}
    _only(data, keys, "the record")
    boxes = _list(data.get("boxes"), "boxes")
    if not boxes:
        remedy = "a round needs at least one box with a wager"
        raise BadRecord("there are no boxes", where="boxes", clause=shape.clause("entry"), remedy=remedy)
    notice = _object(data.get("notice", {}), "notice")
    record = Record(
        edition,
        notice,
        tuple(_box(entry, f"boxes[{n}]", edition, shape) for n, entry in enumerate(boxes)),
        {pile: _cards(data[key], key) if key in data else None for key, (pile, _) in shape.table_cards.items()},
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
    for name in data:
        if not shape.is_first(name) and name != shape.second_wager:
            remedy = f"the wagers are {', '.join(shape.wagers)}"
            raise UnknownName(f"no wager {name!r}", where=where, clause=shape.clause("entry"), remedy=remedy)
    try:
        return {name: cents(amount, where=f"{where}.{name}") for name, amount in data.items()}
    except BadAmount as bad:
        bad.clause = shape.clause("entry")
        raise


def _choices(value: object, where: str, shape: Shape) -> tuple[str, ...]:
    choices = _list(value, where)
    for choice in choices:
        if choice not in shape.choices:
            remedy = f"the choices are {', '.join(shape.choices)}" if shape.choices else "nothing is to be chosen here"
            raise UnknownName(f"no choice {choice!r}", where=where, clause=shape.clause("choice"), remedy=remedy)
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
        if data["to"] != "dealer" or "box" in data or what not in (*_TO_DEALER, *_WHOLE_TABLE):
            remedy = f'"to": "dealer" goes with {", ".join(_TO_DEALER)}; else "box": a number'
            raise BadRecord("this cannot be said of the dealer", where=where, remedy=remedy)
        return 0
    if what in _WHOLE_TABLE:
        if "box" in data:
            raise BadRecord(f"{what} is about no box", where=f"{where}.box")
        return 0
    box = data.get("box")
    if type(box) is not int or box < 1:
        raise BadRecord("it is not said whose irregularity this is", where=where, remedy='"box": 3 or "to": "dealer"')
    return box


def _check_boxes(record: Record) -> None:
    seen: dict[int, str] = {}
    for box in record.boxes:
        if box.box in seen:
            rule = record.edition.find_point("wagers-per-area")
            places = f"{seen[box.box]} and {box.where}"
            raise BadRecord(f"box {box.box} stands here twice", where=places, clause=rule.clause.id if rule else "")
        seen[box.box] = box.where
    for irregularity in record.irregularities:
        is_wagered = irregularity.box in seen or irregularity.box == 0
        if not is_wagered and irregularity.what not in _WITHOUT_WAGER:
            raise BadRecord(f"box {irregularity.box} is not in the record", where=f"{irregularity.where}.box")


def _hands(record: Record, shape: Shape) -> list[tuple[int, tuple[Card, ...], int, str]]:
    """Every hand in the record: whose (0 for the table's), its cards, how many belong there, and where it stands."""
    boxes = [(box.box, box.cards, shape.hand_size, f"{box.where}.cards") for box in record.boxes]
    table = [(0, record.table_cards[pile], size, key) for key, (pile, size) in shape.table_cards.items()]
    told = [
        (i.box, i.cards, shape.hand_size, f"{i.where}.cards")
        for i in record.irregularities
        if i.what == "hand-without-wager" and i.cards
    ]
    return [(box, cards, size, where) for box, cards, size, where in [*boxes, *table, *told] if cards is not None]


def _check_hands(record: Record, shape: Shape) -> None:
    rule = record.edition.find_point("wrong-count")
    for box, cards, size, where in _hands(record, shape):
        is_excused = record.declares("wrong-count", "cards-without-wager", box=box)
        if size and len(cards) != size and not is_excused:
            raise BadRecord(
                f"{len(cards)} cards where {size} belong",
                where=where,
                clause=rule.clause.id if rule else "",
                remedy="if it was dealt so, declare the irregularity wrong-count",
            )
    for told in record.irregularities:
        hand = next((cards for box, cards, _, _ in _hands(record, shape) if box == told.box), None)
        if told.what == "wrong-count" and told.count is not None and hand is not None and len(hand) != told.count:
            raise BadRecord(f"the record shows {len(hand)} cards there", where=f"{told.where}.count")


def _check_deck(record: Record, shape: Shape) -> None:
    """So many decks hold each card so many times."""
    decks, clause = decks_in_use(record.edition, record.notice)
    found: dict[Card, list[str]] = {}
    for _, cards, _, where in _hands(record, shape):
        for card in cards:
            found.setdefault(card, []).append(where)
    for card, places in found.items():
        if len(places) > decks:
            raise BadCard(
                f"the card {card} is here {len(places)} times",
                where=" and ".join(dict.fromkeys(places)),
                clause=clause,
                remedy="one deck has it once" if decks == 1 else f"{decks} decks have it {decks} times",
            )


def decks_in_use(edition: Edition, notice: Mapping[str, Any]) -> tuple[int, str]:
    """How many decks are played with, and by which rule: the operator's choice where there is one."""
    option = edition.options.get("decks")
    if option is None:
        return edition.number("decks"), edition.point("decks").clause.id
    given = str(notice.get("decks", option.default))
    return int(given) if given in option.choices else 1, option.clause


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
