"""The best play of Three Card Poker in sentences and as a map, both read off the count."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitbook.games.three_card_poker.play import RANKING
from pitbook.maths.counting import ShowdownCounts
from pitbook.maths.strategy_map import Axis, Cell, CellData, StrategyMap, rank_letter

Plays = NDArray[np.bool_]
"""For each class of hands in the order of the count, whether it is played."""

PAIR: Final = RANKING.floor("pair")
PLAY, FOLD = "play (P)", "fold (F)"
MOSTLY_PLAY, MOSTLY_FOLD = "more often play (% of deals)", "more often fold (% of deals to play)"


def words_of(kept: ShowdownCounts, plays: Plays) -> tuple[str, ...]:
    """From which hand on to play, below which to fold, and how often what lies between is played."""
    strengths = kept.strengths.astype(np.int64)
    always = int(np.where(plays, -1, strengths).max()) + 1
    never = int(np.where(plays, strengths, len(RANKING)).min())
    if always >= len(RANKING):
        return ("Fold every hand.",)
    if not always:
        return ("Play every hand.",)
    words = [f"Play with {_or_better(always)}."]
    if always > never:
        between = (strengths >= never) & (strengths < always)
        deals = kept.multiplicity[between]
        share = Fraction(int(deals[plays[between]].sum()), int(deals.sum()))
        words.append(
            f"From {RANKING.describe(never)} up to {RANKING.describe(always - 1)} it depends on the suits: playing is"
            f" right with {float(share):.1%} of those hands."
        )
    return (*words, f"Fold anything below {RANKING.describe(never)}.")


def _or_better(strength: int) -> str:
    category = RANKING.category(strength)
    is_whole = strength == RANKING.floor(category) and strength
    return f"{'any ' + category.replace('-', ' ') if is_whole else RANKING.describe(strength)} or better"


# The map


def map_of(kept: ShowdownCounts, plays: Plays) -> StrategyMap:
    """What to do with three odd cards: a panel for the highest, by the other two."""
    cells = tuple(map(_cell, _grid(kept, plays)))
    letters = [rank_letter(rank) for rank in range(14, 1, -1)]
    used = {cell.answer for cell in cells}
    return StrategyMap(
        title="Odd cards: play or fold?",
        alt="Map of the best play with three odd cards, by the highest and the other two.",
        says="A panel for each highest card of three that make no pair, flush or straight. " + words_of(kept, plays)[0],
        across=Axis("middle card", tuple(letters)),
        down=Axis("lowest card", tuple(letters)),
        panels=tuple(f"{letter} high" for letter in letters if any(cell.panel == f"{letter} high" for cell in cells)),
        answers=tuple(answer for answer in (PLAY, MOSTLY_PLAY, MOSTLY_FOLD, FOLD) if answer in used),
        cells=cells,
        own_axes=True,
    )


def _grid(kept: ShowdownCounts, plays: Plays) -> Iterator[CellData]:
    """For the ranks of each odd hand, how often it is played."""
    for strength in range(PAIR - 1, -1, -1):
        rows = kept.strengths == strength
        deals = kept.multiplicity[rows]
        high, middle, low = RANKING.ranks(strength)
        share = Fraction(int(deals[plays[rows]].sum()), int(deals.sum()))
        yield {"high": high, "middle": middle, "low": low, "plays": share}


def _cell(data: CellData) -> Cell:
    share = float(data["plays"])
    whole = {0.0: (FOLD, "F"), 1.0: (PLAY, "P")}
    some = MOSTLY_PLAY if share > 0.5 else MOSTLY_FOLD, f"{min(max(share, 0.01), 0.99):.0%}".removesuffix("%")
    high, middle, low = (rank_letter(int(data[name])) for name in ("high", "middle", "low"))
    return Cell(f"{high} high", middle, low, *whole.get(share, some), data)
