"""The cashier: play chips for players and back, and vouchers that pay once."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from pitbook.errors import Denied
from pitbook.house import commands as c
from pitbook.house.desk.customers import customer, themself_or_walk_in
from pitbook.house.money.chart import CASHIER, VOUCHERS, chips_of
from pitbook.house.money.debts import set_off
from pitbook.house.money.ledger import Because
from pitbook.house.people.register import Person
from pitbook.house.people.roles import Actor
from pitbook.house.replies.command_replies import Balance, VoucherIssued, VoucherPaid
from pitbook.house.store.journal import Work
from pitbook.house.store.rows import VoucherRow
from pitbook.law import Cents, cents, dollars
from pitbook.table.account import Account

if TYPE_CHECKING:
    from pitbook.house.house import House

MOST_AT_ONCE = Cents(10_000_000)
_DIGITS = 24


def buy_in(house: House, work: Work, actor: Actor, command: c.BuyIn) -> Balance:
    person, amount = customer(house, actor, command.player), amount_of(command.cents)
    if not person.is_active:
        raise Denied("inactive", f"{person.name} is kept out of the house", remedy="the operator decides on that")
    if person.is_excluded(work.at):
        raise Denied("excluded", f"{person.name} is excluded from play", remedy="it ends by itself and not before")
    because = Because("BuyIn", f"{person.name} buys play chips for {dollars(amount)}")
    house.ledger.move(work, CASHIER, chips_of(person.name), amount, because)
    set_off(house, work, person.name)
    return _balance(house, person)


def cash_out(house: House, work: Work, actor: Actor, command: c.CashOut) -> Balance:
    person, amount = customer(house, actor, command.player), amount_of(command.cents)
    set_off(house, work, person.name)
    because = Because("CashOut", f"{person.name} gives back play chips for {dollars(amount)}")
    house.ledger.move(work, chips_of(person.name), CASHIER, amount, because)
    return _balance(house, person)


def issue_voucher(house: House, work: Work, actor: Actor, command: c.IssueVoucher) -> VoucherIssued:
    person, amount = themself_or_walk_in(house, actor, command.player), amount_of(command.cents)
    set_off(house, work, person.name)
    because = Because("VoucherIssued", f"{person.name} takes a voucher over {dollars(amount)}")
    return print_voucher(house, work, person, chips_of(person.name), amount, because)


def print_voucher(
    house: House, work: Work, person: Person, account: Account, amount: Cents, because: Because
) -> VoucherIssued:
    """The number is told once, to whoever holds the voucher; the store knows only a mark made from it."""
    number = "".join(secrets.choice("0123456789") for _ in range(_DIGITS))
    house.ledger.move(work, account, VOUCHERS, amount, because)
    row: VoucherRow = {
        "id": voucher_id(house, number),
        "cents": amount,
        "issued_to": person.name,
        "issued_at": work.at,
        "paid_to": None,
        "paid_at": None,
    }
    house.vouchers.put(work, row)
    return {"number": "-".join(number[at : at + 4] for at in range(0, _DIGITS, 4)), "cents": amount}


def redeem_voucher(house: House, work: Work, actor: Actor, command: c.RedeemVoucher) -> VoucherPaid:
    person = themself_or_walk_in(house, actor, command.player)
    row = house.vouchers.find(mark_of(house, command))
    if row is None:
        raise Denied("no-voucher", "no voucher has this number", remedy="check its six groups of four digits")
    if row["paid_at"] is not None:
        raise Denied("voucher-paid", "this voucher has been paid", remedy="ask the cashier for its history")
    paid: VoucherRow = {**row, "paid_to": person.name, "paid_at": work.at}
    house.vouchers.put(work, paid)
    because = Because("VoucherPaid", f"a voucher over {dollars(Cents(row['cents']))} is paid to {person.name}")
    house.ledger.move(work, VOUCHERS, chips_of(person.name), row["cents"], because)
    return {"cents": row["cents"], **_balance(house, person)}


def voucher_id(house: House, number: str) -> str:
    return house.key.mac("voucher", number.encode())


def mark_of(house: House, command: c.RedeemVoucher) -> str:
    """The mark of the voucher that somebody brings."""
    return voucher_id(house, "".join(filter(str.isdigit, command.number)))


def amount_of(given: int) -> Cents:
    amount = cents(given, where="cents")
    if amount > MOST_AT_ONCE:
        raise Denied("too-much", f"at most {dollars(MOST_AT_ONCE)} at a time", remedy="use a smaller amount")
    return Cents(amount)


def _balance(house: House, person: Person) -> Balance:
    return {"player": person.name, "balance": house.ledger.balance(chips_of(person.name))}
