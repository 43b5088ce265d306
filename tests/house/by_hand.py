"""A table dealt by hand: the test chooses every card, the staff say what they deal and see."""

from __future__ import annotations

from typing import Any

from house.conftest import Driver
from pitbook.house import commands as c
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.table import Role
from pitbook.table.requests import Count, Deal, Decide, Do, PlaceWagers, Request, Show
from shoes import shuffle_due

Wagers = dict[int, dict[str, int]]


def open_by_hand(house: Driver, table: str, edition: str, notice: dict[str, Any] | None = None, **more: Any) -> None:
    """A new table that has been opened by the book and shuffled."""
    house.table(table, edition, notice, mode="by-hand", **more)
    house.look_up("D1")
    if house.house.people.find("D1") is None:
        house.person("D1", HouseRole.DEALER)
    work_through(house, table, {})


def begin_round(house: Driver, table: str) -> int:
    """Shuffle if that is due and open the next round for wagers; the number under which it is kept."""
    if shuffle_due(house.house.tables[table].sitting):
        house.do(house.operator, c.Proceed(table, "shuffle"))
        work_through(house, table, {})
    house.do(house.operator, c.Proceed(table, "round"))
    return house.house.tables[table].episode


def play_round(
    house: Driver,
    table: str,
    players: dict[int, Actor],
    wagers: Wagers,
    hands: dict[str, str],
    choices: dict[int, str] | None = None,
) -> int:
    """A round with these wagers, cards by pile and choices by box; the number under which it is kept."""
    number = begin_round(house, table)
    for box, staked in wagers.items():
        for wager, cents in staked.items():
            house.say(players[box], table, answer="Wager", box=box, wager=wager, cents=cents)
    house.say(house.operator, table, answer="NoMoreBets")
    work_through(house, table, hands, players, choices or {})
    return number


def work_through(
    house: Driver,
    table: str,
    hands: dict[str, str],
    players: dict[int, Actor] | None = None,
    choices: dict[int, str] | None = None,
    until: type[Request] | None = None,
) -> None:
    """Answer whatever is asked, until nothing is, or something of this kind."""
    dealer = Actor("D1", HouseRole.DEALER)
    while (talk := house.house.tables[table].talk) is not None:
        request = talk.request
        if until is not None and isinstance(request, until):
            return
        match request:
            case Do():
                role = request.roles[0]  # no one person may do everything
                by = dealer if role is Role.DEALER else house.operator
                house.say(by, table, answer="Done", role=role.value)
                continue
            case Count():
                answer = {"answer": "Counted", "count": 52 * house.house.tables[table].notice.decks}
            case Deal():
                answer = {"answer": "Dealt"}
            case Show():
                pile = [str(slot) for slot in talk.table.hand(request.pile)]
                faces = hands[request.pile].split()
                seen = [faces[pile.index(str(slot))] for slot in request.slots]
                answer = {"answer": "Seen", "cards": seen}
            case Decide():
                box = min(request.undecided or request.options).box
                assert players is not None
                assert choices is not None
                house.say(players[box], table, answer="Decision", box=box, choice=choices[box])
                continue
            case PlaceWagers():
                return
            case _:
                raise AssertionError(f"nobody answers {request}")
        house.say(house.operator, table, **answer)
