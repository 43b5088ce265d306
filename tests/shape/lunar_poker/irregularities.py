"""Section 11 of Lunar Poker: players who are not there; the rest is of the kit that poker games share."""

from __future__ import annotations

from collections.abc import Callable

from pitbook.law import Clause
from pitbook.records.irregularities import BETTING, Effect, Mishap, Moment
from pitbook.table.answers import Absent
from pitbook.table.facts import Decided
from pitbook.table.requests import Decide, Request
from pitbook.table.round import Box, Round, Step

Fold = Callable[[Round, Box, Clause], None]
Decline = Callable[[Round, Box], None]


def absent(fold: Fold, decline: Decline) -> Mishap:
    """Whoever is not there folds, or does not force (11.2); a choice that waits to be locked in stands."""

    def on_absent(table: Round, request: Request, report: Absent) -> Step:
        yield from ()
        box = table.boxes.get(report.box)
        spots = request.options if isinstance(request, Decide) else {}
        own = {choice.name for spot, options in spots.items() if spot.box == report.box for choice in options}
        if box is None or not own or box.choice or report.player not in ("", box.player):
            raise request.refuse(f"box {report.box} has no decision to make")
        box.choice = "decline" if "decline" in own else "fold"
        because = f"{box.player} is not at the table to decide"
        table.tell(Decided(table.cite("11.2"), box.number, box.choice, because))
        if box.choice == "decline":
            decline(table, box)
        else:
            fold(table, box, table.cite("11.2"))

    return Mishap(
        Absent,
        on_absent,
        name="absent",
        when=BETTING,
        answer=lambda moment: Absent(moment.box),
        moment=_has_left,
        effect=Effect.ENDS_CHOOSING,
    )


def _has_left(moment: Moment) -> bool:
    """Once a box is asked that has made every choice which the record has of it."""
    request = moment.request
    if not isinstance(request, Decide) or moment.choices[moment.box]:
        return False
    return any(spot.box == moment.box for spot in (request.undecided if request.lockable else request.options))
