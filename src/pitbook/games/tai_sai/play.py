"""Tai-Sai, read top to bottom."""

from __future__ import annotations

from pitbook.errors import Refused
from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Clause
from pitbook.law.wager_name import family_of
from pitbook.procedure.cloth import CLOTH
from pitbook.procedure.cloth.own_limit import check_own_limit
from pitbook.procedure.equipment.dice_and_wheels import Dice
from pitbook.procedure.opening import STAFF, SUPERVISORS, by
from pitbook.procedure.wagers import take_wagers
from pitbook.records.shape import ROLLS, Shape
from pitbook.table.ask import ask, roll
from pitbook.table.facts import Called, TaskDone
from pitbook.table.places import Role, Stake
from pitbook.table.requests import Do, PlaceWagers, Roll
from pitbook.table.round import Misdeal, Round, Rules, Stage, Step

from .irregularities import FACTS, IRREGULARITIES
from .winning import FAMILIES, PARTS, SIDES, WAGERS, paytable_for, row_of, words_for

DICE = Dice(3, SIDES, most=1)
RECORD = Shape(
    table_cards={},
    hand_size=0,
    first_wagers=FAMILIES,
    entry=FAMILIES,
    results=(ROLLS,),
    clauses={"entry": "4.1"},
)


def play(table: Round) -> Rules:
    """One spin."""
    try:
        yield from wagers(table)  # section 4
        dice = yield from uncover_or_throw(table)  # sections 6 and 6A
        yield from enter(table, dice)  # 6.5 to 6.7
        settle(table, dice)  # 6.8
    except Misdeal as no_spin:
        table.void_all(no_spin.clause, no_spin.because)  # section 7


def open_table(table: Round) -> Rules:
    """Section 5."""
    checking, trying = table.cite("5.1"), table.cite("5.2")
    yield from by(table, checking, "look at the dice", Role.DEALER)
    yield from by(table, checking, "look at the dice independently", *SUPERVISORS)
    if table.notice.choice("style") == "A":
        yield from by(table, checking, "seal the dice in the tumbler", *STAFF)
    yield from by(table, trying, "try the entry terminal and the lamps", *STAFF)


# Section 4: wagers


def wagers(table: Round) -> Step:
    """Until the dealer calls "No more bets" (4.4; 6.3, and 6A.1 where dice are thrown)."""

    def check_close() -> None:
        if not table.stakes:
            raise Refused("nobody has made a wager", clause="4.1", remedy="wager first")

    clauses = {wager: part_of(table, wager) for wager in WAGERS}
    yield from take_wagers(
        table,
        PlaceWagers(table.cite("4.1"), WAGERS),
        lambda answer: check_own_limit(table, answer),
        check_close,
        clauses,
    )
    table.close_wagers()
    table.tell(Called(table.cite("6.3" if _is_tumbled(table) else "6A.1"), "No more bets"))


def part_of(table: Round, wager: str) -> Clause:
    return table.cite(f"4.1({PARTS[family_of(wager)]})")


def _is_tumbled(table: Round) -> bool:
    return table.notice.choice("style") == "A"


# Sections 6 and 6A: the dice


def uncover_or_throw(table: Round) -> Step:
    """What the dice show, when the cover is lifted (6.4) or they have been thrown (6A.2)."""
    table.stage, dice = Stage.DEAL, None
    clause = table.cite("6.4" if _is_tumbled(table) else "6A.2")
    while dice is None:
        dice = yield from roll(table, Roll(clause, table.law.number("dice"), SIDES))
    return dice


def enter(table: Round, dice: tuple[int, ...]) -> Step:
    """The dealer calls the numbers and enters them, so that the areas that have won light up (6.5, 6.7)."""
    table.stage = Stage.SETTLEMENT
    table.tell(Called(table.cite("6.5"), words_for(dice)))
    request = Do(table.cite("6.7"), "enter the three numbers", (Role.DEALER,))
    done = None
    while done is None:
        done = yield from ask(table, request)
    table.tell(TaskDone(request.clause, request.task, done.role, done.name))


def settle(table: Round, dice: tuple[int, ...]) -> None:
    """What has lost is collected, then what has won is paid (6.8), box by box."""
    won = {stake: row for stake in sorted(table.stakes) if (row := row_of(stake.wager, dice))}
    for stake in sorted(table.stakes.keys() - won.keys()):
        table.lose(part_of(table, stake.wager), stake, f"{words_for(dice)}; {stake.wager} loses")
    for stake, row in won.items():
        pay(table, stake, row, dice)


def pay(table: Round, stake: Stake, row: str, dice: tuple[int, ...]) -> None:
    odds = paytable_for(table.law, table.notice, family_of(stake.wager)).pays[row]
    table.win(table.cite("4.10"), stake, odds, f"{words_for(dice)}; {stake.wager} is paid {odds}")


GAME = Game(
    rulebook=rulebook_beside(__file__),
    play=play,
    record=RECORD,
    irregularities=IRREGULARITIES,
    kits=(CLOTH,),
    facts=FACTS,
    equipment=DICE,
    open_table=open_table,
)
