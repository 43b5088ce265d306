"""Every game's folder has the same files, the optional ones by fixed names; compiled code stands alone."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from pitbook import games
from pitbook.games import find_game, game_names

HOME = Path(games.__file__).parent
REQUIRED = {
    "__init__.py": "the folder is a package",
    "rules.toml": "the law",
    "play.py": "the procedure, and GAME",
    "maths.py": "the figures, and MATHS",
}
OPTIONAL = {
    "layout.toml": "the cloth",
    "claims.toml": "what others state of the figures, where a document states any",
    "irregularities.py": "what may go wrong, and the handlers",
    "records.py": "what a record of this game has of its own",
    "winning.py": "what wins and what it is due, where that is a subject of its own",
    "equipment.py": "what it is played with, where that is its own",
    "bank.py": "the bank, where a player may hold it",
    "house_way.py": "how the house sets a hand",
    "first_cards.py": "the deal, where that fills a file",
    "mid_shoe.py": "who enters in the middle of a shoe",
    "cards_in_advance.py": "the opening of a table, where that differs from the usual",
    "box_hands.py": "the hands of a box that may be split",
    "side_wagers.py": "wagers beside the main one",
    "riding.py": "what has won and may be left in play",
    "decisions.py": "what players do with their hands, where that fills a file",
    "paying.py": "what becomes of wagers, where that fills a file",
    "counts": "the parts of a count that does not fit one file",
    "counting.py": "the one count behind the figures, and what it takes for granted",
    "strategy.py": "the best play in words and as a map",
    "worth.py": "what each choice is worth for a hand that somebody holds",
    "kernel.py": "compiled code and nothing else",
    "simulation.py": "the game dealt by chance, and given deals in money",
}


def test_folders_are_there() -> None:
    assert len(game_names()) >= 5


@pytest.mark.parametrize("game", game_names())
def test_a_folder_has_these_files_and_no_others(game: str) -> None:
    found = {path.name for path in (HOME / find_game(game).folder).iterdir() if path.name != "__pycache__"}
    assert found >= set(REQUIRED)
    assert found - set(REQUIRED) <= set(OPTIONAL)


@pytest.mark.parametrize("kernel", sorted([*HOME.glob("*/kernel.py"), *HOME.glob("*/counts/kernel*.py")]), ids=str)
def test_a_kernel_is_compiled_code_and_nothing_else(kernel: Path) -> None:
    """Imports, constants, and functions that are compiled: no class, and no plain function."""
    body = ast.parse(kernel.read_text(encoding="utf-8")).body
    kinds = ast.Import | ast.ImportFrom | ast.Assign | ast.AnnAssign | ast.Expr | ast.FunctionDef
    assert [ast.unparse(node) for node in body if not isinstance(node, kinds)] == []
    functions = [node for node in body if isinstance(node, ast.FunctionDef)]
    assert functions
    assert [f.name for f in functions if [ast.unparse(d) for d in f.decorator_list] != ["compiled"]] == []


def test_one_generator_deals_every_simulated_round() -> None:
    """No game draws random numbers of its own; numpy seeds a chunk in one place."""
    files = [*HOME.rglob("*.py"), *(HOME.parent / "maths").glob("*.py")]
    assert [path.name for path in files if "np.random" in path.read_text(encoding="utf-8")] == ["chance.py"]


def test_what_a_count_takes_for_granted_stands_with_the_count() -> None:
    """Simulations and figures go by it, and it is looked for in one place."""
    files = [path for path in HOME.rglob("*.py") if "\nCOUNTED" in path.read_text(encoding="utf-8")]
    assert files
    assert {path.name for path in files} == {"counting.py"}
