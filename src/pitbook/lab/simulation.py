"""Simulation: rounds dealt by chance and counted by how they end, put beside the mathematics.

Rounds are played in chunks of a fixed size, each with a generator seeded by the seed and the chunk's number. Chunks may
be played anywhere and in any order (`executors`): the same seed gives the same answer.

>>> from pitbook.lab.question import ask
>>> game, question = ask("caribbean-stud@1998", {}, play="pair")
>>> result = simulate(game, question, 1_000_000, seed=7)
>>> result.wager("ante").counts["fold"], result.wager("ante").verdict
(500415, 'agrees within 95 %')
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from math import inf, sqrt
from random import Random
from statistics import NormalDist
from typing import Any, Final

from pitbook.errors import BadInput, BrokenRules, UnknownName
from pitbook.games import Game, find_edition, find_game
from pitbook.games.contract import Decides, Simulator, Tally
from pitbook.lab.executors import Executor, Serial
from pitbook.lab.question import answer
from pitbook.law import Cents, Notice
from pitbook.law.wager_name import family_of
from pitbook.maths.analysis import GameMaths, Outcome, Question, WagerMaths
from pitbook.maths.following import Follows, row_of
from pitbook.procedure.equipment.keeping import Machine
from pitbook.procedure.seats import open_boxes
from pitbook.procedure.virtual import VirtualStaff, draw_all
from pitbook.table.answers import Answer, NoMoreBets, PoolStands, Wager
from pitbook.table.conversation import Conversation, run
from pitbook.table.requests import ClaimPool, Decide, PlaceWagers
from pitbook.table.round import Round

Progress = Callable[[int], None]
"""Told how many more rounds are done."""

MOST_ROUNDS: Final = 10**12
MOST_SEED: Final = 2**64 - 1
CHUNK: Final = 250_000
CHUNK_THROUGH_RULES: Final = 500
LEVELS: Final = (0.95, 0.99)


# What comes out


@dataclass(frozen=True)
class WagerSimulation:
    """How often each outcome of a wager came, beside how often it should.

    The standard error is that of the variance in theory, so that it is right even where a rare prize was never seen.
    """

    theory: WagerMaths
    counts: Mapping[str, int]
    rounds: int

    @cached_property
    def mean(self) -> Fraction:
        """What a unit staked gained on average."""
        return sum((o.net * self.counts.get(o.name, 0) for o in self.theory.outcomes), Fraction(0)) / self.rounds

    @cached_property
    def deviation(self) -> float:
        """The standard deviation of what was dealt; that in theory is the root of its variance."""
        squares = sum((o.net**2 * self.counts.get(o.name, 0) for o in self.theory.outcomes), Fraction(0))
        return sqrt(squares / self.rounds - self.mean**2)

    @property
    def standard_error(self) -> float:
        return sqrt(self.theory.variance / self.rounds)

    def interval(self, level: float) -> tuple[float, float]:
        """The confidence interval of the mean."""
        reach = _reach(level) * self.standard_error
        return float(self.mean) - reach, float(self.mean) + reach

    @property
    def z(self) -> float:
        """How many standard errors the mean is away from the net in theory, or from its bound if that may be off."""
        away = self.mean - self.theory.net
        beyond = float(max(abs(away) - (self.theory.method.reach or 0), Fraction(0))) * ((away > 0) - (away < 0))
        return beyond / self.standard_error if self.standard_error else (inf if beyond else 0.0)

    @property
    def verdict(self) -> str:
        if self.theory.method.reach is None:
            return "cannot be compared"
        within = next((level for level in LEVELS if abs(self.z) <= _reach(level)), None)
        return "disagrees" if within is None else f"agrees within {within:.0%}".replace("%", " %")

    def as_data(self) -> dict[str, Any]:
        method = self.theory.method
        return {
            "wager": self.theory.wager,
            "theory": method.as_data(),
            "mean": float(self.mean),
            "standard_error": self.standard_error,
            "deviation": self.deviation,
            "intervals": {f"{level:.0%}": list(self.interval(level)) for level in LEVELS},
            method.name_of_number: method.number(self.theory.net),
            "z": self.z,
            "verdict": self.verdict,
            "outcomes": [
                {
                    "name": o.name,
                    "net": str(o.net),
                    "count": self.counts.get(o.name, 0),
                    "frequency": self.counts.get(o.name, 0) / self.rounds,
                    "probability": method.number(o.probability),
                }
                for o in self.theory.outcomes
            ],
        }


@dataclass(frozen=True)
class Simulation:
    """A finished simulation: what was asked, how it was done, and each wager's result.

    `unplayed` are wagers that the rules were not asked about, since they are made in the middle of a round only.
    """

    question: Question
    rounds: int
    seed: int
    method: str
    place: str
    wagers: tuple[WagerSimulation, ...]
    seconds: float
    unplayed: tuple[str, ...] = ()

    @property
    def rounds_a_second(self) -> float:
        return self.rounds / self.seconds

    @property
    def agrees(self) -> bool:
        return all(wager.verdict != "disagrees" for wager in self.wagers)

    def wager(self, name: str) -> WagerSimulation:
        found = next((wager for wager in self.wagers if wager.theory.wager == name), None)
        if found is None:
            known = ", ".join(wager.theory.wager for wager in self.wagers)
            raise UnknownName(f"no wager {name!r} here", remedy=f"the wagers are {known}")
        return found

    def as_data(self) -> dict[str, Any]:
        """What `pitbook simulate --json` prints."""
        edition = self.question.notice.edition
        return {
            "game": edition.game,
            "edition": edition.name,
            "notice": self.question.notice.as_data(),
            "stake": self.question.stake,
            "unit": self.question.unit,
            "play": self.question.play,
            "method": self.method,
            "place": self.place,
            "rounds": self.rounds,
            "seed": self.seed,
            "seconds": round(self.seconds, 4),
            "rounds_a_second": round(self.rounds_a_second),
            "wagers": [wager.as_data() for wager in self.wagers],
            "unplayed": list(self.unplayed),
        }


@lru_cache(maxsize=8)
def _reach(level: float) -> float:
    """How many standard errors on either side an interval of this level takes in."""
    return NormalDist().inv_cdf((1 + level) / 2)


# Running it


def simulate(
    game: Game,
    question: Question,
    rounds: int,
    seed: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    *,
    through_rules: bool = False,
) -> Simulation:
    """Play so many rounds under the question's notice and play, and compare with the mathematics.

    `through_rules` plays each round by the rules in the game's `play.py`, some thousand a second, and reads what was
    paid from its facts; otherwise the game's compiled code counts outcomes, some million a second.
    """
    _check_size(rounds, seed)
    executor = executor or Serial()
    simulator = _simulator(game, question, through_rules=through_rules)
    if through_rules:
        question = _as_the_rules_pay(question, simulator)
    maths = answer(game, question).maths
    theory = maths.wagers
    chunks = _RulesChunks if through_rules else _KernelChunks
    task = chunks.prepare(simulator, question, maths, seed, rounds)
    start = time.perf_counter()
    total = _total(executor, task, progress)
    seconds = time.perf_counter() - start
    theory = tuple(wager for wager in theory if wager.wager in total)  # one that is made later is in no first round
    if through_rules:
        theory = tuple(_by_net(wager) for wager in theory if wager.wager in simulator.stakes)
        total = {w.wager: Counter(_named(w, simulator.stakes[w.wager], total[w.wager])) for w in theory}
    results = tuple(_compared(wager, total.get(wager.wager, {}), rounds) for wager in theory)
    unplayed = tuple(wager.wager for wager in maths.wagers if wager.wager not in {each.wager for each in theory})
    return Simulation(question, rounds, seed, task.method, executor.says, results, seconds, unplayed)


def _check_size(rounds: int, seed: int) -> None:
    if not 1 <= rounds <= MOST_ROUNDS:
        remedy = f"play from 1 to {MOST_ROUNDS:,} of them"
        raise BadInput(f"{rounds:,} rounds cannot be played", where="rounds", remedy=remedy)
    if not 0 <= seed <= MOST_SEED:
        raise BadInput(f"{seed} is no seed", where="seed", remedy=f"give a whole number from 0 to {MOST_SEED}")


def _simulator(game: Game, question: Question, *, through_rules: bool = False) -> Simulator:
    make = game.maths.simulator
    if make is not None:
        return make(question)
    if through_rules and not game.record.choices:
        return _Undecided.of(game, question)
    what = f"{game.name} cannot be simulated: its MATHS has no simulator"
    figures = f"see its figures: pitbook edge {game.name}"
    raise BadInput(what, remedy=f"play it through the rules, or {figures}" if not game.record.choices else figures)


@dataclass(frozen=True, slots=True)
class _Undecided:
    """A game in which nothing is decided once wagers are made: the rules alone can play it."""

    stakes: Mapping[str, Cents]
    members: Mapping[str, str]

    @classmethod
    def of(cls, game: Game, question: Question) -> _Undecided:
        """One stake on every row that the mathematics has; of a family, on its first member."""
        request = game.begin(question.notice).request
        open_now = request.wagers if isinstance(request, PlaceWagers) else ()
        rows = [wager.wager for wager in answer(game, question).maths.wagers]
        made = {row: [wager for wager in open_now if row in (wager, family_of(wager))] for row in rows}
        stake = question.usual_stake(rows[0])
        in_order = sorted((row for row in rows if made[row]), key=lambda row: open_now.index(made[row][0]))
        if not in_order:
            what = f"no wager of {game.name} that has figures is made before the round"
            raise BadInput(what, remedy=f"see its figures: pitbook edge {game.name}")
        return cls(dict.fromkeys(in_order, stake), {row: made[row][0] for row in in_order})

    def play_chunk(self, seed: int, chunk: int, rounds: int) -> Tally:
        raise BrokenRules("a game without compiled code is played through the rules only")


def _total(executor: Executor, task: _Chunks, progress: Progress | None) -> dict[str, Counter[str]]:
    total: dict[str, Counter[str]] = {}
    for rounds, tally in executor.run(task, range(task.count)):
        for wager, counts in tally.items():
            total.setdefault(wager, Counter()).update(counts)
        if progress:
            progress(rounds)
    return total


def _compared(theory: WagerMaths, counts: Mapping[str, int], rounds: int) -> WagerSimulation:
    """The counts of a wager beside its mathematics, each round in them once and none that cannot be."""
    known = {outcome.name for outcome in theory.outcomes}
    strange = [name for name, count in counts.items() if count and name not in known]
    if strange:
        raise BrokenRules(f"{theory.wager} ended in {strange[0]!r}, which the mathematics says cannot happen")
    if sum(counts.values()) != rounds:
        raise BrokenRules(f"{sum(counts.values()):,} outcomes of {theory.wager} in {rounds:,} rounds")
    return WagerSimulation(theory, {name: counts.get(name, 0) for name in known}, rounds)


# Chunks: the tasks that executors run


@dataclass(frozen=True, slots=True)
class _Chunks:
    """All rounds, cut into chunks: calling it with a chunk's number plays it."""

    simulator: Simulator
    seed: int
    rounds: int

    size = 1
    method = ""

    @classmethod
    def prepare(cls, simulator: Simulator, question: Question, maths: GameMaths, seed: int, rounds: int) -> _Chunks:
        return cls(simulator, seed, rounds)

    @property
    def count(self) -> int:
        return -(-self.rounds // self.size)

    def __call__(self, chunk: int) -> tuple[int, Tally]:
        """The chunk's rounds: how many they are, and how they ended."""
        rounds = min(self.size, self.rounds - chunk * self.size)
        return rounds, self.play(chunk, rounds)

    def play(self, chunk: int, rounds: int) -> Tally:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class _KernelChunks(_Chunks):
    size = CHUNK
    method = "compiled kernel"

    def play(self, chunk: int, rounds: int) -> Tally:
        return self.simulator.play_chunk(self.seed, chunk, rounds)


@dataclass(frozen=True, slots=True)
class _RulesChunks(_Chunks):
    """Rounds played by the rules; outcomes go by what they net in cents."""

    ref: str = ""
    notice_data: tuple[tuple[str, Any], ...] = ()
    follows: Follows = field(default_factory=dict)

    size = CHUNK_THROUGH_RULES
    method = "through the rules"

    @classmethod
    def prepare(
        cls, simulator: Simulator, question: Question, maths: GameMaths, seed: int, rounds: int
    ) -> _RulesChunks:
        notice = question.notice
        options = notice.edition.options
        needed = {name for name, option in options.items() if not option.needs or notice.flag(option.needs)}
        data = tuple((name, value) for name, value in notice.as_data().items() if name in needed)
        return cls(simulator, seed, rounds, notice.edition.ref, data, dict(maths.follows))

    def play(self, chunk: int, rounds: int) -> Tally:
        notice = Notice.post(find_edition(self.ref), dict(self.notice_data), in_lab=True)
        game, chance = find_game(notice.edition.game), Random(f"{self.seed}/{chunk}")
        tally: dict[str, Counter[str]] = {wager: Counter() for wager in self.simulator.stakes}
        for _ in range(rounds):
            table = _play_round(game, notice, self.simulator, draw_all(game.equipment, notice, chance)).table
            for wager, net in _nets(table, tally, self.follows).items():
                tally[wager][str(net)] += 1
        return tally


# Through the rules


def _play_round(game: Game, notice: Notice, simulator: Simulator, machine: Machine) -> Conversation:
    """One round of one player in the first box."""
    staff, box = VirtualStaff(machine), open_boxes(notice)[0]
    made = ((simulator.members.get(name, name), cents) for name, cents in simulator.stakes.items())
    wagers = iter([Wager(box, "player", name, cents) for name, cents in made])

    def source(talk: Conversation) -> Answer:
        match talk.request:
            case PlaceWagers():
                return next(wagers, NoMoreBets())
            case Decide() as request if isinstance(simulator, Decides):
                return simulator.decide(talk.table, request)
            case ClaimPool():
                return PoolStands(notice.cents("pool") or Cents(0))
        reply = staff.answer(talk)
        if reply is None:
            raise BrokenRules(f"nobody answers for {talk.request.awaits if talk.request else 'a round that is over'}")
        return reply

    return run(game.begin(notice), source)


def _nets(table: Round, wagers: Iterable[str], follows: Follows) -> dict[str, int]:
    """What each first wager netted in cents, later wagers counted with those that the game has them follow."""
    nets = dict.fromkeys(wagers, 0)
    for stake, end in table.ended.items():
        again = sum(fact.net for fact in table.besides.get(stake, ()))
        row = row_of(stake.wager, nets, follows)
        if row is not None:
            nets[row.name] += end.net + again
    return nets


def _as_the_rules_pay(question: Question, simulator: Simulator) -> Question:
    """The question at the stake that is played; odds and units that the rules do not know are refused."""
    law = question.notice.edition.paytables
    changed = [f"{name}.{row}" for name, t in question.paytables.items() for row in t.pays if t != law[name]]
    if changed:
        remedy = f"leave {changed[0].partition('.')[0]} as it is, or simulate with the compiled kernel"
        raise BadInput("the rules pay the odds of the law only", where=changed[0], remedy=remedy)
    if question.unit != 1:
        raise BadInput("the rules pay to the cent", where="unit", remedy="leave the unit out")
    return replace(question, stake=next(iter(simulator.stakes.values())))


def _by_net(wager: WagerMaths) -> WagerMaths:
    """The wager with outcomes of equal payment as one, for money does not tell them apart."""
    alike: dict[Fraction, list[Outcome]] = {}
    for outcome in wager.outcomes:
        alike.setdefault(outcome.net, []).append(outcome)
    outcomes = (
        Outcome(" or ".join(o.name for o in each), net, sum((o.probability for o in each), Fraction(0)))
        for net, each in alike.items()
    )
    return replace(wager, outcomes=tuple(outcomes))


def _named(wager: WagerMaths, stake: Cents, cents_counts: Mapping[str, int]) -> dict[str, int]:
    """Counts by payment in cents as counts by outcome; a payment of no outcome keeps its own name."""
    names = {str(outcome.net * stake): outcome.name for outcome in wager.outcomes}
    return {names.get(cents, f"{cents} cents"): count for cents, count in cents_counts.items()}


__all__ = ["Decides", "Simulation", "Simulator", "WagerSimulation", "simulate"]
