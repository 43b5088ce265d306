"""Style is a test: the shape of the source, so that a visitor who lists it learns what is where."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest

from pitbook.games import Game, find_game, game_names
from tidy.naming import SharedCode
from tidy.reading import SOURCE, Module, modules

MOST_LINES: Final = 60
"""Of one function."""
MOST_LINES_OF_FILE: Final = 450
"""What goes on for longer holds two ideas."""
MOST_MODULES: Final = 15
"""In one folder."""

CLAUSE: Final = re.compile(r"(?<![\d.$/])\d{1,2}[A-F]?\.\d{1,2}[A-F]?(\.\d)?(\([a-z]+\))*(?![\d.%])")
"""How rules are numbered: 5.1, 5.7.1, 15B.1A, 10.4(c)."""

COMMANDS: Final = "cli/commands"
"""Files named as the commands are typed, whatever else has that name."""


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.where)
def test_no_function_is_too_long_to_read_at_once(module: Module) -> None:
    long = {f.name: f.end_lineno - f.lineno + 1 for f in module.functions if f.end_lineno}
    assert not {name: lines for name, lines in long.items() if lines > MOST_LINES}


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.where)
def test_no_file_holds_two_ideas(module: Module) -> None:
    assert len(module.path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES_OF_FILE


def test_no_folder_is_too_full_to_take_in() -> None:
    rooms: dict[str, int] = defaultdict(int)
    for module in modules():
        rooms[module.room] += module.name != "__init__"
    assert not {room: many for room, many in rooms.items() if many > MOST_MODULES}


def test_every_room_says_what_may_live_in_it() -> None:
    rooms = {module.path.parent for module in modules()}
    for room in rooms:
        words = ast.get_docstring(ast.parse((room / "__init__.py").read_text(encoding="utf-8")))
        is_shared = room != SOURCE and room.parent.name != "games"
        assert words, room
        assert not is_shared or re.search(r"\b([Nn]o|[Nn]othing|never|elsewhere|only|not)\b", words), room


def _twice(names: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    found = defaultdict(list)
    for name, where in names:
        found[name].append(where)
    return {name: places for name, places in found.items() if len(places) > 1}


def test_no_module_has_the_name_of_another() -> None:
    """But for the files that every game has, and for commands, whose names are typed."""
    named = [m for m in modules() if m.name != "__init__" and not m.is_of_a_game and m.room != COMMANDS]
    assert not _twice((module.name, module.where) for module in named)


def test_no_class_has_the_name_of_another() -> None:
    assert not _twice((name, module.where) for module in modules() for name in module.classes)


def test_no_clause_is_numbered_outside_the_games() -> None:
    """A number means a rule of one division; what is shared reads points, which each game's law gives a clause."""
    shared = [module for module in modules() if not module.is_of_a_game]
    numbered = {
        f"{module.where}:{line}": text
        for module in shared
        for line, text in module.texts()
        if CLAUSE.fullmatch(text.strip())
    }
    assert not numbered


# Names of games, wagers and choices


SHARED: Final = SharedCode(module for module in modules() if not module.is_of_a_game)


def _names() -> frozenset[str]:
    """What only a game may know by name."""
    games = [find_game(name) for name in game_names()]
    records = [game.record for game in games]
    names = {name for game in games for name in (game.name, game.folder)}
    names |= {name for record in records for name in (*record.wagers, *record.choices)}
    return frozenset(names - {name for game in games for name in _options(game) if name not in game.record.wagers})


def _options(game: Game) -> set[str]:
    """What the operator may choose, in some edition; a kit may know an option that is no wager in its games."""
    return {name for law in game.rulebook.editions.values() for name in law.options}


def test_no_game_or_wager_is_named_outside_its_folder() -> None:
    names = _names()
    told = {module.where: [*SHARED.named(module, names)] for module in SHARED.modules}
    assert not {where: found for where, found in told.items() if found}


NAMED: Final = [
    'if name == "ante": pass',
    'x = "raise 2"',
    'label = "quinella:hearts-clubs"',
    'play("caribbean-stud")',
    'say(f"try {program} play caribbean-stud at {address}")',
    'if stake.wager == "jackpot": pass',
    'if choice in ("fold", "play"): pass',
    'if option.name == "play": pass',
    'if choice.startswith("fold"): pass',
    'if notice.flag("jackpot"): pass',
    'law.prizetables["jackpot"]',
    'limits.get("red")',
    'Stake(1, "A", "red")',
    'Wager(1, "A", "red", 500)',
    'find(wager="tie")',
    'def find(player, wager="tie"): pass',
    'def first_choice(): return "play"',
    'WAGERS = ("red", "black")',
    'ROW_OF_WAGER = {"play": "tie"}',
    'if (choice := "fold") and so: pass',
    'match stake.wager:\n    case "red" | "black": pass',
    'match answer:\n    case Decision(choice="play"): pass',
]
"""Names that are no words of shared code's own, wherever they stand; and words of its own that stand for a wager."""

OTHERWISE: Final = [
    'Text(why, overflow="fold")',
    'Text(change, "green" if up else "red")',
    'table.settings.get("jackpot")',
    'reply = {"jackpot": pool, "cents": held}',
    'KINDS = ("ranking", "wager", "jackpot")',
    'Account.of("jackpot", name)',
    'Wager(1, "play", name, 500)',
    'remedy = "play the shoe on"',
    'if stake["play"] == mine: pass',
    'match option.kind:\n    case "jackpot": pass',
]
"""The same words where they are something else."""


@pytest.mark.parametrize(("line", "is_named"), [*((e, True) for e in NAMED), *((e, False) for e in OTHERWISE)])
def test_a_wager_is_told_from_a_word_of_the_same_spelling(line: str, is_named: bool, tmp_path: Path) -> None:
    (path := tmp_path / "shared.py").write_text(line)
    assert bool([*SHARED.named(Module(path), _names())]) is is_named
