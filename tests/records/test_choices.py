"""Choices that name cards or amounts, decisions that are locked in, and cards that come again after a shuffle."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook import settle
from pitbook.table import Decision, Locked
from pitbook.table.answers import Shuffled
from pitbook.table.places import DEALER, hand_pile
from records.small_games import nets, refusal, small_games

__all__ = ["small_games"]
pytestmark = pytest.mark.usefixtures("small_games")


def swapped(*choices: Any, cards: str = "3d 9s Kh Ah 3d", dealer: str = "4c 5c 6c 7c", **wagers: int) -> dict[str, Any]:
    box = {"box": 1, "player": "A", "wagers": {"main": 1000, **wagers}, "cards": cards, "choices": list(choices)}
    return {"game": "swap-three", "boxes": [box], "dealer": dealer}


def exchange(cards: str) -> dict[str, Any]:
    return {"choice": "exchange", "cards": cards}


KEPT = swapped("keep", "back", cards="3d 9s Kh", dealer="4c 5c 6c")
SWAPPED = swapped(exchange("9s 3d"), "back", backing=1000)


def test_cards_are_named_by_their_faces_or_their_places() -> None:
    assert nets(SWAPPED) == {(1, "A"): 2000}
    (first, _) = (each for each in settle(SWAPPED).conversation.answers if isinstance(each, Decision))
    assert first.places == (1, 0)
    by_place = swapped({"choice": "exchange", "places": [1, 0]}, "back", backing=1000)
    assert settle(by_place).conversation.answers == settle(SWAPPED).conversation.answers


def test_a_hand_has_its_cards_in_the_order_in_which_they_came() -> None:
    """The dealer gives the first away by rule, and the hand two of its three; one of these comes back."""
    table = settle(SWAPPED).conversation.table
    assert [str(card) for card in table.cards_in(hand_pile(1))] == ["Kh", "Ah", "3d"]
    assert [str(card) for card in table.cards_in(DEALER)] == ["5c", "6c", "7c"]


def test_decisions_are_locked_in_once_everybody_has_chosen() -> None:
    record = swapped("keep", "back", cards="3d 9s Kh", dealer="4c 5c 6c")
    other = record["boxes"][0] | {"box": 2, "player": "B", "cards": "2d 2s 2h", "choices": ["keep", "drop"]}
    done = settle(record | {"boxes": [*record["boxes"], other]})
    made = [each for each in done.conversation.answers if isinstance(each, Decision | Locked)]
    assert [getattr(each, "choice", "lock") for each in made] == ["keep", "keep", "lock", "back", "drop", "lock"]
    assert [box.net for box in done.boxes] == [2000, -1000]


def test_the_same_choice_in_a_second_pass_is_no_change_of_mind() -> None:
    assert nets(swapped("keep", "keep", cards="3d 9s Kh", dealer="4c 5c 6c")) == {(1, "A"): 1000}


def test_cards_come_again_once_they_were_shuffled() -> None:
    assert any(isinstance(each, Shuffled) for each in settle(SWAPPED).conversation.answers)
    said = refusal(swapped("keep", "back", cards="3d 9s Kh", dealer="4c 5c 3d"))
    assert "a card given here cannot be" in said
    said = refusal(swapped(exchange("9s 3d"), "back", cards="3d 9s Kh Ah Kh"))
    assert "a card given here cannot be" in said, "the king was not put back"


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (
            swapped(exchange("9s Qc"), "back"),
            "Qc does not lie in the hand (boxes[0].choices[0].cards; rule 1.4): it is 3d 9s Kh then",
        ),
        (swapped(exchange("9s 9s"), "back"), "9s does not lie in the hand (boxes[0].choices[0].cards; rule 1.4)"),
        (
            swapped(exchange("3d 9s Kh"), "back"),
            "exchange names 1 to 2 of the hand, not (0, 1, 2) (boxes[0].choices[0]; rule 1.4)",
        ),
        (swapped(exchange("3d 9z"), "back"), "'9z' is not a card (boxes[0].choices[0].cards)"),
        (swapped(exchange(""), "back"), "exchange names 1 to 2 of the hand, not () (boxes[0].choices[0]; rule 1.4)"),
        (
            swapped("exchange", "back"),
            'it is not said what \'exchange\' names (boxes[0].choices; rule 1.4): add "cards" or "places"',
        ),
        (
            swapped({"choice": "exchange", "places": [3]}, "back"),
            "there is no place 3 (boxes[0].choices[0].places; rule 1.4): the hand has the places 0 to 2",
        ),
        (swapped({"choice": "exchange", "places": [1, 1]}, "back"), "exchange names 1 to 2 of the hand, not (1, 1)"),
        (
            swapped({"choice": "exchange", "places": [-1]}, "back"),
            "[-1] are not numbers from 0 (boxes[0].choices[0].places)",
        ),
        (swapped({"choice": "exchange", "places": [True]}, "back"), "[true] are not numbers from 0"),
        (
            swapped({"choice": "exchange", "places": "1"}, "back"),
            "a text where a list belongs (boxes[0].choices[0].places)",
        ),
        (
            swapped({"choice": "exchange", "places": [1], "cards": "3d"}, "back"),
            "cards beside places (boxes[0].choices[0]; rule 1.4)",
        ),
        (
            swapped({"choice": "exchange", "card": "3d"}, "back"),
            "no key 'card' (boxes[0].choices[0]): the keys are cards, cents, choice, places",
        ),
        (
            swapped({"cards": "3d"}, "back"),
            'no choice {"cards": "3d"} (boxes[0].choices; rule 1.4): the choices are keep, exchange, back, drop',
        ),
        (swapped(["keep"], "back"), 'no choice ["keep"] (boxes[0].choices; rule 1.4)'),
        (
            swapped({"choice": "keep", "cards": "3d"}, "back"),
            "'keep' names nothing of a hand (boxes[0].choices[0].cards; rule 1.4): leave \"cards\" out",
        ),
        (
            swapped({"choice": "keep", "cents": 5}, "back"),
            "'keep' is chosen for no amount (boxes[0].choices[0].cents; rule 1.4): leave \"cents\" out",
        ),
        (
            swapped({"choice": "keep", "cents": "5"}, "back"),
            "'5' is not an amount (boxes[0].choices[0].cents; rule 1.4)",
        ),
        (
            swapped(exchange("9s 3d"), "back", "drop"),
            "box 1 had nothing more to decide or stake (boxes[0].choices; rule 1.4)",
        ),
        (
            swapped(exchange("9s 3d"), "back", exchange("Kh")),
            "had nothing more to decide or stake (boxes[0].choices[2]; rule 1.4)",
        ),
        (swapped(exchange("9s 3d")), "box 1 has not decided (boxes[0].choices; rule 1.5)"),
        (
            swapped(exchange("9s 3d"), "back", cards="3d 9s Kh Ah 3d 2c"),
            "6 cards where the rules give 5 (boxes[0].cards; rule 1.3)",
        ),
        (swapped(exchange("9s 3d"), "back", dealer="4c 5c 6c 7c 8c"), "5 cards where the rules give 4 (dealer)"),
        (
            swapped(exchange("9s 3d"), "back", backing=500),
            "is not what the rules make it (boxes[0].wagers.backing; rule 1.6): $10.00 lay there in the end",
        ),
        (
            swapped(exchange("9s 3d"), "keep", backing=1000),
            "(boxes[0].wagers.backing; rule 1.5): nothing lay there in the end",
        ),
    ],
)
def test_what_a_choice_names_is_there_and_asked_for(record: dict[str, Any], said: str) -> None:
    assert said in refusal(record)


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        (
            "double",
            "it is not said for how much 'double' was chosen (boxes[0].choices; rule 1.5): add \"cents\"",
        ),
        ({"choice": "double", "cents": 1001}, "double takes $0.01 to $10.00 (boxes[0].choices[0]; rule 1.5)"),
        ({"choice": "double", "cents": 0}, "0 cents is too little (boxes[0].choices[0].cents; rule 1.5)"),
        (
            {"choice": "double", "cents": 500, "cards": "8h"},
            "'double' names nothing of a hand (boxes[0].choices[0].cards; rule 1.5)",
        ),
        ({"choice": "ride"}, "no choice 'ride' (boxes[0].choices; rule 1.5)"),
    ],
)
def test_an_amount_is_within_what_the_rules_take(choice: Any, said: str) -> None:
    box = {"box": 1, "wagers": {"main": 1000}, "cards": "8h 3d Th", "choices": [choice]}
    assert said in refusal({"game": "pairs-split", "boxes": [box], "dealer": "Kd 8c"})


def test_cards_that_a_choice_names_must_be_in_the_record() -> None:
    record = swapped(exchange("9s 3d"), "back")
    (box,) = record["boxes"]
    del box["cards"]
    assert "boxes[0].cards is not given (boxes[0].cards; rule 1.3)" in refusal(record)
