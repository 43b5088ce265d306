"""The cashier: chips in whole cents, one's own account only, and vouchers that pay once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from house.conftest import Driver
from pitbook.errors import BadAmount, BadInput, Denied, PitbookError
from pitbook.house import commands as c
from pitbook.house.clock import DAY
from pitbook.house.money.chart import bank_of, chips_of
from pitbook.house.money.ledger import Because
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.store import schema
from pitbook.law import Cents

pytestmark = pytest.mark.on_both_databases


def _denied(house: Driver, actor: Actor, command: c.Command) -> str:
    """The code of a refusal that left no trace in the books."""
    before, entries = house.balances(), _entries(house)
    with pytest.raises(Denied) as refusal:
        house.do(actor, command)
    assert (house.balances(), _entries(house)) == (before, entries)
    assert refusal.value.what
    return refusal.value.code


def _entries(house: Driver) -> list[tuple[str, str, int, str]]:
    rows = house.store.read(select(schema.entries).order_by(schema.entries.c.id))
    return [(row["source"], row["target"], row["cents"], row["kind"]) for row in rows]


# Chips


def test_buying_and_giving_back_chips_are_two_entries(house: Driver) -> None:
    a1 = house.player("A1")
    assert house.do(a1, c.BuyIn(12_345)) == {"player": "A1", "balance": 12_345}
    assert house.do(a1, c.CashOut(2_345)) == {"player": "A1", "balance": 10_000}
    assert _entries(house) == [
        ("issue:cashier", "player:A1", 12_345, "BuyIn"),
        ("player:A1", "issue:cashier", 2_345, "CashOut"),
    ]
    house.again()
    assert house.balances() == {"issue:cashier": -10_000, "player:A1": 10_000}


@pytest.mark.parametrize(
    ("amount", "code"),
    [
        (10_001, "no-money"),  # a cent more than there is
        (10_000_001, "too-much"),  # a cent more than at one time
    ],
)
def test_nobody_gives_back_more_than_there_is(sqlite_house: Driver, amount: int, code: str) -> None:
    a1 = sqlite_house.player("A1", 10_000)
    assert _denied(sqlite_house, a1, c.CashOut(amount)) == code


@pytest.mark.parametrize("amount", [0, -1, -10_000, 0.5, 1e3, "100", None, True, 10**13])
@pytest.mark.parametrize("command", [c.BuyIn, c.CashOut, c.IssueVoucher])
def test_an_amount_is_a_whole_positive_sensible_number(sqlite_house: Driver, command: Any, amount: Any) -> None:
    a1 = sqlite_house.player("A1", 10_000)
    before = sqlite_house.balances()
    with pytest.raises(BadAmount) as refusal:
        sqlite_house.do(a1, command(amount))
    assert refusal.value.where == "cents"
    assert len(str(refusal.value)) < 200  # a huge number is not repeated to whoever wrote it
    assert sqlite_house.balances() == before


@pytest.mark.parametrize("amount", [2**63, 2**64, 10**400, -(2**64)])
def test_numbers_that_no_machine_word_holds_are_refused(sqlite_house: Driver, amount: int) -> None:
    a1 = sqlite_house.player("A1", 10_000)
    with pytest.raises(BadInput) as refusal:
        sqlite_house.do(a1, c.BuyIn(amount))
    assert len(str(refusal.value)) < 200
    assert sqlite_house.balances() == {"issue:cashier": -10_000, "player:A1": 10_000}


def test_at_most_a_hundred_thousand_dollars_at_a_time(sqlite_house: Driver) -> None:
    a1 = sqlite_house.player("A1")
    assert sqlite_house.do(a1, c.BuyIn(10_000_000))["balance"] == 10_000_000
    assert _denied(sqlite_house, a1, c.BuyIn(10_000_001)) == "too-much"


def test_players_deal_with_their_own_account_only(sqlite_house: Driver) -> None:
    house = sqlite_house
    a1, b1 = house.player("A1", 10_000), house.player("B1", 10_000)
    assert _denied(house, a1, c.CashOut(100, "B1")) == "foreign-account"
    assert _denied(house, a1, c.BuyIn(100, "B1")) == "foreign-account"
    assert _denied(house, a1, c.BuyIn(100, "nobody")) == "foreign-account"  # nor learn who exists
    assert house.do(b1, c.BuyIn(100, "b1"))["balance"] == 10_100  # one's own name, however it is written


def test_staff_serve_players_by_name(sqlite_house: Driver) -> None:
    house = sqlite_house
    house.player("A1")
    supervisor = house.person("S1", HouseRole.SUPERVISOR)
    assert house.do(supervisor, c.BuyIn(500, "A1")) == {"player": "A1", "balance": 500}
    with pytest.raises(BadInput, match="not said whose") as unnamed:
        house.do(supervisor, c.BuyIn(500))
    assert (unnamed.value.where, unnamed.value.remedy) == ("player", "name the player")
    assert _denied(house, supervisor, c.BuyIn(500, "S1")) == "no-account"


@pytest.mark.parametrize("role", [HouseRole.DEALER, HouseRole.INSPECTOR, HouseRole.GUEST])
def test_nobody_else_moves_chips(sqlite_house: Driver, role: HouseRole) -> None:
    sqlite_house.player("A1", 1_000)
    other = sqlite_house.person("X1", role)
    for command in (c.BuyIn(100, "A1"), c.CashOut(100, "A1"), c.IssueVoucher(100), c.RedeemVoucher("1" * 24)):
        assert _denied(sqlite_house, other, command) == "role"


def test_the_same_key_buys_once(house: Driver) -> None:
    a1 = house.player("A1")
    first = house.do(a1, c.BuyIn(500), key="once")
    house.again()
    assert house.do(a1, c.BuyIn(500), key="once") == first
    assert house.balances()["player:A1"] == 500
    with pytest.raises(Denied) as refusal:
        house.do(a1, c.BuyIn(501), key="once")
    assert refusal.value.code == "key-reused"


# Vouchers


def test_a_voucher_pays_whoever_brings_it_once(house: Driver) -> None:
    a1, b1 = house.player("A1", 10_000), house.player("B1")
    voucher = house.do(a1, c.IssueVoucher(4_000))
    assert voucher["cents"] == 4_000
    assert re.fullmatch(r"\d{4}(-\d{4}){5}", voucher["number"])
    assert house.balances() == {"issue:cashier": -10_000, "player:A1": 6_000, "vouchers": 4_000}
    number = voucher["number"].replace("-", " ")  # as somebody may key it in
    assert house.do(b1, c.RedeemVoucher(number)) == {"cents": 4_000, "player": "B1", "balance": 4_000}
    assert _denied(house, b1, c.RedeemVoucher(number)) == "voucher-paid"
    assert _denied(house, a1, c.RedeemVoucher(voucher["number"])) == "voucher-paid"
    house.again()
    assert _denied(house, a1, c.RedeemVoucher(voucher["number"])) == "voucher-paid"
    assert house.balances()["vouchers"] == 0


def test_a_voucher_of_an_earlier_run_of_the_house_is_good(house: Driver) -> None:
    a1, b1 = house.player("A1", 10_000), house.player("B1")
    number = house.do(a1, c.IssueVoucher(4_000))["number"]
    house.again()
    assert house.do(b1, c.RedeemVoucher(number))["balance"] == 4_000
    house.again()
    assert _denied(house, a1, c.RedeemVoucher(number)) == "voucher-paid"


def test_a_voucher_brought_by_two_before_anything_is_written_pays_once(house: Driver) -> None:
    a1, b1 = house.player("A1", 10_000), house.player("B1")
    number = house.do(a1, c.IssueVoucher(4_000))["number"]
    assert house.house.run(a1, "first", c.RedeemVoucher(number)).reply["cents"] == 4_000
    for actor, key in ((b1, "second"), (a1, "third")):
        with pytest.raises(Denied, match="has been paid"):
            house.house.run(actor, key, c.RedeemVoucher(number))
    house.house.commit()
    assert house.house.run(a1, "first", c.RedeemVoucher(number)).is_repeat
    house.house.commit()
    assert house.balances() == {"issue:cashier": -10_000, "player:A1": 10_000, "vouchers": 0}


def test_a_payment_that_could_not_be_written_has_not_happened(house: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store fails at the very moment of paying: the voucher is still good, and then pays once."""
    a1 = house.player("A1", 10_000)
    number = house.do(a1, c.IssueVoucher(4_000))["number"]

    def fail(*_: object) -> None:
        raise PitbookError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(house.store, "write", fail)
        with pytest.raises(PitbookError, match="the disk is full"):
            house.do(a1, c.RedeemVoucher(number))
    assert house.balances() == {"issue:cashier": -10_000, "player:A1": 6_000, "vouchers": 4_000}
    house.do(a1, c.RedeemVoucher(number))
    assert _denied(house, a1, c.RedeemVoucher(number)) == "voucher-paid"


def test_a_number_that_nobody_was_given_pays_nothing(sqlite_house: Driver) -> None:
    a1 = sqlite_house.player("A1", 10_000)
    number = sqlite_house.do(a1, c.IssueVoucher(4_000))["number"]
    other_end = f"{number[:-1]}{(int(number[-1]) + 1) % 10}"
    for wrong in (other_end, number[:-1], number + "0", "", "0000-0000-0000-0000-0000-0000", "' OR 1=1", "x" * 10_000):
        assert _denied(sqlite_house, a1, c.RedeemVoucher(wrong)) == "no-voucher"


def test_numbers_are_not_like_each_other(sqlite_house: Driver) -> None:
    a1 = sqlite_house.player("A1", 10_000)
    numbers = [sqlite_house.do(a1, c.IssueVoucher(1))["number"].replace("-", "") for _ in range(100)]
    assert len(set(numbers)) == 100
    assert len({number[:6] for number in numbers}) > 95  # no counter, no clock at the front
    assert len({number[-6:] for number in numbers}) > 95  # nor at the end


def test_the_number_is_nowhere_in_the_store(sqlite_house: Driver) -> None:
    """Raw bytes of the file and of its write-ahead log, before and after the voucher is paid."""
    house = sqlite_house
    a1 = house.player("A1", 10_000)
    number = house.do(a1, c.IssueVoucher(4_321))["number"]
    _assert_absent(house, number)
    house.do(a1, c.RedeemVoucher(number))
    _assert_absent(house, number)
    house.again()
    _assert_absent(house, number)


def _assert_absent(house: Driver, number: str) -> None:
    path = Path(house.store.url.database or "")
    raw = b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))
    assert b"A1 takes a voucher over $43.21" in raw  # the search does look at what is written
    bare = number.replace("-", "")
    for secret in (number, bare, bare.encode().hex(), bare[4:20]):
        assert secret.encode() not in raw


def test_the_number_is_in_no_row_of_either_database(house: Driver) -> None:
    a1 = house.player("A1", 10_000)
    bare = house.do(a1, c.IssueVoucher(4_000))["number"].replace("-", "")
    seen = 0
    for table in schema.metadata.tables.values():
        for row in house.store.read(select(table)):
            seen += 1
            assert bare not in "".join(re.sub(r"[^0-9a-zA-Z]", "", _text(value)) for value in row.values())
    assert seen > 5


def _text(value: object) -> str:
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)


def test_asking_again_for_the_same_voucher_gives_the_same_number(house: Driver) -> None:
    a1 = house.player("A1", 10_000)
    first = house.do(a1, c.IssueVoucher(4_000), key="v")
    assert house.do(a1, c.IssueVoucher(4_000), key="v") == first
    house.again()
    assert house.do(a1, c.IssueVoucher(4_000), key="v") == first
    assert house.balances() == {"issue:cashier": -10_000, "player:A1": 6_000, "vouchers": 4_000}
    other = house.do(a1, c.IssueVoucher(4_000), key="w")
    assert other["number"] != first["number"]


def test_a_voucher_over_more_than_there_is_is_not_issued(sqlite_house: Driver) -> None:
    a1 = sqlite_house.player("A1", 100)
    assert _denied(sqlite_house, a1, c.IssueVoucher(101)) == "no-money"
    assert sqlite_house.store.read(select(schema.vouchers)) == []
    assert sqlite_house.balances().get("vouchers", 0) == 0


# Guests' chips: a thousand dollars each, and all of it back when they go


def _guest(house: Driver, lasts: int = DAY) -> Actor:
    guest = house.person("Guest 1", HouseRole.GUEST)
    house.do(guest, c.SignIn("s1", "csrf", lasts))
    house.table("t1", "caribbean-stud@1998", betting_seconds=20, decision_seconds=30)
    house.do(guest, c.Join("t1", 1))
    return guest


def _issued(house: Driver) -> tuple[int, int]:
    """What guests hold of the house's chips, and what this one has."""
    balances = house.balances()
    return -balances["issue:guests"], balances["player:Guest 1"]


def test_a_guest_who_signs_out_gets_up_and_gives_the_chips_back(house: Driver) -> None:
    guest = _guest(house)
    assert _issued(house) == (100_000, 100_000)
    house.do(guest, c.SignOut("s1"))
    assert house.house.tables["t1"].seats == {}
    assert _issued(house) == (0, 0)


def test_what_a_round_pays_to_a_guest_who_is_gone_goes_back(house: Driver) -> None:
    """The wager is still to be played when the guest goes; whatever comes of it, the guest keeps nothing."""
    guest = _guest(house)
    house.say(guest, "t1", answer="Wager", box=1, wager="ante", cents=1_000)
    house.do(guest, c.SignOut("s1"))
    assert _issued(house) == (1_000, 0)
    assert house.balances()["layout:t1"] == 1_000
    with house.house.work("Test", "house") as work:  # as a round would pay it
        because = Because("Won", "a round pays")
        house.house.ledger.move(work, bank_of("t1"), chips_of("Guest 1"), Cents(700), because)
    house.again()
    house.turn(60)
    assert _issued(house) == (300, 0)
    house.turn(120)
    assert house.balances()["layout:t1"] == 0
    assert house.balances()["player:Guest 1"] == 0
    assert sum(house.balances().values()) == 0


def test_a_guest_whose_session_has_run_out_is_gone(house: Driver) -> None:
    _guest(house, lasts=600_000)
    house.turn(599.999)
    assert _issued(house) == (100_000, 100_000)
    assert "Guest 1" in house.house.tables["t1"].seats
    house.turn(60)
    assert house.house.tables["t1"].seats == {}
    assert _issued(house) == (0, 0)


def test_a_house_that_was_closed_for_days_still_takes_the_chips_back(house: Driver) -> None:
    _guest(house)
    house.clock.turn(5 * DAY)
    house.again()
    house.turn(0)
    assert _issued(house) == (0, 0)


def test_a_guest_who_is_about_to_sign_in_keeps_the_chips(sqlite_house: Driver) -> None:
    guest = sqlite_house.person("Guest 1", HouseRole.GUEST)
    sqlite_house.turn(61)
    sqlite_house.do(guest, c.SignIn("s1", "csrf", DAY))
    sqlite_house.turn(61)
    assert _issued(sqlite_house) == (100_000, 100_000)


def test_a_player_who_signs_out_keeps_chips_and_seat(sqlite_house: Driver) -> None:
    a1 = sqlite_house.player("A1", 5_000)
    sqlite_house.do(a1, c.SignIn("s1", "csrf", DAY))
    sqlite_house.table("t1", "caribbean-stud@1998")
    sqlite_house.do(a1, c.Join("t1", 1))
    sqlite_house.do(a1, c.SignOut("s1"))
    sqlite_house.turn(120)
    assert sqlite_house.balances()["player:A1"] == 5_000
    assert "A1" in sqlite_house.house.tables["t1"].seats
