"""How often one hand meets weaker, equal and stronger ones, counted without dealing them.

A player holds some cards, a few of the opponent's are seen, and the opponent's hand is completed from the rest of the
deck in every possible way. For each class of player hands and each set of seen cards, `count_showdowns` says how many
of the completed hands fall below a threshold, and of the others how many are weaker than the player's, equal or
stronger.

Hands of the opponent are added in ascending order of strength to counters N(X): how many added hands contain the cards
X. The hands that contain the seen cards S and none of the player's cards P are then, by inclusion and exclusion,

    sum over T within P of (-1)^|T| N(S + T)

so a question costs a few dozen additions instead of a deal of every hand. The counters lie in rows by T and columns by
S: one pass over a player's subsets answers for all seen cards together, and threads share the work by columns, each
with counters of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitbook.cards import Ranking
from pitbook.errors import BadInput
from pitbook.maths import kernels
from pitbook.maths.hands import FULL_DECK, WORKERS, Cards, Strengths, every_hand, strengths_of, suit_classes

Counts = NDArray[np.int32]
Places = NDArray[np.uint64]
Pay = int | NDArray[np.int64]

COUNTER_BYTES: Final = 128 << 20
"""What the counters of all threads may take together; where they would take more, columns are done in turns."""


@dataclass(frozen=True, slots=True, eq=False)
class Situations:
    """What may await a player, each different case once: all that a pay table, or a best decision, can depend on.

    `strength`  what the player's hand is worth
    `weight`    how many pairs (player's hand, set of seen cards) are in this situation
    `below`     the opponent's completed hands under the threshold
    `weaker`, `equal`, `stronger`   those from the threshold up, against the player's hand
    `completions`   the sum of these four, the same everywhere
    """

    strength: Strengths
    weight: NDArray[np.int64]
    below: Counts
    weaker: Counts
    equal: Counts
    completions: int

    @property
    def stronger(self) -> Counts:
        return np.int32(self.completions) - self.below - self.weaker - self.equal

    @property
    def deals(self) -> int:
        """How many deals there are: of the player's hand, the seen cards and the rest of the opponent's hand."""
        return int(self.weight.sum()) * self.completions

    def net(self, *, below: Pay, weaker: Pay, equal: Pay, stronger: Pay) -> NDArray[np.int64]:
        """What the player nets over all completed hands, when each kind pays so much; one number or one a situation."""
        if_stronger = np.asarray(stronger, np.int64)
        net: NDArray[np.int64] = (
            if_stronger * self.completions
            + (below - if_stronger) * self.below
            + (weaker - if_stronger) * self.weaker
            + (equal - if_stronger) * self.equal
        )
        return net


@dataclass(frozen=True, slots=True, eq=False)
class ShowdownCounts:
    """Which situation each class of player hands (rows) meets with each set of seen cards (columns).

    `cards`         a player's hand of the class, cards as places in `DECK`; the classes ascend in strength
    `strengths`     what it is worth
    `multiplicity`  how many hands the class stands for; each of its columns weighs the same
    `cells`         places in `situations`; `situations.below[cells]` is the count below the threshold by row and column
    """

    cards: Cards
    strengths: Strengths
    multiplicity: NDArray[np.int64]
    cells: NDArray[np.int32]
    situations: Situations
    seen_size: int
    deck: tuple[int, ...]

    def weights(self, chosen: NDArray[np.bool_]) -> NDArray[np.int64]:
        """How many pairs of each situation are among the chosen cells (rows, or rows and columns)."""
        by_cell = np.broadcast_to(chosen.reshape(len(chosen), -1), self.cells.shape)
        weights = np.zeros_like(self.situations.weight)
        kernels.add_weights(self.cells, np.ascontiguousarray(by_cell), self.multiplicity, weights)
        return weights

    def seen_cards(self) -> Cards:
        """The seen cards of each row and column, as places in `DECK`; `seen_size` cards along the last axis."""
        sets = every_hand(self.seen_size, self.deck)
        is_held = np.zeros((len(self.cards), 52), bool)
        np.put_along_axis(is_held, self.cards.astype(np.intp), values=True, axis=1)
        is_free = ~is_held[:, sets].any(axis=-1)
        return np.broadcast_to(sets, (*is_free.shape, self.seen_size))[is_free].reshape(*self.cells.shape, -1)

    @property
    def up_cards(self) -> Cards:
        """The one card that is seen, by row and column."""
        return self.seen_cards()[:, :, 0]

    def find(self, hands: Cards, seen: Cards) -> NDArray[np.intp]:
        """The row and the column of each player's hand and its seen cards, whatever their suits; two numbers a deal."""
        suits = _suit_places(hands)
        hands, seen = _with_suits(hands, suits), np.sort(_with_suits(seen, suits), axis=1)
        masks = _masks(self.cards)
        ascending = np.argsort(masks)
        rows = ascending[np.searchsorted(masks, _masks(hands), sorter=ascending).clip(max=len(masks) - 1)]
        is_other_hand = (self.cards[rows] != np.sort(hands, axis=1)).any()
        if is_other_hand or (seen[:, None, :] == hands[:, :, None]).any() or not np.isin(seen, self.deck).all():
            raise BadInput(
                "a hand that cannot be dealt", remedy="give different cards of the deck, as many as were counted"
            )
        places = np.searchsorted(self.deck, seen) - (hands[:, None, :] < seen[:, :, None]).sum(axis=-1)
        colex = np.array([[comb(place, size) for place in range(52)] for size in range(1, self.seen_size + 1)])
        columns = sum((colex[i][places[:, i]] for i in range(self.seen_size)), np.zeros(len(rows), np.intp))
        return np.stack([rows, columns], axis=1)


def _suit_places(hands: Cards) -> NDArray[np.intp]:
    """For each hand, which suit each suit becomes in the hand that stands for its class: highest bits first."""
    in_suit = hands[:, None, :] // 13 == np.arange(4)[:, None]
    bits = np.where(in_suit, np.int64(1) << hands[:, None, :] % 13, 0).sum(axis=-1)
    return np.argsort(np.argsort(-bits, axis=1, kind="stable"), axis=1)


def _with_suits(cards: Cards, suits: NDArray[np.intp]) -> Cards:
    return (13 * np.take_along_axis(suits, cards // 13, axis=1) + cards % 13).astype(np.uint8)


def count_showdowns(
    ranking: Ranking,
    *,
    threshold: int = 0,
    player_size: int | None = None,
    opponent_size: int | None = None,
    seen_size: int = 1,
    deck: Sequence[int] = FULL_DECK,
) -> ShowdownCounts:
    """Count for every class of player hands and all seen cards, from a threshold up.

    Hands may be larger than `ranking.size`, then their best cards count. `deck` holds whole suits, as places in `DECK`,
    ascending.

    >>> from pitbook.cards import FIVE_CARD
    >>> from pitbook.maths.hands import short_deck
    >>> counts = count_showdowns(FIVE_CARD, deck=short_deck(10))
    >>> counts.cells.shape, counts.situations.deals == comb(20, 5) * 15 * comb(14, 4)
    ((901, 15), True)
    """
    player_size, opponent_size = player_size or ranking.size, opponent_size or ranking.size
    _check(ranking, player_size, opponent_size, seen_size, deck)
    classes = suit_classes(player_size, deck)
    strengths = strengths_of(ranking, classes.cards)
    order = np.argsort(strengths, kind="stable")
    cards, multiplicity = classes.cards[order], classes.multiplicity[order]
    ends = np.searchsorted(strengths[order], np.arange(len(ranking) + 1))
    threshold = min(max(threshold, 0), len(ranking))
    running = _running_counts(ranking, cards, ends, threshold, opponent_size, seen_size, tuple(deck))
    completions = comb(len(deck) - player_size - seen_size, opponent_size - seen_size)
    cells, situations = _situations(running, ends, threshold, multiplicity, completions)
    return ShowdownCounts(cards, strengths[order], multiplicity, cells, situations, seen_size, tuple(deck))


def _check(ranking: Ranking, player_size: int, opponent_size: int, seen_size: int, deck: Sequence[int]) -> None:
    if min(player_size, opponent_size) < ranking.size or not 0 <= seen_size < opponent_size:
        raise BadInput(
            f"hands of {player_size} and {opponent_size} cards, {seen_size} of them seen",
            remedy=f"deal at least {ranking.size} cards to each and leave one unseen",
        )
    ranks = sorted({card % 13 for card in deck})
    if (
        list(deck) != [13 * suit + rank for suit in range(4) for rank in ranks]
        or len(deck) < player_size + opponent_size
    ):
        raise BadInput(f"a deck of {len(deck)} cards", remedy="give four whole suits, enough for both hands")


def _running_counts(
    ranking: Ranking,
    players: Cards,
    ends: NDArray[np.int64],
    threshold: int,
    size: int,
    seen: int,
    deck: tuple[int, ...],
) -> tuple[Counts, Counts, Counts]:
    """The opponent's hands below the threshold, and for players who reach it, below their strength and up to it."""
    row_steps, row_bases = _rows(len(deck), max(size, players.shape[1]))
    columns = _masks(every_hand(seen, range(len(deck))))
    shape = len(players), comb(len(deck) - players.shape[1], seen)
    running = np.empty(shape, np.int32), np.empty(shape, np.int32), np.empty(shape, np.int32)
    count = partial(
        kernels.count_columns,
        *_ascending_hands(ranking, size, deck),
        _subsets(size, size),
        _splits(size, seen),
        np.searchsorted(deck, players).astype(np.uint8),
        ends,
        _subsets(players.shape[1], size - seen),
        threshold,
        row_steps,
        row_bases,
        seen,
        columns,
    )
    cuts = _cuts(len(columns), 4 * int(row_bases[size - seen]) + comb(len(deck), size - seen))
    with ThreadPoolExecutor(WORKERS) as pool:
        list(pool.map(lambda low, high: count(low, high, *running), cuts[:-1], cuts[1:]))
    return running


def _situations(
    running: tuple[Counts, Counts, Counts],
    ends: NDArray[np.int64],
    threshold: int,
    multiplicity: NDArray[np.int64],
    completions: int,
) -> tuple[NDArray[np.int32], Situations]:
    """The cells with equal counts as one: there are far fewer, which makes a second pay table cheap."""
    rows, columns = running[0].shape
    cells = np.empty((rows, columns), np.int32)
    strength, weight = np.empty(cells.size, np.uint16), np.empty(cells.size, np.int64)
    counts = np.empty((cells.size, 3), np.int32)
    most = int(np.diff(ends).max()) * columns
    slots = 1 << (2 * most).bit_length()
    found = kernels.group_cells(*running, ends, threshold, multiplicity, slots, cells, strength, weight, counts)
    below, weaker, equal = (counts[:found, kind].copy() for kind in range(3))
    return cells, Situations(strength[:found].copy(), weight[:found].copy(), below, weaker, equal, completions)


def _ascending_hands(ranking: Ranking, size: int, deck: tuple[int, ...]) -> tuple[Cards, NDArray[np.int64]]:
    """All hands from the weakest to the strongest, cards as places in `deck`, and where each strength begins."""
    hands = every_hand(size, range(len(deck)))
    strengths = strengths_of(ranking, every_hand(size, deck))
    ends = np.concatenate([[0], np.cumsum(np.bincount(strengths, minlength=len(ranking)))])
    ascending = np.empty_like(hands)
    kernels.sort_hands(hands, strengths, ends, ascending)
    return ascending, ends


def _rows(deck_size: int, most: int) -> tuple[Places, Places]:
    """Places for sets of cards, by size and then colexicographically: what its largest card adds to the place of a set,
    and where each size begins."""
    bases = np.cumsum([0] + [comb(deck_size, size) for size in range(most + 1)])
    steps = np.array([[comb(card, size) for card in range(deck_size)] for size in range(most + 1)])
    steps[1:] += np.diff(bases)[:most, None]
    return steps.astype(np.uint64), bases.astype(np.uint64)


def _subsets(size: int, largest: int) -> Places:
    """Each subset of up to `largest` cards: the place here of the subset less its last card, that card, the size."""
    masks = [mask for mask in range(1 << size) if mask.bit_count() <= largest]
    place = {mask: place for place, mask in enumerate(masks)}
    tops = [max(mask.bit_length() - 1, 0) for mask in masks]
    return np.array(
        [(place[mask & ~(1 << top)], top, mask.bit_count()) for mask, top in zip(masks, tops, strict=True)], np.uint64
    )


def _splits(size: int, seen: int) -> Places:
    """Each choice of seen cards out of a hand, as a mask, and after it every subset of the others, all of them last."""
    chosen = [sum(1 << card for card in cards) for cards in combinations(range(size), seen)]
    return np.array([[mask, *(rest for rest in range(1 << size) if not rest & mask)] for mask in chosen], np.uint64)


def _masks(sets: Cards) -> NDArray[np.int64]:
    masks: NDArray[np.int64] = (np.int64(1) << sets.astype(np.int64)).sum(axis=1)
    return masks


def _cuts(columns: int, column_bytes: int) -> list[int]:
    """Where to cut the columns: a turn for each thread, or more turns where the counters would need too much memory."""
    widest = max(1, COUNTER_BYTES // (column_bytes * WORKERS))
    turns = max(min(WORKERS, columns), -(-columns // widest))
    return [int(cut) for cut in np.linspace(0, columns, turns + 1)]
