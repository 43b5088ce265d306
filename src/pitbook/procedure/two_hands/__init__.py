"""What is ruled for two hands dealt from a shoe, and taken over by one division from another.

Wagers over several areas, order and styles of the deal, pairs, players who handle the cards. A game names its two
hands, each at once a pile and the wager that backs it; what a hand counts and which wins is not known here.
"""

from __future__ import annotations

from typing import Final

from pitbook.procedure.grounds import Grounds
from pitbook.procedure.nominees import on_nominee_stops
from pitbook.procedure.shoe.mishaps import SHOE_MISHAPS
from pitbook.procedure.two_hands.areas import OVER_DIFFERENTIAL
from pitbook.procedure.two_hands.deal_order import NextHand
from pitbook.procedure.two_hands.handling import on_declined, on_misused
from pitbook.procedure.two_hands.misplaced import misplaced_cards
from pitbook.records.irregularities import Mishap
from pitbook.table import answers as a

TWO_HANDS: Final = Grounds(
    "the kit of two hands",
    points=("deal-order", "face-up-styles", "handed-cards", "misused-hand", "dealing-error", "drawn-exposed"),
    options=("style",),
)
AREAS: Final = Grounds(
    "the kit of two hands, of wagers on several areas,",
    rules=("maximum-on-outcome",),
    points=("over-differential",),
    options=("area-limit",),
)


def two_hands_irregularities(next_hand: NextHand) -> tuple[Mishap, ...]:
    """What may go wrong in a game that says which hand is due a card."""
    return (
        *SHOE_MISHAPS,
        misplaced_cards(next_hand),
        OVER_DIFFERENTIAL,
        Mishap(a.NomineeStops, on_nominee_stops),
        Mishap(a.HandDeclined, on_declined),
        Mishap(a.HandMisused, on_misused),
    )
