"""What a poker table knows of single hands besides their cards: which are played blind, left face down or collected."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitbook.law import Clause
from pitbook.table.facts import Noted
from pitbook.table.places import Slot
from pitbook.table.round import Box, KitState, Round


@dataclass(slots=True)
class PokerHands(KitState):
    """By the number of their box.

    `blind`: nobody may look at the cards before settlement. `face_down`: the player declined to turn them. `collected`
    are the cards that were taken from a box, as they lay there. `waiting`: the cards of a folded hand lie there until a
    wager that a fold does not end is settled. `grown`: how many cards belong there by now, if more than a hand.
    """

    blind: set[int] = field(default_factory=set)
    face_down: set[int] = field(default_factory=set)
    collected: dict[int, tuple[Slot, ...]] = field(default_factory=dict)
    waiting: dict[int, Noted] = field(default_factory=dict)
    grown: dict[int, int] = field(default_factory=dict)


def is_blind(table: Round, box: Box) -> bool:
    return box.number in PokerHands.of(table).blind


def is_face_down(table: Round, box: Box) -> bool:
    return box.number in PokerHands.of(table).face_down


def collected(table: Round, box: Box) -> tuple[Slot, ...]:
    return PokerHands.of(table).collected.get(box.number, ())


def collect(table: Round, clause: Clause, box: Box) -> None:
    """Take the cards of a box to the discard rack, and remember which they were."""
    if cards := tuple(table.hand(box.pile)):
        PokerHands.of(table).collected[box.number] = cards
    table.collect(clause, box)


def keep_under(table: Round, clause: Clause, box: Box, wager: str) -> None:
    """Leave the cards of a folded hand under a wager that waits for them; `wager` is what people call it."""
    noted = Noted(clause, f"the cards of box {box.number} lie under its {wager} wager")
    PokerHands.of(table).waiting[box.number] = noted
    table.tell(noted)


def lies_under(table: Round, box: Box) -> Noted | None:
    """What was said when the cards of a folded hand were left there, as long as they lie there."""
    return PokerHands.of(table).waiting.get(box.number) if table.hand(box.pile) else None


def hide_blind_hands(table: Round) -> None:
    """A player with several boxes may look at one hand only, the one of the seat, where the operator so directs."""
    rule = table.law.find_point("blind-hands") if table.notice.flag("blind") else None
    for player in dict.fromkeys(box.player for box in table.boxes.values()):
        boxes = table.boxes_of(player)
        seat = next((box for box in boxes if box.is_seat), boxes[0])
        seat.is_seat = True
        for box in boxes if rule is not None else ():
            if rule is not None and box is not seat:
                PokerHands.of(table).blind.add(box.number)
                table.tell(Noted(rule.clause, f"box {box.number} of {player} is played blind"))
