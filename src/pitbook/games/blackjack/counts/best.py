"""The best play that looks at the cards of its own hand and at the dealer's card, the same before and after a split.

It is the best for a hand that was not split, and the same is done after a split with a hand that has a stake on it; a
hand on a lammer is played as is best where nothing can be lost.
"""

from __future__ import annotations

import numpy as np

from pitbook.games.blackjack.counts.against import PAIRS, Against, Policy
from pitbook.games.blackjack.counts.hands import Small
from pitbook.games.blackjack.counts.kernel import RANKS, Floats
from pitbook.games.blackjack.counts.splits import Split
from pitbook.games.blackjack.counts.ways import Money, payments

NO_SPLITS = (False,) * RANKS


def best_policy(against: Against) -> Policy:
    choice, worth, _ = against.weigh(Money.FIRST)
    free_choice, free_worth = (choice, worth)
    if against.ways.is_free_bet:
        free_choice, free_worth, _ = against.weigh(Money.FREE)
    return with_splits(against, choice, worth, free_choice, free_worth)


def with_splits(against: Against, choice: Small, worth: Floats, free_choice: Small, free_worth: Floats) -> Policy:
    """Whether each pair is split by who plays so: if that is worth more than the pair as a hand."""
    if not against.ways.splits:
        return Policy(choice, NO_SPLITS, free_choice, NO_SPLITS)
    free = tuple(
        against.ways.is_free_split(pair) and _splits_free(against, pair, free_choice, free_worth) for pair in PAIRS
    )
    tried = Policy(choice, (True,) * RANKS, free_choice, free)
    splits = tuple(
        _is_possible(against, pair) and Split(against, tried, pair).net() > worth[_pair(against, pair)]
        for pair in PAIRS
    )
    return Policy(choice, splits, free_choice, free)


def _pair(against: Against, pair: int) -> int:
    return against.hands.of_ranks(pair, pair)


def _is_possible(against: Against, pair: int) -> bool:
    return against.left[pair] >= 2


def _splits_free(against: Against, pair: int, choice: Small, worth: Floats) -> bool:
    """Whether two hands on lammers are worth more than one of a pair."""
    if not _is_possible(against, pair):
        return False
    table = against.after_split(pair, 1, np.ones(RANKS), choice)
    return bool(2 * (table * payments(against.ways, Money.FREE)).sum() > worth[_pair(against, pair)])
