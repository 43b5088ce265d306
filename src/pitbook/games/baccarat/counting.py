"""How often two hands end in each way, from a shoe of any composition, by one count of values.

Suits and order within the first cards do not matter to points. A deal is counted as six cards in order, of which a hand
that stands leaves one or two unused, so that all deals are equally likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import perm
from typing import Final, NamedTuple

from pitbook.games.baccarat.winning import ThirdCard

COUNTED: Final = {"deck-size": 52, "ten-value": 0, "ace-value": 1, "initial-cards": 2}
"""What the count takes for granted; an edition that says otherwise is refused."""

Composition = tuple[int, ...]
"""How many cards of each value from 0 to 9 there are."""


class End(NamedTuple):
    """What the hands count in the end, and how many cards each has."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int


def full_shoe(decks: int) -> Composition:
    return (16 * decks, *(4 * decks,) * 9)


@lru_cache(maxsize=16)
def ends(rules: ThirdCard, shoe: Composition) -> dict[End, Fraction]:
    """How likely each end of a round is."""
    found: Counter[End] = Counter()
    for player, banker, ways, left in _first_cards(shoe):
        for end, orders in _drawn(player, banker, left, rules):
            found[end] += ways * orders
    total = perm(sum(shoe), 6)
    return {end: Fraction(ways, total) for end, ways in found.items()}


def _first_cards(shoe: Composition) -> Iterator[tuple[int, int, int, Composition]]:
    """What two cards each count, in how many orders they come, and what is left."""
    pairs = list(combinations_with_replacement(range(10), 2))
    for mine, yours in product(pairs, repeat=2):
        ways, left = 1, list(shoe)
        for card in (*mine, *yours):
            ways *= left[card]
            left[card] -= 1
        ways *= (1 + (mine[0] != mine[1])) * (1 + (yours[0] != yours[1]))
        if ways:
            yield sum(mine) % 10, sum(yours) % 10, ways, tuple(left)


def _drawn(player: int, banker: int, left: Composition, rules: ThirdCard) -> Iterator[tuple[End, int]]:
    """The ends by section 9, each with the number of orders of two further cards that bring it about."""
    cards = sum(left)
    if rules.is_barred(player, banker):
        yield End(player, banker, 2, 2), cards * (cards - 1)
    elif not rules.player_draws(player):
        for counted, drawn, ways in _bankers_turn(banker, None, left, rules):
            yield End(player, counted, 2, drawn), ways * (cards - 1)
    else:
        for third, there in enumerate(left):
            rest = (*left[:third], there - 1, *left[third + 1 :])
            for counted, drawn, ways in _bankers_turn(banker, third, rest, rules) if there else ():
                yield End((player + third) % 10, counted, 3, drawn), there * ways


def _bankers_turn(
    banker: int, third: int | None, left: Composition, rules: ThirdCard
) -> Iterator[tuple[int, int, int]]:
    """What the Banker's hand comes to, with how many cards, and for how many of those that may come next."""
    if not rules.banker_draws(banker, third):
        yield banker, 2, sum(left)
        return
    for card, there in enumerate(left):
        yield (banker + card) % 10, 3, there


@lru_cache(maxsize=16)
def triple_chance(rules: ThirdCard, decks: int, *, is_banker: bool) -> Fraction:
    """How likely it is that a hand gets the same card of the same suit three times."""
    shoe, ways = full_shoe(decks), 0
    for value, there in enumerate(shoe):
        left = (*shoe[:value], there - 3, *shoe[value + 1 :])
        ways += there // decks * perm(decks, 3) * _orders_that_draw(2 * value % 10, left, rules, is_banker=is_banker)
    return Fraction(ways, perm(sum(shoe), 6))


def _orders_that_draw(pair: int, left: Composition, rules: ThirdCard, *, is_banker: bool) -> int:
    """In how many orders the other hand's cards, and one more, come so that a hand of this count draws a third."""
    orders = 0
    for one, two, three in product(range(10), repeat=3):
        other = (one + two) % 10
        if rules.is_barred(pair, other):
            continue
        player_draws = rules.player_draws(other if is_banker else pair)
        draws = rules.banker_draws(pair, three if player_draws else None) if is_banker else player_draws
        taken = left[two] - (one == two), left[three] - (three == one) - (three == two)
        orders += draws * left[one] * taken[0] * taken[1]
    return orders
