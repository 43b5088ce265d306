"""A spin of three terminals: one throw, one amount that is trimmed, one terminal that falls short."""

from __future__ import annotations

from typing import Any

from pitbook.law import Cents
from pitbook.table import Done, Rolled, TimeIsUp, Wager
from pitbook.table.places import Role
from shape.scene import Scene

LIMIT = {"min": 100, "max": 5000, "step": 100}
NOTICE: dict[str, Any] = {
    "limits": dict.fromkeys(("small", "big", "total", "number", "pair", "triple", "any-triple"), LIMIT),
    "aggregate-minimum": 300,
}

WAGERS = (
    Wager(1, "Ann", "small", Cents(500)),
    Wager(30, "Ben", "big", Cents(1000)),
    Wager(1, "Ann", "total:9", Cents(370)),
    Wager(1, "Ann", "pair:4", Cents(200)),
    Wager(7, "Cat", "big", Cents(200)),
    Wager(1, "Ann", "number:1", Cents(100)),
    Wager(30, "Ben", "any-triple", Cents(100)),
    TimeIsUp(30),
)
CONFIRMED = (Done(Role.DEALER), Done(Role.DEALER))

# The dice show 4-1-4: a total of 9, with two fours.
# Ann: small 500 wins 500; of 370 on the total 9 the terminal shows 300, which win 7 x 300 = 2100; the pair of fours,
# 200, wins 10 x 200 = 2000; the number 1 shows once, so 100 win 100.    500 + 2100 + 2000 + 100 = 4700
# Ben: big 1000 loses, any triple 100 loses.                             -1100
# Cat: 200 on big is under the least of 300 together and goes back.      0
SCENE = Scene(
    notice=NOTICE,
    answers=(*WAGERS, Rolled((4, 1, 4)), *CONFIRMED),
    nets={"Ann": 4700, "Ben": -1100, "Cat": 0},
    record={
        "notice": NOTICE,
        "boxes": [
            {"box": 1, "player": "Ann", "wagers": {"small": 500, "total:9": 370, "pair:4": 200, "number:1": 100}},
            {"box": 7, "player": "Cat", "wagers": {"big": 200}},
            {"box": 30, "player": "Ben", "wagers": {"big": 1000, "any-triple": 100}},
        ],
        "rolls": [[4, 1, 4]],
    },
    wagers=(("Ann", 1, "small", 1000), ("Ben", 30, "total:9", 570), ("Ben", 30, "pair:3", 300), ("Cat", 7, "big", 200)),
    keys=("10 small + 3.70 total:9", "", "10 pair:3", "q"),
    # 5-1-5 is eleven. Ann loses 500, 300 and 200 and wins 100 on the number 1; Ben wins 1000 and loses 100.
    amended=(*WAGERS, Rolled((5, 1, 5)), *CONFIRMED),
    amended_nets={"Ann": -900, "Ben": 900, "Cat": 0},
)
