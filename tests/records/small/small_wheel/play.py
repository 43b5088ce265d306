"""A wheel with one zero, and wagers on single numbers."""

from __future__ import annotations

from pitbook.cards.wheel import SINGLE_ZERO
from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Odds
from pitbook.procedure.equipment.dice_and_wheels import Wheel
from pitbook.procedure.opening import SUPERVISORS, by
from pitbook.procedure.wagers import take_wagers
from pitbook.records.shape import SPINS, Shape
from pitbook.table.ask import spin
from pitbook.table.requests import PlaceWagers, Spin
from pitbook.table.round import Round, Rules, Stage


def play(table: Round) -> Rules:
    numbers = tuple(f"straight:{pocket}" for pocket in SINGLE_ZERO)
    yield from take_wagers(table, PlaceWagers(table.cite("1.2"), numbers), lambda wager: None, lambda: None)
    table.stage = Stage.SETTLEMENT
    pocket = None
    while pocket is None:
        pocket = yield from spin(table, Spin(table.cite("1.3"), SINGLE_ZERO))
    for stake in list(table.stakes):
        if stake.wager == f"straight:{pocket}":
            table.win(table.cite("1.3"), stake, Odds(35), f"the ball rests at {pocket}")
        else:
            table.lose(table.cite("1.3"), stake, f"the ball rests at {pocket}")


def open_table(table: Round) -> Rules:
    yield from by(table, table.cite("1.1"), "open the table", *SUPERVISORS)


GAME = Game(
    rulebook=rulebook_beside(__file__),
    play=play,
    record=Shape(table_cards={}, hand_size=0, first_wagers=("straight",), entry=("straight",), results=(SPINS,)),
    irregularities=(),
    equipment=Wheel(lambda notice: SINGLE_ZERO),
    open_table=open_table,
)
