"""What the house does for each command; each is done whole or not at all.

Nothing here knows how a command came in or how its reply goes out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pitbook.house import commands as c
from pitbook.house.desk import cashier, consent, corrections, floor, reception, tableside, terminal_credits
from pitbook.house.people.roles import Actor
from pitbook.house.replies import Reply
from pitbook.house.store.journal import Work

if TYPE_CHECKING:
    from pitbook.house.house import House

Handler = Callable[["House", Work, Actor, Any], Reply]

HANDLERS: dict[type[c.Command], Handler] = {
    c.Join: tableside.join,
    c.Leave: tableside.leave,
    c.Ready: tableside.ready,
    c.Consent: consent.consent,
    c.Say: tableside.say,
    c.InsertNotes: terminal_credits.insert_notes,
    c.CreditTerminal: terminal_credits.credit_terminal,
    c.TakeVoucher: terminal_credits.take_voucher,
    c.CancelCredits: terminal_credits.cancel_credits,
    c.CreateTable: floor.create_table,
    c.CreateJackpot: floor.create_jackpot,
    c.SeedJackpot: floor.seed_jackpot,
    c.Announce: floor.announce,
    c.OpenTable: floor.open_table,
    c.CloseTable: floor.close_table,
    c.Proceed: floor.proceed,
    c.Vacate: floor.vacate,
    c.Direct: floor.direct,
    c.ExposedInLoading: floor.exposed_in_loading,
    c.SetPersonalMaximum: floor.set_personal_maximum,
    c.VoidStopped: corrections.void_stopped,
    c.Correct: corrections.correct,
    c.BuyIn: cashier.buy_in,
    c.CashOut: cashier.cash_out,
    c.IssueVoucher: cashier.issue_voucher,
    c.RedeemVoucher: cashier.redeem_voucher,
    c.AddPerson: reception.add_person,
    c.AddWalkIn: reception.add_walk_in,
    c.SignIn: reception.sign_in,
    c.SignOut: reception.sign_out,
    c.SetLimits: reception.set_limits,
    c.Exclude: reception.exclude,
    c.TakeBreak: reception.take_break,
    c.ChangePassword: reception.change_password,
    c.ResetPassword: reception.reset_password,
    c.SetActive: reception.set_active,
}
