"""What the mathematics of a wager is made of: outcomes with exact probabilities, and all that follows from them.

>>> red, other = Outcome("red", Fraction(1), Fraction(18, 37)), Outcome("other", Fraction(-1), Fraction(19, 37))
>>> wheel = WagerMaths("red", (red, other))
>>> wheel.net, wheel.house_edge, wheel.hit_frequency
(Fraction(-1, 37), Fraction(1, 37), Fraction(18, 37))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pitbook.errors import BrokenRules, UnknownName
from pitbook.law import Cents, Notice, Odds, PayTable

if TYPE_CHECKING:
    from pitbook.maths.strategy_file import OwnPlay

BEST: Final = "best"
"""The play that loses least, which is what an analysis is for unless another is named."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way a wager may end: what it nets per unit of the first stake, and how likely it is."""

    name: str
    net: Fraction
    probability: Fraction


@dataclass(frozen=True, slots=True)
class WagerMaths:
    """A wager and all its outcomes; `staked` is what is put down on average, per unit of the first stake."""

    wager: str
    outcomes: tuple[Outcome, ...]
    staked: Fraction = Fraction(1)
    answers: Mapping[str, Any] = field(default_factory=dict)

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

    def odds(self, table: str, row: str) -> Odds:
        return self.paytables[table].pays[row]

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


@dataclass(frozen=True, slots=True)
class PlayStyle:
    """A named way to play, in words."""

    name: str
    says: str


Way = TypeVar("Way")
Plays = Mapping[str, tuple[PlayStyle, Way]]
"""A game's named ways to play; what each of them does is for the game to say."""


def play_named(plays: Plays[Way], name: str) -> Way:
    if name not in plays:
        raise UnknownName(f"no way to play {name!r}", remedy=f"choose {', '.join(plays)}")
    return plays[name][1]


@dataclass(frozen=True, slots=True)
class StrategyMaths:
    """The play that an analysis is for: in words, as numbers, and as a grid that a chart can show."""

    play: str
    words: tuple[str, ...]
    numbers: Mapping[str, Fraction] = field(default_factory=dict)
    grid: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class GameMaths:
    """A game's answer to a question; `findings` are its own beside those the lab makes: kind, wager, sentence."""

    wagers: tuple[WagerMaths, ...]
    strategy: StrategyMaths | None = None
    findings: tuple[tuple[str, str, str], ...] = ()
