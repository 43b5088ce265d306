"""One round: 2, 5 and 5, a wager that came too late, and a 6 that was keyed for a 5."""

from __future__ import annotations

from pitbook.games.tai_sai.irregularities import WrongEntry
from pitbook.law import Cents
from pitbook.procedure.cloth.late_chips import ChipsTooLate
from pitbook.table.answers import Answer, Done, NoMoreBets, Rolled, Wager
from pitbook.table.places import Role
from shape.scene import Scene

WAGERS = (
    ("Ann", 1, "big", 1000),
    ("Ann", 1, "double:5", 200),
    ("Bob", 2, "odd", 500),
    ("Bob", 2, "total:12", 300),
)
DONE = Done(Role.DEALER)
BETTING = (*(Wager(box, player, wager, Cents(cents)) for player, box, wager, cents in WAGERS), NoMoreBets())


def thrown(*dice: int, late: tuple[Answer, ...] = (), wrong: tuple[Answer, ...] = ()) -> tuple[Answer, ...]:
    return (*BETTING, *late, Rolled(dice), *wrong, DONE)


SCENE = Scene(
    answers=thrown(5, 2, 5, late=(ChipsTooLate(2, "Bob", "even", Cents(500)),), wrong=(WrongEntry((6, 2, 5)),)),
    # A total of 12. Ann: 1,000 on big and 10 x 200. Bob: 7 x 300, less 500 on odd.
    nets={"Ann": 1000 + 2000, "Bob": 2100 - 500},
    record={
        "boxes": [
            {"box": 1, "player": "Ann", "wagers": {"big": 1000, "double:5": 200}},
            {"box": 2, "player": "Bob", "wagers": {"odd": 500, "total:12": 300}},
        ],
        "dice": [5, 2, 5],
        "irregularities": [
            {"what": "late-wager", "box": 2, "wager": "even", "cents": 500},
            {"what": "wrong-entry", "entered": [6, 2, 5]},
        ],
    },
    wagers=WAGERS,
    keys=("10 big + 5 double:5", "s", "", "5 total:9 + 10 small", "r"),
    # It was a 6 after all: 13 is big and odd.
    amended=thrown(6, 2, 5),
    amended_nets={"Ann": 1000 - 200, "Bob": 500 - 300},
)
