"""Electronic Roulette, read top to bottom."""

from __future__ import annotations

from pitbook.games.contract import Game, rulebook_beside
from pitbook.games.roulette.winning import PARTS, pockets_of
from pitbook.procedure.cloth import CLOTH
from pitbook.procedure.equipment.dice_and_wheels import Wheel
from pitbook.procedure.opening import STAFF, by
from pitbook.procedure.terminals import CREDITS, TERMINALS
from pitbook.procedure.terminals.facts import FACTS
from pitbook.procedure.terminals.spinning import settle_spin, spin_and_enter, take_until_the_point
from pitbook.records.shape import SPINS, Shape
from pitbook.table.round import Misdeal, Round, Rules

from .irregularities import IRREGULARITIES
from .winning import ROULETTE

RECORD = Shape(
    table_cards={},
    hand_size=0,
    first_wagers=tuple(PARTS),
    entry=tuple(PARTS),
    results=(SPINS,),
    clauses={"entry": "4.2"},
)


def play(table: Round) -> Rules:
    """One spin."""
    try:
        yield from take_until_the_point(table, ROULETTE)  # sections 3 and 4, and 5.1
        yield from spin_and_enter(table, ROULETTE)  # 5.2 to 5.4(a)
        yield from settle_spin(table, ROULETTE)  # 5.4(b) and section 6
    except Misdeal as no_spin:
        table.void_all(no_spin.clause, no_spin.because)  # 7.1 and 7.2


def open_table(table: Round) -> Rules:
    """What section 3 wants there is there before anybody plays."""
    yield from by(table, table.cite("3.1"), "see that wheel and ball are in order", *STAFF)
    yield from by(table, table.cite("3.6"), "start the game system and the terminals", *STAFF)


GAME = Game(
    rulebook=rulebook_beside(__file__),
    play=play,
    record=RECORD,
    irregularities=IRREGULARITIES,
    kits=(CLOTH, TERMINALS, CREDITS),
    facts=FACTS,
    equipment=Wheel(pockets_of, most=1),
    open_table=open_table,
)
