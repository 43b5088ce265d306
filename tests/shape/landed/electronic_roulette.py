"""One round with the layout open besides: chips too late there, and a terminal that malfunctioned."""

from __future__ import annotations

from pitbook.law import Cents
from pitbook.procedure.cloth.late_chips import ChipsTooLate
from pitbook.procedure.terminals.malfunctions import Malfunction
from pitbook.table.answers import Answer, Done, Ruling, Spun, TimeIsUp, Wager
from pitbook.table.places import Role
from shape.scene import Scene

WAGERS = (
    ("Ann", 1, "straight:17", 500),
    ("Ann", 1, "red", 1000),
    ("Bob", 2, "red", 500),
    ("Bob", 2, "dozen:2", 1000),
    ("Cy", 31, "split:17-20", 200),
)
DONE, OPERATOR = Done(Role.DEALER), "casino operator O"
BETTING = (*(Wager(box, player, wager, Cents(cents)) for player, box, wager, cents in WAGERS), TimeIsUp(30))
LATE = ChipsTooLate(31, "Cy", "black", Cents(500))


def spun(pocket: str, *after: Answer) -> tuple[Answer, ...]:
    return (*BETTING, LATE, Spun(pocket), DONE, *after, DONE)


REFUSED = (Malfunction(1), Ruling("refuse", OPERATOR), Done(Role.OPERATOR))
SCENE = Scene(
    notice={"layout": True},
    answers=spun("17", *REFUSED),
    # 17 is black and in the second dozen. Ann's prize of 35 x 500 is refused, and her $10 on red comes back.
    # Bob: 2 x 1,000, less 500 on red. Cy on the layout: 17 x 200.
    nets={"Ann": 0, "Bob": 2000 - 500, "Cy": 3400},
    record={
        "boxes": [
            {"box": 1, "player": "Ann", "wagers": {"straight:17": 500, "red": 1000}},
            {"box": 2, "player": "Bob", "wagers": {"red": 500, "dozen:2": 1000}},
            {"box": 31, "player": "Cy", "wagers": {"split:17-20": 200}},
        ],
        "number": "17",
        "irregularities": [
            {"what": "late-wager", "box": 31, "wager": "black", "cents": 500},
            {"what": "malfunction", "terminal": 1, "ruling": "refuse", "by": OPERATOR},
        ],
    },
    wagers=WAGERS,
    keys=("10 red + 5 straight:17", "s", "", "5 split:1-2 + 10 dozen:1", "r"),
    # The ball lay on 21 after all: red, and in the second dozen.
    amended=spun("21"),
    amended_nets={"Ann": 1000 - 500, "Bob": 500 + 2000, "Cy": -200},
)
