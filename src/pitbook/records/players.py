"""What a record says of players besides their wagers: nominees, maxima of their own, and a void hand without any.

Games whose shape is `with_people` have these keys in their records; the rules decide whether what they say may be.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pitbook.errors import BadAmount, BadRecord, UnknownName
from pitbook.law import Cents, cents
from pitbook.table.answers import Nominate

KEYS: Final = ("players", "limited", "void-hand")
_OF_PLAYER: Final = ("maximum", "nominee")
_OF_NOMINEE: Final = ("name", "by", "seat", "works-here")
_NEEDED: Final = {
    "name": ("the nominee is", '"name": "N"'),
    "by": ("approved the nominee", '"by": "game supervisor", with a name if you like'),
}


@dataclass(frozen=True, slots=True)
class PeopleTold:
    """Who acts for whom, whose maximum is another, who is limited on one area, and who called a void hand."""

    nominations: tuple[Nominate, ...] = ()
    maxima: tuple[tuple[str, str, Cents], ...] = ()
    limited: tuple[frozenset[str], ...] = ()
    void_hand_by: str = ""


def read_people(data: Mapping[str, Any], wagers: tuple[str, ...], names: Collection[str]) -> PeopleTold:
    """The people in the data of a record, for a game of these wagers and players of these names."""
    players = _object(data.get("players", {}), "players", ())
    for player in players:
        if player not in names:
            raise BadRecord(f"{player!r} has no box in this record", where="players", remedy="name the player of a box")
    told = {player: _object(each, f"players.{player}", _OF_PLAYER) for player, each in players.items()}
    groups = enumerate(_list(data.get("limited", []), "limited"))
    return PeopleTold(
        tuple(_nomination(player, each["nominee"]) for player, each in told.items() if "nominee" in each),
        tuple(limit for player, each in told.items() for limit in _maxima(player, each.get("maximum", {}), wagers)),
        tuple(_group(group, f"limited[{n}]", names) for n, group in groups),
        _text(data["void-hand"], "void-hand", 'say who called it, such as "dealer"') if "void-hand" in data else "",
    )


def _nomination(player: str, value: object) -> Nominate:
    where = f"players.{player}.nominee"
    data = _object(value, where, _OF_NOMINEE)
    name, by = (_said(data, key, where) for key in ("name", "by"))
    flags = [data.get(key, False) for key in ("works-here", "seat")]
    if not all(isinstance(flag, bool) for flag in flags):
        raise BadRecord("neither true nor false", where=where, remedy='"seat": true')
    return Nominate(player, name, by, *flags)


def _said(data: Mapping[str, Any], key: str, where: str) -> str:
    who, remedy = _NEEDED[key]
    if key not in data:
        raise BadRecord(f"it is not said who {who}", where=f"{where}.{key}", remedy=remedy)
    return _text(data[key], f"{where}.{key}", remedy)


def _maxima(player: str, value: object, wagers: tuple[str, ...]) -> Iterator[tuple[str, str, Cents]]:
    where = f"players.{player}.maximum"
    for wager, amount in _object(value, where, wagers).items():
        try:
            yield player, wager, cents(amount, where=f"{where}.{wager}")
        except BadAmount as bad:
            bad.at(f"{where}.{wager}")
            raise


def _group(value: object, where: str, names: Collection[str]) -> frozenset[str]:
    group = _list(value, where)
    if not group or not all(isinstance(name, str) and name in names for name in group):
        raise BadRecord("this is no list of players who have a box here", where=where, remedy='write ["A", "B"]')
    return frozenset(group)


def _object(value: object, where: str, known: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadRecord("an object belongs here", where=where, remedy='write {"...": ...}')
    for key in value:
        if known and key not in known:
            raise UnknownName(f"no key {key!r}", where=where, remedy=f"the keys are {', '.join(known)}")
    return value


def _list(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadRecord("a list belongs here", where=where, remedy='write [["A", "B"]]')
    return value


def _text(value: object, where: str, remedy: str) -> str:
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise BadRecord("a plain text belongs here", where=where, remedy=remedy)
    return value
