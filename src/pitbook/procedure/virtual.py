"""A virtual table's equipment and staff: whatever a real one would answer without having to think.

A machine holds all that chance has drawn before anybody wagers; the rules learn a face only when they ask to see it.

>>> from random import Random
>>> from pitbook.games import find_game
>>> from pitbook.law import Notice
>>> from pitbook.table import NoMoreBets, Wager
>>> game = find_game("caribbean-stud")
>>> notice = Notice.post(game.rulebook.edition())
>>> talk = game.begin(notice)
>>> talk.answer(Wager(1, "A", "ante", Cents(1000)))
>>> talk.answer(NoMoreBets())
>>> staff = VirtualStaff(draw_all(game.equipment, notice, Random(7)))
>>> while answer := staff.answer(talk):
...     talk.answer(answer)
>>> talk.request.awaits
'decisions (box 1: bet for $20.00 or fold)'
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from pitbook.errors import BadNotice
from pitbook.law import Cents, Notice
from pitbook.law.option import place
from pitbook.procedure.equipment.keeping import Equipment, Machine
from pitbook.procedure.pool import LinkedPool
from pitbook.procedure.shoe.life import is_cutting_card_next
from pitbook.table.answers import Answer, CuttingCardOut, Done, PoolStands
from pitbook.table.conversation import Conversation
from pitbook.table.requests import ClaimPool, Deal, Do


def check_runs_by_itself(notice: Notice, where: str) -> None:
    """Refuse to run a table by itself on whose sign stands what takes people to be carried out."""
    for option in notice.edition.options.values():
        if option.by_hand and notice.flag(option.name):
            raise BadNotice(
                f"{option.name} is for tables that people deal at: no machine does what it needs",
                where=place(where, option.name),
                clause=option.by_hand,
                remedy=f"leave {option.name} out",
            )


def draw_all(equipment: Equipment, notice: Notice, chance: Random) -> Machine:
    """The equipment with everything drawn. Give it a `SystemRandom` for chance, a seeded `Random` to repeat it."""
    return equipment.machine([drawing.draw(chance) for drawing in equipment.drawings(notice)])


@dataclass(slots=True)
class VirtualStaff:
    """Dealer and supervisor of a virtual table: they handle the equipment, do as asked, and know the jackpot pool.

    What is for players to decide gets None. So does a ruling: a discretion belongs to a person.
    """

    machine: Machine
    pool: LinkedPool = field(default_factory=lambda: LinkedPool(Cents(0)))
    table: str = "this table"

    def answer(self, talk: Conversation) -> Answer | None:
        request = talk.request
        match request:
            case Deal():
                if is_cutting_card_next(talk.table, request):
                    return CuttingCardOut()
                return self.machine.answer(request, talk.table, self.pool.next_sequence(self.table))
            case Do():
                return Done(request.roles[0])
            case ClaimPool():
                return PoolStands(self.pool.grant(self.table, request))
        return self.machine.answer(request, talk.table)
