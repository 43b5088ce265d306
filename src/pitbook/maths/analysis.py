"""What the mathematics of a wager is made of: outcomes with their probabilities, and all that follows from them.

>>> red, other = Outcome("red", Fraction(1), Fraction(18, 37)), Outcome("other", Fraction(-1), Fraction(19, 37))
>>> wheel = WagerMaths("red", (red, other), method=Method.exact("count of all numbers"))
>>> wheel.net, wheel.house_edge, wheel.hit_frequency
(Fraction(-1, 37), Fraction(1, 37), Fraction(18, 37))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pitbook.errors import BadInput, BrokenRules, UnknownName
from pitbook.law import Cents, Edition, Notice, Odds, PayTable
from pitbook.law.edition import PointValue
from pitbook.maths.following import NOT_COUNTED, Follows
from pitbook.maths.method import Certainty, Method, least_certain
from pitbook.maths.strategy_map import CellData, StrategyMap

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pitbook.cards import Ranking

    Cards = NDArray[np.uint8]
    Chosen = NDArray[np.uint8]
    """By hand (rows) and dealer's card (columns; one if there is none), the place of the choice in `Choosing.names`."""

BEST: Final = "best"
"""The play that loses least, which is what an analysis is for unless another is named."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way a wager may end: what it nets per unit of the first stake, and how likely it is."""

    name: str
    net: Fraction
    probability: Fraction

    def __post_init__(self) -> None:
        for name in ("net", "probability"):
            if isinstance(getattr(self, name), float):
                raise BrokenRules(f"the {name} of {self.name} is a float", remedy="figures are whole or fractions")


@dataclass(frozen=True, slots=True)
class WagerMaths:
    """A wager and all its outcomes; `staked` is what is put down on average, per unit of the first stake.

    `method` is how the game found them: nothing is exact unless it says so.
    """

    wager: str
    outcomes: tuple[Outcome, ...]
    staked: Fraction = Fraction(1)
    answers: Mapping[str, Any] = field(default_factory=dict)
    method: Method = field(kw_only=True)

    def __post_init__(self) -> None:
        total = sum(outcome.probability for outcome in self.outcomes)
        if total != 1:
            raise BrokenRules(f"the outcomes of {self.wager} add up to {total}, not to one")

    @property
    def net(self) -> Fraction:
        """What a unit staked is expected to gain, below zero for a loss."""
        return sum((o.net * o.probability for o in self.outcomes), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        return -self.net

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss per unit of all that is staked."""
        return -self.net / self.staked

    @property
    def variance(self) -> Fraction:
        return sum((o.net**2 * o.probability for o in self.outcomes), Fraction(0)) - self.net**2

    @property
    def hit_frequency(self) -> Fraction:
        """How often the player ends up ahead."""
        return sum((o.probability for o in self.outcomes if o.net > 0), Fraction(0))

    @property
    def returned(self) -> Fraction:
        """What comes back per unit of the first stake."""
        return 1 + self.net


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: a notice, its pay tables (perhaps changed to see what would follow), the stake, the play.

    `own` is a user's play, then `play` is its name.
    """

    notice: Notice
    paytables: Mapping[str, PayTable]
    stake: Cents | None = None
    unit: Cents = Cents(1)
    play: str = BEST
    own: OwnPlay | None = None

    @property
    def law(self) -> Edition:
        return self.notice.edition

    def odds(self, table: str, row: str) -> Odds:
        if table not in self.paytables:
            raise BrokenRules(
                f"{self.law.ref} has no pay table {table!r}", remedy=f"it has {', '.join(self.paytables)}"
            )
        rows = self.paytables[table].pays
        if row not in rows:
            remedy = f"its rows are {', '.join(rows)}"
            raise BrokenRules(f"the pay table {table} of {self.law.ref} has no row {row!r}", remedy=remedy)
        return rows[row]

    def winnings(self, odds: Odds, times: int = 1, most: Cents | None = None) -> Fraction:
        """What a wager of `times` the first stake wins, per unit of that stake.

        With a stake it is rounded down to the smallest chip and held to a maximum payout, as at a table.
        """
        if self.stake is None:
            return times * odds.ratio
        return Fraction(self.chips(odds, times * self.stake, most), self.stake)

    def chips(self, odds: Odds, staked: int, most: Cents | None = None) -> int:
        """What so many cents win, in whole chips and held to a maximum payout."""
        paid = odds.winnings(Cents(staked)) // self.unit * self.unit
        return paid if most is None else min(paid, most)

    def usual_stake(self, wager: str) -> Cents:
        """What a simulated player stakes: as asked, else the least the sign allows, else $10."""
        return self.stake or self.notice.limit(wager).min or Cents(1000)


def check_counted(law: Edition, counted: Mapping[str, PointValue]) -> None:
    """Refuse a law that sets a point otherwise than the count is made for, rather than answer for another game."""
    for name, value in counted.items():
        point = law.point(name)
        if point.value != value:
            raise BrokenRules(
                f"{law.ref} has {name} at {point.value!r}, and this count is for {value!r}",
                clause=point.clause.id,
                remedy="the count in the game's folder has to be made for it",
            )


# Ways to play


@dataclass(frozen=True, slots=True)
class Choosing:
    """What is decided in a game: the choices, first the one made when nothing else is, and on what."""

    names: tuple[str, ...]
    ranking: Ranking
    has_up_card: bool = True


@dataclass(frozen=True, slots=True)
class OwnPlay:
    """A play that is not one of the game's named ones; `text` is all that an answer depends on.

    `chosen` tells what it does with some hands, each against its row of dealer's cards if there are such.
    """

    name: str
    text: str
    chosen: Callable[[Cards, Cards | None], Chosen]


@dataclass(frozen=True, slots=True)
class PlayStyle:
    """A named way to play, in words."""

    name: str
    says: str


Way = TypeVar("Way")
Plays = Mapping[str, tuple[PlayStyle, Way]]
"""A game's named ways to play; what each of them does is for the game to say."""


def multiples_of(law: Edition, point: str) -> tuple[int, ...]:
    """How many times the first stake a second wager may be by a point of the law, ascending."""
    return tuple(sorted(map(int, law.several(point))))


def choice_of(question: Question, point: str, times: int) -> int:
    """The place, from 1, of a multiple among those of the law; a named play that the law rules out is refused."""
    multiples = multiples_of(question.law, point)
    if times not in multiples:
        what = f"the play {question.play!r} wagers {times} times the first stake, which {question.law.ref} rules out"
        remedy = f"it allows {', '.join(map(str, multiples))}; the play {BEST!r} goes by that"
        raise BadInput(what, clause=question.law.point(point).clause.id, remedy=remedy)
    return multiples.index(times) + 1


def play_named(plays: Plays[Way], name: str) -> Way:
    if name not in plays:
        raise UnknownName(f"no way to play {name!r}", remedy=f"choose {', '.join(plays)}")
    return plays[name][1]


@dataclass(frozen=True, slots=True)
class StrategyMaths:
    """The play that an analysis is for: in words, as numbers, and as a map that a chart can show.

    Its numbers are as sure as those of the first wager.
    """

    play: str
    words: tuple[str, ...]
    numbers: Mapping[str, Fraction] = field(default_factory=dict)
    map: StrategyMap | None = None

    @property
    def grid(self) -> tuple[CellData, ...]:
        """The cells of the map as data."""
        return tuple(cell.data for cell in self.map.cells) if self.map else ()


@dataclass(frozen=True, slots=True)
class GameMaths:
    """A game's answer to a question.

    `wagers`    a row for each wager, or for each family of like ones; first the one that the play is about
    `findings`  the game's own beside those the lab makes: kind, wager, sentence
    `follows`   with which of the rows those wagers count that have none
    """

    wagers: tuple[WagerMaths, ...]
    strategy: StrategyMaths | None = None
    findings: tuple[tuple[str, str, str], ...] = ()
    follows: Follows = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.wagers:
            raise BrokenRules("the mathematics has no wager", remedy="a row for each that the notice offers")
        rows = [wager.wager for wager in self.wagers]
        if twice := next((row for row in rows if rows.count(row) > 1), ""):
            raise BrokenRules(f"the mathematics has two rows for {twice!r}", remedy="one row for each wager")

    @property
    def uncounted(self) -> tuple[str, ...]:
        """The wagers of which nobody knows yet what they cost."""
        return tuple(wager for wager, row in self.follows.items() if row == NOT_COUNTED)

    @property
    def certainty(self) -> Certainty:
        """What may be said of all the figures together."""
        return least_certain(wager.method for wager in self.wagers).kind

    @property
    def is_exact(self) -> bool:
        return self.certainty is Certainty.EXACT
