"""Every game that Pitbook plays: one folder each, found by looking.

>>> find_edition("caribbean-stud@2001-05-01").ref
'caribbean-stud@1998'
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from pitbook.errors import BrokenRules, UnknownName
from pitbook.games.contract import Game, declared
from pitbook.law import Edition

__all__ = ["Game", "find_edition", "find_game", "game_names", "law_hash"]


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
        raise UnknownName(f"no game {name!r}", remedy=f"the games are {', '.join(game_names())}")
    folder = _folders()[name]
    game: Game = declared(import_module(f"pitbook.games.{folder.name}.play"), "GAME", Game)
    if game.name != name:
        raise BrokenRules(f"the rulebook in {folder.name} calls itself {game.name!r}")
    return game


@cache
def law_hash(name: str) -> str:
    """The hash of a game's rulebook: whoever kept a round by it can tell whether the law has been edited since."""
    from hashlib import sha256  # slow to load, and of no use to most commands

    return sha256((_folders()[name] / "rules.toml").read_bytes()).hexdigest()


def find_edition(ref: str) -> Edition:
    """The edition that `GAME`, `GAME@EDITION` or `GAME@DATE` means."""
    name, _, edition = ref.partition("@")
    return find_game(name).rulebook.edition(edition)
