"""`pitbook operator --reset`: another password for an operator who has lost theirs."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Final

from sqlalchemy import select

from pitbook.errors import BadInput
from pitbook.house.api.passwords import COSTLY
from pitbook.house.commands import ResetPassword
from pitbook.house.house import House
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.premises import open_house
from pitbook.house.store import schema
from pitbook.house.store.database import Store, default_places

MACHINE: Final = Actor("machine", HouseRole.OPERATOR)
"""Whoever has the machine and the key may do this; the log of the house says that it was done so."""


def reset_operator(db: str, key: Path | None, name: str) -> None:
    """Take the house, which nobody runs then, and print a password that nobody else knows."""
    usual_db, usual_key = default_places()
    Store(db or usual_db).open_for_reading().close()  # a house that is not there is not made
    house = open_house(db or usual_db, key or usual_key)
    try:
        who, password = _operator(house, name), secrets.token_urlsafe(15)
        key_of_this, command = f"reset-{secrets.token_hex(16)}", ResetPassword(who, COSTLY.hash(password))
        house.prepare(MACHINE, key_of_this, command)
        house.run(MACHINE, key_of_this, command)
    finally:
        house.close()
    print(f"{who} is an operator and signs in with: {password}")
    print("Whoever was signed in as this operator is out. Choose another password after signing in: PUT /me/password")


def _operator(house: House, name: str) -> str:
    """The operator of that name, or the only one."""
    people = schema.people.c
    rows = house.store.read(select(people.name).where(people.role == HouseRole.OPERATOR))
    names = [str(row["name"]) for row in rows]
    if not names:
        raise BadInput("this house has no operator yet", remedy="start it: it prints a link for the first one")
    found = [each for each in names if not name or each.casefold() == name.casefold()]
    if len(found) != 1:
        what = f"no operator is called {name[:40]!r}" if name else "there are several operators"
        raise BadInput(what, where="--name", remedy=f"choose {', '.join(sorted(names))}")
    return found[0]
