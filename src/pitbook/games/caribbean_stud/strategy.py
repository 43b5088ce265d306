"""The best play of Caribbean Stud in sentences and as a map, both read off the count."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitbook.cards import FIVE_CARD
from pitbook.games.caribbean_stud.counting import category_words
from pitbook.maths.counting import ShowdownCounts
from pitbook.maths.strategy_map import Axis, Cell, CellData, StrategyMap, rank_letter

Weights = NDArray[np.int64]

ACE_KING: Final = FIVE_CARD.least("ace-king")
PAIR: Final = FIVE_CARD.floor("pair")
BET, FOLD = "bet (B)", "fold (F)"
MOSTLY_BET, MOSTLY_FOLD = "more often bet (% of deals)", "more often fold (% of deals to bet)"
MATCH, NO_MATCH = "the dealer's card matches one of yours", "the dealer's card matches none of yours"


def words_of(kept: ShowdownCounts, bets: Weights, rule: str) -> tuple[str, ...]:
    """The best play in sentences; `rule` is a simple one for the hands in between."""
    s = kept.situations
    strength = s.strength.astype(np.int64)
    always = int(np.where(bets < s.weight, strength, -1).max()) + 1
    never = int(np.where(bets > 0, strength, len(FIVE_CARD)).min())
    between = (strength >= never) & (strength < always)
    words = [f"Bet with {_or_better(always)}."]
    if always > never:
        share = Fraction(int(bets[between].sum()), int(s.weight[between].sum()))
        words.append(
            f"From {FIVE_CARD.describe(never)} up to {FIVE_CARD.describe(always - 1)} it depends on the"
            f" dealer's card and on which cards you hold: betting is right in {float(share):.1%} of those deals."
        )
        words.append(f"A rule for those: {rule}.")
    words.append(f"Fold anything below {FIVE_CARD.describe(never)}.")
    return tuple(words)


def _or_better(strength: int) -> str:
    category = FIVE_CARD.category(strength)
    exact = strength == FIVE_CARD.floor(category) and category != "odd-cards"
    name = f"any {category_words(category)}" if exact else FIVE_CARD.describe(strength)
    return f"{name} or better"


# The map


def map_of(kept: ShowdownCounts, bets: Weights, words: tuple[str, ...]) -> StrategyMap:
    """How often betting is best with ace-king, by the third card, the dealer's card, and whether it matches."""
    cells = tuple(map(_cell, _grid(kept, bets)))
    ranks = [rank_letter(rank) for rank in range(14, 1, -1)]
    return StrategyMap(
        title="Ace-king: bet or fold?",
        alt="Map of the best play with ace-king by the dealer's card and your third card.",
        says=f"{words[0]} {words[-1]}",
        across=Axis("dealer's card", tuple(reversed(ranks))),
        down=Axis("your highest card beside ace and king", _those_in(ranks, (cell.down for cell in cells))),
        panels=(MATCH, NO_MATCH),
        answers=_those_in((BET, MOSTLY_BET, MOSTLY_FOLD, FOLD), (cell.answer for cell in cells)),
        cells=cells,
        note="An empty cell cannot be dealt.",
    )


def _those_in(order: Iterable[str], used: Iterable[str]) -> tuple[str, ...]:
    known = set(used)
    return tuple(each for each in order if each in known)


def _cell(data: CellData) -> Cell:
    share = float(data["bets"])
    whole = {0.0: (FOLD, "F"), 1.0: (BET, "B")}
    some = MOSTLY_BET if share > 0.5 else MOSTLY_FOLD, f"{min(max(share, 0.01), 0.99):.0%}".removesuffix("%")
    panel = MATCH if data["matches"] else NO_MATCH
    return Cell(panel, rank_letter(int(data["up"])), rank_letter(int(data["third"])), *whole.get(share, some), data)


def _grid(kept: ShowdownCounts, bets: Weights) -> Iterable[CellData]:
    codes, weight, cells = _ace_king_cells(kept)
    deals = np.bincount(codes, weight)
    chosen = np.bincount(codes, weight * (bets > 0)[cells], minlength=len(deals))
    for code in np.flatnonzero(deals)[::-1].tolist():
        bets_here = Fraction(int(chosen[code]), int(deals[code]))
        yield {"third": code // 26 + 2, "up": code % 26 // 2 + 2, "matches": bool(code % 2), "bets": bets_here}


@lru_cache(maxsize=1)
def _ace_king_cells(kept: ShowdownCounts) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.int32]]:
    """For every deal with ace-king: a code of third card, dealer's card and match; its weight; its situation.

    The weights are whole numbers far below 2**53, so adding them up as floats is exact.
    """
    rows = np.flatnonzero((kept.strengths >= ACE_KING) & (kept.strengths < PAIR))
    ranks = np.sort(kept.cards[rows].astype(np.int64) % 13, axis=1)[:, ::-1]
    up = kept.seen_cards()[rows, :, 0].astype(np.int64) % 13
    matches = (ranks[:, :, None] == up[:, None, :]).any(axis=1)
    codes = ranks[:, 2][:, None] * 26 + up * 2 + matches
    weight = np.broadcast_to(kept.multiplicity[rows][:, None], up.shape).astype(np.float64)
    return codes.ravel(), weight.ravel(), kept.cells[rows].ravel()
