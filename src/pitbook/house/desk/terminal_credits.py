"""Credits of terminals: how they come there by notes or by the dealer, and how they leave by voucher or in chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitbook.errors import BadInput, Denied
from pitbook.house import commands as c
from pitbook.house.desk.cashier import amount_of, print_voucher
from pitbook.house.money.chart import chips_of, terminal_of
from pitbook.house.money.debts import owed_by, set_off
from pitbook.house.money.ledger import Because
from pitbook.house.people.register import Person
from pitbook.house.people.roles import PLAYERS, Actor, HouseRole
from pitbook.house.replies.command_replies import TerminalCredits, VoucherIssued
from pitbook.house.store.journal import Work
from pitbook.house.tables.held_terminals import check_may_pay, is_out_of_use
from pitbook.house.tables.live import LiveTable
from pitbook.house.tables.routine import take
from pitbook.law import Cents, dollars
from pitbook.procedure.terminals.credits import CreditMove, has_terminals, rule_on_credits
from pitbook.procedure.terminals.out_of_use import rule_on_use
from pitbook.table import Wager, Withdraw
from pitbook.table.requests import PlaceWagers

if TYPE_CHECKING:
    from pitbook.house.house import House

LEAST_NOTE = Cents(500)
"""The smallest note there is; what a note acceptor takes are such, or several of them."""


def insert_notes(house: House, work: Work, actor: Actor, command: c.InsertNotes) -> TerminalCredits:
    """A player puts cash into the note acceptor, and it is credited at once."""
    table, person = house.touch(work, command.table), house.people.get(actor.name)
    if command.cents % LEAST_NOTE:
        what = f"a note acceptor takes no {dollars(Cents(command.cents))}"
        raise BadInput(what, where="cents", remedy=f"notes are {dollars(LEAST_NOTE)} and what is made up of them")
    return _credit(house, work, table, person, command.cents, CreditMove.NOTES)


def credit_terminal(house: House, work: Work, actor: Actor, command: c.CreditTerminal) -> TerminalCredits:
    """The dealer takes cash or chips from a player who holds a terminal, and credits it."""
    table, person = house.touch(work, command.table), house.people.get(command.player)
    return _credit(house, work, table, person, command.cents, CreditMove.BY_DEALER)


def _credit(house: House, work: Work, table: LiveTable, person: Person, given: int, how: CreditMove) -> TerminalCredits:
    amount, held = amount_of(given), _held(table, person.name)
    if not person.is_active:
        raise Denied("inactive", f"{person.name} is kept out of the house", remedy="the operator decides on that")
    if person.is_excluded(work.at):
        raise Denied("excluded", f"{person.name} is excluded from play", remedy="it ends by itself and not before")
    _check_in_use(table, held)
    set_off(house, work, person.name)
    clause = rule_on_credits(table.notice.edition, how)
    means = "puts notes over" if how is CreditMove.NOTES else "hands the dealer"
    why = f"{person.name} {means} {dollars(amount)}, which terminal {held} of table {table.id} credits"
    because = Because(_KINDS[how], why, clause.id, clause.ref)
    house.ledger.move(work, chips_of(person.name), terminal_of(table.id, held), amount, because)
    return _credits(house, table, person, held)


_KINDS = {CreditMove.NOTES: "NotesCredited", CreditMove.BY_DEALER: "DealerCredited"}


def take_voucher(house: House, work: Work, actor: Actor, command: c.TakeVoucher) -> VoucherIssued:
    """A terminal prints a payment voucher over all of its credits."""
    table, person = house.touch(work, command.table), _whose(house, actor, command.player)
    return _print(house, work, table, person, _held(table, person.name))


def cancel_credits(house: House, work: Work, actor: Actor, command: c.CancelCredits) -> TerminalCredits:
    """The dealer cancels all credits of a terminal and pays them out in chips."""
    table, person = house.touch(work, command.table), house.people.get(command.player)
    held = _held(table, person.name)
    check_may_pay(table, held)
    _need_credits(table, held)
    clause = rule_on_credits(table.notice.edition, CreditMove.CANCELLED)
    table.cage.cancel_credits(work, clause, held, person.name)
    set_off(house, work, person.name)
    return _credits(house, table, person, held)


def take_back_chips(table: LiveTable, work: Work, player: str) -> None:
    """Whoever gets up from a terminal takes back what lies there; after the point it is played for first."""
    talk = table.talk
    if player not in table.terminals or talk is None or player not in table.staked:
        return
    if not isinstance(talk.request, PlaceWagers):
        clause = table.notice.edition.point("after-the-call").clause.id
        what = f"wagers of {player} lie on terminal {table.terminals[player]}"
        raise Denied("wagers-lie", what, clause=clause, remedy="get up when the spin is settled")
    for stake in [stake for stake in talk.table.stakes if stake.player == player]:
        take(table, work, player, talk, Withdraw(stake.box, player, stake.wager))


def leave_terminal(house: House, work: Work, table: LiveTable, person: Person) -> VoucherIssued | None:
    """Whoever gets up takes a voucher over what is left; a guest, who has no account here, is paid in chips."""
    held = table.terminals.get(person.name)
    if held is None or not table.cage.credit(held):
        return None
    if person.role is HouseRole.PLAYER:
        return _print(house, work, table, person, held)
    check_may_pay(table, held)
    table.cage.cancel_credits(work, rule_on_credits(table.notice.edition, CreditMove.CANCELLED), held, person.name)
    return None


def check_change_of_seat(table: LiveTable, player: str, seat: int) -> None:
    """Credits stay on their terminal: nobody changes seats and leaves some behind, or sits down at one out of use."""
    if not has_terminals(table.notice.edition):
        return
    held = table.terminals.get(player)
    if held not in (None, seat) and table.cage.credit(held or 0):
        raise Denied("credits", f"terminal {held} holds credits of yours", remedy="take a voucher over them first")
    if seat and held != seat:
        _check_in_use(table, seat)


def check_own_terminal(table: LiveTable, wager: Wager) -> None:
    """At a terminal wagers whoever holds it, and nowhere else."""
    if has_terminals(table.notice.edition) and wager.player in table.seats:
        seat = table.seats[wager.player].seat
        if seat != wager.box:
            remedy = f"wager at box {seat}" if seat else "take a terminal first"
            raise Denied("foreign-seat", f"{wager.player} does not hold terminal {wager.box}", remedy=remedy)


def _print(house: House, work: Work, table: LiveTable, person: Person, held: int) -> VoucherIssued:
    """What is owed is paid first."""
    check_may_pay(table, held)
    credit, account = _need_credits(table, held), terminal_of(table.id, held)
    clause = rule_on_credits(table.notice.edition, CreditMove.VOUCHER)
    if owed := min(owed_by(house, person.name), credit):
        why = f"{person.name} pays {dollars(owed)} of what was owed out of terminal {held} of table {table.id}"
        because = Because("CreditsCancelled", why, clause.id, clause.ref)
        house.ledger.move(work, account, chips_of(person.name), owed, because)
        set_off(house, work, person.name)
    left = Cents(credit - owed)
    if not left:
        raise Denied("owed", "all of it pays what was owed", remedy="have the dealer cancel the credits")
    why = f"terminal {held} of table {table.id} prints a voucher over {dollars(left)} for {person.name}"
    because = Because("VoucherPrinted", why, clause.id, clause.ref)
    return print_voucher(house, work, person, account, left, because)


def _whose(house: House, actor: Actor, named: str) -> Person:
    """Players see to their own terminals, and staff to those of walk-ins."""
    if actor.role in PLAYERS:
        person = house.people.get(actor.name)
        if named and named.casefold() != actor.name.casefold():
            raise Denied("foreign-seat", f"you do not act for {named[:40]}", remedy="leave the player out")
    else:
        person = house.people.get(named)
        if not person.is_walk_in:
            raise Denied("foreign-seat", f"{person.name} sees to this by their own sign-in", remedy="let them do it")
    if person.role is not HouseRole.PLAYER:
        remedy = "get up from the terminal, and be paid in chips"
        raise Denied("no-account", f"{person.name} has no account that a voucher could be paid to", remedy=remedy)
    return person


def _held(table: LiveTable, player: str) -> int:
    held = table.terminals.get(player)
    if held is None:
        raise Denied("no-terminal", f"{player} holds no terminal of this table", remedy="take one that is free")
    return held


def _check_in_use(table: LiveTable, terminal: int) -> None:
    if is_out_of_use(table, terminal):
        clause = rule_on_use(table.notice.edition).id
        remedy = "take another, or wait until the investigation is closed"
        raise Denied("out-of-use", f"terminal {terminal} is out of use", clause=clause, remedy=remedy)


def _need_credits(table: LiveTable, held: int) -> Cents:
    credit = table.cage.credit(held)
    if not credit:
        raise Denied("no-credits", f"terminal {held} holds no credits", remedy="there is nothing to pay")
    return credit


def _credits(house: House, table: LiveTable, person: Person, held: int) -> TerminalCredits:
    return {
        "table": table.id,
        "terminal": held,
        "player": person.name,
        "credits": table.cage.credit(held),
        "balance": house.ledger.balance(chips_of(person.name)),
    }
