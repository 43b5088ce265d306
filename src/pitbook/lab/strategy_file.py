"""A user's own way to play, from a small file or a Python function.

In a file, the first line that fits decides; what no line fits is folded. A line is a choice and conditions:

    bet  hand >= A K J 8 3
    bet  hand >= A K 4 3 2 and up in hand and up <= Q
    bet  hand >= pair
    fold

The choices are those of the game (`play 1`, `raise 4`). Conditions: `hand >= CARDS`, `hand < CARDS` (ranks of a hand,
or a category such as `pair`), `hand is CATEGORY`, `has RANK`, `2 cards >= RANK`, `suited`, and where the dealer shows
a card, `up in hand`, `up not in hand`, `up >= RANK`, `up <= RANK`, `up is RANK`. Suits do not matter otherwise.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitbook.cards import DECK, Ranking
from pitbook.cards.card import RANKS
from pitbook.errors import BadInput, UnknownName
from pitbook.maths.analysis import Choosing, OwnPlay
from pitbook.maths.hands import Cards, strengths_of

Chosen = NDArray[np.uint8]
Decide = Callable[..., str]
"""A function from a hand, and the dealer's card where there is one, to a choice."""

MOST_LINES = 200


@dataclass(frozen=True, slots=True)
class _Table:
    """Hands and up-cards as ranks, so that a condition is one array of answers."""

    strengths: NDArray[Any]
    ranks: NDArray[np.int16]
    suits: NDArray[np.int16]
    up: NDArray[np.int16]
    ranking: Ranking

    @classmethod
    def of(cls, hands: Cards, up_cards: Cards | None, ranking: Ranking) -> _Table:
        cards = hands.astype(np.int16)
        up = np.zeros((len(cards), 1), np.int16) if up_cards is None else up_cards.astype(np.int16) % 13
        return cls(strengths_of(ranking, hands)[:, None], cards % 13, cards // 13, up, ranking)


def read_play(path: Path, choosing: Choosing) -> OwnPlay:
    """The play that a file describes."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"cannot read the play in {path}: {error}") from None
    return parse_play(path.name, text, choosing)


def parse_play(name: str, text: str, choosing: Choosing) -> OwnPlay:
    """The play that a text describes, checked line by line."""
    lines = [(n, line.partition("#")[0].strip()) for n, line in enumerate(text.splitlines(), 1)]
    lines = [(n, line) for n, line in lines if line]
    if not lines or len(lines) > MOST_LINES:
        raise BadInput(f"{name} has {len(lines)} lines", remedy=f"write 1 to {MOST_LINES} of them")
    parsed = [_line(f"{name}, line {n}", line, choosing) for n, line in lines]

    def chosen(hands: Cards, up_cards: Cards | None) -> Chosen:
        table = _Table.of(hands, up_cards, choosing.ranking)
        result = np.zeros(table.up.shape, np.uint8)
        open_cells = np.ones(table.up.shape, bool)
        for choice, conditions in parsed:
            fits = open_cells.copy()
            for condition in conditions:
                fits &= condition(table)
            result[fits] = choice
            open_cells &= ~fits
        return result

    return OwnPlay(name, text, chosen)


def play_by(function: Decide, choosing: Choosing) -> OwnPlay:
    """A play by a Python function, asked once for every class of hands and each dealer's card (some seconds)."""
    name = getattr(function, "__name__", "own")
    places = {choice: place for place, choice in enumerate(choosing.names)}

    def place(*known: Any) -> int:
        choice = function(*known)
        if choice not in places:
            raise UnknownName(f"no choice {choice!r:.40}", where=name, remedy=f"return {_either(choosing)}")
        return places[choice]

    def chosen(hands: Cards, up_cards: Cards | None) -> Chosen:
        held = [tuple(DECK[card] for card in row) for row in hands.tolist()]
        if up_cards is None:
            return np.array([[place(hand)] for hand in held], np.uint8)
        rows = zip(held, up_cards.tolist(), strict=True)
        return np.array([[place(hand, DECK[up]) for up in row] for hand, row in rows], np.uint8)

    return OwnPlay(name, "", chosen)


def _either(choosing: Choosing) -> str:
    *most, last = (*choosing.names[1:], choosing.names[0])
    return f"{', '.join(most)} or {last}"


_Condition = Callable[[_Table], Any]


def _line(where: str, line: str, choosing: Choosing) -> tuple[int, list[_Condition]]:
    for place, name in enumerate(choosing.names):
        if match := re.match(rf"{name.replace(' ', ' +')}(?= |$)", line):
            parts = [part.strip() for part in re.split(r"\band\b", line[match.end() :]) if part.strip()]
            return place, [_condition(part, where, choosing) for part in parts]
    word = line.partition("  ")[0].partition(" hand ")[0]
    raise UnknownName(f"no choice {word[:30]!r}", where=where, remedy=f"begin with {_either(choosing)}")


def _condition(text: str, where: str, choosing: Choosing) -> _Condition:
    found = _on_the_hand(text, where, choosing.ranking) or _on_the_up_card(text, where)
    if found is None:
        remedy = "write 'hand >= A K J 8 3', 'hand >= pair', 'hand is flush', 'has Q', '2 cards >= T', 'suited'"
        if choosing.has_up_card:
            remedy += ", 'up in hand', 'up >= Q'"
        raise BadInput(f"{text!r} is no condition", where=where, remedy=remedy)
    if text.startswith("up ") and not choosing.has_up_card:
        raise BadInput(f"{text!r}, but no card of a dealer's is seen here", where=where)
    return found


def _on_the_hand(text: str, where: str, ranking: Ranking) -> _Condition | None:
    if match := re.fullmatch(r"hand (>=|<) (.+)", text):
        least, is_from = _strength(match[2], where, ranking), match[1] == ">="
        return lambda t: (t.strengths >= least) == is_from
    if match := re.fullmatch(r"hand is (\S+)", text):
        floor, ceiling = _category(match[1], where, ranking)
        return lambda t: (t.strengths >= floor) & (t.strengths < ceiling)
    if match := re.fullmatch(r"has (\S+)", text):
        rank = _rank(match[1], where)
        return lambda t: (t.ranks == rank).any(axis=1)[:, None]
    if match := re.fullmatch(r"([1-9]) cards? >= (\S+)", text):
        count, rank = int(match[1]), _rank(match[2], where)
        return lambda t: ((t.ranks >= rank).sum(axis=1) >= count)[:, None]
    if text == "suited":
        return lambda t: (t.suits == t.suits[:, :1]).all(axis=1)[:, None]
    return None


def _on_the_up_card(text: str, where: str) -> _Condition | None:
    if text in ("up in hand", "up not in hand"):
        return lambda t: (t.ranks[:, :, None] == t.up[:, None, :]).any(axis=1) == (text == "up in hand")
    if match := re.fullmatch(r"up (>=|<=|is) (\S+)", text):
        rank = _rank(match[2], where)
        compare = {">=": np.greater_equal, "<=": np.less_equal, "is": np.equal}[match[1]]
        return lambda t: compare(t.up, rank)
    return None


def _category(name: str, where: str, ranking: Ranking) -> tuple[int, int]:
    """The weakest strength of a category, and the weakest above it."""
    if name not in ranking.categories:
        raise UnknownName(f"no category {name!r}", where=where, remedy=f"name one of {', '.join(ranking.categories)}")
    floors = [*(ranking.floor(category) for category in ranking.categories), len(ranking)]
    place = ranking.categories.index(name)
    return floors[place], floors[place + 1]


def _strength(text: str, where: str, ranking: Ranking) -> int:
    if text in ranking.categories:
        return ranking.floor(text)
    ranks = sorted(_rank(word, where) for word in text.split())
    if len(ranks) != ranking.size or max(Counter(ranks).values()) > 4:
        remedy = f"name a category ({', '.join(ranking.categories)}) or {ranking.size} ranks"
        raise BadInput(f"{text!r} is no hand", where=where, remedy=remedy)
    return ranking.strength([DECK[13 * (n % 4) + rank] for n, rank in enumerate(ranks)])  # of different suits


def _rank(text: str, where: str) -> int:
    letter = text.replace("10", "T").upper()
    if len(letter) != 1 or letter not in RANKS:
        raise BadInput(f"{text!r} is no rank", where=where, remedy="write 2 to 9, T, J, Q, K or A")
    return RANKS.index(letter)
