"""Asking the lab: the mathematics of every wager under a notice, kept on disk until law or code change.

>>> answer = analyse("caribbean-stud@1998", {"bet.royal-flush": "100 to 1"})
>>> answer.wager("ante").net == Fraction(-1_041_372_912_372, 19_933_230_517_200)
True
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitbook.errors import BadInput, BadNotice, UnknownName
from pitbook.games import Game, find_edition, find_game
from pitbook.lab.cache import Cache
from pitbook.lab.findings import Finding, find_odd
from pitbook.law import Edition, Notice, Odds, PayTable, cents
from pitbook.law.sign import offered_tables
from pitbook.maths.analysis import BEST, GameMaths, Question, WagerMaths
from pitbook.maths.method import Method

if TYPE_CHECKING:
    from pitbook.lab.strategy_file import Decide


@dataclass(frozen=True)
class Analysis:
    """The answer to a question about a game. Print it, take it as data, or show it in a notebook."""

    question: Question
    maths: GameMaths
    findings: tuple[Finding, ...]
    seconds: float

    @property
    def edition(self) -> Edition:
        return self.question.notice.edition

    def wager(self, name: str) -> WagerMaths:
        """The mathematics of one wager."""
        found = next((wager for wager in self.maths.wagers if wager.wager == name), None)
        if found is None:
            known = ", ".join(wager.wager for wager in self.maths.wagers)
            raise UnknownName(f"no wager {name!r} here", remedy=f"the wagers are {known}")
        return found

    def as_data(self) -> dict[str, Any]:
        """What `pitbook edge --json` prints."""
        strategy = self.maths.strategy
        return {
            "game": self.edition.game,
            "edition": self.edition.name,
            "notice": self.question.notice.as_data() | _changed(self.question),
            "stake": self.question.stake,
            "unit": self.question.unit,
            "play": self.question.play,
            "method": self.maths.certainty.value,
            "seconds": round(self.seconds, 4),
            "wagers": [wager_data(wager) for wager in self.maths.wagers],
            "strategy": {
                "play": strategy.play,
                "words": list(strategy.words),
                "numbers": {name: self._first.number(value) for name, value in strategy.numbers.items()},
                "grid": [{k: _plain(v) for k, v in cell.items()} for cell in strategy.grid],
            }
            if strategy
            else None,
            "findings": [finding.as_data() for finding in self.findings],
            "follows": dict(self.maths.follows),
        }

    @property
    def _first(self) -> Method:
        """How the wager was reckoned that the play is about."""
        return self.maths.wagers[0].method

    def _repr_html_(self) -> str:
        """How a notebook shows it."""
        rows = "".join(
            f"<tr><td>{escape(w.wager)}</td><td>{float(w.house_edge):.4%}</td><td>{float(w.element_of_risk):.4%}</td>"
            f"<td>{float(w.hit_frequency):.4%}</td><td>{float(w.variance) ** 0.5:.4f}</td></tr>"
            for w in self.maths.wagers
        )
        heads = (
            "<tr><th>wager</th><th>house edge</th><th>element of risk</th><th>hit frequency</th><th>deviation</th></tr>"
        )
        words = "".join(
            f"<p>{escape(sentence)}</p>" for sentence in (self.maths.strategy.words if self.maths.strategy else ())
        )
        found = "".join(f"<p><b>{escape(finding.kind)}</b>: {escape(finding.says)}</p>" for finding in self.findings)
        title = f"<h3>{escape(self.edition.ref)}, {escape(self.question.play)} play</h3>"
        unsure = "".join(
            f"<p>{escape(w.wager)}: {escape(w.method.says)}</p>" for w in self.maths.wagers if not w.method.is_exact
        )
        return f"{title}<table>{heads}{rows}</table>{unsure}{words}{found}"


def analyse(
    ref: str,
    options: Mapping[str, Any] | None = None,
    *,
    stake: int | None = None,
    unit: int = 1,
    play: str | Path | Decide = BEST,
    fresh: bool = False,
) -> Analysis:
    """The mathematics of every wager of a game under a notice: exact, or as its `method` says.

    `options` are those of the notice, and odds of a pay table as `{"bet.royal-flush": "100 to 1"}`. With a `stake` in
    cents, payments are rounded down to the `unit` and held to the maximum payout. `play` is a named way to play, a file
    that describes one (`lab.strategy_file`), or a function from a hand, and the dealer's card if there is one, to a
    choice.
    """
    game, question = ask(ref, options or {}, stake=stake, unit=unit, play=play)
    return answer(game, question, fresh=fresh)


def ask(
    ref: str, options: Mapping[str, Any], *, stake: int | None = None, unit: int = 1, play: str | Path | Decide = BEST
) -> tuple[Game, Question]:
    """The game, and the question put to it, checked against the law."""
    edition = find_edition(ref)
    game = find_game(edition.game)
    odds = {name: v for name, v in options.items() if "." in name and name.partition(".")[0] in edition.paytables}
    notice = Notice.post(edition, {name: value for name, value in options.items() if name not in odds}, in_lab=True)
    _check_in_use(notice, odds)
    question = Question(
        notice,
        _with_odds(edition, odds),
        None if stake is None else cents(stake, where="stake"),
        cents(unit, where="unit"),
    )
    return game, _with_play(game, question, play)


def _with_play(game: Game, question: Question, play: str | Path | Decide) -> Question:
    if isinstance(play, str) and _is_named(game, question, play):
        return replace(question, play=play)
    if isinstance(play, str) and not Path(play).suffix:
        remedy = f"choose {', '.join(game.maths.plays)}, or a file that describes one"
        raise UnknownName(f"no way to play {play!r}", remedy=remedy)
    from pitbook.lab.strategy_file import play_by, read_play

    if game.maths.choosing is None:
        raise _no_play_of_ones_own(game)
    choosing = game.maths.choosing(question.law)
    own = read_play(Path(play), choosing) if isinstance(play, str | Path) else play_by(play, choosing)
    return replace(question, play=own.name, own=own)


def _no_play_of_ones_own(game: Game) -> BadInput:
    if not game.record.choices:
        return BadInput(f"nothing is to be chosen in {game.name}", where="play", remedy="leave the play out")
    what = f"a play of your own cannot be written down for {game.name}"
    return BadInput(what, where="play", remedy=f"choose {', '.join(game.maths.plays)}")


def _is_named(game: Game, question: Question, play: str) -> bool:
    """Whether the game has a play of that name; its mathematics is slow to load and asked last."""
    has_answer = play == BEST or Cache.for_question(game, replace(question, play=play)).is_kept
    return has_answer or play in game.maths.plays


def options_from_words(edition: Edition, words: Iterable[str]) -> dict[str, Any]:
    """Options as the command line gives them: those of the notice, and odds of its pay tables."""
    words = list(words)
    is_odds = {word: word.partition(".")[0] in edition.paytables for word in words}
    notice = Notice.from_words(edition, [word for word in words if not is_odds[word]], in_lab=True)
    given = {name: value for name, value in notice.as_data().items() if _is_given(name, words)}
    return given | {w.partition("=")[0]: w.partition("=")[2] for w in words if is_odds[w]}


def answer(game: Game, question: Question, *, fresh: bool = False) -> Analysis:
    """The answer, from the cache unless a fresh one is asked for."""
    start = time.perf_counter()
    cache = Cache.for_question(game, question)
    is_function = question.own is not None and not question.own.text  # what it does can change without a trace
    maths = None if fresh or is_function else cache.load()
    if maths is None:
        maths = game.maths.analyse(question)
        if not is_function:
            cache.save(maths)
    return Analysis(question, maths, find_odd(question, maths), time.perf_counter() - start)


def compare_plays(game: Game, question: Question) -> list[tuple[str, str, Fraction]]:
    """Each named way to play, in words, and what it costs more than the best one, per unit of the first wager."""
    best = answer(game, replace(question, play=BEST, own=None)).maths.wagers[0].net
    return [
        (name, style.says, best - answer(game, replace(question, play=name, own=None)).maths.wagers[0].net)
        for name, (style, _) in game.maths.plays.items()
    ]


def wager_data(wager: WagerMaths) -> dict[str, Any]:
    number = wager.method.number
    return {
        "wager": wager.wager,
        "method": wager.method.as_data(),
        "net": number(wager.net),
        "house_edge": float(wager.house_edge),
        "element_of_risk": float(wager.element_of_risk),
        "variance": float(wager.variance),
        "hit_frequency": float(wager.hit_frequency),
        "staked": number(wager.staked),
        "outcomes": [{"name": o.name, "net": str(o.net), "probability": number(o.probability)} for o in wager.outcomes],
        "answers": dict(wager.answers),
    }


def _check_in_use(notice: Notice, odds: Iterable[str]) -> None:
    """Refuse odds of a pay table by which this notice does not pay: changing them would change nothing."""
    used = [table.name for table in offered_tables(notice)]
    for name in odds:
        table = notice.edition.paytables[name.partition(".")[0]]
        if table.name not in used:
            wanted = ", ".join(f"{option}={value}" for option, value in table.offered.items())
            remedy = f"choose {wanted or f'{table.name}=true'}, or change {', '.join(used)}"
            what = f"the notice does not pay by {table.name}"
            raise BadNotice(what, where=name, clause=table.clause, remedy=remedy)


def _with_odds(edition: Edition, odds: Mapping[str, Any]) -> dict[str, PayTable]:
    tables = dict(edition.paytables)
    for name, value in odds.items():
        table, _, row = name.partition(".")
        if row not in tables[table].pays:
            remedy = f"the rows of {table} are {', '.join(tables[table].pays)}"
            raise UnknownName(f"no odds {name!r}", where=name, clause=tables[table].clause, remedy=remedy)
        tables[table] = replace(tables[table], pays={**tables[table].pays, row: _odds(name, value)})
    return tables


def _odds(name: str, value: object) -> Odds:
    text = str(value).replace(":", " to ").replace("/", " to ") if not isinstance(value, bool | float) else ""
    parts = text.split(" to ") if " to " in text else [text, "1"]
    if len(parts) == 2 and all(part.strip().isdigit() for part in parts) and int(parts[1]) > 0:
        return Odds(int(parts[0]), int(parts[1]))
    raise BadNotice(f"{value!r} are not odds", where=name, remedy="write 100, '100 to 1' or '3:2'")


def _is_given(name: str, words: Iterable[str]) -> bool:
    return any(word.partition("=")[0].partition(".")[0] == name for word in words)


def _changed(question: Question) -> dict[str, str]:
    """The odds that are not those of the law."""
    law = question.notice.edition.paytables
    return {
        f"{name}.{row}": str(odds)
        for name, table in question.paytables.items()
        for row, odds in table.pays.items()
        if odds != law[name].pays[row]
    }


def _plain(value: Any) -> Any:
    return float(value) if isinstance(value, Fraction) else value


__all__ = ["Analysis", "analyse", "answer", "ask", "compare_plays", "options_from_words"]
