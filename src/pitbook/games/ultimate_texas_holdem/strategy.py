"""Ways to play Ultimate Texas Hold'em, and the best one in sentences and as a map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitbook.cards import FIVE_CARD
from pitbook.games.ultimate_texas_holdem.counting import (
    CLASSES,
    HOLES,
    SIZES,
    Counts,
    Nets,
    PlayedEnds,
    best_flops,
    count_ends,
    value_of,
)
from pitbook.games.ultimate_texas_holdem.counts import kernel_board
from pitbook.games.ultimate_texas_holdem.counts.frames import FLOP, frames, holes_of_class
from pitbook.games.ultimate_texas_holdem.winning import FORMS
from pitbook.maths.analysis import BEST, Plays, PlayStyle, play_named
from pitbook.maths.hands import strengths_of
from pitbook.maths.strategy_map import Axis, Cell, StrategyMap, rank_letter

Decided = NDArray[np.uint8]
"""By flop, of those that stand for the others, and by hole: 1 where it is played."""
Early = Callable[[PlayedEnds, Nets], Counts]
"""How many times the ante each class of hole cards plays before the flop, 0 for a check."""

DEUCE, TEN = 2, 10
RANKS: Final = range(14, 1, -1)


@dataclass(frozen=True, slots=True)
class Way:
    """How to play: before the flop, at it (None for the best), and at the end."""

    early: Early
    flops: Callable[[str], Decided] | None
    mode: int


@dataclass(frozen=True, slots=True)
class Played:
    """A way to play under some odds: what it does before and at the flop, and how rounds end by it."""

    early: Counts
    decided: Decided
    mode: int
    ends: PlayedEnds


@lru_cache(maxsize=8)
def played(form: str, nets: Nets, name: str) -> Played:
    """A named play, counted; made once."""
    way = play_named(PLAYS, name)
    decided = way.flops(form) if way.flops else best_flops(form, nets)[0]
    ends = count_ends(form, nets, decided, way.mode)
    return Played(way.early(ends, nets), decided, way.mode, ends)


# Before the flop


def best_early(ends: PlayedEnds, nets: Nets) -> Counts:
    """Whatever brings most when a check is followed by the rest of the play; of equal choices what stakes least."""
    at_flop, at_end, never = (ends.tally[:, when].tolist() for when in range(3))
    whole, best = ends.whole.tolist(), np.zeros(CLASSES, np.int64)
    for cell in range(CLASSES):
        most = value_of(at_flop[cell], nets[2]) + value_of(at_end[cell], nets[1]) + value_of(never[cell], nets[0])
        for times in reversed(SIZES[:2]):
            if (value := value_of(whole[cell], nets[times])) > most:
                best[cell], most = times, value
    return best


def _always(times: int) -> Early:
    return lambda ends, nets: np.full(CLASSES, times)


_LEAST_BESIDE: Final = {14: (2, 2), 13: (2, 5), 12: (6, 8), 11: (8, 10)}
"""For a simple play: the least card beside the higher one to play four times, in one suit and in two."""


def _by_chart(ends: PlayedEnds, nets: Nets) -> Counts:
    sizes = np.zeros(CLASSES, np.int64)
    for cell in range(CLASSES):
        high, low, is_suited = cards_of(cell)
        least = _LEAST_BESIDE.get(high, (15, 15))[0 if is_suited else 1]
        sizes[cell] = 4 if (low > DEUCE if high == low else low >= least) else 0
    return sizes


def cards_of(cell: int) -> tuple[int, int, bool]:
    """The ranks of a class of hole cards, the higher first, and whether they are of one suit."""
    one, other = cell // 13 + 2, cell % 13 + 2
    return max(one, other), min(one, other), one > other


# At the flop


def _never(form: str) -> Decided:
    return np.zeros((len(frames().cards), HOLES), np.uint8)


@lru_cache(maxsize=2)
def _by_rule(form: str) -> Decided:
    """Two cards that make a better kind of hand than the flop alone; or four of a suit, an own ten or better of it."""
    flops = frames().cards.astype(np.int64)
    holes = np.array([(x, y) for y in range(52) for x in range(y)])
    ranks = holes % 13 + 2
    is_small = (ranks[:, 0] == ranks[:, 1]) & (ranks[:, 0] == DEUCE)
    decided = np.zeros((len(flops), HOLES), np.uint8)
    for n, flop in enumerate(flops):
        hands = np.concatenate([holes, np.broadcast_to(flop, (HOLES, FLOP))], axis=1)
        is_free = ~(holes[:, :, None] == flop).any(axis=(1, 2))
        strengths = np.zeros(HOLES, np.int64)
        strengths[is_free] = strengths_of(FIVE_CARD, hands[is_free])
        is_better = (strengths >= _better_than(flop)) & ~is_small
        decided[n] = is_free & (is_better | _draws(holes, flop, needs_both=form != FORMS[1]))
    return decided


def _better_than(flop: NDArray[np.int64]) -> int:
    """The weakest hand of a better kind than three cards make by themselves."""
    same = 3 - len(set((flop % 13).tolist()))
    return FIVE_CARD.floor(("pair", "two-pairs", "full-house")[same])


def _draws(holes: NDArray[np.int64], flop: NDArray[np.int64], *, needs_both: bool) -> NDArray[np.bool_]:
    found = np.zeros(len(holes), np.bool_)
    for suit in range(4):
        own = holes // 13 == suit
        many = own.sum(axis=1) + (flop // 13 == suit).sum()
        high = (own & (holes % 13 + 2 >= TEN)).any(axis=1)
        found |= (many == 4) & high & (own.all(axis=1) | (not needs_both))
    return found


# The plays


SIMPLE: Final = (
    "before the flop play 4 with a pair of threes or better, an ace, a king and a 5 (any king in one suit), a queen and"
    " an 8 (a 6 in one suit), or a jack and a 10 (an 8 in one suit); at the flop play 2 if your two cards make a better"
    " kind of hand than the flop alone, but for a pair of deuces in the hand, or with four of a suit and a ten or"
    " better of it in the hand; at the end play 1 if your hand is of a better kind than the community cards alone make,"
    " or holds a jack or higher"
)
SIMPLE_LAST: Final = 9
"""The jack, as the kernel counts ranks."""
PLAYS: Plays[Way] = {
    style.name: (style, way)
    for style, way in (
        (PlayStyle(BEST, "at each stage whatever loses least or gains most"), Way(best_early, None, kernel_board.BEST)),
        (PlayStyle("simple", SIMPLE), Way(_by_chart, _by_rule, SIMPLE_LAST)),
        (
            PlayStyle("never-fold", "the best play but for the end, where every hand that is left plays 1"),
            Way(best_early, None, kernel_board.ALWAYS),
        ),
        (
            PlayStyle("late", "check to the end, and then play 1 or fold, whichever loses least"),
            Way(_always(0), _never, kernel_board.BEST),
        ),
        (
            PlayStyle("always-4", "play 4 on every hand before the flop, as with a hand that is played blind"),
            Way(_always(4), _never, kernel_board.ALWAYS),
        ),
    )
}


# In words


def words_of(form: str, play: Played) -> tuple[str, ...]:
    """What to do at each stage; how often a rule for the flop is right is counted."""
    sizes = sorted(set(play.early.tolist()) - {0}, reverse=True)
    early = [f"Before the flop play {times} with {'; '.join(_early_hands(play.early == times))}." for times in sizes]
    share = _agreement(form, play)
    own = "both of your cards" if form != FORMS[1] else "a card of yours"
    return (
        *(early or ["Before the flop check."]),
        "At the flop play 2 if your two cards make a better kind of hand than the flop alone, but for a pair of deuces"
        f" in the hand; or with four of a suit, {own} and a ten or better of yours among them. That is right with"
        f" {float(share):.2%} of the hands that get there.",
        "At the end play 1 where that loses less than the two antes of a fold: with any hand of a better kind than the"
        " community cards alone make, and with others that enough of the dealer's hands do not beat.",
    )


def _early_hands(is_played: NDArray[np.bool_]) -> list[str]:
    held = [cards_of(cell) for cell in np.flatnonzero(is_played).tolist()]
    pairs = sorted(high for high, low, _ in held if high == low)
    found = [_pairs(pairs)] if pairs else []
    for rank in RANKS:
        suited, mixed = (
            sorted(low for high, low, of_one in held if high == rank > low and of_one == one) for one in (True, False)
        )
        if suited or mixed:
            found.append(_beside(rank, suited, mixed))
    return found


def _pairs(ranks: list[int]) -> str:
    return f"a pair of {_run(ranks, 14)}" if len(ranks) < len(RANKS) else "any pair"


def _beside(rank: int, suited: list[int], mixed: list[int]) -> str:
    """A card and what may lie beside it."""
    name = rank_letter(rank)
    if len(suited) == len(mixed) == rank - DEUCE:
        return f"{name} and anything"
    if not mixed:
        return f"{name} and {_run(suited, rank - 1)} of its suit"
    of_suit = f", of its suit {_run(suited, rank - 1)}" if suited != mixed else ""
    return f"{name} and {_run(mixed, rank - 1)}{of_suit}"


def _run(ranks: list[int], top: int) -> str:
    """`8 or higher`, for ranks without a gap up to the top; else one by one."""
    if len(ranks) > 1 and ranks == list(range(ranks[0], top + 1)):
        return f"{rank_letter(ranks[0])} or higher"
    return ", ".join(map(rank_letter, reversed(ranks)))


def _agreement(form: str, play: Played) -> Fraction:
    """How often the rule for the flop does what the play does, among hands that it gets."""
    flops, holes = frames(), np.array([(x, y) for y in range(52) for x in range(y)])
    gets_there = (play.early == 0)[holes_of_class()]
    is_free = ~(holes[None, :, :, None] == flops.cards[:, None, None, :]).any(axis=(2, 3))
    same = (play.decided == _by_rule(form)) & is_free & gets_there
    met = is_free & gets_there
    right, of = (int(flops.multiplicity @ each.sum(axis=1)) for each in (same, met))
    return Fraction(right, of) if of else Fraction(1)


# As a map


def map_of(early: NDArray[Any]) -> StrategyMap:
    """What to do before the flop: cards of one suit above the diagonal, others below, pairs on it."""
    letters = tuple(rank_letter(rank) for rank in RANKS)
    sizes = sorted(set(early.tolist()), reverse=True)
    return StrategyMap(
        title="Play before the flop, or check?",
        alt="Map of the best play before the flop with every two cards.",
        says="Two cards of one suit stand above the diagonal, of two suits below it, and pairs on it.",
        across=Axis("", letters),
        down=Axis("", letters),
        panels=("two cards",),
        answers=tuple(map(_answer, sizes)),
        cells=tuple(_cell(cell, int(early[cell])) for cell in range(CLASSES)),
    )


def _cell(cell: int, times: int) -> Cell:
    high, low, is_suited = cards_of(cell)
    across, down = (low, high) if is_suited else (high, low)
    return Cell(
        panel="two cards",
        across=rank_letter(across),
        down=rank_letter(down),
        answer=_answer(times),
        letter=str(times) if times else "C",
        data={"high": high, "low": low, "suited": is_suited, "plays": times},
    )


def _answer(times: int) -> str:
    return f"play {times}" if times else "check (C)"
