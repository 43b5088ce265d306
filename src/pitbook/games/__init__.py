"""Every game that Pitbook plays: one folder each, found by looking.

What two games share lies below them, and no game knows another.

>>> find_edition("caribbean-stud@2001-05-01").ref
'caribbean-stud@1998'
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitbook.errors import BadRecord, BrokenRules, UnknownName, did_you_mean
from pitbook.games.contract import Game, declared
from pitbook.law import Edition
from pitbook.procedure.grounds import check_grounds
from pitbook.procedure.opening import open_table

if TYPE_CHECKING:
    from pitbook.records.settling import Settlement

__all__ = ["Game", "find_edition", "find_game", "game_names", "law_hash", "settle"]


def game_names() -> list[str]:
    """The games that have a folder, by name."""
    return sorted(_folders())


def _folders() -> dict[str, Path]:
    """Where each game lives; folders outside the package are found once they are on `__path__`."""
    rulebooks = (rules for place in __path__ for rules in Path(place).glob("*/rules.toml"))
    return {rules.parent.name.replace("_", "-"): rules.parent for rules in rulebooks}


@cache
def find_game(name: str) -> Game:
    """The game of that name."""
    if name not in game_names():
        meant = did_you_mean(name, game_names())
        raise UnknownName(f"no game {name!r}", remedy=f"{meant}the games are {', '.join(game_names())}")
    folder = _folders()[name]
    game: Game = declared(import_module(f"pitbook.games.{folder.name}.play"), "GAME", Game)
    if game.name != name:
        raise BrokenRules(f"the rulebook in {folder.name} calls itself {game.name!r}")
    opens_as_usual = game.open_table is open_table
    _check_packs(game)
    check_grounds(game.rulebook.editions.values(), opens_as_usual=opens_as_usual, kits=game.kits)
    return game


def _check_packs(game: Game) -> None:
    """Refuse a game that deals and does not say from how many packs."""
    for law in game.rulebook.editions.values():
        option = law.options.get("decks")
        if law.find_point("deck-size") is None:
            continue
        if option is None and law.find_point("decks") is None:
            remedy = "give the point decks, or an option of that name"
            raise BrokenRules(f"{law.ref} does not say how many packs are dealt from", remedy=remedy)
        if option is not None and option.default is None:
            raise BrokenRules(f"{law.ref}: the option decks has no default", remedy="give it one of its choices")


@cache
def law_hash(name: str) -> str:
    """The hash of a game's law: whoever kept a round by it can tell whether it has been edited since.

    Rulebooks from which the game takes rules over are hashed with its own.
    """
    from hashlib import sha256  # slow to load, and of no use to most commands

    return sha256(b"".join(file.read_bytes() for file in find_game(name).rulebook.files)).hexdigest()


def find_edition(ref: str) -> Edition:
    """The edition that `GAME`, `GAME@EDITION` or `GAME@DATE` means."""
    name, _, edition = ref.partition("@")
    return find_game(name).rulebook.edition(edition)


def settle(record: Mapping[str, Any]) -> Settlement:
    """What every wager of a recorded round is due, with the clauses.

    >>> result = settle({
    ...     "game": "caribbean-stud", "notice": {"jackpot": True, "pool": 2_500_000},
    ...     "boxes": [{"box": 1, "player": "A", "wagers": {"ante": 1000, "jackpot": 100},
    ...                "cards": "Ah Kh Qh Jh Th", "choices": ["bet"]}],
    ...     "dealer": "Ad Kc 8h 5s 3d"})
    >>> result.boxes[0].net
    3000900
    >>> print(result.boxes[0].lines[2].why)
    a royal flush against the dealer's ace-king high (A K 8 5 3) wins; the bet is paid 250 to 1
    """
    try:
        game = find_game(_name_in(record, "game"))
        edition = game.rulebook.edition(_name_in(record, "edition") if "edition" in record else "")
    except UnknownName as unknown:
        unknown.at("edition" if "edition" in unknown.what else "game")
        raise
    from pitbook.records.settling import settle_record  # most of what finds a game settles no record

    return settle_record(record, game, edition)


def _name_in(record: Mapping[str, Any], key: str) -> str:
    value = record.get(key)
    if not isinstance(value, str):
        what = f"{value!r} is not a name" if key in record else f"no {key} is named"
        raise BadRecord(what, where=key, remedy='such as "caribbean-stud"' if key == "game" else 'such as "1998"')
    return value
