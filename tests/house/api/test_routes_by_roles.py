"""Every route of the API by everybody: who may use it, cell by cell.

The table below is written from the house's own words on people: a guest plays with play chips and has no account; a
player plays and looks after their own account; a dealer works at tables and rules on nothing; a supervisor opens,
closes and rules; an operator runs the house; an inspector reads all and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from house.api.test_replies import Answering
from house.served import NAMES, Served, served
from pitbook.house.people.roles import HouseRole

COLUMNS: Final = ("", *(NAMES[role] for role in HouseRole))
"""Signed out, guest, player, dealer, supervisor, operator, inspector."""

TABLE: Final = """
    route                                       out  gst  ply  dlr  sup  opr  insp
    GET                                         yes  yes  yes  yes  yes  yes  yes
    GET /setup                                  yes  yes  yes  yes  yes  yes  yes
    POST /guests                                yes  yes  yes  yes  yes  yes  yes
    POST /people                                yes  yes  yes  yes  yes  yes  yes
    POST /sessions                              yes  yes  yes  yes  yes  yes  yes
    POST /setup                                 no   no   no   no   no   no   no
    POST /staff                                 no   no   no   no   no   yes  no
    DELETE /sessions/current                    no   yes  yes  yes  yes  yes  yes
    PUT /people/{person}/active                 no   no   no   no   no   yes  no
    GET /people                                 no   no   no   no   yes  yes  yes
    GET /log                                    no   no   no   no   no   yes  yes
    GET /me                                     no   yes  yes  yes  yes  yes  yes
    PUT /me/password                            no   no   yes  yes  yes  yes  yes
    PUT /me/limits                              no   no   yes  no   yes  yes  no
    POST /me/exclusion                          no   no   yes  no   yes  yes  no
    POST /me/break                              no   no   yes  no   yes  yes  no
    GET /layouts/{game}                         yes  yes  yes  yes  yes  yes  yes
    GET /tables                                 yes  yes  yes  yes  yes  yes  yes
    POST /tables                                no   no   no   no   no   yes  no
    GET /tables/{table}                         yes  yes  yes  yes  yes  yes  yes
    GET /tables/{table}/rounds                  yes  yes  yes  yes  yes  yes  yes
    GET /tables/{table}/rounds/{episode}        yes  yes  yes  yes  yes  yes  yes
    GET /tables/{table}/hold                    no   no   no   no   yes  yes  yes
    POST /tables/{table}/join                   no   yes  yes  yes  yes  yes  no
    POST /tables/{table}/leave                  no   yes  yes  yes  yes  yes  no
    POST /tables/{table}/notes                  no   yes  yes  no   no   no   no
    POST /tables/{table}/credit                 no   no   no   yes  yes  yes  no
    POST /tables/{table}/voucher                no   yes  yes  yes  yes  yes  no
    POST /tables/{table}/cancel-credits         no   no   no   yes  yes  yes  no
    GET /tables/{table}/credits                 no   no   no   no   yes  yes  yes
    POST /tables/{table}/ready                  no   yes  yes  no   no   no   no
    PUT /tables/{table}/consent                 no   yes  yes  no   no   no   no
    POST /tables/{table}/say                    no   yes  yes  yes  yes  yes  no
    POST /tables/{table}/open                   no   no   no   no   yes  yes  no
    POST /tables/{table}/close                  no   no   no   no   yes  yes  no
    POST /tables/{table}/notice                 no   no   no   no   no   yes  no
    POST /tables/{table}/proceed                no   no   no   yes  yes  yes  no
    POST /tables/{table}/vacate                 no   no   no   no   yes  yes  no
    POST /tables/{table}/direct                 no   no   no   no   yes  yes  no
    POST /tables/{table}/exposed-in-loading     no   no   no   yes  yes  yes  no
    POST /tables/{table}/personal-maximum       no   no   no   no   yes  yes  no
    POST /tables/{table}/void                   no   no   no   no   yes  yes  no
    POST /tables/{table}/rounds/{episode}/correct  no  no  no  no   yes  yes  no
    GET /tables/{table}/worth                   no   yes  yes  no   no   no   no
    GET /law                                    yes  yes  yes  yes  yes  yes  yes
    GET /law/{game}                             yes  yes  yes  yes  yes  yes  yes
    GET /law/{game}/clauses/{clause}            yes  yes  yes  yes  yes  yes  yes
    GET /law/{game}/sign                        yes  yes  yes  yes  yes  yes  yes
    GET /lab/{game}/edge                        yes  yes  yes  yes  yes  yes  yes
    GET /jackpots                               yes  yes  yes  yes  yes  yes  yes
    POST /jackpots                              no   no   no   no   no   yes  no
    POST /jackpots/{jackpot}/seed               no   no   no   no   no   yes  no
    POST /walk-ins                              no   no   no   yes  yes  yes  no
    POST /cashier/buy-in                        no   no   yes  no   yes  yes  no
    POST /cashier/cash-out                      no   no   yes  no   yes  yes  no
    POST /vouchers                              no   no   yes  no   yes  yes  no
    POST /vouchers/redeem                       no   no   yes  no   yes  yes  no
    GET /statements/me                          no   yes  yes  no   no   no   no
    GET /statements/players/{player}            no   no   no   no   yes  yes  yes
    GET /statements/tables/{table}              no   no   no   no   yes  yes  yes
    GET /statements/days/{day}                  no   no   no   no   yes  yes  yes
"""

SIGNED_UP: Final = {"name": "C3", "password": "a long way round"}
"""Somebody with a password, there before any cell is tried: they are tried in any order, by several processes."""

BODIES: Final[dict[str, dict[str, Any]]] = {
    "POST /people": {"name": "C1", "password": "a long way round"},
    "POST /sessions": SIGNED_UP,
    "POST /setup": {"name": "C2", "password": "a long way round", "token": "not the token"},
    "POST /staff": {"name": "D2", "password": "a long way round", "role": "dealer"},
    "PUT /people/{person}/active": {"is_active": True},
    "PUT /me/password": {"old": "a long way round", "new": "another way round"},
    "PUT /me/limits": {"day_loss": 1_000_000, "player": "A1"},
    "POST /me/exclusion": {"days": 1, "player": "A1"},
    "POST /me/break": {"minutes": 5, "player": "A1"},
    "POST /tables": {"table": "t9", "name": "T 9", "edition": "dragon-21"},
    "POST /tables/{table}/join": {"seat": 0},
    "POST /tables/{table}/notes": {"cents": 500},
    "POST /tables/{table}/credit": {"player": "A1", "cents": 500},
    "POST /tables/{table}/cancel-credits": {"player": "A1"},
    "PUT /tables/{table}/consent": {"is_given": False},
    "POST /tables/{table}/say": {"answer": {"answer": "NoMoreBets"}},
    "POST /tables/{table}/notice": {"edition": "dragon-21", "notice": {}},
    "POST /tables/{table}/proceed": {"what": "count"},
    "POST /tables/{table}/vacate": {},
    "POST /tables/{table}/direct": {"direction": "english-only"},
    "POST /tables/{table}/personal-maximum": {"player": "A1", "wager": "dragon", "cents": 1000},
    "POST /tables/{table}/void": {"why": "a test"},
    "POST /tables/{table}/rounds/{episode}/correct": {"answers": [], "why": "a test"},
    "POST /jackpots": {"jackpot": "main", "name": "Main", "seed": 100},
    "POST /jackpots/{jackpot}/seed": {"cents": 100},
    "POST /walk-ins": {"name": "W1"},
    "POST /cashier/buy-in": {"cents": 1000, "player": "A1"},
    "POST /cashier/cash-out": {"cents": 10, "player": "A1"},
    "POST /vouchers": {"cents": 10, "player": "A1"},
    "POST /vouchers/redeem": {"number": "0000-0000-0000-0000-0000-0000", "player": "A1"},
}
"""What is sent with each: something that whoever may do it could well send."""

PLACES: Final[dict[str, str]] = {
    "table": "t1",
    "person": "B1",
    "player": "B1",
    "episode": "3",
    "day": "2027-01-15",
    "jackpot": "main",
} | {
    "game": "dragon-21",
    "clause": "5.1",
}

OF_PLAYERS_ONLY: Final = {
    ("POST /tables/{table}/say", name) for name in (NAMES[HouseRole.GUEST], NAMES[HouseRole.PLAYER])
}
"""The route is theirs, but "no more bets" is the dealer's word: what they may say is tested by answers."""


def rows() -> dict[str, list[bool]]:
    found = {}
    for line in TABLE.strip().splitlines()[1:]:
        *route, a, b, c, d, e, f, g = line.split()
        found[" ".join(route)] = [cell == "yes" for cell in (a, b, c, d, e, f, g)]
    return found


CELLS: Final = [
    (route, column, is_allowed)
    for route, cells in rows().items()
    for column, is_allowed in zip(COLUMNS, cells, strict=True)
]


@pytest.fixture(scope="module")
def house(empty_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(empty_sqlite, tmp_path_factory.mktemp("roles")) as house:
        house.do("Op1", "/tables", table="t1", name="T 1", edition="dragon-21")
        house.do("Op1", "/tables", table="v1", name="V 1", edition="dragon-21")
        house.api.lab = Answering()
        assert house.ask("POST", "/people", json=SIGNED_UP).status_code == 201
        for table in ("t1", "v1"):
            house.do("Op1", f"/tables/{table}/open")
        yield house


def test_every_route_has_a_row_and_every_row_a_route(house: Served) -> None:
    described = {
        f"{method.upper()} {path.removeprefix('/api/v1')}".strip()
        for path, methods in house.client.get("/api/openapi.json").json()["paths"].items()
        for method in methods
    }
    assert described == set(rows())


@pytest.mark.parametrize(("route", "name", "is_allowed"), CELLS)
def test_each_cell(house: Served, route: str, name: str, is_allowed: bool) -> None:
    method, _, path = route.partition(" ")
    headers = {}
    if route == "DELETE /sessions/current" and name:
        headers = {"Authorization": f"Bearer {house.session(name, f'another-{name}'.replace(' ', '-'))}"}
    before = house.head
    more = {"json": BODIES[route]} if route in BODIES else {}
    reply = house.ask(method, path.format(**PLACES), name, headers=headers, **more)
    if (route, name) in OF_PLAYERS_ONLY:
        assert reply.json()["error"]["code"] != "signed-out"
    elif is_allowed and route == "POST /sessions":
        assert reply.status_code == 201
    elif is_allowed and route == "PUT /me/password":
        assert reply.json()["error"]["code"] == "bad-password"  # the route is theirs, but nobody here has a password
    elif is_allowed:
        assert reply.status_code not in (401, 403), reply.text
        assert reply.status_code < 500, reply.text
    else:
        assert reply.status_code == (401 if not name or route == "POST /setup" else 403), reply.text
        assert house.head == before


ANSWERS: Final = """
    answer        gst  ply  dlr  sup  opr  insp
    Wager         yes  yes  no   no   no   no
    Withdraw      yes  yes  no   no   no   no
    Decision      yes  yes  no   no   no   no
    NoMoreBets    no   no   yes  yes  yes  no
    Ruling        no   no   no   yes  yes  no
    Dealt         no   no   no   no   no   no
    Seen          no   no   no   no   no   no
    PoolStands    no   no   no   no   no   no
"""
"""Who may say what at a table that deals by itself: nobody but the machine deals or turns a card."""

SAID: Final[dict[str, dict[str, Any]]] = {
    "Wager": {"box": 1, "wager": "dragon", "cents": 1000},
    "Withdraw": {"box": 1, "wager": "dragon"},
    "Decision": {"box": 1, "choice": "bet"},
    "Ruling": {"ruling": "void"},
    "Seen": {"cards": ["Ah"]},
    "PoolStands": {"cents": 1},
}

ANSWER_CELLS: Final = [
    (answer, name, cell == "yes")
    for answer, *cells in (line.split() for line in ANSWERS.strip().splitlines()[1:])
    for name, cell in zip(COLUMNS[1:], cells, strict=True)
]


@pytest.mark.parametrize(("answer", "name", "is_allowed"), ANSWER_CELLS)
def test_who_may_say_what_at_a_virtual_table(house: Served, answer: str, name: str, is_allowed: bool) -> None:
    by = "B1" if name == NAMES[HouseRole.PLAYER] else name  # the other one has excluded themself above
    for player in (NAMES[HouseRole.GUEST], "B1"):
        house.do(player, "/tables/v1/join", seat=0)
    before = house.head
    own = {"player": by} if answer in ("Wager", "Withdraw") else {}
    reply = house.say(by, "v1", answer=answer, **SAID.get(answer, {}), **own)
    code = reply.json().get("error", {}).get("code", "")
    if is_allowed:
        assert code not in ("role", "virtual"), reply.text
    else:
        assert code in ("role", "virtual", "foreign-seat"), reply.text
        assert house.head == before
