"""What went wrong at a poker table so far: cards that were exposed, boxes where cards lay without a wager."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitbook.table.places import DEALER, Slot
from pitbook.table.round import KitState, Round


@dataclass(slots=True)
class ExposedCards(KitState):
    """`slots` are cards exposed in the deal, `strays` boxes without a wager where cards were found.

    `is_limited`: the dealer exposed cards, and that limits what is left to choose.
    """

    slots: list[Slot] = field(default_factory=list)
    is_limited: bool = False
    strays: set[int] = field(default_factory=set)


def is_dealer_exposed(table: Round) -> bool:
    """Whether a card of the dealer's was exposed in the deal."""
    return not set(ExposedCards.of(table).slots).isdisjoint(table.hand(DEALER))
