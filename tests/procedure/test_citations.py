"""A refusal cites the rule on its matter or none: no other rule stands in for one that a game does not have."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from rich.console import Console

from pitbook.cli.play.reference import draw_limits, draw_sign
from pitbook.errors import Refused
from pitbook.games import find_game
from pitbook.games.contract import Game
from pitbook.law import Cents, Notice
from pitbook.table.answers import Joining, Wager

LIMITS = {"limits": {"ante": {"min": 500}}}


def without(*points: str, has_limits: bool = True) -> Game:
    """Caribbean Stud whose law lacks these points, or the option of limits."""
    game = find_game("caribbean-stud")
    law = game.rulebook.edition()
    own = {
        id_: replace(rule, points={name: value for name, value in rule.points.items() if name not in points})
        for id_, rule in law.own.items()
    }
    options = {name: option for name, option in law.own_options.items() if has_limits or name != "limits"}
    changed = replace(law, own=own, own_options=options)
    return replace(game, rulebook=replace(game.rulebook, editions={changed.name: changed}))


def refusal(game: Game, wager: Wager) -> Refused:
    talk = game.begin(Notice.post(game.rulebook.edition(), LIMITS))
    with pytest.raises(Refused) as refused:
        talk.answer(wager)
    return refused.value


def test_limits_are_cited_by_the_rule_that_gives_them_to_the_operator() -> None:
    """The rule on making wagers is 5.1, and the sign rests on 2.0."""
    told = refusal(without("limits"), Wager(1, "A", "ante", Cents(100)))
    assert (told.what, told.clause) == ("$1.00 is under the minimum of $5.00", "2.0")


def test_a_game_without_a_rule_on_spoken_wagers_cites_none() -> None:
    told = refusal(without("spoken-wager"), Wager(1, "A", "ante", Cents(500), chips=False))
    assert (told.what, told.clause) == ("box 1 ante was only spoken", "")


@pytest.mark.parametrize("draw", [draw_limits, draw_sign])
def test_the_terminal_shows_a_law_without_limits(draw: object) -> None:
    out, notice = io.StringIO(), Notice.post(without("limits", has_limits=False).rulebook.edition())
    Console(file=out, width=80).print(draw(notice))  # type: ignore[operator]
    assert "no wager has limits" in out.getvalue()


def test_the_terminal_cites_the_rule_on_limits() -> None:
    out = io.StringIO()
    Console(file=out, width=80).print(draw_limits(Notice.post(without("limits").rulebook.edition(), LIMITS)))
    assert "limits are on the sign, by rule 2.0" in out.getvalue()


def test_nobody_waits_for_a_box_where_no_rule_gives_one_up() -> None:
    game = without("waiting-player")
    talk = game.begin(Notice.post(game.rulebook.edition()))
    with pytest.raises(Refused, match="no rule on players who wait for a box"):
        talk.answer(Joining("B"))
    assert not talk.facts
