"""An option that takes people: the display of Madness 21 draws a prize (rule 15A.6), and no machine does."""

from __future__ import annotations

import pytest

from house.conftest import Driver
from pitbook.errors import BadNotice
from pitbook.house import commands as c

LAW = "blackjack@base"
OFFERED = {"madness-21": 100}
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
def test_a_table_dealt_by_hand_does(house: Driver) -> None:
    assert house.table("t1", LAW, OFFERED, mode="by-hand").notice.flag("madness-21")
