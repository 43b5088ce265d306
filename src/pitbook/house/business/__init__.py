"""What the house does for each command."""

from __future__ import annotations

from pitbook.house import commands as c
from pitbook.house.business import cashier, corrections, floor, persons, playing
from pitbook.house.house import Handler

HANDLERS: dict[type[c.Command], Handler] = {
    c.Join: playing.join,
    c.Leave: playing.leave,
    c.Ready: playing.ready,
    c.Say: playing.say,
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
    c.AddPerson: persons.add_person,
    c.AddWalkIn: persons.add_walk_in,
    c.SignIn: persons.sign_in,
    c.SignOut: persons.sign_out,
    c.SetLimits: persons.set_limits,
    c.Exclude: persons.exclude,
    c.ChangePassword: persons.change_password,
    c.SetActive: persons.set_active,
}
