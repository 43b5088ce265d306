"""What wins: the wagers of Roulette, which the division takes over with their odds."""

from __future__ import annotations

from typing import Final

from pitbook.games.roulette.winning import PARTS, numbers_of, pockets_of, row_for, words_for
from pitbook.law import Clause, Odds
from pitbook.law.wager_name import family_of
from pitbook.procedure.terminals.spinning import Result, Spinning
from pitbook.table.ask import spin
from pitbook.table.requests import Spin
from pitbook.table.round import Round, Step

CAUSES: Final = {
    "disrupted": ("7.2", "something disrupted the game, or could have compromised it"),
    "left-the-wheel": ("roulette 6.1(a)", "the ball left the wheel"),
    "foreign-object": ("roulette 6.1(b)", "something got into the wheel or touched the ball"),
    "wheel-stopped": ("roulette 6.1(c)", "the wheel stopped, or changed its direction"),
    "few-turns": ("roulette 6.1(d)", "the ball did not go around four times"),
}
"""Why a spin may be void."""


def rule_on(table: Round, wager: str) -> Clause:
    return table.cite(f"roulette 3.1({PARTS[family_of(wager)]})")


def spin_the_ball(table: Round) -> Step:
    """Where the ball comes to rest, or nothing if something irregular came instead."""
    pocket = yield from spin(table, Spin(table.cite("roulette 4.4"), pockets_of(table.notice)))
    return (pocket,) if pocket else None


def odds(table: Round, wager: str, result: Result) -> Odds | None:
    name, row = row_for(wager)
    has_won = result[0] in numbers_of(pockets_of(table.notice))[wager]
    return table.law.paytables[name].pays[row] if has_won else None


def fault(table: Round, result: Result) -> str:
    can_be = len(result) == 1 and result[0] in pockets_of(table.notice)
    return "" if can_be else f"this wheel has no pocket {'-'.join(result) or 'of that name'}"


ROULETTE: Final = Spinning(
    wagers=lambda notice: tuple(numbers_of(pockets_of(notice))),
    rule_on=rule_on,
    outcome=spin_the_ball,
    odds=odds,
    words=lambda result: words_for(result[0]),
    fault=fault,
    causes=CAUSES,
)
