"""The best play of Four Card Poker in sentences and as a map, both read off the count."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitbook.cards.card import RANK_NAMES
from pitbook.games.four_card_poker.play import RANKING
from pitbook.maths.counting import ShowdownCounts
from pitbook.maths.strategy_map import Axis, Cell, StrategyMap, rank_letter

PAIR: Final = RANKING.floor("pair")
TWO_PAIRS: Final = RANKING.floor("two-pairs")
MATCH, NO_MATCH = "the dealer's card matches one of yours", "the dealer's card matches none of yours"

Times = NDArray[np.uint8]
"""For each class of hands and each dealer's card, how many times the ante is played; 0 for a fold."""


def words_of(kept: ShowdownCounts, times: Times, rule: str) -> tuple[str, ...]:
    """The best play in sentences; `rule` is a simple one for the hands in between, if there is any."""
    top, low = int(times.max()), int(times[times > 0].min(initial=times.max()))
    always = _first_strength_from_which(kept, (times == top).all(axis=1))
    plays = _first_strength_from_which(kept, (times > 0).all(axis=1))
    some_top = int(kept.strengths[(times == top).any(axis=1)].min())
    some_play = int(kept.strengths[(times > 0).any(axis=1)].min())
    return (
        f"Play {top} with {_or_better(kept, always)}.",
        f"From {RANKING.describe(some_top)} up to {_just_below(kept, always)} play {top} or less,"
        f" from {RANKING.describe(some_play)} up to {_just_below(kept, plays)} play {low} or fold, and play {low}"
        " between the two: it depends on the dealer's card and on which cards you hold.",
        *([f"A rule for those: {rule}."] if rule else []),
        f"Fold anything below {RANKING.describe(some_play)}.",
    )


def _first_strength_from_which(kept: ShowdownCounts, holds: object) -> int:
    """The strength of the weakest hand such that it holds for that and every better one."""
    worst = int(np.where(np.asarray(holds), -1, kept.strengths.astype(np.int64)).max())
    return _weakest_from(kept, worst + 1)


def _weakest_from(kept: ShowdownCounts, strength: int) -> int:
    """The least strength from there up that five cards can have: their best four leave out none that is better."""
    return int(kept.strengths[kept.strengths >= strength].min(initial=len(RANKING) - 1))


def _just_below(kept: ShowdownCounts, strength: int) -> str:
    return RANKING.describe(int(kept.strengths[kept.strengths < strength].max(initial=0)))


def _or_better(kept: ShowdownCounts, strength: int) -> str:
    category, rank = RANKING.category(strength), RANKING.ranks(strength)[0]
    if category == "pair" and strength == _weakest_from(kept, pair_of(rank)):
        return f"a pair of {RANK_NAMES[rank]}s or better"
    return f"{RANKING.describe(strength)} or better"


def pair_of(rank: int) -> int:
    """The strength of the weakest pair of a rank from 2 to 14."""
    return next(strength for strength in range(PAIR, len(RANKING)) if RANKING.ranks(strength)[0] == rank)


# The map


def map_of(kept: ShowdownCounts, times: Times, words: tuple[str, ...]) -> StrategyMap:
    """What is done most often with each pair against each dealer's card, and in what share of deals."""
    cells = tuple(_cells(kept, times))
    down = tuple(rank_letter(rank) for rank in range(14, 1, -1))
    used = {cell.answer for cell in cells}
    answers = (_answer(multiple) for multiple in range(int(times.max()), -1, -1))
    return StrategyMap(
        title="A pair: how much to play?",
        alt="Map of the best play with a pair by the dealer's card.",
        says=f"{words[0]} {words[-1]}",
        across=Axis("dealer's card", down[::-1]),
        down=Axis("your pair", down),
        panels=(MATCH, NO_MATCH),
        answers=tuple(answer for answer in answers if answer in used),
        cells=cells,
        note="After a colon, in how many per cent of deals the choice is best. An empty cell cannot be dealt.",
    )


def _answer(multiple: int) -> str:
    return f"play {multiple} ({multiple})" if multiple else "fold (F)"


def _cells(kept: ShowdownCounts, times: Times) -> Iterator[Cell]:
    deals = _deals(kept, times)
    for pair in range(14, 1, -1):
        for card in range(13):
            for matches in (False, True):
                came = deals[pair, card, int(matches)]
                if came.any():
                    yield _cell(pair, card + 2, matches, came.tolist())


def _cell(pair: int, up: int, matches: bool, came: list[float]) -> Cell:
    multiple = came.index(max(came))
    share = Fraction(int(came[multiple]), int(sum(came)))
    choice, letter = (f"play {multiple}", str(multiple)) if multiple else ("fold", "F")
    return Cell(
        panel=MATCH if matches else NO_MATCH,
        across=rank_letter(up),
        down=rank_letter(pair),
        answer=_answer(multiple),
        letter=letter if share == 1 else f"{letter}:{min(float(share), 0.99):.0%}".removesuffix("%"),
        data={"pair": pair, "up": up, "matches": matches, "choice": choice, "share": share},
    )


def _deals(kept: ShowdownCounts, times: Times) -> NDArray[Any]:
    """In how many deals each pair, dealer's card and match is played so many times; whole numbers far below 2**53."""
    rows = np.flatnonzero((kept.strengths >= PAIR) & (kept.strengths < TWO_PAIRS))
    ranks = kept.cards[rows].astype(np.int16) % 13
    up = kept.seen_cards()[rows, :, 0].astype(np.int16) % 13
    matches = (ranks[:, :, None] == up[:, None, :]).any(axis=1)
    pairs = np.array([RANKING.ranks(int(strength))[0] for strength in kept.strengths[rows]])
    most = int(times.max()) + 1
    places = ((pairs[:, None] * 13 + up) * 2 + matches) * most + times[rows]
    weights = np.broadcast_to(kept.multiplicity[rows][:, None], up.shape).astype(float)
    deals: NDArray[Any] = np.bincount(places.ravel(), weights.ravel(), minlength=15 * 13 * 2 * most)
    return deals.reshape(15, 13, 2, most)
