"""What a count of races takes for granted, and the points of the law that it goes by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pitbook.cards import DECK, parse_card
from pitbook.law import Edition
from pitbook.maths.analysis import check_counted

COUNTED: Final = {"deck-size": len(DECK)}
"""What the count takes for granted; an edition that says otherwise is refused."""


@dataclass(frozen=True, slots=True)
class Course:
    """What the law makes of a race: how many cards win, which card protests, and whose odds a protest lowers."""

    to_win: int
    protest_card: str
    lowers: tuple[str, ...]

    @classmethod
    def of(cls, law: Edition) -> Course:
        check_counted(law, COUNTED)
        return cls(law.number("cards-to-win"), str(law.point("protest-card").value), law.several("protest-lowers"))

    @property
    def protester(self) -> int:
        """The card that protests, by its number in `DECK`."""
        return DECK.index(parse_card(self.protest_card))
