"""A round in which a player banks: one opponent wins, one loses by a copy, one stands off."""

from __future__ import annotations

from typing import Any

from pitbook.cards import parse_face
from pitbook.law import Cents
from pitbook.table import Answer, Dealt, Decision, NoMoreBets, Rolled, Seen, Wager
from shape.scene import Scene

NOTICE: dict[str, Any] = {
    "limits": {"wager": {"min": 500, "max": 10000, "step": 100}, "bank": {"min": 1000, "step": 100}}
}


def seen(tiles: str) -> Seen:
    return Seen(tuple(map(parse_face, tiles.split())))


def round_of(c: str, c_high: str) -> tuple[Answer, ...]:
    """The round, with Cat's tiles as they are told and as they are turned."""
    return (
        Wager(2, "Ben", "wager", Cents(1000)),
        Wager(1, "Ann", "bank", Cents(3000)),
        Wager(3, "Cat", "wager", Cents(2000)),
        Wager(5, "Dan", "wager", Cents(500)),
        NoMoreBets(),
        Rolled((1, 2, 3)),
        Dealt(),  # to Ben, Cat, Dan and Ann
        Dealt(),
        Dealt(),
        Dealt(),
        seen("6-5 6-4 2-2 5-3"),  # looked at by Ann, Ben, Cat and Dan
        seen("6-6 5-5 6-3 4-3"),
        seen(c),
        seen("3-3 6-1 3-3 5-1"),
        Decision(5, "house-way"),
        Decision(2, "set", places=(1, 3)),
        Decision(3, "set", places=(0, 2)),
        Decision(1, "set", places=(0, 2)),
        seen("6-4 5-3"),  # turned: the bank, then Ben, Cat and Dan
        seen("6-5 2-2"),
        seen("6-6 6-3"),
        seen("5-5 4-3"),
        seen(c_high),
        seen("2-2 6-5"),
        seen("3-3 6-1 3-3 5-1"),
    )


# Ann banks 3000 on box 1, whose turn it is in the first round. The dice show 6: with the bank as one that is over Ann,
# Ben, Cat, Dan and Ann to Ben, who gets the first tiles; Cat, Dan and Ann follow. The low hands stand behind the bar:
#   Ann  6-4 5-3 | 6-5 2-2   8 points, low 5 with the 2-2
#   Ben  6-6 6-3 | 5-5 4-3   a wong, low 7: both better. Wins 1000 of the bank, less 50                      +950
#   Cat  5-1 6-4 | 2-2 6-5   6 points, low 5 with the 2-2, a copy: neither better. Loses 2000 to the bank   -2000
#   Dan  3-3 3-3 | 6-1 5-1   a pair, low 3: one better. Stands off; set by the house                            0
# The bank then holds 3000 - 1000 + 2000 = 4000; of the 1000 that it gained the house takes 50               +950
SCENE = Scene(
    notice=NOTICE,
    answers=round_of("2-2 5-1 6-5 6-4", "5-1 6-4"),
    nets={"Ann": 950, "Ben": 950, "Cat": -2000, "Dan": 0},
    record={
        "notice": NOTICE,
        "rolls": [[1, 2, 3]],
        "boxes": [
            {
                "box": 1,
                "player": "Ann",
                "wagers": {"bank": 3000},
                "cards": "6-5 6-4 2-2 5-3",
                "choices": [{"choice": "set", "places": [0, 2]}],
            },
            {
                "box": 2,
                "player": "Ben",
                "wagers": {"wager": 1000},
                "cards": "6-6 5-5 6-3 4-3",
                "choices": [{"choice": "set", "places": [1, 3]}],
            },
            {
                "box": 3,
                "player": "Cat",
                "wagers": {"wager": 2000},
                "cards": "2-2 5-1 6-5 6-4",
                "choices": [{"choice": "set", "places": [0, 2]}],
            },
            {
                "box": 5,
                "player": "Dan",
                "wagers": {"wager": 500},
                "cards": "3-3 6-1 3-3 5-1",
                "choices": ["house-way"],
            },
        ],
    },
    wagers=(("Ann", 1, "bank", 5000), ("Ben", 2, "wager", 1000), ("Cat", 3, "wager", 500), ("Dan", 5, "wager", 700)),
    keys=("10", "h", "20 bank", "set 1 2", "10", "set 1 4", "q"),
    # Cat's 5-1 was a 4-4: 4-4 6-4 is 8 points with a better tile than the bank's, and the copy leaves one hand better.
    # Cat stands off, and the bank holds 3000 - 1000 in the end.
    amended=round_of("2-2 4-4 6-5 6-4", "4-4 6-4"),
    amended_nets={"Ann": -1000, "Ben": 950, "Cat": 0, "Dan": 0},
)
