"""Somebody edits the rulebook under a round: it goes on under other words, and stops under other odds."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from found_games import found_games
from house.by_hand import open_by_hand, play_round
from house.conftest import Driver
from house.scenes import answers_of
from pitbook import games
from pitbook.errors import Denied
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.people.roles import Actor

EDITION = "caribbean-stud@1998"
FOLDER = Path(games.__file__).parent / "caribbean_stud"


@contextmanager
def edited(folder: Path, before: str, after: str) -> Iterator[None]:
    """The game as it would be had one line of its rulebook been written otherwise."""
    shutil.copytree(FOLDER, folder / "games" / FOLDER.name, ignore=shutil.ignore_patterns("__pycache__"))
    rules = folder / "games" / FOLDER.name / "rules.toml"
    text = rules.read_text(encoding="utf-8")
    assert text.count(before) == 1
    rules.write_text(text.replace(before, after), encoding="utf-8")
    with found_games(folder / "games"):
        yield


ODDS = ('three-of-a-kind = "3 to 1"', 'three-of-a-kind = "4 to 1"')
OTHERWISE = {
    "odds": ODDS,
    "a prize": ('flush = { part = "e", cents = 10000 }', 'flush = { part = "e", cents = 10001 }'),
    "a setting": ("points = { bet-multiple = 2 }", "points = { bet-multiple = 3 }"),
}


def under_way(house: Driver) -> Actor:
    """A1 has an ante at t1 and is asked; a second table plays another game."""
    a1 = house.player("A1", 100_000)
    house.table("t1", EDITION)
    house.table("t2", "big-raise-stud")
    house.do(a1, c.Join("t1", 1))
    house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=1_000)
    house.do(a1, c.Ready("t1"))
    return a1


@pytest.mark.parametrize("change", OTHERWISE.values(), ids=OTHERWISE)
def test_a_round_is_not_settled_for_what_nobody_staked_on(
    sqlite_house: Driver, tmp_path: Path, change: tuple[str, str]
) -> None:
    house, a1 = sqlite_house, under_way(sqlite_house)
    before = house.balances()
    with edited(tmp_path, *change):
        house.again()
        table = house.house.tables["t1"]
        assert "odds, prizes or settings that it is played for were changed" in table.stopped
        assert house.house.tables["t2"].stopped == ""
        with pytest.raises(Denied, match="were changed since it began") as denied:
            house.say(a1, "t1", answer="Decision", box=1, choice="bet")
        assert denied.value.code == "stopped"
        house.turn(1_000)
        assert house.balances() == before
        house.do(house.operator, c.VoidStopped("t1", "the rulebook was changed"))
        assert house.balances()["player:A1"] == 100_000
        house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=500)
        house.again()
        assert house.house.tables["t1"].stopped == "", "the next round is played for what stands there now"
    assert audit(house.store, house.key).faults == ()


def test_the_right_rulebook_takes_it_up_again(sqlite_house: Driver, tmp_path: Path) -> None:
    house, a1 = sqlite_house, under_way(sqlite_house)
    with edited(tmp_path, *ODDS):
        house.again()
        assert house.house.tables["t1"].stopped
    house.again()
    house.say(a1, "t1", answer="Decision", box=1, choice="fold")
    assert house.house.tables["t1"].sitting.round_number == 1


def test_other_words_change_nothing(sqlite_house: Driver, tmp_path: Path) -> None:
    house, a1 = sqlite_house, under_way(sqlite_house)
    law = games.law_hash("caribbean-stud")
    with edited(tmp_path, 'title = "Caribbean Stud Poker"', 'title = "Caribbean Stud, by another name"'):
        assert games.law_hash("caribbean-stud") != law
        house.again()
        house.say(a1, "t1", answer="Decision", box=1, choice="fold")
        assert house.house.tables["t1"].sitting.round_number == 1


def test_a_finished_round_is_not_corrected_for_other_odds(sqlite_house: Driver, tmp_path: Path) -> None:
    """Two pairs were paid; with a full house in truth, the odds of that day are due and not today's."""
    house, a1 = sqlite_house, sqlite_house.player("A1", 100_000)
    open_by_hand(house, "t1", EDITION)
    house.do(a1, c.Join("t1", 1))
    hands = {"dealer": "Ah Kh 8c 5s 3d", "box 1": "Kc Kd 9h 9s 4s"}
    number = play_round(house, "t1", {1: a1}, {1: {"ante": 1_000}}, hands, {1: "bet"})
    answers = answers_of(house, "t1", number)
    for answer in answers:
        if answer["answer"] == "Seen":
            answer["cards"] = ["9d" if card == "4s" else card for card in answer["cards"]]
    ruling = c.Correct("t1", number, tuple(answers), "surveillance has looked again")
    with edited(tmp_path, 'full-house = "7 to 1"', 'full-house = "70 to 1"'):
        house.again()
        with pytest.raises(Denied, match="was played for other odds") as denied:
            house.do(house.operator, ruling)
        assert denied.value.code == "other-terms"
    house.again()
    house.do(house.operator, ruling)
    assert house.balances()["player:A1"] == 100_000 + 1_000 + 7 * 2_000
