"""Blackjack reckoned slowly and plainly in fractions, card by card: nothing here is shared with the count."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache

Shoe = tuple[int, ...]
"""How many cards of each rank there are: ace, 2 to 9, and those that count ten."""
Cards = tuple[int, ...]
Does = Callable[[Cards], str]
"""What to do with a hand, which is its ranks in ascending order: stand, hit or double."""


def total(cards: Cards) -> tuple[int, bool]:
    hard = sum(rank + 1 for rank in cards)
    return (hard + 10, True) if 0 in cards and hard <= 11 else (hard, False)


def without(shoe: Shoe, *ranks: int) -> Shoe:
    left = list(shoe)
    for rank in ranks:
        left[rank] -= 1
    return tuple(left)


@cache
def dealer(shoe: Shoe, cards: Cards, hits_soft_17: bool) -> Mapping[str, Fraction]:
    """How the dealer's hand ends from here: by its total, `over` with what is above 22, or with a blackjack."""
    points, is_soft = total(cards)
    if len(cards) == 2 and points == 21:
        return {"blackjack": Fraction(1)}
    if points > 17 or (points == 17 and not (is_soft and hits_soft_17)):
        return {str(points) if points <= 22 else "over": Fraction(1)}
    found: dict[str, Fraction] = {}
    for rank, there in enumerate(shoe):
        if there:
            for end, chance in dealer(without(shoe, rank), tuple(sorted((*cards, rank))), hits_soft_17).items():
                found[end] = found.get(end, Fraction(0)) + Fraction(there, sum(shoe)) * chance
    return found


def against(points: int, staked: int, end: str, *, original: int) -> int:
    """What a hand that is not over gains; of what lies on it, `original` is lost to a blackjack."""
    if end == "blackjack":
        return -original
    if end in ("22", "over") or points > int(end):
        return staked
    return 0 if points == int(end) else -staked


def best(shoe: Shoe, cards: Cards, up: int, *, may_double: bool = True) -> dict[str, Fraction]:
    """What each choice is worth for a hand that was not split and has a stake on it, hands below 12 being drawn to."""
    points, _ = total(cards)
    ends = dealer(shoe, (up,), False)
    stand = sum((chance * against(points, 1, end, original=1) for end, chance in ends.items()), Fraction(0))
    worth = {} if points < 12 else {"stand": stand}
    if points < 21:
        worth["hit"] = _drawn(shoe, cards, up, lambda left, held: max(best(left, held, up, may_double=False).values()))
        if may_double and len(cards) == 2 and 0 not in cards:
            worth["double"] = 2 * _drawn(shoe, cards, up, lambda left, held: _stood(left, held, up))
    return worth


def _stood(left: Shoe, held: Cards, up: int) -> Fraction:
    """Per unit of the two that lie there; against a blackjack one of them is lost."""
    ends, points = dealer(left, (up,), False), total(held)[0]
    return sum((chance * against(points, 2, end, original=1) for end, chance in ends.items()), Fraction(0)) / 2


def _drawn(shoe: Shoe, cards: Cards, up: int, then: Callable[[Shoe, Cards], Fraction]) -> Fraction:
    found = Fraction(0)
    for rank, there in enumerate(shoe):
        if there:
            held = tuple(sorted((*cards, rank)))
            worth = Fraction(-1) if total(held)[0] > 21 else then(without(shoe, rank), held)
            found += Fraction(there, sum(shoe)) * worth
    return found


def split(shoe: Shoe, pair: int, up: int, most: int, does: Does) -> Fraction:
    """What a split pair gains, played out hand after hand with every card that has come, the dealer's hand at last."""

    @cache
    def end(left: Shoe, hands: tuple[tuple[int, int], ...]) -> Fraction:
        """Each hand as its points, 0 if it is over, and what lies on it; the first has the original wager."""
        worth = Fraction(0)
        for ending, chance in dealer(left, (up,), False).items():
            for place, (points, staked) in enumerate(hands):
                gained = against(points, staked, ending, original=int(place == 0)) if points else -staked
                worth += chance * gained
        return worth

    @cache
    def second(left: Shoe, waiting: int, hands: tuple[tuple[int, int], ...]) -> Fraction:
        """A hand of one card gets its second."""
        if not waiting:
            return end(left, hands)
        worth = Fraction(0)
        for rank, there in enumerate(left):
            if there:
                rest = without(left, rank)
                if rank == pair and waiting + len(hands) < most:
                    then = second(rest, waiting + 1, hands)
                elif pair == 0:
                    then = second(rest, waiting - 1, (*hands, (total((pair, rank))[0], 1)))
                else:
                    then = on(rest, tuple(sorted((pair, rank))), waiting - 1, hands)
                worth += Fraction(there, sum(left)) * then
        return worth

    @cache
    def on(left: Shoe, cards: Cards, waiting: int, hands: tuple[tuple[int, int], ...]) -> Fraction:
        """A hand is played on by what it does."""
        points, choice = total(cards)[0], does(cards)
        if points > 21:
            return second(left, waiting, (*hands, (0, 1)))
        if choice == "stand":
            return second(left, waiting, (*hands, (points, 1)))
        worth = Fraction(0)
        for rank, there in enumerate(left):
            if there:
                held, rest = tuple(sorted((*cards, rank))), without(left, rank)
                if choice == "double":
                    over = total(held)[0] > 21
                    then = second(rest, waiting, (*hands, (0 if over else total(held)[0], 2)))
                else:
                    then = on(rest, held, waiting, hands)
                worth += Fraction(there, sum(left)) * then
        return worth

    return second(shoe, 2, ())
