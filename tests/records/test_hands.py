"""Boxes with several hands and several players: each choice is made by its own player, on its own hand."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook import settle
from pitbook.table import Decision
from pitbook.table.places import Pile
from records.small_games import nets, refusal, small_games

__all__ = ["small_games"]
pytestmark = pytest.mark.usefixtures("small_games")


def alone(cards: str, *choices: Any, dealer: str = "Kd 8c", **wagers: int) -> dict[str, Any]:
    """A on box 1, with one hand."""
    box = {"box": 1, "player": "A", "wagers": {"main": 1000, **wagers}, "cards": cards, "choices": list(choices)}
    return {"game": "pairs-split", "boxes": [box], "dealer": dealer}


SPLIT: dict[str, Any] = {
    "game": "pairs-split",
    "boxes": [
        {
            "box": 1,
            "player": "A",
            "wagers": {"main": 1000, "insurance": 500},
            "hands": [
                {"cards": "8h 3d Th", "choices": ["split", "split", {"choice": "double", "cents": 700}]},
                {"cards": "8s Kd", "choices": ["stand"], "wagers": {"main": 1000}},
                {"cards": "8d 2c 9h", "choices": ["hit", "stand"]},
            ],
        },
        {
            "box": 1,
            "player": "B",
            "wagers": {"main": 400},
            "hands": [
                {"choices": ["decline", "follow", {"choice": "follow", "cents": 100}]},
                {},
                {"wagers": {"main": 400}},
            ],
        },
    ],
    "dealer": "Ac 8c",
}


def changed(box: int, hand: int, **changes: Any) -> dict[str, Any]:
    """The split round with something else told of one hand."""
    boxes = [dict(each) for each in SPLIT["boxes"]]
    hands = [dict(each) for each in boxes[box]["hands"]]
    hands[hand] |= changes
    boxes[box]["hands"] = hands
    return SPLIT | {"boxes": boxes}


# Hands of any number of cards


def test_a_hand_has_as_many_cards_as_were_drawn() -> None:
    assert nets(alone("8h 3d 2c 7s", "hit", "hit", "stand")) == {(1, "A"): 1000}
    assert nets(alone("8h 3d 2c 7s 9c", "hit", "hit", "hit", dealer="2d 3c 4h 9s")) == {(1, "A"): -1000}


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (alone("8h 3d 2c", "stand"), "3 cards where the rules give 2 (boxes[0].cards; rule 1.3)"),
        (alone("8h 3d 2c 7s", "hit", "stand"), "4 cards where the rules give 3 (boxes[0].cards; rule 1.3)"),
        (alone("8h 3d", "stand", dealer="Kd 8c 2h"), "3 cards where the rules give 2 (dealer)"),
        (
            alone("8h 3d", "hit", "stand"),
            "the record stops here: boxes[0].cards has 2 cards (boxes[0].cards; rule 1.3)",
        ),
        (alone("8h 3d", "stand", dealer="Kd"), "(dealer; rule 1.3)"),
    ],
)
def test_no_card_is_left_over_and_none_is_missing(record: dict[str, Any], said: str) -> None:
    assert said in refusal(record)


# Several hands


def test_each_hand_has_cards_choices_and_money_of_its_own() -> None:
    """A has 1,700 on 21, 1,000 on 18 and 1,000 on 19, against 19 (an ace and an eight); B 500 on 21, and 400 on 19."""
    done = settle(SPLIT)
    assert {(box.box, box.player): box.net for box in done.boxes} == {(1, "A"): 1700 - 1000 - 500, (1, "B"): 500}
    table = done.conversation.table
    hands = [" ".join(map(str, table.faces_in(Pile(f"box 1{name}")))) for name in ("", " hand 2", " hand 3")]
    assert hands == ["8h 3d Th", "8s Kd", "8d 2c 9h"]
    lines = {(line.wager, line.hand): line.stake for line in done.boxes[0].lines}
    assert lines == {("main", 1): 1700, ("insurance", 1): 500, ("main", 2): 1000, ("main", 3): 1000}


def test_one_hand_may_be_written_either_way() -> None:
    short = alone("8h 3d 7c", "hit", "stand")
    (box,) = short["boxes"]
    hands = [{"cards": box["cards"], "choices": box["choices"]}]
    long = {key: value for key, value in box.items() if key not in ("cards", "choices")} | {"hands": hands}
    assert settle(short | {"boxes": [long]}).conversation.answers == settle(short).conversation.answers


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (
            changed(0, 1, wagers={"main": 900}),
            "is not what the rules make it (boxes[0].hands[1].wagers.main; rule 1.6): $10.00 lay there in the end",
        ),
        (
            changed(1, 1, wagers={"main": 400}),
            "(boxes[1].hands[1].wagers.main; rule 1.5): nothing lay there in the end",
        ),
        (
            changed(0, 1, wagers={"ante": 900}),
            "no wager 'ante' (boxes[0].hands[1].wagers; rule 1.2): the wagers are main, insurance",
        ),
        (changed(0, 1, wagers={"main": 9.5}), "9.5 is not an amount (boxes[0].hands[1].wagers.main; rule 1.2)"),
        (
            changed(0, 1, choices=["stand", "hit"]),
            "had nothing more to decide or stake (boxes[0].hands[1].choices; rule 1.5): its hand was decided on",
        ),
        (changed(0, 1, choices=[]), "box 1 hand 2 has not decided (boxes[0].hands[1].choices; rule 1.5)"),
        (changed(0, 1, cards="8s Kd 2h"), "3 cards where the rules give 2 (boxes[0].hands[1].cards; rule 1.3)"),
        (changed(0, 1, cards="8s"), "boxes[0].hands[1].cards has 1 card ("),
        (changed(0, 1, cards=None), "null is not a text of cards (boxes[0].hands[1].cards)"),
        (changed(0, 1, seat=True), "no key 'seat' (boxes[0].hands[1]): the keys are cards, choices, wagers"),
        (
            changed(1, 1, cards="8s Kd"),
            "the cards of box 1 hand 2 stand here twice (boxes[0].hands[1].cards and boxes[1].hands[1].cards)",
        ),
        (changed(0, 2, choices=["hit", "stand"], cards="8d 2c 9h 9h 9h"), "the card 9h is here 3 times"),
    ],
)
def test_what_is_told_of_a_hand_is_what_happened(record: dict[str, Any], said: str) -> None:
    assert said in refusal(record)


def test_a_hand_that_nobody_made_is_refused() -> None:
    record = alone("8h 3d 7c", "hit", "stand")
    (box,) = record["boxes"]
    hands = [{"cards": box.pop("cards"), "choices": box.pop("choices")}, {}]
    said = refusal(record, boxes=[box | {"hands": hands}])
    assert "box 1 had no hand 2 (boxes[0].hands[1]; rule 1.5): a box has the hands that choices made" in said


@pytest.mark.parametrize(
    ("box", "said"),
    [
        ({"hands": [{}], "cards": "8h 3d"}, "cards beside hands (boxes[0].cards; rule 1.5): put them into the first"),
        ({"hands": [{}], "choices": []}, "choices beside hands (boxes[0].choices"),
        ({"hands": []}, "there are no hands (boxes[0].hands): leave"),
        ({"hands": {}}, "an object where a list belongs (boxes[0].hands)"),
        ({"hands": ["8h"]}, "a text where an object belongs (boxes[0].hands[0])"),
    ],
)
def test_hands_stand_in_one_place(box: dict[str, Any], said: str) -> None:
    record = alone("8h 3d", "stand") | {"boxes": [{"box": 1, "wagers": {"main": 1000}} | box]}
    assert said in refusal(record)


def test_games_with_one_hand_in_a_box_have_no_such_key() -> None:
    said = refusal({"game": "caribbean-stud", "boxes": [{"box": 1, "wagers": {"ante": 1000}, "hands": [{}]}]})
    assert "no key 'hands' (boxes[0]): the keys are box, cards, choices, player, seat, wagers" in said


# Two who wager on one box

PAIR: dict[str, Any] = {
    "game": "pairs-split",
    "boxes": [
        {"box": 1, "player": "A", "wagers": {"main": 1000}, "choices": [{"choice": "double", "cents": 300}]},
        {"box": 1, "player": "B", "wagers": {"main": 400}, "cards": "8h 3d Th", "choices": ["decline"]},
    ],
    "dealer": "Kd 8c",
}


def told(*choices: tuple[Any, ...]) -> dict[str, Any]:
    """The round of the two with other choices."""
    pairs = zip(PAIR["boxes"], choices, strict=True)
    return PAIR | {"boxes": [box | {"choices": list(own)} for box, own in pairs]}


def test_the_choices_of_one_are_not_those_of_the_other() -> None:
    assert nets(PAIR) == {(1, "A"): 1300, (1, "B"): 400}
    assert nets(told(({"choice": "double", "cents": 300},), ({"choice": "follow", "cents": 50},))) == {
        (1, "A"): 1300,
        (1, "B"): 450,
    }


def test_nobody_acts_for_another() -> None:
    """B's entry names what only A may choose, and A's names nothing: A has not decided."""
    said = refusal(told((), ("stand",)))
    assert "the record stops here: box 1 has not decided (boxes[0].choices; rule 1.5)" in said
    assert "(boxes[1].choices; rule 1.5)" in refusal(told(("stand",), ("stand",)))
    assert "box 1 had nothing more to decide or stake" in refusal(told(("stand",), ("stand",)))
    assert "box 1 cannot choose 'stand' (boxes[1].choices" in refusal(
        told(({"choice": "double", "cents": 300},), ("stand",))
    )


def with_third(*choices: Any, notice: int = 3) -> dict[str, Any]:
    third = {"box": 1, "player": "C", "wagers": {"main": 500}, "choices": list(choices)}
    return PAIR | {"notice": {"bettors-per-area": notice}, "boxes": [*PAIR["boxes"], third]}


def decisions(record: dict[str, Any]) -> list[tuple[str, str]]:
    given = settle(record).conversation.answers
    return [(each.player, each.choice) for each in given if isinstance(each, Decision)]


def test_a_decision_names_its_player_where_several_are_asked() -> None:
    follows = {"choice": "follow", "cents": 200}
    assert decisions(PAIR) == [("", "double"), ("", "decline")], "one is asked at a time"
    assert decisions(with_third(follows)) == [("", "double"), ("B", "decline"), ("", "follow")]
    assert nets(with_third(follows)) == {(1, "A"): 1300, (1, "B"): 400, (1, "C"): 700}


def test_where_two_are_asked_neither_decides_for_the_other() -> None:
    twice = told(({"choice": "double", "cents": 300},), ("decline", "decline"))["boxes"]
    record = with_third()
    said = refusal(record, boxes=[*twice, record["boxes"][2]])
    assert "box 1 has not decided (boxes[2].choices; rule 1.5)" in said
    bare = [{key: value for key, value in box.items() if key != "choices"} for box in twice]
    said = refusal(record, boxes=[twice[0], bare[1], record["boxes"][2]])
    assert "box 1 (B) has not decided (boxes[1].choices; rule 1.5)" in said


def test_more_than_the_notice_lets_share_a_box_are_refused() -> None:
    said = refusal(with_third("decline", notice=2))
    assert "box 1 stands here twice (boxes[0] and boxes[1] and boxes[2]; rule 1.2)" in said
    assert '"bettors-per-area", at most "3"' in said


def test_somebody_who_is_not_there_takes_nobody_else_along() -> None:
    away = {"what": "absent", "box": 1, "player": "B"}
    double = {"choice": "double", "cents": 300}
    assert nets(told((double,), ()) | {"irregularities": [away]}) == {(1, "A"): 1300, (1, "B"): 400}
    assert nets(told((double,), ("decline",)) | {"irregularities": [away]}) == {(1, "A"): 1300, (1, "B"): 400}
    said = refusal(told((double, "hit"), ()), irregularities=[away])
    assert "box 1 had nothing more to decide or stake (boxes[0].choices; rule 1.5)" in said


def test_who_has_not_decided_is_named() -> None:
    said = refusal(changed(1, 0, choices=["decline"]))
    assert "box 1 has not decided (boxes[1].hands[0].choices; rule 1.5)" in said


# A window of its own


def test_a_later_window_takes_its_own_wagers() -> None:
    insured = alone("8h 3d 9c", "hit", "stand", dealer="Ac 8c", insurance=500)
    assert nets(insured) == {(1, "A"): 1000 - 500}
    assert [type(each).__name__ for each in settle(insured).conversation.answers].count("TimeIsUp") == 1


def test_money_of_a_window_that_never_opened_is_refused() -> None:
    said = refusal(alone("8h 3d 9c", "hit", "stand", insurance=500))
    assert "wagers of 'insurance' were never open in this round (boxes[0].wagers.insurance; rule 1.2)" in said
    assert "leave the wager out" in said


def test_a_window_is_no_way_into_the_game() -> None:
    record = alone("8h 3d 9c", "hit", "stand", dealer="Ac 8c")
    said = refusal(record, boxes=[*record["boxes"], {"box": 2, "wagers": {"insurance": 500}}])
    assert "box 2 has no main wager (boxes[1].wagers; rule 1.2)" in said
