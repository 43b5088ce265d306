"""One board in machine code: what every two hole cards make on it, and how they fare against all of the dealer's.

A board is rated once for all hands. Where no suit has three cards on it, what two hole cards make depends on their
ranks alone, and 13 *kinds* of card (the ranks) stand for the deck. Else 26 do: the first 13 are cards of other suits,
the others those of the suit that may flush. A pair of kinds `i <= j` has the number `j (j + 1) / 2 + i`.

Pairs are passed in order of value, and running counters say how many of the dealer's hands were passed, in all and
with a given card. A player's two cards are then taken out by subtraction.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from pitbook.maths.kernels import Array, compiled

KINDS: Final = 26
PAIRS: Final = KINDS * (KINDS + 1) // 2
"""Pairs of kinds; the first 91 are those of 13 kinds."""
RANK_PAIRS: Final = 91
WON: Final = 14
"""Ends: first two for each row of the blind that a win may reach, without and with a dealer who qualifies."""
LOST: Final = WON
"""Then a loss, without and with a dealer who qualifies."""
TIED: Final = WON + 2
ENDS: Final = WON + 3
BEST: Final = -1
ALWAYS: Final = 0
"""When the last play wager is made: if it loses less than a fold, or with every hand. Any other number is a rank, from
0 for a deuce: with a card of that rank or higher, or a hand of a better kind than the board alone makes."""


# One board


@compiled
def _bits(mask: Any) -> Any:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@compiled
def kind_of(card: Any, flush: Any) -> Any:
    """The kind of a card on a board with this suit to flush, or none below zero."""
    return card % 13 + (13 if card // 13 == flush else 0)


@compiled
def pair_of(one: Any, other: Any) -> Any:
    """The number of a pair of kinds, or of a pair of different cards among all holes."""
    if one > other:
        one, other = other, one
    return other * (other + 1) // 2 + one


@compiled
def hole_of(one: Any, other: Any) -> Any:
    """The place of two cards among all pairs of different ones, in colexicographic order."""
    if one > other:
        one, other = other, one
    return other * (other - 1) // 2 + one


@compiled
def _flush_suit(board: Array) -> Any:
    for suit in range(4):
        many = 0
        for j in range(5):
            many += board[j] // 13 == suit
        if many > 2:
            return suit
    return -1


@compiled
def _rate_ranks(board: Array, is_seven: Any, steps: Array, bases: Array, rated: Array) -> None:
    """What two more cards make by their ranks alone: the best five of all seven, or both with three of the board."""
    rated[:] = 0
    size = 5 if is_seven else 3
    for a in range(3):
        for b in range(a + 1, 4):
            for c in range(b + 1, 5):
                state = np.int64(0)
                for j in range(5):
                    if is_seven:
                        state = np.int64(steps[bases[j] + state * 13 + board[j] % 13])
                    elif j in (a, b, c):
                        nth = (j > a) + (j > b)
                        state = np.int64(steps[bases[nth] + state * 13 + board[j] % 13])
                for y in range(13):
                    with_one = np.int64(steps[bases[size] + state * 13 + y])
                    for x in range(y + 1):
                        made = np.int64(steps[bases[size + 1] + with_one * 13 + x])
                        rated[y * 13 + x] = max(rated[y * 13 + x], made)
                if is_seven:
                    return


@compiled
def _best_suited(mask: Any, own: Any, suited: Array) -> Any:
    """The best flush of both own cards and three of the board's in their suit."""
    best = np.int64(0)
    three = mask
    while three:
        if _bits(three) == 3:
            best = max(best, np.int64(suited[three | own]))
        three = three - 1 & mask
    return best


@compiled
def rate_board(
    board: Array, live: Array, is_seven: Any, steps: Array, bases: Array, suited: Array, many: Array, value: Array
) -> Any:
    """Count the live cards of each kind and rate every pair of them; the suit that may flush, or none below zero.

    The value of a pair is one more than its strength, and 0 where there is no such pair.
    """
    flush = _flush_suit(board)
    many[:] = 0
    for card in range(52):
        many[kind_of(card, flush)] += live[card]
    rated = np.empty(169, np.int64)
    _rate_ranks(board, is_seven, steps, bases, rated)
    mask = np.int64(0)
    for j in range(5):
        if board[j] // 13 == flush:
            mask |= np.int64(1) << np.int64(board[j] % 13)
    p = 0
    for j in range(KINDS if flush >= 0 else 13):
        for i in range(j + 1):
            value[p] = 0
            if many[i] and many[j] and (i < j or many[i] > 1):
                x, y = i % 13, j % 13
                strength = rated[max(x, y) * 13 + min(x, y)]
                if flush >= 0:
                    own = (np.int64(i > 12) << np.int64(x)) | (np.int64(j > 12) << np.int64(y))
                    if is_seven:
                        strength = max(strength, np.int64(suited[mask | own]))
                    elif i > 12:
                        strength = max(strength, _best_suited(mask, own, suited))
                value[p] = strength + 1
            p += 1
    return flush


@compiled
def _sort(value: Array, size: Any, order: Array, spare: Array) -> Any:
    """The pairs that can be held in ascending order of value, by two passes over its bits; how many they are."""
    found = 0
    for p in range(size):
        if value[p]:
            spare[found] = p
            found += 1
    for shift in (0, 7):
        ends = np.zeros(129, np.int64)
        source, target = (spare, order) if shift == 0 else (order, spare)
        for k in range(found):
            ends[(value[source[k]] >> shift & 127) + 1] += 1
        for b in range(128):
            ends[b + 1] += ends[b]
        for k in range(found):
            bucket = value[source[k]] >> shift & 127
            target[ends[bucket]] = source[k]
            ends[bucket] += 1
    order[:found] = spare[:found]
    return found


@compiled
def count_board(
    size: Any, many: Array, value: Array, floor: Any, members: Array, less: Array, up_to: Array, out: Array
) -> None:
    """For a player with each pair, the dealer's hands that are less, not more, and too weak to qualify.

    What a player holds is no dealer's: `members` are the kinds of each pair, and each of its two cards is taken out of
    the running counters. Its own pair was counted with both.
    """
    order, spare = np.empty(PAIRS, np.int64), np.empty(PAIRS, np.int64)
    found = _sort(value, size, order, spare)
    all_passed, passed = 0, np.zeros(KINDS, np.int64)
    all_out, passed_out = 0, np.zeros(KINDS, np.int64)
    first = 0
    while first < found:
        last = first
        while last < found and value[order[last]] == value[order[first]]:
            last += 1
        for k in range(first, last):
            i, j = members[order[k], 0], members[order[k], 1]
            less[order[k]] = all_passed - passed[i] - passed[j]
        for k in range(first, last):
            i, j = members[order[k], 0], members[order[k], 1]
            if i == j:
                all_passed += many[i] * (many[i] - 1) // 2
                passed[i] += many[i] - 1
            else:
                all_passed += many[i] * many[j]
                passed[i] += many[j]
                passed[j] += many[i]
        for k in range(first, last):
            i, j = members[order[k], 0], members[order[k], 1]
            up_to[order[k]] = all_passed - passed[i] - passed[j] + 1
        if value[order[first]] <= floor:
            all_out = all_passed
            passed_out[:] = passed
        first = last
    for k in range(found):
        i, j = members[order[k], 0], members[order[k], 1]
        out[order[k]] = all_out - passed_out[i] - passed_out[j] + (value[order[k]] <= floor)


@compiled
def tell_ends(dealers: Any, value: Any, floor: Any, less: Any, up_to: Any, out: Any, ends: Array) -> None:
    """In how many of the dealer's hands one wins and loses, without and with a dealer who qualifies, and ties."""
    if value <= floor:  # every dealer who qualifies has more
        ends[0], ends[1] = less, 0
        ends[2], ends[3] = out - up_to, dealers - out
    else:
        ends[0], ends[1] = out, less - out
        ends[2], ends[3] = 0, dealers - up_to
    ends[4] = up_to - less


@compiled
def net_of(ends: Array, row: Any, nets: Array) -> Any:
    """What a play wager brings over all of the dealer's hands; `row` is that of the blind, 0 for none."""
    won = ends[0] * nets[2 * row] + ends[1] * nets[2 * row + 1]
    return won + ends[2] * nets[LOST] + ends[3] * nets[LOST + 1] + ends[4] * nets[TIED]


@compiled
def class_of(x: Any, y: Any, is_suited: Any) -> Any:
    """The place of two ranks in a square of 13: pairs on the diagonal, cards of one suit on one side of it."""
    return max(x, y) * 13 + min(x, y) if is_suited else min(x, y) * 13 + max(x, y)


@compiled
def holes_of(many: Array, live: Array, flush: Any, i: Any, j: Any) -> tuple[Any, Any]:
    """How many pairs of cards a pair of kinds is: of two suits, and of one."""
    if i == j:
        return many[i] * (many[i] - 1) // 2, np.int64(0)
    suited = np.int64(0)
    for suit in range(4):
        if (i > 12) == (suit == flush) and (j > 12) == (suit == flush):
            suited += live[suit * 13 + i % 13] * live[suit * 13 + j % 13]
    return many[i] * many[j] - suited, suited


# Its flops


@compiled
def flops_in(board: Array, flops: Array, ten: Array) -> None:
    """The ten flops of a board: which one each is like, by which order of suits, and where the two other cards lie."""
    n = 0
    for one in range(4):
        for other in range(one + 1, 5):
            place, size = np.int64(0), 0
            for j in range(5):
                if j != one and j != other:
                    size += 1
                    step = np.int64(1)
                    for k in range(size):
                        step = step * (np.int64(board[j]) - k) // (k + 1)
                    place += step
            ten[n, 0], ten[n, 1], ten[n, 2], ten[n, 3] = flops[place, 0], flops[place, 1], one, other
            n += 1
