"""No table reaches what is the house's but through its cage: neither by an import, nor by an attribute."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

import pytest

from tidy.reading import modules

CAGE: Final = "house/tables/cage.py"
HOUSES: Final = frozenset(
    {"house", "ledger", "people", "vouchers", "watch", "past", "pools", "jackpots", "sessions", "journal"}
)
"""What a running house has in mind beside its tables. Nothing at a table has an attribute of such a name."""

MODULES: Final = (
    "pitbook.house.money",
    "pitbook.house.people.register",
    "pitbook.house.people.watch",
    "pitbook.house.voucher_book",
    "pitbook.house.recall",
    "pitbook.house.house",
    "pitbook.house.desk",
)


def crossings(source: str) -> Iterator[str]:
    """Where a module of a table reaches over, whichever way: also in imports for types alone and by `getattr`."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.ImportFrom(module=str(module), names=names):
                named = [module, *(f"{module}.{each.name}" for each in names)]
                yield from {each for each in named for own in MODULES if each == own or each.startswith(f"{own}.")}
            case ast.Import(names=names):
                yield from (each.name for each in names if each.name.startswith(MODULES))
            case ast.Attribute(attr=attr) if attr in HOUSES or (attr.startswith("_") and _is_cage(node.value)):
                yield f".{attr}"
            case ast.Call(func=ast.Name(id="getattr" | "setattr" | "vars"), args=[ast.Name(id=whose), *_]):
                if whose not in ("self", "settings"):  # a table's own
                    yield f"{whose} by the name of an attribute"


def _is_cage(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "cage"


def test_no_table_reaches_over() -> None:
    at_tables = [module for module in modules() if module.where.startswith("house/tables/")]
    assert len(at_tables) > 15
    found = [
        f"{module.where}: {each}"
        for module in at_tables
        if module.where != CAGE
        for each in crossings(module.path.read_text())
    ]
    assert not found, "ask through the table's cage"


@pytest.mark.parametrize(
    "source",
    [
        "from pitbook.house.money.ledger import Ledger",
        "if TYPE_CHECKING:\n    from pitbook.house.house import House",
        "from pitbook.house import recall",
        "import pitbook.house.desk.cashier",
        "def pay(table): return table.cage._ledger.balance('player:A1')",
        "def pay(house): return house.ledger.balance('player:A1')",
        "def who(service): return service.house",
        "def pay(table): return getattr(table, 'led' + 'ger')",
    ],
)
def test_reaching_over_is_found(source: str) -> None:
    assert list(crossings(source))
