"""What a seat at a live table hears when its line was broken: no round of one's own is missed."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from pitbook.cli.play.remote.hearing import Hearing
from pitbook.cli.play.remote.house_line import HouseRefuses, RemoteHouse
from pitbook.cli.play.remote.promise import Promise
from pitbook.cli.play.seat import Settled
from pitbook.cli.play.sight import high_and_low
from pitbook.games import find_edition
from pitbook.table.places import DEALER, hand_pile

_ROUND: dict[str, list[Any]] = {"facts": [], "openings": []}
_AT_PLAY = {
    "episode": 3,
    "kind": "round",
    "round": 1,
    "stakes": [[1, "A1", "ante", 1, 1000]],
    "you": {"name": "A1", "balance": 9000},
}


class _House(RemoteHouse):
    """A house that has kept round 3, or refuses to say so as often as it is told to."""

    def __init__(self, *refusals: str) -> None:
        super().__init__("http://127.0.0.1:1", "")
        self.refusals, self.asked = list(refusals), list[str]()

    def get(self, path: str) -> Any:
        self.asked.append(path)
        if self.refusals:
            raise HouseRefuses({"code": self.refusals.pop(0), "what": "no"})
        return _ROUND


def _hear(house: RemoteHouse, **now: Any) -> list[Any]:
    """What is told when the line comes back and the table stands so."""
    heard = Hearing(house, "t1", find_edition("caribbean-stud@1998"), dict(_AT_PLAY))
    state = {**_AT_PLAY, "stakes": [], "deadline": 0, "now": 0, **now}
    return heard.take({"type": "hello", "facts": [], "state": state})


@pytest.mark.parametrize(
    "now",
    [{"episode": 5}, {"episode": 4, "kind": "shuffle"}, {"episode": 3, "kind": ""}],
    ids=["the next round is open", "the cards are shuffled", "the table rests after the round"],
)
def test_a_round_that_ended_while_the_line_was_broken_is_told(now: dict[str, Any], monkeypatch: Any) -> None:
    monkeypatch.setattr(Promise, "read", lambda *_: None)
    house = _House()
    told = _hear(house, **now)
    assert [type(each) for each in told] == [Settled]
    assert told[0].number == 1
    assert house.asked == ["/tables/t1/rounds/3"]


def test_a_house_that_needs_a_moment_is_asked_again(monkeypatch: Any) -> None:
    monkeypatch.setattr(time, "sleep", lambda _: None)
    house = _House("unavailable", "unavailable")
    assert len(_hear(house, kind="")) == 1
    assert len(house.asked) == 3


def test_a_round_that_was_undone_has_no_end(monkeypatch: Any) -> None:
    assert _hear(_House("unknown-round"), kind="") == []


def test_tiles_that_were_set_as_two_hands_are_heard_as_two() -> None:
    """What a house sent of a round: the house sets its own tiles, and they are put away, in one message."""
    recorded = Path(__file__).parents[2] / "web" / "recorded" / "pai-gow.json"
    hello, *updates = json.loads(recorded.read_text())
    heard = Hearing(_House(), "pai-gow", find_edition("pai-gow"), hello["state"])
    told = [each for message in (hello, *updates) for each in heard.take(message)]
    (over,) = [each for each in told if isinstance(each, Settled)]
    lay = {pile: [" ".join(map(str, two)) for two in high_and_low(over.view, pile)] for pile in (DEALER, hand_pile(2))}
    assert lay == {DEALER: ["2-1 4-1", "6-3 4-3"], "box 2": ["3-3 3-3", "6-5 3-2"]}
