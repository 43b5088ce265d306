"""What a record says of a deck that was counted and is not whole."""

from __future__ import annotations

from collections.abc import Callable

from pitbook.errors import BadRecord
from pitbook.records.irregularities import Effect, Mishap, Moment, ToldIrregularity, Whose, usual_moment
from pitbook.records.record import RoundRecord
from pitbook.table import answers as a
from pitbook.table.round import Handler


def short_deck(handler: Handler, moment: Callable[[Moment], bool] = usual_moment) -> Mishap:
    """For a game that says what follows, and when it comes up."""
    return Mishap(
        a.DeckCounted,
        handler,
        name="short-deck",
        whose=Whose.TABLE,
        keys=("count",),
        answer=_deck_counted,
        moment=moment,
        check=_check_short,
        effect=Effect.AFTER_ALL,
    )


def _whole(record: RoundRecord) -> int:
    return record.edition.number("deck-size") * record.notice.decks


def _check_short(told: ToldIrregularity, record: RoundRecord) -> None:
    if told.count == _whole(record):
        clause = record.edition.point("deck-size").clause.id
        what, remedy = f"{told.count} cards are all that belong there", "nothing is wrong with it: leave it out"
        raise BadRecord(what, where=f"{told.where}.count", clause=clause, remedy=remedy)


def _deck_counted(moment: Moment) -> a.DeckCounted:
    """One card is missing unless the record says otherwise."""
    told = moment.told
    return a.DeckCounted(_whole(moment.record) - 1 if told.count is None else told.count)
