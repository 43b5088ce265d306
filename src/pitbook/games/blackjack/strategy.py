"""A play of Blackjack in sentences and as three charts: hard totals, soft totals and pairs, by the dealer's card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from typing import Final, NamedTuple

import numpy as np

from pitbook.games.blackjack.counts.against import Policy
from pitbook.games.blackjack.counts.hands import ACE, every_hand
from pitbook.games.blackjack.counts.kernel import DOUBLE, FREE_DOUBLE, HIT, RANKS, SPLIT, STAND
from pitbook.games.blackjack.counts.table import UpCard
from pitbook.maths.strategy_map import Axis, Cell, StrategyMap

HARD, SOFT, PAIRS = "hard totals", "soft totals", "pairs"
FREE_SPLIT: Final = SPLIT + 1
LETTERS: Final = {STAND: "S", HIT: "H", DOUBLE: "D", FREE_DOUBLE: "FD", SPLIT: "P", FREE_SPLIT: "FP"}
WORDS: Final = {
    STAND: "stand (S)",
    HIT: "hit (H)",
    DOUBLE: "double, or hit (D)",
    FREE_DOUBLE: "double for free (FD)",
    SPLIT: "split (P)",
    FREE_SPLIT: "split for free (FP)",
}
SAYS: Final = {
    STAND: "stand",
    HIT: "hit",
    DOUBLE: "double",
    FREE_DOUBLE: "double for free",
    SPLIT: "split",
    FREE_SPLIT: "split for free",
}
ORDER: Final = (FREE_SPLIT, SPLIT, FREE_DOUBLE, DOUBLE, STAND, HIT)
CARDS: Final = (*range(1, RANKS), ACE)
"""The dealer's cards in the order in which charts show them."""


class ChartRow(NamedTuple):
    """One line of a chart: a total or a pair, and what is done against each of the dealer's cards."""

    panel: str
    name: str
    chosen: tuple[int, ...]
    mixed: tuple[bool, ...]
    """Whether some hand of the total is played otherwise."""


def card_name(rank: int) -> str:
    """
    >>> card_name(ACE), card_name(9)
    ('A', '10')
    """
    return "A" if rank == ACE else str(rank + 1)


def rows_of(best: Mapping[int, UpCard], basic: Mapping[int, UpCard]) -> Iterator[ChartRow]:
    """Every line, by what is done with all hands of a total; `best` tells where some are played otherwise."""
    for panel, soft, totals in ((HARD, False, range(20, 4, -1)), (SOFT, True, range(20, 12, -1))):
        for total in totals:
            cells = [_of_total(best[up], basic[up].policy, total, soft=soft) for up in CARDS]
            yield ChartRow(panel, f"{panel.split()[0]} {total}", *zip(*cells, strict=True))
    for pair in (ACE, *range(RANKS - 1, 0, -1)):
        pairs = [_of_pair(best[up], pair) for up in CARDS]
        yield ChartRow(PAIRS, f"{card_name(pair)}-{card_name(pair)}", tuple(pairs), (False,) * RANKS)


def _of_total(best: UpCard, basic: Policy, total: int, *, soft: bool) -> tuple[int, bool]:
    hands = every_hand()
    is_alike = (hands.totals == total) & (hands.is_soft == soft) & (hands.sizes > 1) & (best.against.is_possible > 0)
    two = is_alike & (hands.sizes == 2)
    shown = basic.choice[two if two.any() else is_alike]
    chosen = int(np.bincount(shown).argmax())
    plain = int(np.bincount(basic.choice[is_alike & (hands.sizes > 2)], minlength=2)[:2].argmax())
    own = best.policy.choice
    more = is_alike & (hands.sizes > 2) & (reached(best) > 0)
    return chosen, bool((own[two] != chosen).any() or (own[more] != plain).any())


def reached(card: UpCard) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """How likely each hand is come by without a split."""
    weights = card.against.weights_of_starts(card.policy.splits)
    card.against.play_out(card.policy.choice, weights)
    return weights


def _of_pair(card: UpCard, pair: int) -> int:
    if card.is_split(pair, pair):
        return FREE_SPLIT if card.against.ways.is_free_split(pair) else SPLIT
    return int(card.policy.choice[every_hand().of_ranks(pair, pair)])


def words_of(rows: list[ChartRow]) -> tuple[str, ...]:
    """A sentence for each line that is not like the one before it."""
    told = []
    for _, alike in groupby(rows, key=lambda row: (row.panel, row.chosen)):
        lines = list(alike)
        first, last = lines[0].name, lines[-1].name
        name = first if first == last else f"{last} to {first.split()[-1]}"
        told.append(f"{name[0].upper()}{name[1:]}: {_sentence(lines[0].chosen)}.")
    return tuple(told)


def _sentence(chosen: tuple[int, ...]) -> str:
    """
    >>> _sentence((HIT, HIT, STAND, STAND, STAND, HIT, HIT, HIT, HIT, HIT))
    'stand against 4 to 6, else hit'
    """
    usual = max(set(chosen), key=lambda choice: (chosen.count(choice), choice))
    parts = []
    for choice in sorted(set(chosen) - {usual}, key=ORDER.index):
        runs = [list(run) for is_it, run in groupby(range(RANKS), key=lambda n: chosen[n] == choice) if is_it]
        spans = [_span(card_name(CARDS[run[0]]), card_name(CARDS[run[-1]])) for run in runs]
        parts.append(f"{SAYS[choice]} against {' and '.join(spans)}")
    return ", ".join([*parts, f"else {SAYS[usual]}" if parts else SAYS[usual]])


def _span(first: str, last: str) -> str:
    return first if first == last else f"{first} to {last}"


def map_of(rows: list[ChartRow], title: str) -> StrategyMap:
    cells = tuple(_cell(row, place) for row in rows for place in range(RANKS))
    used = {cell.answer for cell in cells}
    return StrategyMap(
        title=title,
        alt="Charts of a play of Blackjack: what to do with hard totals, soft totals and pairs, by the dealer's card.",
        says="What to do by the total, or with a pair, against each card of the dealer's.",
        across=Axis("dealer's card", tuple(map(card_name, CARDS))),
        down=Axis("", tuple(row.name for row in rows)),
        panels=(HARD, SOFT, PAIRS),
        answers=tuple(WORDS[choice] for choice in ORDER if WORDS[choice] in used),
        cells=cells,
        note="A small letter: the best play does otherwise with some cards of that total. A pair that is split already"
        " as often as it may be is played by its total.",
        own_axes=True,
    )


def _cell(row: ChartRow, place: int) -> Cell:
    choice, mixed = row.chosen[place], row.mixed[place]
    up = card_name(CARDS[place])
    letter = LETTERS[choice].lower() if mixed else LETTERS[choice]
    data = {"chart": row.panel, "hand": row.name, "up": up, "choice": SAYS[choice], "depends_on_cards": mixed}
    return Cell(row.panel, up, row.name, WORDS[choice], letter, data)


def first_choices(table: tuple[UpCard, ...]) -> dict[str, Fraction]:
    """In which share of rounds the first choice is which."""
    names = {STAND: "stands", HIT: "hits", DOUBLE: "doubles", FREE_DOUBLE: "doubles for free", SPLIT: "splits"}
    names[FREE_SPLIT] = "splits for free"
    found = dict.fromkeys((*names.values(), "has a blackjack"), Fraction(0))
    for card in table:
        for low, high, start in card.against.hands.starts:
            chance = Fraction(card.chance * card.against.chance_of(low, high))
            if start == card.against.natural:
                found["has a blackjack"] += chance
            else:
                choice = _of_pair(card, low) if low == high else int(card.policy.choice[start])
                found[names[choice]] += chance
    return {name: share for name, share in found.items() if share}
