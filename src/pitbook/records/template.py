"""A record to fill in: every key that records of a game may have, with a blank that says what belongs there.

A blank is a text that begins with a question mark. Whoever fills a record in writes something in its place, or leaves
its key out; a record with a blank in it is refused, with all blanks that it has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pitbook.cards import CARDS, Pack
from pitbook.errors import BadRecord
from pitbook.law import Edition, Notice
from pitbook.law.option import Option
from pitbook.law.wager_name import family_of
from pitbook.records.fields import Faults
from pitbook.records.irregularities import Effect, Mishap, Whose
from pitbook.records.reader import known_in
from pitbook.records.settling import Recorded
from pitbook.records.shape import ALONE, ANY, ROLLS, SPINS, Shape
from pitbook.table.requests import PlaceWagers
from pitbook.table.round import Opening

BLANK: Final = "?"
_ENTRY: Final = ", if it happened; else leave this whole entry out"
OF_IRREGULARITY: Final = {
    "box": "the number of the box that it is about",
    "to": 'in the place of "box", if it is about the hand that belongs to the table',
    "cards": "the cards that it is about, if they were made out",
    "count": "how many cards it is about, or had left the shoe by then",
    "reconstructed": "true if all could be put together again, else false",
    "order": "the places of the cards that lie there, from 1, as they should have come: [1, 2, 4, 3]",
    "boxes": "a list of boxes: those that a ruling names, that were looked at, or that had decided by then",
    "wager": "the wager as it was made",
    "lies-on": "the area where it lay when the result was known",
    "cause": "dealer, patron or spoken",
    "player": "whose decision it was, where several decide on one hand",
}


def template(game: Recorded, edition: Edition) -> dict[str, Any]:
    """A record of a game under an edition, with every key that it may have."""
    shape, pack = game.record, game.equipment.pack
    whole = {
        "game": edition.game,
        "edition": edition.name,
        "table": _blank("which table it was"),
        "date": _blank("the day, such as 2001-05-01"),
        "note": _blank("anything you wish to keep with it"),
        "notice": _notice(edition),
        "boxes": [_box(_first_box(edition), shape, pack, offered_wagers(game, edition))],
    }
    whole |= {key: _cards(pack, size) for key, (_, size) in shape.table_cards.items()}
    whole |= _bank(shape, pack)
    whole |= {ALONE[ROLLS]: [_blank("what each of the dice showed")]} if ROLLS in shape.results else {}
    whole |= {ALONE[SPINS]: _blank("the pocket in which the ball came to rest")} if SPINS in shape.results else {}
    whole |= _people(shape) if shape.with_people else {}
    return whole | {"irregularities": [_irregularity(each) for each in known_in(edition, game.irregularities)]}


def check_filled_in(data: Mapping[str, Any]) -> None:
    """Refuse a record in which something was left blank, with all of it."""
    faults = Faults()
    for where, hint in _blanks(data, ""):
        remedy = hint if hint.endswith(_ENTRY) else f"{hint}, or leave it out"
        faults.keep(BadRecord("this was left blank", where=where, remedy=remedy))
    faults.tell()


def _blanks(value: object, where: str) -> Iterator[tuple[str, str]]:
    """Where a blank stands, and what belongs there."""
    if isinstance(value, str) and value.startswith(BLANK):
        yield where, value.removeprefix(BLANK).strip() or "fill it in"
    elif isinstance(value, list):
        for n, each in enumerate(value):
            yield from _blanks(each, f"{where}[{n}]")
    elif isinstance(value, Mapping) and str(value.get("what", "")).startswith(BLANK):
        yield from _blanks(value["what"], f"{where}.what")  # nothing else is asked of what did not happen
    elif isinstance(value, Mapping):
        for key, each in value.items():
            is_blank = str(key).startswith(BLANK)  # and so is all that stands under it
            yield from _blanks(key, where) if is_blank else _blanks(each, f"{where}.{key}" if where else str(key))


def _blank(hint: str) -> str:
    return f"{BLANK} {hint}"


# The notice


def _notice(edition: Edition) -> dict[str, Any]:
    """Every option at its usual value, or blank where it has none."""
    usual = Notice.post(edition).as_data()
    return {name: usual.get(name, _option(option)) for name, option in edition.options.items()}


def _option(option: Option) -> Any:
    if option.kind == "limits":
        amounts = {"min": "the least", "max": "the most", "step": "a multiple of"}
        limits = {key: _blank(f"{hint}, in cents") for key, hint in amounts.items()}
        return {_blank("the name of a wager"): limits}
    if option.kind == "limits-at":
        return {_blank("a box, such as 7, or some, such as 31-50"): _blank("limits of wagers, as under limits")}
    kinds = {"flag": "true or false", "cents": "an amount in cents", "share": 'such as "25%"', "number": "a number"}
    return _blank(kinds.get(option.kind, f"one of {', '.join(option.choices)}"))


# Boxes


def offered_wagers(game: Recorded, edition: Edition, **options: str) -> dict[str, list[str]]:
    """The wagers that may be made, by the family they belong to: by the usual notice, or by one with these options."""
    notice = Notice.post(edition, options)
    request = game.begin(Opening(notice, game.equipment.piles(notice), pack=game.equipment.pack)).request
    families: dict[str, list[str]] = {}
    for wager in request.wagers if isinstance(request, PlaceWagers) else ():
        families.setdefault(family_of(wager), []).append(wager)
    return families


def _first_box(edition: Edition) -> int:
    """One on which wagers are accepted."""
    return 2 if edition.find_number("house-box") == 1 else 1


def _box(number: int, shape: Shape, pack: Pack, offered: Mapping[str, list[str]]) -> dict[str, Any]:
    box: dict[str, Any] = {"box": number, "player": _blank("a name"), "wagers": _wagers(shape, offered)}
    if shape.splits:
        box["hands"] = [_hand(shape, pack) | {"wagers": _wagers(shape, offered)}]
    else:
        box |= _hand(shape, pack)
    box["seat"] = _blank("true where a player with several boxes sits")
    return box | ({"placed-by": _blank("the nominee who placed the wagers")} if shape.with_people else {})


def _wagers(shape: Shape, offered: Mapping[str, list[str]]) -> dict[str, str]:
    """Each by name; of a family the first, which shows how the others are written. A bank has a place of its own."""
    bank = shape.bank.wager if shape.bank else ""
    like = {wager: offered.get(wager, [wager]) for wager in shape.wagers if wager != bank}
    return {
        members[0]: _blank(f"what was staked, in cents{_others(members)}") for wager, members in like.items() if members
    }


def _others(members: list[str]) -> str:
    others = members[1:]
    if len(others) > 3:
        return f"; {len(others)} more are written like it"
    return f"; also {', '.join(others)}" if others else ""


def _hand(shape: Shape, pack: Pack) -> dict[str, Any]:
    hand: dict[str, Any] = {shape.cards_key: _cards(pack, shape.hand_size)} if shape.hand_size else {}
    hand |= {key: _blank(f"the {pack.noun}s with which they chose to {name}") for key, name in shape.keyed.items()}
    if shape.choices and not shape.keyed:
        hand["choices"] = [_choice(shape)]
    return hand


def _bank(shape: Shape, pack: Pack) -> dict[str, Any]:
    """The bank, of which everything but its cards is left out where the house holds it."""
    if shape.bank is None:
        return {}
    who = {"box": _blank("the box of the player who banks, if one does"), "player": _blank("a name, if a player banks")}
    put_up = {shape.bank.wager: _blank(f"what was put up, in cents; else just what covers every {shape.bank.covers}")}
    return {shape.bank.key: who | _hand(shape, pack) | {"wagers": put_up}}


def _choice(shape: Shape) -> Any:
    names = _blank(f"one of {', '.join(shape.choices)}")
    if shape.hand_size != ANY and not shape.later_wagers:
        return names
    return {
        "choice": names,
        "cents": _blank("for how much, where an amount is named"),
        "cards": _blank("cards of the hand as it lay then, where it names any"),
        "places": _blank("the same by their places in the hand, from 0"),
    }


def _cards(pack: Pack, size: int) -> str:
    count = f"{size} " if size > 0 else ""
    sample = "Ah Td 7c" if pack is CARDS else " ".join([*dict.fromkeys(face.text for face in pack.faces)][-2:])
    return _blank(f"{count}{pack.noun}s in the order in which they came, such as {sample}")


def _people(shape: Shape) -> dict[str, Any]:
    nominee = {
        "name": _blank("who acts for the player"),
        "by": _blank("who approved it"),
        "seat": _blank("true if the nominee sits"),
        "works-here": _blank("true for somebody who works at the casino"),
    }
    own = {wager: _blank("the player's own maximum, in cents") for wager in shape.entry}
    return {
        "players": {_blank("the name of a player"): {"maximum": own, "nominee": nominee}},
        "limited": [_blank("a list of players whose money on one area is added up")],
        "void-hand": _blank("who called a round without wagers"),
    }


# Irregularities


def _irregularity(mishap: Mishap) -> dict[str, Any]:
    """All that may be told of it."""
    whose = {Whose.BOX: ("box",), Whose.BOX_OR_DEALER: ("box", "to"), Whose.TABLE: ()}[mishap.whose]
    confined = ("boxes",) if mishap.has(Effect.CONFINED) else ()
    keys = dict.fromkeys((*whose, *mishap.keys, *confined))
    when = {"when": mishap.when} if mishap.kind else {}
    told = {key: _blank({**OF_IRREGULARITY, **mishap.hints}.get(key, "what was told of it")) for key in keys}
    return {"what": _blank(f"{mishap.name}{_ENTRY}")} | when | told | _ruled(mishap)


def _ruled(mishap: Mishap) -> dict[str, str]:
    """What may be ruled on it, and by whom."""
    if not mishap.rulings:
        return {}
    return {
        "ruling": _blank(f"{' or '.join(mishap.rulings)}, where a rule leaves it to somebody"),
        "by": _blank(f"who ruled, such as {mishap.ruled_by}, with a name if you like"),
    }
