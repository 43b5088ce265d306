"""Compiled: the best choice for every five cards against an open card, and how it ends, added up.

Hands are gone through by rank; for each, what is worth working out once is kept for all ways to have its suits. The
three suits beside the open card's are alike, so a hand stands for those that a swap of them makes of it.

Not every exchange is worked out to its end: one whose worth cannot be above that of another choice is left. Its worth
by rank is too high but for full houses and better, which lose to no flush, for draws that make a flush, and for what
forcing gains; each of these is bounded from above. What suits change of that gain is bounded as well, and worked out
for choices that it could decide between, and for the one that is made.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pitbook.games.lunar_poker.counts.compiling import compiled
from pitbook.games.lunar_poker.counts.dealer import Draws, Tables, Up
from pitbook.games.lunar_poker.counts.flushes import ones
from pitbook.games.lunar_poker.counts.forcing import LEAST
from pitbook.games.lunar_poker.counts.options import (
    ALL,
    buy,
    draw_flushes,
    exchange_by_rank,
    exchange_gain,
    gain_of_flushes,
    stand,
)
from pitbook.games.lunar_poker.counts.ranks import FULL_HOUSE, Ranks
from pitbook.games.lunar_poker.counts.tables import place_of
from pitbook.games.lunar_poker.counts.tally import ACTIONS, COLUMNS, FOLD, FOLDS, PAT, SIXTH
from pitbook.maths.kernels import Array

SETS = 32
"""So many sets there are of up to five different ranks."""
MOST_EXCHANGES = 26
FLUSHES = 495
"""The dealer's flushes, at most."""
UNSUITED_OUTS, MORE_OUTS, SUITED = 20, 10, 1500
"""Of a dealer who is forced: the cards that can do no harm, at most, with no suit in common; how many more with one;
in how many hands four cards are of a suit, at most."""


@compiled
def force_bound(none: float, pays: int, rest: int) -> float:
    """More than forcing can gain, in antes times the dealer's hands."""
    outs = max(0.0, 2.0 * pays * UNSUITED_OUTS - 2.0 * rest) * none
    return (outs + 2.0 * pays * MORE_OUTS * SUITED) / rest


@compiled
def flush_bound(kept_ranks: int, free: int, size: int, binomials: Array, hands: int, rest: int) -> float:
    """More than the draws that make a flush can add."""
    total = binomials[ones(free), size] * (11.0 * hands + force_bound(hands, 5, rest))
    runs = 0
    for low in range(-1, 9):
        run = np.int64(0b1000000001111) if low < 0 else np.int64(0b11111) << low
        runs += kept_ranks & ~run == 0 and run & ~(kept_ranks | free) == 0
    return total + runs * (201.0 * hands + force_bound(hands, 100, rest))


@compiled
def compress(mask: int, distinct: Array, many: int) -> int:
    """A set of some ranks among those of a hand, as a number below `SETS`."""
    found = 0
    for at in range(many):
        found |= (mask >> distinct[at] & 1) << at
    return found


@compiled
def expand(number: int, distinct: Array, many: int) -> Any:
    found = np.int64(0)
    for at in range(many):
        found |= np.int64(number >> at & 1) << distinct[at]
    return found


@compiled
def suited_hands(up: Up) -> int:
    """In how many hands of a dealer who is forced four cards or three beside the open one may be of a suit, at most."""
    found = 0
    for row in range(len(up.lower)):
        found += 4 if up.is_top[row] else 4 * (12 - up.stays[row, 3])
    return found


@compiled
def list_draws(
    up: Up, ranks: Ranks, tables: Tables, draws: Draws, size: int, counts: Array, left: Array,
    ways: Array, none_at: Array, big_at: Array,
) -> None:  # fmt: skip
    """Every draw of a size by rank: in how many ways it comes, and the dealer's hands beside it; -1 if it cannot."""
    drawn = draws.drawn[size - 2]
    for row in range(len(drawn)):
        way, at = np.int64(1), 0
        while at < size:
            rank, count = drawn[row, at], 1
            while at + count < size and drawn[row, at + count] == rank:
                count += 1
            at += count
            way *= ranks.binomials[left[rank], count]
        ways[row] = way
        none_at[row] = -1
        if way:
            for one in range(size):
                counts[drawn[row, one]] += 1
            dead = place_of(counts, ranks.binomials)
            none_at[row], big_at[row] = tables.none[size - 1][dead], tables.big[size - 1][dead]
            for one in range(size):
                counts[drawn[row, one]] -= 1


@compiled
def worth_by_rank(
    ranks: Ranks, tables: Tables, draws: Draws, size: int, kept: int, gone: int, ways: Array, none_at: Array,
    hands: int, rest: int,
) -> Any:  # fmt: skip
    """What an exchange is worth by rank alone; how much more it could be but for flushes; what strong hands are paid."""
    joined, wins, ties = draws.joined[size - 2], tables.wins[size - 1], tables.ties[size - 1]
    total, more, strong = np.int64(0), 0.0, np.int64(0)
    for row in range(len(ways)):
        if ways[row]:
            five = joined[kept, row]
            cell = gone * 6188 + five
            paid, none = ranks.pays5[five], none_at[row]
            bet = 4 * none - 3 * hands + (2 * paid + 3) * np.int64(wins[cell]) + 3 * np.int64(ties[cell])
            total += ways[row] * max(-hands, bet)
            if paid >= LEAST:
                more += ways[row] * force_bound(float(none), paid, rest)
                strong += ways[row] * paid
            if ranks.kind5[five] >= FULL_HOUSE:
                more += ways[row] * (2.0 * paid - 1.0) * FLUSHES
    return total, more, strong


@compiled
def numbers(hands: Array, rests: Array, scale: Array) -> None:
    """For each choice the dealer's hands, the cards that may come when forced, and all deals."""
    for size in range(6):
        n = np.int64(46 - size)
        hands[size], rests[size] = n * (n - 1) * (n - 2) * (n - 3) // 24, 42 - size
        scale[size] = float(hands[size])
        for at in range(size):
            scale[size] = scale[size] * (46 - at) / (at + 1)
    hands[PAT], rests[PAT], scale[PAT] = hands[0], rests[0], scale[0]
    hands[SIXTH], rests[SIXTH] = 148995, 41
    scale[SIXTH] = 46.0 * 148995.0


@compiled
def list_exchanges(
    up: Up, ranks: Ranks, tables: Tables, draws: Draws, counts: Array, left: Array, hands: Array, rests: Array,
    ways: Array, none_at: Array, big_at: Array, what: Array, bounds: Array,
) -> int:  # fmt: skip
    """Every exchange of a hand by rank: its size, the places of what is kept and what goes, and the ranks kept if no two

    are alike, else -1; and what strong hands are paid after it. How many exchanges there are.
    """
    binomials, distinct, many = ranks.binomials, np.zeros(5, np.int64), 0
    for rank in range(13):
        if counts[rank]:
            distinct[many] = rank
            many += 1
    for size in range(2, 6):
        rows = len(draws.drawn[size - 2])
        here = ways[size - 2, :rows], none_at[size - 2, :rows], big_at[size - 2, :rows]
        list_draws(up, ranks, tables, draws, size, counts, left, here[0], here[1], here[2])
    found, subset = 0, np.zeros(many, np.int64)
    while True:
        size = subset.sum()
        if size >= 2:
            gone, kept, out, kept_at, mask, is_single = np.int64(0), np.int64(0), 0, 0, np.int64(0), True
            for one in range(many):
                rank = distinct[one]
                for _ in range(subset[one]):
                    gone += binomials[rank + out, out + 1]
                    out += 1
                for _ in range(counts[rank] - subset[one]):
                    kept += binomials[rank + kept_at, kept_at + 1]
                    kept_at += 1
                    is_single &= mask >> rank & 1 == 0
                    mask |= np.int64(1) << rank
            rows = len(draws.drawn[size - 2])
            total, more, strong = worth_by_rank(
                ranks, tables, draws, size, kept, gone, ways[size - 2, :rows], none_at[size - 2, :rows],
                hands[size], rests[size],
            )  # fmt: skip
            what[found, 0], what[found, 1], what[found, 2] = size, kept, gone
            what[found, 3], what[found, 4] = mask if is_single else -1, strong
            bounds[found] = total + more
            found += 1
        one = 0
        while one < many and subset[one] == counts[distinct[one]]:
            subset[one] = 0
            one += 1
        if one == many:
            return found
        subset[one] += 1


@compiled
def add_hand(
    up: Up, ranks: Ranks, tables: Tables, draws: Draws, pays: Array, reading: int, may_draw: bool,
    at: int, tallies: Array, checks: Array, chosen: Array,
) -> None:  # fmt: skip
    """Choose for every way that a hand, given by its ranks, may have its suits; add how it ends to the tallies.

    `checks` counts hands, choices that are as good as another, exchanges worked out, bounds that did not hold, and
    choices between which suits had to decide; `chosen` the choices of this hand.
    """
    counts, left = ranks.counts5[at].copy(), np.zeros(13, np.int64)
    distinct, many = np.zeros(5, np.int64), 0
    for rank in range(13):
        left[rank] = 4 - counts[rank] - (rank == up.rank)
        if left[rank] < 0:
            return
        if counts[rank]:
            distinct[many] = rank
            many += 1
    open_card = np.int64(1) << up.rank
    ends, none_tally, result = np.zeros(3, np.int64), np.zeros(COLUMNS, np.int64), np.zeros(4, np.int64)
    hands, rests, scale = np.zeros(ACTIONS, np.int64), np.zeros(ACTIONS, np.int64), np.zeros(ACTIONS)
    numbers(hands, rests, scale)
    # What is the same whatever the suits
    ways, big_at = np.zeros((4, 6188), np.int64), np.zeros((4, 6188), np.int64)
    none_at = np.full((4, 6188), -1, np.int64)
    what, bounds, exchanges = np.zeros((MOST_EXCHANGES, 5), np.int64), np.zeros(MOST_EXCHANGES), 0
    if may_draw:
        exchanges = list_exchanges(
            up, ranks, tables, draws, counts, left, hands, rests, ways, none_at, big_at, what, bounds
        )  # fmt: skip
    slack = 40.0 * suited_hands(up)
    six_gains = np.full(13, -1, np.int64)
    flush_gains, has_flush_gains = np.zeros((4, 6188), np.int64), np.zeros(4, np.bool_)
    flush_weights, no_weights = np.zeros((4, 6188), np.int64), np.zeros(0, np.int64)
    worth_kept, has_worth = np.zeros((exchanges, SETS), np.int64), np.zeros((exchanges, SETS), np.bool_)
    gain_kept, has_gain = np.zeros((exchanges, 3, SETS), np.int64), np.zeros((exchanges, 3, SETS), np.bool_)
    worth_weight, gain_weight = np.zeros((exchanges, SETS), np.int64), np.zeros((exchanges, 3, SETS), np.int64)
    # Every way to have the suits
    suits, free, picks = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(many, np.int64)
    upper, state = np.zeros(exchanges), np.zeros(exchanges, np.int64)
    core, doubt = np.zeros(exchanges), np.zeros(exchanges)
    best_suit = np.zeros(exchanges, np.int64)
    for one in range(many):
        picks[one] = next_pick(counts[distinct[one]], distinct[one] == up.rank, 0)
    while True:
        suits[:] = 0
        for one in range(many):
            for suit in range(4):
                suits[suit] |= (picks[one] >> suit & 1) << distinct[one]
        if suits[1] >= suits[2] and suits[2] >= suits[3]:
            alike = (suits[1] == suits[2]) + (suits[2] == suits[3])
            weight = 6 if alike == 0 else 3 if alike == 1 else 1
            checks[0] += weight
            for suit in range(4):
                free[suit] = ALL & ~suits[suit]
            free[0] &= ~open_card
            if not is_straight_flush(suits, ranks.kind5[at]):
                # Fold, bet, buy
                best, action, which = -1.0, FOLDS, -1
                stand(
                    up, ranks, tables, at, counts, suits, free, pays, hands[0], rests[0], ends, result, 0, none_tally
                )  # fmt: skip
                worth = (result[0] + (result[1] + result[2]) / rests[0]) / scale[0]
                if result[0] > -hands[0] and worth > best:
                    best, action = worth, PAT
                exact = best
                six_core = six_doubt = -9.0
                if may_draw:
                    buy(
                        up, ranks, tables, counts, suits, free, pays, reading, hands[SIXTH], rests[SIXTH], False,
                        six_gains, ends, result, 0, none_tally,
                    )  # fmt: skip
                    six_core = (result[0] + result[1] / rests[SIXTH]) / scale[SIXTH] - 1
                    six_doubt = slack * result[3] / rests[SIXTH] / scale[SIXTH]
                    if six_core > best:
                        best, action = six_core, SIXTH
                # Exchanges, from the one that could be worth most
                for one in range(exchanges):
                    size, more, mask = what[one, 0], 0.0, what[one, 3]
                    if mask >= 0:
                        for suit in range(4):
                            if mask & ~suits[suit] == 0:
                                bound = flush_bound(
                                    mask, free[suit], size, ranks.binomials, hands[size], rests[size]
                                )  # fmt: skip
                                more = more + bound if size == 5 else max(more, bound)
                    upper[one] = (bounds[one] + more) / scale[size] - 1 + 1e-9
                    state[one] = 0
                while True:
                    one = -1
                    for other in range(exchanges):
                        if state[other] == 0 and upper[other] > best and (one < 0 or upper[other] > upper[one]):
                            one = other
                    if one < 0:
                        break
                    state[one] = 1
                    checks[2] += 1
                    size, mask = what[one, 0], what[one, 3]
                    rows = len(draws.drawn[size - 2])
                    nones, bigs = none_at[size - 2, :rows], big_at[size - 2, :rows]
                    key = compress(suits[0], distinct, many)
                    if not has_worth[one, key]:
                        has_worth[one, key] = True
                        worth_kept[one, key] = exchange_by_rank(
                            up, ranks, tables, draws, size, what[one, 1], what[one, 2], left, nones,
                            suits[0], free[0], hands[size], 0, none_tally,
                        )  # fmt: skip
                    if not has_gain[one, 0, 0]:
                        has_gain[one, 0, 0] = True
                        gain_kept[one, 0, 0] = exchange_gain(
                            up, ranks, draws, size, what[one, 1], counts, left, nones, -1, np.int64(0), rests[size],
                            ends, 0, none_tally,
                        )  # fmt: skip
                    value, gained, strong = worth_kept[one, key], gain_kept[one, 0, 0], what[one, 4]
                    highest, top_suit = -1e18, -1
                    more0, more1, more3 = np.int64(0), np.int64(0), np.int64(0)
                    for suit in range(4):
                        if mask >= 0 and mask & ~suits[suit] == 0:
                            if not has_flush_gains[size - 2]:
                                has_flush_gains[size - 2] = True
                                gain_of_flushes(
                                    up, draws, size, counts, nones, pays[6], rests[size], ends,
                                    flush_gains[size - 2], no_weights, none_tally,
                                )  # fmt: skip
                            result[:] = 0
                            draw_flushes(
                                up, ranks, tables, draws, size, what[one, 1], what[one, 2], mask, suit, counts, free,
                                nones, bigs, flush_gains[size - 2], pays, hands[size], rests[size], False, ends,
                                result, 0, flush_weights[size - 2], none_tally,
                            )  # fmt: skip
                            found = result[0] + result[1] / rests[size]
                            if size == 5:
                                more0 += result[0]
                                more1 += result[1]
                                more3 += result[3]
                            elif found > highest:
                                highest, top_suit = found, suit
                                more0, more1, more3 = result[0], result[1], result[3]
                    best_suit[one] = top_suit
                    core[one] = (value + more0 + (gained + more1) / rests[size]) / scale[size] - 1
                    doubt[one] = slack * (strong + more3) / rests[size] / scale[size]
                    checks[3] += core[one] > upper[one]
                    if core[one] > best:
                        best, action, which = core[one], size, one
                # Choices between which suits have to decide
                own = 0.0 if action <= PAT else six_doubt if action == SIXTH else doubt[which]
                is_close = action > PAT and exact > best - own
                is_close |= action != SIXTH and six_core + six_doubt > best - own
                for one in range(exchanges):
                    if state[one] and one != which and core[one] + doubt[one] > best - own:
                        is_close = True
                if is_close:
                    checks[4] += 1
                    floor = best - own
                    best, first = exact, action
                    action = FOLDS if exact <= -1.0 else PAT
                    if six_core + six_doubt > floor:
                        buy(
                            up, ranks, tables, counts, suits, free, pays, reading, hands[SIXTH], rests[SIXTH], True,
                            six_gains, ends, result, 0, none_tally,
                        )  # fmt: skip
                        worth = (result[0] + (result[1] + result[2]) / rests[SIXTH]) / scale[SIXTH] - 1
                        checks[1] += abs(worth - best) < 1e-11
                        if worth > best:
                            best, action = worth, SIXTH
                    which = -1
                    for one in range(exchanges):
                        if not state[one] or core[one] + doubt[one] <= floor:
                            continue
                        size, mask = what[one, 0], what[one, 3]
                        rows = len(draws.drawn[size - 2])
                        nones, bigs = none_at[size - 2, :rows], big_at[size - 2, :rows]
                        gained = np.int64(0)
                        for suit in range(4):
                            kind, key = 1 + (suit > 0), compress(suits[suit], distinct, many)
                            if not has_gain[one, kind, key]:
                                has_gain[one, kind, key] = True
                                gain_kept[one, kind, key] = exchange_gain(
                                    up, ranks, draws, size, what[one, 1], counts, left, nones, suit, free[suit],
                                    rests[size], ends, 0, none_tally,
                                )  # fmt: skip
                            gained += gain_kept[one, kind, key]
                        for suit in range(4):
                            is_made = mask >= 0 and mask & ~suits[suit] == 0
                            if is_made and (size == 5 or suit == best_suit[one]):
                                result[:] = 0
                                draw_flushes(
                                    up, ranks, tables, draws, size, what[one, 1], what[one, 2], mask, suit, counts,
                                    free, nones, bigs, flush_gains[size - 2], pays, hands[size], rests[size], True,
                                    ends, result, 0, flush_weights[size - 2], none_tally,
                                )  # fmt: skip
                                gained += result[2]
                        worth = core[one] + gained / rests[size] / scale[size]
                        checks[1] += abs(worth - best) < 1e-11
                        if worth > best:
                            best, action, which = worth, size, one
                # How the best one ends
                chosen[action] += weight
                if action == FOLDS:
                    tallies[FOLDS, FOLD] += weight
                elif action == PAT:
                    stand(
                        up, ranks, tables, at, counts, suits, free, pays, hands[0], rests[0], ends, result,
                        weight, tallies[PAT],
                    )  # fmt: skip
                elif action == SIXTH:
                    buy(
                        up, ranks, tables, counts, suits, free, pays, reading, hands[SIXTH], rests[SIXTH], True,
                        six_gains, ends, result, weight, tallies[SIXTH],
                    )  # fmt: skip
                else:
                    worth_weight[which, compress(suits[0], distinct, many)] += weight
                    gain_weight[which, 0, 0] += weight
                    for suit in range(4):
                        gain_weight[which, 1 + (suit > 0), compress(suits[suit], distinct, many)] += weight
                    rows, mask = len(draws.drawn[action - 2]), what[which, 3]
                    for suit in range(4):
                        is_made = mask >= 0 and mask & ~suits[suit] == 0
                        if is_made and (action == 5 or suit == best_suit[which]):
                            draw_flushes(
                                up, ranks, tables, draws, action, what[which, 1], what[which, 2], mask, suit, counts,
                                free, none_at[action - 2, :rows], big_at[action - 2, :rows], flush_gains[action - 2],
                                pays, hands[action], rests[action], True, ends, result, weight,
                                flush_weights[action - 2], tallies[action],
                            )  # fmt: skip
        one = 0
        while one < many:
            picks[one] = next_pick(counts[distinct[one]], distinct[one] == up.rank, picks[one] + 1)
            if picks[one] >= 0:
                break
            picks[one] = next_pick(counts[distinct[one]], distinct[one] == up.rank, 0)
            one += 1
        if one == many:
            break
    # How the exchanges that were chosen end
    for one in range(exchanges):
        size = what[one, 0]
        nones = none_at[size - 2, : len(draws.drawn[size - 2])]
        for key in range(SETS):
            held = expand(key, distinct, many)
            if worth_weight[one, key]:
                exchange_by_rank(
                    up, ranks, tables, draws, size, what[one, 1], what[one, 2], left, nones, held,
                    ALL & ~held & ~open_card, hands[size], worth_weight[one, key], tallies[size],
                )  # fmt: skip
            for kind in range(3):
                if gain_weight[one, kind, key]:
                    loose = ALL & ~held & ~(open_card if kind == 1 else np.int64(0))
                    exchange_gain(
                        up, ranks, draws, size, what[one, 1], counts, left, nones, kind - 1, loose, rests[size],
                        ends, gain_weight[one, kind, key], tallies[size],
                    )  # fmt: skip
    for size in range(2, 6):
        if has_flush_gains[size - 2]:
            nones = none_at[size - 2, : len(draws.drawn[size - 2])]
            gain_of_flushes(
                up, draws, size, counts, nones, pays[6], rests[size], ends, flush_gains[size - 2],
                flush_weights[size - 2], tallies[size],
            )  # fmt: skip


@compiled
def next_pick(count: int, is_open: bool, start: int) -> int:
    """The next set of suits from this number on, of so many; without the open card's own if it is of this rank; or -1."""
    for picked in range(start, 16):
        if ones(picked) == count and not (is_open and picked & 1):
            return picked
    return -1


@compiled
def is_straight_flush(suits: Array, kind: int) -> bool:
    """Whether five cards are paid at once, and nothing is chosen."""
    if kind != 5:
        return False
    for suit in range(4):
        if ones(suits[suit]) == 5:
            return True
    return False


@compiled
def add_hands(
    up: Up, ranks: Ranks, tables: Tables, draws: Draws, pays: Array, reading: int, may_draw: bool,
    first: int, last: int, low: Array, high: Array, checks: Array, chosen: Array,
) -> None:  # fmt: skip
    """The same for hands from one place to another; sums are kept in two halves, for they are long."""
    tallies = np.zeros((ACTIONS, COLUMNS), np.int64)
    for at in range(first, last):
        if ranks.value5[at]:
            tallies[:] = 0
            add_hand(up, ranks, tables, draws, pays, reading, may_draw, at, tallies, checks, chosen[at])
            for row in range(ACTIONS):
                for column in range(COLUMNS):
                    low[row, column] += tallies[row, column]
                    carried = low[row, column] >> 40
                    high[row, column] += carried
                    low[row, column] -= carried << 40
