"""The compiled loops of the lab: arrays of numbers in, arrays of numbers out.

A card is its place in `pitbook.cards.DECK` (`13 * suit + rank`). The kernels let go of Python's lock, so that threads
run them side by side. Those of the games may call the ones here: `compiled` sees to it that a change is noticed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar, cast
from zlib import crc32

import numba
import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Kernel = TypeVar("Kernel", bound=Callable[..., Any])

_OTHERS: Final = "kernel*.py"
"""Files of compiled code, which may call one another within a folder."""


@cache
def _stamp(folder: Path) -> str:
    """What compiled code of a folder is kept by: this file, and the others that it may call."""
    files = [Path(__file__), *sorted(folder.glob(_OTHERS))]
    return f"_{crc32(b''.join(file.read_bytes() for file in files)):08x}"


def compiled(function: Kernel) -> Kernel:
    """The function as machine code, kept on disk beside its file or else in the user's cache folder.

    Numba compiles it anew when its own file changes. What it calls from this file, or from kernels beside its own, is
    part of the name it is kept by.
    """
    function.__qualname__ += _stamp(Path(function.__code__.co_filename).parent)
    try:
        return cast(Kernel, numba.njit(function, cache=True, nogil=True))
    except RuntimeError:  # neither folder can be written: compile anew in every process
        return cast(Kernel, numba.njit(function, nogil=True))


# Ranking


@compiled
def worth(cards: Array, first: int, size: int, steps: Array, bases: Array, suited: Array, suited_size: int) -> Any:
    """The strength of `size` of the cards from `first` on, by the tables of `hands.HandTables`.

    Four counters of suits share one number; adding `8 - suited_size` to each sets its highest bit when a suit has
    enough cards.
    """
    state = np.int64(0)
    suits = np.int64((8 - suited_size) * 0x1111)
    held = np.int64(0)
    for j in range(size):
        card = np.int64(cards[first + j])
        suit = card // 13
        state = np.int64(steps[bases[j] + state * 13 + card - suit * 13])
        suits += np.int64(1) << 4 * suit
        held |= np.int64(1) << card
    if suits & 0x8888:
        for flush in range(4):
            state = max(state, np.int64(suited[held >> 13 * flush & 0x1FFF]))
    return state


@compiled
def rank_hands(
    hands: Array, steps: Array, bases: Array, suited: Array, suited_size: int, first: int, last: int, strengths: Array
) -> None:
    """The strength of each hand from `first` to `last`."""
    for i in range(first, last):
        strengths[i] = worth(hands[i], 0, hands.shape[1], steps, bases, suited, suited_size)


@compiled
def kind_of_pair(one: int, two: int, rank: Array, suit: Array, is_red: Array) -> int:
    """3 for the same card twice, 2 for one colour, 1 for two colours, 0 for no pair; cards of any number of decks."""
    if rank[one % 52] != rank[two % 52]:
        return 0
    if suit[one % 52] == suit[two % 52]:
        return 3
    return 2 if is_red[suit[one % 52]] == is_red[suit[two % 52]] else 1


# Listing


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


# Rounds dealt by chance, and decisions by the dealer's card


@compiled
def next_number(state: Array) -> Any:
    """A random number of 64 bits; `state` is the four words of the one generator of all games, xoshiro256**."""
    number = state[1] * np.uint64(5)
    number = ((number << np.uint64(7)) | (number >> np.uint64(57))) * np.uint64(9)
    shifted = state[1] << np.uint64(17)
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = (state[3] << np.uint64(45)) | (state[3] >> np.uint64(19))
    return number


@compiled
def deal(state: Array, deck: Array, cards: int, fair: int) -> None:
    """Shuffle so many cards to the top of a deck of 52.

    One random number is one deal: its remainders by 52, 51 and so on are the steps of the shuffle. Numbers from `fair`
    up are thrown away (`chance.fair_below`). The deck need not be put in order, any order is as good to shuffle from.
    """
    number = np.uint64(fair)
    while number >= np.uint64(fair):
        number = next_number(state)
    for i in range(cards):
        left = np.uint64(52 - i)
        rest = number // left
        pick = i + np.int64(number - rest * left)
        number = rest
        deck[i], deck[pick] = deck[pick], deck[i]


@compiled
def below(state: Array, count: int) -> Any:
    """A random whole number from 0 up to, and without, a count of less than 2**32.

    The upper half of a random number, times the count, has the pick above its own lower half (Lemire 2019); the few
    lower halves that would make some picks likelier are thrown away.
    """
    left, half = np.uint64(count), np.uint64(32)
    low = np.uint64(0xFFFFFFFF)
    product = (next_number(state) >> half) * left
    if product & low < left:
        least = (np.uint64(1) << half) % left
        while product & low < least:
            product = (next_number(state) >> half) * left
    return np.int64(product >> half)


@compiled
def draw(state: Array, shoe: Array, drawn: int) -> Any:
    """Bring a random one of the cards that are left to the place after those drawn, and return it."""
    pick = drawn + below(state, len(shoe) - drawn)
    shoe[drawn], shoe[pick] = shoe[pick], shoe[drawn]
    return shoe[drawn]


@compiled
def place_of_hand(cards: Array, count: int) -> Any:
    """The place of the first cards among all hands of so many, in colexicographic order, in whatever order they lie."""
    place = np.int64(0)
    for i in range(count):
        size = 1
        for j in range(count):
            size += cards[j] < cards[i]
        step = np.int64(1)
        for j in range(size):
            step = step * (np.int64(cards[i]) - j) // (j + 1)
        place += step
    return place


@compiled
def spread_masks(cards: Array, masks: Array, orders: Array, out: Array) -> None:
    """Write the masks of suit classes to every hand of the class, the suits of the masks changed alike."""
    hand = np.empty(5, np.uint8)
    for row in range(len(cards)):
        for order in range(len(orders)):
            for j in range(5):
                hand[j] = orders[order, cards[row, j] // 13] * 13 + cards[row, j] % 13
            place = place_of_hand(hand, 5)
            for column in range(masks.shape[1]):
                mask = np.uint64(0)
                for suit in range(4):
                    ranks = masks[row, column] >> np.uint64(13 * suit) & np.uint64(0x1FFF)
                    mask |= ranks << np.uint64(13 * orders[order, suit])
                out[place, column] = mask
