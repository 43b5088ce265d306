"""The compiled loops of the lab: arrays of numbers in, arrays of numbers out.

A card is its place in `pitbook.cards.DECK` (`13 * suit + rank`). All kernels live in this one file because numba's
cache notices a change only in the file of the kernel it kept. They let go of Python's lock, so that threads run them
side by side.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Kernel = TypeVar("Kernel", bound=Callable[..., Any])


def compiled(function: Kernel) -> Kernel:
    """The function as machine code, kept on disk beside this file or else in the user's cache folder."""
    try:
        return cast(Kernel, numba.njit(function, cache=True, nogil=True))
    except RuntimeError:  # neither folder can be written: compile anew in every process
        return cast(Kernel, numba.njit(function, nogil=True))


@compiled
def rank_hands(
    hands: Array, steps: Array, bases: Array, suited: Array, suited_size: int, first: int, last: int, strengths: Array
) -> None:
    """The strength of each hand from `first` to `last`, by the tables of `hands.HandTables`.

    Four counters of suits share one number; adding `8 - suited_size` to each sets its highest bit when a suit has
    enough cards.
    """
    lift = (8 - suited_size) * 0x1111
    for i in range(first, last):
        state = np.int64(0)
        suits = np.int64(lift)
        held = np.int64(0)
        for j in range(hands.shape[1]):
            card = np.int64(hands[i, j])
            suit = card // 13
            state = np.int64(steps[bases[j] + state * 13 + card - suit * 13])
            suits += np.int64(1) << 4 * suit
            held |= np.int64(1) << card
        if suits & 0x8888:
            for flush in range(4):
                state = max(state, np.int64(suited[held >> 13 * flush & 0x1FFF]))
        strengths[i] = state


@compiled
def fill_combinations(count: int, out: Array) -> None:
    """All ways to choose as many of `count` numbers as `out` has columns, in colexicographic order, one a row."""
    size = out.shape[1]
    chosen = np.arange(size + 1)
    chosen[size] = count
    for row in range(out.shape[0]):
        for j in range(size):
            out[row, j] = chosen[j]
        j = 0
        while j < size and chosen[j] + 1 == chosen[j + 1]:
            chosen[j] = j
            j += 1
        if j < size:
            chosen[j] += 1


@compiled
def list_suit_classes(deck: Array, hands: Array, multiplicities: Array) -> int:
    """How many hands differ by more than a swap of suits; as many of them as fit are written to `hands`.

    The one hand that stands for its class has its suits in falling order, each suit read as a number of 13 bits. Suits
    that hold the same ranks can be swapped without a change, which divides the 24 swaps.
    """
    size = hands.shape[1]
    chosen = np.arange(size + 1)
    chosen[size] = len(deck)
    found = 0
    while True:
        held = np.int64(0)
        for j in range(size):
            held |= np.int64(1) << np.int64(deck[chosen[j]])
        a, b, c, d = held & 0x1FFF, held >> 13 & 0x1FFF, held >> 26 & 0x1FFF, held >> 39
        if a >= b and b >= c and c >= d:
            if found < hands.shape[0]:
                for j in range(size):
                    hands[found, j] = chosen[j]
                run, swaps = 1, 1
                run = run + 1 if a == b else 1
                swaps *= run
                run = run + 1 if b == c else 1
                swaps *= run
                run = run + 1 if c == d else 1
                swaps *= run
                multiplicities[found] = 24 // swaps
            found += 1
        j = 0
        while j < size and chosen[j] + 1 == chosen[j + 1]:
            chosen[j] = j
            j += 1
        if j == size:
            return found
        chosen[j] += 1


@compiled
def sort_hands(hands: Array, strengths: Array, ends: Array, out: Array) -> None:
    """The hands in ascending order of strength; `ends[s]` is where the hands of strength `s` begin."""
    free = ends.copy()
    for i in range(len(hands)):
        to = free[strengths[i]]
        free[strengths[i]] += 1
        for j in range(hands.shape[1]):
            out[to, j] = hands[i, j]


@compiled
def count_columns(
    hands: Array,
    hand_ends: Array,
    hand_subsets: Array,
    splits: Array,
    dead: Array,
    dead_ends: Array,
    dead_subsets: Array,
    threshold: int,
    row_steps: Array,
    row_bases: Array,
    seen_size: int,
    columns: Array,
    low: int,
    high: int,
    below: Array,
    up_to_weaker: Array,
    up_to_equal: Array,
) -> None:
    """Fill the three results for the columns (sets of seen cards) from `low` to `high`; `counting` explains the method.

    A set of cards that makes a hand complete is in one hand at most: for it a mark of one byte will do, and the cache
    can hold these.
    """
    width = high - low
    deepest = hands.shape[1] - seen_size
    mark_base = row_bases[deepest]
    rows = np.zeros((mark_base, width), np.int32)
    marks = np.zeros((row_bases[deepest + 1] - mark_base, width), np.uint8)
    column_base = row_bases[seen_size] + np.uint64(low)
    strength_count = len(hand_ends) - 1
    for strength in range(strength_count + 1):
        if strength == threshold:
            _read(rows, marks, row_steps, dead, dead_subsets, dead_ends[0], dead_ends[-1], columns, low, below)
        if strength == strength_count:
            return
        first, last = dead_ends[strength], dead_ends[strength + 1]
        if strength >= threshold:
            _read(rows, marks, row_steps, dead, dead_subsets, first, last, columns, low, up_to_weaker)
        begin, end = hand_ends[strength], hand_ends[strength + 1]
        _add(rows, marks, row_steps, hands, hand_subsets, splits, begin, end, column_base)
        if strength >= threshold:
            _read(rows, marks, row_steps, dead, dead_subsets, first, last, columns, low, up_to_equal)


# Both helpers loop over many hands themselves: were they called once a hand, numba would count references to their
# arrays in the inner loop. Places of counters are unsigned, which spares the test for an index from the end.


@compiled
def _add(
    rows: Array,
    marks: Array,
    row_steps: Array,
    hands: Array,
    subsets: Array,
    splits: Array,
    first: int,
    last: int,
    column_base: int,
) -> None:
    """Add each hand to every counter (set of further cards, set of seen cards) of cards that it contains."""
    place = np.zeros(len(subsets), np.uint64)
    width = np.uint64(rows.shape[1])
    mark_base = np.uint64(rows.shape[0])
    rest_count = splits.shape[1] - 1
    for hand in range(first, last):
        for i in range(1, len(subsets)):
            place[i] = place[subsets[i, 0]] + row_steps[subsets[i, 2], hands[hand, subsets[i, 1]]]
        for i in range(splits.shape[0]):
            column = place[splits[i, 0]] - column_base  # wraps round to a huge number where it lies before the first
            if column < width:
                for j in range(1, rest_count):
                    rows[place[splits[i, j]], column] += 1
                marks[place[splits[i, rest_count]] - mark_base, column] = 1


@compiled
def _read(
    rows: Array,
    marks: Array,
    row_steps: Array,
    dead: Array,
    subsets: Array,
    first: int,
    last: int,
    columns: Array,
    low: int,
    out: Array,
) -> None:
    """How many of the hands added avoid a player's cards and contain the seen ones, by inclusion and exclusion."""
    place = np.zeros(len(subsets), np.uint64)
    mark_base = np.uint64(rows.shape[0])
    width = rows.shape[1]
    sums = np.empty(width, np.int32)
    for player in range(first, last):
        for column in range(width):
            sums[column] = rows[0, column]
        for i in range(1, len(subsets)):
            row = place[subsets[i, 0]] + row_steps[subsets[i, 2], dead[player, subsets[i, 1]]]
            place[i] = row
            sign = 1 - 2 * np.int32(subsets[i, 2] & np.uint64(1))
            if row < mark_base:
                for column in range(width):
                    sums[column] += sign * rows[row, column]
            else:
                for column in range(width):
                    sums[column] += sign * np.int32(marks[row - mark_base, column])
        held = np.int64(0)
        for j in range(dead.shape[1]):
            held |= np.int64(1) << np.int64(dead[player, j])
        at = 0
        for column in range(low):
            at += (columns[column] & held) == 0
        for column in range(width):
            if columns[low + column] & held == 0:
                out[player, at] = sums[column]
                at += 1


@compiled
def group_cells(
    below: Array,
    up_to_weaker: Array,
    up_to_equal: Array,
    ends: Array,
    threshold: int,
    multiplicities: Array,
    slot_count: int,
    cells: Array,
    strengths: Array,
    weights: Array,
    counts: Array,
) -> int:
    """Number the cells so that those of one strength with the same counts share a number; how many numbers there are.

    Numbers grow, so a slot that holds a number from before this strength is as good as empty. `slot_count` is a power
    of two.
    """
    slots = np.full(slot_count, -1, np.int64)
    found = 0
    for strength in range(len(ends) - 1):
        start = found
        for row in range(ends[strength], ends[strength + 1]):
            for column in range(below.shape[1]):
                low, weaker, equal = below[row, column], np.int32(0), np.int32(0)
                if strength >= threshold:
                    equal = up_to_equal[row, column] - up_to_weaker[row, column]
                    weaker = up_to_weaker[row, column] - low
                slot = (low * 0x9E3779B1 ^ weaker * 0x85EBCA6B ^ equal * 0xC2B2AE35) >> 7 & slot_count - 1
                number = slots[slot]
                while number >= start and not (
                    counts[number, 0] == low and counts[number, 1] == weaker and counts[number, 2] == equal
                ):
                    slot = slot + 1 & slot_count - 1
                    number = slots[slot]
                if number < start:
                    number = found
                    found += 1
                    slots[slot] = number
                    strengths[number] = strength
                    weights[number] = 0
                    counts[number, 0], counts[number, 1], counts[number, 2] = low, weaker, equal
                weights[number] += multiplicities[row]
                cells[row, column] = number
    return found


@compiled
def add_weights(cells: Array, chosen: Array, multiplicities: Array, weights: Array) -> None:
    """Add each chosen cell's row to the weight of the situation in it."""
    for row in range(cells.shape[0]):
        for column in range(cells.shape[1]):
            if chosen[row, column]:
                weights[cells[row, column]] += multiplicities[row]
