"""What a record says of a race: every card in the order drawn, also those put away; and of wagers that were moved."""

from __future__ import annotations

from typing import Final

from pitbook.cards import Face
from pitbook.errors import BadRecord, did_you_mean
from pitbook.games.racing_card_derby.winning import RACE, WAGERS
from pitbook.law.wager_name import in_short
from pitbook.procedure.shoe.card_counts import between_cards, check_apart, drawn, within
from pitbook.records.irregularities import Moment, ToldIrregularity
from pitbook.records.record import RoundRecord
from pitbook.table import answers as a
from pitbook.table.round import Stage

CAUSES: Final = {"dealer": "(a)", "patron": "(b)", "spoken": ""}
"""How a wager may have come to lie elsewhere, and the part of 5.7 that lets the operator undo it."""
CAUSES_TOLD: Final = (
    '"dealer" or "patron" for whoever moved it by accident, "spoken" for a spoken wager that the dealer laid wrong'
)


# The race


def race_of(record: RoundRecord) -> tuple[Face, ...]:
    return record.table_cards[RACE] or ()


def is_due(moment: Moment, usual: int) -> bool:
    """Whether so many cards have left the shoe, or the race is over."""
    if not between_cards(moment):
        return False
    count = within(moment.told, usual, len(race_of(moment.record)))
    return drawn(moment.table) >= count or moment.table.stage is Stage.SETTLEMENT


def from_the_start(moment: Moment) -> bool:
    return is_due(moment, 0)


def after_the_race(moment: Moment) -> bool:
    return is_due(moment, len(race_of(moment.record)))


def card_drawn(moment: Moment, count: int) -> Face:
    """The card that came next then; where the irregularity names it too, the two must agree."""
    told, cards = moment.told, race_of(moment.record)[count : count + 1]
    if not cards or (told.cards and told.cards != cards):
        shown = f"card {count + 1} of the race is {cards[0]}" if cards else f"the race has no card {count + 1}"
        remedy = 'the race has every card drawn, also one that was put away; "count" is how many came before it'
        raise BadRecord(shown, where=f"{told.where}.{'cards' if cards else 'count'}", remedy=remedy)
    return cards[0]


def check_race_apart(told: ToldIrregularity, record: RoundRecord) -> None:
    check_apart(told, record, last=len(race_of(record)) - 1)


def last_before(moment: Moment) -> int:
    """How many cards came before one that was drawn by mistake; one that is named was seen."""
    last = len(race_of(moment.record)) - (1 if moment.told.cards else 0)
    return last if moment.told.count is None else moment.told.count


# Moved wagers


def moved_wager(moment: Moment) -> a.WagerMoved:
    wager, lies_on, cause = (moment.told.value_of(key, "") for key in ("wager", "lies-on", "cause"))
    return a.WagerMoved(moment.box, moment.record.player_of(moment.box), wager, lies_on, cause)


def check_moved(told: ToldIrregularity, record: RoundRecord) -> None:
    """All three are said, the cause is one that the rule knows, and the wager was made and lies on another area."""
    remedies = {"wager": "the wager as it was made", "lies-on": "the area where it lay", "cause": CAUSES_TOLD}
    for key, remedy in remedies.items():
        value = told.value_of(key, "")
        if not value or (key == "cause" and value not in CAUSES):
            what = f"{value!r} is no cause of a moved wager" if value else f"it is not said what {key!r} is"
            clause = record.edition.point(told.what).clause.id
            raise BadRecord(what, where=f"{told.where}.{key}", clause=clause, remedy=f'"{key}": {remedy}')
    made = [name for box in record.boxes if box.box == told.box for name in box.wagers]
    others = [other for other in record.irregularities if other.mishap is told.mishap and other is not told]
    moved = {other.value_of("lies-on", "") for other in others if other.box == told.box}  # it may be called by that
    wager, lies_on = (told.value_of(key, "") for key in ("wager", "lies-on"))
    if wager not in moved.union(made):
        raise _wrong_area(told, record, "wager", f"box {told.box} made no {wager}", f"it made {', '.join(made)}")
    if lies_on == wager:
        raise _wrong_area(told, record, "lies-on", f"the {wager} lies where it was made", "leave it out")
    if lies_on not in WAGERS:
        areas = f"{did_you_mean(lies_on, WAGERS)}the areas are {', '.join(in_short(WAGERS))}"
        raise _wrong_area(told, record, "lies-on", f"there is no area {lies_on!r}", areas)


def _wrong_area(told: ToldIrregularity, record: RoundRecord, key: str, what: str, remedy: str) -> BadRecord:
    clause = record.edition.point(told.what).clause.id
    return BadRecord(what, where=f"{told.where}.{key}", clause=clause, remedy=remedy)
