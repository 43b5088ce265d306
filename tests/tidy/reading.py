"""The source as a tree of modules, read once: what the tidy tests look at."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).parents[2] / "src" / "pitbook"

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Module:
    """One file of the source."""

    path: Path

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def where(self) -> str:
        return self.path.relative_to(SOURCE).as_posix()

    @property
    def room(self) -> str:
        return self.path.parent.relative_to(SOURCE).as_posix()

    @property
    def is_of_a_game(self) -> bool:
        return self.where.startswith("games/") and self.room != "games"

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.path.read_text(encoding="utf-8"))

    @cached_property
    def functions(self) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
        return [node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]

    @cached_property
    def classes(self) -> list[str]:
        """The classes at the top of the file."""
        return [node.name for node in self.tree.body if isinstance(node, ast.ClassDef)]

    def texts(self) -> Iterator[tuple[int, str]]:
        """Every text in the code, with its line."""
        return ((text.lineno, str(text.value)) for text in self.constants())

    def constants(self) -> Iterator[ast.Constant]:
        """The same as they stand there; docstrings and comments are words about the code, not code."""
        words = {id(doc) for doc in self._docstrings()}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in words:
                yield node

    def _docstrings(self) -> Iterator[ast.expr]:
        """A bare text in a body: the docstring of whatever stands there or before it."""
        for node in ast.walk(self.tree):
            for statement in getattr(node, "body", ()) if isinstance(node, Definition | ast.Module) else ():
                if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                    yield statement.value


def modules() -> list[Module]:
    return [Module(path) for path in sorted(SOURCE.rglob("*.py")) if "migrations" not in path.parts]
