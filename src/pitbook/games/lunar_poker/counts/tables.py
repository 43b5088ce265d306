"""Compiled: the dealer's hands counted by rank for every set of dead ranks, and read off for every way to split it."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitbook.games.lunar_poker.counts.compiling import compiled
from pitbook.games.lunar_poker.counts.dealer import Up
from pitbook.games.lunar_poker.counts.ranks import Ranks
from pitbook.maths.kernels import Array


@compiled
def place_of(counts: Array, binomials: Array) -> Any:
    """The place of a multiset that is given by how many of each rank it has."""
    at, found = 0, np.int64(0)
    for rank in range(13):
        for _ in range(counts[rank]):
            found += binomials[rank + at, at + 1]
            at += 1
    return found


@compiled
def choose_from(left: Array, binomials: Array, ways: Array) -> None:
    """How many ways there are to draw 0 to 4 of each rank, of which so many are left."""
    for rank in range(13):
        for drawn in range(5):
            ways[rank * 5 + drawn] = binomials[left[rank], drawn]
    ways[65] = 1


@compiled
def add_up(up: Up, ways: Array, sums: Array) -> None:
    """How many dealer's hands come before each four hidden ranks."""
    total = np.int64(0)
    factors = up.factors
    for row in range(len(factors)):
        sums[row] = total
        total += ways[factors[row, 0]] * ways[factors[row, 1]] * ways[factors[row, 2]] * ways[factors[row, 3]]
    sums[len(factors)] = total


@compiled
def read(up: Up, sums: Array, value: int) -> Any:
    """How many hands that qualify are worth less than a value, and how many as much."""
    if up.first[value] < up.qualifying:
        return np.int64(0), np.int64(0)
    less = sums[up.first[value]]
    return less - sums[up.qualifying], sums[up.last[value]] - less


@compiled
def dead_ranks(up: Up, ranks: Ranks, counts: Array, ways: Array, left: Array, sums: Array) -> None:
    """Count the dealer's hands beside these dead cards and the open one."""
    for rank in range(13):
        left[rank] = 4 - counts[rank] - (rank == up.rank)
    choose_from(left, ranks.binomials, ways)
    add_up(up, ways, sums)


@compiled
def fill_table(up: Up, ranks: Ranks, size: int, none: Array, big: Array, wins: Array, ties: Array) -> None:
    """For every dead multiset of five ranks and `size` more: every way to play five of them."""
    many = 5 + size
    held = np.zeros(many, np.int64)
    counts, left, ways = np.zeros(13, np.int64), np.zeros(13, np.int64), np.zeros(66, np.int64)
    sums = np.zeros(len(up.factors) + 1, np.int64)
    while True:
        counts[:] = 0
        is_real = True
        for at in range(many):
            counts[held[at]] += 1
        for rank in range(13):
            is_real &= counts[rank] + (rank == up.rank) <= 4
        if is_real:
            dead_ranks(up, ranks, counts, ways, left, sums)
            at = place_of(counts, ranks.binomials)
            none[at] = sums[up.qualifying]
            big[at] = sums[len(sums) - 1] - sums[up.full_house]
            split(up, ranks, size, counts, sums, wins, ties)
        at = many - 1
        while at >= 0 and held[at] == 12:
            at -= 1
        if at < 0:
            return
        held[at:] = held[at] + 1


@compiled
def split(up: Up, ranks: Ranks, size: int, counts: Array, sums: Array, wins: Array, ties: Array) -> None:
    """Every way to discard `size` of these cards, rank by rank, with the places of both parts as they grow."""
    distinct = np.zeros(13, np.int64)
    depth = 0
    for rank in range(13):
        if counts[rank]:
            distinct[depth] = rank
            depth += 1
    room = np.zeros(depth + 1, np.int64)
    for at in range(depth - 1, -1, -1):
        room[at] = room[at + 1] + counts[distinct[at]]
    gone, due = np.zeros(depth + 1, np.int64), np.zeros(depth + 1, np.int64)
    out_at, out_place = np.zeros(depth + 1, np.int64), np.zeros(depth + 1, np.int64)
    in_at, in_place = np.zeros(depth + 1, np.int64), np.zeros(depth + 1, np.int64)
    due[0] = size
    gone[0] = max(0, size - room[1])
    at = 0
    while at >= 0:
        rank = distinct[at]
        count = counts[rank]
        if gone[at] > min(count, due[at]):
            at -= 1
            if at >= 0:
                gone[at] += 1
            continue
        position, found = out_at[at], out_place[at]
        for _ in range(gone[at]):
            found += ranks.binomials[rank + position, position + 1]
            position += 1
        out_at[at + 1], out_place[at + 1] = position, found
        position, found = in_at[at], in_place[at]
        for _ in range(count - gone[at]):
            found += ranks.binomials[rank + position, position + 1]
            position += 1
        in_at[at + 1], in_place[at + 1] = position, found
        if at + 1 == depth:
            less, equal = read(up, sums, ranks.value5[in_place[depth]])
            cell = out_place[depth] * 6188 + in_place[depth]
            wins[cell], ties[cell] = less, equal
            gone[at] += 1
            continue
        due[at + 1] = due[at] - gone[at]
        at += 1
        gone[at] = max(0, due[at] - room[at + 1])


@compiled
def fill_six(up: Up, ranks: Ranks, counts6: Array, none: Array, big: Array, wins: Array, ties: Array) -> None:
    """The same where six cards are played and none is discarded."""
    left, ways = np.zeros(13, np.int64), np.zeros(66, np.int64)
    sums = np.zeros(len(up.factors) + 1, np.int64)
    for at in range(len(counts6)):
        is_real = ranks.value6[at] > 0
        for rank in range(13):
            is_real &= counts6[at, rank] + (rank == up.rank) <= 4
        if is_real:
            dead_ranks(up, ranks, counts6[at], ways, left, sums)
            none[at] = sums[up.qualifying]
            big[at] = sums[len(sums) - 1] - sums[up.full_house]
            wins[at], ties[at] = read(up, sums, ranks.value6[at])


@compiled
def fill_beside(
    up: Up, ranks: Ranks, size: int, hand: Array, drawn: Array, none: Array, big: Array, wins: Array, ties: Array
) -> None:
    """What of a table is asked for one hand of five, given by how many of each rank it has."""
    left, ways = np.zeros(13, np.int64), np.zeros(66, np.int64)
    sums = np.zeros(len(up.factors) + 1, np.int64)
    for row in range(len(drawn)):
        counts, is_real = hand.copy(), True
        for one in range(size):
            counts[drawn[row, one]] += 1
        for rank in range(13):
            is_real &= counts[rank] + (rank == up.rank) <= 4
        if is_real:
            dead_ranks(up, ranks, counts, ways, left, sums)
            at = place_of(counts, ranks.binomials)
            none[at] = sums[up.qualifying]
            big[at] = sums[len(sums) - 1] - sums[up.full_house]
            split(up, ranks, size, counts, sums, wins, ties)
