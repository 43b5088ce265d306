"""Credits of terminals in a house: notes, the dealer, vouchers and chips; who holds a terminal; what is out of use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from sqlalchemy import make_url, select

from house.conftest import Driver
from house.tampering import Intruder
from pitbook.errors import Denied, PitbookError, Refused
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.reports.results import played_rounds
from pitbook.house.reports.terminal_statement import terminal_lines
from pitbook.house.store import schema
from pitbook.house.store.database import Store

LAW = "electronic-tai-sai@2013-draft"
NOTICE: dict[str, Any] = {"limits": {"small": {"min": 100, "max": 5000, "step": 100}}, "aggregate-minimum": 300}


class Terminals:
    """A table with terminals, dealt by hand, in the round; Ann and Bob hold the first two."""

    def __init__(self, house: Driver) -> None:
        self.house = house
        house.table("t1", "electronic-tai-sai", NOTICE, mode="by-hand")
        while (talk := house.house.tables["t1"].talk) is not None:
            house.say(house.operator, "t1", answer="Done", role=talk.request.roles[0].value)  # type: ignore[union-attr]
        self.dealer = house.person("Dee", HouseRole.DEALER)
        self.ann, self.bob = (house.player(name, 100_000) for name in ("Ann", "Bob"))
        for seat, actor in enumerate((self.ann, self.bob), 1):
            house.do(actor, c.Join("t1", seat))

    def begin(self) -> None:
        self.house.do(self.dealer, c.Proceed("t1", "round"))

    def credit(self, terminal: int) -> int:
        return self.house.house.tables["t1"].cage.credit(terminal)

    def wager(self, actor: Actor, wager: str, cents: int, box: int) -> None:
        self.house.say(actor, "t1", answer="Wager", box=box, wager=wager, cents=cents)

    def throw(self, *dice: int) -> None:
        self.house.say(self.dealer, "t1", answer="TimeIsUp", seconds=30)
        self.house.say(self.dealer, "t1", answer="Rolled", values=list(dice))
        self.house.say(self.dealer, "t1", answer="Done", role="dealer")

    def confirm(self) -> None:
        self.house.say(self.dealer, "t1", answer="Done", role="dealer")

    def chips(self, name: str) -> int:
        return self.house.balances()[f"player:{name}"]


@pytest.fixture
def at(sqlite_house: Driver) -> Iterator[Terminals]:
    """Whatever was done, the house is whole."""
    terminals = Terminals(sqlite_house)
    yield terminals
    found = audit(sqlite_house.store, sqlite_house.key)
    assert not found.faults, found.faults
    assert sum(sqlite_house.balances().values()) == 0


def denied(house: Driver, actor: Actor, command: c.Command) -> Denied:
    before = house.balances()
    with pytest.raises(Denied) as caught:
        house.do(actor, command)
    assert house.balances() == before
    return caught.value


def entries(house: Driver, kind: str) -> list[Any]:
    return house.store.read(select(schema.entries).where(schema.entries.c.kind == kind))


@pytest.mark.clause(LAW, "4.3", "4.4")
def test_notes_are_credited_at_once(at: Terminals) -> None:
    reply = at.house.do(at.ann, c.InsertNotes("t1", 5000))
    assert (reply["terminal"], reply["credits"], reply["balance"]) == (1, 5000, 95_000)
    (entry,) = entries(at.house, "NotesCredited")
    assert (entry["source"], entry["target"], entry["clause"]) == ("player:Ann", "terminal:t1/1", "4.4")
    with pytest.raises(PitbookError, match="note acceptor"):
        at.house.do(at.ann, c.InsertNotes("t1", 1234))
    at.house.again()
    assert at.credit(1) == 5000


@pytest.mark.clause(LAW, "4.3", "4.5")
def test_the_dealer_credits_a_terminal_to_whoever_holds_it(at: Terminals) -> None:
    at.house.do(at.dealer, c.CreditTerminal("t1", "Bob", 1234))
    assert at.credit(2) == 1234
    assert [entry["clause"] for entry in entries(at.house, "DealerCredited")] == ["4.5(b)"]
    cy = at.house.player("Cy", 1000)
    assert denied(at.house, at.dealer, c.CreditTerminal("t1", "Cy", 500)).code == "no-terminal"
    at.house.do(cy, c.Join("t1", 0))
    assert denied(at.house, at.dealer, c.CreditTerminal("t1", "Cy", 500)).code == "no-terminal", "Cy stands"


@pytest.mark.clause(LAW, "5.4", "3.3")
def test_wagers_are_made_of_credits_and_what_wins_is_credited(at: Terminals) -> None:
    """5-1-5: Ann's $5 on big win $5; Bob's dollar falls short of the three that must lie there together."""
    at.begin()
    with pytest.raises(Denied, match="Ann has"):
        at.wager(at.ann, "big", 500, 1)
    at.house.do(at.ann, c.InsertNotes("t1", 1000))
    at.house.do(at.bob, c.InsertNotes("t1", 1000))
    at.wager(at.ann, "big", 500, 1)
    at.wager(at.bob, "odd", 100, 2)
    assert (at.credit(1), at.credit(2)) == (500, 900)
    at.house.again()
    at.throw(5, 1, 5)
    assert (at.credit(1), at.credit(2)) == (1500, 1000)
    at.confirm()
    assert (at.chips("Ann"), at.chips("Bob")) == (99_000, 99_000)


def test_nobody_wagers_at_another_terminal(at: Terminals) -> None:
    at.begin()
    at.house.do(at.ann, c.InsertNotes("t1", 1000))
    for box in (2, 3):
        with pytest.raises(Denied, match="does not hold terminal"):
            at.wager(at.ann, "big", 500, box)
    assert denied(at.house, at.ann, c.Join("t1", 3)).code == "credits"
    with pytest.raises(Refused, match="no seat 31"):
        at.house.do(at.house.player("Cy"), c.Join("t1", 31))


@pytest.mark.clause(LAW, "3.3", "6.2", "6.3")
def test_a_voucher_over_all_credits_is_redeemed_once_and_by_whoever_brings_it(at: Terminals) -> None:
    at.house.do(at.ann, c.InsertNotes("t1", 5000))
    voucher = at.house.do(at.ann, c.TakeVoucher("t1"), key="once")
    assert voucher["cents"] == 5000
    assert len("".join(filter(str.isdigit, voucher["number"]))) == 24, "it cannot be guessed"
    assert at.house.do(at.ann, c.TakeVoucher("t1"), key="once") == voucher, "the same command has the same reply"
    assert at.credit(1) == 0
    assert [entry["clause"] for entry in entries(at.house, "VoucherPrinted")] == ["3.3(d)"]
    assert denied(at.house, at.ann, c.TakeVoucher("t1")).code == "no-credits"
    at.house.again()
    assert at.house.do(at.bob, c.RedeemVoucher(voucher["number"]))["cents"] == 5000
    assert at.chips("Bob") == 105_000
    assert denied(at.house, at.ann, c.RedeemVoucher(voucher["number"])).code == "voucher-paid"
    assert denied(at.house, at.ann, c.RedeemVoucher("1" * 24)).code == "no-voucher"


@pytest.mark.clause(LAW, "3.3", "6.2")
def test_the_dealer_cancels_credits_and_pays_chips(at: Terminals) -> None:
    at.house.do(at.ann, c.InsertNotes("t1", 5000))
    assert at.house.do(at.dealer, c.CancelCredits("t1", "Ann"))["credits"] == 0
    assert at.chips("Ann") == 100_000
    assert [entry["clause"] for entry in entries(at.house, "CreditsCancelled")] == ["3.3(e)"]


def test_who_leaves_with_credit_takes_a_voucher(at: Terminals) -> None:
    at.house.do(at.ann, c.InsertNotes("t1", 5000))
    left = at.house.do(at.ann, c.Leave("t1"))
    assert left["voucher"]["cents"] == 5000
    at.house.do(at.ann, c.RedeemVoucher(left["voucher"]["number"]))
    assert at.chips("Ann") == 100_000
    assert "voucher" not in at.house.do(at.bob, c.Leave("t1"))


def test_nobody_gets_up_while_wagers_are_played_for(at: Terminals) -> None:
    """Before the point what lies there is taken back; after it, it is played for first."""
    at.begin()
    for actor in (at.ann, at.bob):
        at.house.do(actor, c.InsertNotes("t1", 1000))
        at.wager(actor, "big", 500, 1 if actor is at.ann else 2)
    assert at.house.do(at.bob, c.Leave("t1"))["voucher"]["cents"] == 1000
    at.house.say(at.dealer, "t1", answer="TimeIsUp", seconds=30)
    refused = denied(at.house, at.ann, c.Leave("t1"))
    assert (refused.code, refused.clause) == ("wagers-lie", "5.1")
    at.house.say(at.dealer, "t1", answer="Rolled", values=[5, 1, 5])
    at.confirm()
    assert at.house.do(at.ann, c.Leave("t1"))["voucher"]["cents"] == 1500


def test_a_guest_holds_a_terminal_and_is_paid_in_chips(at: Terminals) -> None:
    guest = at.house.person("Guest 7", HouseRole.GUEST)
    at.house.do(guest, c.Join("t1", 7))
    at.house.do(guest, c.InsertNotes("t1", 5000))
    assert denied(at.house, guest, c.TakeVoucher("t1")).code == "no-account"
    assert "voucher" not in at.house.do(guest, c.Leave("t1"))
    assert at.chips("Guest 7") == 100_000


def test_who_keeps_away_from_play_credits_no_terminal_and_wagers_at_none(at: Terminals) -> None:
    at.begin()
    at.house.do(at.ann, c.InsertNotes("t1", 1000))
    at.house.do(at.ann, c.TakeBreak(60))
    assert denied(at.house, at.ann, c.InsertNotes("t1", 500)).code == "excluded"
    with pytest.raises(Denied, match="keep away"):
        at.wager(at.ann, "big", 500, 1)
    assert at.house.do(at.ann, c.Leave("t1"))["voucher"]["cents"] == 1000


def test_limits_of_a_players_own_hold_at_a_terminal(at: Terminals) -> None:
    at.begin()
    at.house.do(at.ann, c.SetLimits(day_stakes=700))
    at.house.do(at.ann, c.InsertNotes("t1", 2000))
    at.wager(at.ann, "big", 500, 1)
    with pytest.raises(Denied):
        at.wager(at.ann, "odd", 300, 1)
    at.wager(at.ann, "odd", 200, 1)


# A wrong result, and a malfunction


@pytest.mark.clause(LAW, "7.3")
def test_what_left_the_terminal_before_a_result_was_put_right_is_owed(at: Terminals) -> None:
    """Ann was paid $10 on small, and takes a voucher over the $15 there are; 5-1-5 takes back 10, which is owed."""
    at.begin()
    at.house.do(at.ann, c.InsertNotes("t1", 1000))
    at.wager(at.ann, "small", 500, 1)
    at.throw(4, 1, 4)
    voucher = at.house.do(at.ann, c.TakeVoucher("t1"))
    assert voucher["cents"] == 1500
    at.house.say(at.dealer, "t1", answer="WrongResult", right=["5", "1", "5"])
    assert denied(at.house, at.bob, c.CancelCredits("t1", "Bob")).code == "role"
    at.house.do(at.bob, c.InsertNotes("t1", 500))
    assert denied(at.house, at.bob, c.TakeVoucher("t1")).code == "ruling"
    at.house.again()
    at.house.say(at.house.operator, "t1", answer="Ruling", ruling="put-right")
    at.house.again()
    assert (at.credit(1), at.house.balances()["receivable:Ann"]) == (0, -1000 + 0)
    at.confirm()
    at.house.do(at.ann, c.RedeemVoucher(voucher["number"]))
    at.house.do(at.ann, c.InsertNotes("t1", 500))
    assert at.house.balances()["receivable:Ann"] == 0, "paid out of the first chips that come in"


@pytest.mark.clause(LAW, "7.4", "7.5")
def test_a_terminal_that_malfunctioned_is_locked_until_the_investigation_is_closed(at: Terminals) -> None:
    at.begin()
    at.house.do(at.ann, c.InsertNotes("t1", 1000))
    at.wager(at.ann, "big", 500, 1)
    at.throw(5, 1, 5)
    assert at.credit(1) == 1500
    at.house.say(at.dealer, "t1", answer="Malfunction", terminal=1)
    at.house.say(at.house.operator, "t1", answer="Ruling", ruling="refuse")
    assert at.credit(1) == 1000, "the prize is gone, and the wager is back"
    at.house.say(at.house.operator, "t1", answer="Done", role="casino operator")
    at.confirm()
    for command in (c.InsertNotes("t1", 500), c.TakeVoucher("t1"), c.Leave("t1")):
        assert denied(at.house, at.ann, command).code == "out-of-use"
    at.house.again()
    at.begin()
    with pytest.raises(Refused, match="terminal 1 is out of use"):
        at.wager(at.ann, "big", 500, 1)
    at.house.do(at.bob, c.InsertNotes("t1", 1000))
    at.wager(at.bob, "big", 500, 2)
    with pytest.raises(PitbookError):
        at.house.say(at.dealer, "t1", answer="InvestigationClosed", terminal=1)
    at.house.say(at.house.operator, "t1", answer="InvestigationClosed", terminal=1)
    at.wager(at.ann, "big", 500, 1)
    assert at.credit(1) == 500


# The identity


def play_a_spin(at: Terminals) -> None:
    """Everything that can happen to credits: trimmed, short, taken back, won, lost, put right, refused."""
    at.begin()
    for actor, cents in ((at.ann, 20_000), (at.bob, 5000)):
        at.house.do(actor, c.InsertNotes("t1", cents))
    at.wager(at.ann, "small", 9990, 1)
    at.wager(at.ann, "double:5", 300, 1)
    at.wager(at.ann, "odd", 500, 1)
    at.house.say(at.ann, "t1", answer="Withdraw", box=1, wager="odd")
    at.wager(at.bob, "even", 100, 2)
    at.throw(4, 1, 4)
    at.house.say(at.dealer, "t1", answer="WrongResult", right=["5", "1", "5"])
    at.house.say(at.house.operator, "t1", answer="Ruling", ruling="put-right")
    at.confirm()
    at.house.do(at.dealer, c.CreditTerminal("t1", "Ann", 700))
    at.begin()
    at.wager(at.ann, "big", 1000, 1)


@pytest.mark.clause(LAW, "3.3")
def test_the_credit_identity_term_by_term(at: Terminals) -> None:
    """Ann laid $50 (trimmed) and $3; 4-1-4 was paid and put right to 5-1-5: 50 lost, 10 x 3 won. $10 lies there."""
    play_a_spin(at)
    (ann, bob) = terminal_lines(at.house.store, "t1", {1: 1000}, 30)
    assert (ann["notes"], ann["dealer"], ann["laid"]) == (20_000, 700, 1000)
    assert (ann["turnover"], ann["returned"], ann["won"]) == (5300, 5000, 5000)
    assert ann["adjusted"] == -5000 - 5000 + 300 + 3000, "small is taken back, the two fives are paid"
    assert ann["credit"] == at.credit(1) == 20_000 + 700 - 1000 - 5000 + 3000
    assert (bob["turnover"], bob["credit"]) == (0, 5000), "under the aggregate minimum nothing is played for"
    for line in (ann, bob):
        came = line["notes"] + line["dealer"] + line["won"] + line["returned"] + line["adjusted"]
        left = line["turnover"] + line["laid"] + line["vouchers"] + line["cancelled"] + line["refused"]
        assert line["credit"] == came - left


def test_the_identity_holds_however_the_house_is_cut_short(at: Terminals) -> None:
    """After every command the database is opened as a killed process has left it."""
    done, killed = at.house.do, 0

    def as_if_killed(*given: Any, **more: Any) -> dict[str, Any]:
        nonlocal killed
        reply, file = done(*given, **more), Path(str(make_url(at.house.url).database))
        with TemporaryDirectory() as folder:
            for each in file.parent.glob(f"{file.name}*"):
                if not each.name.endswith("lock"):
                    copy(each, folder)
            store = Store(f"sqlite:///{folder}/{file.name}").open()
            assert not audit(store, at.house.key).faults
            store.close()
        killed += 1
        return reply

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(at.house, "do", as_if_killed)
        play_a_spin(at)
    assert killed > 15


@pytest.mark.parametrize(
    ("kind", "values", "says"),
    [
        ("CreditsWon", {"kind": "NotesCredited"}, "CreditsWon comes to"),
        ("CreditsLaid", {"kind": "CreditsTakenBack"}, "CreditsLaid comes to"),
        ("CreditsAdjusted", {"cents": 1}, "CreditsAdjusted comes to"),
        ("NotesCredited", {"kind": "Luck"}, "credits are moved by 'Luck'"),
        ("NotesCredited", {"target": "terminal:t1/30"}, "terminal:t1/30"),
    ],
)
def test_whoever_changes_credits_in_the_database_is_found_out(
    at: Terminals, kind: str, values: dict[str, Any], says: str
) -> None:
    play_a_spin(at)
    intruder = Intruder(at.house.store, at.house.key)
    with intruder.restored():
        row = next(row for row in intruder.rows("entries") if row["kind"] == kind)
        intruder.change("entries", row, **values)
        faults = [fault.what + fault.where for fault in audit(at.house.store, at.house.key).faults]
        assert any(says in fault for fault in faults), faults


@pytest.mark.parametrize("is_broken", [False, True])
def test_what_was_put_right_and_refused_counts_in_the_hold(at: Terminals, is_broken: bool) -> None:
    """The results of the rounds add up to what the table's bank has gained."""
    at.begin()
    for actor, box in ((at.ann, 1), (at.bob, 2)):
        at.house.do(actor, c.InsertNotes("t1", 5000))
        at.wager(actor, "big" if box == 1 else "odd", 500, box)
        at.wager(actor, "double:5", 300, box)
    at.throw(4, 1, 4)
    at.house.say(at.dealer, "t1", answer="WrongResult", right=["5", "1", "5"])
    at.house.say(at.house.operator, "t1", answer="Ruling", ruling="put-right")
    if is_broken:
        at.house.say(at.dealer, "t1", answer="Malfunction", terminal=1)
        at.house.say(at.house.operator, "t1", answer="Ruling", ruling="refuse")
        at.house.say(at.house.operator, "t1", answer="Done", role="casino operator")
    at.confirm()
    rounds = played_rounds(at.house.store, at.house.key, "t1", 0, 2**60)
    assert sum(each.win for each in rounds) == at.house.balances()["bank:t1"]
    assert at.house.balances()["bank:t1"] == -(3500 if is_broken else 7000), "5-1-5 is odd and big, with two fives"
