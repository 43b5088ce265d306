"""One throw at the dice table."""

from __future__ import annotations

from pitbook.law import Cents
from pitbook.table import NoMoreBets, Rolled, Wager
from shape.scene import Scene

WAGERS = (
    Wager(1, "Ann", "small", Cents(500)),
    Wager(1, "Ann", "any-triple", Cents(100)),
    Wager(2, "Ben", "pair:2", Cents(100)),
    NoMoreBets(),
)

# 2-2-5 is nine. Ann: small 500 wins 500 and any triple 100 loses. Ben: the pair of twos 100 wins 10 x 100.
SCENE = Scene(
    notice={},
    answers=(*WAGERS, Rolled((2, 2, 5))),
    nets={"Ann": 400, "Ben": 1000},
    record={
        "boxes": [
            {"box": 1, "player": "Ann", "wagers": {"small": 500, "any-triple": 100}},
            {"box": 2, "player": "Ben", "wagers": {"pair:2": 100}},
        ],
        "rolls": [[2, 2, 5]],
    },
    wagers=(("Ann", 1, "small", 1000), ("Ben", 2, "total:9", 500)),
    keys=("10 small + 5 total:9", "", "q"),
    # 3-2-6 is eleven: everything loses.
    amended=(*WAGERS, Rolled((3, 2, 6))),
    amended_nets={"Ann": -600, "Ben": -100},
)
