"""Chips that were laid on the cloth after wagers had been closed: they are no wager, and go back."""

from __future__ import annotations

from typing import Final

from pitbook.errors import BadRecord, Refused
from pitbook.law import Cents, dollars
from pitbook.procedure.wagers import Offer
from pitbook.records.irregularities import DEAL, Effect, Mishap, Moment, ToldIrregularity
from pitbook.records.record import RoundRecord
from pitbook.table.answers import Irregularity
from pitbook.table.facts import Noted
from pitbook.table.requests import Do, Request, Roll, Spin
from pitbook.table.round import Round, Stage, Step
from pitbook.table.values import value

POINT: Final = "chips-too-late"


@value
class ChipsTooLate(Irregularity):
    """Chips were laid after wagers had been closed; whoever laid them need not have wagered before."""

    box: int
    player: str
    wager: str
    cents: Cents


def on_chips_too_late(table: Round, request: Request, report: ChipsTooLate) -> Step:
    """It never was a wager, so what lies there goes back to its player."""
    yield from ()
    rule = table.law.point(POINT).clause
    if table.stage is Stage.WAGERS:
        raise request.refuse("wagers are open, so this one is not late", "have it made as a wager", rule)
    if report.cents <= 0 or not report.player.strip():
        raise request.refuse("a late wager has a player and an amount", "say whose chips they are, and how much", rule)
    places = table.law.point("boxes")
    if not 1 <= report.box <= table.law.number("boxes"):
        remedy = f"they are 1 to {places.value}"
        raise Refused(f"there is no place {report.box}", clause=places.clause.id, remedy=remedy)
    if report.wager not in Offer.of(table).wagers:
        clause = table.law.rule_on("wagering")
        raise Refused(f"no wager {report.wager[:40]!r} is offered", clause=clause.id, remedy="name where the chips lie")
    what = f"{dollars(report.cents)} of {report.player} on {report.wager} came too late: it is void and goes back"
    table.tell(Noted(rule, what))


def _told(moment: Moment) -> ChipsTooLate:
    told = moment.told
    cents, wager = told.value_of("cents", 0), told.value_of("wager", "")
    return ChipsTooLate(moment.box, told.value_of("player", moment.player), wager, Cents(cents))


def _are_closed(moment: Moment) -> bool:
    return isinstance(moment.request, Roll | Spin | Do) and moment.table.stage is not Stage.WAGERS


_HINTS: Final = {"player": "whose chips they are", "wager": "where they lie", "cents": "how much they are, in cents"}


def _check_told(told: ToldIrregularity, record: RoundRecord) -> None:
    """Whose chips they are goes without saying at a box of the record."""
    said = {"player": record.player_of(told.box), **dict(told.more)}
    for key, what in _HINTS.items():
        if not said.get(key):
            clause = record.edition.point(POINT).clause.id
            raise BadRecord(f"it is not said {what}", where=told.where, clause=clause, remedy=f'add "{key}"')


LATE_CHIPS: Final = Mishap(
    ChipsTooLate,
    on_chips_too_late,
    name="late-wager",
    when=DEAL,
    keys=("player", "wager", "cents"),
    answer=_told,
    moment=_are_closed,
    check=_check_told,
    effect=Effect.ANY_BOX,
    hints=_HINTS,
)
