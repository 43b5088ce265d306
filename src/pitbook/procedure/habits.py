"""How somebody plays who fills a seat and has no plan of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pitbook.cards import Card, Ranking
from pitbook.law import Cents, Notice
from pitbook.table import View
from pitbook.table.answers import Decision
from pitbook.table.places import hand_pile
from pitbook.table.requests import Choice, PlaceWagers, Spot

Habit = Callable[[View, Spot], Decision]
"""What somebody does with a hand, on what they see."""

REGULARS: Final = ("North", "East", "South", "West", "Left", "Right")
"""What those are called who fill seats."""

POKER_WORDS = "They {} with a pair or better, or with ace and king, and otherwise stake no more."


def going_along(along: Sequence[str], request: PlaceWagers, notice: Notice) -> dict[str, Cents]:
    """What has to lie beside whatever somebody stakes now, and how much of it, by the sign."""
    amounts = {wager: notice.fixed_stake(wager) for wager in along if wager in request.wagers}
    return {wager: amount for wager, amount in amounts.items() if amount is not None}


def taking(spot: Spot, choice: Choice) -> Decision:
    """A choice with as few cards and as small a sum as it allows."""
    places, cents = tuple(range(choice.cards[0])), Cents(choice.amount[0])
    return Decision(spot.box, choice.name, spot.hand, places, cents, spot.player)


def _stakes_more(choice: Choice) -> bool:
    """Whether a choice costs anything at the least: a price of its own, or an amount that has to be named."""
    return bool(choice.cost or choice.amount[0])


def cautious(seen: View, spot: Spot) -> Decision:
    """The last of the choices that stake nothing more, else the last of all."""
    options = seen.options[spot]
    free = [option for option in options if not _stakes_more(option)]
    return taking(spot, (free or options)[-1])


def poker_habit(ranking: Ranking) -> Habit:
    """With good cards the first choice that stakes more, else the first that does not."""

    def habit(seen: View, spot: Spot) -> Decision:
        options = seen.options[spot]
        held = seen.piles.get(hand_pile(spot.box, spot.hand), ())
        cards = [card for card in held if isinstance(card, Card)]
        ranks = {card.rank for card in cards}
        is_good = len(ranks) < len(cards) or ranks >= {13, 14}
        if len(cards) >= ranking.size:
            is_good |= ranking.best(cards) >= ranking.floor("pair")
        wanted = [option for option in options if _stakes_more(option) == is_good]
        return taking(spot, wanted[0] if wanted else options[0 if is_good else -1])

    return habit
