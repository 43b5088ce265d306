"""Games in a folder of the tests, found as if they lay with the others, for as long as a test needs them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from pitbook import games


@contextmanager
def found_games(folder: Path) -> Iterator[None]:
    """They go before games of the same name, which are found again afterwards as they were.

    Whoever else has put a folder there meanwhile keeps it.
    """
    names = {rules.parent.name for rules in folder.glob("*/rules.toml")}
    hidden = _taken_out(names)
    games.__path__ = [str(folder), *games.__path__]
    _forget()
    try:
        yield
    finally:
        games.__path__ = [place for place in games.__path__ if place != str(folder)]
        _forget()
        _taken_out(names)
        _put_back(hidden)


def _taken_out(names: set[str]) -> dict[str, ModuleType]:
    """The modules of games of these names, which are loaded no more."""
    loaded = [module for module in sys.modules if module.startswith("pitbook.games.") and module.split(".")[2] in names]
    for name in names & vars(games).keys():
        delattr(games, name)
    return {module: sys.modules.pop(module) for module in loaded}


def _put_back(hidden: dict[str, ModuleType]) -> None:
    """Both ways to a module lead to it again: its name among the loaded ones, and its package's attribute."""
    sys.modules.update(hidden)
    for name, module in hidden.items():
        if name.count(".") == 2:
            setattr(games, module.__name__.rpartition(".")[2], module)


def _forget() -> None:
    games.find_game.cache_clear()
    games.find_layout.cache_clear()
    games.law_hash.cache_clear()
