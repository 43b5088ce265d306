"""Terminals of a table in use: who may get up from one, and what becomes of its credits."""

from __future__ import annotations

from pitbook.errors import Denied
from pitbook.house.store.journal import Work
from pitbook.house.tables.live import LiveTable
from pitbook.law import Cents
from pitbook.procedure.terminals.credits import CreditMove, rule_on_credits
from pitbook.procedure.terminals.out_of_use import LEFT, OutOfUse, rule_on_use
from pitbook.procedure.terminals.taking_back import Holdings
from pitbook.table.requests import Rule


def is_out_of_use(table: LiveTable, terminal: int) -> bool:
    """Whether nobody may operate a terminal, by what the round under way or the last one says."""
    if table.talk is not None and table.record is not None and table.record.kind == "round":
        state = OutOfUse.of(table.talk.table).terminals
    else:
        state = {int(each) for each in table.sitting.left.get(LEFT, "").split()}
    return bool(state & {0, terminal})


def check_may_pay(table: LiveTable, terminal: int) -> None:
    """Refuse to pay credits out while they are looked into."""
    if is_out_of_use(table, terminal):
        clause = rule_on_use(table.notice.edition).id
        what = f"terminal {terminal} is out of use, and its credits stay where they are"
        raise Denied("out-of-use", what, clause=clause, remedy="wait until the investigation is closed")
    if table.talk is not None and isinstance(table.talk.request, Rule):
        clause = table.talk.request.clause.id
        remedy = "wait for the ruling"
        raise Denied("ruling", "a ruling on the credits of this table is awaited", clause=clause, remedy=remedy)


def may_pay(table: LiveTable, terminal: int) -> bool:
    try:
        check_may_pay(table, terminal)
    except Denied:
        return False
    return True


def vacate(table: LiveTable, work: Work, name: str) -> bool:
    """Somebody gives up their seat, and is paid what is on their terminal; whether they could."""
    held = table.terminals.get(name)
    if held is not None and name in table.staked:
        return False
    if held is not None and table.cage.credit(held):
        if not may_pay(table, held):
            return False
        clause = rule_on_credits(table.notice.edition, CreditMove.CANCELLED)
        table.cage.cancel_credits(work, clause, held, name)
    del table.seats[name]
    table.is_saved = False
    return True


def holdings(table: LiveTable) -> Holdings:
    """What everybody has who has a part in the round: on their terminal, or in chips if they hold none any more."""
    if table.talk is None:
        return ()
    boxes = table.talk.table.boxes.values()
    return tuple(sorted((box.number, int(_has(table, box.player, box.number))) for box in boxes))


def _has(table: LiveTable, player: str, box: int) -> Cents:
    held = table.terminals.get(player)
    return table.cage.credit(held) if held == box else table.cage.chips(player)


def lying_at(table: LiveTable) -> dict[int, int]:
    """What lies on the screen of each terminal now."""
    lying = dict[int, int]()
    for stake, cents in table.talk.table.stakes.items() if table.talk else ():
        lying[stake.box] = lying.get(stake.box, 0) + cents
    return lying
