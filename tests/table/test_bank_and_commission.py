"""What a bank that a player holds, and a commission, are told as: whose money it is, how much, and why."""

from __future__ import annotations

import pytest

from pitbook.errors import BrokenRules
from pitbook.games import find_edition
from pitbook.law import Cents, Notice, Odds
from pitbook.table import Stake
from pitbook.table.facts import BankReturned, CollectedByBank, CommissionTaken, Fact, PaidByBank
from pitbook.table.round import Opening, Round

RULE = find_edition("caribbean-stud@1998").cite("5.1")
MAIN, BANK = Stake(2, "A", "main"), Stake(1, "B", "bank")
TEN = Cents(1000)


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        (
            CommissionTaken(RULE, MAIN, TEN, "a twentieth of what was won", Cents(50)),
            "A pays $0.50 commission on box 2 main: a twentieth of what was won",
        ),
        (
            PaidByBank(RULE, MAIN, TEN, "seven beats six", Cents(950), BANK),
            "box 2 main: seven beats six; B, who banks, pays $9.50",
        ),
        (
            CollectedByBank(RULE, MAIN, TEN, "six loses to seven", BANK),
            "box 2 main: six loses to seven; B, who banks, collects $10.00",
        ),
        (
            BankReturned(RULE, BANK, Cents(3500), "the round is over", Cents(2000)),
            "box 1 bank: the round is over; the bank holds $35.00, $15.00 more than was put up, which goes back to B",
        ),
        (
            BankReturned(RULE, BANK, Cents(0), "the round is over", Cents(2000)),
            "box 1 bank: the round is over; the bank holds $0.00, $20.00 less than was put up, which goes back to B",
        ),
        (
            BankReturned(RULE, BANK, Cents(2000), "the round is over", Cents(2000)),
            "box 1 bank: the round is over; the bank holds $20.00, as much as was put up, which goes back to B",
        ),
    ],
)
def test_whose_money_goes_where_is_said(fact: Fact, sentence: str) -> None:
    assert fact.sentence == sentence


@pytest.mark.parametrize("taken", [(1001,), (600, 401), (-1,)])
def test_no_commission_is_greater_than_what_was_won(taken: tuple[int, ...]) -> None:
    """Ten dollars were won; what was taken before counts."""
    table = Round(Opening.with_cards(Notice.post(find_edition("caribbean-stud@1998"))), {})
    table.accept(RULE, MAIN, TEN)
    table.win(RULE, MAIN, Odds(1, 1), "it won")
    *first, last = (Cents(cents) for cents in taken)
    for cents in first:
        table.take_commission(RULE, MAIN, cents, "a share")
    facts = list(table.facts)
    with pytest.raises(BrokenRules, match="owes no such commission"):
        table.take_commission(RULE, MAIN, last, "a share")
    assert table.facts == facts


def test_what_lost_owes_no_commission() -> None:
    table = Round(Opening.with_cards(Notice.post(find_edition("caribbean-stud@1998"))), {})
    table.accept(RULE, MAIN, TEN)
    table.lose(RULE, MAIN, "it lost")
    with pytest.raises(BrokenRules, match="owes no such commission"):
        table.take_commission(RULE, MAIN, Cents(1), "a share")
