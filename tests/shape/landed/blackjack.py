"""One round: Ana and Ben on box 1, split twice, once without Ben; insurance; Ben on box 2 for nothing."""

from __future__ import annotations

from pitbook.cards import parse_cards
from pitbook.law import Cents
from pitbook.table.answers import Answer, Dealt, Decision, Done, NoMoreBets, Seen, Wager
from pitbook.table.places import Role
from shape.scene import Scene


def up(text: str) -> tuple[Answer, ...]:
    """Cards dealt face up, one after the other."""
    return tuple(answer for card in parse_cards(text) for answer in (Dealt(), Seen((card,))))


def round_with(last: str) -> tuple[Answer, ...]:
    """The round, with this card as the dealer's second."""
    return (
        Wager(1, "Ana", "main", Cents(1000)),
        Wager(1, "Ana", "house-money", Cents(500)),
        Wager(1, "Ben", "main", Cents(500)),
        Wager(1, "Ben", "house-money", Cents(100)),
        Wager(2, "Ben", "main", Cents(600)),
        NoMoreBets(),
        *up("Th 8s Ac Td 8c"),  # box 1, box 2, the dealer, box 1, box 2
        Decision(1, "take", player="Ben"),
        Decision(1, "ride", cents=Cents(1200), player="Ana"),
        Wager(1, "Ben", "insurance", Cents(250)),
        NoMoreBets(),
        # Box 1: tens are split, then the first of them again
        Decision(1, "split", player="Ana"),
        Decision(1, "decline", player="Ben"),
        *up("Tc"),
        Decision(1, "split", player="Ana"),
        Decision(1, "split", player="Ben"),
        *up("8h"),
        Decision(1, "stand", player="Ana"),
        *up("9c"),
        Decision(1, "stand", hand=2, player="Ana"),
        *up("2d"),
        Decision(1, "double", hand=3, cents=Cents(700), player="Ana"),
        Decision(1, "double", hand=3, cents=Cents(300), player="Ben"),
        *up("9d"),
        # Box 2: eights are split for nothing, the first doubled for nothing, the second goes over
        Decision(2, "split"),
        *up("3h"),
        Decision(2, "double"),
        *up("Kc 6c"),
        Decision(2, "hit", hand=2),
        *up("Qh"),
        *up(last),
        Done(Role.DEALER),  # who announces the total
    )


# House Money: a pair pays 3 to 1. Ana wins 1500 and leaves 1200 of the 2000 riding; Ben wins 300.
# Insurance: 250 of Ben's, lost, for the dealer has ace and seven.
# Box 1, against 18. Hand 1 has 18: Ana's 1000 and 1200, Ben's 500 stand off.
#   Hand 2 has 19: Ana's 2200 (1000 and the 1200 riding) win 2200. Ben has no part in it.
#   Hand 3 has 21: Ana's 2200 and 700 win 2900, Ben's 500 and 300 win 800.
# Box 2: hand 1 has 21: Ben's 600 win 600, and the lammer of the double another 600. Hand 2 goes over and costs nothing.
# Ana: 1500 + 2200 + 2900 = 6600.  Ben: 300 - 250 + 800 + 600 + 600 = 2050.
#
# With a nine as the second card the dealer has 20: hand 1 loses Ana's 2200 and Ben's 500, hand 2 Ana's 2200.
# Ana: 1500 - 2200 - 2200 + 2900 = 0.  Ben: 300 - 250 - 500 + 800 + 600 + 600 = 1550.

SCENE = Scene(
    notice={
        "bettors-per-area": "2",
        "house-money": True,
        "free-bet": True,
        "limits": {"main": {"min": 500, "max": 10_000}},
    },
    answers=round_with("7d"),
    nets={"Ana": 6600, "Ben": 2050},
    record={
        "boxes": [
            {
                "box": 1,
                "player": "Ana",
                "wagers": {"main": 1000, "house-money": 500},
                "hands": [
                    {"cards": "Th 8h", "choices": [{"choice": "ride", "cents": 1200}, "split", "split", "stand"]},
                    {"cards": "Td 9c", "choices": ["stand"], "wagers": {"main": 2200}},
                    {"cards": "Tc 2d 9d", "choices": [{"choice": "double", "cents": 700}]},
                ],
            },
            {
                "box": 1,
                "player": "Ben",
                "wagers": {"main": 500, "house-money": 100, "insurance": 250},
                "hands": [
                    {"choices": ["take", "decline", "split"]},
                    {},
                    {"choices": [{"choice": "double", "cents": 300}], "wagers": {"main": 500}},
                ],
            },
            {
                "box": 2,
                "player": "Ben",
                "wagers": {"main": 600},
                "hands": [
                    {"cards": "8s 3h Kc", "choices": ["split", "double"]},
                    {"cards": "8c 6c Qh", "choices": ["hit"]},
                ],
            },
        ],
        "dealer": "Ac 7d",
    },
    wagers=(
        ("Ana", 1, "main", 1000),
        ("Ana", 1, "house-money", 500),
        ("Ben", 1, "main", 500),
        ("Ben", 2, "main", 600),
    ),
    keys=("10", "s", "s", "s", "10", "h", "s", "s"),
    amended=round_with("9h"),
    amended_nets={"Ana": 0, "Ben": 1550},
)
