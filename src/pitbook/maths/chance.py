"""What simulated rounds share: fair deals by one generator, and decisions that turn on the dealer's card.

A decision that depends on more than the strength of five cards is kept as masks: for each hand, numbers of 52 bits with
one bit for each card the dealer may show. They are kept for one hand of each suit class, and as plain bytes, which can
be compared and sent to other processes; `mask_table` spreads them out.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import permutations
from math import comb, perm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitbook.cards import DECK, Card
from pitbook.maths import kernels

Masks = NDArray[np.uint64]


def fair_below(cards: int) -> int:
    """Random numbers of 64 bits from here up are to be thrown away, so that every deal of so many cards is as likely.

    >>> fair_below(11) % perm(52, 11), 0 <= 2**64 - fair_below(11) < perm(52, 11)
    (0, True)
    """
    return 2**64 // perm(52, cards) * perm(52, cards)


def generator_of(seed: int, chunk: int) -> Masks:
    """The four words from which `kernels.next_number` begins a chunk of its own."""
    words: Masks = np.random.SeedSequence((seed, chunk)).generate_state(4, np.uint64).astype(np.uint64)
    return words


def masks_of(chosen: NDArray[np.bool_], up_cards: NDArray[Any]) -> Masks:
    """For each row the cards that are chosen, as bits."""
    bits = np.uint64(1) << up_cards.astype(np.uint64)
    masks: Masks = np.where(chosen, bits, np.uint64(0)).sum(axis=1, dtype=np.uint64)
    return masks


@lru_cache(maxsize=2)
def mask_table(cards: bytes, masks: bytes, columns: int = 1) -> Masks:
    """The masks of some classes of hands, each at its hand's place among all 2,598,960; hardly anything if none is."""
    hands = np.frombuffer(cards, np.uint8).reshape(-1, 5)
    table = np.zeros((comb(52, 5) if len(hands) else 1, columns), np.uint64)
    orders = np.array(list(permutations(range(4))), np.uint8)
    kernels.spread_masks(hands, np.frombuffer(masks, np.uint64).reshape(-1, columns), orders, table)
    return table


def bits_against(table: Masks, hand: Iterable[Card], up_card: Card) -> list[int]:
    """The bit of the dealer's card in each mask of a hand."""
    places = sorted(map(DECK.index, hand))
    masks = table[sum(comb(place, size) for size, place in enumerate(places, 1))].tolist()
    return [mask >> DECK.index(up_card) & 1 for mask in masks]
