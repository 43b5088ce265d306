"""A round record: what a surveillance officer writes down by hand, read and checked.

The file is checked here for its shape, cards and amounts. Whether the rules allow what it tells is for the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pitbook.cards import Card, parse_cards
from pitbook.errors import BadAmount, BadCard, BadRecord, UnknownName
from pitbook.law import Cents, Edition, cents
from pitbook.law.edition import Option
from pitbook.table import answers as a
from pitbook.table.places import Pile

if TYPE_CHECKING:
    from pitbook.table.round import Round


@dataclass(frozen=True, slots=True)
class What:
    """An irregularity that records declare: when it is taken to have come up, as what answer, and what it may tell.

    Any may tell `what`, `when`, whose it is and a ruling with its giver; `keys` are what this one tells besides. With
    no `kind` of answer it is a ruling that a person gives of their own accord, in games whose law has a point on it.
    """

    when: str
    kind: type[a.Irregularity] | None
    keys: tuple[str, ...] = ()


WHATS: Mapping[str, What] = {
    "exposed-card": What("deal", a.CardExposed, ("cards", "boxes")),
    "exposed-by-player": What("betting", a.ExposedByPlayer, ("cards",)),
    "exposed-by-dealer": What("betting", a.ExposedByDealer, ("cards", "boxes")),
    "wrong-count": What("deal", a.WrongCount, ("cards", "count", "boxes")),
    "cards-without-wager": What("deal", a.CardsWithoutWager, ("cards",)),
    "hand-without-wager": What("betting", a.HandWithoutWager, ("cards",)),
    "short-deck": What("deal", a.DeckCounted, ("count",)),
    "collected-early": What("betting", a.CollectedEarly, ("reconstructed",)),
    "laid-down": What("betting", a.LaidDown, ("reconstructed",)),
    "absent": What("betting", a.Absent),
    "several-hands": What("betting", a.SeveralHands),
    "communication": What("betting", a.Communication),
    "viewed-blind": What("betting", a.ViewedBlind, ("boxes",)),
    "left-face-down": What("settlement", a.LeftFaceDown),
    "face-up-card": What("deal", a.FaceUpInShoe, ("cards", "count")),
    "drawn-in-error": What("deal", a.DrawnInError, ("cards", "count")),
    "misplaced-cards": What("deal", a.Misplaced, ("count", "reconstructed")),
    "too-few-cards": What("deal", a.TooFewCards, ("count",)),
    "cutting-card": What("deal", a.CuttingCardOut, ("count",)),
    "over-differential": What("deal", None),
}
"""Every irregularity a record may declare, where the game has a rule on it."""

WHENS = ("deal", "betting", "settlement")
_WITHOUT_WAGER = ("cards-without-wager", "hand-without-wager")
_TO_DEALER = ("exposed-card", "wrong-count")
SHOE_WHATS = ("face-up-card", "drawn-in-error", "misplaced-cards", "too-few-cards", "cutting-card")
"""What comes up once a number of cards, the record's `count`, lies in the hands of the table."""
RULINGS = tuple(name for name, what in WHATS.items() if what.kind is None)
"""No irregularities, but rulings that a person gives of their own accord."""
_WHOLE_TABLE = ("short-deck", "exposed-by-dealer", *SHOE_WHATS, *RULINGS)


@dataclass(frozen=True, slots=True)
class OwnIrregularity:
    """An irregularity of one game's own, besides those in `WHATS`.

    `answer` gives it as an answer once the moment has come that it speaks of, and None before. `when` is when that is
    unless the record says. `keys` are what it may tell besides what all tell. It is of the table unless `of_box`.
    """

    when: str
    answer: Callable[[Round, Record, IrregularityRecord], a.Answer | None]
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
    """A record that was read; `whats` are the irregularities its game has, and when each usually comes up."""

    edition: Edition
    notice: Mapping[str, Any]
    boxes: tuple[BoxRecord, ...]
    table_cards: Mapping[Pile, tuple[Card, ...] | None]
    irregularities: tuple[IrregularityRecord, ...]
    whats: Mapping[str, str]

    def declares(self, *whats: str, box: int | None = None) -> bool:
        """Whether one of these irregularities is declared, for this box if one is named (0 is the dealer)."""
        return any(i.what in whats and (box is None or i.box == box) for i in self.irregularities)


def read_record(
    data: Mapping[str, Any], edition: Edition, shape: Shape, handled: Container[type[a.Irregularity]]
) -> Record:
    """The record in data from a file, for an edition already found; `handled` is what its game has a rule on."""
    keys = {"game", "edition", "notice", "boxes", "irregularities", *shape.table_cards}
    _only(data, keys, "the record")
    boxes = _list(data.get("boxes"), "boxes")
    if not boxes:
        remedy = "a round needs at least one box with a wager"
        raise BadRecord("there are no boxes", where="boxes", clause=shape.clause("entry"), remedy=remedy)
    notice = _object(data.get("notice", {}), "notice")
    whats = _whats(edition, shape, handled)
    record = Record(
        edition,
        notice,
        tuple(_box(entry, f"boxes[{n}]", edition, shape) for n, entry in enumerate(boxes)),
        {pile: _cards(data[key], key) if key in data else None for key, (pile, _) in shape.table_cards.items()},
        tuple(
            _irregularity(e, f"irregularities[{n}]", edition, shape, whats)
            for n, e in enumerate(_list(data.get("irregularities", []), "irregularities"))
        ),
        whats,
    )
    _check_boxes(record)
    _check_hands(record, shape)
    _check_deck(record, shape)
    return record


def _box(entry: object, where: str, edition: Edition, shape: Shape) -> BoxRecord:
    data = _object(entry, where)
    _only(data, {"box", "player", "wagers", "choices", "seat", *(["cards"] if shape.hand_size else [])}, where)
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


def _whats(edition: Edition, shape: Shape, handled: Container[type[a.Irregularity]]) -> Mapping[str, str]:
    """The irregularities of a game, and when each usually comes up: the shared ones it has a rule on, and its own."""
    shared = {
        name: what.when
        for name, what in WHATS.items()
        if (what.kind in handled if what.kind else edition.find_point(name))
    }
    return shared | {name: own.when for name, own in shape.irregularities.items()}


def _irregularity(
    entry: object, where: str, edition: Edition, shape: Shape, whats: Mapping[str, str]
) -> IrregularityRecord:
    data = _object(entry, where)
    what = data.get("what")
    if not isinstance(what, str) or what not in whats:
        is_known = isinstance(what, str) and what in WHATS
        fault = f"{edition.game} has no rule on {what}" if is_known else f"no irregularity {what!r}"
        raise UnknownName(fault, where=f"{where}.what", remedy=f"it is one of {', '.join(whats)}")
    own = shape.irregularities[what].keys if what in shape.irregularities else ()
    _check_keys(data, what, own, where)
    when = data.get("when", whats[what])
    if not isinstance(when, str) or when not in WHENS:
        raise BadRecord(f"{when!r} is no time of a round", where=f"{where}.when", remedy=f"it is {', '.join(WHENS)}")
    reconstructed = data.get("reconstructed")
    if what in ("collected-early", "laid-down", "misplaced-cards") and not isinstance(reconstructed, bool):
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


def _check_keys(data: Mapping[str, Any], what: str, own: tuple[str, ...], where: str) -> None:
    """An irregularity tells what belongs to it and nothing else; who ruled has ruled something."""
    besides = WHATS[what].keys if what in WHATS else ()
    known = {"what", "box", "to", "ruling", "by", *(["when"] if what not in RULINGS else []), *besides, *own}
    _only(data, known, where, f"{what} tells ")
    if "by" in data and "ruling" not in data:
        remedy = 'add "ruling", or leave "by" out'
        raise BadRecord("it is not said what was ruled", where=f"{where}.by", remedy=remedy)


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
            remedy = _one_place(record, box, shared)
            raise BadRecord(f"box {box.box} stands here twice", where=places, clause=clause, remedy=remedy)
        seen[box.box] = box.where
    seats = [box for box in record.boxes if box.seat]
    for box in seats:
        if any(other.player == box.player for other in seats if other is not box):
            raise BadRecord(f"{box.player} sits at several boxes", where=f"{box.where}.seat", remedy="one is the seat")
    for irregularity in record.irregularities:
        is_wagered = irregularity.box in seen or irregularity.box == 0
        if not is_wagered and irregularity.what not in _WITHOUT_WAGER:
            raise BadRecord(f"box {irregularity.box} is not in the record", where=f"{irregularity.where}.box")


def _one_place(record: Record, box: BoxRecord, shared: Option | None) -> str:
    """What to do about a box that stands in a record twice."""
    players = [other.player for other in record.boxes if other.box == box.box]
    if len(set(players)) < len(players):
        return "put all that a player has on a box into one entry"
    if shared is None:
        return "a box has one player: give the other a box of their own"
    return f'players share a box only as the notice says: "bettors-per-area", at most "{shared.choices[-1]}"'


def _may_share(record: Record, box: BoxRecord) -> bool:
    """Whether the notice lets as many players wager on a box as the record shows, each once."""
    option = record.edition.options.get("bettors-per-area")
    players = [other.player for other in record.boxes if other.box == box.box]
    allowed = str(record.notice.get("bettors-per-area", option.default)) if option else "1"
    return len(set(players)) == len(players) and allowed.isdigit() and len(players) <= int(allowed)


def _hands(record: Record, shape: Shape) -> list[tuple[int, tuple[Card, ...], int, str]]:
    """Every hand in the record: whose (0 for the table's), its cards, how many belong there, and where it stands."""
    boxes = [(box.box, box.cards, shape.hand_size, f"{box.where}.cards") for box in record.boxes]
    table = [(0, record.table_cards[pile], size, key) for key, (pile, size) in shape.table_cards.items()]
    given = {0 for cards in record.table_cards.values() if cards} | {box.box for box in record.boxes if box.cards}
    told = [
        (i.box, i.cards, shape.hand_size, f"{i.where}.cards")
        for i in record.irregularities
        if i.cards and (i.what in _WITHOUT_WAGER or (i.what == "wrong-count" and i.box not in given))
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
                remedy="if it was dealt so, declare the irregularity wrong-count" if rule else "",
            )
    for told in record.irregularities:
        hand = next((cards for box, cards, _, _ in _hands(record, shape) if box == told.box), None)
        shown = {len(cards) for cards in (hand, told.cards or None) if cards is not None}
        if told.what == "wrong-count" and told.count is not None and shown - {told.count}:
            raise BadRecord(f"the record shows {max(shown - {told.count})} cards there", where=f"{told.where}.count")


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


def _only(data: Mapping[str, Any], known: set[str], where: str, before: str = "the keys are ") -> None:
    for key in data:
        if key not in known:
            raise UnknownName(f"no key {key!r}", where=where, remedy=f"{before}{', '.join(sorted(known))}")


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
