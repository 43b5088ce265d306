"""What a poker hand is worth, for hands of any size and any order of categories.

A hand's key is the sum of its cards' codes: its ranks as digits in base five, its suits as four counters. Two look-ups
turn a key into a strength, a whole number that is greater for the better hand and equal for hands that tie.

>>> from pitbook.cards.card import parse_cards
>>> flush = FIVE_CARD.strength(parse_cards("Kh 9h 7h 4h 2h"))
>>> FIVE_CARD.category(flush), FIVE_CARD.describe(flush)
('flush', 'a flush, king high (K 9 7 4 2)')
>>> FIVE_CARD.strength(parse_cards("Ac 2d 3h 4s 5c")) < FIVE_CARD.strength(parse_cards("6c 2d 3h 4s 5c"))
True
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from operator import mul
from typing import Final, NamedTuple

from pitbook.cards.card import RANK_NAMES, RANKS, SUIT_SHIFT, Card
from pitbook.errors import BrokenRules

_PLURALS: Final = (
    *("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"),
    *("jacks", "queens", "kings", "aces"),
)
_DIGITS: Final = {rank: 5 ** (rank - 2) for rank in range(2, 15)}
_RANK_MASK: Final = (1 << SUIT_SHIFT) - 1


class _Worth(NamedTuple):
    """Sorts as the hands rank: by category, then card by card."""

    category: int
    tie_break: tuple[int, ...]


class _Tables(NamedTuple):
    suited: dict[int, int]
    mixed: dict[int, int]
    worths: list[_Worth]
    floors: list[int]


class Ranking:
    """The order of all hands of one size, from the order of its categories, lowest first."""

    def __init__(self, size: int, categories: Sequence[str]) -> None:
        self.size = size
        self.categories = tuple(categories)
        self._numbers = {name: number for number, name in enumerate(categories)}
        self._words: dict[int, str] = {}
        self._leasts: dict[str, int] = {}

    def strength(self, cards: Iterable[Card]) -> int:
        """How strong a hand of exactly `size` different cards is; the weakest hand of all has strength 0."""
        key = 0
        for card in cards:
            key += card.code
        strength = self._suited.get(key)
        return self._mixed[key & _RANK_MASK] if strength is None else strength

    def best(self, cards: Sequence[Card]) -> int:
        """The strength of the best hand of `size` cards among more."""
        return max(map(self.strength, combinations(cards, self.size)))

    def category(self, strength: int) -> str:
        return self.categories[bisect_right(self._tables.floors, strength) - 1]

    def floor(self, category: str) -> int:
        """The strength of the weakest hand of a category."""
        return self._tables.floors[self.categories.index(category)]

    def least(self, hand: str) -> int:
        """The strength of the weakest hand so called: a category, or as `pair-of-tens`, `queen-high` or `ace-king`.

        >>> FIVE_CARD.describe(FIVE_CARD.least("pair-of-tens")), FIVE_CARD.describe(FIVE_CARD.least("ace-king"))
        ('a pair of tens (4 3 2 beside)', 'ace-king high (A K 4 3 2)')
        >>> FIVE_CARD.describe(FIVE_CARD.least("queen-high"))
        'queen high (Q 5 4 3 2)'
        """
        strength = self._leasts.get(hand)
        if strength is None:
            strength = self._leasts[hand] = self._least(hand)
        return strength

    def _least(self, hand: str) -> int:
        if hand in self.categories:
            return self.floor(hand)
        pairs = {f"pair-of-{name}": (rank,) for rank, name in enumerate(_PLURALS, 2)}
        odd = {"ace-king": (14, 13)} | {f"{name}-high": (rank,) for rank, name in RANK_NAMES.items()}
        lead = pairs | odd
        if hand not in lead:
            raise BrokenRules(f"no hand is called {hand!r}", remedy=f"name a category, {', '.join(lead)}")
        category = "odd-cards" if hand in odd else "pair"
        for strength in range(self.floor(category), len(self)):
            if self.category(strength) == category and self.ranks(strength)[: len(lead[hand])] == lead[hand]:
                return strength
        raise BrokenRules(f"no hand of {self.size} cards is called {hand!r}", remedy="name one that can be dealt")

    def ranks(self, strength: int) -> tuple[int, ...]:
        """The ranks that decide between hands of one category, in the order they are compared."""
        return self._tables.worths[strength].tie_break

    def describe(self, strength: int) -> str:
        """The hand in words, with every card that may decide a comparison."""
        words = self._words.get(strength)
        if words is None:
            words = self._words[strength] = self._describe(strength)
        return words

    def _describe(self, strength: int) -> str:
        ranks = self.ranks(strength)
        high = RANK_NAMES[ranks[0]]
        all_cards = " ".join(RANKS[rank - 2] for rank in ranks)
        match self.category(strength):
            case "royal-flush":
                return "a royal flush"
            case "straight-flush":
                return f"a straight flush, {high} high"
            case "four-of-a-kind":
                return f"four {_plural(ranks[0])}" + _with(ranks[1:])
            case "full-house":
                return f"a full house, {_plural(ranks[0])} over {_plural(ranks[1])}"
            case "flush":
                return f"a flush, {high} high ({all_cards})"
            case "straight":
                return f"a straight, {high} high"
            case "three-of-a-kind":
                return f"three {_plural(ranks[0])}" + _with(ranks[1:])
            case "two-pairs":
                return f"two pairs, {_plural(ranks[0])} and {_plural(ranks[1])}" + _with(ranks[2:])
            case "pair":
                return f"a pair of {_plural(ranks[0])}" + _with(ranks[1:])
            case _:
                lead = "ace-king" if ranks[:2] == (14, 13) else high
                return f"{lead} high ({all_cards})"

    def __len__(self) -> int:
        """How many different strengths there are."""
        return len(self._tables.worths)

    @cached_property
    def _suited(self) -> dict[int, int]:
        return self._tables.suited

    @cached_property
    def _mixed(self) -> dict[int, int]:
        return self._tables.mixed

    @cached_property
    def _tables(self) -> _Tables:
        mixed = {
            _rank_key(counts, ranks): self._worth(counts, ranks, is_suited=False)
            for counts in _shapes(self.size)
            for ranks in _ranks_in(counts)
        }
        singles = (1,) * self.size
        flushes = {_rank_key(singles, r): self._worth(singles, r, is_suited=True) for r in _ranks_in(singles)}
        worths = sorted(dict.fromkeys([*mixed.values(), *flushes.values()]))  # no set: it is half sorted already
        strengths = {worth: strength for strength, worth in enumerate(worths)}
        return _Tables(
            {
                key + (self.size << SUIT_SHIFT + 4 * suit): strengths[worth]
                for key, worth in flushes.items()
                for suit in range(4)
            },
            {key: strengths[worth] for key, worth in mixed.items()},
            worths,
            [bisect_left(worths, _Worth(number, ())) for number in range(len(self.categories))],
        )

    def _worth(self, counts: Sequence[int], ranks: tuple[int, ...], *, is_suited: bool) -> _Worth:
        top = _straight_top(ranks) if len(ranks) == self.size else 0
        category = self._numbers.get(_category(counts, top, is_suited), self._numbers["straight-flush"])
        return _Worth(category, (top,) if top else ranks)


def _category(counts: Sequence[int], top: int, is_suited: bool) -> str:
    if top and is_suited:
        return "royal-flush" if top == 14 else "straight-flush"
    if is_suited:
        return "flush"
    if top:
        return "straight"
    match counts:
        case [4, *_]:
            return "four-of-a-kind"
        case [3, 2, *_]:
            return "full-house"
        case [3, *_]:
            return "three-of-a-kind"
        case [2, 2, *_]:
            return "two-pairs"
        case [2, *_]:
            return "pair"
        case _:
            return "odd-cards"


def _straight_top(ranks: tuple[int, ...]) -> int:
    """The highest card of a run (the ace may stand below the 2), or 0; ranks differ and fall."""
    if ranks[0] - ranks[-1] == len(ranks) - 1:
        return ranks[0]
    is_wheel = ranks[0] == 14 and ranks[1:] == tuple(range(len(ranks), 1, -1))
    return len(ranks) if is_wheel else 0


def _shapes(size: int) -> Iterator[tuple[int, ...]]:
    """The ways in which so many cards can be alike: (3, 2) is three of one rank and two of another."""
    for groups in range(1, size + 1):
        for counts in combinations_with_replacement((4, 3, 2, 1), groups):
            if sum(counts) == size:
                yield counts


def _ranks_in(counts: Sequence[int], free: Sequence[int] = range(14, 1, -1)) -> Iterator[tuple[int, ...]]:
    """The ranks that the groups of a shape can have, those of like groups from high to low."""
    alike = counts.count(counts[0])
    for ranks in combinations(free, alike):
        if alike == len(counts):
            yield ranks
        else:
            left = [rank for rank in free if rank not in ranks]
            yield from map(ranks.__add__, _ranks_in(counts[alike:], left))


def _rank_key(counts: Iterable[int], ranks: Iterable[int]) -> int:
    return sum(map(mul, counts, map(_DIGITS.__getitem__, ranks)))


def _plural(rank: int) -> str:
    return _PLURALS[rank - 2]


def _with(kickers: tuple[int, ...]) -> str:
    return f" ({' '.join(RANKS[rank - 2] for rank in kickers)} beside)" if kickers else ""


FIVE_CARD: Final = Ranking(
    5,
    [
        "odd-cards",
        "pair",
        "two-pairs",
        "three-of-a-kind",
        "straight",
        "flush",
        "full-house",
        "four-of-a-kind",
        "straight-flush",
        "royal-flush",
    ],
)
"""The usual order of five cards, the royal flush above the other straight flushes."""
