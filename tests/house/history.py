"""Two days at one table of Caribbean Stud, dealt by hand, with every amount worked out on paper.

The jackpot wager is $1.00, of which the operator keeps a quarter. In cents, what each account is up or down:

    day  round                                                          A1      B1    bank   pool
    1    1  A1 1000 + jackpot, bets 2000 on two pairs (2 to 1): wins  4900           -4975     75
            B1 500, folds                                                     -500     500
    1    2  the dealer does not qualify: antes are paid, bets void    1000     500   -1500
    2    3  A1 1000, bets 2000 and loses                             -3000            3000
            B1 500 + jackpot, bets 1000 on a flush (5 to 1, $100)             15400  -5475  -9925
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from house.by_hand import open_by_hand, play_round
from house.conftest import Driver
from pitbook.house import commands as c
from pitbook.house.clock import DAY
from pitbook.house.people.roles import Actor

EDITION: Final = "caribbean-stud@1998"
NOTICE: Final = {"jackpot": True, "jackpot-stake": 100, "retained": "1/4"}
DAYS: Final = ("2027-01-16", "2027-01-17")
MIDNIGHT: Final = 1_800_057_600_000
"""When the first of the two days begins: 20,834 days after 1970 began."""


@dataclass(frozen=True, slots=True)
class History:
    a1: Actor
    b1: Actor
    rounds: tuple[int, int, int]
    voucher: str


def two_days(house: Driver) -> History:
    house.clock.turn(MIDNIGHT - house.clock.now())
    a1, b1 = house.player("A1", 100_000), house.player("B1", 50_000)
    house.do(house.operator, c.CreateJackpot("main", "Main", 2_500_000))
    open_by_hand(house, "t1", EDITION, NOTICE, jackpot="main")
    players = {1: a1, 2: b1}
    house.do(a1, c.Join("t1", 1))
    house.do(b1, c.Join("t1", 2))
    first = play_round(
        house,
        "t1",
        players,
        {1: {"ante": 1_000, "jackpot": 100}, 2: {"ante": 500}},
        {"dealer": "Ah Kh 8c 5s 3d", "box 1": "Kc Kd 9h 9s 4s"},
        {1: "bet", 2: "fold"},
    )
    second = play_round(
        house,
        "t1",
        players,
        {1: {"ante": 1_000}, 2: {"ante": 500}},
        {"dealer": "Qh Jd 8c 5s 3d"},
        {1: "bet", 2: "bet"},
    )
    voucher = house.do(a1, c.IssueVoucher(2_000))["number"]
    house.clock.turn(MIDNIGHT + DAY - house.clock.now())
    house.do(b1, c.BuyIn(10_000))  # the first millisecond of the second day
    house.do(b1, c.RedeemVoucher(voucher))
    third = play_round(
        house,
        "t1",
        players,
        {1: {"ante": 1_000}, 2: {"ante": 500, "jackpot": 100}},
        {"dealer": "Ah Kh 8c 5s 3d", "box 1": "2c 7d 9h Js 4s", "box 2": "Ac Qc 9c 6c 3c"},
        {1: "bet", 2: "bet"},
    )
    house.do(a1, c.IssueVoucher(700))
    house.do(b1, c.CashOut(1_000))
    return History(a1, b1, (first, second, third), voucher)
