"""What a command needs that the house may not have at hand: whoever it is about, and what it is decided by.

What is done for a command is done in one go, on what is at hand. So all of this is looked up before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from pitbook.house import commands as c
from pitbook.house.desk.cashier import mark_of
from pitbook.house.desk.rulings import ruling_needed
from pitbook.house.lookups import DaySoFar, Lookup, Somebody, Voucher
from pitbook.house.people.roles import PLAYERS, Actor
from pitbook.table.account import player_account

if TYPE_CHECKING:
    from pitbook.house.house import House


def needs_of(house: House, actor: Actor, command: c.Command) -> Iterator[Lookup]:
    """What is to be looked up for this command next; when that is known, more may be needed."""
    lacks = house.people.lacks
    if names := [name for name in people_in(actor, command) if lacks(name)]:
        yield Somebody(tuple(names), house.clock.now())
    elif isinstance(command, c.Say):
        if house.people.limited:
            yield from _days(house, command.table)
    elif isinstance(command, c.RedeemVoucher):
        if house.vouchers.lacks(mark := mark_of(house, command)):
            yield Voucher(mark)
    elif isinstance(command, c.Correct | c.VoidStopped):
        yield from ruling_needed(house, actor, command)


def people_in(actor: Actor, command: c.Command) -> Iterable[str]:
    """The names of whoever a command is about."""
    return _PEOPLE.get(type(command), _nobody)(actor, command)


def _days(house: House, table_id: str) -> Iterator[Lookup]:
    """The day so far of whoever at the table has set a limit that depends on it."""
    table, watch, now = house.tables.get(table_id), house.watch, house.clock.now()
    for name in table.seats if table else ():
        if name.casefold() in house.people.limited and watch.lacks(house.people.get(name), now):
            yield DaySoFar(player_account(name), watch.day, watch.upto)


def _nobody(actor: Actor, command: Any) -> Iterable[str]:
    return ()


def _actor(actor: Actor, command: Any) -> Iterable[str]:
    return (actor.name,)


def _player(actor: Actor, command: Any) -> Iterable[str]:
    return (actor.name, command.player) if actor.role in PLAYERS else (command.player,) if command.player else ()


def _answering(actor: Actor, command: c.Say) -> Iterable[str]:
    named = [command.answer.get(field) for field in ("player", "nominee")]
    return (*((actor.name,) if actor.role in PLAYERS else ()), *(name for name in named if isinstance(name, str)))


_PEOPLE: Final[dict[type[c.Command], Callable[[Actor, Any], Iterable[str]]]] = {
    c.Say: _answering,
    c.Ready: _actor,
    c.InsertNotes: _actor,
    **dict.fromkeys((c.CreditTerminal, c.TakeVoucher, c.CancelCredits), _player),
    c.Consent: lambda actor, command: (actor.name, *((command.nominee,) if command.nominee else ())),
    c.SignIn: _actor,
    c.SignOut: _actor,
    c.ChangePassword: _actor,
    **dict.fromkeys((c.Join, c.Leave, c.BuyIn, c.CashOut, c.IssueVoucher, c.RedeemVoucher), _player),
    **dict.fromkeys((c.SetLimits, c.Exclude, c.TakeBreak, c.SetPersonalMaximum), _player),
    c.AddPerson: lambda actor, command: (command.name,),
    c.AddWalkIn: lambda actor, command: (command.name,),
    c.SetActive: lambda actor, command: (command.person,),
    c.ResetPassword: lambda actor, command: (command.person,),
    c.Direct: lambda actor, command: command.players,
}
