"""Wagers on the first cards, on the dealer's 22 and against the dealer's ace, counted exactly from a full shoe."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import perm

from pitbook.games.blackjack.counts.dealer import exact_ends
from pitbook.games.blackjack.counts.hands import ACE, TEN, Composition, full_shoe, rank_of
from pitbook.games.blackjack.counts.kernel import DOUBLE, FREE_DOUBLE, HIT, RANKS, TWENTY_TWO
from pitbook.games.blackjack.counts.table import UpCard

RANKS_OF_CARDS = range(2, 15)
SEVEN = 7
Chances = dict[str, Fraction]


def pairs(decks: int) -> Chances:
    """By how many of the cards that may come second pair the first."""
    alike = {"mixed-pair": 2 * decks, "coloured-pair": decks, "perfect-pair": decks - 1}
    return {row: Fraction(cards, 52 * decks - 1) for row, cards in alike.items() if cards}


def draws(cards: Iterable[UpCard], pair: int) -> list[int]:
    """The dealer's cards against which a pair is not split, and is drawn to."""
    return [card.against.up for card in cards if _is_drawn_to(card, pair)]


def _is_drawn_to(card: UpCard, pair: int) -> bool:
    chosen = card.policy.choice[card.against.hands.of_ranks(pair, pair)]
    return not card.is_split(pair, pair) and chosen in (HIT, DOUBLE, FREE_DOUBLE)


def super_sevens(decks: int, table: tuple[UpCard, ...]) -> Chances:
    """Section 15: the third card counts where one is dealt to the hand, which a play that splits or stands forgoes."""
    seven, shoe = rank_of(SEVEN), full_shoe(decks)
    size, sevens = 52 * decks, 4 * decks
    third = sum((Fraction(_others(shoe, up, seven, 3)) for up in draws(table, seven)), Fraction(0)) / perm(size, 4)
    three, suited_three = perm(sevens, 3) * third, 4 * perm(decks, 3) * third
    suited_then_seven = 4 * perm(decks, 2) * (sevens - 2) * third
    two, suited_two = (Fraction(ways, perm(size, 2)) for ways in (perm(sevens, 2), 4 * perm(decks, 2)))
    found = {
        "one-seven": Fraction(sevens, size) - two,
        "two-sevens": two - suited_two - (three - suited_then_seven),
        "two-suited-sevens": suited_two - suited_then_seven,
        "three-sevens": three - suited_three,
        "three-suited-sevens": suited_three,
    }
    return {row: chance for row, chance in found.items() if chance}


def _others(shoe: Composition, up: int, rank: int, gone: int) -> int:
    """How many cards of the dealer's rank there are when so many of another, or the same, are gone."""
    return shoe[up] - gone * (up == rank)


def lucky_match(decks: int, table: tuple[UpCard, ...]) -> Chances:
    """Section 15F: a match of suit and value becomes a triple if the hand is drawn to and gets the same card again."""
    shoe, size = full_shoe(decks), 52 * decks
    triple = Fraction(0)
    for rank in RANKS_OF_CARDS:
        pair = rank_of(rank)
        beside = sum(_others(shoe, up, pair, 3) for up in draws(table, pair))
        triple += Fraction(4 * perm(decks, 3) * beside, perm(size, 4))
    found = {kind.replace("pair", "match"): chance for kind, chance in pairs(decks).items()}
    perfect = found.pop("perfect-match", Fraction(0))
    found |= {"lucky-match": perfect - triple, "lucky-triple-match": triple}
    return {row: chance for row, chance in found.items() if chance}


@lru_cache(maxsize=64)
def push_22(decks: int, *, hits_soft_17: bool) -> Mapping[str, Fraction]:
    """Section 20A: the dealer's hand, which no card of the players' makes likelier or less likely."""
    shoe = full_shoe(decks)
    suit, colour = (tuple(times * suits // 4 for times in shoe) for suits in (1, 2))
    same_suit, same_colour, any_22 = (
        of_kind * _twenty_two(shoe, among, hits_soft_17=hits_soft_17)
        for of_kind, among in ((4, suit), (2, colour), (1, shoe))
    )
    return {
        "other-22": any_22 - same_colour,
        "same-colour-22": same_colour - same_suit,
        "same-suit-22": same_suit,
    }


def _twenty_two(shoe: Composition, among: Composition, *, hits_soft_17: bool) -> Fraction:
    """How likely the dealer makes 22 with cards that are all among these."""
    total = Fraction(0)
    for up in range(RANKS):
        left, rest = (tuple(times - (rank == up) for rank, times in enumerate(cards)) for cards in (shoe, among))
        ends = exact_ends(left, up, hits_soft_17=hits_soft_17, of=rest)
        total += Fraction(among[up], sum(shoe)) * ends.get(TWENTY_TWO, Fraction(0))
    return total


def insurance(decks: int, own: tuple[int, ...] = ()) -> Fraction:
    """How likely the card beside the dealer's ace counts ten, for who holds these cards, or has not looked."""
    shoe = full_shoe(decks)
    return Fraction(shoe[TEN] - own.count(TEN), sum(shoe) - 1 - len(own))


def blackjack(decks: int) -> Fraction:
    """How likely two cards are a blackjack."""
    shoe = full_shoe(decks)
    return Fraction(2 * shoe[ACE] * shoe[TEN], perm(sum(shoe), 2))


Counter = Callable[[int, tuple[UpCard, ...]], Chances]
SIDES: dict[str, Counter] = {"super-sevens": super_sevens, "lucky-match": lucky_match}
"""Those that depend on how the hand is played."""
