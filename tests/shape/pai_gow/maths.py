"""The exact mathematics of a wager against the house's bank: every hand against every hand that can lie beside it.

Hands of the same faces are alike, so each kind of hand is looked at once. What a player's bank is worth depends on who
wagers against it, so it has no figure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitbook.cards import Face
from pitbook.cards.pack import TILE_SET
from pitbook.games.contract import Maths
from pitbook.maths.analysis import (
    BEST,
    GameMaths,
    Outcome,
    Plays,
    PlayStyle,
    Question,
    WagerMaths,
    check_counted,
    play_named,
)
from pitbook.maths.following import NOT_THE_HOUSES
from pitbook.maths.method import Method

from .winning import SPLITS, Hands, Strength, TileRanks, best_for_house

METHOD: Final = Method.exact("count of all hands of a player and the dealer")
HOUSE_WAY: Final = "house-way"
PLAYS: Final[Plays[bool]] = {
    BEST: (PlayStyle(BEST, "each hand is set in the way that loses least to the dealer's"), True),
    HOUSE_WAY: (PlayStyle(HOUSE_WAY, "each hand is set as the dealer sets it"), False),
}
TILES: Final = TILE_SET.faces
FOUR: Final = tuple(combinations(range(len(TILES)), 4))

DEALS: Final = len(FOUR) * 20_475
"""Hands of the player, times the hands of the dealer out of the other 28 tiles."""


class Count(NamedTuple):
    """Of the hands that the dealer may have, how many lose to a hand and how many beat it."""

    won: int
    lost: int


class Kind(NamedTuple):
    """Hands of the same faces: which, how many there are, and how each way to set them ends, the house's first."""

    faces: tuple[Face, ...]
    hands: int
    ways: tuple[Count, ...]


def analyse(question: Question) -> GameMaths:
    """The one wager that is made against the house."""
    check_counted(question.law, {"hand-size": 4, "deck-size": 32})
    net = question.winnings(question.odds("wager", "win")) - _commission(question)
    is_best = play_named(PLAYS, question.play)
    won = lost = 0
    for kind in kinds(TileRanks.of(question.law)):
        way = max(kind.ways, key=lambda way: way.won * net - way.lost) if is_best else kind.ways[0]
        won, lost = won + kind.hands * way.won, lost + kind.hands * way.lost
    win, lose = (Fraction(n, DEALS) for n in (won, lost))
    outcomes = (Outcome("lose", Fraction(-1), lose), Outcome("stand-off", Fraction(0), 1 - win - lose))
    return GameMaths(
        (WagerMaths("wager", (*outcomes, Outcome("win", net, win)), method=METHOD),), follows={"bank": NOT_THE_HOUSES}
    )


def _commission(question: Question) -> Fraction:
    kept, odds = question.paytables["wager"].commission, question.odds("wager", "win")
    assert kept is not None
    if question.stake is None:
        return kept.share * odds.ratio
    return Fraction(kept.of(question.chips(odds, question.stake)), question.stake)


@lru_cache(4)
def kinds(ranks: TileRanks) -> tuple[Kind, ...]:
    """Every kind of hand that a player may get."""
    pairs = {two: ranks.strength([TILES[n] for n in two]) for two in combinations(range(len(TILES)), 2)}
    ways = [_ways(four, pairs) for four in FOUR]
    place = {strength: n for n, strength in enumerate(sorted(set(pairs.values())))}
    masks = np.array([sum(1 << n for n in four) for four in FOUR], dtype=np.uint32)
    dealers = np.array([place[each[0].high] * len(place) + place[each[0].low] for each in ways], dtype=np.int32)
    firsts: dict[tuple[Face, ...], int] = {}
    alike = Counter(tuple(TILES[n] for n in four) for four in FOUR)
    for n, four in enumerate(FOUR):
        firsts.setdefault(tuple(TILES[tile] for tile in four), n)
    found = []
    for faces, n in firsts.items():
        beside = np.bincount(dealers[masks & masks[n] == 0], minlength=len(place) ** 2).reshape(len(place), -1)
        counts = [_count(beside, place[way.high], place[way.low]) for way in ways[n]]
        found.append(Kind(faces, alike[faces], tuple(counts)))
    return tuple(found)


def _ways(four: tuple[int, ...], pairs: Mapping[tuple[int, int], Strength]) -> list[Hands]:
    """The ways to set four tiles, the house's first."""
    ways = []
    for halves in SPLITS:
        low, high = sorted(pairs[four[a], four[b]] for a, b in halves)
        ways.append(Hands(high, low))
    house = best_for_house(ways)
    return sorted(ways, key=lambda way: way != house)


def _count(beside: NDArray[np.int64], high: int, low: int) -> Count:
    """By how many dealers' hands there are of each strength, high hands in rows and low ones in columns."""
    return Count(int(beside[:high, :low].sum()), int(beside[high:, low:].sum()))


MATHS = Maths(analyse=analyse, plays=PLAYS, deals=DEALS)
