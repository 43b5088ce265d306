"""A record read and checked: what a surveillance officer writes down by hand, under the notice that was posted.

The file is checked here for its shape, cards and amounts. Whether the rules allow what it tells is for the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from pitbook.cards import CARDS, Face, Pack
from pitbook.errors import BadAmount, BadRecord, UnknownName, as_written, did_you_mean
from pitbook.law import Cents, Edition, Notice, cents
from pitbook.records.consistency import check_consistent
from pitbook.records.fields import Faults, as_faces, as_list, as_numbers, as_object, as_plain, as_text, only, read_day
from pitbook.records.irregularities import STAGES, Mishap, ToldIrregularity, Whose
from pitbook.records.players import KEYS, PeopleTold, read_people
from pitbook.records.record import HEADING, BoxRecord, HandRecord, Heading, RoundRecord
from pitbook.records.shape import ALONE, ANY, ROLLS, SPINS, Shape
from pitbook.records.stakes import amount_covering
from pitbook.records.told_choices import check_house_set, read_choices, read_keyed
from pitbook.table.places import DEALER


def read_record(
    data: Mapping[str, Any], notice: Notice, shape: Shape, mishaps: Iterable[Mishap], pack: Pack = CARDS
) -> RoundRecord:
    """The record in data from a file, of a round of this shape in which these things may go wrong.

    All faults that can be found in the file by itself are told together, those of boxes first.
    """
    edition, faults = notice.edition, Faults()
    faults.check(lambda: _check_keys(data, shape), None)
    boxes = faults.each("boxes", data, lambda entry, where: _box(entry, where, edition, shape, pack))
    no_bank: tuple[BoxRecord | None, tuple[Face, ...] | None] = None, None
    bank, own = faults.check(lambda: _bank(data, notice, boxes, shape, pack), no_bank)
    people = PeopleTold()
    if shape.with_people and not faults.found:  # else a name may be missing for a fault that is told already
        names = {box.player for box in boxes}
        people = faults.check(lambda: read_people(data, shape.entry, names), people)
    if data.get("boxes") == [] and not people.void_hand_by:
        faults.keep(_no_boxes(shape))
    if boxes and people.void_hand_by and (rule := edition.find_point("void-hand")):
        remedy = '"boxes": [] goes with it; else leave "void-hand" out'
        what = "there are wagers on the layout, and none are made in a void hand"
        faults.keep(BadRecord(what, where="void-hand", clause=rule.clause.id, remedy=remedy))
    told = tuple(mishap for mishap in mishaps if mishap.name)
    apart = {shape.bank.key: own} if shape.bank else {}
    cards = {
        key: apart[key] if key in apart else faults.check(partial(_cards, data, key, key, pack), None)
        for key in shape.table_cards
    }
    record = RoundRecord(
        notice,
        (*([bank] if bank else []), *boxes),
        {pile: cards[key] for key, (pile, _) in shape.table_cards.items()},
        faults.each("irregularities", data, lambda each, where: _irregularity(each, where, notice, shape, told, pack)),
        known_in(edition, told),
        people,
        faults.check(lambda: _rolls(data), ()),
        faults.check(lambda: _spins(data), ()),
        pack,
        faults.check(lambda: _heading(data), Heading()),
        frozenset(kind for kind, key in ALONE.items() if key in data),
    )
    faults.tell()
    check_consistent(record, shape)
    return record


def known_in(edition: Edition, mishaps: Iterable[Mishap]) -> tuple[Mishap, ...]:
    """Those that an edition has a rule on."""
    return tuple(each for each in mishaps if each.name and each.is_known_to(edition))


def _check_keys(data: Mapping[str, Any], shape: Shape) -> None:
    keys = {"game", "edition", "notice", "boxes", "irregularities", *shape.table_cards, *shape.results}
    keys |= {ALONE[kind] for kind in shape.results}
    keys |= set(KEYS) if shape.with_people else set()
    only({key: part for key, part in data.items() if key not in HEADING}, keys, "the record", more=HEADING)
    as_list(data.get("boxes"), "boxes")


def _heading(data: Mapping[str, Any]) -> Heading:
    table, note = (as_text(data.get(key, ""), key) for key in ("table", "note"))
    return Heading(table, str(read_day(data) or ""), note)


def _no_boxes(shape: Shape) -> BadRecord:
    void = ', or "void-hand" with who called one' if shape.with_people else ""
    remedy = f"a round needs at least one box with a wager{void}"
    return BadRecord("there are no boxes", where="boxes", clause=shape.clause("entry"), remedy=remedy)


def _cards(data: Mapping[str, Any], key: str, where: str, pack: Pack) -> Any:
    return as_faces(data[key], where, pack) if key in data else None


def _rolls(data: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
    if _stands_alone(data, ROLLS):
        alone = as_numbers(data[ALONE[ROLLS]], ALONE[ROLLS])
        return (alone,) if alone else ()
    told = as_list(data.get(ROLLS, []), ROLLS)
    if told and all(type(side) is int for side in told):
        raise BadRecord("the sides of one throw where throws belong", where=ROLLS, remedy=f'write "{ROLLS}": [{told}]')
    faults = Faults()
    rolls = faults.each(ROLLS, data, as_numbers)
    faults.tell()
    return rolls


def _spins(data: Mapping[str, Any]) -> tuple[str, ...]:
    if _stands_alone(data, SPINS):
        return (_pocket(data[ALONE[SPINS]], ALONE[SPINS]),)
    faults = Faults()
    spins = faults.each(SPINS, data, _pocket)
    faults.tell()
    return spins


def _stands_alone(data: Mapping[str, Any], kind: str) -> bool:
    """Whether a record has one result by itself, and then no list of them."""
    key = ALONE[kind]
    if key in data and kind in data:
        remedy = f"leave {key!r} out, or {kind!r} if there was but one"
        raise BadRecord(f"the record has {key!r} and {kind!r}", where=key, remedy=remedy)
    return key in data


def _pocket(spin: object, where: str) -> str:
    if not isinstance(spin, str):
        raise BadRecord(f"{as_written(spin, 20)} is not the text on a pocket", where=where, remedy='write "17"')
    return as_text(spin, where)


# Boxes


def _box(entry: object, where: str, edition: Edition, shape: Shape, pack: Pack) -> BoxRecord:
    data = as_object(entry, where, '{"box": 1, ...}')
    own = {shape.cards_key: bool(shape.hand_size), "placed-by": shape.with_people, "hands": _may_have_several(shape)}
    own |= {"choices": bool(shape.choices)}
    keys = {key: part for key, part in data.items() if key != "choices"}  # what is chosen is looked at by itself
    only(keys, {"box", "player", "wagers", "seat", *shape.keyed, *(key for key, has in own.items() if has)}, where)
    number = data.get("box")
    if isinstance(number, bool) or not isinstance(number, int):
        what = f"{as_written(number)} is not the number of a box" if "box" in data else "it is not said which box"
        raise BadRecord(what, where=f"{where}.box", remedy='"box": 3')
    boxes = edition.point("boxes")
    if not 1 <= number <= edition.number("boxes"):
        remedy = f"a table has boxes 1 to {boxes.value}"
        raise BadRecord(f"there is no box {number}", where=f"{where}.box", clause=boxes.clause.id, remedy=remedy)
    player = data.get("player", f"player of box {number}")
    if not isinstance(player, str) or not player.strip() or not player.isprintable():
        remedy = 'a text, such as "player": "A"'
        raise BadRecord(f"{as_written(player)} is not a player's name", where=f"{where}.player", remedy=remedy)
    seat = data.get("seat", False)
    if not isinstance(seat, bool):
        what, remedy = f"{as_written(seat)} is neither true nor false", '"seat": true'
        raise BadRecord(what, where=f"{where}.seat", remedy=remedy)
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
        only(hand, {"choices", "wagers", *([shape.cards_key] if shape.hand_size else [])}, place)
        hands.append(_hand(hand, place, shape, pack, _wagers(hand.get("wagers", {}), f"{place}.wagers", shape)))
    return tuple(hands)


def _hand(data: Mapping[str, Any], where: str, shape: Shape, pack: Pack, wagers: Mapping[str, Cents]) -> HandRecord:
    key = shape.cards_key
    cards = _cards(data, key, f"{where}.{key}", pack)
    choices = read_choices(data.get("choices", []), f"{where}.choices", shape, pack)
    return HandRecord(cards, choices + read_keyed(data, where, shape, pack), wagers, where, key)


def _bank(
    data: Mapping[str, Any], notice: Notice, boxes: tuple[BoxRecord, ...], shape: Shape, pack: Pack
) -> tuple[BoxRecord | None, tuple[Face, ...] | None]:
    """The bank: the box of the player who holds it, or the house's cards."""
    if shape.bank is None or shape.bank.key not in data:
        return None, None
    key, part = shape.bank.key, data[shape.bank.key]
    told = {shape.cards_key: part} if isinstance(part, str) else as_object(part, key, '{"box": 1, ...}')
    told = {name: each for name, each in told.items() if (name, each) != ("wagers", {})}  # which says nothing
    house_box = notice.edition.find_number("house-box")
    if not told.keys() & {"player", "wagers"} and told.get("box", house_box) == house_box:
        only(told, {"box", shape.cards_key, *shape.keyed}, key, more=("player", "wagers"))
        hand = _hand(told, key, shape, pack, {})
        check_house_set(hand, notice.edition, shape.bank)
        return None, hand.cards
    usual = {} if "wagers" in told else {shape.bank.wager: amount_covering(boxes, notice, shape.bank)}
    return _box({"wagers": usual, **told}, key, notice.edition, shape, pack), None


def _wagers(value: object, where: str, shape: Shape) -> Mapping[str, Cents]:
    if value is None:
        sample = f'"wagers": {{"{shape.entry[0]}": 1000}}, in cents'
        raise BadRecord("it is not said what was staked", where=where, clause=shape.clause("entry"), remedy=sample)
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
    data = as_object(entry, where, '{"what": "absent", ...}')
    mishap = _named(data.get("what"), where, notice.edition, mishaps)
    only(
        {key: part for key, part in data.items() if key not in _WHOSE},
        mishap.known_keys(),
        where,
        f"{mishap.name} tells ",
    )
    if "by" in data and "ruling" not in data:
        remedy = 'add "ruling", or leave "by" out'
        raise BadRecord("it is not said what was ruled", where=f"{where}.by", remedy=remedy)
    when = data.get("when", mishap.when)
    if not isinstance(when, str) or when not in STAGES:
        what, remedy = f"{as_written(when)} is no time of a round", f"it is {', '.join(STAGES)}"
        raise BadRecord(what, where=f"{where}.when", remedy=remedy)
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
        str(data.get("to", "")),
    )


MOST_CARDS = 10_000
"""More than any table has."""
_WHOSE = ("box", "to")
"""Keys that say whose it is, looked at by themselves."""
_SHARED = ("cards", "boxes", "count", "reconstructed")
"""Keys that several irregularities have, with one meaning."""


def _named(what: object, where: str, edition: Edition, mishaps: tuple[Mishap, ...]) -> Mishap:
    known = known_in(edition, mishaps)
    reported = (each for each in mishaps if each.kind)  # what this edition has no rule on is for the rules to refuse
    mishap = next((each for each in (*known, *reported) if each.name == what), None)
    if mishap is None:
        is_name = isinstance(what, str) and re.fullmatch("[a-z-]+", what)
        fault = f"{edition.game} has no rule on {what}" if is_name else f"no irregularity {as_written(what)}"
        fault = "it is not said what went wrong" if what is None else fault
        names = [each.name for each in known]
        meant = did_you_mean(str(what), names) if is_name else ""
        remedy = f"{meant}it is one of {', '.join(names)}" if names else "records of this game tell none: leave it out"
        raise UnknownName(fault, where=f"{where}.what", remedy=remedy)
    return mishap


def _boxes(data: Mapping[str, Any], where: str) -> tuple[int, ...]:
    boxes = as_list(data.get("boxes", []), f"{where}.boxes")
    if not all(type(number) is int for number in boxes):
        what, remedy = f"{as_written(boxes)} are not box numbers", '"boxes": [1, 3]'
        raise BadRecord(what, where=f"{where}.boxes", remedy=remedy)
    return tuple(boxes)


def _count(data: Mapping[str, Any], where: str) -> int | None:
    count = data.get("count")
    if "count" in data and (type(count) is not int or not 0 <= count <= MOST_CARDS):
        what, remedy = f"{as_written(count)} is not a count", "a whole number from 0, such as 51"
        raise BadRecord(what, where=f"{where}.count", remedy=remedy)
    return count


def _reconstructed(data: Mapping[str, Any], where: str) -> bool | None:
    told = data.get("reconstructed")
    if "reconstructed" in data and not isinstance(told, bool):
        remedy = '"reconstructed": true if all was put together again, false if that could not be done'
        what = f"{as_written(told)} is neither true nor false"
        raise BadRecord(what, where=f"{where}.reconstructed", remedy=remedy)
    return told


def _whose(data: Mapping[str, Any], mishap: Mishap, where: str, shape: Shape, mishaps: tuple[Mishap, ...]) -> int:
    """The box the irregularity is about; 0 for the dealer, or the first cards that belong to the table."""
    key = next((key for key in ("to", "box") if key in data), "")
    if mishap.whose is Whose.TABLE:
        if key:
            what = f"{mishap.name} is about the table and not about one hand"
            raise BadRecord(what, where=f"{where}.{key}", remedy=f'leave "{key}" out')
        return 0
    if key == "to":
        _check_to(data, mishap, where, shape, mishaps)
        return 0
    box = data.get("box")
    if type(box) is not int or box < 1:
        hands = f' or "to": "{_common(shape)[-1]}"' if mishap.whose is Whose.BOX_OR_DEALER else ""
        raise BadRecord("it is not said whose irregularity this is", where=where, remedy=f'"box": 3{hands}')
    return box


def _common(shape: Shape) -> tuple[str, ...]:
    """What the hands are called that belong to the table."""
    return tuple(dict.fromkeys((DEALER, *shape.table_cards)))


def _check_to(data: Mapping[str, Any], mishap: Mishap, where: str, shape: Shape, mishaps: tuple[Mishap, ...]) -> None:
    if data["to"] not in _common(shape) or "box" in data or mishap.whose is Whose.BOX:
        of_dealer = [each.name for each in mishaps if each.whose is Whose.BOX_OR_DEALER]
        goes_with = f'"to": "{_common(shape)[-1]}" goes with {", ".join(of_dealer)}; else ' if of_dealer else ""
        whose = "the dealer" if data["to"] == DEALER else as_written(data["to"])
        raise BadRecord(f"this cannot be said of {whose}", where=where, remedy=f'{goes_with}"box": a number')
