"""Whose account and whose limits a command is about: players see to their own, staff to those of whom they name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitbook.errors import BadInput, Denied
from pitbook.house.people.register import Person
from pitbook.house.people.roles import Actor, HouseRole

if TYPE_CHECKING:
    from pitbook.house.house import House


def customer(house: House, actor: Actor, name: str) -> Person:
    """Players deal with their own account; staff with the one they name."""
    if actor.role is HouseRole.PLAYER:
        if name and name.casefold() != actor.name.casefold():
            raise Denied("foreign-account", "this account is not yours", remedy="leave the player out")
        return house.people.get(actor.name)
    if not name:
        raise BadInput("it is not said whose account this is for", where="player", remedy="name the player")
    person = house.people.get(name)
    if person.role is not HouseRole.PLAYER:
        raise Denied("no-account", f"{person.name} has no account with the cashier", remedy="name a player")
    return person


def themself_or_walk_in(house: House, actor: Actor, name: str) -> Person:
    """The same for what people decide about themselves: staff do it only for those who cannot sign in to do it."""
    person = customer(house, actor, name)
    if actor.role is not HouseRole.PLAYER and not person.is_walk_in:
        raise Denied("foreign-account", f"{person.name} sees to this by their own sign-in", remedy="let them do it")
    return person
