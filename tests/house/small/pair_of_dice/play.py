"""Two dice, thrown again where they show a pair; in one edition a clock closes the wagers."""

from __future__ import annotations

from pitbook.errors import Refused
from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Odds
from pitbook.procedure.equipment.dice_and_wheels import Dice
from pitbook.procedure.opening import SUPERVISORS, by
from pitbook.procedure.wagers import take_wagers
from pitbook.records.shape import Shape
from pitbook.table.ask import roll
from pitbook.table.requests import PlaceWagers, Roll
from pitbook.table.round import Round, Rules, Step

WAGERS = ("low", "high")
MOST_THROWS = 3


def play(table: Round) -> Rules:
    yield from wagers(table)
    total = yield from throw(table)
    came = "low" if total <= 7 else "high"
    for stake in list(table.stakes):
        if stake.wager == came:
            table.win(table.cite("3.1"), stake, Odds(1, 1), f"{total} was thrown")
        else:
            table.lose(table.cite("3.1"), stake, f"{total} was thrown")


def open_table(table: Round) -> Rules:
    yield from by(table, table.cite("1.1"), "inspect the dice", *SUPERVISORS)


def wagers(table: Round) -> Step:
    def check_close() -> None:
        if not table.stakes:
            raise Refused("nobody has made a wager", clause="2.1", remedy="wager first")

    least = table.law.find_number("window-least-seconds") or 0
    request = PlaceWagers(table.cite("2.1"), WAGERS, bool(least), least_seconds=least)
    yield from take_wagers(table, request, lambda wager: None, check_close)
    table.close_wagers()


def throw(table: Round) -> Step:
    """The total of the first throw that is no pair, or of the last there may be."""
    values: tuple[int, ...] = ()
    while len(table.results) < MOST_THROWS and len(set(values)) < 2:
        values = (yield from roll(table, Roll(table.cite("3.1"), 2, 6))) or values
    return sum(values)


GAME = Game(
    rulebook=rulebook_beside(__file__),
    play=play,
    record=Shape(table_cards={}, hand_size=0, first_wagers=WAGERS, entry=WAGERS),
    irregularities=(),
    equipment=Dice(2),
    open_table=open_table,
)
