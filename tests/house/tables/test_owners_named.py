"""Two players on one area of a table: it is told whose each stake is, but in rounds kept before."""

from __future__ import annotations

import pytest

from house.conftest import Driver
from house.scenes import same_cards
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.people.roles import Actor
from pitbook.procedure.sitting import Sitting
from pitbook.table.facts import Ended

EDITION = "dragon-21@2013-draft"


def both_on_dragon(house: Driver, players: list[Actor]) -> int:
    """The number of a round in which both have money on the dragon of box 1; wagers are still open."""
    for player in players:
        house.say(player, "t1", answer="Wager", box=1, wager="dragon", cents=1_000)
    return house.house.tables["t1"].episode


def settled(house: Driver, players: list[Actor], number: int) -> list[str]:
    """What was told of their stakes in the end, up to the reason."""
    for player in players:
        house.do(player, c.Ready("t1"))
    news = [each for each in house.house.tables["t1"].news if each.episode == number]
    ends = [fact for each in news for fact in each.facts if isinstance(fact, Ended)]
    return [fact.sentence.partition(":")[0] for fact in ends]


def test_kept_rounds_stay_as_they_were_told(house: Driver) -> None:
    players = [house.player(name, 100_000) for name in ("A1", "B1")]
    with same_cards(1):
        house.table("t1", EDITION, {"bettors-per-area": "2"})
        with pytest.MonkeyPatch.context() as earlier:
            earlier.setattr(
                Sitting, "names_owners", property(lambda self: False, lambda self, given: None), raising=False
            )
            for seat, player in enumerate(players, 1):
                house.do(player, c.Join("t1", seat))
            number = both_on_dragon(house, players)
        house.again()
        assert house.house.tables["t1"].stopped == ""
        assert settled(house, players, number) == ["box 1 dragon", "box 1 dragon"]
        number = both_on_dragon(house, players)
        assert settled(house, players, number) == ["box 1 dragon of A1", "box 1 dragon of B1"]
    assert audit(house.store, house.key).faults == ()
