"""A user's own way to play, from a small file or a Python function.

In a file, the first line that fits decides; what no line fits is folded. A line is a choice and conditions:

    bet  hand >= A K J 8 3
    bet  hand >= A K 4 3 2 and up in hand and up <= Q
    bet  hand >= pair
    fold

Conditions: `hand >= CARDS`, `hand < CARDS` (ranks of a hand, or a category such as `pair`), `has RANK`, `up in hand`,
`up not in hand`, `up >= RANK`, `up <= RANK`, `up is RANK`. Suits do not matter beyond making hands.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitbook.cards import DECK, Card, Ranking
from pitbook.cards.card import RANKS
from pitbook.errors import BadInput, UnknownName
from pitbook.maths.counting import ShowdownCounts

Chosen = NDArray[np.bool_]
Decide = Callable[[tuple[Card, ...], Card], str]
"""A function from a hand and the dealer's card to a choice."""

MOST_LINES = 200


@dataclass(frozen=True, slots=True)
class _Table:
    """The count's hands and up-cards as ranks, so that a condition is one array of answers."""

    strengths: NDArray[Any]
    ranks: NDArray[np.int16]
    up: NDArray[np.int16]
    ranking: Ranking


@dataclass(frozen=True, slots=True)
class OwnPlay:
    """A play that is not one of the game's named ones; `text` is all that an answer depends on."""

    name: str
    text: str
    choice: str
    chosen: Callable[[ShowdownCounts], Chosen]


def read_play(path: Path, ranking: Ranking, choice: str = "bet") -> OwnPlay:
    """The play that a file describes."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"cannot read the play in {path}: {error}") from None
    return parse_play(path.name, text, ranking, choice)


def parse_play(name: str, text: str, ranking: Ranking, choice: str = "bet") -> OwnPlay:
    """The play that a text describes, checked line by line."""
    lines = [(n, line.partition("#")[0].strip()) for n, line in enumerate(text.splitlines(), 1)]
    lines = [(n, line) for n, line in lines if line]
    if not lines or len(lines) > MOST_LINES:
        raise BadInput(f"{name} has {len(lines)} lines", remedy=f"write 1 to {MOST_LINES} of them")
    parsed = [_line(name, n, line, ranking, choice) for n, line in lines]

    def chosen(counts: ShowdownCounts) -> Chosen:
        table = _table(counts, ranking)
        result = np.zeros(counts.cells.shape, bool)
        open_cells = np.ones(counts.cells.shape, bool)
        for is_choice, conditions in parsed:
            fits = open_cells.copy()
            for condition in conditions:
                fits &= condition(table)
            result |= fits if is_choice else False
            open_cells &= ~fits
        return result

    return OwnPlay(name, text, choice, chosen)


def play_by(function: Decide, ranking: Ranking, choice: str = "bet") -> OwnPlay:
    """A play by a Python function, asked once for every class of hands and each dealer's card (some seconds)."""

    def chosen(counts: ShowdownCounts) -> Chosen:
        seen = counts.seen_cards()[:, :, 0].tolist()
        hands = [tuple(DECK[card] for card in row) for row in counts.cards.tolist()]
        rows = zip(hands, seen, strict=True)
        return np.array([[function(hand, DECK[up]) == choice for up in row] for hand, row in rows])

    return OwnPlay(getattr(function, "__name__", "own"), "", choice, chosen)


def _table(counts: ShowdownCounts, ranking: Ranking) -> _Table:
    ranks = np.sort(counts.cards.astype(np.int16) % 13, axis=1)[:, ::-1]
    up = counts.seen_cards()[:, :, 0].astype(np.int16) % 13
    return _Table(counts.strengths[:, None], ranks, up, ranking)


_Condition = Callable[[_Table], Any]


def _line(name: str, number: int, line: str, ranking: Ranking, choice: str) -> tuple[bool, list[_Condition]]:
    word, _, rest = line.partition(" ")
    where = f"{name}, line {number}"
    if word not in (choice, "fold"):
        raise UnknownName(f"no choice {word!r}", where=where, remedy=f"begin with {choice} or fold")
    parts = [part.strip() for part in re.split(r"\band\b", rest) if part.strip()]
    return word == choice, [_condition(part, where, ranking) for part in parts]


def _condition(text: str, where: str, ranking: Ranking) -> _Condition:
    if match := re.fullmatch(r"hand (>=|<) (.+)", text):
        least, is_from = _strength(match[2], where, ranking), match[1] == ">="
        return lambda t: (t.strengths >= least) == is_from
    if text in ("up in hand", "up not in hand"):
        return lambda t: (t.ranks[:, :, None] == t.up[:, None, :]).any(axis=1) == (text == "up in hand")
    if match := re.fullmatch(r"has (\S+)", text):
        rank = _rank(match[1], where)
        return lambda t: (t.ranks == rank).any(axis=1)[:, None]
    if match := re.fullmatch(r"up (>=|<=|is) (\S+)", text):
        rank = _rank(match[2], where)
        compare = {">=": np.greater_equal, "<=": np.less_equal, "is": np.equal}[match[1]]
        return lambda t: compare(t.up, rank)
    remedy = "write 'hand >= A K J 8 3', 'hand >= pair', 'has Q', 'up in hand', 'up >= Q'"
    raise BadInput(f"{text!r} is no condition", where=where, remedy=remedy)


def _strength(text: str, where: str, ranking: Ranking) -> int:
    if text in ranking.categories:
        return ranking.floor(text)
    ranks = [_rank(word, where) for word in text.split()]
    if len(ranks) != ranking.size or len(set(ranks)) != len(ranks):
        remedy = f"name a category ({', '.join(ranking.categories)}) or {ranking.size} different ranks"
        raise BadInput(f"{text!r} is no hand", where=where, remedy=remedy)
    mixed = [DECK[13 * (n % 2) + rank] for n, rank in enumerate(ranks)]
    return ranking.strength(mixed)


def _rank(text: str, where: str) -> int:
    letter = text.replace("10", "T").upper()
    if len(letter) != 1 or letter not in RANKS:
        raise BadInput(f"{text!r} is no rank", where=where, remedy="write 2 to 9, T, J, Q, K or A")
    return RANKS.index(letter)
