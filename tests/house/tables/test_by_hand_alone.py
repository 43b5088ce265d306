"""An option that takes people: the display of Madness 21 draws a prize (rule 15A.6), and no machine does."""

from __future__ import annotations

import pytest

from house.by_hand import begin_round, open_by_hand, work_through
from house.conftest import Driver
from pitbook.errors import BadNotice, Refused
from pitbook.games.blackjack.side_wagers import ShowPrize
from pitbook.house import commands as c
from pitbook.house.money.chart import chips_of
from pitbook.house.people.roles import Actor, HouseRole

LAW = "blackjack@base"
OFFERED = {"madness-21": 100}
DEALER = Actor("D1", HouseRole.DEALER)
PROVES = pytest.mark.clause(LAW, "15A.6")


@PROVES
def test_a_table_that_runs_by_itself_does_not_offer_it(house: Driver) -> None:
    with pytest.raises(BadNotice) as refused:
        house.table("t1", LAW, OFFERED)
    assert (refused.value.clause, refused.value.where) == ("15A.6", "notice.madness-21")
    house.table("t2", LAW)
    with pytest.raises(BadNotice, match="people deal at"):
        house.do(house.operator, c.Announce("t2", LAW, OFFERED))


@PROVES
def test_at_a_table_dealt_by_hand_the_dealer_tells_each_winners_prize(house: Driver) -> None:
    players = {1: house.player("A1", 100_000), 2: house.player("B1", 100_000)}
    open_by_hand(house, "t1", LAW, OFFERED)
    for box, player in players.items():
        house.do(player, c.Join("t1", box))
    begin_round(house, "t1")
    for box, player in players.items():
        for wager, cents in (("main", 1000), ("madness-21", 100)):
            house.say(player, "t1", answer="Wager", box=box, wager=wager, cents=cents)
    house.say(house.operator, "t1", answer="NoMoreBets")
    work_through(house, "t1", {"box 1": "Ah Kd", "box 2": "As Kc", "dealer": "6h"}, until=ShowPrize)
    for wrong in ({"box": 2, "player": "B1", "cents": 500}, {"box": 1, "player": "A1", "cents": 100_001}):
        with pytest.raises(Refused):
            house.say(DEALER, "t1", answer="PrizeShown", **wrong)
    house.say(DEALER, "t1", answer="PrizeShown", box=1, player="A1", cents=1600)
    house.say(DEALER, "t1", answer="PrizeShown", box=2, player="B1", cents=500)
    work_through(house, "t1", {})
    chips = {name: house.balances()[chips_of(name)] for name in ("A1", "B1")}
    assert chips == {"A1": 100_000 + 1500 + 1600, "B1": 100_000 + 1500 + 500}
