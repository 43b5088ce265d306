"""Editions amended in memory, as rules.toml would amend them, and questions about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from pitbook.games import find_game
from pitbook.law import Cents, Edition, Notice, Odds
from pitbook.law.edition import PointValue
from pitbook.maths.analysis import BEST, Question


def amended(
    game: str, points: Mapping[str, PointValue], rows: Mapping[str, Mapping[str, str]] | None = None
) -> Edition:
    """The usual edition with some points set otherwise, and pay tables with rows of their own."""
    law = find_game(game).rulebook.edition()
    own = dict(_provisions(law, points))
    tables = {
        name: replace(law.paytables[name], pays={row: Odds.parse(odds) for row, odds in pays.items()})
        for name, pays in (rows or {}).items()
    }
    return replace(law, name="amended", below=law, own=own, own_paytables=tables, own_options={}, own_prizetables={})


def _provisions(law: Edition, points: Mapping[str, PointValue]) -> Iterator[tuple[str, Any]]:
    for name in points:
        rule = law.locate(law.point(name).clause.id)[0]
        mine = {each: points.get(each, value) for each, value in rule.points.items()}
        yield rule.id, replace(rule, points=mine, change="replaces")


def asked(
    law: Edition, options: Mapping[str, Any] | None = None, stake: int | None = None, play: str = BEST
) -> Question:
    """A question about an edition that no rulebook holds."""
    notice = Notice.post(law, options)
    return Question(notice, law.paytables, None if stake is None else Cents(stake), play=play)
