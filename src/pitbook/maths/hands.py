"""Strengths of many hands at once, equal to `Ranking.strength` and `Ranking.best`, hand by hand.

>>> from pitbook.cards import FIVE_CARD
>>> hands = every_hand(5)
>>> hands.shape
(2598960, 5)
>>> strengths_of(FIVE_CARD, hands[:3]).tolist()
[7453, 5863, 5864]

A hand's ranks walk through a table, card by card: each step leads from the ranks held to the ranks held with one more,
and the last to the strength. A suit that holds enough cards is looked up by its thirteen bits. Both tables are made
from the `Ranking` itself, so any size and any order of categories will do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise, permutations
from math import comb
from os import cpu_count
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pitbook.cards import DECK, Card, Ranking
from pitbook.errors import BadInput
from pitbook.maths import kernels

Cards = NDArray[np.uint8]
"""Cards as their places in `DECK`; the last axis is one hand."""
Strengths = NDArray[np.uint16]

FULL_DECK: Final = tuple(range(52))
WORKERS: Final = min(cpu_count() or 1, 8)
_RANKS: Final = 13
_SMALL_BATCH: Final = 50_000
"""Fewer hands than this are ranked sooner than a second thread starts."""


def strengths_of(ranking: Ranking, hands: ArrayLike) -> Strengths:
    """The strength of each row of different cards; of its best `ranking.size` cards where a row has more."""
    rows = _checked(np.asarray(hands))
    tables = hand_tables(ranking, rows.shape[1])
    strengths = np.empty(len(rows), np.uint16)

    def rank(first: int, last: int) -> None:
        kernels.rank_hands(rows, tables.steps, tables.bases, tables.suited, ranking.size, first, last, strengths)

    if len(rows) < _SMALL_BATCH:
        rank(0, len(rows))
        return strengths
    cuts = np.linspace(0, len(rows), WORKERS + 1).astype(int).tolist()
    with ThreadPoolExecutor(WORKERS) as pool:
        list(pool.map(rank, cuts[:-1], cuts[1:]))
    return strengths


def _checked(hands: NDArray[Any]) -> Cards:
    is_table = hands.ndim == 2 and hands.dtype.kind in "iu"
    if not is_table or (hands.size and not 0 <= hands.min() <= hands.max() < len(DECK)):
        raise BadInput("these are no hands", remedy="give one hand a row, cards as numbers from 0 to 51")
    return np.ascontiguousarray(hands, dtype=np.uint8)


def every_hand(size: int, deck: Sequence[int] = FULL_DECK) -> Cards:
    """All hands of a deck whose cards are given in ascending order; colexicographic: the highest card changes last."""
    places = np.empty((comb(len(deck), size), size), np.uint8)
    kernels.fill_combinations(len(deck), places)
    return places if tuple(deck) == FULL_DECK else np.asarray(deck, np.uint8)[places]


def places_of(hands: NDArray[Any]) -> NDArray[np.int64]:
    """The place of each hand among all of its size, in the order of `every_hand`, however its cards lie.

    >>> places_of(every_hand(3)[[0, 7, 22_099], ::-1]).tolist()
    [0, 7, 22099]
    """
    cards = np.sort(hands.astype(np.int64), axis=1)
    steps = np.array([[comb(place, size) for place in range(52)] for size in range(1, cards.shape[1] + 1)], np.int64)
    places: NDArray[np.int64] = steps[np.arange(cards.shape[1]), cards].sum(axis=1)
    return places


def spread(cards: Cards, values: NDArray[Any]) -> NDArray[Any]:
    """A value for each suit class, given by one hand of it, as a value for every hand, at the place of the hand."""
    table = np.zeros(comb(52, cards.shape[1]), values.dtype)
    suits, ranks = cards // 13, cards % 13
    for order in permutations(range(4)):
        table[places_of(np.array(order)[suits] * 13 + ranks)] = values
    return table


def completions(ranking: Ranking, known: Sequence[Card], size: int, gone: Iterable[Card] = ()) -> Strengths:
    """The strength of every hand of so many cards that holds the known ones, and none that is gone.

    >>> from pitbook.cards import FIVE_CARD, parse_cards
    >>> len(completions(FIVE_CARD, parse_cards("9h"), 5, gone=parse_cards("As Kd Jh 8s 3c")))
    163185
    """
    held = [DECK.index(card) for card in known]
    out = {*held, *(DECK.index(card) for card in gone)}
    rest = every_hand(size - len(held), [place for place in FULL_DECK if place not in out])
    own = np.broadcast_to(np.array(held, np.uint8), (len(rest), len(held)))
    return strengths_of(ranking, np.concatenate([own, rest], axis=1))


def short_deck(lowest_rank: int) -> tuple[int, ...]:
    """The deck without the ranks below `lowest_rank`, as places in `DECK`."""
    return tuple(place for place, card in enumerate(DECK) if card.rank >= lowest_rank)


@dataclass(frozen=True, slots=True)
class HandClasses:
    """One hand for all that differ from it by a swap of suits, and how many those are."""

    cards: Cards
    multiplicity: NDArray[np.int64]


def suit_classes(size: int, deck: Sequence[int] = FULL_DECK) -> HandClasses:
    """The classes of hands that no swap of suits turns into one another; the deck has whole suits.

    >>> classes = suit_classes(5)
    >>> len(classes.cards), int(classes.multiplicity.sum())
    (134459, 2598960)
    """
    places = np.asarray(deck, np.uint8)
    nothing = np.empty((0, size), np.uint8), np.empty(0, np.int64)
    count = kernels.list_suit_classes(places, *nothing)
    cards, multiplicity = np.empty((count, size), np.uint8), np.empty(count, np.int64)
    kernels.list_suit_classes(places, cards, multiplicity)
    return HandClasses(places[cards], multiplicity)


@dataclass(frozen=True, slots=True)
class HandTables:
    """What `kernels.rank_hands` looks up.

    `steps[bases[n] + 13 * state + rank]` is the state after card `n`, and after the last card the strength. `suited` is
    indexed by the ranks of one suit as bits, and 0 where they are too few.
    """

    steps: NDArray[Any]
    bases: NDArray[np.int64]
    suited: Strengths


@lru_cache(maxsize=32)
def hand_tables(ranking: Ranking, cards: int) -> HandTables:
    """The tables for hands of `cards` cards, of which the best `ranking.size` count."""
    if cards < ranking.size:
        raise BadInput(f"hands of {cards} cards", remedy=f"give at least {ranking.size}")
    levels = _rank_keys(cards)
    targets = [np.arange(len(level)) for level in levels[:-1]] + [_mixed_strengths(ranking, levels)]
    steps = [_steps(*pair, target) for pair, target in zip(pairwise(levels), targets[1:], strict=True)]
    width = np.min_scalar_type(max(int(step.max()) for step in steps))
    bases = np.cumsum([0] + [len(step) for step in steps[:-1]])
    return HandTables(np.concatenate(steps).astype(width), bases.astype(np.int64), _suited_strengths(ranking))


_Keys = NDArray[np.int64]
"""Ranks held, as counts in base five, ascending."""
_DIGITS: Final = 5 ** np.arange(_RANKS, dtype=np.int64)


def _rank_keys(most: int) -> list[_Keys]:
    """For each number of cards up to `most`, every way its ranks can be."""
    levels = [np.zeros(1, np.int64)]
    for _ in range(most):
        held = levels[-1][:, None]
        levels.append(np.unique((held + _DIGITS)[_counts(held) < 4]))
    return levels


def _counts(keys: _Keys) -> _Keys:
    return keys // _DIGITS % 5


def _steps(keys: _Keys, longer: _Keys, targets: NDArray[Any]) -> NDArray[Any]:
    """For each key and rank the target of the key with one more card, 0 for a fifth card of a rank."""
    held = keys[:, None]
    found = np.searchsorted(longer, held + _DIGITS).clip(max=len(longer) - 1)
    return np.where(_counts(held) < 4, targets[found], 0).ravel()


def _mixed_strengths(ranking: Ranking, levels: Sequence[_Keys]) -> NDArray[Any]:
    """The strength of each key of the last level, in several suits: the best that leaving out a card gives."""
    best = np.array([ranking.strength(map(DECK.__getitem__, _mixed_cards(key))) for key in levels[ranking.size]])
    for shorter, longer in pairwise(levels[ranking.size :]):
        held = longer[:, None]
        found = np.searchsorted(shorter, held - _DIGITS).clip(max=len(shorter) - 1)
        best = np.where(_counts(held) > 0, best[found], 0).max(axis=1)
    return best


def _mixed_cards(key: int) -> list[int]:
    """Cards of these ranks, one card at least in another suit than the rest."""
    counts = [key // 5**rank % 5 for rank in range(_RANKS)]
    cards = [_RANKS * suit + rank for rank, count in enumerate(counts) for suit in range(count)]
    return cards if max(counts) > 1 else [*cards[:-1], cards[-1] + _RANKS]


def _suited_strengths(ranking: Ranking) -> Strengths:
    """The best strength within one suit for each set of its ranks."""
    best = np.zeros(1 << _RANKS, np.uint16)
    for cards in combinations(range(_RANKS), ranking.size):
        suited = ranking.strength(DECK[card] for card in cards)
        if suited < ranking.strength(DECK[card] for card in _mixed_cards(sum(5**card for card in cards))):
            raise BadInput("a ranking in which one suit is worse than several", remedy="rank such hands one by one")
        best[sum(1 << card for card in cards)] = suited
    ranks = np.arange(1 << _RANKS)
    for _ in range(ranking.size, _RANKS):
        for rank in range(_RANKS):
            np.maximum(best, best[ranks & ~(1 << rank)], out=best)
    return best
