"""How somebody plays who fills a seat and has no plan of their own."""

from __future__ import annotations

from pitbook.cards import Ranking
from pitbook.table import View
from pitbook.table.places import hand_pile
from pitbook.table.requests import Spot


def choose(seen: View, spot: Spot, ranking: Ranking | None) -> str:
    """How a regular plays: as `habit_of` says, by the first choice that stakes more or the first that does not."""
    options = seen.options[spot]
    cards = [card for card in seen.piles.get(hand_pile(*spot), ()) if card is not None]
    ranks = {card.rank for card in cards}
    is_good = len(ranks) < len(cards) or ranks >= {13, 14}
    if ranking and len(cards) >= ranking.size:
        is_good |= ranking.best(cards) >= ranking.floor("pair")
    wanted = [option.name for option in options if bool(option.cost) == is_good]
    return wanted[0] if wanted else options[-1].name


def habit_of(choices: tuple[str, ...]) -> str:
    """What the regulars do, in a sentence."""
    return f"They {choices[0]} with a pair or better, or with ace and king, and otherwise stake no more."
