"""A round record: what a surveillance officer writes down by hand, read and checked.

The file is checked here for its shape, cards and amounts. Whether the rules allow what it tells is for the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pitbook.cards import Card, parse_cards
from pitbook.errors import BadAmount, BadCard, BadRecord, UnknownName
from pitbook.law import Cents, Edition, cents
from pitbook.table.people import KEYS, People, read_people
from pitbook.table.places import Pile

if TYPE_CHECKING:
    from pitbook.table.answers import Answer
    from pitbook.table.round import Round

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
    "over-differential": "deal",
}
"""Every irregularity a record may declare, and when it is taken to have come up unless the record says."""

WHENS = ("deal", "betting", "settlement")
_WITHOUT_WAGER = ("cards-without-wager", "hand-without-wager")
_TO_DEALER = ("exposed-card", "wrong-count")
RULINGS = ("over-differential",)
"""No irregularities, but rulings that a person gives of their own accord."""
_WHOLE_TABLE = ("short-deck", "exposed-by-dealer", *RULINGS)


@dataclass(frozen=True, slots=True)
class OwnIrregularity:
    """An irregularity of one game's own, besides those in `WHATS`.

    `answer` gives it as an answer once the moment has come that it speaks of, and None before. `when` is when that is
    unless the record says. `keys` are what it may tell besides what all tell. It is of the table unless `of_box`.
    """

    when: str
    answer: Callable[[Round, Record, IrregularityRecord], Answer | None]
    keys: tuple[str, ...] = ()
    of_box: bool = False


@dataclass(frozen=True, slots=True)
class Shape:
    """What a game's records hold.

    `table_cards`   cards that belong to the table: by key, where they lie and how many there are (0 for any number)
    `hand_size`     the cards of a box, 0 where boxes get none
    `first_wagers`  what is staked before the deal, in order; a name before ':' stands for its family
    `entry`         the wagers of which a box needs one to be in the game
    `choices`       what a box may choose, and `second_wager` what a choice other than folding stakes
    `clauses`       the rules behind `entry`, `choice` and `second`; with `extra`, that behind the number of cards of
                    a hand of any number, of which a record may then show none too many
    `blind_option`  the option under which the second wager may be made before the deal: a stated one then was
    `areas`         piles in which the table's cards are laid out; the record has them in the order drawn from the shoe
    `with_people`   whether records may tell of nominees, of players' own maxima and of void hands: see `people`
    `irregularities`  what may go wrong in this game only, or goes otherwise here, by the names that records use
    `unruled`       the reading by which a misdeal is the whole round's if nobody ruled
    """

    table_cards: Mapping[str, tuple[Pile, int]]
    hand_size: int
    first_wagers: tuple[str, ...]
    entry: tuple[str, ...]
    choices: tuple[str, ...] = ()
    second_wager: str = ""
    clauses: Mapping[str, str] = field(default_factory=dict)
    blind_option: str = ""
    unruled: str = "C11"
    areas: tuple[Pile, ...] = ()
    with_people: bool = False
    irregularities: Mapping[str, OwnIrregularity] = field(default_factory=dict)

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
    placed_by: str = ""


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
    more: tuple[tuple[str, Any], ...] = ()

    def told(self, key: str, default: Any) -> Any:
        """What is said under a key of the game's own; it must be of the same type as the default."""
        value = dict(self.more).get(key, default)
        if type(value) is not type(default):
            raise BadRecord(f"{_kind(value)} does not belong here", where=f"{self.where}.{key}")
        return value


@dataclass(frozen=True, slots=True)
class Record:
    edition: Edition
    notice: Mapping[str, Any]
    boxes: tuple[BoxRecord, ...]
    table_cards: Mapping[Pile, tuple[Card, ...] | None]
    irregularities: tuple[IrregularityRecord, ...]
    people: People = field(default_factory=People)

    def declares(self, *whats: str, box: int | None = None) -> bool:
        """Whether one of these irregularities is declared, for this box if one is named (0 is the dealer)."""
        return any(i.what in whats and (box is None or i.box == box) for i in self.irregularities)


def read_record(data: Mapping[str, Any], edition: Edition, shape: Shape) -> Record:
    """The record in data that was read from a file, for an edition already found."""
    keys = {"game", "edition", "notice", "boxes", "irregularities", *shape.table_cards}
    keys |= set(KEYS) if shape.with_people else set()
    _only(data, keys, "the record")
    boxes = tuple(
        _box(entry, f"boxes[{n}]", edition, shape) for n, entry in enumerate(_list(data.get("boxes"), "boxes"))
    )
    people = read_people(data, shape.entry, {box.player for box in boxes}) if shape.with_people else People()
    if not boxes and not people.void_hand_by:
        remedy = "a round needs at least one box with a wager"
        raise BadRecord("there are no boxes", where="boxes", clause=shape.clause("entry"), remedy=remedy)
    notice = _object(data.get("notice", {}), "notice")
    record = Record(
        edition,
        notice,
        boxes,
        {pile: _cards(data[key], key) if key in data else None for key, (pile, _) in shape.table_cards.items()},
        tuple(
            _irregularity(e, f"irregularities[{n}]", shape)
            for n, e in enumerate(_list(data.get("irregularities", []), "irregularities"))
        ),
        people,
    )
    _check_boxes(record)
    _check_hands(record, shape)
    _check_deck(record, shape)
    return record


def _box(entry: object, where: str, edition: Edition, shape: Shape) -> BoxRecord:
    data = _object(entry, where)
    own = {"cards": bool(shape.hand_size), "placed-by": shape.with_people}
    _only(data, {"box", "player", "wagers", "choices", "seat", *(key for key, has in own.items() if has)}, where)
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
        _text(data.get("placed-by", ""), f"{where}.placed-by"),
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


def _irregularity(entry: object, where: str, shape: Shape) -> IrregularityRecord:
    data = _object(entry, where)
    whats = WHATS | {name: own.when for name, own in shape.irregularities.items()}
    what = data.get("what")
    if not isinstance(what, str) or what not in whats:
        remedy = f"it is one of {', '.join(whats)}"
        raise UnknownName(f"no irregularity {what!r}", where=f"{where}.what", remedy=remedy)
    own = shape.irregularities[what].keys if what in shape.irregularities else ()
    known = {"what", "box", "to", "cards", "when", "ruling", "by", "boxes", "count", "reconstructed"}
    _only(data, known | set(own), where)
    when = data.get("when", whats[what])
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
        _whose(data, what, where, shape),
        _cards(data["cards"], f"{where}.cards") if "cards" in data else (),
        tuple(boxes),
        count,
        reconstructed,
        _text(data.get("ruling", ""), f"{where}.ruling"),
        _text(data.get("by", ""), f"{where}.by"),
        where,
        tuple((key, _plain(data[key], f"{where}.{key}")) for key in own if key in data),
    )


def _whose(data: Mapping[str, Any], what: str, where: str, shape: Shape) -> int:
    """The box the irregularity is about; 0 for the dealer, or the community cards where there are some."""
    if "to" in data:
        common = ("dealer", "community") if "community" in shape.table_cards else ("dealer",)
        if data["to"] not in common or "box" in data or what not in (*_TO_DEALER, *_WHOLE_TABLE):
            remedy = f'"to": "dealer" goes with {", ".join(_TO_DEALER)}; else "box": a number'
            raise BadRecord("this cannot be said of the dealer", where=where, remedy=remedy)
        return 0
    own = shape.irregularities.get(what)
    if what in _WHOLE_TABLE or (own is not None and not own.of_box):
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
        if box.box in seen and not _may_share(record, box):
            rule = record.edition.find_point("wagers-per-area")
            places = " and ".join(other.where for other in record.boxes if other.box == box.box)
            shared = record.edition.options.get("bettors-per-area")
            clause = rule.clause.id if rule else shared.clause if shared else ""
            raise BadRecord(f"box {box.box} stands here twice", where=places, clause=clause)
        seen[box.box] = box.where
    for irregularity in record.irregularities:
        is_wagered = irregularity.box in seen or irregularity.box == 0
        if not is_wagered and irregularity.what not in _WITHOUT_WAGER:
            raise BadRecord(f"box {irregularity.box} is not in the record", where=f"{irregularity.where}.box")


def _may_share(record: Record, box: BoxRecord) -> bool:
    """Whether the notice lets as many players wager on each area of a box as the record shows, each once."""
    option = record.edition.options.get("bettors-per-area")
    same = [other for other in record.boxes if other.box == box.box]
    allowed = str(record.notice.get("bettors-per-area", option.default)) if option else "1"
    most = max(Counter(wager for other in same for wager in other.wagers).values(), default=0)
    is_once = len({other.player for other in same}) == len(same)
    return option is not None and is_once and allowed.isdigit() and most <= int(allowed)


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


def _plain(value: object, where: str) -> object:
    """A text, a truth value, a number from 0, or a list of such numbers, as something that never changes."""
    if isinstance(value, str):
        return _text(value, where)
    numbers = value if isinstance(value, list) else [value]
    if not all(isinstance(n, int) and n >= 0 for n in numbers):
        raise BadRecord(f"{_kind(value)} that cannot be read here", where=where)
    return tuple(value) if isinstance(value, list) else value


def _kind(value: object) -> str:
    names = {dict: "an object", list: "a list", str: "a text", bool: "true or false", type(None): "nothing"}
    return names.get(type(value), "a number")


__all__ = ["Record", "Shape", "read_record"]
