"""One round: amounts that are trimmed, a terminal that falls short, and 4-1-4 entered where 5-1-5 lies."""

from __future__ import annotations

from pitbook.law import Cents
from pitbook.procedure.terminals.wrong_results import WrongResult
from pitbook.table.answers import Answer, Done, Rolled, Ruling, TimeIsUp, Wager
from pitbook.table.places import Role
from shape.scene import Scene

# Ann touches $107 and $100 of it is shown; Cy's dollar is less than the $5 that must lie on a terminal together.
WAGERS = (
    ("Ann", 1, "small", 10_700),
    ("Bob", 30, "big", 500),
    ("Bob", 30, "double:5", 300),
    ("Cy", 7, "odd", 100),
)
NOTICE = {
    "limits": {"small": {"min": 100, "max": 10_000, "step": 100}},
    "aggregate-minimum": 500,
}
DONE = Done(Role.DEALER)
BETTING = (*(Wager(box, player, wager, Cents(cents)) for player, box, wager, cents in WAGERS), TimeIsUp(30))
RIGHT = WrongResult(("5", "1", "5"))


def thrown(*dice: int, wrong: tuple[Answer, ...] = ()) -> tuple[Answer, ...]:
    return (*BETTING, Rolled(dice), DONE, *wrong, DONE)


SCENE = Scene(
    notice=NOTICE,
    answers=thrown(4, 1, 4, wrong=(RIGHT, Ruling("put-right", "casino operator O"))),
    # In truth 5-1-5 came, eleven with two fives. Ann loses $100; Bob wins 500 and 10 x 300; Cy has no wager.
    nets={"Ann": -10_000, "Bob": 3500, "Cy": 0},
    record={
        "boxes": [
            {"box": 1, "player": "Ann", "wagers": {"small": 10_000}},
            {"box": 30, "player": "Bob", "wagers": {"big": 500, "double:5": 300}},
            {"box": 7, "player": "Cy", "wagers": {"odd": 100}},
        ],
        "dice": [4, 1, 4],
        "irregularities": [
            {"what": "wrong-result", "dice": [5, 1, 5], "ruling": "put-right", "by": "casino operator O"}
        ],
    },
    wagers=WAGERS,
    keys=("10 big + 5 double:5", "s", "", "5 total:9 + 10 small", "r"),
    # It was 6-1-5 after all: twelve is big, and has no two fives.
    amended=thrown(6, 1, 5),
    amended_nets={"Ann": -10_000, "Bob": 500 - 300, "Cy": 0},
)
