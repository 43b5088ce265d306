"""The betting round of a poker table: players look at their cards, and each box decides, in any order."""

from __future__ import annotations

from collections.abc import Callable

from pitbook.law import Clause
from pitbook.procedure.poker.hand_state import is_blind
from pitbook.procedure.showing import pick_up
from pitbook.table.ask import ask, do
from pitbook.table.places import Role
from pitbook.table.requests import Choice, Decide, Do, Spot
from pitbook.table.round import Box, Round, Stage, Step

Options = Callable[[Round, Box], tuple[Choice, ...]]
"""What a box may choose as things stand."""

Decides = Callable[[Round, Box, Choice], None]
"""What follows from a choice."""


def each_box_decides(
    table: Round,
    looks_by: Clause,
    options: Options,
    decide: Decides,
    counts_by: Clause,
    chooses_by: Callable[[], Clause] | None = None,
) -> Step:
    """Until every hand in the game has been decided on.

    `looks_by` is the rule by which players look at their cards, and choose too unless `chooses_by` says otherwise;
    `counts_by` is the one by which a folded hand is counted.
    """
    table.stage = Stage.BETTING

    def is_hidden(box: Box) -> bool:
        return is_blind(table, box)

    yield from pick_up(table, looks_by, is_hidden)
    while undecided := table.undecided():
        each = {Spot(box.number, box.player): options(table, box) for box in undecided}
        request = Decide(chooses_by() if chooses_by else looks_by, each)
        decision = yield from ask(table, request)
        if decision is not None:
            decide(table, table.boxes[decision.box], request.choice_of(decision))
        yield from pick_up(table, looks_by, is_hidden)
    if table.opening.is_counted_out and not table.live_boxes:
        table.stage = Stage.SETTLEMENT
        yield from do(table, Do(counts_by, "count the hands that were folded", (Role.DEALER,)))
