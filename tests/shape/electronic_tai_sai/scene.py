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
    Wager(1, "A", "small", Cents(500)),
    Wager(30, "B", "big", Cents(1000)),
    Wager(1, "A", "total:9", Cents(370)),
    Wager(1, "A", "pair:4", Cents(200)),
    Wager(7, "C", "big", Cents(200)),
    Wager(1, "A", "number:1", Cents(100)),
    Wager(30, "B", "any-triple", Cents(100)),
    TimeIsUp(30),
)
CONFIRMED = (Done(Role.DEALER), Done(Role.DEALER))

# The dice show 4-1-4: a total of 9, with two fours.
# A: small 500 wins 500; of 370 on the total 9 the terminal shows 300, which win 7 x 300 = 2100; pair of fours 200 wins
# 10 x 200 = 2000; the number 1 shows once, 100 win 100.             500 + 2100 + 2000 + 100 = 4700
# B: big 1000 loses, any triple 100 loses.                           -1100
# C: 200 on big is under the least of 300 together and goes back.    0
SCENE = Scene(
    notice=NOTICE,
    answers=(*WAGERS, Rolled((4, 1, 4)), *CONFIRMED),
    nets={"A": 4700, "B": -1100, "C": 0},
    record={
        "notice": NOTICE,
        "boxes": [
            {"box": 1, "player": "A", "wagers": {"small": 500, "total:9": 370, "pair:4": 200, "number:1": 100}},
            {"box": 7, "player": "C", "wagers": {"big": 200}},
            {"box": 30, "player": "B", "wagers": {"big": 1000, "any-triple": 100}},
        ],
        "rolls": [[4, 1, 4]],
    },
    wagers=(("A", 1, "small", 1000), ("B", 30, "total:9", 570), ("B", 30, "pair:3", 300), ("C", 7, "big", 200)),
    keys=("10", "", "10", "", "q"),
    # 5-1-5 is eleven. A loses 500, 300 and 200 and wins 100 on the number 1; B wins 1000 and loses 100.
    amended=(*WAGERS, Rolled((5, 1, 5)), *CONFIRMED),
    amended_nets={"A": -900, "B": 900, "C": 0},
)
