"""What applicants, makers and papers say of a game, put beside what the lab computes.

Claims stand in `claims.toml` in a game's folder. The verdict is computed: a claim is confirmed if our figure, rounded
to the places of the claim, is the claim's; confirmed under a reading if that needs other options than the law's; and
else refuted.

A figure of ours that may be off is every figure between its bounds. If all of them confirm the claim, it is confirmed;
if some do, it lies within our bound; if none does, it is refuted. Without a bound nothing is decided.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from importlib.resources import files
from typing import Any, Final, Literal

from pitbook.errors import BrokenRules, PitbookError
from pitbook.games import find_game, game_names
from pitbook.lab.findings import Finding
from pitbook.lab.question import Analysis, analyse
from pitbook.maths.analysis import WagerMaths
from pitbook.maths.method import Method, least_certain

Verdict = Literal["confirmed", "confirmed under a reading", "within our bound", "undecided", "refuted"]

FIGURES: Final[Mapping[str, Callable[[WagerMaths], Fraction]]] = {
    "house_edge": lambda maths: maths.house_edge,
    "element_of_risk": lambda maths: maths.element_of_risk,
    "hit_frequency": lambda maths: maths.hit_frequency,
    "returned": lambda maths: maths.returned,
}
"""What a claim may state of a wager, beside how likely one of its outcomes is."""

AS_FAR_OFF: Final = frozenset({"house_edge", "returned"})
"""The figures that are off by as much as the expected net is; how far others are off no method says."""


Groups = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """A figure somebody states, in their words and with their number of places."""

    game: str
    edition: str
    who: str
    says: str
    wager: str
    figure: str
    states: tuple[str, ...]
    options: tuple[tuple[str, Any], ...]
    play: str
    reading: str
    mean_of: Groups = ()
    """Groups of wagers: the figure is the mean over the groups of the mean within each."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim, our figure for it and how it was found, and what that makes of the claim."""

    claim: Claim
    ours: Fraction
    verdict: Verdict
    method: Method

    def as_data(self) -> dict[str, Any]:
        return {
            "game": self.claim.game,
            "edition": self.claim.edition,
            "who": self.claim.who,
            "claim": self.claim.says,
            "wager": self.claim.wager,
            "figure": self.claim.figure,
            "states": list(self.claim.states),
            "ours": self.method.number(self.ours),
            "method": self.method.as_data(),
            "reading": self.claim.reading,
            "verdict": self.verdict,
        }


def judge_all() -> list[Judged]:
    """Every claim of every game."""
    return [judge(claim) for name in game_names() for claim in read_claims(name)]


def findings_of_all() -> list[tuple[str, Finding]]:
    """What is odd in every edition of every game, under the notice that the rules themselves suggest."""
    games = [game for game in map(find_game, game_names()) if game.has_maths]
    editions = [edition.ref for game in games for edition in game.rulebook.editions.values()]
    return [(ref, finding) for ref in editions for finding in analyse(ref).findings]


def read_claims(game: str) -> list[Claim]:
    """The claims about one game; a game may have none."""
    path = files("pitbook.games") / find_game(game).folder / "claims.toml"
    if not path.is_file():
        return []
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8")).get("claim", [])
    except tomllib.TOMLDecodeError as bad:
        raise BrokenRules(f"it is not TOML: {bad}", where=_file(game)) from None
    return [_checked(game, entry, number) for number, entry in enumerate(entries, 1)]


def _checked(game: str, entry: Mapping[str, Any], number: int) -> Claim:
    """A claim with all that it needs, and a list where several figures may stand."""
    where = f"{_file(game)}, claim {number}"
    if missing := [name for name in _NEEDED if name not in entry]:
        raise BrokenRules(f"the claim has no {missing[0]!r}", where=where, remedy=f"it needs {', '.join(_NEEDED)}")
    if not isinstance(entry["states"], list):
        raise BrokenRules("'states' is not a list", where=where, remedy=f'write states = ["{entry["states"]}"]')
    return _claim(game, entry)


_NEEDED: Final = ("edition", "who", "says", "wager", "figure", "states")


def _file(game: str) -> str:
    return f"{find_game(game).folder}/claims.toml"


def _claim(game: str, entry: Mapping[str, Any]) -> Claim:
    return Claim(
        game=game,
        edition=entry["edition"],
        who=entry["who"],
        says=entry["says"],
        wager=entry["wager"],
        figure=entry["figure"],
        states=tuple(entry["states"]),
        options=tuple(entry.get("options", {}).items()),
        play=entry.get("play", "best"),
        reading=entry.get("reading", ""),
        mean_of=tuple(map(tuple, entry.get("mean_of", ()))),
    )


def judge(claim: Claim) -> Judged:
    """Compute our figure and the verdict; two statements are the ends of a range. A claim about nothing is a fault."""
    try:
        return _judge(claim)
    except PitbookError as wrong:
        what = f"the claim about {claim.wager} of {claim.edition} cannot be judged: {wrong.what}"
        raise BrokenRules(what, where=_file(claim.game), remedy=wrong.remedy) from wrong


def _judge(claim: Claim) -> Judged:
    analysis = analyse(f"{claim.game}@{claim.edition}", dict(claim.options), play=claim.play)
    groups = claim.mean_of or ((claim.wager,),)
    ours = _mean(groups, lambda wager: figure(analysis, wager, claim.figure))
    methods = {wager: method_of(analysis, wager, claim.figure) for group in groups for wager in group}
    reaches = {wager: _reach(method, claim.figure) for wager, method in methods.items()}
    known = {wager: reach for wager, reach in reaches.items() if reach is not None}
    reach = _mean(groups, lambda wager: known[wager]) if len(known) == len(reaches) else None
    return Judged(claim, ours, _verdict(claim, ours, reach), least_certain(methods.values()))


def _verdict(claim: Claim, ours: Fraction, reach: Fraction | None) -> Verdict:
    if reach is None:
        return "undecided"
    low, high = ours - reach, ours + reach
    if _lies_in(low, high, claim.states):
        return "confirmed under a reading" if claim.reading else "confirmed"
    return "within our bound" if _meets(low, high, claim.states) else "refuted"


def _mean(groups: Groups, value: Callable[[str], Fraction]) -> Fraction:
    means = [sum(map(value, group), Fraction(0)) / len(group) for group in groups]
    return sum(means, Fraction(0)) / len(means)


def _reach(method: Method, name: str) -> Fraction | None:
    """How far a figure found so may be away from the true one."""
    return method.reach if method.is_exact or name in AS_FAR_OFF else None


def method_of(analysis: Analysis, wager: str, name: str) -> Method:
    """How one number of an analysis was found; those of the play are as sure as the first wager's."""
    strategy = analysis.maths.strategy
    is_of_play = strategy is not None and name in strategy.numbers
    return analysis.maths.wagers[0].method if is_of_play else analysis.wager(wager).method


def figure(analysis: Analysis, wager: str, name: str) -> Fraction:
    """One number of an analysis, by name."""
    maths = analysis.wager(wager)
    strategy = analysis.maths.strategy
    if strategy and name in strategy.numbers:
        return strategy.numbers[name]
    if name in FIGURES:
        return FIGURES[name](maths)
    named = [o.probability for o in maths.outcomes if name == f"probability of {o.name}"]
    if not named:
        known = ", ".join((*FIGURES, *(f"probability of {o.name}" for o in maths.outcomes)))
        raise BrokenRules(f"a claim speaks of {name!r}, which no analysis has", remedy=f"there are {known}")
    return sum(named, Fraction(0))


def _lies_in(low: Fraction, high: Fraction, states: tuple[str, ...]) -> bool:
    """Whether every figure between these is, when rounded, what is stated, or within the range that is stated."""
    return _is_from(low, states[0]) and _is_up_to(high, states[-1])


def _meets(low: Fraction, high: Fraction, states: tuple[str, ...]) -> bool:
    """Whether some figure between these is."""
    return _is_from(high, states[0]) and _is_up_to(low, states[-1])


def _is_from(ours: Fraction, state: str) -> bool:
    return _rounded(ours, state) >= _value(state)


def _is_up_to(ours: Fraction, state: str) -> bool:
    return _rounded(ours, state) <= _value(state)


def _value(state: str) -> Decimal | Fraction:
    """`5.224 %` as a number of hundredths, `a/b` as it is."""
    return Fraction(state) if "/" in state else Decimal(state.removesuffix("%").strip())


def _rounded(ours: Fraction, state: str) -> Decimal | Fraction:
    """Our figure with as many places as the statement has."""
    if "/" in state:
        return ours
    scaled = ours * 100 if state.endswith("%") else ours
    places = len(state.removesuffix("%").strip().partition(".")[2])
    half_up = (2 * scaled.numerator * 10**places + scaled.denominator) // (2 * scaled.denominator)
    return Decimal(half_up).scaleb(-places)
