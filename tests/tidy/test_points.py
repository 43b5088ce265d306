"""Every point of law that a shared step reads is declared by its kit, and nothing is declared that is read nowhere."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

from pitbook.games import find_game, game_names
from pitbook.procedure.grounds import ALWAYS, AT_OPENING, Grounds
from tidy.points_read import NAMING_RULES, options_needed, points_read
from tidy.reading import Module, modules

KITS = sorted({module.room.partition("/")[2] for module in modules() if "procedure/" in module.room} - {"equipment"})
OPTIONS = {name for grounds in (*ALWAYS, *AT_OPENING) for name in grounds.all_options}
SHARED = {name for grounds in (*ALWAYS, *AT_OPENING) for name in grounds.names}


def grounds_of(kit: str) -> list[Grounds]:
    """What a kit declares in its `__init__`."""
    return [each for each in vars(import_module(f"pitbook.procedure.{kit}")).values() if isinstance(each, Grounds)]


def names_of(kit: str) -> set[str]:
    return {name for grounds in grounds_of(kit) for name in grounds.names}


def of_kit(kit: str) -> list[Module]:
    return [module for module in modules() if module.room == f"procedure/{kit}"]


def shared() -> list[Module]:
    """Everything that belongs to no kit and to no game: shared steps, the table, records, the house, the terminal."""
    kits = {f"procedure/{kit}" for kit in KITS}
    return [module for module in modules() if not module.is_of_a_game and module.room not in kits]


@pytest.mark.parametrize("kit", KITS)
def test_a_kit_declares_what_it_reads_and_reads_what_it_declares(kit: str) -> None:
    assert points_read(of_kit(kit)) == names_of(kit)


@pytest.mark.parametrize("kit", KITS)
def test_a_kit_declares_which_points_name_rules_and_which_options_it_needs(kit: str) -> None:
    grounds = grounds_of(kit)
    assert points_read(of_kit(kit), NAMING_RULES) == {name for each in grounds for name in each.naming_rules}
    options = {name for each in grounds for name in each.all_options}
    assert options_needed(of_kit(kit)) - OPTIONS == options


def test_what_is_read_outside_kits_is_declared_for_every_table() -> None:
    assert points_read(shared()) - SHARED == set()


def test_points_that_name_rules_are_declared_as_such_for_every_table() -> None:
    declared = {name for grounds in (*ALWAYS, *AT_OPENING) for name in grounds.naming_rules}
    assert points_read(shared(), NAMING_RULES) == declared


def test_options_that_shared_steps_need_are_declared_for_every_table() -> None:
    steps = [module for module in shared() if module.room in ("procedure", "procedure/equipment")]
    assert options_needed(steps) == OPTIONS


def test_what_every_table_needs_is_read_somewhere() -> None:
    everything = [module for module in modules() if not module.is_of_a_game]
    assert SHARED - points_read(everything) == set()


@pytest.mark.parametrize("name", game_names())
def test_a_game_names_the_kits_that_it_takes_steps_from(name: str) -> None:
    game = find_game(name)
    used = {kit for module in modules() if module.room == f"games/{game.folder}" for kit in _imported(module)}
    named = {kit for kit in KITS if any(grounds in game.kits for grounds in grounds_of(kit))}
    assert used == named


def _imported(module: Module) -> set[str]:
    """The kits that a module imports from."""
    told = [node.module or "" for node in ast.walk(module.tree) if isinstance(node, ast.ImportFrom)]
    return {kit for kit in KITS for name in told if f"{name}.".startswith(f"pitbook.procedure.{kit}.")}


# The walk itself


READ = """
OTHERS = {"up": "late-wager", "down": "late-withdrawal"}

def one(law, is_lost, way):
    law.point("opening"); law.number("boxes" if is_lost else "dice")
    law.find_rule_on(OTHERS[way]); law.find_point(OTHERS.get(way))
    name = "first"
    if is_lost:
        name = "second"
    law.several(name)
    several = [law.point(each) for each in ("third", "fourth")]
    two(law, "fifth", "a remedy in words")
    law.cite("sixth"); law.options["seventh"]

def two(law, point, remedy):
    return law.find_point(point)
"""


ASKED = """
def one(notice, law):
    notice.choice("style"); notice.share("kept"); notice.flag("several"); law.options["limits"]; law.options.get("pool")
"""


def test_the_walk_finds_the_options_that_must_be_there(tmp_path: Path) -> None:
    file = tmp_path / "steps.py"
    file.write_text(ASKED)
    assert options_needed([Module(file)]) == {"style", "kept", "limits"}


def test_the_walk_finds_names_wherever_they_were_written(tmp_path: Path) -> None:
    file = tmp_path / "steps.py"
    file.write_text(READ)
    written = {"opening", "boxes", "dice", "late-wager", "late-withdrawal"}
    assert points_read([Module(file)]) == written | {"first", "second", "third", "fourth", "fifth"}
