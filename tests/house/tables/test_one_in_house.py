"""An option that the rules let a house have at one value only: the scale of the Six Card Bonus (rule 10A.8)."""

from __future__ import annotations

from typing import Any

import pytest

from house.conftest import Driver
from pitbook.errors import BadNotice
from pitbook.house import commands as c

LAW = "three-card-poker@2012-draft"
PROVES = pytest.mark.clause(LAW, "10A.1", "10A.8")


def scale(value: str) -> dict[str, Any]:
    return {"six-card-bonus": value} if value else {}


def refused(house: Driver, command: c.Command) -> BadNotice:
    before = {name: (table.notice.as_data(), table.announced) for name, table in house.house.tables.items()}
    with pytest.raises(BadNotice) as caught:
        house.do(house.operator, command)
    assert before == {name: (t.notice.as_data(), t.announced) for name, t in house.house.tables.items()}
    return caught.value


@PROVES
def test_another_scale_is_refused_when_a_table_is_set_up(house: Driver) -> None:
    house.table("t1", LAW, scale("2"))
    no = refused(house, c.CreateTable("t2", "T2", LAW, scale("3")))
    assert (no.clause, no.where) == ("10A.8", "notice.six-card-bonus")
    assert no.what == "six-card-bonus 3 here, and 2 at the table T1"
    house.table("t2", LAW, scale("2"))
    house.table("t3", LAW, scale(""))
    house.table("t4", "three-card-poker@base")


@PROVES
def test_another_scale_is_refused_when_a_notice_is_announced(house: Driver) -> None:
    for name, value in (("t1", "2"), ("t2", "2"), ("t3", "")):
        house.table(name, LAW, scale(value))
    assert refused(house, c.Announce("t2", LAW, scale("1"))).clause == "10A.8"
    assert refused(house, c.Announce("t3", LAW, scale("1"))).clause == "10A.8"
    house.do(house.operator, c.Announce("t3", LAW, scale("2")))


@PROVES
def test_a_house_changes_its_scale_once_no_other_table_offers_the_wager(house: Driver) -> None:
    for name in ("t1", "t2"):
        house.table(name, LAW, scale("2"))
    house.do(house.operator, c.Announce("t2", LAW, {}))
    house.do(house.operator, c.Announce("t1", LAW, scale("4")))
    assert refused(house, c.Announce("t2", LAW, scale("2"))).what.endswith("4 at the table T1")
    house.do(house.operator, c.Announce("t2", LAW, scale("4")))
    assert [house.house.tables[name].notice.choice("six-card-bonus") for name in ("t1", "t2")] == ["4", "4"]


@PROVES
def test_what_is_announced_counts_before_it_takes_effect(house: Driver) -> None:
    player = house.player("A1", 1_000_000)
    house.table("t1", LAW, scale(""))
    house.do(player, c.Join("t1", 1))
    house.do(house.operator, c.Announce("t1", LAW, scale("1")))
    assert house.house.tables["t1"].announced is not None
    assert refused(house, c.CreateTable("t2", "T2", LAW, scale("3"))).clause == "10A.8"
    house.table("t2", LAW, scale("1"))
