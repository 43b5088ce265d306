"""Plays that look at less: the total-dependent basic strategy, and drawing as the dealer does.

Basic strategy does the same with all hands of one total, soft and hard apart. What that is follows from what each
choice is worth on average over the hands of the total that this very play comes by; it is looked for until nothing
changes.
"""

from __future__ import annotations

import numpy as np

from pitbook.games.blackjack.counts.against import PAIRS, Against, Policy
from pitbook.games.blackjack.counts.best import NO_SPLITS, best_policy, with_splits
from pitbook.games.blackjack.counts.hands import Small
from pitbook.games.blackjack.counts.kernel import HIT, MUST, RANKS, STAND, Floats
from pitbook.games.blackjack.counts.ways import Money, doubling_of, may_stand

ROUNDS = 12
"""More rounds than the search for the basic strategy has ever needed."""


def basic_policy(against: Against) -> Policy:
    best = best_policy(against)
    choice, worth = _settled(against, Money.FIRST, best.choice, against.weights_of_starts(best.splits))
    free_choice, free_worth = choice, worth
    if against.ways.is_free_bet:
        starts = _starts_on_lammers(against, best)
        free_choice, free_worth = _settled(against, Money.FREE, best.free_choice, starts)
    return with_splits(against, choice, worth, free_choice, free_worth)


def mimic_policy(against: Against) -> Policy:
    """Draw to 16, stand on 17 or more, on a soft 17 as the dealer of this table does; never double, never split."""
    hands = against.hands
    soft_17 = (hands.totals == 17) & hands.is_soft & against.ways.draws_soft_17
    choice: Small = np.where((hands.totals < 17) | soft_17, HIT, STAND)
    return Policy(choice, NO_SPLITS, choice, NO_SPLITS)


def _starts_on_lammers(against: Against, best: Policy) -> Floats:
    """How likely each hand of two cards is that begins with a card of a pair that was split for free."""
    weights, hands = against.nothing(), against.hands
    for pair in PAIRS:
        if best.splits[pair] and against.ways.is_free_split(pair):
            for rank in range(RANKS):
                start = hands.of_ranks(pair, rank)
                weights[start] += against.chance_of(pair, pair) * against.left[rank] / sum(against.left)
    return weights


def _settled(against: Against, money: Money, choice: Small, starts: Floats) -> tuple[Small, Floats]:
    for _ in range(ROUNDS):
        weights = starts.copy()
        against.play_out(choice, weights)
        _, worth, each = against.weigh(money, choice)
        better = _by_totals(against, weights, each)
        if (better == choice).all():
            break
        choice = better
    return choice, worth


def _by_totals(against: Against, weights: Floats, each: Floats) -> Small:
    """For every total the choice that is best on average, and for two cards the double where that is better still."""
    hands, ways = against.hands, doubling_of(against.ways)
    found: Small = np.where(may_stand() == MUST, STAND, HIT)
    for soft in (False, True):
        for total in range(4, 21):
            is_alike = (hands.totals == total) & (hands.is_soft == soft) & (hands.sizes > 1)
            weight = np.where(is_alike, weights, 0.0)
            may = bool(may_stand()[is_alike].all()) if is_alike.any() else False
            plain = STAND if may and weight @ each[:, STAND] >= weight @ each[:, HIT] else HIT
            found[is_alike] = plain
            for way in set(ways[is_alike].tolist()) - {STAND}:
                doubled = is_alike & (ways == way) & (against.is_possible > 0)
                if weights[doubled] @ each[doubled, way] > weights[doubled] @ each[doubled, plain]:
                    found[is_alike & (ways == way)] = way
    return found
