"""Games without cards: dice, a wheel, tiles; a clock that closes the wagers, and a bank that a player holds."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook import settle
from pitbook.table.answers import Counted, Done, TimeIsUp
from pitbook.table.places import Pile
from records.small_games import nets, refusal, small_games

__all__ = ["small_games"]
pytestmark = pytest.mark.usefixtures("small_games")

# Dice and a wheel


def thrown(*rolls: Any) -> dict[str, Any]:
    return {"game": "two-dice", "boxes": [{"box": 1, "player": "A", "wagers": {"low": 500}}], "rolls": list(rolls)}


def alone(throw: Any) -> dict[str, Any]:
    return {key: part for key, part in thrown().items() if key != "rolls"} | {"dice": throw}


def alone_spun(pocket: Any) -> dict[str, Any]:
    return {key: part for key, part in spun().items() if key != "spins"} | {"number": pocket}


def spun(*spins: Any) -> dict[str, Any]:
    box = {"box": 1, "player": "A", "wagers": {"straight:17": 500, "straight:0": 100}}
    return {"game": "small-wheel", "boxes": [box], "spins": list(spins)}


def test_a_round_takes_as_many_throws_as_it_needs() -> None:
    assert nets(thrown([2, 3])) == {(1, "A"): 500}
    assert nets(thrown([1, 1], [1, 1], [6, 3])) == {(1, "A"): -500}


def test_a_window_that_the_clock_closes_is_closed_by_it() -> None:
    assert [each for each in settle(thrown([2, 3])).conversation.answers if isinstance(each, TimeIsUp)] == [
        TimeIsUp(30)
    ]


def test_the_ball_falls_where_the_record_says() -> None:
    assert nets(spun("17")) == {(1, "A"): 35 * 500 - 100}


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (thrown() | {"dice": [1, 2]}, "the record has 'dice' and 'rolls' (dice): leave 'dice' out"),
        (alone([2, 7]), "2 7 is not a throw of 2 dice, each of which shows 1 to 6 (dice; rule 1.3)"),
        (alone(2), "a number where a list belongs (dice)"),
        (thrown(), "the record stops here: roll 1 is not given (rolls; rule 1.3): awaited next: what 2 dice show"),
        (thrown([1, 1]), "the record stops here: roll 2 is not given (rolls; rule 1.3)"),
        (thrown([2, 3], [1, 2]), "the round was over after 1 roll (rolls[1]): leave out what came after it"),
        (thrown([2, 3, 1]), "2 3 1 is not a throw of 2 dice, each of which shows 1 to 6 (rolls[0]; rule 1.3)"),
        (thrown([2, 7]), "2 7 is not a throw of 2 dice, each of which shows 1 to 6 (rolls[0]; rule 1.3)"),
        (thrown([2, -1]), "[2, -1] are not numbers from 0 (rolls[0])"),
        (thrown([2, True]), "[2, true] are not numbers from 0 (rolls[0])"),
        (thrown("23"), "a text where a list belongs (rolls[0])"),
        (thrown([2, 3]) | {"rolls": 5}, "a number where a list belongs (rolls)"),
        (thrown(2, 3), 'the sides of one throw where throws belong (rolls): write "rolls": [[2, 3]]'),
        (
            thrown([2, 3]) | {"irregularities": [{"what": "rain"}]},
            "two-dice has no rule on rain (irregularities[0].what): records of this game tell none: leave it out",
        ),
        (thrown([2, 3]) | {"spins": ["17"]}, "no key 'spins' (the record): the keys are boxes, dice, edition, game"),
        (thrown([2, 3]) | {"boxes": [{"box": 1, "wagers": {"low": 500}, "cards": "Ah"}]}, "no key 'cards' (boxes[0])"),
        (
            thrown([2, 3]) | {"boxes": [{"box": 1, "wagers": {"low": 500}, "choices": ["x"]}]},
            "no choice 'x' (boxes[0].choices): nothing is to be chosen here",
        ),
        (spun("17") | {"number": "17"}, "the record has 'number' and 'spins' (number): leave 'number' out"),
        (alone_spun("37"), "this wheel has no pocket '37' (number; rule 1.3)"),
        (alone_spun(17), '17 is not the text on a pocket (number): write "17"'),
        (spun(), "the record stops here: spin 1 is not given (spins; rule 1.3)"),
        (spun("17", "0"), "the round was over after 1 spin (spins[1])"),
        (spun("37"), "this wheel has no pocket '37' (spins[0]; rule 1.3)"),
        (spun(17), '17 is not the text on a pocket (spins[0]): write "17"'),
    ],
)
def test_what_chance_showed_is_told_as_it_was_asked(record: dict[str, Any], said: str) -> None:
    assert said in refusal(record)


# Tiles


def tiles(
    low: Any = "6-6 6-5", cards: str = "1-1 6-6 2-1 6-5", bank: str = "1-1 2-2 3-1 2-2", **box: Any
) -> dict[str, Any]:
    own = {
        "box": 1,
        "player": "A",
        "wagers": {"stake": 1000},
        "cards": cards,
        "choices": [{"choice": "set", "cards": low}],
    }
    other = {
        "box": 2,
        "player": "B",
        "wagers": {"bank": 700},
        "cards": "5-5 4-4 3-3 6-4",
        "choices": [{"choice": "set", "places": [3, 0]}],
    }
    return {"game": "tile-bank", "boxes": [own | box, other], "bank-tiles": bank}


def test_tiles_stand_where_cards_may() -> None:
    table = settle(tiles()).conversation.table
    assert [str(tile) for tile in table.faces_in(Pile("box 1"))] == ["1-1", "2-1"]
    assert [str(tile) for tile in table.faces_in(Pile("box 1 low"))] == ["6-6", "6-5"]
    assert [str(tile) for tile in table.faces_in(Pile("box 2 low"))] == ["6-4", "5-5"]


def test_a_bank_is_a_wager_like_others() -> None:
    """A's low hand has 23 pips against 14, and the bank of 700 reaches no further."""
    assert nets(tiles()) == {(1, "A"): 700, (2, "B"): -700}
    assert nets(tiles(low="1-1 2-1")) == {(1, "A"): -1000, (2, "B"): 1000}


def test_what_is_counted_is_what_the_pack_has_and_whoever_may_does_what_is_to_be_done() -> None:
    answers = settle(tiles()).conversation.answers
    assert Counted(32) in answers
    assert [each.role for each in answers if isinstance(each, Done)] == ["game supervisor"]


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (
            tiles(cards="Ah 6-6 2-1 6-5"),
            "'Ah' is not a tile (boxes[0].cards): write the pips of both ends, such as 6-5",
        ),
        (tiles(cards="7-1 6-6 2-1 6-5"), "'7-1' is not a tile (boxes[0].cards)"),
        (tiles(cards="6-6 2-1 6-5"), "3 tiles where 4 belong (boxes[0].cards)"),
        (
            tiles(bank="2-1 2-2 3-1 2-2"),
            "the tile 2-1 is here 2 times (boxes[0].cards and bank-tiles; rule 1.1): one pack of tiles has it once",
        ),
        (
            tiles(bank="1-1 2-2 1-1 2-2"),
            "the tile 1-1 is here 3 times (boxes[0].cards and bank-tiles; rule 1.1): one pack of tiles has it 2 times",
        ),
        (
            tiles(low="6-6 4-4"),
            "4-4 does not lie in the hand (boxes[0].choices[0].cards; rule 1.4): it is 1-1 6-6 2-1 6-5 then",
        ),
        (tiles(low=5), '5 is not a text of tiles (boxes[0].choices[0].cards): write "6-5 6-6"'),
        (tiles() | {"bank-tiles": 7}, "7 is not a text of tiles (bank-tiles)"),
        (
            tiles(wagers={"stake": 1000, "side": 1}),
            "no wager 'side' (boxes[0].wagers; rule 1.2): the wagers are bank, stake",
        ),
        (tiles(hands=[{}]), "no key 'hands' (boxes[0])"),
    ],
)
def test_errors_speak_of_tiles(record: dict[str, Any], said: str) -> None:
    assert said in refusal(record)


def test_a_point_of_law_may_say_how_many_share_a_box() -> None:
    boxes = tiles()["boxes"]
    third = {"box": 1, "player": "C", "wagers": {"stake": 100}}
    said = refusal(tiles(), boxes=[*boxes, third, third | {"player": "D"}])
    assert "box 1 stands here twice (boxes[0] and boxes[2] and boxes[3]; rule 1.1)" in said
    assert "at most 2 players wager on one area of a box" in said
