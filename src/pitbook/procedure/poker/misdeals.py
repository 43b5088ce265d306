"""Undoing what had become of hands: void hands, and rounds that come to nothing."""

from __future__ import annotations

from typing import Final

from pitbook.law import Clause
from pitbook.law.edition import Point
from pitbook.procedure.left_stakes import LeftStakes
from pitbook.procedure.poker.showdown import end_hand
from pitbook.table.ask import rule
from pitbook.table.facts import (
    Ended,
    FeeTaken,
    Forfeited,
    JackpotForfeited,
    MisdealDeclared,
    RedealDeclared,
    Voided,
)
from pitbook.table.places import DISCARD, SHOE, Role, Stake
from pitbook.table.requests import Rule
from pitbook.table.round import Box, Misdeal, Redeal, Round, Step


def void_hand(table: Round, box: Box, clause: Clause, because: str) -> None:
    """The hand has no result: every stake on it goes back, and its cards to the discard rack."""
    for stake in table.stakes_of(box.number):
        table.void(clause, stake, because)
    end_hand(table, box, clause)


def reopen_hand(table: Round, box: Box, clause: Clause, because: str) -> None:
    """Undo what had become of the stakes of a hand, unless they went back already or were taken for misconduct."""
    for stake, end in list(table.ended.items()):
        if stake.box == box.number and not isinstance(end, Voided | FeeTaken) and not _is_penalty(table, end):
            table.reopen(clause, stake, because)


def void_several_hands(table: Round, player: str, point: Point) -> None:
    """All hands of a player who had more than the edition allows come to nothing, folded or settled ones too."""
    because = f"{player} wagered on more than one hand"
    for box in table.boxes_of(player):
        reopen_hand(table, box, point.clause, because)
        void_hand(table, box, point.clause, because)


EXTENTS: Final = ("round", "boxes")
"""How far a misdeal may be ruled to reach."""


def declare_misdeal(table: Round, point: Point, because: str, wrong: int = 0) -> Step:
    """The round ends here, unless the edition lets a supervisor confine the misdeal to some boxes.

    A hand that is `wrong` itself is affected in any case.
    """
    extent = table.law.point("misdeal-extent")
    if extent.value == "ruling":
        boxes = tuple(box.number for box in table.boxes.values() if box.is_live or box.number == wrong)
        matter = f"what the misdeal affects ({because})"
        rulings = EXTENTS if boxes else EXTENTS[:1]
        request = Rule(extent.clause, matter, rulings, Role.GAME_SUPERVISOR, boxes, (wrong,) if wrong else ())
        ruling = yield from rule(table, request)
        if ruling.ruling == "boxes":
            for number in ruling.boxes:
                box = table.boxes[number]
                reopen_hand(table, box, extent.clause, because)
                affected = table.stakes_of(number)
                void_hand(table, box, extent.clause, f"the misdeal affects this hand: {because}")
                for stake in affected:
                    table.explain(stake, f"it is a misdeal by {point.clause.id}, held to some boxes by {ruling.by}")
            return
    raise Misdeal(point.clause, because)


def end_in_misdeal(table: Round, misdeal: Misdeal, second_wager: str = "") -> None:
    """Return or keep every stake, whatever had become of it, and clear the table for another deal.

    After a redeal the first wagers stand and the second ones go back with the decisions that made them.
    """
    is_redeal = isinstance(misdeal, Redeal)
    table.tell((RedealDeclared if is_redeal else MisdealDeclared)(misdeal.clause, misdeal.because))
    left = LeftStakes.of(table)
    for carried in left.waiting:
        table.accept(misdeal.clause, carried.stake, carried.cents, carried=True)
    left.waiting = []
    for stake, end in list(table.ended.items()):
        if not isinstance(end, Voided) and not _is_penalty(table, end):
            table.reopen(misdeal.clause, stake, "the round is dealt again")
    left.are_to_stand = is_redeal
    for stake in list(table.stakes):
        _end_stake(table, misdeal, stake, is_second=stake.wager == second_wager)
    for pile in [pile for pile in table.piles if pile not in (SHOE, DISCARD)]:
        table.discard(misdeal.clause, pile)


def _end_stake(table: Round, misdeal: Misdeal, stake: Stake, *, is_second: bool) -> None:
    extent, carries = table.law.point("misdeal-extent"), table.law.find_point("misdeal-carries")
    are_to_stand = LeftStakes.of(table).are_to_stand
    if are_to_stand and is_second:
        table.void(misdeal.clause, stake, "the hand is dealt again, so the decision on it and its stake go back")
    elif are_to_stand:
        table.carry(misdeal.clause, stake, f"{misdeal.because}: dealt again with the wagers as they stand")
    elif carries and stake.wager == carries.value:
        table.carry(carries.clause, stake, f"a {stake.wager} wager stays good for the next round after a misdeal")
    else:
        table.void(extent.clause, stake, f"misdeal: {misdeal.because}")


def _is_penalty(table: Round, end: Ended) -> bool:
    """What was taken for misconduct stays taken, whatever becomes of the round."""
    rule = table.law.find_point("communication")
    return rule is not None and isinstance(end, Forfeited | JackpotForfeited) and end.clause is rule.clause
