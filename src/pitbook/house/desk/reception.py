"""People come in, sign in and out, and hold themselves to limits."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pitbook.errors import BadInput, Denied
from pitbook.house import commands as c
from pitbook.house.clock import DAY, MINUTE
from pitbook.house.desk.customers import themself_or_walk_in
from pitbook.house.desk.farewell import send_home
from pitbook.house.money.chart import GUESTS, chips_of, debt_of
from pitbook.house.money.ledger import Because
from pitbook.house.people.register import Limits, Person, Session, check_name
from pitbook.house.people.roles import STAFF, Actor, HouseRole
from pitbook.house.replies.command_replies import ActivitySet, ExclusionSet, LimitsSet
from pitbook.house.replies.person_replies import Named, SessionReply, SignedOut
from pitbook.house.store.journal import Work
from pitbook.law import Cents, dollars

if TYPE_CHECKING:
    from pitbook.house.house import House

GUEST_CHIPS = Cents(100_000)
LONGEST_EXCLUSION_DAYS = 5 * 365
BREAK_MINUTES = (5, 1440)
"""A break is shorter than a day's exclusion, or as long."""


def add_person(house: House, work: Work, actor: Actor, command: c.AddPerson) -> Named:
    """A guest gets play chips with the name; everybody else a password of their own."""
    is_first = command.role is HouseRole.OPERATOR and not house.people.has_operator()
    if command.role in STAFF | {HouseRole.INSPECTOR} and actor.role is not HouseRole.OPERATOR and not is_first:
        raise Denied("role", f"only the operator takes on a {command.role}")
    if command.role is not HouseRole.GUEST:
        check_name(command.name)
    person = _enter(house, work, Person(command.name, command.role, command.password, work.at))
    if person.role is HouseRole.GUEST:
        because = Because("GuestChips", f"{person.name} gets {dollars(GUEST_CHIPS)} of play chips")
        house.ledger.move(work, GUESTS, chips_of(person.name), GUEST_CHIPS, because)
    return {"name": person.name, "role": str(person.role)}


def add_walk_in(house: House, work: Work, actor: Actor, command: c.AddWalkIn) -> Named:
    person = _enter(house, work, Person(check_name(command.name), HouseRole.PLAYER, None, work.at))
    return {"name": person.name, "role": str(person.role)}


def _enter(house: House, work: Work, person: Person) -> Person:
    if house.people.find(person.name) is not None:
        raise Denied("exists", f"{person.name} is taken", remedy="choose another name")
    house.people.put(work, person)
    for account in (chips_of(person.name), debt_of(person.name)):
        house.ledger.learn(account, 0)
    house.past.is_new(work, person.name)
    work.what["person"] = {"name": person.name, "role": str(person.role)}
    return person


def sign_in(house: House, work: Work, actor: Actor, command: c.SignIn) -> SessionReply:
    person = house.people.get(actor.name)
    if not person.is_active:
        raise Denied("inactive", "this person may not come in", remedy="ask the operator")
    session = Session(command.session, person.id, command.csrf, work.at, work.at + command.lasts)
    house.people.put_session(work, session)
    return {"name": person.name, "role": str(person.role), "expires_at": session.expires_at}


def sign_out(house: House, work: Work, actor: Actor, command: c.SignOut) -> SignedOut:
    """End the session; a guest gets up from every table, and what is not staked goes back to where it came from."""
    found = house.people.session(command.session, work.at)
    if found is None:
        raise Denied("no-session", "there is no such session")
    session, person = found
    house.people.put_session(work, replace(session, ended_at=work.at))
    if person.role is HouseRole.GUEST and not house.people.is_here(person.id, work.at):
        send_home(house, work, person)
    return {"name": person.name}


def set_limits(house: House, work: Work, actor: Actor, command: c.SetLimits) -> LimitsSet:
    person = themself_or_walk_in(house, actor, command.player)
    wanted = Limits(command.day_loss, command.day_stakes, command.session_minutes)
    for name in ("day_loss", "day_stakes", "session_minutes"):
        value = getattr(wanted, name)
        if value is not None and (type(value) is not int or not 0 <= value <= 10**12):
            raise BadInput("a limit is a whole number from 0", where=name)
    if wanted.session_minutes is not None and actor.name != person.name:
        what = f"minutes count from a sign-in, and {person.name} has none"
        raise BadInput(what, where="session_minutes", remedy="limit losses or stakes")
    now = person.limits_at(work.at)
    if wanted.is_tighter(now):
        changed = replace(person, limits=wanted, coming=None, coming_at=0)
        at = work.at
    else:  # whatever is tighter in it holds at once all the same
        changed = replace(person, limits=now.tightened(wanted), coming=wanted, coming_at=work.at + DAY)
        at = work.at + DAY
    house.people.put(work, changed)
    return {"in_force_at": at}


def exclude(house: House, work: Work, actor: Actor, command: c.Exclude) -> ExclusionSet:
    """Takes effect at once, can be made longer and never shorter."""
    if type(command.days) is not int or not 1 <= command.days <= LONGEST_EXCLUSION_DAYS:
        raise BadInput(f"a number of days from 1 to {LONGEST_EXCLUSION_DAYS:,}", where="days")
    return _keep_away(house, work, actor, command.player, command.days * DAY)


def take_break(house: House, work: Work, actor: Actor, command: c.TakeBreak) -> ExclusionSet:
    """The same for a short time; it does not shorten an exclusion either."""
    least, most = BREAK_MINUTES
    if type(command.minutes) is not int or not least <= command.minutes <= most:
        raise BadInput(f"a number of minutes from {least} to {most:,}", where="minutes")
    return _keep_away(house, work, actor, command.player, command.minutes * MINUTE)


def _keep_away(house: House, work: Work, actor: Actor, player: str, milliseconds: int) -> ExclusionSet:
    person = themself_or_walk_in(house, actor, player)
    until = max(work.at + milliseconds, person.excluded_until or 0)
    house.people.put(work, replace(person, excluded_until=until))
    return {"excluded_until": until}


def change_password(house: House, work: Work, actor: Actor, command: c.ChangePassword) -> Named:
    person = house.people.get(actor.name)
    if person.password != command.old:  # it was changed elsewhere while this was on its way
        raise Denied("bad-password", "the old password is wrong", remedy="try again")
    house.people.put(work, replace(person, password=command.new))
    house.people.end_sessions(work, person.id, besides=command.session)
    return {"name": person.name, "role": str(person.role)}


def reset_password(house: House, work: Work, actor: Actor, command: c.ResetPassword) -> Named:
    person = house.people.get(command.person)
    if person.role is not HouseRole.OPERATOR:
        raise Denied("role", f"{person.name} is no operator", remedy="an operator sees to everybody else")
    if not person.is_active:
        raise Denied("inactive", f"{person.name} is kept out of the house", remedy="name another operator")
    house.people.put(work, replace(person, password=command.new))
    house.people.end_sessions(work, person.id)
    work.what["person"] = {"name": person.name, "password": "reset at the machine"}
    return {"name": person.name, "role": str(person.role)}


def set_active(house: House, work: Work, actor: Actor, command: c.SetActive) -> ActivitySet:
    person = house.people.get(command.person)
    if person.name == actor.name:
        raise Denied("self", "nobody shuts themself out", remedy="another operator does it")
    if command.is_active or person.role is not HouseRole.GUEST:
        house.people.put(work, replace(person, is_active=command.is_active))
    if not command.is_active:
        house.people.end_sessions(work, person.id)
        if person.role is HouseRole.GUEST:  # who has nothing left in the house is then not active either
            send_home(house, work, person)
    work.what["person"] = {"name": person.name, "is_active": command.is_active}
    return {"name": person.name, "is_active": command.is_active}
