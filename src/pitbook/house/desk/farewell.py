"""Guests who are gone: they leave every table, give back what they were given, and their name comes to rest.

A guest is kept in mind until there is nothing of theirs left in the house, and no longer. From then on the person is
marked as not active: nobody can ever sign in by that name again.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from pitbook.house.clock import SECOND
from pitbook.house.desk.tableside import go_on
from pitbook.house.money.chart import GUESTS, chips_of
from pitbook.house.money.ledger import Because
from pitbook.house.people.register import Person
from pitbook.house.store.journal import Work
from pitbook.house.tables.held_terminals import vacate
from pitbook.house.tables.routine import CLOCK

if TYPE_CHECKING:
    from pitbook.house.house import House

MOST_AT_ONCE: Final = 1_000
"""No more are seen to in one go; the others wait a second."""


def send_home(house: House, work: Work, guest: Person) -> None:
    """A guest who is gone leaves every table, and gives back what is there now.

    What is staked stays, and the rule on absent players takes its course; what that pays is given back later.
    """
    for table in [table for table in house.tables.values() if guest.name in table.seats]:
        house.touch(work, table.id)
        if not vacate(table, work, guest.name):
            continue
        if table.stopped:
            table.save(work)
        else:
            go_on(house, work, table, guest.name)
    account = chips_of(guest.name)
    if left := house.ledger.balance(account):
        house.ledger.move(work, account, GUESTS, left, Because("GuestChips", f"{guest.name} goes"))
    if not any(guest.name in table.people for table in house.tables.values()):
        _put_to_rest(house, work, guest)


def _put_to_rest(house: House, work: Work, guest: Person) -> None:
    house.people.put(work, replace(house.people.get(guest.name), is_active=False))


def see_to_gone_guests(house: House, now: int) -> int | None:
    """What guests have left behind goes back: their session ran out, or a round paid after they had gone.

    When to look again before the usual time, because there are more of them.
    """
    gone = list(islice(house.people.gone_guests(now), MOST_AT_ONCE))
    at_tables = {name for table in house.tables.values() for name in table.people}
    seated = {name for table in house.tables.values() for name in table.seats}
    failures, at_rest = list[Exception](), list[Person]()
    for guest in gone:
        if guest.name in seated or house.ledger.balance(chips_of(guest.name)):
            try:
                with house.work("GuestGone", CLOCK) as work:
                    send_home(house, work, guest)
            except Exception as error:  # noqa: BLE001 - rules that fail at one guest's table keep no other guest here
                failures.append(error)
        elif guest.name not in at_tables:
            at_rest.append(guest)
    if at_rest:
        with house.work("GuestsAtRest", CLOCK) as work:
            for guest in at_rest:
                _put_to_rest(house, work, guest)
    if failures:
        raise failures[0]
    return now + SECOND if len(gone) == MOST_AT_ONCE else None
