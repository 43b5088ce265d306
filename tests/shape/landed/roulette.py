"""One round: a ball that leaves the wheel, a wager put where it belongs, and a dolly on 20 when the ball lies on 17."""

from __future__ import annotations

from pitbook.games.roulette.irregularities import MisplacedWager, VoidSpin, WrongNumber
from pitbook.law import Cents
from pitbook.table.answers import Answer, Done, NoMoreBets, Spun, Wager
from pitbook.table.places import Role
from shape.scene import Scene

WAGERS = (
    ("Ann", 1, "straight:17", 500),
    ("Ann", 1, "red", 1000),
    ("Bob", 2, "red", 500),
    ("Bob", 2, "split:17-20", 200),
    ("Bob", 2, "dozen:2", 1000),
)
DONE = Done(Role.DEALER)


def spun(*after: Answer) -> tuple[Answer, ...]:
    """The round up to its spin, and what came of that."""
    made = (Wager(box, player, wager, Cents(cents)) for player, box, wager, cents in WAGERS)
    misplaced = MisplacedWager(2, "Bob", "red", "black")
    return (*made, NoMoreBets(), VoidSpin("left-the-wheel"), NoMoreBets(), misplaced, *after)


SCENE = Scene(
    answers=spun(Spun("17"), WrongNumber("20"), DONE, DONE),
    # 17 is black and in the second dozen. Ann: 35 x 500, less 1,000 on red.
    # Bob: 17 x 200, 2 x 1,000, and 500 on black.
    nets={"Ann": 17_500 - 1000, "Bob": 3400 + 2000 + 500},
    record={
        "boxes": [
            {"box": 1, "player": "Ann", "wagers": {"straight:17": 500, "red": 1000}},
            {"box": 2, "player": "Bob", "wagers": {"red": 500, "split:17-20": 200, "dozen:2": 1000}},
        ],
        "number": "17",
        "irregularities": [
            {"what": "no-spin", "cause": "left-the-wheel"},
            {"what": "misplaced-wager", "box": 2, "wager": "red", "meant": "black"},
            {"what": "wrong-number", "marked": "20"},
        ],
    },
    wagers=WAGERS,
    keys=("10 red + 5 straight:17", "s", "", "5 split:1-2 + 10 dozen:1", "r"),
    # The ball lay on 21 after all: red, and in the second dozen.
    amended=spun(Spun("21"), DONE, DONE),
    amended_nets={"Ann": 1000 - 500, "Bob": -500 + 2000 - 200},
)
