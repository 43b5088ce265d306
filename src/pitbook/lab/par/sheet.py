"""What stands on a PAR sheet, as data: law, method, every wager, the best play, findings, readings, a signature."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import Any, Final, Literal

import pitbook
from pitbook.games import Game
from pitbook.lab.cache import signature
from pitbook.lab.charts import PoolCurve
from pitbook.lab.findings import Finding
from pitbook.lab.question import answer, compare_plays
from pitbook.law import Cents, Edition, Notice
from pitbook.law.clause_data import kinds_read, readings_for
from pitbook.law.edition import Reading
from pitbook.law.money import MOST_CENTS
from pitbook.law.option import OF_LIMITS
from pitbook.law.sign import commission_words, offered_tables, row_words, sign
from pitbook.maths.analysis import BEST, Question, StrategyMaths, WagerMaths
from pitbook.maths.method import Certainty, least_certain

ROUNDS: Final = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
LEVELS: Final = (0.90, 0.95, 0.99)
VOLATILITY_FACTOR: Final = 1.65
"""Deviations that hold 90 % of a normal distribution, as PAR sheets round it."""

PAID_KINDS: Final = frozenset({"ranking", "wager", "dealing", "decision", "settlement", "jackpot"})
"""The kinds of clause that a figure may rest on."""


@dataclass(frozen=True, slots=True)
class LawIdentity:
    """Which law the sheet is about."""

    title: str
    game: str
    edition: str
    ref: str
    name: str
    document: str
    maker: str
    status: Literal["made", "draft", "restated"]
    since: str
    amends: str


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """An option of the notice: its value in words, the clause behind it, what it means."""

    option: str
    value: str
    clause: str
    says: str


@dataclass(frozen=True, slots=True)
class PayLine:
    """What a row of a table pays, and what the law pays if the question changed it."""

    table: str
    row: str
    pays: str
    clause: str
    law_pays: str = ""


@dataclass(frozen=True, slots=True)
class ReturnBand:
    """Where the actual return lies after so many rounds, at each level, by the normal approximation."""

    rounds: int
    limits: tuple[tuple[float, float], ...]
    is_poor: bool


@dataclass(frozen=True, slots=True)
class WagerSheet:
    """A wager with what follows from its outcomes."""

    maths: WagerMaths
    curve: PoolCurve | None = None

    @property
    def deviation(self) -> float:
        return sqrt(self.maths.variance)

    @property
    def volatility_index(self) -> float:
        return VOLATILITY_FACTOR * self.deviation

    @property
    def skewness(self) -> float:
        third = sum(((o.net - self.maths.net) ** 3 * o.probability for o in self.maths.outcomes), Fraction(0))
        return float(third) / self.deviation**3 if self.deviation else 0.0

    @property
    def rounds_needed(self) -> int:
        """Below so many rounds the normal approximation is poor: 25 times the square of the skewness (Cochran)."""
        return int(25 * self.skewness**2) + 1

    @property
    def bands(self) -> tuple[ReturnBand, ...]:
        nets = [outcome.net for outcome in self.maths.outcomes if outcome.probability]
        least, most = float(1 + min(nets)), float(1 + max(nets))
        return tuple(self._band(rounds, least, most) for rounds in ROUNDS)

    def _band(self, rounds: int, least: float, most: float) -> ReturnBand:
        middle, spread = float(self.maths.returned), self.deviation / sqrt(rounds)
        widths = [NormalDist().inv_cdf((1 + level) / 2) * spread for level in LEVELS]
        limits = tuple((max(middle - width, least), min(middle + width, most)) for width in widths)
        return ReturnBand(rounds, limits, rounds < self.rounds_needed)


@dataclass(frozen=True, slots=True)
class PlayCost:
    """A named way to play: its house edge on the first wager, and how much of it the best play would save."""

    play: str
    says: str
    house_edge: Fraction
    costs_more: Fraction


@dataclass(frozen=True)
class Sheet:
    """A PAR sheet. Make one with `make_sheet`."""

    law: LawIdentity
    notice: tuple[NoticeLine, ...]
    limits: tuple[NoticeLine, ...]
    pays: tuple[PayLine, ...]
    play: str
    stake: Cents | None
    unit: Cents
    deals: int | None
    counted: str
    version: str
    wagers: tuple[WagerSheet, ...]
    strategy: StrategyMaths | None
    plays: tuple[PlayCost, ...]
    findings: tuple[Finding, ...]
    readings: tuple[Reading, ...]
    other_readings: tuple[Reading, ...]
    signature: str
    date: str = ""
    is_own_play: bool = False

    @property
    def certainty(self) -> Certainty:
        """What may be said of all the figures together."""
        return least_certain(wager.maths.method for wager in self.wagers).kind

    @property
    def is_exact(self) -> bool:
        return self.certainty is Certainty.EXACT

    @property
    def changed(self) -> tuple[PayLine, ...]:
        """The odds that are not those of the law."""
        return tuple(line for line in self.pays if line.law_pays)

    @property
    def caption(self) -> str:
        """The law and what was changed in it, as it stands under the title of a chart."""
        changed = "".join(f"; {line.table}, {line.row}: {line.pays}" for line in self.changed)
        return f"{self.law.title}, {self.law.ref}: {self.law.document}{changed}"

    def as_data(self) -> dict[str, Any]:
        from pitbook.lab.par.data import sheet_data

        return sheet_data(self)


def make_sheet(game: Game, question: Question, *, date: str = "") -> Sheet:
    """The sheet for a question; it bears a date only if one is given, so that it can be made again byte for byte."""
    found = answer(game, question)
    edition = question.notice.edition
    bearing, others = _readings(game, question.notice)
    return Sheet(
        law=_identity(game, edition),
        notice=tuple(_options(question.notice)),
        limits=tuple(_limits(question.notice)),
        pays=(*_odds(question), *_prizes(question.notice)),
        play=question.play,
        stake=question.stake,
        unit=question.unit,
        deals=game.maths.deals,
        counted="deals" if game.equipment.pack.size else f"{game.equipment.pack.noun}s",
        version=pitbook.__version__,
        wagers=tuple(WagerSheet(wager, _curve(game, question, wager)) for wager in found.maths.wagers),
        strategy=found.maths.strategy,
        plays=tuple(_plays(game, question)),
        findings=found.findings,
        readings=bearing,
        other_readings=others,
        signature=signature(game, question),
        date=date,
        is_own_play=question.own is not None,
    )


# The law


def _identity(game: Game, edition: Edition) -> LawIdentity:
    return LawIdentity(
        title=game.rulebook.title,
        game=edition.game,
        edition=edition.name,
        ref=edition.ref,
        name=edition.title,
        document=edition.document,
        maker=edition.maker,
        status=edition.status,
        since=edition.since.isoformat() if edition.since else "",
        amends=edition.below.ref if edition.below else "",
    )


def _options(notice: Notice) -> Iterator[NoticeLine]:
    """Every option, also those that the operator has left alone."""
    shown = {line.name: line.says for line in sign(notice) if line.kind == "option"}
    for option in notice.edition.options.values():
        if option.kind in OF_LIMITS:
            continue
        is_idle = bool(option.needs) and not notice.flag(option.needs)
        missing = f"of no effect without {option.needs}" if is_idle else "not stated"
        yield NoticeLine(option.name, shown.get(option.name, missing), option.clause, option.says)


def _limits(notice: Notice) -> Iterator[NoticeLine]:
    for line in sign(notice):
        if line.kind == "limit":
            yield NoticeLine(line.about, line.says, line.clause, "")


def _odds(question: Question) -> Iterator[PayLine]:
    """Of the pay tables that are in use, as the question has them."""
    law = question.notice.edition.paytables
    for table in (question.paytables[each.name] for each in offered_tables(question.notice)):
        for row, odds in table.pays.items():
            lawful = law[table.name].pays[row]
            changed = str(lawful) if lawful != odds else ""
            yield PayLine(table.name, row_words(row), str(odds), table.clause, changed)
        if (kept := table.commission) is not None:
            yield PayLine(table.name, "commission", commission_words(kept), kept.clause)


def _prizes(notice: Notice) -> Iterator[PayLine]:
    """The prizes, as the sign gives them."""
    for line in sign(notice):
        if line.kind == "prize":
            yield PayLine(line.name, row_words(line.row), line.says, line.clause)


def _readings(game: Game, notice: Notice) -> tuple[tuple[Reading, ...], tuple[Reading, ...]]:
    """Our readings of this edition: those that payments may rest on, and those of procedure only."""
    edition = notice.edition
    applying = readings_for(game.rulebook, edition)
    bearing = tuple(reading for reading in applying if kinds_read(edition, reading) & PAID_KINDS)
    return bearing, tuple(reading for reading in applying if reading not in bearing)


# The figures


def _plays(game: Game, question: Question) -> Iterator[PlayCost]:
    """The game's named plays, and the user's own where the question is about one."""
    named = replace(question, play=BEST, own=None)
    best = answer(game, named).maths.wagers[0].house_edge
    for name, says, cost in compare_plays(game, named):
        yield PlayCost(name, says, best + cost, cost)
    if question.own is not None:
        edge = answer(game, question).maths.wagers[0].house_edge
        yield PlayCost(question.play, "the play that these figures are for", edge, edge - best)


def _curve(game: Game, question: Question, wager: WagerMaths) -> PoolCurve | None:
    """For a wager on a pool: what it nets where the line bends, where it is fair, now, and some way beyond."""
    pool = question.notice.cents("pool")
    if "fair_pool" not in wager.answers or pool is None:
        return None
    fair: int | None = wager.answers["fair_pool"]
    prizes = [p for table in question.notice.edition.prizetables.values() for p in table.prizes.values() if p.share]
    bends = {int(prize.cents / prize.share) for prize in prizes}
    end = min(max(pool, fair or 0, *bends) * 5 // 4, MOST_CENTS)
    marks = {1, pool, end} | bends | ({fair} if fair is not None and fair <= MOST_CENTS else set())
    points = tuple((cents, _net_at(game, question, wager.wager, cents)) for cents in sorted(marks) if cents >= 1)
    return PoolCurve(wager.wager, points, pool, fair if fair in marks else None)


def _net_at(game: Game, question: Question, wager: str, pool: int) -> Fraction:
    notice = question.notice
    moved = Notice.post(notice.edition, notice.as_data() | {"pool": pool}, in_lab=True)
    return answer(game, replace(question, notice=moved)).wager(wager).net
