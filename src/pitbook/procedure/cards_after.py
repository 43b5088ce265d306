"""What a round leaves of its cards to the next: whether they are shuffled first, and whether the shoe is at its end.

Neither is asked where a continuous shuffler takes every card back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from pitbook.law import Notice
from pitbook.table.round import KitState, Opening


@dataclass(slots=True)
class CardsAfter(KitState):
    """`shuffle_due` is the rule by which the cards are shuffled before the next round, or nothing.

    `next_is_last`: the cutting card is out, and one more round is dealt from this shoe.
    """

    shuffle_due: str = ""
    next_is_last: bool = False

    @classmethod
    def begin(cls, opening: Opening) -> Self:
        after_round = opening.notice.edition.find_rule_on("shuffle-after-round")
        return cls(after_round.id if after_round else "")


def is_continuous(notice: Notice) -> bool:
    """Whether the cards go back into a shuffler after each round, so that no shoe comes to its end."""
    uncut = notice.edition.find_point("uncut")
    return uncut is not None and notice.values.get("dealing") == uncut.value
