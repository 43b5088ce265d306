"""Two dice, thrown until they show seven, of which a house promises two throws."""

from __future__ import annotations

from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Odds
from pitbook.procedure.equipment.dice_and_wheels import Dice
from pitbook.procedure.opening import SUPERVISORS, by
from pitbook.procedure.wagers import take_wagers
from pitbook.records.shape import Shape
from pitbook.table.ask import roll
from pitbook.table.requests import PlaceWagers, Roll
from pitbook.table.round import Round, Rules

WAGERS = ("seven",)


def play(table: Round) -> Rules:
    request = PlaceWagers(table.cite("2.1"), WAGERS)
    yield from take_wagers(table, request, lambda wager: None, lambda: None)
    table.close_wagers()
    values: tuple[int, ...] = ()
    while sum(values) != 7:
        values = (yield from roll(table, Roll(table.cite("3.1"), 2, 6))) or values
    for stake in list(table.stakes):
        table.win(table.cite("3.1"), stake, Odds(1, 1), "seven was thrown")


def open_table(table: Round) -> Rules:
    yield from by(table, table.cite("1.1"), "inspect the dice", *SUPERVISORS)


GAME = Game(
    rulebook=rulebook_beside(__file__),
    play=play,
    record=Shape(table_cards={}, hand_size=0, first_wagers=WAGERS, entry=WAGERS),
    irregularities=(),
    equipment=Dice(2, most=2),
    open_table=open_table,
)
