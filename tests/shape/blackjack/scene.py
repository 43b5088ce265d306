"""One round: A and B on box 1, split twice, once without B; insurance; B on box 2 with a free split and double."""

from __future__ import annotations

from pitbook.cards import parse_cards
from pitbook.law import Cents
from pitbook.table.answers import Answer, Dealt, Decision, NoMoreBets, Seen, Wager
from shape.scene import Scene


def up(text: str) -> tuple[Answer, ...]:
    """Cards dealt face up, one after the other."""
    return tuple(answer for card in parse_cards(text) for answer in (Dealt(), Seen((card,))))


def round_with(last: str) -> tuple[Answer, ...]:
    """The round, with this card as the dealer's second."""
    return (
        Wager(1, "A", "initial", Cents(1000)),
        Wager(1, "A", "house-money", Cents(500)),
        Wager(1, "B", "initial", Cents(500)),
        Wager(1, "B", "house-money", Cents(100)),
        Wager(2, "B", "initial", Cents(600)),
        NoMoreBets(),
        *up("Th 8s Ac Td 8c"),  # box 1, box 2, the dealer, box 1, box 2
        Decision(1, "keep", player="B"),
        Decision(1, "ride", cents=Cents(1200), player="A"),
        Wager(1, "B", "insurance", Cents(250)),
        NoMoreBets(),
        # Box 1: tens are split, then the first of them again
        Decision(1, "split", player="A"),
        Decision(1, "decline", player="B"),
        *up("Tc"),
        Decision(1, "split", player="A"),
        Decision(1, "follow", player="B"),
        *up("8h"),
        Decision(1, "stand", player="A"),
        *up("9c"),
        Decision(1, "stand", hand=2, player="A"),
        *up("2d"),
        Decision(1, "double", hand=3, cents=Cents(700), player="A"),
        Decision(1, "follow", hand=3, cents=Cents(300), player="B"),
        *up("9d"),
        # Box 2: eights are split for nothing, the first doubled for nothing, the second goes over
        Decision(2, "free split"),
        *up("3h"),
        Decision(2, "free double"),
        *up("Kc 6c"),
        Decision(2, "hit", hand=2),
        *up("Qh"),
        *up(last),
    )


# House Money: a pair pays 3 to 1. A wins 1500 and leaves 1200 of the 2000 riding; B wins 300.
# Insurance: 250 of B's, lost, for the dealer has ace and seven.
# Box 1, against 18. Hand 1 has 18: A's 1000 and 1200, B's 500 stand off.
#   Hand 2 has 19: A's 2200 (1000 and the 1200 riding) win 2200. B has no part in it.
#   Hand 3 has 21: A's 2200 and 700 win 2900, B's 500 and 300 win 800.
# Box 2: hand 1 has 21: B's 600 win 600, and the marker of the double another 600. Hand 2 goes over and costs nothing.
# A: 1500 + 2200 + 2900 = 6600.  B: 300 - 250 + 800 + 600 + 600 = 2050.
#
# With a nine as the dealer's second card the dealer has 20: hand 1 loses A's 2200 and B's 500, hand 2 loses A's 2200.
# A: 1500 - 2200 - 2200 + 2900 = 0.  B: 300 - 250 - 500 + 800 + 600 + 600 = 1550.

SCENE = Scene(
    notice={
        "bettors-per-area": "2",
        "house-money": True,
        "free-bets": True,
        "limits": {"initial": {"min": 500, "max": 10_000}},
    },
    answers=round_with("7d"),
    nets={"A": 6600, "B": 2050},
    record={
        "boxes": [
            {
                "box": 1,
                "player": "A",
                "wagers": {"initial": 1000, "house-money": 500},
                "hands": [
                    {"cards": "Th 8h", "choices": [{"choice": "ride", "cents": 1200}, "split", "split", "stand"]},
                    {"cards": "Td 9c", "choices": ["stand"], "wagers": {"initial": 2200}},
                    {"cards": "Tc 2d 9d", "choices": [{"choice": "double", "cents": 700}]},
                ],
            },
            {
                "box": 1,
                "player": "B",
                "wagers": {"initial": 500, "house-money": 100, "insurance": 250},
                "hands": [
                    {"choices": ["keep", "decline", "follow"]},
                    {},
                    {"choices": [{"choice": "follow", "cents": 300}], "wagers": {"initial": 500}},
                ],
            },
            {
                "box": 2,
                "player": "B",
                "wagers": {"initial": 600},
                "hands": [
                    {"cards": "8s 3h Kc", "choices": ["free split", "free double"]},
                    {"cards": "8c 6c Qh", "choices": ["hit"]},
                ],
            },
        ],
        "dealer": "Ac 7d",
    },
    wagers=(
        ("A", 1, "initial", 1000),
        ("A", 1, "house-money", 500),
        ("B", 1, "initial", 500),
        ("B", 2, "initial", 600),
    ),
    keys=("10", "s", "s", "s", "10", "h", "s", "s"),
    amended=round_with("9h"),
    amended_nets={"A": 0, "B": 1550},
)
