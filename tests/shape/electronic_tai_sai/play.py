"""Electronic Tai-Sai, read top to bottom."""

from __future__ import annotations

from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Cents, dollars
from pitbook.procedure.equipment.dice_and_wheels import Dice
from pitbook.procedure.opening import STAFF, by
from pitbook.procedure.wagers import Trim, limit_of, take_wagers
from pitbook.records.shape import ROLLS, Shape
from pitbook.table.answers import Wager
from pitbook.table.ask import ask, roll
from pitbook.table.facts import Called, RoundVoided, TaskDone, Voided
from pitbook.table.places import Role, Stake
from pitbook.table.requests import Do, PlaceWagers, Roll
from pitbook.table.round import Misdeal, Round, Rules, Stage, Step

from .irregularities import FACTS, IRREGULARITIES
from .winning import FAMILIES, SIDES, WAGERS, Result, settle

RECORD = Shape(
    table_cards={},
    hand_size=0,
    first_wagers=FAMILIES,
    entry=FAMILIES,
    results=(ROLLS,),
    clauses={"entry": "4.1"},
)
CONFIRMING = (Role.DEALER, Role.GAME_SUPERVISOR)


def play(table: Round) -> Rules:
    """One spin."""
    try:
        yield from wagers(table)  # sections 3 and 4
        drop_short_terminals(table)  # 3.5
        yield from spin(table)  # section 5
        yield from settlement(table)  # section 6
    except Misdeal as no_spin:
        end_in_no_spin(table, no_spin)  # 7.2


def open_table(table: Round) -> Rules:
    yield from by(table, table.cite("3.2"), "seal the tumbler and start the game system", *STAFF)


# Sections 3 and 4: wagers, until the one clock closes all terminals


def wagers(table: Round) -> Step:
    least = table.law.number("window-least-seconds")
    request = PlaceWagers(table.cite("4.1"), WAGERS, is_timed=True, least_seconds=least)
    trim = Trim(table.cite("3.4"), lambda wager: displayed(table, wager))
    yield from take_wagers(table, request, lambda wager: None, lambda: None, trim=trim)
    table.close_wagers()
    table.tell(Called(table.cite("5.1"), "No more wagers"))


def displayed(table: Round, wager: Wager) -> Cents:
    """What a touch adds to an area: as much as is permitted, or all of it where nothing is, to be refused (3.3)."""
    lies = table.stakes.get(Stake(wager.box, wager.player, wager.wager), 0)
    more = limit_of(table, wager).lowered(lies + wager.cents) - lies
    return Cents(more) if more > 0 else wager.cents


def drop_short_terminals(table: Round) -> None:
    """A terminal whose wagers come to less than the least aggregate has none for this spin."""
    least = table.notice.cents("aggregate-minimum") or 0
    for box in table.live_boxes:
        stakes = table.stakes_of(box.number)
        total = sum(table.stakes[stake] for stake in stakes)
        for stake in stakes if total < least else ():
            because = f"{dollars(total)} together is under the least of {dollars(least)}"
            table.void(table.cite("3.5"), stake, because)


# Section 5: the dice


def spin(table: Round) -> Step:
    """Tumble until a throw counts, and confirm it."""
    table.stage, result = Stage.DEAL, Result.of(table)
    is_confirmed = False
    while not is_confirmed:
        if result.dice:
            is_confirmed = yield from _has_done(table, "5.3", "confirm the result", *CONFIRMING)
        else:
            tumbled = Roll(table.cite("three-dice 6.6"), table.law.number("dice"), SIDES)
            result.dice = (yield from roll(table, tumbled)) or ()


# Section 6: settlement


def settlement(table: Round) -> Step:
    """Pay, and pay again by another result if that is what the dice showed, until the spin is closed."""
    table.stage = Stage.SETTLEMENT
    settle(table)
    is_closed = False
    while not is_closed:
        is_closed = yield from _has_done(table, "6.1", "close the spin", Role.DEALER)


def _has_done(table: Round, clause_id: str, task: str, *roles: Role) -> Step:
    """Wait for somebody to do something; false if an irregularity came instead."""
    request = Do(table.cite(clause_id), task, roles)
    done = yield from ask(table, request)
    if done is not None:
        table.tell(TaskDone(request.clause, task, done.role, done.name))
    return done is not None


# Section 7: no spin


def end_in_no_spin(table: Round, no_spin: Misdeal) -> None:
    """Every wager goes back, whatever had become of it."""
    table.tell(RoundVoided(no_spin.clause, no_spin.because))
    for stake in [stake for stake, end in table.ended.items() if not isinstance(end, Voided)]:
        table.reopen(no_spin.clause, stake, "there was no spin")
    for stake in list(table.stakes):
        table.void(no_spin.clause, stake, f"no spin: {no_spin.because}")


GAME = Game(
    rulebook=rulebook_beside(__file__),
    play=play,
    record=RECORD,
    irregularities=IRREGULARITIES,
    facts=FACTS,
    equipment=Dice(3, SIDES),
    open_table=open_table,
)
