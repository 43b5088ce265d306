"""A record read and checked: what a surveillance officer writes down by hand, under the notice that was posted.

The file is checked here for its shape, cards and amounts. Whether the rules allow what it tells is for the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from pitbook.cards import CARDS, Pack
from pitbook.errors import BadAmount, BadRecord, UnknownName
from pitbook.law import Cents, Edition, Notice, cents
from pitbook.records.consistency import check_consistent
from pitbook.records.fields import as_faces, as_list, as_numbers, as_object, as_plain, as_text, only
from pitbook.records.irregularities import STAGES, Mishap, ToldIrregularity, Whose
from pitbook.records.players import KEYS, PeopleTold, read_people
from pitbook.records.record import BoxRecord, HandRecord, RoundRecord
from pitbook.records.shape import ANY, ROLLS, SPINS, Shape
from pitbook.records.told_choices import read_choices
from pitbook.table.places import DEALER


def read_record(
    data: Mapping[str, Any], notice: Notice, shape: Shape, mishaps: Iterable[Mishap], pack: Pack = CARDS
) -> RoundRecord:
    """The record in data from a file, of a round of this shape in which these things may go wrong."""
    edition = notice.edition
    keys = {"game", "edition", "notice", "boxes", "irregularities", *shape.table_cards, *shape.results}
    keys |= set(KEYS) if shape.with_people else set()
    only(data, keys, "the record")
    entries = as_list(data.get("boxes"), "boxes")
    boxes = tuple(_box(entry, f"boxes[{n}]", edition, shape, pack) for n, entry in enumerate(entries))
    people = read_people(data, shape.entry, {box.player for box in boxes}) if shape.with_people else PeopleTold()
    if not boxes and not people.void_hand_by:
        remedy = "a round needs at least one box with a wager"
        raise BadRecord("there are no boxes", where="boxes", clause=shape.clause("entry"), remedy=remedy)
    known = tuple(each for each in mishaps if each.name and (each.kind or edition.find_point(each.name)))
    told = enumerate(as_list(data.get("irregularities", []), "irregularities"))
    record = RoundRecord(
        notice,
        boxes,
        {pile: _cards(data, key, key, pack) for key, (pile, _) in shape.table_cards.items()},
        tuple(_irregularity(each, f"irregularities[{n}]", notice, shape, known, pack) for n, each in told),
        known,
        people,
        tuple(as_numbers(roll, f"{ROLLS}[{n}]") for n, roll in enumerate(as_list(data.get(ROLLS, []), ROLLS))),
        tuple(_pocket(spin, f"{SPINS}[{n}]") for n, spin in enumerate(as_list(data.get(SPINS, []), SPINS))),
        pack,
    )
    check_consistent(record, shape)
    return record


def _cards(data: Mapping[str, Any], key: str, where: str, pack: Pack) -> Any:
    return as_faces(data[key], where, pack) if key in data else None


def _pocket(spin: object, where: str) -> str:
    if not isinstance(spin, str):
        raise BadRecord(f"{spin!r:.20} is not the text on a pocket", where=where, remedy='write "17"')
    return as_text(spin, where)


# Boxes


def _box(entry: object, where: str, edition: Edition, shape: Shape, pack: Pack) -> BoxRecord:
    data = as_object(entry, where)
    own = {"cards": bool(shape.hand_size), "placed-by": shape.with_people, "hands": _may_have_several(shape)}
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
        _hands(data, where, shape, pack),
        seat,
        where,
        as_text(data.get("placed-by", ""), f"{where}.placed-by"),
    )


def _may_have_several(shape: Shape) -> bool:
    return shape.hand_size == ANY or bool(shape.splits)


def _hands(data: Mapping[str, Any], where: str, shape: Shape, pack: Pack) -> tuple[HandRecord, ...]:
    """The hands of a box; one, where nothing else is said."""
    if "hands" not in data:
        return (_hand(data, where, shape, pack, {}),)
    for key in ("cards", "choices"):
        if key in data:
            remedy = f'put them into the first of "hands": {where}.hands[0].{key}'
            raise BadRecord(f"{key} beside hands", where=f"{where}.{key}", clause=shape.clause("choice"), remedy=remedy)
    entries = as_list(data["hands"], f"{where}.hands")
    if not entries:
        raise BadRecord("there are no hands", where=f"{where}.hands", remedy='leave "hands" out')
    hands = []
    for n, entry in enumerate(entries):
        place = f"{where}.hands[{n}]"
        hand = as_object(entry, place)
        only(hand, {"choices", "wagers", *(["cards"] if shape.hand_size else [])}, place)
        hands.append(_hand(hand, place, shape, pack, _wagers(hand.get("wagers", {}), f"{place}.wagers", shape)))
    return tuple(hands)


def _hand(data: Mapping[str, Any], where: str, shape: Shape, pack: Pack, wagers: Mapping[str, Cents]) -> HandRecord:
    cards = _cards(data, "cards", f"{where}.cards", pack)
    return HandRecord(cards, read_choices(data.get("choices", []), f"{where}.choices", shape, pack), wagers, where)


def _wagers(value: object, where: str, shape: Shape) -> Mapping[str, Cents]:
    data = as_object(value, where)
    for name in data:
        if not shape.knows(name):
            remedy = f"the wagers are {', '.join(shape.wagers)}"
            raise UnknownName(f"no wager {name!r}", where=where, clause=shape.clause("entry"), remedy=remedy)
    try:
        return {name: cents(amount, where=f"{where}.{name}") for name, amount in data.items()}
    except BadAmount as bad:
        bad.clause = shape.clause("entry")
        raise


# Irregularities


def _irregularity(
    entry: object, where: str, notice: Notice, shape: Shape, mishaps: tuple[Mishap, ...], pack: Pack
) -> ToldIrregularity:
    data = as_object(entry, where)
    mishap = _named(data.get("what"), where, notice.edition, mishaps)
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
        as_faces(data["cards"], f"{where}.cards", pack) if "cards" in data else (),
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
    """The box the irregularity is about; 0 for the dealer, or the first cards that belong to the table."""
    if "to" in data:
        common = (DEALER, *list(shape.table_cards)[:1])
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
