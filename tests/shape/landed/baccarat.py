"""One round: the Player's 4 draws to 1, the Banker's 5 draws to 9, with a commission, antes and a coloured match."""

from __future__ import annotations

from pitbook.cards import parse_cards
from pitbook.law import Cents
from pitbook.table.answers import Answer, Dealt, Done, NoMoreBets, Seen, Wager
from pitbook.table.places import Role
from shape.scene import Scene


def cards(text: str) -> tuple[Answer, ...]:
    """Cards face up, one by one."""
    return tuple(answer for card in parse_cards(text) for answer in (Dealt(), Seen((card,))))


WAGERS = (
    ("Ann", 1, "banker", 1050),
    ("Ann", 1, "ante", 100),
    ("Ann", 1, "lucky-match:player", 500),
    ("Bob", 2, "player", 1000),
    ("Bob", 2, "tie", 1000),
    ("Bob", 2, "ante", 100),
)
BETTING = (*(Wager(box, player, wager, Cents(cents)) for player, box, wager, cents in WAGERS), NoMoreBets())
PAYING = (Done(Role.DEALER), Done(Role.DEALER))

SCENE = Scene(
    notice={
        "limits": {"player": {"min": 1000}, "banker": {"min": 1000}, "tie": {"min": 1000}},
        "ante-up": 100,
        "lucky-match": "1",
    },
    opening=(Dealt(),),  # one card is burned
    answers=(*BETTING, *cards("2h Kc 2d 5s 7c 4d"), *PAYING),
    # Ann: banker +1,050, of which 52 is commission (52.5 rounded down); coloured match 10 to 1; ante -100.
    # Bob: both wagers and the ante are lost.
    nets={"Ann": 1050 - 52 + 5000 - 100, "Bob": -1000 - 1000 - 100},
    record={
        "boxes": [
            {"box": 1, "player": "Ann", "wagers": {"banker": 1050, "ante": 100, "lucky-match:player": 500}},
            {"box": 2, "player": "Bob", "wagers": {"player": 1000, "tie": 1000, "ante": 100}},
        ],
        "player": "2h 2d 7c",
        "banker": "Kc 5s 4d",
    },
    wagers=WAGERS,
    keys=("10 banker + 1 ante", "s", "10 player + 1 ante + 5 lucky-match:banker", "r", ""),
    # The Banker's last card was a six after all: 1 against 1 is a tie, which pays 8 to 1.
    amended=(*BETTING, *cards("2h Kc 2d 5s 7c 6d"), *PAYING),
    amended_nets={"Ann": 5000 - 100, "Bob": 8000 - 100},
)
