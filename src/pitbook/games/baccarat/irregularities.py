"""Rule 5.14A: players who would change their wagers after the call, while no card has been exposed."""

from __future__ import annotations

from collections.abc import Callable

from pitbook.errors import Refused
from pitbook.procedure.two_hands.deal_order import deal_order, hands_of
from pitbook.records.irregularities import Mishap
from pitbook.table.answers import Irregularity
from pitbook.table.ask import rule
from pitbook.table.places import Role
from pitbook.table.requests import PlaceWagers, Request, Rule
from pitbook.table.round import Round, Stage, Step
from pitbook.table.values import value

CHANGES = "changes"
"""The window in which wagers are open once more."""


@value
class ChangesAsked(Irregularity):
    """Players ask to change their wagers, or to make or take back some, now that cards have been drawn."""


def changes_asked(wagers: Callable[[Round, str], Step]) -> Mishap:
    """For the step in which a round takes wagers."""

    def on_changes_asked(table: Round, request: Request, report: ChangesAsked) -> Step:
        point = table.law.find_point("changes-before-exposure")
        if point is None:
            raise Refused("wagers are closed", clause=table.law.point("after-the-call").clause.id)
        if isinstance(request, PlaceWagers) and request.window:
            raise Refused("wagers are open", clause=point.clause.id, remedy="change them, then have them closed")
        _check_unexposed(table, point.clause.id)
        _check_no_void_hand(table)
        asked = Rule(
            point.clause, "changes of wagers before a card is exposed", ("permit", "refuse"), Role.GAME_SUPERVISOR
        )
        ruling = yield from rule(table, asked)
        if ruling.ruling == "permit":
            yield from wagers(table, CHANGES)

    return Mishap(ChangesAsked, on_changes_asked)


def _check_unexposed(table: Round, clause: str) -> None:
    drawn = [slot for hand in hands_of(table) for slot in table.hand(hand)]
    if table.stage is not Stage.DEAL or not drawn or len(drawn) > len(deal_order(table)):
        raise Refused("no cards of the initial deal have been drawn", clause=clause, remedy="wagers change before them")
    if any(slot in table.faces for slot in drawn):
        raise Refused("a card has been exposed", clause=clause, remedy="the wagers stand")


def _check_no_void_hand(table: Round) -> None:
    """Nobody may wager on a void hand, and in any other round somebody has."""
    if not table.stakes and not table.ended:
        clause = table.law.point("void-hand").clause.id
        raise Refused("this is a void hand", clause=clause, remedy="wager on the next round")
