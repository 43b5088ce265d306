"""Answers kept on disk under a key of law and code: change either and the old ones are not found any more."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pitbook
from pitbook.games import Game
from pitbook.maths.analysis import GameMaths, Outcome, Question, StrategyMaths, WagerMaths
from pitbook.maths.method import Method
from pitbook.maths.strategy_map import Axis, Cell, StrategyMap


def cache_folder() -> Path:
    """`PITBOOK_CACHE`, or the user's cache folder."""
    named = os.environ.get("PITBOOK_CACHE")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitbook"


@dataclass(frozen=True, slots=True)
class Cache:
    """Where one answer is kept."""

    path: Path

    @classmethod
    def for_question(cls, game: Game, question: Question) -> Cache:
        return cls(cache_folder() / f"{game.name}-{signature(game, question)[:32]}.json")

    @property
    def is_kept(self) -> bool:
        return self.path.exists()

    def load(self) -> GameMaths | None:
        """The kept answer; one that cannot be read is as good as none."""
        try:
            return _from_data(json.loads(self.path.read_text(encoding="utf-8")))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def save(self, maths: GameMaths) -> None:
        """Keep an answer, whole or not at all; a folder that cannot be written to only costs time."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile("w", dir=self.path.parent, delete=False, encoding="utf-8") as file:
                json.dump(_to_data(maths), file)
            Path(file.name).replace(self.path)
        except OSError:
            return


def signature(game: Game, question: Question) -> str:
    """A hash of everything the answer depends on: the law, the code that counts, and the question."""
    home = Path(pitbook.__file__).parent
    sources = [home / "games" / game.folder, home / "maths", home / "cards", home / "law"]
    digest = hashlib.sha256()
    for path in sorted(file for source in sources for file in source.rglob("*") if file.suffix in (".py", ".toml")):
        digest.update(path.name.encode() + path.read_bytes())
    digest.update(json.dumps(_asked(question), sort_keys=True).encode())
    return digest.hexdigest()


def _asked(question: Question) -> dict[str, Any]:
    return {
        "edition": question.notice.edition.ref,
        "notice": question.notice.as_data(),
        "odds": {name: {row: str(o) for row, o in t.pays.items()} for name, t in question.paytables.items()},
        "stake": question.stake,
        "unit": question.unit,
        "play": question.play,
        "own": question.own.text if question.own else "",
    }


def _to_data(maths: GameMaths) -> dict[str, Any]:
    strategy = maths.strategy
    return {
        "wagers": [
            {
                "wager": w.wager,
                "staked": str(w.staked),
                "answers": dict(w.answers),
                "outcomes": [[o.name, str(o.net), str(o.probability)] for o in w.outcomes],
                "method": w.method.as_data(),
            }
            for w in maths.wagers
        ],
        "strategy": strategy
        and {
            "play": strategy.play,
            "words": list(strategy.words),
            "numbers": {name: str(value) for name, value in strategy.numbers.items()},
            "map": strategy.map and _map_to_data(strategy.map),
        },
        "findings": maths.findings,
        "follows": dict(maths.follows),
    }


def _map_to_data(chart: StrategyMap) -> dict[str, Any]:
    cells = [
        asdict(cell) | {"data": {k: [str(v)] if isinstance(v, Fraction) else v for k, v in cell.data.items()}}
        for cell in chart.cells
    ]
    return asdict(replace(chart, cells=())) | {"cells": cells}


def _map_from_data(kept: Mapping[str, Any]) -> StrategyMap:
    cells = (
        Cell(**cell | {"data": {k: Fraction(v[0]) if isinstance(v, list) else v for k, v in cell["data"].items()}})
        for cell in kept["cells"]
    )
    sides = {side: Axis(kept[side]["title"], tuple(kept[side]["values"])) for side in ("across", "down")}
    lists = {name: tuple(kept[name]) for name in ("panels", "answers")}
    return StrategyMap(**{**kept, **sides, **lists, "cells": tuple(cells)})


def _from_data(data: Mapping[str, Any]) -> GameMaths:
    wagers = tuple(
        WagerMaths(
            w["wager"],
            tuple(Outcome(name, Fraction(net), Fraction(chance)) for name, net, chance in w["outcomes"]),
            Fraction(w["staked"]),
            w["answers"],
            method=Method.from_data(w["method"]),
        )
        for w in data["wagers"]
    )
    kept = data["strategy"]
    strategy = kept and StrategyMaths(
        kept["play"],
        tuple(kept["words"]),
        {name: Fraction(value) for name, value in kept["numbers"].items()},
        kept["map"] and _map_from_data(kept["map"]),
    )
    findings = tuple((kind, wager, says) for kind, wager, says in data["findings"])
    return GameMaths(wagers, strategy, findings, data["follows"])
