"""Two dice, a window that the clock closes, and as many throws as it takes."""

from __future__ import annotations

from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Odds
from pitbook.procedure.equipment.dice_and_wheels import Dice
from pitbook.procedure.opening import SUPERVISORS, by
from pitbook.procedure.wagers import take_wagers
from pitbook.records.shape import ROLLS, Shape
from pitbook.table.ask import roll
from pitbook.table.requests import PlaceWagers, Roll
from pitbook.table.round import Round, Rules, Stage


def play(table: Round) -> Rules:
    request = PlaceWagers(table.cite("1.2"), ("low", "high"), is_timed=True, least_seconds=30)
    yield from take_wagers(table, request, lambda wager: None, lambda: None)
    table.stage = Stage.SETTLEMENT
    thrown = None
    while thrown is None or thrown == (1, 1):
        thrown = yield from roll(table, Roll(table.cite("1.3"), 2, 6))
    won = "low" if sum(thrown) < 7 else "high" if sum(thrown) > 7 else ""
    for stake in list(table.stakes):
        if stake.wager == won:
            table.win(table.cite("1.3"), stake, Odds(1), f"{sum(thrown)} is {won}")
        else:
            table.lose(table.cite("1.3"), stake, f"{sum(thrown)} is not {stake.wager}")


def open_table(table: Round) -> Rules:
    yield from by(table, table.cite("1.1"), "open the table", *SUPERVISORS)


GAME = Game(
    rulebook=rulebook_beside(__file__),
    play=play,
    record=Shape(table_cards={}, hand_size=0, first_wagers=("low", "high"), entry=("low", "high"), results=(ROLLS,)),
    irregularities=(),
    equipment=Dice(2),
    open_table=open_table,
)
