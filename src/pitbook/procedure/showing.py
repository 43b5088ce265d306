"""Who may look at which hand: seats, blind hands, and picking up cards."""

from __future__ import annotations

from pitbook.law import Clause
from pitbook.table.ask import show
from pitbook.table.facts import Noted
from pitbook.table.places import player_viewer
from pitbook.table.requests import Show
from pitbook.table.round import Round, Step


def hide_blind_hands(table: Round) -> None:
    """A player with several boxes may look at one hand only, the one of the seat, where the operator so directs."""
    rule = table.law.find_point("blind-hands") if table.notice.flag("blind") else None
    for player in dict.fromkeys(box.player for box in table.boxes.values()):
        boxes = table.boxes_of(player)
        seat = next((box for box in boxes if box.is_seat), boxes[0])
        seat.is_seat = True
        for box in boxes:
            box.is_blind = rule is not None and box is not seat
            if rule is not None and box.is_blind:
                table.tell(Noted(rule.clause, f"box {box.number} of {player} is played blind"))


def pick_up(table: Round, clause: Clause) -> Step:
    """Players who have yet to decide look at their cards, but at no hand that is to be played blind."""
    while True:
        for box in table.undecided():
            viewer = player_viewer(box.player)
            if not box.is_blind and not table.shown_to(viewer) >= set(table.hand(box.pile)):
                yield from show(table, Show(clause, box.pile, tuple(table.hand(box.pile)), viewer, required=False))
                break
        else:
            return
