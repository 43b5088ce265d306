"""A round record: what a surveillance officer writes down by hand, read and checked.

The file is checked here for its shape, cards and amounts. Whether the rules allow what it tells is for the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from typing import Any

from pitbook.cards import Card
from pitbook.errors import BadAmount, BadCard, BadRecord, UnknownName
from pitbook.law import Cents, Edition, cents
from pitbook.law.edition import Option
from pitbook.records.fields import as_cards, as_list, as_object, as_text, only
from pitbook.records.irregularities import (
    WITHOUT_WAGER,
    IrregularityRecord,
    OwnIrregularity,
    read_irregularity,
    whats_of,
)
from pitbook.records.players import KEYS, People, read_people
from pitbook.table import answers as a
from pitbook.table.places import DEALER, Pile, hand_pile


@dataclass(frozen=True, slots=True)
class Shape:
    """What a game's records hold.

    `table_cards`   cards that belong to the table: by key, where they lie and how many there are (0 for any number)
    `hand_size`     the cards of a box, 0 where boxes get none
    `first_wagers`  what is staked before the deal, in order; a name before ':' stands for its family
    `entry`         the wagers of which a box needs one to be in the game
    `choices`       what a box may choose, and `second_wager` what a choice other than folding stakes
    `clauses`       the rules behind `entry`, `choice` and `second`; with `extra`, that behind the number of cards of
                    a hand of any number, of which a record may then show none too many, and with `stopped`, that
                    by which no more are drawn, cited instead in rounds where the rules have cited it
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

    @property
    def table_pile(self) -> Pile:
        """The hand that belongs to the table: the dealer's, or the community's."""
        return next((pile for pile, _ in self.table_cards.values()), DEALER)

    def size_of(self, pile: Pile) -> int:
        return dict(self.table_cards.values()).get(pile, self.hand_size)

    def blind_wager(self, notice: Mapping[str, Any]) -> str:
        """The second wager where the notice lets it be made before the deal, else nothing."""
        return self.second_wager if notice.get(self.blind_option) is True else ""

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
class Record:
    """A record that was read; `whats` are the irregularities its game has, and when each usually comes up."""

    edition: Edition
    notice: Mapping[str, Any]
    boxes: tuple[BoxRecord, ...]
    table_cards: Mapping[Pile, tuple[Card, ...] | None]
    irregularities: tuple[IrregularityRecord, ...]
    whats: Mapping[str, str]
    people: People = field(default_factory=People)

    def declares(self, *whats: str, box: int | None = None) -> bool:
        """Whether one of these irregularities is declared, for this box if one is named (0 is the dealer)."""
        return any(i.what in whats and (box is None or i.box == box) for i in self.irregularities)

    def cards_of(self, pile: Pile) -> tuple[Card, ...] | None:
        """The cards of a hand, if the record gives them."""
        if pile in self.table_cards:
            return self.table_cards[pile]
        return next((box.cards for box in self.boxes if hand_pile(box.box) == pile), None)

    def player_of(self, number: int) -> str:
        return next((box.player for box in self.boxes if box.box == number), "")


def read_record(
    data: Mapping[str, Any], edition: Edition, shape: Shape, handled: Container[type[a.Irregularity]]
) -> Record:
    """The record in data from a file, for an edition already found; `handled` is what its game has a rule on."""
    keys = {"game", "edition", "notice", "boxes", "irregularities", *shape.table_cards}
    keys |= set(KEYS) if shape.with_people else set()
    only(data, keys, "the record")
    entries = as_list(data.get("boxes"), "boxes")
    boxes = tuple(_box(entry, f"boxes[{n}]", edition, shape) for n, entry in enumerate(entries))
    people = read_people(data, shape.entry, {box.player for box in boxes}) if shape.with_people else People()
    if not boxes and not people.void_hand_by:
        remedy = "a round needs at least one box with a wager"
        raise BadRecord("there are no boxes", where="boxes", clause=shape.clause("entry"), remedy=remedy)
    notice = as_object(data.get("notice", {}), "notice")
    whats = whats_of(edition, shape, handled)
    record = Record(
        edition,
        notice,
        boxes,
        {pile: as_cards(data[key], key) if key in data else None for key, (pile, _) in shape.table_cards.items()},
        tuple(
            read_irregularity(e, f"irregularities[{n}]", edition, shape, whats)
            for n, e in enumerate(as_list(data.get("irregularities", []), "irregularities"))
        ),
        whats,
        people,
    )
    _check_boxes(record)
    _check_hands(record, shape)
    _check_deck(record, shape)
    return record


def _box(entry: object, where: str, edition: Edition, shape: Shape) -> BoxRecord:
    data = as_object(entry, where)
    own = {"cards": bool(shape.hand_size), "placed-by": shape.with_people}
    only(data, {"box", "player", "wagers", "choices", "seat", *(key for key, has in own.items() if has)}, where)
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
        as_cards(data["cards"], f"{where}.cards") if "cards" in data else None,
        _choices(data.get("choices", []), f"{where}.choices", shape),
        seat,
        where,
        as_text(data.get("placed-by", ""), f"{where}.placed-by"),
    )


def _wagers(value: object, where: str, shape: Shape) -> Mapping[str, Cents]:
    data = as_object(value, where)
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
    choices = as_list(value, where)
    for choice in choices:
        if choice not in shape.choices:
            remedy = f"the choices are {', '.join(shape.choices)}" if shape.choices else "nothing is to be chosen here"
            raise UnknownName(f"no choice {choice!r}", where=where, clause=shape.clause("choice"), remedy=remedy)
    return tuple(choices)


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
        if not is_wagered and irregularity.what not in WITHOUT_WAGER:
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
    given = {0 for cards in record.table_cards.values() if cards} | {box.box for box in record.boxes if box.cards}
    told = [
        (i.box, i.cards, shape.hand_size, f"{i.where}.cards")
        for i in record.irregularities
        if i.cards and (i.what in WITHOUT_WAGER or (i.what == "wrong-count" and i.box not in given))
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


__all__ = ["IrregularityRecord", "OwnIrregularity", "Record", "Shape", "read_record"]
