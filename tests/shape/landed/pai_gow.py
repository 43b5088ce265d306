"""One round in which a player banks: one opponent wins, one loses by a copy, one stands off."""

from __future__ import annotations

from typing import Any

from pitbook.cards import parse_face
from pitbook.law import Cents
from pitbook.table.answers import Answer, Dealt, Decision, NoMoreBets, Rolled, Seen, Wager
from shape.scene import Scene

NOTICE: dict[str, Any] = {
    "bank": "player",
    "limits": {"main": {"min": 500, "max": 10_000, "step": 100}, "bank": {"min": 1000, "step": 100}},
}


def seen(tiles: str) -> Seen:
    return Seen(tuple(map(parse_face, tiles.split())))


def round_of(cat: str, cat_high: str) -> tuple[Answer, ...]:
    """The round, with Cat's tiles as they are told and as they are turned."""
    return (
        Wager(2, "Ben", "main", Cents(1000)),
        Wager(1, "Ann", "bank", Cents(5000)),
        Wager(3, "Cat", "main", Cents(2000)),
        Wager(5, "Dan", "main", Cents(500)),
        NoMoreBets(),
        Rolled((1, 2, 3)),
        *[Dealt()] * 8,
        seen("6-5 6-4 2-2 5-3"),  # looked at by Ann, Ben, Cat and Dan
        seen("6-6 5-5 6-3 4-3"),
        seen(cat),
        seen("3-3 6-1 3-3 5-1"),
        Decision(5, "ask the dealer"),
        Decision(2, "set", places=(1, 3)),
        Decision(3, "set", places=(0, 2)),
        Decision(1, "set", places=(0, 2)),
        seen("6-4 5-3"),  # turned: the bank, then Ben, Cat and Dan
        seen("6-5 2-2"),
        seen("6-6 6-3"),
        seen("5-5 4-3"),
        seen(cat_high),
        seen("2-2 6-5"),
        seen("3-3 6-1 3-3 5-1"),
    )


# Ann banks 5,000 on box 1. The low hands stand behind the bar:
#   Ann  6-4 5-3 | 6-5 2-2   8 points, low 5 with the 2-2
#   Ben  6-6 6-3 | 5-5 4-3   a wong, low 7: both higher. Wins 1,000 of the bank, less 50                      +950
#   Cat  5-1 6-4 | 2-2 6-5   6 points, low 5 with the 2-2, a copy: neither higher. Loses 2,000 to the bank   -2000
#   Dan  3-3 3-3 | 6-1 5-1   a pair, low 3: one higher. Stands off; set the house way                            0
# The bank then holds 5,000 - 1,000 + 2,000 = 6,000; of the 1,000 that it gained the house takes 50          +950
SCENE = Scene(
    notice=NOTICE,
    answers=round_of("2-2 5-1 6-5 6-4", "5-1 6-4"),
    nets={"Ann": 950, "Ben": 950, "Cat": -2000, "Dan": 0},
    record={
        "dice": [1, 2, 3],
        "bank": {
            "box": 1,
            "player": "Ann",
            "tiles": "6-5 6-4 2-2 5-3",
            "low": "6-5 2-2",
            "wagers": {"bank": 5000},
        },
        "boxes": [
            {"box": 2, "player": "Ben", "wagers": {"main": 1000}, "tiles": "6-6 5-5 6-3 4-3", "low": "5-5 4-3"},
            {"box": 3, "player": "Cat", "wagers": {"main": 2000}, "tiles": "2-2 5-1 6-5 6-4", "low": "2-2 6-5"},
            {"box": 5, "player": "Dan", "wagers": {"main": 500}, "tiles": "3-3 6-1 3-3 5-1"},
        ],
    },
    wagers=(("Ann", 1, "bank", 5000), ("Ben", 2, "main", 1000), ("Cat", 3, "main", 500), ("Dan", 5, "main", 700)),
    keys=("10", "a", "20 bank", "a", "10", "a", "q"),
    # Cat's 5-1 was a 4-4: 4-4 6-4 is 8 points with a higher tile than the bank's, and the copy leaves one hand higher.
    # Cat stands off, and the bank holds 5,000 - 1,000 in the end.
    amended=round_of("2-2 4-4 6-5 6-4", "4-4 6-4"),
    amended_nets={"Ann": -1000, "Ben": 950, "Cat": 0, "Dan": 0},
)
