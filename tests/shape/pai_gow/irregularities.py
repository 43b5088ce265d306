"""Section 12: a wrong number of tiles, and a player who is not there."""

from __future__ import annotations

from pitbook.records.irregularities import BETTING, Effect, Mishap
from pitbook.table.answers import Absent, WrongCount
from pitbook.table.facts import Decided
from pitbook.table.places import DEALER, hand_pile
from pitbook.table.requests import Decide, Request
from pitbook.table.round import Misdeal, Round, Stage, Step


def on_wrong_count(table: Round, request: Request, report: WrongCount) -> Step:
    yield from ()
    pile = hand_pile(report.box) if report.box else DEALER
    if not table.hand(pile) or report.count == table.law.number("hand-size"):
        raise request.refuse("there is nothing wrong with the number of these tiles")
    raise Misdeal(table.law.point("wrong-count").clause, f"{pile} was dealt {report.count} tiles")


def on_absent(table: Round, request: Request, report: Absent) -> Step:
    """The house sets the tiles (12.2)."""
    yield from ()
    box = table.boxes.get(report.box)
    if table.stage is not Stage.BETTING or box is None or box.choice:
        raise request.refuse(f"box {report.box} has nothing to set")
    point = table.law.point("absent")
    box.choice = str(point.value)
    table.tell(Decided(point.clause, box.number, box.choice, f"{box.player} is not at the table"))


IRREGULARITIES = (
    Mishap(
        WrongCount,
        on_wrong_count,
        name="wrong-count",
        keys=("count",),
        answer=lambda moment: WrongCount(moment.box, moment.told.count or 0),
    ),
    Mishap(
        Absent,
        on_absent,
        name="absent",
        when=BETTING,
        answer=lambda moment: Absent(moment.box),
        moment=lambda moment: moment.is_past or isinstance(moment.request, Decide),
        effect=Effect.ENDS_CHOOSING,
    ),
)
