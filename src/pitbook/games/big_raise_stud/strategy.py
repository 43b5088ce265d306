"""The best play in sentences and as a map, read off what it does with each hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitbook.cards.card import RANKS
from pitbook.games.big_raise_stud.counting import FOLD, HandCounts
from pitbook.maths.strategy_map import Axis, Cell, StrategyMap, rank_letter

HIGH, MIDDLE = 10, 6
"""Where high and middle cards begin in the words below, which say so themselves (`RANGES`)."""
RANGES = "High cards are 10 to ace, middle ones 6 to 9, low ones 2 to 5."
Ranks = tuple[int, ...]
Hand = tuple[Ranks, bool]
"""What a choice goes by: the ranks, highest first, and whether the cards are of one suit."""


@dataclass(frozen=True, slots=True)
class Features:
    """What players look at in three cards, a row each: ranks highest first, how many are high or low, and so on.

    `pair` is the rank of a pair or of three of a kind, 0 without one. `span` is how far the highest is from the lowest.
    """

    ranks: NDArray[np.int64]
    is_suited: NDArray[np.bool_]
    is_trips: NDArray[np.bool_]
    pair: NDArray[np.int64]
    high: NDArray[np.int64]
    low: NDArray[np.int64]
    span: NDArray[np.int64]

    @classmethod
    def of(cls, cards: NDArray[Any]) -> Features:
        ranks = np.sort(cards.astype(np.int64) % 13, axis=1)[:, ::-1] + 2
        suits = cards // 13
        top, middle, bottom = ranks.T
        return cls(
            ranks,
            (suits == suits[:, :1]).all(axis=1),
            top == bottom,
            np.where((top == middle) | (middle == bottom), middle, 0),
            (ranks >= HIGH).sum(axis=1),
            (ranks < MIDDLE).sum(axis=1),
            top - bottom,
        )


def map_of(kept: HandCounts, choices: NDArray[np.int64]) -> StrategyMap:
    """For each hand as players tell them apart the raise that is best: a panel for the highest card."""
    came = sorted(_by_hand(kept, choices).items(), reverse=True)
    cells = tuple(_cell(*hand, *made.most_common(1)[0], made.total()) for hand, made in came)
    letters = tuple(rank_letter(rank) for rank in range(14, 1, -1))
    raises = sorted({int(cell.data["raises"]) for cell in cells}, reverse=True)
    return StrategyMap(
        title="Raise or fold?",
        alt="Map of the best play with every three cards, by the highest and the other two.",
        says=(
            "A panel for each highest card, by the other two. Above the diagonal all three are of one suit, below they"
            " are not; pairs stand on it and in the first column."
        ),
        across=Axis("", letters),
        down=Axis("", letters),
        panels=tuple(f"{letter} and" for letter in letters),
        answers=tuple(_answer(times) for times in raises),
        cells=cells,
        own_axes=True,
    )


def _cell(ranks: Ranks, is_suited: bool, times: int, deals: int, total: int) -> Cell:
    high, middle, low = ranks
    data = {"high": high, "middle": middle, "low": low, "suited": is_suited, "raises": times}
    across, down = (low, middle) if is_suited else (middle, low)
    return Cell(
        panel=f"{rank_letter(high)} and",
        across=rank_letter(across),
        down=rank_letter(down),
        answer=_answer(times),
        letter=str(times) if times else "F",
        data=data | {"share": Fraction(deals, total)},
    )


def _answer(times: int) -> str:
    return f"raise {times}" if times else "fold (F)"


def words_of(kept: HandCounts, choices: NDArray[np.int64]) -> tuple[str, ...]:
    """A sentence for each choice: the families of hands it is right for, and the hands that are unlike their family."""
    chosen = {hand: came.most_common(1)[0][0] for hand, came in _by_hand(kept, choices).items()}
    families: dict[Hashable, Counter[int]] = {}
    for hand, times in chosen.items():
        families.setdefault(_family(hand), Counter())[times] += 1
    usual = {family: came.most_common(1)[0][0] for family, came in families.items()}
    unlike = [hand for hand, times in chosen.items() if times != usual[_family(hand)]]
    raises = sorted(set(chosen.values()) - {FOLD}, reverse=True)
    sentences = [_raise_with(times, usual, [hand for hand in unlike if chosen[hand] == times]) for times in raises]
    if FOLD in chosen.values():
        suited = [ranks for ranks, is_suited in unlike if is_suited and chosen[ranks, is_suited] == FOLD]
        sentences.append(f"Fold everything else{f', also these of one suit: {_names(suited)}' if suited else ''}.")
    return (*sentences, RANGES)


def _by_hand(kept: HandCounts, choices: NDArray[np.int64]) -> dict[Hand, Counter[int]]:
    """In how many deals of each hand each choice is right."""
    features = Features.of(kept.cards)
    cells: dict[Hand, Counter[int]] = {}
    rows = zip(features.ranks.tolist(), features.is_suited.tolist(), choices.tolist(), kept.multiplicity, strict=True)
    for ranks, is_suited, times, deals in rows:
        cells.setdefault((tuple(ranks), is_suited), Counter())[times] += int(deals)
    return cells


def _family(hand: Hand) -> tuple[Any, ...]:
    """Three of a kind and pairs by their rank, cards of one suit, and the rest by how many are high and low."""
    ranks, is_suited = hand
    kinds = len(set(ranks))
    if kinds < 3:
        return ("three of a kind" if kinds == 1 else "a pair"), ranks[1]
    if is_suited:
        return ("one suit",)
    return "several suits", sum(rank >= HIGH for rank in ranks), sum(rank < MIDDLE for rank in ranks)


def _raise_with(times: int, usual: dict[Any, int], unlike: list[Hand]) -> str:
    size = "the ante" if times == 1 else f"{times} times the ante"
    return f"Raise by {size} with {'; '.join(_phrases(times, usual, unlike))}."


def _phrases(times: int, usual: dict[Any, int], unlike: list[Hand]) -> Iterable[str]:
    for kind in ("three of a kind", "a pair"):
        ranks = [family[1] for family, choice in usual.items() if family[0] == kind and choice == times]
        if ranks:
            yield _run(kind, sorted(ranks))
    suited = [ranks for ranks, is_suited in unlike if is_suited]
    if suited:
        yield f"these of one suit: {_names(suited)}"
    if usual.get(("one suit",)) == times:
        yield "any other three of one suit"
    mixed = [family[1:] for family, choice in usual.items() if family[0] == "several suits" and choice == times]
    if mixed:
        yield "of several suits, " + ", or ".join(_shape(high, low) for high, low in sorted(mixed, reverse=True))
    others = [ranks for ranks, is_suited in unlike if not is_suited]
    if others:
        yield f"and these of several suits: {_names(others)}"


def _run(kind: str, ranks: list[int]) -> str:
    """`a pair of 6 or higher`, for ranks that make one run; else the ranks one by one."""
    of = kind if kind.endswith("kind") else "a pair of"
    if len(ranks) == len(RANKS):
        return kind
    is_run = ranks[-1] - ranks[0] == len(ranks) - 1
    if is_run and ranks[-1] == 14:
        return f"{of} {rank_letter(ranks[0])} or higher"
    if is_run and ranks[0] == 2:
        return f"{of} {rank_letter(ranks[-1])} or lower"
    return f"{of} {', '.join(map(rank_letter, ranks))}"


def _shape(high: int, low: int) -> str:
    """`2 high with 1 low` cards, in the sense of `RANGES`."""
    parts = ((high, "high"), (3 - high - low, "middle"), (low, "low"))
    return " with ".join(f"{number} {name}" for number, name in parts if number)


def _names(hands: Iterable[Ranks]) -> str:
    return ", ".join("-".join(map(rank_letter, ranks)) for ranks in sorted(hands, reverse=True))
