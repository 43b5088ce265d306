"""Roulette, read top to bottom."""

from __future__ import annotations

from pitbook.errors import Refused
from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Clause, Notice
from pitbook.law.wager_name import family_of
from pitbook.procedure.cloth import CLOTH
from pitbook.procedure.cloth.own_limit import check_own_limit
from pitbook.procedure.equipment.dice_and_wheels import Wheel
from pitbook.procedure.opening import SUPERVISORS, by
from pitbook.procedure.wagers import take_wagers
from pitbook.records.shape import SPINS, Shape
from pitbook.table.ask import do, spin
from pitbook.table.facts import Called, Noted
from pitbook.table.places import Role, Stake
from pitbook.table.requests import Do, PlaceWagers, Spin
from pitbook.table.round import Misdeal, Round, Rules, Stage, Step

from .irregularities import FACTS, IRREGULARITIES, MARK, BallHasDropped, SpunAgain
from .winning import PARTS, numbers_of, pockets_of, row_for, words_for

RECORD = Shape(
    table_cards={},
    hand_size=0,
    first_wagers=tuple(PARTS),
    entry=tuple(PARTS),
    clauses={"entry": "3.1"},
    results=(SPINS,),
)
SIGNALS = {"bell": "the bell is rung", "wave": "the dealer waves a hand over the layout"}


def play(table: Round) -> Rules:
    """One round: a result, after as many spins without one as there may be (6.2)."""
    spun = 0
    while True:
        try:
            yield from wagers(table, f"again {spun}" if spun else "")  # section 3
            pocket = yield from spin_the_ball(table)  # section 4
            yield from mark(table, pocket)  # 5.1 and 5.2
            break
        except SpunAgain:
            spun += 1
        except Misdeal as no_spin:
            table.void_all(no_spin.clause, no_spin.because)
            return
    settle(table, pocket)  # 5.3 and 5.4
    yield from do(table, Do(table.cite("5.5"), "lift the dolly", (Role.DEALER,)))


def open_table(table: Round) -> Rules:
    """4.1."""
    clause = table.cite("4.1")
    yield from by(table, clause, "check wheel, ball and dolly", Role.DEALER)
    yield from by(table, clause, "check wheel, ball and dolly independently", *SUPERVISORS)


# Section 3: wagers


def wagers(table: Round, window: str) -> Step:
    """Everybody wagers on the one layout, until the call or, where that closes them too, until the ball drops (3.6)."""
    table.stage = Stage.WAGERS

    def check_close() -> None:
        if not table.stakes and not window:
            raise Refused("nobody has made a wager", clause="3.1", remedy="wager first")

    clauses = {wager: part_of(table, wager) for wager in numbers_of(pockets_of(table.notice))}
    request = PlaceWagers(table.cite("3.1"), tuple(clauses), window=window)
    try:
        yield from take_wagers(table, request, lambda answer: check_own_limit(table, answer), check_close, clauses)
    except BallHasDropped:
        table.tell(Noted(table.cite("3.6"), "the ball has dropped before the call, and wagers are closed"))
    call(table)


def call(table: Round) -> None:
    """The dealer calls, with a signal (4.3)."""
    table.close_wagers()
    clause = table.cite("4.3")
    table.tell(Called(clause, "No more bets"))
    table.tell(Noted(clause, SIGNALS[signal_of(table.notice)]))


def signal_of(notice: Notice) -> str:
    """The operator's choice where there is one; else the bell."""
    return notice.choice("signal") if "signal" in notice.edition.options else "bell"


def part_of(table: Round, wager: str) -> Clause:
    return table.cite(f"3.1({PARTS[family_of(wager)]})")


# Section 4: the spin


def spin_the_ball(table: Round) -> Step:
    """Where the ball comes to rest (4.4); while it goes around, misplaced wagers may be cleared up (5.6)."""
    table.stage, pocket = Stage.DEAL, None
    while pocket is None:
        pocket = yield from spin(table, Spin(table.cite("4.4"), pockets_of(table.notice)))
    return pocket


# Section 5: result, payment and collection


def mark(table: Round, pocket: str) -> Step:
    """The number is announced, and the dolly stands on it."""
    table.stage = Stage.SETTLEMENT
    table.tell(Called(table.cite("5.1"), words_for(pocket)))
    yield from do(table, Do(table.cite("5.2"), MARK, (Role.DEALER,)))


def settle(table: Round, pocket: str) -> None:
    """What has lost is taken in, then what has won is paid, box by box."""
    numbers = numbers_of(pockets_of(table.notice))
    won = [stake for stake in sorted(table.stakes) if pocket in numbers[stake.wager]]
    for stake in sorted(table.stakes.keys() - set(won)):
        table.lose(part_of(table, stake.wager), stake, f"the ball lies on {pocket}; {stake.wager} loses")
    for stake in won:
        pay(table, stake, pocket)


def pay(table: Round, stake: Stake, pocket: str) -> None:
    name, row = row_for(stake.wager)
    odds = table.law.paytables[name].pays[row]
    table.win(table.cite("5.4"), stake, odds, f"the ball lies on {pocket}; {stake.wager} is paid {odds}")


GAME = Game(
    rulebook=rulebook_beside(__file__),
    play=play,
    record=RECORD,
    irregularities=IRREGULARITIES,
    kits=(CLOTH,),
    facts=FACTS,
    equipment=Wheel(pockets_of),
    open_table=open_table,
)
