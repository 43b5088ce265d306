"""One round with five full boxes: everybody exchanges, the rack is shuffled again, and the dealer is forced."""

from __future__ import annotations

from pitbook.cards import parse_cards
from pitbook.law import Cents
from pitbook.table.answers import Answer, Dealt, Decision, Locked, NoMoreBets, Seen, Shuffled, Wager
from shape.scene import Scene

ALL = (0, 1, 2, 3, 4)


def seen(cards: str) -> Seen:
    return Seen(parse_cards(cards))


def round_up_to_the_forced_card() -> tuple[Answer, ...]:
    return (
        Wager(1, "Ana", "ante", Cents(500)),
        Wager(1, "Ana", "super", Cents(100)),
        *(Wager(box, player, "ante", Cents(500)) for box, player in ((2, "Ben"), (3, "Ana"), (4, "Ben"), (5, "Ana"))),
        NoMoreBets(),
        *([Dealt()] * 6),
        seen("3h"),  # the dealer's last card
        *map(seen, ("Ac Kd Qh 8s 3c", "2c Ad 6h 9s Jc", "2d 4h 6s As Js", "2s Ah 7c 9h Qc", "3s 4s 7h Td Ks")),
        # The first pass: Ana thinks again about box 3
        Decision(3, "bet"),
        Decision(1, "declare"),
        Decision(2, "exchange", places=ALL),
        Decision(5, "exchange", places=ALL),
        Decision(4, "exchange", places=ALL),
        Decision(3, "exchange", places=ALL),
        Locked(),
        # The second pass
        seen("Ac Kd Qh 8s 3c"),
        Decision(1, "exchange", places=(2, 3, 4)),
        # Of 22 cards boxes 1 to 4 take 18; four are left for box 5, so the 18 in the rack are shuffled
        *([Dealt()] * 4),
        Shuffled(),
        Dealt(),
        *map(seen, ("Ac Kd Kh 7s 2h", "5c 5d 9c Tc 3d", "Kc Th 4d 5h 9d", "4c 5s 6c 7d 8h", "Ts Jh Qs 8d Qh")),
        Decision(1, "bet"),
        Decision(2, "bet"),
        Decision(3, "fold"),
        Decision(4, "bet"),
        Decision(5, "bet"),
        seen("Qd Jd 8c 6d"),  # queen high with the three: the dealer does not qualify
        Decision(1, "force"),
        Decision(2, "no force"),
        Decision(4, "force"),
        Decision(5, "no force"),
        Dealt(),  # in the place of the queen
    )


# Every draw costs 500, and so does forcing, in boxes 1 and 4.
# Box 1, Ana: ace, king, queen, paid 6 times 100. Then a pair of kings beats the pair of jacks that the dealer gets: the
#   bet of 1000 wins 1000 for the pair and 1000 for ace and king. 600 - 500 - 500 + 2000 = 1600.
# Box 2, Ben: the ante is paid, 500 - 500 = 0.  Box 3, Ana: folded, -500 - 500 = -1000.
# Box 4, Ben: a straight, 4 times 1000. 4000 - 500 - 500 = 3000.  Box 5, Ana: the ante is paid, 500 - 500 = 0.
# Ana: 1600 - 1000 + 0 = 600.  Ben: 0 + 3000 = 3000.
#
# With a two in the queen's place the dealer has jack high, and boxes 1 and 4 stand off.
# Ana: 600 - 1000 - 1000 + 0 = -1400.  Ben: 0 - 1000 = -1000.

SCENE = Scene(
    notice={"dealing": "shuffler", "limits": {"ante": {"min": 500}}},
    answers=(
        *round_up_to_the_forced_card(),
        seen("Jc"),
        seen("4c 5s 6c 7d 8h"),  # box 4
        seen("Kh 7s 2h"),  # box 1, whose other two lie open
    ),
    nets={"Ana": 600, "Ben": 3000},
    record={
        "boxes": [
            {
                "box": 1,
                "player": "Ana",
                "wagers": {"ante": 500, "super": 100},
                "cards": "Ac Kd Qh 8s 3c Kh 7s 2h",
                "choices": [{"choice": "exchange", "cards": "Qh 8s 3c"}, "bet", "force"],
            },
            {
                "box": 2,
                "player": "Ben",
                "wagers": {"ante": 500},
                "cards": "2c Ad 6h 9s Jc 5c 5d 9c Tc 3d",
                "choices": [{"choice": "exchange", "cards": "2c Ad 6h 9s Jc"}, "bet", "no force"],
            },
            {
                "box": 3,
                "player": "Ana",
                "wagers": {"ante": 500},
                "cards": "2d 4h 6s As Js Kc Th 4d 5h 9d",
                "choices": [{"choice": "exchange", "places": [0, 1, 2, 3, 4]}, "fold"],
            },
            {
                "box": 4,
                "player": "Ben",
                "wagers": {"ante": 500},
                "cards": "2s Ah 7c 9h Qc 4c 5s 6c 7d 8h",
                "choices": [{"choice": "exchange", "places": [0, 1, 2, 3, 4]}, "bet", "force"],
            },
            {
                "box": 5,
                "player": "Ana",
                "wagers": {"ante": 500},
                "cards": "3s 4s 7h Td Ks Ts Jh Qs 8d Qh",
                "choices": [{"choice": "exchange", "places": [0, 1, 2, 3, 4]}, "bet", "no force"],
            },
        ],
        "dealer": "Qd Jd 8c 6d 3h Jc",
    },
    wagers=(
        ("Ana", 1, "ante", 500),
        ("Ana", 1, "super", 100),
        ("Ben", 2, "ante", 500),
        ("Ana", 3, "ante", 500),
        ("Ben", 4, "ante", 500),
        ("Ana", 5, "ante", 500),
    ),
    keys=("10", "b", "f", "f", "10", "f"),
    amended=(*round_up_to_the_forced_card(), seen("2s")),
    amended_nets={"Ana": -1400, "Ben": -1000},
)
