"""A record read and checked: what a surveillance officer writes down by hand, under the notice that was posted.

The file is checked here for its shape, cards and amounts. Whether the rules allow what it tells is for the rules.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from pitbook.cards import Card
from pitbook.errors import BadAmount, BadCard, BadRecord, UnknownName
from pitbook.law import Cents, Edition, Notice, cents
from pitbook.law.option import Option
from pitbook.records.fields import as_cards, as_list, as_object, as_plain, as_text, only
from pitbook.records.irregularities import STAGES, Effect, Mishap, ToldIrregularity, Whose
from pitbook.records.players import KEYS, PeopleTold, read_people
from pitbook.records.record import BoxRecord, RoundRecord
from pitbook.records.shape import Shape
from pitbook.table.places import COMMUNITY, DEALER


def read_record(data: Mapping[str, Any], notice: Notice, shape: Shape, mishaps: Iterable[Mishap]) -> RoundRecord:
    """The record in data from a file, of a round of this shape in which these things may go wrong."""
    edition = notice.edition
    keys = {"game", "edition", "notice", "boxes", "irregularities", *shape.table_cards}
    keys |= set(KEYS) if shape.with_people else set()
    only(data, keys, "the record")
    entries = as_list(data.get("boxes"), "boxes")
    boxes = tuple(_box(entry, f"boxes[{n}]", edition, shape) for n, entry in enumerate(entries))
    people = read_people(data, shape.entry, {box.player for box in boxes}) if shape.with_people else PeopleTold()
    if not boxes and not people.void_hand_by:
        remedy = "a round needs at least one box with a wager"
        raise BadRecord("there are no boxes", where="boxes", clause=shape.clause("entry"), remedy=remedy)
    known = tuple(each for each in mishaps if each.name and (each.kind or edition.find_point(each.name)))
    told = enumerate(as_list(data.get("irregularities", []), "irregularities"))
    record = RoundRecord(
        notice,
        boxes,
        {pile: as_cards(data[key], key) if key in data else None for key, (pile, _) in shape.table_cards.items()},
        tuple(_irregularity(each, f"irregularities[{n}]", edition, shape, known) for n, each in told),
        known,
        people,
    )
    _check(record, shape)
    return record


def _check(record: RoundRecord, shape: Shape) -> None:
    """What cannot be, whatever the rules say."""
    _check_boxes(record, shape)
    _check_sizes(record, shape)
    _check_deck(record, shape)
    for told in record.irregularities:
        told.mishap.check(told, record)


# Boxes


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


# Irregularities


def _irregularity(
    entry: object, where: str, edition: Edition, shape: Shape, mishaps: tuple[Mishap, ...]
) -> ToldIrregularity:
    data = as_object(entry, where)
    mishap = _named(data.get("what"), where, edition, mishaps)
    only(data, mishap.known_keys(), where, f"{mishap.name} tells ")
    if "by" in data and "ruling" not in data:
        remedy = 'add "ruling", or leave "by" out'
        raise BadRecord("it is not said what was ruled", where=f"{where}.by", remedy=remedy)
    when = data.get("when", mishap.when)
    if not isinstance(when, str) or when not in STAGES:
        raise BadRecord(f"{when!r} is no time of a round", where=f"{where}.when", remedy=f"it is {', '.join(STAGES)}")
    return ToldIrregularity(
        mishap,
        when,
        _whose(data, mishap, where, shape, mishaps),
        as_cards(data["cards"], f"{where}.cards") if "cards" in data else (),
        _boxes(data, where),
        _count(data, where),
        _reconstructed(data, where),
        as_text(data.get("ruling", ""), f"{where}.ruling"),
        as_text(data.get("by", ""), f"{where}.by"),
        where,
        tuple(
            (key, as_plain(data[key], f"{where}.{key}")) for key in mishap.keys if key in data and key not in _SHARED
        ),
    )


_SHARED = ("cards", "boxes", "count", "reconstructed")
"""Keys that several irregularities have, with one meaning."""


def _named(what: object, where: str, edition: Edition, mishaps: tuple[Mishap, ...]) -> Mishap:
    mishap = next((each for each in mishaps if each.name == what), None)
    if mishap is None:
        is_name = isinstance(what, str) and re.fullmatch("[a-z-]+", what)
        fault = f"{edition.game} has no rule on {what}" if is_name else f"no irregularity {what!r}"
        remedy = f"it is one of {', '.join(each.name for each in mishaps)}"
        raise UnknownName(fault, where=f"{where}.what", remedy=remedy)
    return mishap


def _boxes(data: Mapping[str, Any], where: str) -> tuple[int, ...]:
    boxes = as_list(data.get("boxes", []), f"{where}.boxes")
    if not all(type(number) is int for number in boxes):
        raise BadRecord(f"{boxes} are not box numbers", where=f"{where}.boxes")
    return tuple(boxes)


def _count(data: Mapping[str, Any], where: str) -> int | None:
    count = data.get("count")
    if count is not None and (type(count) is not int or count < 0):
        raise BadRecord(f"{count!r} is not a count", where=f"{where}.count")
    return count


def _reconstructed(data: Mapping[str, Any], where: str) -> bool | None:
    told = data.get("reconstructed")
    if told is not None and not isinstance(told, bool):
        raise BadRecord(f"{told!r} is neither true nor false", where=f"{where}.reconstructed")
    return told


def _whose(data: Mapping[str, Any], mishap: Mishap, where: str, shape: Shape, mishaps: tuple[Mishap, ...]) -> int:
    """The box the irregularity is about; 0 for the dealer, or the community cards where there are some."""
    if "to" in data:
        common = (DEALER, COMMUNITY) if COMMUNITY in shape.table_cards else (DEALER,)
        if data["to"] not in common or "box" in data or mishap.whose is Whose.BOX:
            of_dealer = [each.name for each in mishaps if each.whose is Whose.BOX_OR_DEALER]
            goes_with = f'"to": "dealer" goes with {", ".join(of_dealer)}; else ' if of_dealer else ""
            raise BadRecord("this cannot be said of the dealer", where=where, remedy=f'{goes_with}"box": a number')
        return 0
    if mishap.whose is Whose.TABLE:
        if "box" in data:
            raise BadRecord(f"{mishap.name} is about no box", where=f"{where}.box")
        return 0
    box = data.get("box")
    if type(box) is not int or box < 1:
        raise BadRecord("it is not said whose irregularity this is", where=where, remedy='"box": 3 or "to": "dealer"')
    return box


# Whether all of it can be


def _check_boxes(record: RoundRecord, shape: Shape) -> None:
    seen: dict[int, str] = {}
    for box in record.boxes:
        if box.box in seen and not _may_share(record, shape, box):
            rule = record.edition.find_point("wagers-per-area")
            places = " and ".join(other.where for other in record.boxes if other.box == box.box)
            shared = record.edition.options.get(shape.sharing_option)
            clause = rule.clause.id if rule else shared.clause if shared else ""
            remedy = _one_place(record, box, shared)
            raise BadRecord(f"box {box.box} stands here twice", where=places, clause=clause, remedy=remedy)
        seen[box.box] = box.where
    seats = [box for box in record.boxes if box.seat]
    for box in seats:
        if any(other.player == box.player for other in seats if other is not box):
            raise BadRecord(f"{box.player} sits at several boxes", where=f"{box.where}.seat", remedy="one is the seat")
    for told in record.irregularities:
        if told.box and told.box not in seen and not told.mishap.has(Effect.AT_EMPTY_BOX):
            raise BadRecord(f"box {told.box} is not in the record", where=f"{told.where}.box")


def _one_place(record: RoundRecord, box: BoxRecord, shared: Option | None) -> str:
    """What to do about a box that stands in a record twice."""
    players = [other.player for other in record.boxes if other.box == box.box]
    if len(set(players)) < len(players):
        return "put all that a player has on a box into one entry"
    if shared is None:
        return "a box has one player: give the other a box of their own"
    return f'players share a box only as the notice says: "{shared.name}", at most "{shared.choices[-1]}"'


def _may_share(record: RoundRecord, shape: Shape, box: BoxRecord) -> bool:
    """Whether the notice lets as many players wager on each area of a box as the record shows, each once."""
    if shape.sharing_option not in record.edition.options:
        return False
    same = [other for other in record.boxes if other.box == box.box]
    most = max(Counter(wager for other in same for wager in other.wagers).values(), default=0)
    is_once = len({other.player for other in same}) == len(same)
    return is_once and most <= int(record.notice.choice(shape.sharing_option))


def _hands(record: RoundRecord, shape: Shape) -> list[tuple[int, tuple[Card, ...], int, str]]:
    """Every hand in the record: whose (0 for the table's), its cards, how many belong there, and where it stands."""
    boxes = [(box.box, box.cards, shape.hand_size, f"{box.where}.cards") for box in record.boxes]
    table = [(0, record.table_cards[pile], size, key) for key, (pile, size) in shape.table_cards.items()]
    given = {0 for cards in record.table_cards.values() if cards} | {box.box for box in record.boxes if box.cards}
    told = [
        (each.box, each.cards, shape.hand_size, f"{each.where}.cards")
        for each in record.irregularities
        if each.cards and _tells_hand(each, is_given=each.box in given)
    ]
    return [(box, cards, size, where) for box, cards, size, where in [*boxes, *table, *told] if cards is not None]


def _tells_hand(told: ToldIrregularity, *, is_given: bool) -> bool:
    """Whether the cards of an irregularity are a hand that is told nowhere else."""
    return told.mishap.has(Effect.AT_EMPTY_BOX) or (told.mishap.has(Effect.ANY_SIZE) and not is_given)


def _check_sizes(record: RoundRecord, shape: Shape) -> None:
    """Every hand has the cards that belong there, unless an irregularity says otherwise."""
    for box, cards, size, where in _hands(record, shape):
        if size and len(cards) != size and not record.declares(Effect.ANY_SIZE, box):
            name = record.mishap_for(Effect.ANY_SIZE, without=Effect.AT_EMPTY_BOX)
            rule = record.edition.find_point(name)
            raise BadRecord(
                f"{len(cards)} cards where {size} belong",
                where=where,
                clause=rule.clause.id if rule else "",
                remedy=f"if it was dealt so, declare the irregularity {name}" if rule else "",
            )
        counts = [told for told in record.irregularities if told.box == box and told.mishap.has(Effect.ANY_SIZE)]
        for told in counts:
            shown = {len(each) for each in (cards, told.cards or None) if each is not None} - {told.count}
            if told.count is not None and shown:
                raise BadRecord(f"the record shows {max(shown)} cards there", where=f"{told.where}.count")


def _check_deck(record: RoundRecord, shape: Shape) -> None:
    """So many decks hold each card so many times."""
    decks = record.notice.decks
    found: dict[Card, list[str]] = {}
    for _, cards, _, where in _hands(record, shape):
        for card in cards:
            found.setdefault(card, []).append(where)
    for card, places in found.items():
        if len(places) > decks:
            raise BadCard(
                f"the card {card} is here {len(places)} times",
                where=" and ".join(dict.fromkeys(places)),
                clause=_clause_on_decks(record.edition),
                remedy="one deck has it once" if decks == 1 else f"{decks} decks have it {decks} times",
            )


def _clause_on_decks(edition: Edition) -> str:
    """The rule on how many decks are played with: the operator's choice where there is one."""
    option = edition.options.get("decks")
    return option.clause if option else edition.point("decks").clause.id
