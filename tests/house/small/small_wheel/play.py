"""A wheel with even and odd, and a bank that a player may hold."""

from __future__ import annotations

from pitbook.errors import Refused
from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Cents, Notice, Odds
from pitbook.procedure.equipment.dice_and_wheels import Wheel
from pitbook.procedure.opening import SUPERVISORS, by
from pitbook.procedure.wagers import take_wagers
from pitbook.records.shape import Shape
from pitbook.table.answers import Wager, Withdraw
from pitbook.table.ask import spin
from pitbook.table.places import Stake
from pitbook.table.requests import PlaceWagers, Spin
from pitbook.table.round import Round, Rules, Step

WAGERS = ("even", "odd", "bank")


def pockets(notice: Notice) -> tuple[str, ...]:
    return tuple(map(str, range(int(notice.choice("pockets")))))


def play(table: Round) -> Rules:
    yield from wagers(table)
    pocket = None
    while pocket is None:
        pocket = yield from spin(table, Spin(table.cite("3.1"), pockets(table.notice)))
    came = "" if pocket == "0" else "odd" if int(pocket) % 2 else "even"
    bank = next((stake for stake in table.stakes if stake.wager == "bank"), None)
    put_up = table.stakes[bank] if bank else Cents(0)
    for stake in [stake for stake in table.stakes if stake != bank]:
        settle(table, stake, bank, came)
    if bank:
        table.return_bank(table.cite("2.1"), bank, put_up, "the round is over")


def settle(table: Round, stake: Stake, bank: Stake | None, came: str) -> None:
    clause, why = table.cite("3.1"), f"the ball fell on {came or 'zero'}"
    if stake.wager == came and bank:
        table.win_of_bank(clause, stake, Odds(1, 1), why, bank)
        table.take_commission(table.cite("3.2"), stake, Cents(table.ended[stake].pays // 20), "a bank of a player")
    elif stake.wager == came:
        table.win(clause, stake, Odds(1, 1), why)
    elif bank:
        table.lose_to_bank(clause, stake, why, bank)
    else:
        table.lose(clause, stake, why)


def open_table(table: Round) -> Rules:
    yield from by(table, table.cite("1.1"), "inspect the wheel", *SUPERVISORS)


def wagers(table: Round) -> Step:
    def check(wager: Wager | Withdraw) -> None:
        held = any(stake.wager == "bank" for stake in table.stakes)
        if isinstance(wager, Wager) and wager.wager == "bank" and held:
            raise Refused("somebody banks already", clause="2.1")

    def check_close() -> None:
        if not table.stakes:
            raise Refused("nobody has made a wager", clause="2.1", remedy="wager first")

    yield from take_wagers(table, PlaceWagers(table.cite("2.1"), WAGERS), check, check_close)
    table.close_wagers()


GAME = Game(
    rulebook=rulebook_beside(__file__),
    play=play,
    record=Shape(table_cards={}, hand_size=0, first_wagers=WAGERS, entry=WAGERS),
    irregularities=(),
    equipment=Wheel(pockets),
    open_table=open_table,
)
