"""Finished rounds one after another: the sentence for everybody, and what they brought whoever asks."""

from __future__ import annotations

from typing import Any

import pytest

from house.by_hand import begin_round, open_by_hand
from house.conftest import Driver
from house.scenes import FIRST_WAGER, forfeit_ante, play_round, same_cards
from pitbook.house import commands as c
from pitbook.house.people.roles import VISITOR, Actor
from pitbook.house.reports.round_entries import CALLED_OFF, round_entries

RESULTS = {
    "caribbean-stud": "the dealer has ",
    "four-card-poker": "the dealer has ",
    "big-raise-stud": "everybody sees ",
    "racing-card-derby": "the result: ",
    "dragon-21": ("Dragon ", "Tie "),
}
"""How each game tells how a round came out."""


def entries(house: Driver, actor: Actor, **page: Any) -> list[Any]:
    asked = {"before": 0, "limit": 50} | page
    return list(round_entries(house.store, house.key, "t1", viewer=actor.viewer, **asked))


@pytest.mark.parametrize("game", FIRST_WAGER)
def test_each_round_tells_how_it_came_out_and_what_it_brought(sqlite_house: Driver, game: str) -> None:
    house = sqlite_house
    a1, b1 = house.player("A1", 100_000), house.player("B1", 100_000)
    house.table("t1", game)
    with same_cards(2):
        play_round(house, "t1", a1, b1)
        held = house.house.tables["t1"].cage.chips("A1"), house.house.tables["t1"].cage.chips("B1")
    for actor, chips in zip((a1, b1), held, strict=True):
        (entry,) = entries(house, actor)
        assert entry["result"].startswith(RESULTS[game])
        assert entry["net"] == chips - 100_000
        assert [box["player"] for box in entry["lines"]] == [actor.name]
        assert entry["net"] == sum(box["net"] for box in entry["lines"])
    for actor in (VISITOR, house.operator, house.player("C1")):
        (entry,) = entries(house, actor)
        assert (entry["net"], entry["hand"], entry["hands"], entry["lines"]) == (None, None, {}, [])


def test_a_round_that_everybody_gave_up_says_so(sqlite_house: Driver) -> None:
    a1 = sqlite_house.player("A1", 100_000)
    sqlite_house.table("t1", "caribbean-stud@1998")
    play_round(sqlite_house, "t1", a1, choices="f")
    assert entries(sqlite_house, a1)[0]["result"] == "every hand was given up"
    assert None not in entries(sqlite_house, a1)[0]["hand"]


def test_a_corrected_round_is_told_as_it_was_settled_last(sqlite_house: Driver) -> None:
    house = sqlite_house
    a1, b1 = house.player("A1", 100_000), house.player("B1", 100_000)
    house.table("t1", "caribbean-stud@1998")
    number = play_round(house, "t1", a1, b1)
    before = {actor.name: entries(house, actor)[0]["net"] for actor in (a1, b1)}
    forfeit_ante(house, "t1", number)
    after = {actor.name: entries(house, actor)[0]["net"] for actor in (a1, b1)}
    assert after != before
    for actor in (a1, b1):
        assert house.house.tables["t1"].cage.chips(actor.name) == 100_000 + after[actor.name]


def test_rounds_come_by_pages_the_newest_first(sqlite_house: Driver) -> None:
    a1 = sqlite_house.player("A1", 100_000)
    sqlite_house.table("t1", "dragon-21")
    numbers = [play_round(sqlite_house, "t1", a1) for _ in range(3)]
    assert [entry["number"] for entry in entries(sqlite_house, a1, limit=2)] == [numbers[2], numbers[1]]
    assert [entry["round"] for entry in entries(sqlite_house, a1)] == [3, 2, 1]
    assert [entry["number"] for entry in entries(sqlite_house, a1, before=numbers[1])] == [numbers[0]]


def test_a_round_that_was_called_off_says_so(sqlite_house: Driver) -> None:
    open_by_hand(sqlite_house, "t1", "caribbean-stud@1998")
    begin_round(sqlite_house, "t1")
    sqlite_house.do(sqlite_house.operator, c.Proceed("t1", "call-off"))
    assert entries(sqlite_house, VISITOR)[0]["result"] == CALLED_OFF
