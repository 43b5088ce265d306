"""The page on the API names every route with its roles, every code with its status, every answer and every limit."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_type_hints

import pytest
from fastapi.params import Security
from fastapi.routing import APIRoute

from docs.markdown import ROOT, blocks
from docs.regenerating import ADVICE, is_regenerating, replace_block
from pitbook.errors import Denied
from pitbook.house.api import doorkeeper
from pitbook.house.api.app import ROUTERS, create_app
from pitbook.house.api.dependencies import Api
from pitbook.house.api.error_replies import status_and_body
from pitbook.house.api.routes import frames, table_socket
from pitbook.house.api.routes.command_routes import ROUTES
from pitbook.house.api.threshold import LARGEST
from pitbook.house.house import House
from pitbook.house.people.roles import HouseRole
from pitbook.house.store.database import Store
from pitbook.house.store.sealing import HouseKey
from pitbook.table import Irregularity

PAGE = ROOT / "docs" / "api.md"
CLIENT = ROOT / "docs" / "examples" / "house_client.py"
TEXT = PAGE.read_text(encoding="utf-8")
ANYBODY = {"POST /guests", "POST /people", "POST /sessions", "GET /setup", "POST /setup", "GET /"}
ANYBODY |= {"GET /tables", "GET /tables/{table}", "GET /tables/{table}/rounds", "GET /tables/{table}/rounds/{episode}"}
ANYBODY |= {"GET /law", "GET /law/{game}", "GET /law/{game}/clauses/{clause}", "GET /law/{game}/sign"}
ANYBODY |= {"GET /lab/{game}/edge", "GET /jackpots", "WS /tables/{table}/live", "WS /lobby", "GET /layouts/{game}"}
"""Routes for whoever is not signed in."""

UNRAISED = {"bad-input": {400, 422}, "unknown-path": {404}, "method": {405}, "refused": {409}, "broken": {500}}
UNRAISED |= {"unavailable": {503}, "http": set()}
"""Codes that stand for a kind of error, and are not given where it is raised."""


def rows(heading: str) -> Iterator[list[str]]:
    section = TEXT.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    for line in section.splitlines():
        if line.startswith("| `"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


@pytest.fixture
def api(tmp_path: Path) -> Iterator[Api]:
    house = House(Store(f"sqlite:///{tmp_path}/house.db").open(), HouseKey(bytes(32)))
    yield create_app(house).state.api
    house.close()


def test_every_route_is_named_with_its_roles(tmp_path: Path) -> None:
    named = {row[0].strip("`"): row[1] for row in rows("Routes")}
    house = House(Store(f"sqlite:///{tmp_path}/house.db").open(), HouseKey(bytes(32)))
    paths = create_app(house).openapi()["paths"]
    house.close()
    served = {
        f"{method.upper()} {path.removeprefix('/api/v1') or '/'}"
        for path, methods in paths.items()
        for method in methods
    }
    assert set(named) == served | {"WS /tables/{table}/live", "WS /lobby"}
    roles = {route: command.roles for route, (command, _) in ROUTES.items()} | _roles_asked_for()
    roles |= {"DELETE /sessions/current": frozenset(HouseRole)}
    assert set(named) == set(roles) | ANYBODY
    for route, who in named.items():
        assert who == ("anybody" if route in ANYBODY else _words(roles[route])), route


def _roles_asked_for() -> dict[str, frozenset[HouseRole]]:
    """For whom each route is that depends on who asks."""
    found: dict[str, frozenset[HouseRole]] = {}
    for route in (each for router in ROUTERS for each in router.routes if isinstance(each, APIRoute)):
        hints = get_type_hints(route.endpoint, include_extras=True).values()
        needs = [*route.dependencies, *(part for hint in hints for part in getattr(hint, "__metadata__", ()))]
        for need in [need for need in needs if isinstance(need, Security)]:
            path = route.path.removeprefix("/api/v1")
            found |= {
                f"{method} {path}": frozenset(map(HouseRole, need.scopes or ())) for method in route.methods or ()
            }
    return found


def _words(roles: frozenset[HouseRole]) -> str:
    return "everybody" if roles == frozenset(HouseRole) else ", ".join(role for role in HouseRole if role in roles)


def test_every_code_is_named_with_its_status() -> None:
    named = {row[0].strip("`"): {int(n) for n in re.findall(r"\d+", row[1])} for row in rows("Errors")}
    raised = {code: {status_and_body(Denied(code, ""))[0]} for code in _codes()}
    assert named == raised | UNRAISED


def _codes() -> set[str]:
    """The first argument of every `Denied(…)` in the house."""
    found = set()
    for file in (ROOT / "src" / "pitbook" / "house").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Denied":
                assert isinstance(node.args[0], ast.Constant), f"{file.name}:{node.lineno} makes up a code"
                found.add(str(node.args[0].value))
    return found


def test_every_role_is_named() -> None:
    assert [row[0].strip("`") for row in rows("Who asks")] == list(HouseRole)


def test_every_irregularity_is_named() -> None:
    listed = TEXT.partition("\nIrregularities: ")[2].partition(". Which of them")[0]
    kinds = [kind for kind in Irregularity.__subclasses__() if kind.__module__ == Irregularity.__module__]
    assert sorted(re.findall(r"`(\w+)`", listed)) == sorted({kind.__name__ for kind in kinds})


def test_limits_are_as_stated(api: Api) -> None:
    assert f"has at most {LARGEST:,} bytes" in TEXT
    assert f"has {api.commands.rate} commands a second, and {api.commands.burst} at once" in TEXT
    assert f"{api.questions.rate} questions a second, and {api.questions.burst} at once" in TEXT
    assert (api.doors.rate, api.doors.burst) == (1 / 5, 10)
    assert (api.access.guesses.pace.rate, api.access.guesses.pace.burst) == (1 / 30, 10)
    assert f"most {api.access.guest_book.most} guests in a day" in TEXT
    assert (doorkeeper.REQUEST_SECONDS, doorkeeper.MOST_BY_ADDRESS) == (10, 64)
    limits = (table_socket.MOST_GARBAGE, table_socket.MOST_HURRIED, table_socket.MOST_CONNECTIONS)
    assert (*limits, table_socket.SLOWEST_SECONDS) == (10, 100, 20, 5)
    assert set(frames.COMMANDS) == {"join", "leave", "ready", "say", "notes", "voucher"}


def test_the_client_is_shown_as_it_is() -> None:
    (shown,) = [block for block in blocks(PAGE) if block.info == "python file=house_client.py"]
    text = CLIENT.read_text(encoding="utf-8")
    if is_regenerating() and shown.text != text:
        replace_block(PAGE, shown, text)
    assert shown.text == text or is_regenerating(), ADVICE
