"""Rules 10.3(b), 10.4 and 11.2(c): players set their tiles as a low hand and a high hand, or have the dealer do it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pitbook.errors import Refused
from pitbook.games.pai_gow.bank import Bank, bank_box
from pitbook.games.pai_gow.winning import TileRanks, TwoHands
from pitbook.law import Clause
from pitbook.procedure.showing import pick_up
from pitbook.table.answers import Answer, Decision
from pitbook.table.ask import ask
from pitbook.table.facts import Decided
from pitbook.table.places import Pile, hand_pile, low_of
from pitbook.table.requests import Choice, Decide, Spot
from pitbook.table.round import Box, Round, Stage, Step
from pitbook.table.views import View

SET, ASK = "set", "ask the dealer"
LOW = 2
"""The tiles of a low hand."""
FOUL = "name the other two as the low hand; if they were turned so, it is the irregularity foul-hand (12.4)"


def options(table: Round) -> tuple[Choice, ...]:
    return Choice(SET, cards=(LOW, LOW)), Choice(ASK, clause=table.cite("10.4(a)"))


def set_tiles(table: Round) -> Step:
    """Everybody in any order, and after them a player who banks."""
    table.stage, clause, choices = Stage.BETTING, table.cite("10.3(b)"), options(table)
    yield from pick_up(table, clause)
    while undecided := table.undecided():
        boxes = [box for box in undecided if box is not bank_box(table)]
        asked = clause if boxes else table.cite("11.2(c)")
        request = Decide(asked, {Spot(box.number, box.player): choices for box in boxes or undecided})
        decision = yield from ask(table, request, partial(check_setting, table))
        if decision is not None:
            _choose(table, table.boxes[decision.box], decision)
        yield from pick_up(table, clause)


def check_setting(table: Round, answer: Answer) -> None:
    """Refuse a low hand that ranks above the high hand, where it is known which tiles they are."""
    if isinstance(answer, Decision) and answer.choice == SET and is_foul(table, answer.box, answer.places):
        what = f"box {answer.box} would have a low hand above its high hand"
        raise Refused(what, clause="10.3(b)", remedy=FOUL)


def is_foul(table: Round, box: int, places: Sequence[int]) -> bool:
    """Whether the tiles at these places rank above the other two; not, as far as anybody knows, if one is unseen."""
    slots = table.hand(hand_pile(box))
    if not all(slot in table.faces for slot in slots):
        return False
    low = [table.faces[slot] for place, slot in enumerate(slots) if place in places]
    high = [table.faces[slot] for place, slot in enumerate(slots) if place not in places]
    return TileRanks.of(table.law).hands(high, low).is_foul


def _choose(table: Round, box: Box, decision: Decision) -> None:
    clause = table.cite("10.3(b)" if decision.choice == SET else "10.4(a)")
    choose(table, clause, box, decision.choice)
    if decision.choice == SET:
        set_low(table, clause, box.pile, decision.places)


def choose(table: Round, clause: Clause, box: Box, choice: str, because: str = "") -> None:
    box.choice = choice
    table.tell(Decided(clause, box.number, choice, because))


def set_low(table: Round, clause: Clause, tiles: Pile, places: Sequence[int]) -> None:
    """Set the tiles at these places apart as the low hand."""
    table.move(clause, [table.hand(tiles)[place] for place in places], tiles, low_of(tiles))


def hands_at(table: Round, tiles: Pile) -> TwoHands:
    """The two hands of tiles that lie open and are set."""
    return Bank.of(table).way.ranks.hands(table.faces_in(tiles), table.faces_in(low_of(tiles)))


def house_way(seen: View, spot: Spot) -> Decision:
    """What somebody does who has no plan: has the dealer set the tiles."""
    return Decision(spot.box, ASK)
