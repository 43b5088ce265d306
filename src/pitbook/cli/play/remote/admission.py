"""`pitbook play GAME --house URL`: a table of a house that runs elsewhere, found and sat down at.

Everything comes and goes through the house's public API.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final

from rich.console import Console

from pitbook.cli.play.remote.house_line import HouseRefuses, RemoteHouse
from pitbook.cli.play.remote.house_seat import HouseSeat
from pitbook.cli.play.screen import open_screen
from pitbook.cli.play.visit import Visit
from pitbook.errors import BadInput, did_you_mean
from pitbook.games import find_edition, game_names
from pitbook.law import Cents

TOKEN: Final = "PITBOOK_TOKEN"

Table = Mapping[str, Any]
"""A table among others, as the house lists it."""


def play_at_house(
    ref: str,
    address: str,
    *,
    console: Console,
    read: Callable[[str], str],
    name: str = "",
    is_coached: bool = False,
) -> Visit:
    """Take a seat at a table of this game in that house, and play until the person leaves.

    A guest is called by `name` there, if the house takes it for one.
    """
    with _at_the_door(address, name) as (house, me):
        if me["role"] not in ("guest", "player"):
            raise BadInput(f"a {me['role']} does not play", where=TOKEN, remedy="give a player's token, or none")
        table = find_table(house, ref, me)
        screen = open_screen(console, read)
        called = name if me["name"].startswith(f"{name} (") else ""
        if name and not called and me["role"] == "guest":
            screen.say(f"This house does not call a guest {name!r}: you are {me['name']}.", "yellow")
        seat = HouseSeat(house, table, screen.say, called)
        visit = Visit(seat, screen, Cents(me["balance"]), is_coached=is_coached)
        visit.run()
    return visit


def tables_of(address: str) -> list[Table]:
    """Every table of a house."""
    with _at_the_door(address) as (house, _):
        tables: list[Table] = house.get("/tables")
        return tables


@contextmanager
def _at_the_door(address: str, name: str = "") -> Iterator[tuple[RemoteHouse, dict[str, Any]]]:
    """A house, and who one is there: whoever the token belongs to, or a guest as long as this lasts."""
    house = RemoteHouse(address, os.environ.get(TOKEN, ""))
    is_guest = not house.token
    about = house.get("")
    if not isinstance(about, dict) or about.get("name") != "pitbook":
        raise BadInput(f"what answers at {house.address} is no house", where="--house", remedy="check the address")
    if is_guest:
        house.token = _come_as_guest(house, name)
    try:
        yield house, _who_am_i(house)
    finally:
        if is_guest:
            with suppress(BadInput):  # whoever has gone away needs nobody signed out
                house.delete("/sessions/current")


def _come_as_guest(house: RemoteHouse, name: str) -> str:
    """The token of a guest, who is called as they want to be if that is a name there."""
    try:
        token: str = house.post("/guests", {"name": name} if name else None)["token"]
    except HouseRefuses as refusal:
        if not name or refusal.code != BadInput.code:
            raise
        return _come_as_guest(house, "")
    return token


def _who_am_i(house: RemoteHouse) -> dict[str, Any]:
    try:
        me: dict[str, Any] = house.get("/me")
    except HouseRefuses as refusal:
        if refusal.code != "signed-out":
            raise
        remedy = "sign in again, or come as a guest without it"
        raise BadInput("this token is not good, or no longer", where=TOKEN, remedy=remedy) from None
    return me


def find_table(house: RemoteHouse, ref: str, me: Mapping[str, Any]) -> dict[str, Any]:
    """The table where this person sits already, else the first of this game or id with room for them.

    Where a machine deals nobody has to wait for a dealer, so such a table comes first.
    """
    tables = _meant(house.get("/tables"), ref)
    mine = [table for table in tables if table["id"] in me["tables"]]
    fit = mine or sorted((table for table in tables if not _why_not(table, me)), key=is_by_hand)
    if not fit:
        why = "; ".join(f"{table['id']} {_why_not(table, me)}" for table in tables)
        raise BadInput(f"there is no seat for you: {why}", remedy="try again later, or play another game")
    found: dict[str, Any] = house.get(f"/tables/{fit[0]['id']}")
    return found


def _meant(tables: Sequence[Table], ref: str) -> list[Table]:
    """The tables that somebody may mean by this: those of a game or an edition, or one by its id."""
    game, _, edition = ref.partition("@")
    of_game = [table for table in tables if table["game"] == game]
    if edition and game in game_names():
        of_game = [table for table in of_game if table["edition"] == find_edition(ref).ref]
    meant = of_game or [table for table in tables if table["id"] == ref]
    if not meant:
        here = sorted({table["game"] for table in tables})
        ids = [table["id"] for table in tables if table["id"] not in here]
        remedy = f"{did_you_mean(game, [*here, *ids])}it has {', '.join(here) or 'none'}"
        raise BadInput(f"no table of {ref} is in this house", where="GAME", remedy=remedy)
    return meant


def is_by_hand(table: Table) -> bool:
    return bool(table["mode"] == "by-hand")


def _why_not(table: Table, me: Mapping[str, Any]) -> str:
    if not table["is_open"]:
        return "is closed"
    if table["stopped"]:
        return "has stopped and waits for a ruling"
    if me["role"] == "guest" and not table["admits_guests"]:
        return "is not for guests"
    return "is full" if table["players"] >= table["boxes"] else ""
