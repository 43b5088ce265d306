"""The hold of a table beside what the mathematics of its wagers lets one expect, with a band for chance.

The theoretical win is the sum of each first stake times its house edge under the notice that was posted in that round;
what follows a first stake, as the game says, is inside its edge and inside its win. The edge is that of the best play,
without rounding to chips and without a maximum payout: where people play worse the table wins more than this.

Where the edge itself is not exact, the win is held against all that the theory may be, and the note says so.

The band takes the wagers for independent. Those of one round share cards, which can make chance wider; `widest` is the
deviation if all wagers of a round always won and lost together, and no table's is larger.

Wagers of guests and of the house's bots count like any others: the cards do not know whose chips are at stake.

Jackpot wagers stand apart: they go to a pool, and what they are worth changes with what it holds. So do wagers against
a bank that a player holds, and that bank itself: the house has no edge in them, but its commission.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from math import isqrt
from typing import Any, Final, cast

from pitbook.games import find_edition
from pitbook.house.replies.statement_replies import (
    BandReply,
    BankedHoldReply,
    HoldReply,
    JackpotHoldReply,
    Ratio,
    WagerHoldReply,
)
from pitbook.house.reports.results import PlayedRound, Result, count_rounds, played_rounds
from pitbook.house.reports.sums import FOREVER, kept_period, ratio
from pitbook.house.store.database import Store
from pitbook.house.store.sealing import HouseKey
from pitbook.law import dollars
from pitbook.law.wager_name import family_of
from pitbook.maths.following import NOT_COUNTED, Follows, row_of
from pitbook.maths.method import Method

Analyse = Callable[[str, Mapping[str, Any]], Mapping[str, Any]]
"""Asks the lab about an edition and what a notice says; the answer is that of `pitbook edge --json`."""

BANDS: Final = {"95 %": Fraction(1_959_964, 10**6), "99 %": Fraction(2_575_829, 10**6)}
"""How many deviations to each side of what is expected hold so much of a normal distribution."""

BEST_PLAY: Final = "compared with the best play; where people play otherwise the table is expected to win more"


@dataclass(frozen=True, slots=True)
class Edge:
    """What a unit staked loses on average, the variance of that, and how the lab found it."""

    edge: Fraction
    variance: Fraction
    method: Method


@dataclass(frozen=True, slots=True)
class Theory:
    """What the lab says of a notice: the edge of each row, and which row wagers without one count with.

    `pooled` are those that are on a pool, by the law.
    """

    edges: Mapping[str, Edge]
    follows: Follows
    pooled: tuple[str, ...] = ()


@dataclass(slots=True)
class WagerHold:
    """The first stakes on one kind of wager: how many, how much, what they should have lost and what they did."""

    wager: str
    count: int = 0
    handle: int = 0
    theoretical: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)
    win: int = 0
    is_exact: bool = True

    def add(self, staked: int, edge: Edge) -> None:
        """One more first stake."""
        self.count += 1
        self.handle += staked
        self.theoretical += staked * edge.edge
        self.variance += staked**2 * edge.variance
        self.is_exact &= edge.method.is_exact

    def as_data(self) -> WagerHoldReply:
        return {
            "wager": self.wager,
            "count": self.count,
            "handle": self.handle,
            "theoretical": _expected(self.theoretical, is_exact=self.is_exact),
            "variance": _expected(self.variance, is_exact=self.is_exact),
            "win": self.win,
            "hold": ratio(Fraction(self.win, self.handle) if self.handle else None),
        }


@dataclass(frozen=True, slots=True)
class JackpotHold:
    """Jackpot wagers: what was staked, what of it went to the pool and to the table, and what was paid from where."""

    count: int = 0
    handle: int = 0
    to_pool: int = 0
    from_pool: int = 0
    win: int = 0


@dataclass(frozen=True, slots=True)
class BankedHold:
    """Wagers against banks that players held: what was staked, and the commission that the house had of it."""

    count: int = 0
    handle: int = 0
    commission: int = 0


@dataclass(frozen=True, slots=True)
class Band:
    """Between what and what the win lies in so many of a hundred such histories."""

    name: str
    low: float
    high: float
    holds_win: bool


@dataclass(frozen=True)
class Hold:
    """A table's win against its theory. `deviation` and what follows from it are roots, rounded for display only."""

    table: str
    since: int
    until: int
    rounds: int
    wagers: tuple[WagerHold, ...]
    jackpot: JackpotHold
    widest: Fraction
    notices: int
    off_by: Fraction | None = Fraction(0)
    """How far the theoretical win may be off, in cents; None if nobody knows."""
    unsure: tuple[str, ...] = ()
    """How the edges were found that are not exact."""
    banked: BankedHold = BankedHold()

    @property
    def note(self) -> str:
        return "; ".join((BEST_PLAY, *self.unsure))

    @property
    def handle(self) -> int:
        return sum(wager.handle for wager in self.wagers)

    @property
    def win(self) -> int:
        return sum(wager.win for wager in self.wagers)

    @property
    def theoretical(self) -> Fraction:
        return sum((wager.theoretical for wager in self.wagers), Fraction(0))

    @property
    def variance(self) -> Fraction:
        return sum((wager.variance for wager in self.wagers), Fraction(0))

    @property
    def difference(self) -> Fraction:
        return self.win - self.theoretical

    @property
    def beyond(self) -> Fraction:
        """How far the win is away from all that the theory may be."""
        return max(abs(self.difference) - (self.off_by or 0), Fraction(0))

    @property
    def deviation(self) -> float:
        return _root(self.variance)

    @property
    def z(self) -> float | None:
        """How many deviations the win is away from what is expected."""
        return float(self.difference) / self.deviation if self.variance else None

    @property
    def bands(self) -> tuple[Band, ...]:
        return tuple(self._band(name, times) for name, times in BANDS.items())

    def _band(self, name: str, times: Fraction) -> Band:
        half = float(times) * self.deviation + float(self.off_by or 0)
        is_inside = self.beyond**2 <= times**2 * self.variance  # exactly, without the root
        return Band(name, float(self.theoretical) - half, float(self.theoretical) + half, is_inside)

    @property
    def verdict(self) -> str:
        if not self.handle:
            return "nothing was staked"
        if self.off_by is None:
            return "no verdict: how far the theory may be off is not known"
        inner, outer = self.bands
        rounds = f"after {self.rounds:,} round{'' if self.rounds == 1 else 's'}"
        if inner.holds_win:
            return f"within the band: the win lies inside the {inner.name} band {rounds}"
        side = "above" if self.difference > 0 else "below"
        if outer.holds_win:
            return (
                f"outside the band: the win lies {side} the {inner.name} band and inside the {outer.name} one {rounds}"
            )
        if self.beyond**2 <= BANDS[outer.name] ** 2 * self.widest:
            shared = "cards that the wagers of a round share could still explain it"
            return f"outside the band: the win lies {side} the {outer.name} band {rounds}; {shared}"
        return f"outside the band: the win lies {side} the {outer.name} band {rounds}, and no shared cards explain it"

    def as_data(self) -> HoldReply:
        is_exact = not self.unsure
        return {
            "table": self.table,
            "since": self.since,
            "until": self.until,
            "rounds": self.rounds,
            "notices": self.notices,
            "wagers": [wager.as_data() for wager in self.wagers],
            "jackpot": cast(JackpotHoldReply, asdict(self.jackpot)),
            "banked": cast(BankedHoldReply, asdict(self.banked)),
            "handle": self.handle,
            "win": self.win,
            "hold": ratio(Fraction(self.win, self.handle) if self.handle else None),
            "theoretical": _expected(self.theoretical, is_exact=is_exact),
            "theoretical_hold": _expected(self.theoretical / self.handle, is_exact=is_exact) if self.handle else None,
            "difference": _expected(self.difference, is_exact=is_exact),
            "variance": _expected(self.variance, is_exact=is_exact),
            "deviation": self.deviation,
            "widest_deviation": _root(self.widest),
            "z": self.z,
            "bands": [cast(BandReply, asdict(band)) for band in self.bands],
            "verdict": self.verdict,
            "note": self.note,
            "shown": {"handle": dollars(self.handle), "win": dollars(self.win)},
        }


def of_table(store: Store, key: HouseKey, table: str, analyse: Analyse, since: int = 0, until: int = FOREVER) -> Hold:
    """The hold of a table over the rounds that ended in a period. The lab is asked once for each notice."""
    since = kept_period(store, since, until)
    count_rounds(store, table, since, until)
    theories: dict[str, Theory] = {}
    tally = _Tally()
    for played in played_rounds(store, key, table, since, until):
        notice = _without_pool(played.edition, played.notice)
        asked = f"{played.edition} {sorted(notice.items())!r}"
        if asked not in theories:
            pooled = find_edition(played.edition).pooled_wagers
            theories[asked] = theory_of(analyse(played.edition, notice), pooled)
        tally.add(played, theories[asked])
    wagers = tuple(tally.wagers[name] for name in sorted(tally.wagers))
    return Hold(
        table,
        since,
        until,
        tally.rounds,
        wagers,
        tally.jackpot,
        tally.widest,
        len(theories),
        tally.off_by,
        tuple(tally.unsure),
        tally.banked,
    )


def theory_of(answer: Mapping[str, Any], pooled: tuple[str, ...] = ()) -> Theory:
    """The theory in the lab's answer."""
    return Theory({wager["wager"]: _edge(wager) for wager in answer["wagers"]}, answer["follows"], pooled)


def _edge(wager: Mapping[str, Any]) -> Edge:
    """Edge and variance of a wager from its outcomes, without rounding."""
    method = Method.from_data(wager["method"])
    ends = [(Fraction(end["net"]), method.read(end["probability"])) for end in wager["outcomes"]]
    mean = sum((net * chance for net, chance in ends), Fraction(0))
    square = sum((net**2 * chance for net, chance in ends), Fraction(0))
    return Edge(-mean, square - mean**2, method)


@dataclass
class _Tally:
    """Sums over rounds."""

    rounds: int = 0
    wagers: dict[str, WagerHold] = field(default_factory=dict)
    jackpot: JackpotHold = JackpotHold()
    banked: BankedHold = BankedHold()
    widest: Fraction = Fraction(0)
    off_by: Fraction | None = Fraction(0)
    unsure: dict[str, None] = field(default_factory=dict)

    def add(self, played: PlayedRound, theory: Theory) -> None:
        self.rounds += 1
        together = 0.0
        for result in played.results:
            if result.is_pooled or result.wager in theory.pooled:
                self._add_jackpot(result)
                continue
            if result.is_banked:
                self._add_banked(result)
                continue
            row = row_of(result.wager, theory.edges, theory.follows)
            if row is None:
                self._leave_out(result.wager, theory)
                continue
            line = self.wagers.setdefault(row.name, WagerHold(row.name))
            line.win += result.win
            if row.is_first:  # what follows a first stake is inside its edge
                edge = theory.edges[row.name]
                line.add(result.staked, edge)
                self._doubt(row.name, result.staked, edge.method)
                together += result.staked * _root(edge.variance)
        self.widest += Fraction(together) ** 2

    def _leave_out(self, wager: str, theory: Theory) -> None:
        """What is not the house's belongs to no sum; what is and is not counted yet leaves the sums without verdict."""
        if theory.follows.get(wager, theory.follows.get(family_of(wager))) == NOT_COUNTED:
            self.off_by = None
            self.unsure[f"{wager} is left out, for nobody has counted its edge yet"] = None

    def _doubt(self, wager: str, staked: int, method: Method) -> None:
        """Add up how far the theory may be off: all stakes of a wager are measured by one edge."""
        if self.off_by is not None:
            self.off_by = None if method.reach is None else self.off_by + staked * method.reach
        if not method.is_exact:
            self.unsure[f"the edge of {wager} is not exact, but found {method.says}"] = None

    def _add_banked(self, result: Result) -> None:
        before = self.banked
        count = before.count + bool(result.staked)  # the bank itself is no wager
        self.banked = BankedHold(count, before.handle + result.staked, before.commission + result.win)

    def _add_jackpot(self, result: Result) -> None:
        before = self.jackpot
        self.jackpot = JackpotHold(
            before.count + 1,
            before.handle + result.staked,
            before.to_pool + result.to_pool,
            before.from_pool + result.from_pool,
            before.win + result.win,
        )


def _without_pool(edition: str, notice: Mapping[str, Any]) -> dict[str, Any]:
    """What a notice says of all other wagers; what a share of a pool is worth is another question."""
    law = find_edition(edition)
    pooled = {name for wager in law.pooled_wagers for name in law.options_on(wager)}
    return {name: value for name, value in notice.items() if name not in pooled}


def _expected(value: Fraction, *, is_exact: bool) -> Ratio:
    """A figure of the theory, which is called exact only if it is."""
    return ratio(value) if is_exact else {"exact": "", "value": float(value)}


def _root(value: Fraction) -> float:
    """
    >>> _root(Fraction(2, 8))
    0.5
    """
    scale = 10**24
    return isqrt(value.numerator * scale**2 // value.denominator) / scale
