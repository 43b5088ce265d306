"""`pitbook play GAME --house URL`: a table of a house that runs elsewhere, found and sat down at.

Everything comes and goes through the house's public API.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
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


def play_at_house(
    ref: str, address: str, *, console: Console, read: Callable[[str], str], is_coached: bool = False
) -> Visit:
    """Take a seat at a table of this game in that house, and play until the person leaves."""
    house = RemoteHouse(address, os.environ.get(TOKEN, ""))
    is_guest = not house.token
    about = house.get("")
    if not isinstance(about, dict) or about.get("name") != "pitbook":
        raise BadInput(f"what answers at {house.address} is no house", where="--house", remedy="check the address")
    if is_guest:
        house.token = house.post("/guests")["token"]
    try:
        me = _who_am_i(house)
        if me["role"] not in ("guest", "player"):
            raise BadInput(f"a {me['role']} does not play", where=TOKEN, remedy="give a player's token, or none")
        table = find_table(house, ref, me)
        screen = open_screen(console, read)
        visit = Visit(HouseSeat(house, table, screen.say), screen, Cents(me["balance"]), is_coached=is_coached)
        visit.run()
    finally:
        if is_guest:
            with suppress(BadInput):  # whoever has gone away needs nobody signed out
                house.delete("/sessions/current")
    return visit


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
    """The table where this person sits already, else the first of this game with room for them."""
    game, _, edition = ref.partition("@")
    tables = [table for table in house.get("/tables") if table["game"] == game]
    if edition and game in game_names():
        tables = [table for table in tables if table["edition"] == find_edition(ref).ref]
    if not tables:
        here = sorted({table["game"] for table in house.get("/tables")})
        remedy = f"{did_you_mean(game, here)}it has {', '.join(here) or 'none'}"
        raise BadInput(f"no table of {ref} is in this house", where="GAME", remedy=remedy)
    mine = [table for table in tables if table["id"] in me["tables"]]
    fit = mine or [table for table in tables if not _why_not(table, me)]
    if not fit:
        why = "; ".join(f"{table['id']} {_why_not(table, me)}" for table in tables)
        raise BadInput(f"there is no seat for you: {why}", remedy="try again later, or play another game")
    found: dict[str, Any] = house.get(f"/tables/{fit[0]['id']}")
    return found


def _why_not(table: Mapping[str, Any], me: Mapping[str, Any]) -> str:
    if not table["is_open"]:
        return "is closed"
    if table["stopped"]:
        return "has stopped and waits for a ruling"
    if table["mode"] != "virtual":
        return "is dealt by hand"
    if me["role"] == "guest" and not table["admits_guests"]:
        return "is not for guests"
    return "is full" if table["players"] >= table["boxes"] else ""
