"""A wheel with two zeros at a table of a house."""

from __future__ import annotations

import json

import pytest

from house.conftest import Driver
from pitbook.errors import Refused
from pitbook.games import find_game
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.audit.round_document import export_round, verify_round
from pitbook.table import PUBLIC


@pytest.mark.parametrize(("wheel", "pockets"), [("single-zero", 37), ("double-zero", 38)])
def test_the_wheel_of_the_notice_is_drawn_from_and_wagered_on(sqlite_house: Driver, wheel: str, pockets: int) -> None:
    house = sqlite_house
    table = house.table("t1", "roulette", {"wheel": wheel})
    assert [len(each.faces) for each in find_game("roulette").equipment.drawings(table.notice)][:1] == [pockets]
    ann = house.player("Ann", 10_000)
    house.do(ann, c.Join("t1", 1))
    number = table.episode
    if wheel == "single-zero":
        with pytest.raises(Refused, match="no wager 'straight:00'"):
            house.say(ann, "t1", answer="Wager", box=1, wager="straight:00", cents=500)
    else:
        house.say(ann, "t1", answer="Wager", box=1, wager="straight:00", cents=500)
    house.say(ann, "t1", answer="Wager", box=1, wager="red", cents=500)
    house.do(ann, c.Ready("t1"))
    document = json.loads(json.dumps(export_round(house.store, house.key, "t1", number, PUBLIC)))
    assert verify_round(document) == []
    assert not audit(house.store, house.key).faults
