"""Four Card Poker in machine code: the count of all showdowns, and rounds counted by how they end.

The count is that of `pitbook.maths.counting`, made for a dealer's hand of six. Each hand is added once to counters of
the card sets it contains, N(X); the question of a player's cards P and the dealer's card u is then

    sum over T within P of (-1)^|T| N(T + u)

Two threads share the work from both ends: one adds hands from the weakest up, the other from the strongest down, and
each answers for the players whose strength it passes.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from pitbook.maths.chance import fair_below
from pitbook.maths.kernels import Array, compiled, deal, place_of_hand, worth

CARDS: Final = 11
"""How many cards a round takes: five and six."""
FAIR: Final = fair_below(CARDS)
MOST_CHOICES: Final = 7
"""How many sizes of a play wager the masks of decisions have room for."""


# The count


@compiled
def count_from_below(
    hands: Array,
    hand_ends: Array,
    players: Array,
    player_ends: Array,
    strengths: Array,
    places: Array,
    subsets: Array,
    last: int,
    weaker: Array,
    up_to_equal: Array,
) -> None:
    """For players of strengths below `last`, the dealer's hands that are weaker, and those that are not stronger."""
    small, large = np.zeros(places[0, 5], np.int32), np.zeros(places[0, 6], np.uint8)
    for strength in range(last):
        first, end = player_ends[strength], player_ends[strength + 1]
        _read(players, first, end, strengths, places, small, large, 0, strength - 1, weaker)
        _add(hands, hand_ends[strength], hand_ends[strength + 1], places, subsets, small, large)
        _read(players, first, end, strengths, places, small, large, 0, strength, up_to_equal)


@compiled
def count_from_above(
    hands: Array,
    hand_ends: Array,
    players: Array,
    player_ends: Array,
    strengths: Array,
    places: Array,
    subsets: Array,
    first: int,
    completions: int,
    weaker: Array,
    up_to_equal: Array,
) -> None:
    """The same for players of strengths from `first` up: all hands less those that are stronger."""
    small, large = np.zeros(places[0, 5], np.int32), np.zeros(places[0, 6], np.uint8)
    top = len(hand_ends) - 1
    for strength in range(top - 1, first - 1, -1):
        begin, end = player_ends[strength], player_ends[strength + 1]
        _read(players, begin, end, strengths, places, small, large, strength + 1, top, up_to_equal)
        _add(hands, hand_ends[strength], hand_ends[strength + 1], places, subsets, small, large)
        _read(players, begin, end, strengths, places, small, large, strength, top, weaker)
        for player in range(begin, end):
            for column in range(weaker.shape[1]):
                weaker[player, column] = completions - weaker[player, column]
                up_to_equal[player, column] = completions - up_to_equal[player, column]


# The place of a set of cards among those of its size is the sum of `places[k, card]`, the k-th card being so high:
# colexicographic order. Sets of up to four cards are counted in `small`, one size after the other, sets of five in
# `large`. Row 0 of `places` says where in `small` each size begins, then how long `small` is, then how long `large`.


@compiled
def _add(hands: Array, first: int, last: int, places: Array, subsets: Array, small: Array, large: Array) -> None:
    """Add hands of six to the counters of each set of one to five cards within them.

    A row of `subsets` is such a set: the row of the set without its highest card, and which step (six to a size) the
    highest card takes from there. Larger sets come later, the six of five cards last.
    """
    step, place = np.zeros(36, np.uint64), np.zeros(len(subsets), np.uint64)
    for hand in range(first, last):
        for size in range(1, 6):
            start = places[0, size] - places[0, size - 1] if size < 5 else -places[0, 4]
            for i in range(size - 1, 6):
                step[6 * size + i] = places[size, hands[hand, i]] + start
        for i in range(1, len(subsets) - 6):
            place[i] = place[subsets[i, 0]] + step[subsets[i, 1]]
            small[place[i]] += 1
        for i in range(len(subsets) - 6, len(subsets)):
            large[place[subsets[i, 0]] + step[subsets[i, 1]]] += 1


@compiled
def _read(
    players: Array,
    first: int,
    last: int,
    strengths: Array,
    places: Array,
    small: Array,
    large: Array,
    low: int,
    high: int,
    out: Array,
) -> None:
    """How many of the hands added hold a card u and none of the player's, for every u that the player does not hold.

    The hands added have strengths from `low` to `high`; six cards, u and all of the player's, are one hand, which is
    looked up.
    """
    deck = out.shape[1] + 5
    sums = np.zeros(deck, np.int32)
    sizes = np.zeros(32, np.int64)
    for mask in range(1, 32):
        sizes[mask] = sizes[mask >> 1] + (mask & 1)
    for player in range(first, last):
        for gap in range(6):  # so many of the player's cards are lower than u
            begin = players[player, gap - 1] + 1 if gap else 0
            end = players[player, gap] if gap < 5 else deck
            for u in range(begin, end):
                sums[u] = small[places[0, 1] + u]
            for mask in range(1, 32):
                size = sizes[mask]
                base, below, above = 0, 0, 1
                for j in range(5):
                    if mask >> j & 1:
                        if j < gap:
                            below += 1
                            base += places[below, players[player, j]]
                        else:
                            above += 1
                            base += places[below + above, players[player, j]]
                sign = 1 - 2 * (size & 1)
                if size < 4:
                    base += places[0, size + 1]
                    for u in range(begin, end):
                        sums[u] += sign * small[base + places[below + 1, u]]
                elif size == 4:
                    for u in range(begin, end):
                        sums[u] += sign * np.int32(large[base + places[below + 1, u]])
                else:
                    for u in range(begin, end):
                        strength = strengths[base + places[below + 1, u]]
                        sums[u] += sign * (low <= strength and strength <= high)
            for u in range(begin, end):
                out[player, u - gap] = sums[u]


# Rounds


@compiled
def end_of(choice: Any, own: Any, dealer: Any, ties_win: Any, bonus: Any, bonuses: Any) -> Any:
    """The number of the end of a hand: 0 folds, then by choice, win or loss, and which of the bonuses it earns."""
    if choice == 0:
        return 0
    wins = own + ties_win > dealer  # strengths are whole numbers
    return 1 + (2 * (choice - 1) + wins) * bonuses + bonus


@compiled
def settle_rounds(
    own: Array, dealer: Array, choices: Array, ties_win: Any, earned: Array, bonuses: int, out: Array
) -> None:
    """How each of some given deals ends; `earned` says by strength which of the bonuses a hand earns."""
    for i in range(len(own)):
        out[i] = end_of(choices[i], own[i], dealer[i], ties_win, earned[own[i]], bonuses)


@compiled
def _chosen(masks: Array, place: Any, up: Any) -> Any:
    """The choice for a hand against a card of the dealer's, bit by bit; written out, for a loop takes longer."""
    choice = np.int64(masks[place, 0] >> up & np.uint64(1))
    if masks.shape[1] > 1:
        choice += 2 * np.int64(masks[place, 1] >> up & np.uint64(1))
    if masks.shape[1] > 2:
        choice += 4 * np.int64(masks[place, 2] >> up & np.uint64(1))
    return choice


@compiled
def play_rounds(
    state: Array,
    rounds: int,
    steps5: Array,
    bases5: Array,
    steps6: Array,
    bases6: Array,
    suited: Array,
    ties_win: Any,
    earned: Array,
    bonuses: int,
    low: int,
    high: int,
    top: int,
    masks: Array,
    ends: Array,
    held: Array,
) -> None:
    """Deal and settle so many rounds; add them to `ends`, and the player's strengths to `held`.

    Hands below `low` fold and those from `high` up choose `top`; in between `masks` tells: a number for each bit of the
    choice, with a bit for each of the dealer's cards.
    """
    deck = np.arange(52).astype(np.uint8)
    for _ in range(rounds):
        deal(state, deck, CARDS, FAIR)
        own = worth(deck, 0, 5, steps5, bases5, suited, 4)
        held[own] += 1
        choice = np.int64(0) if own < low else np.int64(top)
        if low <= own and own < high:
            place, up = place_of_hand(deck, 5), np.uint64(deck[CARDS - 1])
            choice = _chosen(masks, place, up)
        if choice == 0:
            ends[0] += 1
        else:
            dealer = worth(deck, 5, 6, steps6, bases6, suited, 4)
            ends[end_of(choice, own, dealer, ties_win, earned[own], bonuses)] += 1
