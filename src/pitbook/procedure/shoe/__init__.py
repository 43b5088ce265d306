"""The steps that divisions share in which cards come from a shoe that lives on, and how its mishaps are written down.

Whose hands the cards go to is not known here, and nothing ranks one.
"""

from __future__ import annotations

from typing import Final

from pitbook.procedure.grounds import Grounds

DRAWN_CARDS: Final = Grounds(
    "the shoe kit, of cards that go wrong,",
    points=("first-card-face-up", "card-face-up", "drawn-unseen", "drawn-exposed", "beyond-reconstruction"),
)
SHOE: Final = Grounds(
    "the shoe kit",
    numbers=("cutting-card-from-end",),
    points=("cutting-card-first", "cutting-card-within", "too-few-cards"),
    optional_rules=("shuffled-if-first", "shuffled-if-within"),
    optional=("burn", "uncut"),
)
